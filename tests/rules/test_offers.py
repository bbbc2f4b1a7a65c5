"""What is offered means what it says: the values of a choice are those of its words."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from positions import position

from ad1666.bots.random_player import pick
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.fate import Shuffle, settle
from ad1666.game.game import start
from ad1666.game.notation import parse_choice
from ad1666.resources import data_root
from ad1666.rules.board import Direction, door_text, parse_door, parse_square, square_text, towards
from ad1666.rules.cards import card
from ad1666.rules.requests import NO_DETAILS, Choice, Details, Prompt
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb

SCENARIOS = ("masked-ball", "sacks-of-black-beans", "over-the-tiles", "uncle-in-the-tower")
BARE: dict[str, tuple[str, ...]] = {Verb.PLAY: ("deck",), Verb.IN_HAND: ("nothing",)}
"""Words that stand for no value."""


def words_of(details: Details) -> Iterator[str]:
    """The values as the notation has them."""
    if details.direction is not None:
        yield details.direction
    elif details.square is not None:
        yield square_text(details.square)
    if details.door is not None:
        yield door_text(details.door)
    if details.chest is not None:
        yield details.chest
    yield from details.targets
    yield from details.items
    yield from (str(v) for v in (details.card, details.suit, details.side) if v is not None)


def words_for(option: Choice) -> tuple[str, ...]:
    """The words that the values of a choice call for."""
    words = tuple(words_of(option.details)) or BARE.get(option.verb, ())
    if option.verb == Verb.INTERRUPT:
        return (option.deed, *words)
    if option.verb == Verb.WITHDRAW and option.details.square is None:
        return ("off", *words)
    return words


def check(state: State, option: Choice) -> None:
    assert option.args == words_for(option), option
    details = option.details
    ids = {f.id for f in state.figures}
    assert set(details.targets) <= ids
    if details.direction is not None:
        at = state.figure(option.who).at
        assert at is not None
        to = towards(at, details.direction)
        if option.deed == Verb.JUMP:
            to = towards(to, details.direction)
        assert details.square == (to if to in state.board else None)


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_values_of_every_choice_are_those_of_its_words(name: str) -> None:
    state = load_scenario(data_root() / "scenarios" / f"{name}.toml").state
    rng = random.Random(name)
    seen = 0
    for fate in (Shuffle(1), Shuffle(2)):  # one game may be short
        game = settle(start(state), fate)
        while isinstance(game.pending, Prompt) and seen < 10_000:
            for option in (*game.pending.options, *game.pending.anytime):
                check(game.pending.state, option)
                seen += option.details != NO_DETAILS
            game = settle(game.apply(pick(rng, game.pending)), fate)
    assert seen > 1_000


YARD = """
board = '''
+---+---+   +---+
| A   C         |
+   +---+   +   +
|   s           |
+---+---+---+---+
'''
phase = "action"
figures.A = { side = "red" }
figures.C = { side = "red" }
"""


def test_a_choice_that_is_read_is_answered_by_the_one_offered(tmp_path: Path) -> None:
    game = start(position(tmp_path, YARD))
    read = parse_choice("A: activate")
    assert read is not None
    game = game.apply(read).apply(Choice("A", "full-move"))
    assert isinstance(game.pending, Prompt)
    push = parse_choice("A: push E")
    assert push is not None and push.details == Details(direction=Direction.E)
    offered = game.pending.offered(push)
    assert offered == push
    assert offered is not None
    assert offered.details == Details(direction=Direction.E, square=(1, 0), cost=2)
    assert game.pending.offered(Choice("A", "push", ("W",))) is None
    assert game.apply(push).answers[-1] is offered


def test_squares_and_doors_are_read_as_they_are_written() -> None:
    assert parse_square(square_text((12, 0))) == (12, 0)
    assert parse_door(door_text(((2, 1), Direction.E))) == ((2, 1), Direction.E)


@pytest.mark.parametrize(
    "text", ["", "1", "1,2,3", "-1,2", " 1,2", "1,2 ", "1,x", "1234,1", "1_0,1"]
)
def test_what_is_no_square_is_told(text: str) -> None:
    with pytest.raises(ValueError, match="no square"):
        parse_square(text)


@pytest.mark.parametrize("text", ["1,2", "1,2/", "1,2/X", "1,2/NE", "1/E", "/E", "1,2/E/E"])
def test_what_is_no_door_is_told(text: str) -> None:
    with pytest.raises(ValueError, match="is no"):
        parse_door(text)


@pytest.mark.parametrize(
    ("text", "details"),
    [
        ("A: activate", NO_DETAILS),
        ("A: jump NE", Details(direction=Direction.NE)),
        ("A: jump up", NO_DETAILS),
        ("A: open 2,1/E", Details(door=((2, 1), Direction.E))),
        ("A: pick-lock strongbox", Details(chest="strongbox")),
        ("A: interrupt step N", Details(direction=Direction.N)),
        ("A: interrupt quick-shot B pistol", Details(targets=("B",), items=("pistol",))),
        ("A: reload pistol", Details(items=("pistol",))),
        ("red: boost S8", Details(card=card("S8"))),
        ("red: boost S9", NO_DETAILS),
    ],
)
def test_words_tell_what_they_name(text: str, details: Details) -> None:
    read = parse_choice(text)
    assert read is not None and read.details == details
