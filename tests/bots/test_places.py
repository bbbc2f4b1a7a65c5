"""The chance to control a place is judged by the rule: one enemy in it spoils it."""

from __future__ import annotations

from attrs import evolve

from ad1666.bots.judgement.goals import chance_of, driven_out
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.ways import Placement
from ad1666.bots.judgement.weights import Weights, told, weights
from ad1666.conform.positions import read_position
from ad1666.rules.cards import Side
from ad1666.rules.phases import Phase
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Goal, Place

HALL = Goal(Side.RED, Aim.CONTROL, "", 4, place=Place("hall", ((0, 0), (1, 0), (2, 0))))
TEXT = """
board = '''
+---+---+---+---+---+---+---+---+---+---+---+---+
|     A   {near}               {far}               {farther}     |
+---+---+---+---+---+---+---+---+---+---+---+---+
'''
guard = 1
figures.A = {{ side = "red", items = ["rapier"], skills = {{ thrusting = 3 }}, activated = true }}
figures.B = {{ side = "blue", items = ["rapier"], skills = {{ thrusting = 3 }} }}
"""


def hall(at: str) -> State:
    """A in the hall, at the end; B beside it, within reach, or too far to get there."""
    where = {place: "B" if place == at else " " for place in ("near", "far", "farther")}
    state = read_position(TEXT.format(**where))
    return evolve(state, terms=evolve(state.terms, goals=(HALL,)))


def chance(state: State, judged_by: Weights | None = None) -> float:
    now = Situation(state, Side.RED, judged_by or weights())
    return chance_of(Placement(now, state), HALL)


def test_who_may_still_come_counts_and_who_is_there() -> None:
    there, coming, too_far = (chance(hall(at)) for at in ("near", "far", "farther"))
    assert there < 0.3 < coming < 0.85 < too_far


def test_a_place_is_held_the_longer_the_stronger_its_side_is_there() -> None:
    state = hall("near")
    helped = state.change("A", wounds=0).change("B", wounds=6)
    assert chance(helped) > chance(state)


def test_what_is_told_goes_by_the_rule_from_the_first_turn_on() -> None:
    """In play it counts before who is the stronger about a place."""
    early, last = evolve(hall("near"), guard=6), hall("near")
    stronger = {"place.contested": 0.5}
    assert chance(early, weights().times(stronger)) > chance(early)
    assert chance(early, told().times(stronger)) == chance(early, told())
    assert chance(last, told()) == chance(last)


def test_who_is_in_a_place_already_spoils_it_before_the_end_too() -> None:
    in_it, outside = (evolve(hall(at), guard=6) for at in ("near", "far"))
    regardless = weights().times({"place.spoilt": 0.0})
    assert chance(in_it) < 0.9 * chance(in_it, regardless)
    assert chance(outside) == chance(outside, regardless)


def test_whoever_loses_a_fight_is_driven_out() -> None:
    state = evolve(hall("near"), phase=Phase.COMBAT)
    now = Situation(state, Side.RED, weights())
    withdraws, dies = driven_out(now, state, state.figure("B"))
    assert 2 < withdraws <= dies
    assert driven_out(now, state, hall("far").figure("B")) == (0.0, 0.0)
