"""Where somebody could end, asked for many squares of a position."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from positions import Position

from ad1666.rules import search_moves

GUARDED = """
board = '''
+---+---+---+---+---+---+---+
|                       |###|
+   +   +   +   +   +   +---+
| A           B         |   |
+   +   +   +   +   +   +---+
|                           |
+---+---+---+---+---+---+---+
'''
phase = "action"
figures.A = { side = "red" }
figures.B = { side = "blue" }
"""


def test_each_search_is_made_once_for_all_squares(
    position: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches, best_first = 0, search_moves.best_first

    def counted(*given: object) -> Iterator[object]:
        nonlocal searches
        searches += 1
        return best_first(*given)  # type: ignore[arg-type]

    state = position(GUARDED)
    figure, squares = state.figure("A"), list(state.board.squares())
    one_by_one = [search_moves.Reach(state, figure, 1).may_end(square) for square in squares]
    monkeypatch.setattr(search_moves, "best_first", counted)
    reach = search_moves.Reach(state, figure, 1)
    assert [reach.may_end(square) for square in squares * 2] == one_by_one * 2
    assert len({str(verdict).split()[0] for verdict in one_by_one}) >= 5
    assert searches == 5


CORNER = """
board = '''
+---+---+---+
| A |   D   |
+   +   +---+
|           |
+---+---+---+
'''
phase = "action"
figures.A = { side = "red" }
"""


@pytest.mark.parametrize(
    ("square", "reason"),
    [
        ((1, 0), "run-out-of-sight (ACT-7)"),
        ((2, 0), "no-movement-action-in-run (ACT-7)"),
        ((1, 1), "True"),
    ],
)
def test_a_run_says_why_a_far_square_is_too_much_for_it(
    position: Position, square: tuple[int, int], reason: str
) -> None:
    state = position(CORNER)
    figure = state.figure("A")
    assert search_moves.Reach(state, figure, 6).may_end(square)
    assert str(search_moves.Reach(state, figure, 6, figure.at).may_end(square)) == reason
