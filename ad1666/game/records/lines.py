"""The lines of a record as read from a file: what each says, and whether it is intact."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from ad1666.game.records.checksums import unseal

MAX_LINE = 2000
"""The most characters in a line, except in that of the content."""


@frozen
class Line:
    """A line of a file: its text without its check, and whether it is intact."""

    number: int
    text: str
    sound: bool


def plain_lines(rows: Iterable[bytes]) -> list[Line]:
    """The lines of a record of format 1, from the second on."""
    texts = ((n, decoded(row), len(row) <= MAX_LINE) for n, row in enumerate(rows, 2))
    return [Line(n, (text or "").strip(), fits and text is not None) for n, text, fits in texts]


def sealed_lines(rows: Iterable[bytes], before: tuple[int, ...]) -> list[Line]:
    """The lines of a record of format 2, from the second on. ``before`` are the possible checks of
    the first."""
    lines: list[Line] = []
    for number, row in enumerate(rows, 2):
        text, before, sound = unseal(row, before)
        read = decoded(text)
        lines.append(Line(number, read or "", sound and read is not None))
    return lines


def decoded(row: bytes) -> str | None:
    """The text of some bytes, None if they are not UTF-8."""
    try:
        return row.decode("utf-8")
    except UnicodeDecodeError:
        return None
