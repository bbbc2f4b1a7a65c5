"""Small fights on an open board by the game's rules, played by planning programs."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache

from ad1666.bots import player_of
from ad1666.conform.positions import parse_drawing
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, play_out
from ad1666.game.seats import Seat
from ad1666.rules.abilities import dispatch
from ad1666.rules.board import Board
from ad1666.rules.cards import DECK, Pile, Side
from ad1666.rules.characters import Character, Figure, Square, equipped
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Goal, Terms

Band = Sequence[Character]

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
PROGRAM = "musketeer"
"""Leads both sides: its only goal is to kill, and it weighs its risks."""
_TERMS = Terms(tuple(Goal(side, Aim.KILL, "enemy", 1) for side in Side), intervention=False)


def fights(pairs: Sequence[tuple[Band, Band]]) -> list[float]:
    """Red's share of the win in a fight of each pair of bands, run on all cores. The seed of a
    fight is its number, so results are reproducible."""
    with ProcessPoolExecutor() as pool:
        return list(pool.map(_fight, pairs, range(len(pairs)), chunksize=20))


@cache
def _yard() -> Board:
    return parse_drawing(YARD).board


def _figures(side: Side, band: Band) -> list[Figure]:
    names = "ABC" if side is Side.RED else "DEF"
    return [
        dispatch.with_starting_tokens(
            Figure(name, card, side, at, gear=equipped(card.items, card.hands, None))
        )
        for name, card, at in zip(names, band, STARTS[side], strict=False)
    ]


def _fight(bands: tuple[Band, Band], seed: int) -> float:
    """Red's share of the win: 1 if blue is gone, 0 if red is, 0.5 if both remain at the end."""
    red, blue = bands
    figures = (*_figures(Side.RED, red), *_figures(Side.BLUE, blue))
    deck = Pile(deck=DECK)
    state = State(board=_yard(), figures=figures, red=deck, blue=deck, terms=_TERMS)
    match = Match(state, Shuffle(seed))
    seats = {Side.RED: Seat(PROGRAM, 2 * seed), Side.BLUE: Seat(PROGRAM, 2 * seed + 1)}
    for _ in play_out(match, {side: player_of(seat) for side, seat in seats.items()}):
        if match.game.state.turn > TURNS:
            break
    left = {side: any(True for _ in match.game.state.on_board(side)) for side in Side}
    if left[Side.RED] == left[Side.BLUE]:
        return 0.5
    return 1.0 if left[Side.RED] else 0.0
