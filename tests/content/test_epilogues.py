"""How the story of a scenario ends, by who has won: in its file, if its author likes."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666.content.errors import ContentError
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.rules.cards import Side
from tests import shipped
from tests.shipped import SCENARIOS

Write = Callable[[str], Path]


def with_epilogue(scenario: str, *lines: str) -> str:
    return scenario.replace("[factions]", "\n".join(("[epilogue]", *lines, "", "[factions]")))


def test_each_outcome_may_have_one(good_scenario: str, write_scenario: Write) -> None:
    assert load_scenario(write_scenario(good_scenario)).epilogue == {}
    some = with_epilogue(good_scenario, 'blue = "Milady smiled."')
    assert load_scenario(write_scenario(some)).epilogue == {Side.BLUE: "Milady smiled."}
    text = with_epilogue(good_scenario, 'red = "One."', 'blue = "Two."', 'draw = """\nThree."""')
    told = load_scenario(write_scenario(text)).epilogue
    assert told == {Side.RED: "One.", Side.BLUE: "Two.", None: "Three."}


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('purple = "Nobody."', r"line 8: epilogue\.purple means nothing here"),
        ("red = 3", r"line 8: epilogue\.red is 3"),
        ('red = " "', r'line 8: epilogue\.red is " "'),
    ],
)
def test_what_is_wrong_with_one_is_told_with_its_line(
    good_scenario: str, write_scenario: Write, line: str, problem: str
) -> None:
    with pytest.raises(ContentError, match=problem):
        load_scenario(write_scenario(with_epilogue(good_scenario, line)))


def test_a_draw_that_there_cannot_be_has_none(good_scenario: str, write_scenario: Write) -> None:
    text = with_epilogue(good_scenario, 'draw = "They bowed."')
    ruled_out = text.replace("turns = 5", 'turns = 5\ntie = "red"')
    with pytest.raises(ContentError, match=r"epilogue\.draw would never be read: .* red wins"):
        load_scenario(write_scenario(ruled_out))
    for tie in ("", 'tie = "draw"'):
        load_scenario(write_scenario(text.replace("turns = 5", f"turns = 5\n{tie}")))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_ours_tell_the_end_of_every_outcome(path: Path) -> None:
    scenario = shipped.scenario(path)
    outcomes: set[Side | None] = {*Side}
    if scenario.state.terms.tie is None:
        outcomes.add(None)
    assert set(scenario.epilogue) == outcomes
    for told in scenario.epilogue.values():
        assert 35 <= len(told.split()) <= 70
        assert 2 <= len(re.findall(r"[.?!](?= |$)", told)) <= 4
        assert "\n" not in told
    assert len(set(scenario.epilogue.values())) == len(outcomes)
