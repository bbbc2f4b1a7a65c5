"""Positions drawn like conformance cases, and games played from them with the cards one names."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from ad1666.conform.cases import load
from ad1666.game.fate import settle
from ad1666.game.game import Game
from ad1666.game.legality import may_answer
from ad1666.game.notation import parse_choice
from ad1666.rules import may_move
from ad1666.rules.cards import Side, card
from ad1666.rules.events import Event
from ad1666.rules.magic import magic_card
from ad1666.rules.requests import Draw, Drawn, Prompt, Topic
from ad1666.rules.state import State
from ad1666.rules.verdicts import Verdict

Position = Callable[[str], State]
"""Makes a State of the keys of a case but for id, clauses and steps."""

FACING = """
board = '''
+---+---+---+---+
|     A   B     |
+---+---+---+---+
'''
phase = "combat"
"""
"""Two face each other, and fight."""
DUEL = f"""{FACING}
figures.A = {{ side = "red", skills = {{ slashing = 0 }}, items = ["sabre"] }}
figures.B = {{ side = "blue", skills = {{ slashing = 0 }}, items = ["sabre"] }}
"""
"""Two equals face each other, and red attacks."""


def position(folder: Path, keys: str) -> State:
    """The State of such a case."""
    file = folder / "position.toml"
    file.write_text(f'[[case]]\nid = "it"\nclauses = []\nsteps = []\n{keys}', "utf-8")
    (case,) = load(file)
    return case.state


class Dealt:
    """Fate that deals the cards that it is given, each player's in order, and then the first that
    are left in the deck."""

    def __init__(
        self, red: Iterable[str] = (), blue: Iterable[str] = (), magic: Iterable[str] = ()
    ) -> None:
        self._coming: dict[Side | None, list[Drawn]] = {
            Side.RED: [card(name) for name in red],
            Side.BLUE: [card(name) for name in blue],
            None: [magic_card(name) for name in magic],
        }
        self.asked: list[Draw] = []

    def draw(self, prompt: Draw) -> Drawn:
        self.asked.append(prompt)
        coming = self._coming[prompt.player]
        return coming.pop(0) if coming else prompt.deck[0]


def play(game: Game, fate: Dealt, *texts: str) -> tuple[Game, list[Event]]:
    """The game after choices in notation, and what they brought."""
    game = settle(game, fate)
    told: list[Event] = []
    for text in texts:
        chosen = parse_choice(text)
        assert chosen is not None
        game = settle(game.apply(chosen), fate)
        told += game.news
    return game, told


TOPICS = {
    **dict.fromkeys(may_move.VERBS, Topic.MOVE),
    "attack": Topic.ATTACK,
    "defend": Topic.ATTACK,
    "interrupt": Topic.INTERRUPT,
}
"""Which question is answered by a choice that is no action."""


def why(state: State, text: str, mp: int = 4) -> Verdict:
    """Whether a figure could do something, were it asked now and this were offered; or why not."""
    chosen = parse_choice(text)
    assert chosen is not None
    figure = state.figure(chosen.who)
    topic = TOPICS.get(chosen.verb, Topic.ACTION)
    return may_answer(
        Prompt(state, figure.player, topic, (chosen,), (), figure.id, mp, fresh=True), chosen
    )
