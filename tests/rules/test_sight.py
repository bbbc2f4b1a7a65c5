"""Sight agrees with school geometry (slow_sight.py) on random boards, without one difference."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest
import slow_sight
from attrs import evolve

from ad1666.conform.positions import parse_drawing
from ad1666.rules.board import Barrier, Board, Door, Edge, Kind
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character, Figure, Square
from ad1666.rules.sight import see, terrain
from ad1666.rules.state import State
from benchmarks.workshop.boards import TASTES, Taste, scattered

BOARDS = 240
CHUNK = 40
LINES = 40
"""Boards in the suite, how many make a test, and lines tried on each."""
BEST_FIRST = ("clear", "-1", "blocked")
SMALL_BOARDS = 1000
"""Boards in the suite on which a door or wall gives way."""
MANY = 4000
"""Boards in the long run, small ones, where every line is tried."""


def peopled(board: Board, rng: random.Random, number: int) -> State:
    """Some figures on squares of a board."""
    ground = [s for s in board.squares() if board.kind(s) is not Kind.BLOCKED]
    card = Character("man", "Man")
    squares = rng.sample(ground, min(number, len(ground)))
    return State(board, tuple(Figure(f"f{i}", card, Side.RED, s) for i, s in enumerate(squares)))


def compared(state: State, viewer: Square, seen: Square) -> str:
    """What both say of a line of sight."""
    others = [f.at for f in state.figures if f.at is not None]
    slow = slow_sight.verdict(state.board, viewer, seen, others)
    quick = see(state, viewer, seen).verdict
    assert quick == slow, f"{viewer} to {seen} on {state.board}"
    return slow


@pytest.mark.parametrize("first", range(0, BOARDS, CHUNK))
@pytest.mark.clause("SHOT-3", "SHOT-4", "SHOT-5", "SHOT-6", "BOARD-6", "BOARD-11")
def test_sight_on_random_boards(first: int) -> None:
    verdicts: Counter[str] = Counter()
    for seed in range(first, first + CHUNK):
        rng = random.Random(seed)
        taste = TASTES[seed % len(TASTES)]
        board = scattered(rng, rng.randint(3, 8), rng.randint(3, 8), taste)
        state = peopled(board, rng, seed % 5)
        ground = [s for s in board.squares() if board.kind(s) is not Kind.BLOCKED]
        for _ in range(LINES):
            viewer, seen = rng.sample(ground, 2)
            verdicts[compared(state, viewer, seen)] += 1
    assert min(verdicts[v] for v in ("clear", "-1", "blocked")) > CHUNK


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, MANY, 200))
def test_every_line_on_thousands_of_crowded_boards(first: int) -> None:
    for seed in range(first, first + 200):
        rng = random.Random(seed)
        taste = Taste(
            blocked=rng.randint(0, 500), high=rng.randint(0, 300), features=rng.randint(200, 900)
        )
        board = scattered(rng, rng.randint(2, 5), rng.randint(2, 5), taste)
        ground = [s for s in board.squares() if board.kind(s) is not Kind.BLOCKED]
        state = peopled(board, rng, rng.randint(0, 2))
        for viewer in ground:
            for seen in ground:
                if viewer != seen:
                    compared(state, viewer, seen)


def verdicts(board: Board, ground: list[Square]) -> list[str]:
    """The verdict of every line between these squares."""
    return [terrain(board, one, two).verdict for one in ground for two in ground if one != two]


def without(board: Board, edge: Edge) -> Board:
    """The board with nothing on an edge."""
    features = tuple([(e, feature) for e, feature in board.features if e != edge])
    doors = tuple([(e, door) for e, door in board.doors if e != edge])
    return evolve(board, features=features, doors=doors)


def widened(board: Board, edge: Edge) -> list[Board]:
    """The boards on which a door is opened, destroyed or taken away, or a wall taken away."""
    bare = without(board, edge)
    if board.door(edge) in (None, Door.DESTROYED):
        return [bare]
    return [bare, board.with_door(edge, Door.OPEN), board.with_door(edge, Door.DESTROYED)]


def never_worse(first: int, boards: int) -> int:
    """Compares every line on small boards before and after one door or wall gives way. Returns how
    many became better."""
    better = 0
    for seed in range(first, first + boards):
        rng = random.Random(seed)
        taste = Taste(blocked=80, high=40, features=rng.randint(300, 900))
        board = scattered(rng, rng.randint(2, 4), rng.randint(2, 4), taste)
        ground = [s for s in board.squares() if board.kind(s) is not Kind.BLOCKED]
        walls = [e for e, f in board.features if f.barrier in (Barrier.DOOR, Barrier.WALL)]
        if not walls or not ground:
            continue
        edge = rng.choice(walls)
        before = verdicts(board, ground)
        for after in widened(board, edge):
            for was, now in zip(before, verdicts(after, ground), strict=True):
                assert BEST_FIRST.index(now) <= BEST_FIRST.index(was), f"{edge} of seed {seed}"
                better += now != was
    return better


@pytest.mark.clause("BOARD-10", "SHOT-4")
def test_no_line_is_worse_once_a_door_is_opened_or_a_door_or_wall_is_gone() -> None:
    assert never_worse(0, SMALL_BOARDS) > SMALL_BOARDS


@pytest.mark.slow
@pytest.mark.parametrize("first", range(SMALL_BOARDS, 60 * SMALL_BOARDS, SMALL_BOARDS))
def test_no_line_is_worse_on_many_more_boards(first: int) -> None:
    assert never_worse(first, SMALL_BOARDS) > SMALL_BOARDS


@pytest.mark.parametrize(
    ("drawing", "verdict"),
    [
        ("+---+---+\n| A     |\n+   +   +\n|     B |\n+---+---+", "clear"),
        # a wall goes straight on at the viewer's own corner; a wall that ends there does not
        ("+---+---+\n| A |   |\n+   +   +\n|   | B |\n+---+---+", "blocked"),
        ("+---+---+\n| A |   |\n+   +   +\n|     B |\n+---+---+", "clear"),
        # two windows side by side: it looks through its own. The end of another alone is -1, but
        # where that meets a wall, a shut door, blocked ground or a second one there is no gap
        ("+---+---+\n| A W   |\n+   +   +\n|   W B |\n+---+---+", "clear"),
        ("+---+---+\n| A     |\n+   +   +\n|   W B |\n+---+---+", "-1"),
        ("+---+---+\n| A |   |\n+   +   +\n|   W B |\n+---+---+", "blocked"),
        ("+---+---+\n| A D   |\n+   +   +\n|   W B |\n+---+---+", "blocked"),
        ("+---+---+\n| A O   |\n+   +   +\n|   W B |\n+---+---+", "-1"),
        ("+---+---+\n| A  ###|\n+   +   +\n|   W B |\n+---+---+", "blocked"),
        ("+---+---+\n| A     |\n+---+   +\n|   W B |\n+---+---+", "-1"),
        ("+---+---+\n| A     |\n+   +---+\n|   W B |\n+---+---+", "blocked"),
        # a corner of blocked ground at the viewer's own square is nothing; two leave no gap
        ("+---+---+\n| A  ###|\n+   +   +\n|     B |\n+---+---+", "clear"),
        ("+---+---+\n| A  ###|\n+   +   +\n|###  B |\n+---+---+", "blocked"),
        # nor do two walls that meet in an L, or a wall and blocked ground; one looks round an L
        ("+---+---+\n| A |   |\n+---+   +\n|     B |\n+---+---+", "blocked"),
        ("+---+---+\n| A |   |\n+   +   +\n|###  B |\n+---+---+", "blocked"),
        ("+---+---+\n| A |   |\n+   +---+\n|     B |\n+---+---+", "clear"),
        # the post of an open door is a corner like others, a closed door is a wall
        ("+---+---+\n| A |   |\n+   +   +\n|   O B |\n+---+---+", "clear"),
        ("+---+---+\n| A |   |\n+   +   +\n|   D B |\n+---+---+", "blocked"),
        # past its own window it may touch the end of another, whatever that joins
        (
            "+---+---+---+---+\n| A W   W       |\n"
            "+   +   +   +   +\n|       |     B |\n+---+---+---+---+",
            "-1",
        ),
        (
            "+---+---+---+---+\n| A     W       |\n"
            "+   +   +   +   +\n|       |     B |\n+---+---+---+---+",
            "blocked",
        ),
        # but not run through one
        (
            "+---+---+---+---+---+\n| A W   W           |\n"
            "+   +   +   +   +   +\n|   |             B |\n+---+---+---+---+---+",
            "blocked",
        ),
        # the second leaf of a double door, or a wall where an open one ends, takes nothing away
        (
            "+---+---+---+---+\n| A             |\n"
            "+   +OOO+OOO+   +\n|             B |\n+---+---+---+---+",
            "clear",
        ),
        (
            "+---+---+---+---+\n| A             |\n"
            "+   +OOO+   +   +\n|       |     B |\n+---+---+---+---+",
            "clear",
        ),
    ],
)
def test_the_slow_way_reads_the_rules_as_they_are_read(drawing: str, verdict: str) -> None:
    drawn = parse_drawing(drawing)
    board, letters = drawn.board, drawn.letters
    assert slow_sight.verdict(board, letters["A"], letters["B"]) == verdict


@pytest.mark.parametrize(
    ("part", "instead"),
    [
        ("through_these_nothing_shows", lambda *_: []),
        ("closed_joint", lambda *_: False),
        ("taken", lambda _, openings: [([], openings)]),
        ("corners", lambda *_: "clear"),
        ("obstacles", lambda *_: "clear"),
        ("through_inside", lambda *_: False),
    ],
)
def test_a_wrong_reading_would_be_found(
    part: str, instead: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With any part of the slow way left out the comparison fails."""
    monkeypatch.setattr(slow_sight, part, instead)
    with pytest.raises(AssertionError):
        test_sight_on_random_boards(0)


def test_doors_that_move_change_sight() -> None:
    """Boards that differ in their doors share what is known of lines: the same are looked along."""
    rng = random.Random(5)
    for _ in range(40):
        board = scattered(rng, 5, 5, TASTES[3])
        ground = [s for s in board.squares() if board.kind(s) is not Kind.BLOCKED]
        lines = [rng.sample(ground, 2) for _ in range(12)]
        for edge, door in board.doors:
            for other in type(door):
                state = State(board.with_door(edge, other), ())
                for viewer, seen in lines:
                    compared(state, viewer, seen)
