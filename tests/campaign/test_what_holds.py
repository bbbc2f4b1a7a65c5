"""What a campaign asks of its games and of the story holds, or does not."""

from __future__ import annotations

from fractions import Fraction

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from ad1666.campaign.story import Tale, claimed, holds, outcomes_told
from ad1666.campaign.values import Night
from ad1666.content.campaigns.plan import Claim, Claims, When
from ad1666.game.records.results import NOBODY
from ad1666.rules.cards import Side
from tests.campaign.nights_made_up import vienna

NIGHT = Night(
    Side.RED,
    {Side.RED: 5, Side.BLUE: 2},
    (0, 2, 0),
    {"A": "athos", "B": "milady"},
    {"A": Side.RED, "B": Side.BLUE},
    heroes=("A", "B"),
    killed=("B",),
    has=(("letter", Side.BLUE),),
    done=("midnight",),
)
POINTS = {"one": Fraction(5, 2), "other": Fraction(1)}
TALE = Tale({"letter": "guard"}, POINTS, "long", NIGHT, {"one": 3, "other": 0})
CASES: dict[Claims, tuple[list[Claim], list[Claim]]] = {
    Claims.RESULT: (
        [Claim(Claims.RESULT, value="red")],
        [Claim(Claims.RESULT, value="blue"), Claim(Claims.RESULT, value="")],
    ),
    Claims.MARGIN: (
        [Claim(Claims.MARGIN, least=1)],
        [Claim(Claims.MARGIN, least=2)],
    ),
    Claims.GOAL: (
        [Claim(Claims.GOAL, side=Side.RED, goal=1)],
        [Claim(Claims.GOAL, side=Side.RED, goal=0), Claim(Claims.GOAL, goal=9)],
    ),
    Claims.DONE: ([Claim(Claims.DONE, of="midnight")], [Claim(Claims.DONE, of="noon")]),
    Claims.ALIVE: ([Claim(Claims.ALIVE, of="A")], [Claim(Claims.ALIVE, of="B")]),
    Claims.KILLED: ([Claim(Claims.KILLED, of="B")], [Claim(Claims.KILLED, of="A")]),
    Claims.HAS: (
        [Claim(Claims.HAS, of="letter", side=Side.BLUE)],
        [Claim(Claims.HAS, of="letter", side=Side.RED)],
    ),
    Claims.FAVOUR: (
        [Claim(Claims.FAVOUR, of="letter"), Claim(Claims.FAVOUR, of="letter", value="guard")],
        [Claim(Claims.FAVOUR, of="box"), Claim(Claims.FAVOUR, of="letter", value="king")],
    ),
    Claims.LEAD: (
        [Claim(Claims.LEAD, of="one"), Claim(Claims.LEAD, of="one", least=1)],
        [Claim(Claims.LEAD, of="other"), Claim(Claims.LEAD, of="one", least=2)],
    ),
    Claims.PURSE: (
        [Claim(Claims.PURSE, of="one"), Claim(Claims.PURSE, of="one", least=3)],
        [Claim(Claims.PURSE, of="other"), Claim(Claims.PURSE, of="one", least=4)],
    ),
    Claims.ROAD: ([Claim(Claims.ROAD, of="long")], [Claim(Claims.ROAD, of="short")]),
}


@pytest.mark.parametrize("asks", Claims)
def test_each_claim_holds_and_its_opposite_does_not(asks: Claims) -> None:
    right, wrong = CASES[asks]
    assert right and wrong
    for claim in right:
        assert claimed(claim, TALE) and not claimed(evolve(claim, negated=True), TALE)
    for claim in wrong:
        assert not claimed(claim, TALE) and claimed(evolve(claim, negated=True), TALE)


def test_a_draw_is_won_by_nobody() -> None:
    drawn = evolve(TALE, night=evolve(NIGHT, winner=NOBODY))
    assert claimed(Claim(Claims.RESULT, value=""), drawn)


def test_nobody_leads_with_equal_points() -> None:
    level = Tale(points={"one": Fraction(1), "other": Fraction(1)})
    assert not claimed(Claim(Claims.LEAD, of="one"), level)
    assert not claimed(Claim(Claims.LEAD, of="other"), level)


@given(st.lists(st.booleans(), max_size=4), st.lists(st.booleans(), max_size=4))
def test_all_of_every_and_one_of_some(every: list[bool], some: list[bool]) -> None:
    right, wrong = Claim(Claims.ROAD, of="long"), Claim(Claims.ROAD, of="short")
    when = When(
        tuple(right if one else wrong for one in every),
        tuple(right if one else wrong for one in some),
    )
    assert holds(when, TALE) is (all(every) and (not some or any(some)))


def test_what_has_no_condition_holds() -> None:
    assert holds(None, Tale()) and holds(When(), Tale())


@pytest.mark.parametrize("chapter", [chapter.id for chapter in vienna().chapters])
def test_a_game_that_was_given_up_is_told_by_what_is_told_when_nothing_else_is(
    chapter: str,
) -> None:
    one = vienna().chapter(chapter)
    goals = vienna().scenarios[chapter].state.terms.goals
    night = evolve(NIGHT, met=(1,) * len(goals))
    rows = outcomes_told(one, Tale(night=evolve(night, broken_off=True, gave_up=Side.RED)))
    assert [one.outcomes[row].when for row in rows] == [None]
    rows = outcomes_told(
        one, Tale(road="long", night=night, points={"blades": Fraction(), "crowns": Fraction()})
    )
    assert len([row for row in rows if not one.outcomes[row].also]) == 1
