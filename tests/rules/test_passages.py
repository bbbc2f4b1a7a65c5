"""Passages between squares that lie apart (PLACE-1)."""

from __future__ import annotations

import pytest
from positions import Dealt, Position, play, why

from ad1666.game.game import start
from ad1666.rules import may_move
from ad1666.rules.events import Note, NoteKind
from ad1666.rules.search_moves import Reach
from benchmarks.questions import reach

HOUSE = """
board = '''
+---+---+---+---+
| A |###| B |   |
+   +---+---+---+
|   |###| C     |
+---+---+---+---+
'''
passages = { stairs = { ends = ["0,0", "3,1"] }, trapdoor = { ends = ["0,1", "2,0"], cost = 1 } }
figures.A = { side = "red" }
figures.B = { side = "red" }
figures.C = { side = "blue" }
"""


@pytest.mark.clause("PLACE-1")
def test_why_nobody_goes_through_is_told(position: Position) -> None:
    state = position(HOUSE)
    assert why(state, "A: passage 3,1")
    assert str(why(state, "A: passage 3,1", mp=1)) == "not-enough-mp cost=2 left=1 (PLACE-1)"
    assert str(why(state, "A: passage 2,1")) == "no-passage (PLACE-1)"
    assert str(why(state, "A: passage 2,0")) == "no-passage (PLACE-1)", "it begins elsewhere"
    below = state.change("A", at=(0, 1))
    assert str(why(below, "A: passage 2,0")) == "stands-there who=B (PLACE-1)"
    enemy = below.change("B", at=None).change("C", at=(2, 0))
    assert str(why(enemy, "A: passage 2,0")) == "stands-there who=C (MOVE-2)"
    assert str(why(state.change("A", prone=True), "A: passage 3,1")).startswith("on-the-ground")


@pytest.mark.clause("PLACE-1", "BOARD-13")
def test_rough_ground_at_the_other_end_costs_more(position: Position) -> None:
    state = position(HOUSE + "surfaces = '''\n....\n...r\n'''\n")
    costs = {str(m.choice("A")): m.cost for m in may_move.moves(state, state.figure("A"), 4)}
    assert costs == {"A: step S": 1, "A: passage 3,1": 3}


@pytest.mark.clause("PLACE-1", "MOVE-4")
def test_reach_counts_passages_and_why_not_the_rest(position: Position) -> None:
    state = position(HOUSE).change("C", at=None)
    figure = state.figure("A")
    assert reach(state, figure, 4) == ((0, 1), (2, 1), (3, 1))
    assert reach(state, figure, 2) == ((0, 1), (3, 1))
    short = Reach(state, figure, 2).may_end((2, 1))
    assert str(short) == "way-too-long cost=3 left=2 (MOVE-1)"
    assert str(Reach(state, figure, 4).may_end((2, 0))) == "stands-there who=B (MOVE-6)"


@pytest.mark.clause("PLACE-1")
def test_it_is_told_by_its_name(position: Position) -> None:
    game = start(position(HOUSE).change("C", at=None))
    _, told = play(game, Dealt(), "A: activate", "A: full-move", "A: passage 3,1")
    (note,) = [n for n in told if isinstance(n, Note) and n.kind is NoteKind.TAKES_PASSAGE]
    assert note.details == {"start": (0, 0), "to": (3, 1), "passage": "stairs"}
    assert note.clauses == ("PLACE-1",)
