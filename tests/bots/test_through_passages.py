"""Programs go through passages (PLACE-1)."""

from __future__ import annotations

import pytest
from attrs import evolve

from ad1666 import bots
from ad1666.bots.distances import FAR, distances_to
from ad1666.bots.judgement.reach import reached
from ad1666.conform.positions import read_position
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, play_out
from ad1666.game.seats import Seat
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.rules.events import Note, NoteKind
from ad1666.rules.search_moves import arrivals
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Goal, Place, Terms

HOUSE = """
board = '''
+---+---+---+---+---+
| A |###|       |###|
+   +---+   +   +---+
|   |###|       | B |
+---+---+---+---+---+
'''
guard = 6
passages = { stairs = { ends = ["0,1", "2,1"] }, attic = { ends = ["3,0", "0,0"], cost = 4 } }
figures.A = { side = "red", agility = 2 }
figures.B = { side = "blue" }
"""


def house(drawn: str = HOUSE) -> State:
    return read_position(drawn)


def test_distances_lead_through_passages_either_way() -> None:
    board = house().board
    for there, back in (((2, 1), (0, 1)), ((0, 1), (2, 1))):
        assert distances_to(board, there).far(back) == 2
    assert distances_to(board, (3, 0)).far((0, 0)) == 4
    shut = house(HOUSE.replace("passages =", "options = [] #")).board
    assert distances_to(shut, (2, 1)).far((0, 1)) == FAR


@pytest.mark.parametrize("mp", [2, 4])
@pytest.mark.parametrize("taken", [None, (2, 1), (0, 1)])
def test_reach_is_that_of_the_rules(mp: int, taken: Square | None) -> None:
    state = house().change("B", at=taken)
    if taken == (0, 1):  # a friend is in the way: from where it stands nobody goes on
        state = state.with_figure(evolve(state.figure("B"), side=Side.RED))
    figure = state.figure("A")
    found = reached(state, figure, mp).squares
    costs = {at: route.cost for at, route in found.items()}
    assert costs == {a.at: a.cost for a in [*arrivals(state, figure, mp)][::-1] if a.may_stop}
    assert (2, 1) in costs or taken is not None or mp == 2


@pytest.mark.parametrize("name", ["seeker", "musketeer", "swordmaster"])
def test_programs_go_through_to_where_they_are_wanted(name: str) -> None:
    place = Place("hall", ((2, 0),))
    goal = Goal(Side.RED, Aim.REACH, "A", 5, place=place)
    state = evolve(house(), turn=1, terms=Terms(goals=(goal,), wipeout_ends=False))
    match = Match(state, Shuffle(1))
    for _ in play_out(match, {side: bots.player_of(Seat(name, 1)) for side in Side}):
        if match.game.state.visits:
            break
    assert match.game.state.visits == (("hall", "A"),)
    through = [n for n in match.log if isinstance(n, Note) and n.kind is NoteKind.TAKES_PASSAGE]
    assert len(through) == 1
