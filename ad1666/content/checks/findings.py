"""What a check finds, mistakes and doubts alike, and how it is told."""

from __future__ import annotations

import enum
from pathlib import Path

from attrs import frozen

from ad1666.content.doubts import Code, Doubt
from ad1666.content.errors import ContentError, Line, Spot, printable

COLUMNS = ("level", "file", "line", "layer", "x", "y", "object", "code", "text", "remedy")
"""The columns of the table for other programs. ``x`` and ``y`` are cells as Tiled counts them."""


class Level(enum.StrEnum):
    """How bad it is."""

    ERROR = "error"
    """It cannot be played."""
    WARNING = "warning"
    """It can be, but may not be meant."""


@frozen
class Finding:
    """A mistake or a doubt, with its place. A mistake has no code."""

    level: Level
    file: Path
    where: Line | Spot | None
    problem: str
    remedy: str
    code: Code | None = None

    def __str__(self) -> str:
        told = str(ContentError(self.file, self.where, self.problem, self.remedy))
        return f"{self.level}: {told}" + (f" [{self.code}]" if self.code else "")

    @property
    def row(self) -> tuple[str, ...]:
        """The same as a row of a table, by its columns."""
        line = self.where.number if isinstance(self.where, Line) else ""
        spot = self.where if isinstance(self.where, Spot) else Spot("")
        x, y = spot.cell if spot.cell is not None else ("", "")
        number = "" if spot.object_id is None else spot.object_id
        columns = (self.level, self.file, line, spot.layer, x, y, number, self.code or "")
        return tuple(printable(str(c)) for c in (*columns, self.problem, self.remedy))


def of_error(error: ContentError) -> tuple[Finding, ...]:
    """A mistake and the others that were found with it."""
    return tuple(
        Finding(Level.ERROR, e.file, e.where, e.problem, e.remedy) for e in (error, *error.others)
    )


def of_doubt(doubt: Doubt) -> Finding:
    """A doubt."""
    told = doubt.file, doubt.where, doubt.problem, doubt.remedy
    return Finding(Level.WARNING, *told, doubt.code)
