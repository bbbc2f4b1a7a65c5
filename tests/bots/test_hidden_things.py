"""Programs look for hidden things (PLACE-2), by the chance of each place alone."""

from __future__ import annotations

import pytest
from attrs import evolve

from ad1666 import bots
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.things import hiding_places, spots, value_of_things
from ad1666.bots.judgement.ways import Placement
from ad1666.bots.judgement.weights import weights
from ad1666.conform.positions import read_position
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, play_out
from ad1666.game.seats import Seat
from ad1666.rules.cards import Side
from ad1666.rules.events import Note, NoteKind
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Goal, Terms

HALL = """
board = '''
+---+---+---+---+---+---+---+
| A                         |
+   +   +   +   +   +   +   +
|                         B |
+---+---+---+---+---+---+---+
'''
guard = 8
hidden = { letter = ["2,0", "3,1", "1,1"] }
figures.A = { side = "red", agility = 2 }
figures.B = { side = "blue", agility = 2 }
"""
GOALS = tuple(Goal(side, Aim.HOLD, "letter", 5) for side in Side)


def hall(text: str = HALL) -> State:
    return evolve(read_position(text), turn=1, terms=Terms(goals=GOALS, wipeout_ends=False))


@pytest.mark.parametrize(("name", "sure"), [("seeker", False), ("swordmaster", True)])
def test_programs_look_for_it(name: str, sure: bool) -> None:
    match = Match(hall(), Shuffle(1))
    for _ in play_out(match, {side: bots.player_of(Seat(name, 1)) for side in Side}):
        pass
    looks = [n for n in match.log if isinstance(n, Note) and n.kind is NoteKind.LOOKS]
    assert 1 <= len(looks) <= 3
    found = any(f.owns("letter") for f in match.game.state.figures)
    assert found is (match.game.state.hidden == ()) and (found or not sure)


def test_a_place_counts_by_its_chance() -> None:
    """A thing that may be far away is worth less than one that is surely near."""
    state = evolve(hall(), terms=Terms(goals=GOALS[:1], wipeout_ends=False))
    (hidden,) = state.hidden
    values = []
    for squares in (((1, 0),), ((1, 0), (6, 0)), ((6, 0),)):
        there = evolve(state, hidden=(evolve(hidden, squares=squares),))
        now = Situation(there, Side.RED, weights())
        assert spots(now, there) == {frozenset(squares): 5}
        assert hiding_places(there, "letter") == frozenset(squares)
        values.append(value_of_things(Placement(now, there)))
    near, either, far = values
    assert near > either > far and either == pytest.approx((near + far) / 2)
