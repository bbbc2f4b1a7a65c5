"""Games by chance in a house full of people in disguise: whatever is asked, of players or of fate,
nobody keeps a token under eyes that see through it (ABIL-6)."""

from __future__ import annotations

import random
from pathlib import Path

from ad1666.bots.random_player import pick
from ad1666.conform.cases import load
from ad1666.game.fate import Shuffle
from ad1666.game.game import Game, start
from ad1666.rules.disguise import foreseen
from ad1666.rules.requests import Prompt
from ad1666.rules.state import State
from benchmarks.workshop.invariants import check_position, loose_items

HOUSE = """
[[case]]
id = "a-house-full-of-masks"
clauses = ["ABIL-6"]
board = '''
+---+---+---+---+---+---+---+---+
| A     |     B     |         C |
+   +   +   +---+   +   +---+   +
|       D       L   D   |###|   |
+---+   +WWW+   +   +   +   +   +
| E     |     F | G     |       |
+   +---+   +   +   +   +   +vvv+
|     H     W         I |       |
+   +   +---+DDD+   +   +   +   +
| J     |       |     K :     M |
+---+---+---+---+---+---+---+---+
'''
steps = []
"""
PEOPLE = "ABCEFGHIJKM"
ITEMS = ("sabre", "dagger", "pistol", "musket", "halberd", "throwing-knives")
GAMES = 16
QUESTIONS = 120


def house(folder: Path, rng: random.Random) -> State:
    """A table: about every other one in disguise, all hands empty and many waiting."""
    text = HOUSE
    for number, letter in enumerate(PEOPLE):
        masked = rng.random() < 0.6
        text += f"""
[case.figures.{letter}]
side = "{("red", "blue")[number % 2]}"
kind = "{rng.choice(("hero", "commoner"))}"
senses = {rng.choice((0, 0, 3))}
agility = 2
brawn = 3
thresholds = [2, 3]
items = {rng.sample(ITEMS, 2)}
in_hand = []
abilities = {["Inconspicuous 2", "Lock picking 4"] if masked else ["Sweeping blow", "Disarm"]}
waiting = {str(rng.random() < 0.4).lower()}
"""
    file = folder / "house.toml"
    file.write_text(text, "utf-8")
    (case,) = load(file)
    return case.state


def masks(state: State) -> int:
    """The number of figures in disguise."""
    return sum(figure.inconspicuous for figure in state.figures)


def play(game: Game, seed: int) -> int:
    """Plays some time and looks at each question; how many tokens were lost on the way."""
    rng, fate = random.Random(seed), Shuffle(seed)
    loose, before, asked = loose_items(game.state), masks(game.state), 0
    while game.pending is not None and asked < QUESTIONS:
        prompt = game.pending
        assert foreseen(prompt.state) is prompt.state
        if isinstance(prompt, Prompt):
            check_position(prompt, loose)
            game = game.apply(pick(rng, prompt))
            asked += 1
        else:
            game = game.apply(fate.draw(prompt))
    return before - masks(game.state)


def test_nobody_is_seen_through_too_late(tmp_path: Path) -> None:
    lost = 0
    for seed in range(GAMES):
        lost += play(start(house(tmp_path, random.Random(seed))), seed)
    assert lost > GAMES  # else it was not looked at
