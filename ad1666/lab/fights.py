"""Small fights on an open board by the game's rules, played by `Duellist`."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ad1666.bots.duellist import Duellist
from ad1666.conform.drawing import parse
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, play_out
from ad1666.rules.abilities import dispatch
from ad1666.rules.cards import DECK, Pile, Side
from ad1666.rules.characters import Character, Figure, Square, equipped
from ad1666.rules.state import State

YARD = """
+---+---+---+---+---+---+---+---+---+---+
|                                       |
+   +   +   +   +   +   +   +   +   +   +
|                                       |
+   +   +   +   +   +   +   +   +   +   +
|                                       |
+   +   +   +   +   +   +   +   +   +   +
|                                       |
+   +   +   +   +   +   +   +   +   +   +
|                                       |
+---+---+---+---+---+---+---+---+---+---+
"""
"""A walled yard of 10 x 5 squares, with no exit and no cover."""

STARTS: dict[Side, tuple[Square, ...]] = {
    Side.RED: ((0, 1), (0, 3), (0, 2)),
    Side.BLUE: ((9, 1), (9, 3), (9, 2)),
}
TURNS = 15
"""Turns after which a fight ends."""


def _figures(side: Side, band: Sequence[Character]) -> list[Figure]:
    names = "ABC" if side is Side.RED else "DEF"
    return [
        dispatch.with_starting_tokens(
            Figure(name, card, side, at, gear=equipped(card.items, card.hands, None))
        )
        for name, card, at in zip(names, band, STARTS[side], strict=False)
    ]


def fight(red: Sequence[Character], blue: Sequence[Character], seed: int) -> float:
    """Red's share of the win: 1 if blue is gone, 0 if red is, 0.5 if both remain at the end."""
    figures = (*_figures(Side.RED, red), *_figures(Side.BLUE, blue))
    deck = Pile(deck=DECK)
    state = State(board=parse(YARD).board, figures=figures, red=deck, blue=deck)
    match, rng = Match(state, Shuffle(seed)), random.Random(seed)
    for _ in play_out(match, {side: Duellist(rng) for side in Side}):
        if match.game.state.turn > TURNS:
            break
    left = {side: any(True for _ in match.game.state.on_board(side)) for side in Side}
    if left[Side.RED] == left[Side.BLUE]:
        return 0.5
    return 1.0 if left[Side.RED] else 0.0
