"""How many ways a position can go on, to a fixed depth, and in which order the ways are offered.

A number that changes means that somewhere a choice has come, gone, or moved. If that was wanted,
write the numbers anew and look at the difference before it is committed:

    python tests/rules/test_perft.py
"""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import frozen
from positions import position

from ad1666.game.game import Game, start
from ad1666.rules.cards import Card
from ad1666.rules.requests import Draw, Prompt
from ad1666.rules.state import State

NUMBERS = Path(__file__).with_name("perft.txt")
CARDS = 11
"""Where fate is tried out it turns up every so many-th card of a deck, from the first on."""


@frozen
class Tree:
    """A position, how many choices deep it is looked into, and whether fate is tried out: else it
    turns up one card for each question, going through the deck."""

    name: str
    keys: str
    depth: int
    fates: bool = False


TREES = (
    Tree(
        "a-walk-in-the-yard",
        """
board = '''
+---+   +---+---+
  A : C D   >   |
+   +---+WWW+   +
|   l=.=    | B |
+   +   +OOO+   +
|   |=.=s       |
+---+---+---+---+
'''
figures.A = { side = "red", agility = 2, brawn = 1 }
figures.B = { side = "blue", agility = 0, waiting = true, skills = { bows = 1 }, items = ["bow"] }
figures.C = { side = "red", agility = 1 }
""",
        7,
    ),
    Tree(
        "a-duel-with-parries",
        """
board = '''
+---+---+---+---+
|     A   B     |
+---+---+---+---+
'''
phase = "combat"
red = { hand = ["S3", "H5", "RJ"] }
blue = { hand = ["G3", "BJ"] }
figures.A = { side = "red", fencing = 1, skills = { slashing = 2 }, items = ["sabre", "dagger"] }
figures.B = { side = "blue", fencing = 1, skills = { thrusting = 2 }, items = ["rapier"] }
""",
        8,
    ),
    Tree(
        "a-duel-and-what-fate-makes-of-it",
        """
board = '''
+---+---+---+
| A   B     |
+---+---+---+
'''
phase = "combat"
figures.A = { side = "red", fencing = 1, skills = { slashing = 2 }, items = ["sabre"] }
figures.B = { side = "blue", fencing = 1, skills = { thrusting = 2 }, items = ["rapier"] }
""",
        5,
        fates=True,
    ),
    Tree(
        "a-brawl",
        """
board = '''
+---+---+---+---+
| A   B   C     |
+   +   +   +   +
| D   E         |
+   +   +:::+   +
|     F     | G |
+---+---+---+---+
'''
phase = "combat"
figures.A = { side = "red", skills = { slashing = 1 }, items = ["sabre"] }
figures.B = { side = "blue", items = ["mace"], abilities = ["Sweeping blow"] }
figures.C = { side = "red", prone = true }
figures.D = { side = "blue", kind = "commoner" }
figures.E = { side = "red", abilities = ["Berserker"] }
figures.F = { side = "blue", stunned = true }
figures.G = { side = "red" }
""",
        9,
    ),
    Tree(
        "shots-across-the-street",
        """
board = '''
+---+---+---+---+---+
| A   C     :     B |
+   +   +---+   +   +
| E     W         D |
+---+---+---+---+---+
'''
red = { hand = ["S3", "H4"] }
blue = { hand = ["U5"] }
figures.A = { side = "red", skills = { pistols = 2 }, items = ["pistol", "sabre"], agility = 1 }
figures.B = { side = "blue", skills = { muskets = 1 }, items = ["musket"], waiting = true }
figures.C = { side = "blue", skills = { knives = 1 }, items = ["dagger"] }
figures.D = { side = "blue", prone = true, skills = { pistols = 0 }, items = ["pistol"] }
figures.E = { side = "red", skills = { thrown = 1 }, items = ["throwing-knives"] }
""",
        7,
    ),
    Tree(
        "two-ladies-and-a-thief",
        """
board = '''
+---+---+---+
| A   B   C |
+   +   +   +
| D         |
+---+---+---+
'''
phase = "words"
red = { hand = ["S3", "H4"] }
blue = { hand = ["U5", "RJ"] }
figures.A = { side = "red", sex = "f", abilities = ["Inconspicuous 3", "Seduction 2"] }
figures.B = { side = "blue", kind = "commoner", items = ["letter"], abilities = ["Ladies' man"] }
figures.C = { side = "blue", fortitude = 1, abilities = ["Unbreakable"], wounds = 5 }
figures.D = { side = "red", agility = 2, abilities = ["Inconspicuous 3", "Pickpocket"] }
""",
        6,
    ),
    Tree(
        "a-whole-turn-begins",
        """
board = '''
+---+---+
| A   B |
+---+---+
'''
phase = "cards"
red = { hand = ["S3", "H4", "G5", "U6"] }
blue = { hand = ["U5", "RJ", "BJ", "S8", "H8"] }
figures.A = { side = "red", skills = { slashing = 1 }, items = ["sabre"] }
figures.B = { side = "blue", kind = "commoner", wounds = 5 }
""",
        4,
    ),
)


def turned_up(draw: Draw, turn: int, *, fates: bool) -> tuple[Card, ...]:
    """The cards that fate is made to turn up."""
    deck = draw.state.pile(draw.player).deck
    return deck[::CARDS] if fates else (deck[turn * CARDS % len(deck)],)


def walk(game: Game, tree: Tree, depth: int, turn: int = 0) -> Iterator[str]:
    """Every way that the game can go on, as the choices in their order; a line ends where the
    depth is reached or the game is over."""
    prompt = game.pending
    if isinstance(prompt, Draw):
        for drawn in turned_up(prompt, turn, fates=tree.fates):
            yield str(drawn)
            yield from walk(game.apply(drawn), tree, depth, turn + 1)
    elif isinstance(prompt, Prompt) and depth:
        for option in (*prompt.options, *prompt.anytime):
            yield str(option)
            yield from walk(game.apply(option), tree, depth - 1, turn)
    else:
        yield "\n"


def counted(tree: Tree, state: State) -> str:
    """The line of the table for a position."""
    lines, digest = 0, hashlib.sha256()
    for said in walk(start(state), tree, tree.depth):
        lines += said == "\n"
        digest.update(f"{said};".encode())
    return f"{tree.name} {tree.depth} {lines} {digest.hexdigest()[:16]}"


@pytest.mark.parametrize("tree", TREES, ids=lambda tree: tree.name)
def test_ways_on_and_their_order(tree: Tree, tmp_path: Path) -> None:
    pinned = dict(line.split(" ", 1) for line in NUMBERS.read_text("utf-8").splitlines())
    found = counted(tree, position(tmp_path, tree.keys))
    assert found == f"{tree.name} {pinned[tree.name]}", "wanted? see the head of this file"


def main() -> None:
    """Writes the table anew."""
    with tempfile.TemporaryDirectory() as folder:
        lines = [counted(tree, position(Path(folder), tree.keys)) for tree in TREES]
    NUMBERS.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    print(*lines, sep="\n")


if __name__ == "__main__":
    main()
