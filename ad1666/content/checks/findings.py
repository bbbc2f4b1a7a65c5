"""The findings of a check, mistakes and warnings alike, and their text."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from attrs import frozen

from ad1666.content.errors import MOST_SOUGHT, ContentError, Line, Spot, printable
from ad1666.content.warnings import CheckWarning, Code

COLUMNS = ("level", "file", "line", "layer", "x", "y", "object", "code", "text", "remedy")
"""The columns of the TSV output. ``x`` and ``y`` are cells as in Tiled."""

MOST_REPORTED = 50
"""Mistakes reported for one file, and warnings; the others are counted."""


class Level(enum.StrEnum):
    """Severity."""

    ERROR = "error"
    """The file cannot be played."""
    WARNING = "warning"
    """It can be played, but may be unintended."""


@frozen
class Finding:
    """A mistake or a warning with its place. A mistake has no code."""

    level: Level
    file: Path
    where: Line | Spot | None
    problem: str
    remedy: str
    code: Code | None = None
    count: int = 1
    """How many findings it stands for: those beyond `MOST_REPORTED` share one."""

    def __str__(self) -> str:
        text = str(ContentError(self.file, self.where, self.problem, self.remedy))
        return f"{self.level}: {text}" + (f" [{self.code}]" if self.code else "")

    @property
    def row(self) -> tuple[str, ...]:
        """The finding as a row of the table."""
        line = self.where.number if isinstance(self.where, Line) else ""
        spot = self.where if isinstance(self.where, Spot) else Spot("")
        x, y = spot.cell if spot.cell is not None else ("", "")
        number = "" if spot.object_id is None else spot.object_id
        columns = (self.level, self.file, line, spot.layer, x, y, number, self.code or "")
        return tuple(printable(str(c)) for c in (*columns, self.problem, self.remedy))


def of_error(error: ContentError) -> Iterator[Finding]:
    """A mistake and those found along with it."""
    errors = {(e.file, e.where, e.problem): e for e in (error, *error.others)}
    for file in dict.fromkeys(e.file for e in errors.values()):
        own = [e for e in errors.values() if e.file == file]
        for e in own[:MOST_REPORTED]:
            yield Finding(Level.ERROR, file, e.where, e.problem, e.remedy)
        # errors stop counting here: there may be more
        least = "at least " if len(error.others) + 1 == MOST_SOUGHT else ""
        yield from _more(Level.ERROR, file, own, f"and {least}{{:,}} more mistake")


def of_warnings(warnings: Iterable[CheckWarning]) -> Iterator[Finding]:
    """Warnings about a file."""
    found = list(dict.fromkeys(warnings))
    for d in found[:MOST_REPORTED]:
        yield Finding(Level.WARNING, d.file, d.where, d.problem, d.remedy, d.code)
    if found:
        yield from _more(Level.WARNING, found[0].file, found, "and {:,} more warning")


def _more(level: Level, file: Path, found: Sequence[object], template: str) -> Iterator[Finding]:
    """A finding for those beyond `MOST_REPORTED`, if any."""
    more = len(found) - MOST_REPORTED
    if more > 0:
        problem = template.format(more) + "s" * (more > 1)
        yield Finding(level, file, None, problem, "Begin with those above", count=more)
