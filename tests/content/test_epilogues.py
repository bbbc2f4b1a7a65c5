"""How the story of a scenario ends, by the goal that the winner reached or by the winner; both are
optional."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve

from ad1666.content.errors import ContentError
from ad1666.content.scenarios.epilogues import Epilogue
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.i18n import set_language
from ad1666.rules import scoring
from ad1666.rules.cards import Side
from ad1666.rules.characters import Status
from ad1666.rules.items import Gear
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, End, EndReason, Outcome
from ad1666.words import ending
from tests import shipped
from tests.shipped import SCENARIOS, stories

Write = Callable[[str], Path]


def with_epilogue(scenario: str, *lines: str) -> str:
    return scenario.replace("[factions]", "\n".join(("[epilogue]", *lines, "", "[factions]")))


def test_each_outcome_may_have_one(good_scenario: str, write_scenario: Write) -> None:
    assert load_scenario(write_scenario(good_scenario)).epilogue == Epilogue()
    some = with_epilogue(good_scenario, 'blue = "Milady smiled."')
    told = load_scenario(write_scenario(some)).epilogue.by_winner
    assert told == {Side.BLUE: "Milady smiled."}
    text = with_epilogue(good_scenario, 'red = "One."', 'blue = "Two."', 'draw = """\nThree."""')
    told = load_scenario(write_scenario(text)).epilogue.by_winner
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
    with pytest.raises(ContentError, match=r"epilogue\.draw would never be shown: .* red wins"):
        load_scenario(write_scenario(ruled_out))
    for tie in ("", 'tie = "draw"'):
        load_scenario(write_scenario(text.replace("turns = 5", f"turns = 5\n{tie}")))


GOALS = """\
[[goals]]
side = "red"
aim = "take-away"
subject = "letter"
points = 3
epilogue = "The letter was read."

[[goals]]
side = "red"
aim = "kill"
subject = "enemy"
points = 2
epilogue = "Somebody was buried."

[[goals]]
side = "blue"
aim = "kill"
subject = "enemy"
points = 4
epilogue = "Zagłoba was missed."
"""


def with_goals(scenario: str, goals: str) -> str:
    general = with_epilogue(scenario, 'red = "Red."', 'blue = "Blue."', 'draw = "Neither."')
    return general[: general.index("[[goals]]")] + goals


def gone(state: State, **fates: Status) -> State:
    """The table without some figures, which have left it."""
    figures = [evolve(f, status=fates[f.id], at=None) for f in state.figures if f.id in fates]
    for figure in figures:
        state = state.with_figure(figure)
    return state


def over(state: State) -> Outcome:
    return scoring.outcome(state, EndReason(End.TIME))


def test_of_a_goal_that_the_winner_has_reached_its_own_is_told(
    good_scenario: str, write_scenario: Write
) -> None:
    scenario = load_scenario(write_scenario(with_goals(good_scenario, GOALS)))
    state, told = scenario.state, scenario.epilogue.told
    carried = evolve(state.figure("A"), gear=(Gear(scenario.items["letter"], starting=False),))
    with_letter = state.with_figure(carried)
    killed = gone(state, B=Status.KILLED)
    assert told(over(killed)) == "Somebody was buried."
    assert told(over(gone(with_letter, A=Status.LEFT))) == "The letter was read."
    both = gone(with_letter, A=Status.LEFT, B=Status.KILLED)
    assert told(over(both)) == "The letter was read."  # the first in the file
    assert told(over(gone(state, A=Status.KILLED))) == "Zagłoba was missed."
    assert told(over(gone(state, A=Status.KILLED, B=Status.KILLED))) == "Zagłoba was missed."


def test_else_that_of_who_has_won(good_scenario: str, write_scenario: Write) -> None:
    text = with_goals(good_scenario, GOALS.replace('epilogue = "Somebody was buried."\n', ""))
    scenario = load_scenario(write_scenario(text))
    state, told = scenario.state, scenario.epilogue.told
    assert told(over(gone(state, B=Status.KILLED))) == "Red."
    assert told(over(state)) == "Neither."
    bare = evolve(scenario.epilogue, by_winner={})
    assert bare.told(over(state)) == "" == ending.epilogue(bare, over(state))
    assert bare.told(over(gone(state, B=Status.KILLED))) == ""


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('epilogue = ""', r"line 31: goals\.1\.epilogue is \"\""),
        ('epilogue = " "', r"line 31: goals\.1\.epilogue is \" \""),
        ("epilogue = true", r"line 31: goals\.1\.epilogue is true"),
        (
            'epilog = "The end."',
            r"line 31: goals\.1\.epilog means nothing here\. Did you mean \"epilogue\"",
        ),
    ],
)
def test_what_is_wrong_with_that_of_a_goal_is_told_with_its_line(
    good_scenario: str, write_scenario: Write, line: str, problem: str
) -> None:
    goals = GOALS.replace('epilogue = "The letter was read."', line)
    with pytest.raises(ContentError, match=problem):
        load_scenario(write_scenario(good_scenario[: good_scenario.index("[[goals]]")] + goals))


def test_it_is_told_along_with_what_else_is_wrong_with_the_goals(
    good_scenario: str, write_scenario: Write
) -> None:
    goals = GOALS.replace('"The letter was read."', "7").replace("points = 4", "points = 0")
    text = good_scenario[: good_scenario.index("[[goals]]")] + goals
    with pytest.raises(ContentError) as raised:
        load_scenario(write_scenario(text))
    told = "\n".join(map(str, (raised.value, *raised.value.others)))
    assert "goals.1.epilogue is 7" in told and "goals.3.points is 0" in told


@pytest.fixture(scope="module")
def errand() -> Scenario:
    return shipped.scenario(next(p for p in SCENARIOS if p.stem == "kulczyckis-errand"))


def test_nobody_comes_into_the_church_by_a_kill_elsewhere(errand: Scenario) -> None:
    state = errand.state
    (chancel,) = (g.place for g in state.terms.goals if g.aim is Aim.REACH)
    assert chancel is not None
    killed = gone(state, H=Status.KILLED)
    there = state.with_figure(evolve(state.figure("K"), at=chancel.squares[0]))
    for end, came in ((killed, False), (there, True), (gone(there, H=Status.KILLED), True)):
        assert over(end).winner is Side.RED
        told = ending.epilogue(errand.epilogue, over(end))
        assert ("came into the church" in told) is came
        assert told.startswith("The Archbishop finished his supper") is not came


def test_that_of_a_goal_is_told_in_the_language(errand: Scenario) -> None:
    set_language("pl")
    for outcome in (over(errand.state), over(gone(errand.state, K=Status.KILLED))):
        told = ending.epilogue(errand.epilogue, outcome)
        assert "Muszkieterowie" in told or "muszkieterowie" in told


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_ours_tell_the_end_of_every_outcome(path: Path) -> None:
    scenario = shipped.scenario(path)
    outcomes: set[Side | None] = {*Side}
    if scenario.state.terms.tie is None:
        outcomes.add(None)
    assert set(scenario.epilogue.by_winner) == outcomes
    told_of_all = stories(scenario)
    for told in told_of_all:
        assert 35 <= len(told.split()) <= 70
        assert 2 <= len(re.findall(r"[.?!](?= |$)", told)) <= 4
        assert "\n" not in told
    assert len(set(told_of_all)) == len(told_of_all)
