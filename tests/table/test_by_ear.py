"""Whoever does not see the board is told what it shows: by the rules and odds that the table goes
by, and by nothing that those at the screen may not know."""

from __future__ import annotations

import pytest
from attrs import evolve
from tableside import Sit, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.i18n import speaking
from ad1666.play.around import around, offset
from ad1666.play.controller import Controls
from ad1666.play.hot_seat import HotSeat
from ad1666.play.previews import preview, region
from ad1666.play.summary import summary
from ad1666.play.way_words import steps, way
from ad1666.rules import sight, zones
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square, Status
from ad1666.rules.phases import Phase
from ad1666.rules.state import State
from ad1666.words import vocabulary
from ad1666.words.chances import percent
from ad1666.words.spoken import plain

STREET: dict[str, Square] = {"A": (8, 8), "B": (6, 9), "C": (6, 8), "D": (2, 2)}
STREET |= {"E": (3, 9), "F": (11, 10), "G": (11, 8), "H": (15, 8)}


def street(scenario: Scenario, red: str = "S3 H4", blue: str = "S2 H6") -> State:
    return position(scenario.state, Phase.ACTION, red, blue, **STREET)


def acting(sit: Sit, state: State, figure: str) -> Controls:
    """The controls once a figure of Red is asked what to do."""
    hot_seat = HotSeat(sit(state))
    for wanted in ("red", figure):
        assert hot_seat.prompt is not None
        hot_seat.choose(next(o for o in hot_seat.prompt.options if o.who == wanted))
    controls = Controls(hot_seat)
    assert controls.ways
    return controls


def test_a_square_lies_so_many_rows_and_columns_away() -> None:
    assert offset((4, 4), (6, 1)) == "3 north, 2 east"
    assert offset((4, 4), (4, 5)) == "1 south"
    assert offset((4, 4), (1, 4)) == "3 west"
    assert offset((4, 4), (4, 4)) == "here"


def test_whoever_sees_a_figure_is_named_with_the_shot(scenario: Scenario) -> None:
    state = street(scenario)
    for figure in state.on_board():
        told = [plain(each) for each in around(state, figure, None)]
        assert figure.at is not None
        for other in state.on_board(figure.side.other):
            assert other.at is not None
            name = vocabulary.figure(other, state.figures)
            about = f"{name} ({offset(figure.at, other.at)})"
            seen = sight.see(state, other.at, figure.at).barred is None
            line = next(t for t in told if about in t and not t.startswith("From here"))
            assert line.startswith("Seen by") is seen
            held = other in zones.controllers(state, figure, figure.at)
            assert any(name in t for t in told if t.startswith("In the zone")) is held
    marksman = [plain(each) for each in around(state, state.figure("B"), None)]
    assert any("% to hit with the" in line and "difficulty" in line for line in marksman)


def test_distances_are_those_of_the_rules(scenario: Scenario) -> None:
    state = street(scenario)
    near = evolve(state.figure("A"), at=(9, 4))
    told = plain(around(state, near, None)[-1])
    assert "letter, 1 north, 2 MP;" in told and "the nearest door" in told
    there = evolve(state.figure("A"), at=(9, 3))
    assert "letter, here;" in plain(around(state, there, None)[-1])


def test_a_walk_is_told_as_its_preview_has_it(scenario: Scenario, sit: Sit) -> None:
    controls = acting(sit, street(scenario), "B")
    prompt = controls.hot_seat.prompt
    assert prompt is not None
    found = region(prompt, controls.ways, controls.running(), None)
    assert found is not None
    squares = [*found.walk, *found.run]
    for at in squares[:: len(squares) // 9]:
        seen, route = preview(prompt, found, at, None), found.way(at)
        assert seen is not None
        told = plain(" ".join(way(prompt.state, route, seen)))
        assert f"{seen.cost} MP" in told
        for one in (*seen.threats, *seen.prey):
            standing = prompt.state.standing(one.at)
            assert standing is not None
            assert vocabulary.figure(standing, prompt.state.figures) in told
            assert one.chance is None or percent(one.chance) in told
        assert ("Seen there" in told) is bool(seen.threats)
        assert ("Held there" in told) is bool(seen.holders)
        assert ("takes a test" in told) is (seen.chance is not None)


def test_equal_steps_are_told_together(scenario: Scenario, sit: Sit) -> None:
    controls = acting(sit, street(scenario), "B")
    prompt = controls.hot_seat.prompt
    assert prompt is not None
    route = controls.ways[8, 9]
    assert steps(prompt.state, route) == ["2 east"]
    inside = position(scenario.state, Phase.ACTION, "S3", "S2", **{**STREET, "A": (4, 3)})
    controls = acting(sit, inside, "A")
    told = {words for route in controls.ways.values() for words in steps(inside, route)}
    assert any(words.startswith("Open the door") for words in told)
    assert any(words.endswith("through the door") for words in told)


def test_a_summary_can_be_heard(scenario: Scenario) -> None:
    state = street(scenario)
    state = state.change("A", wounds=2, activated=True).change("D", at=None, status=Status.KILLED)
    told = [plain(words) for words in summary(state, Side.RED, scenario.items)]
    assert 10 <= len(told) <= 16 and sum(map(len, told)) < 1100
    assert told[0].startswith("Turn 2: Action phase")
    assert told[2].startswith("Red, that is you: 0 points, 2 cards")
    named = vocabulary.figure_by_id(state, "A")
    assert f"{named} at 8,8: 2 of 7 wounds, activated." in told
    assert f"Killed: {vocabulary.figure_by_id(state, 'D')}." in told
    assert "On square 9,3: the letter." in told


@pytest.mark.parametrize("code", ["en", "pl"])
def test_no_hand_that_is_hidden_makes_a_difference(scenario: Scenario, sit: Sit, code: str) -> None:
    heard = []
    with speaking(code):
        for blue in ("S2 H6", "G8 U8"):
            controls = acting(sit, street(scenario, "S3 H4", blue), "B")
            prompt = controls.hot_seat.prompt
            assert prompt is not None
            state, view = prompt.state, controls.hot_seat.view
            walk = region(prompt, controls.ways, controls.running(), Side.RED)
            assert walk is not None
            at = next(iter(walk.run))
            seen = preview(prompt, walk, at, Side.RED)
            assert seen is not None
            heard.append(
                [
                    *summary(view, Side.RED, scenario.items),
                    *around(state, state.figure("B"), Side.RED),
                    *way(state, walk.way(at), seen),
                ]
            )
    assert heard[0] == heard[1]
