"""A square has a name by what is there, or by where it lies from whoever acts."""

from __future__ import annotations

from ad1666.content.scenarios.scenario import Scenario
from ad1666.play.whereabouts import at_door, whereabouts
from ad1666.rules.board import Direction
from ad1666.rules.verbs import Verb


def test_squares_are_named_by_who_and_what_is_there(scenario: Scenario) -> None:
    state = scenario.state
    here = state.figure("A").at
    assert here is not None
    x, y = here
    ((letter, _item),) = state.ground
    assert whereabouts(state, here, (0, 0)) == "Michał Wołodyjowski"
    assert whereabouts(state, letter, here) == "letter"
    beside = (x + 3, y)
    assert state.standing(beside) is None
    assert whereabouts(state, beside, here).endswith("3 east")
    assert whereabouts(state, beside, None) == f"{x + 3},{y}", "for want of anything better"


def test_doors_are_named_by_where_they_lie(scenario: Scenario) -> None:
    x, y = scenario.state.figure("A").at or (0, 0)
    told = at_door((x, y), Verb.OPEN, ((x, y), Direction.N))
    assert told == at_door((x, y), Verb.OPEN, ((x, y - 1), Direction.S))
    assert told == "Open the door north"
    along = at_door((x, y), Verb.OPEN, ((x + 1, y), Direction.N))
    assert along == "Open the door north (1 east)"
