"""The findings of a check, mistakes and warnings alike, and their text."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from attrs import frozen

from ad1666.content.errors import (
    MOST_SOUGHT,
    ContentError,
    LineNumber,
    Say,
    Spot,
    printable,
)
from ad1666.content.messages import Count, Message, counted, message
from ad1666.content.warnings import CheckWarning, Code
from ad1666.rules.tables import complete

MOST_REPORTED = 50
"""The maximum number of mistakes, and of warnings, reported for one file; the
rest are only counted."""


class Severity(enum.StrEnum):
    ERROR = "error"
    """The file cannot be played."""
    WARNING = "warning"
    """It can be played, but may be unintended."""


_LEVELS = complete(
    Severity, {Severity.ERROR: message("error"), Severity.WARNING: message("warning")}
)


@frozen
class Finding:
    """A mistake or a warning with its place. A mistake has no code."""

    level: Severity
    file: Path
    where: LineNumber | Spot | None
    problem: Message
    remedy: Message
    code: Code | None = None
    count: int = 1
    """The number of findings it stands for: those beyond `MOST_REPORTED` share one."""

    def told(self, say: Say = str) -> str:
        """The finding as a line in a language."""
        text = ContentError(self.file, self.where, self.problem, self.remedy).told(say)
        return f"{say(_LEVELS[self.level])}: {text}" + (f" [{self.code}]" if self.code else "")

    def __str__(self) -> str:
        return self.told()

    def row(self, say: Say = str) -> tuple[str, ...]:
        """The finding as a row of the table: level, file, line, layer, x and y of the cell as in
        Tiled, object, code, text, remedy. Level and code are not translated, since programs read
        them."""
        line = self.where.number if isinstance(self.where, LineNumber) else ""
        spot = self.where if isinstance(self.where, Spot) else Spot("")
        x, y = spot.cell if spot.cell is not None else ("", "")
        number = "" if spot.object_id is None else spot.object_id
        columns = (self.level, self.file, line, spot.layer, x, y, number, self.code or "")
        words = say(self.problem), say(self.remedy)
        return tuple(printable(str(c)) for c in (*columns, *words))


def of_error(error: ContentError) -> Iterator[Finding]:
    """Findings for a mistake and those found along with it."""
    errors = {(e.file, e.where, e.problem): e for e in (error, *error.others)}
    for file in dict.fromkeys(e.file for e in errors.values()):
        own = [e for e in errors.values() if e.file == file]
        for e in own[:MOST_REPORTED]:
            yield Finding(Severity.ERROR, file, e.where, e.problem, e.remedy)
        # counting stops at this limit: there may be more
        more = _beyond(own)
        problem = message("and {mistakes}", mistakes=_more_mistakes(more))
        if len(error.others) + 1 == MOST_SOUGHT:
            problem = message("and at least {mistakes}", mistakes=_more_mistakes(more))
        yield from _more(Severity.ERROR, file, more, problem)


def of_warnings(warnings: Iterable[CheckWarning]) -> Iterator[Finding]:
    found = list(dict.fromkeys(warnings))
    for d in found[:MOST_REPORTED]:
        yield Finding(Severity.WARNING, d.file, d.where, d.problem, d.remedy, d.code)
    if found:
        more = _beyond(found)
        warnings_left = counted("{n} more warning", "{n} more warnings", more)
        problem = message("and {warnings}", warnings=warnings_left)
        yield from _more(Severity.WARNING, found[0].file, more, problem)


def _more_mistakes(more: int) -> Count:
    return counted("{n} more error", "{n} more errors", more)


def _beyond(found: Sequence[object]) -> int:
    """The number of findings beyond `MOST_REPORTED`."""
    return max(0, len(found) - MOST_REPORTED)


def _more(level: Severity, file: Path, more: int, problem: Message) -> Iterator[Finding]:
    """A finding for those beyond `MOST_REPORTED`, if any."""
    if more:
        remedy = message("Fix those above first")
        yield Finding(level, file, None, problem, remedy, count=more)
