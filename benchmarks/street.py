"""The fight that speeds are measured on: five a side in the street before the Golden Lion."""

from __future__ import annotations

from ad1666.content.characters.cards import load_characters, load_items
from ad1666.content.maps.reader import load_map
from ad1666.resources import data_root
from ad1666.rules.abilities import with_starting_tokens
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, equipped
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Goal, Terms

MAP = "golden-lion.tmx"
GUARD = 10
"""Tokens of the guard: as many as make a game of about 400 choices."""
BANDS = {
    Side.RED: (
        ("wolodyjowski", (2, 7)),
        ("skrzetuski", (2, 8)),
        ("szlachcic", (1, 9)),
        ("dragoon", (1, 10)),
        ("dragoon", (2, 10)),
    ),
    Side.BLUE: (
        ("rochefort", (16, 7)),
        ("milady", (16, 8)),
        ("cardinals-guard", (17, 9)),
        ("cardinals-guard", (16, 10)),
        ("cardinals-musketeer", (17, 10)),
    ),
}


def table() -> State:
    """The position before turn 1."""
    cards = load_characters(load_items())
    board = load_map(data_root() / "maps" / MAP).board
    figures = []
    for side, band in BANDS.items():
        for name, at in band:
            card = cards[name]
            letter = chr(ord("A") + len(figures))
            gear = equipped(card.items, card.hands, None)
            figures.append(with_starting_tokens(Figure(letter, card, side, at, gear=gear)))
    goals = tuple(Goal(side, Aim.KILL, "enemy", 1) for side in Side)
    return State(board, tuple(figures), guard=GUARD, terms=Terms(goals))
