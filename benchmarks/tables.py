"""The positions used for measuring: five a side in the street before the Golden Lion, scenarios of
the game, and the street with a larger board or more figures."""

from __future__ import annotations

from functools import cache, partial

from attrs import evolve

from ad1666.content.cards import load_characters
from ad1666.content.maps.reader import load_map
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.resources import data_root
from ad1666.rules.abilities.dispatch import with_starting_tokens
from ad1666.rules.board import Board, Door, Edge, Feature, Kind, distance
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character, Figure, Square, equipped
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Goal, Terms

MAP = "golden-lion.tmx"
GUARD = 10
"""Guard tokens, enough for a game of about 400 choices."""
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
SCENARIOS = ("masked-ball", "over-the-tiles", "sacks-of-black-beans")
"""In order: much talk and many doors in a palace; roofs, climbing and dark;
chests, markers and dark."""
LARGE = 100
"""Squares along each side of the large board."""
CROWD = 15
"""Figures a side in the crowded street."""
GOALS = tuple(Goal(side, Aim.KILL, "enemy", 1) for side in Side)


def street() -> State:
    """Five a side in the street, before turn 1."""
    figures = [
        figure(chr(ord("A") + number), side, name, at)
        for number, (side, name, at) in enumerate(_bands())
    ]
    return State(street_board(), tuple(figures), guard=GUARD, terms=Terms(GOALS))


def scenario(name: str) -> State:
    """A scenario of the game, before turn 1."""
    return load_scenario(data_root() / "scenarios" / f"{name}.toml").state


def large_street() -> State:
    """The same five a side, in the middle of a board made of repeated copies of the street."""
    state = street()
    board = state.board
    x, y = (LARGE // length // 2 * length for length in (board.width, board.height))
    figures = [evolve(f, at=(f.at[0] + x, f.at[1] + y)) for f in state.figures if f.at is not None]
    return evolve(state, board=repeated(board, LARGE, LARGE), figures=tuple(figures))


def crowded_street() -> State:
    """The same street with three times as many of each figure, as near to their places as there is
    room; with the same number of guard tokens."""
    board = street_board()
    free = [square for square in board.squares() if board.kind(square) is Kind.OPEN]
    figures = list[Figure]()
    for copy in range(CROWD // len(BANDS[Side.RED])):
        for number, (side, name, wanted) in enumerate(_bands()):
            at = min(free, key=partial(distance, wanted))
            free.remove(at)
            figures.append(figure(f"{chr(ord('A') + number)}{copy or ''}", side, name, at))
    return State(board, tuple(figures), guard=GUARD, terms=Terms(GOALS))


def _bands() -> list[tuple[Side, str, Square]]:
    return [(side, name, at) for side, band in BANDS.items() for name, at in band]


@cache
def _cards() -> dict[str, Character]:
    return dict(load_characters())


def figure(letter: str, side: Side, name: str, at: Square) -> Figure:
    """A character of the game, with its gear, on a square."""
    card = _cards()[name]
    gear = equipped(card.items, card.hands, None)
    return with_starting_tokens(Figure(letter, card, side, at, gear=gear))


def street_board() -> Board:
    """The street, with nothing cached for it yet."""
    return load_map(data_root() / "maps" / MAP).board


def repeated(board: Board, width: int, height: int) -> Board:
    """A board tiled with copies of another one, in rows and columns, without
    edges between the copies."""
    kinds = [
        board.kind((x % board.width, y % board.height)) for y in range(height) for x in range(width)
    ]
    features, doors = list[tuple[Edge, Feature]](), list[tuple[Edge, Door]]()
    for left in range(0, width, board.width):
        for top in range(0, height, board.height):
            for at, feature in board.features:
                edge = Edge(at.x + left, at.y + top, at.side)
                if _inside(at, board.width, board.height) and _inside(edge, width, height):
                    features.append((edge, feature))
                    door = board.door(at)
                    if door is not None:
                        doors.append((edge, door))
    return Board(width, height, tuple(kinds), tuple(features), tuple(doors))


def _inside(edge: Edge, width: int, height: int) -> bool:
    """Whether an edge has squares on both sides."""
    across, along = (edge.x, edge.y) if edge.side == "W" else (edge.y, edge.x)
    length, breadth = (width, height) if edge.side == "W" else (height, width)
    return 0 < across < length and 0 <= along < breadth
