"""What boards that differ only in the states of their doors share, so that moving a door loses only
the cached answers that it affects."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar, TypeVarTuple, cast

from attrs import Factory, define, field

from ad1666.rules.characters import Square

_Edge = TypeVar("_Edge")
_Feature = TypeVar("_Feature")
_Board = TypeVar("_Board")
_Asked = TypeVarTuple("_Asked")
_Answer = TypeVar("_Answer")

MOST_SQUARES = 20_000
"""The most squares in all cached boards together."""
FEWEST_BOARDS = 8
MOST_KNOWN = MOST_LINES = 1 << 14
"""The most answers, and lines of sight, cached for all boards of a family."""


def _together(squares: Iterable[Square]) -> frozenset[Square]:
    return frozenset(squares)


@define(eq=False)
class Family(Generic[_Edge, _Feature, _Board]):
    """What stands on the edges, and the rough and the dark squares; the most recently used boards
    of the family, of ``area`` squares each; and the answers that they share."""

    area: int
    features: dict[_Edge, _Feature]
    rough: frozenset[Square] = field(converter=_together)
    dark: frozenset[Square] = field(converter=_together)
    boards: dict[object, _Board] = Factory(dict)
    """By the states of their doors, most recently used last."""
    near: dict[tuple[Square, int], tuple[_Edge, ...]] = Factory(dict)
    """For a square and a reach, the doors between the squares that are at most so far away."""
    known: dict[tuple[object, ...], object] = Factory(dict)
    """Answers by question, and by which of the doors that matter to it are passable."""
    lines: dict[tuple[Square, Square], object] = Factory(dict)
    """What is known of lines of sight: the sight itself, or the doors on which it depends."""

    def board(self, doors: object) -> _Board | None:
        """The board with its doors in these states, None if it is not cached."""
        found = self.boards.pop(doors, None)
        if found is not None:
            self.boards[doors] = found
        return found

    def keep(self, doors: object, board: _Board) -> None:
        """Caches a board, in place of the least recently used one if there are many."""
        if len(self.boards) >= max(FEWEST_BOARDS, MOST_SQUARES // self.area):
            del self.boards[next(iter(self.boards))]
        self.boards[doors] = board

    def shared(
        self,
        passable: Iterable[bool],
        work_out: Callable[[_Board, *_Asked], _Answer],
        board: _Board,
        *asked: *_Asked,
    ) -> _Answer:
        """What ``work_out`` finds on a board, cached. It may depend on no other doors than those
        whose ``passable`` is given, and on those only by that."""
        question = (work_out, *asked, *passable)
        found = self.known.get(question)
        if found is None:
            if len(self.known) >= MOST_KNOWN:
                self.known.clear()
            found = self.known[question] = work_out(board, *asked)
        return cast("_Answer", found)

    def remember_line(self, viewer: Square, seen: Square, known: object) -> None:
        """Caches what is known of a line of sight. If there are many, all others are dropped."""
        if len(self.lines) >= MOST_LINES:
            self.lines.clear()
        self.lines[viewer, seen] = known
