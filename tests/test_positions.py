"""Positions as text: what is written reads back, and tells no hand that it is not to tell."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve, fields_dict

from ad1666.bots.random_player import pick
from ad1666.conform.positions import NOT_HELD, position_text, read_position
from ad1666.content.cards import load_items
from ad1666.content.errors import ContentError
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match
from ad1666.game.view import seen_by
from ad1666.rules.abilities import dispatch
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character
from ad1666.rules.items import Item
from ad1666.rules.requests import Prompt
from ad1666.rules.state import State
from benchmarks.workshop.tables import random_table
from tests import shipped
from tests.shipped import SCENARIOS

TABLES = 12
ON_CARDS = ("unique", "alignment", "faction", "gold", "acquaintances", "text")
"""What the text of a position does not hold of a card."""


def usual(of: type, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: fields_dict(of)[name].default for name in names}


def held(state: State) -> State:
    """A position without what its text does not hold, and what has no order in one order."""
    blank = usual(Character, ON_CARDS)
    figures = [evolve(f, card=evolve(f.card, id=f.id, **blank)) for f in state.figures]
    ordered = {
        name: tuple(sorted(getattr(state.board, name)))
        for name in ("features", "doors", "rough", "dark")
    }
    return evolve(
        state,
        board=evolve(state.board, **ordered),
        figures=tuple(figures),
        ground=tuple(sorted(state.ground, key=lambda lying: (lying[1].id, lying[0]))),
        **usual(State, NOT_HELD),
    )


def mid_game(state: State, seed: int, choices: int = 400) -> Iterator[State]:
    """Some positions of a random game, the first among them."""
    rng, match = random.Random(seed), Match(state, Shuffle(seed))
    yield state
    for _ in range(choices):
        if not isinstance(prompt := match.game.pending, Prompt):
            break
        if rng.random() < 0.1:
            yield match.game.state
        match.choose(pick(rng, prompt))
    yield match.game.state


def dealt(seed: int) -> State:
    """A random table, with such values of abilities as there are on cards."""
    state, known = random_table(seed), dispatch.registry()
    for f in state.figures:
        listed = ((n, 0 if known[n].least is None else max(1, v)) for n, v in f.card.abilities)
        state = state.change(f.id, card=evolve(f.card, abilities=tuple(listed)))
    return state


def check(state: State, items: Mapping[str, Item]) -> None:
    text = position_text(state)
    back = read_position(text, items)
    assert held(back) == held(state)
    unheld = {name: getattr(state, name) for name in NOT_HELD}
    assert position_text(evolve(back, **unheld)) == text
    assert ("# not held" in text) == any(unheld[n] != v for n, v in usual(State, NOT_HELD).items())


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, marks=pytest.mark.slow if number % 3 else (), id=path.stem)
        for number, path in enumerate(SCENARIOS)
    ],
)
def test_positions_of_the_scenarios_read_back(path: Path) -> None:
    scenario = shipped.scenario(path)
    for state in mid_game(scenario.state, 1):
        check(state, scenario.items)


def test_positions_of_random_tables_read_back() -> None:
    for seed in range(TABLES):
        for state in mid_game(dealt(seed), seed):
            check(state, load_items())


def test_a_position_in_words_is_short_and_tells_no_hand() -> None:
    scenario = shipped.scenario(SCENARIOS[0])
    for state in mid_game(scenario.state, 2):
        assert str(state) == str(seen_by(state, None))
        assert len(str(state)) < len(repr(state)) / 5
        for side in Side:
            text = position_text(state, [side])
            assert text == position_text(seen_by(state, side), [side])
            hidden = state.pile(side.other)
            assert f"{side.other} = {{ hand = {len(hidden.hand)}, " in text


def test_a_position_without_a_hand_cannot_be_read_back() -> None:
    scenario = shipped.scenario(SCENARIOS[0])
    *_, state = mid_game(scenario.state, 2)
    with pytest.raises(ContentError, match=r"red\.hand is [0-9]"):
        read_position(position_text(state, [Side.BLUE]), scenario.items)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('active = "Z"', 'active holds "Z", which means nothing here'),
        ('fresh = ["A"]\nengaged_before = []', 'fresh holds "A"'),
        ('visits = ["Z gate"]', 'visits holds "Z gate"'),
        ('markers = ["9,9"]', 'markers holds "9,9"'),
        ('climbs = { "0,0/X" = 5 }', 'climbs.0,0/X holds "0,0/X"'),
        ('figures.A.gear = ["sabre sharp"]', 'figures.A.gear holds "sabre sharp"'),
        ('figures.A.gear = ["spoon"]', 'figures.A.gear holds "spoon"'),
        ('figures.A.gear = [" "]', "figures.A.gear"),
        ('magic = { discard = ["S2"] }', 'magic.discard holds "S2"'),
        ("surfaces = '''\n..\n'''", "surfaces does not fit the drawing"),
        ("ground = { letter = [7, 0] }", "7,0 is not on the board"),
        ('ground = { letter = ["7,0"] }', 'ground.letter holds "7,0"'),
    ],
)
def test_mistakes_in_a_position_are_told(line: str, problem: str) -> None:
    drawing = "board = '''\n+---+\n| A |\n+---+\n'''\n"
    sound = f'{drawing}figures.A.side = "red"\n'
    assert read_position(sound).figure("A").at == (0, 0)
    with pytest.raises(ContentError, match=problem.replace(".", r"\.")):
        read_position(f"{sound}{line}\n")
