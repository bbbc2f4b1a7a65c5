"""The lines of a record as read from a file: what each says, and whether it is intact.

A line ends in `` ~`` and eight hexadecimal digits, the CRC-32 of its text continued from the check
of the line before. A flipped bit is always detected, and set right (`ad1666.game.records.mending`);
a missing, duplicate or moved line is detected too, except one in four thousand million. Empty lines
have no check and are ignored. So is a damaged line that was only for readers: the checks go on
after it.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Sequence

from attrs import frozen

from ad1666.game.records.mending import mended

_SEALED = re.compile(rb"(.*) ~([0-9a-f]{8})", re.DOTALL)
_CHECK = re.compile(rb"[0-9a-f]{8}")
_SEAL = re.compile(" ~[0-9a-f]{8}")
_WIDTH = len(" ~00000000")
COMMENT = "# "
"""Begins a line that is only for readers and lists."""


def seal(texts: Iterable[str], before: int = 0) -> tuple[str, int]:
    """Lines with their checks and line ends, and the last check. ``before`` is the check of the
    line before the first."""
    lines = []
    for text in texts:
        if text:
            before = zlib.crc32(text.encode(), before)
            lines.append(f"{text} ~{before:08x}\n")
        else:
            lines.append("\n")
    return "".join(lines), before


def unseal(line: bytes, before: tuple[int, ...] = (0,)) -> tuple[bytes, tuple[int, ...], bool]:
    """The text of a line, its possible checks, and whether it is intact, given the possible checks
    of the line before. Damage to one line leaves the next intact: if the text is damaged, the check
    is good, and the other way round."""
    if not line.strip():
        return b"", before, True
    found = _SEALED.fullmatch(line)
    if found is not None and found[1]:
        check = int(found[2], 16)
        if any(zlib.crc32(found[1], known) == check for known in before):
            return found[1], (check,), True
    text, last = line[:-_WIDTH], line[-8:]
    checks = [zlib.crc32(text, known) for known in before[:2]]
    if _CHECK.fullmatch(last):
        checks.append(int(last, 16))
    return text, tuple(checks), False


MAX_LINE = 2000
"""The most characters in a line, except in that of the content."""


@frozen
class Line:
    """A line of a file: its text without its check, and whether it is intact."""

    number: int
    text: str
    sound: bool

    @property
    def says_nothing(self) -> bool:
        """Whether it is damaged and was only for readers: a line with ``#`` in which no other is
        hidden, for want of an end."""
        return not self.sound and self.text.startswith(COMMENT) and _SEAL.search(self.text) is None


def plain_lines(rows: Iterable[bytes]) -> list[Line]:
    """The lines of a record of format 1, from the second on."""
    texts = ((n, decoded(row), len(row) <= MAX_LINE) for n, row in enumerate(rows, 2))
    return [Line(n, (text or "").strip(), fits and text is not None) for n, text, fits in texts]


def sealed_lines(rows: Sequence[bytes], before: tuple[int, ...]) -> list[Line]:
    """The lines of a record with checks, from the second on. ``before`` are the possible checks of
    the first. What stood in one row of the file bears the number of that, also if it is mended."""
    lines: list[Line] = []
    at = 0
    while at < len(rows):
        written: tuple[bytes, ...] = (rows[at],)
        used = 1
        if len(before) == 1 and not unseal(rows[at], before)[2]:
            following = rows[at + 1] if at + 1 < len(rows) else b""
            after_empty = at > 0 and not rows[at - 1]
            right = mended(rows[at], following, before[0], after_empty=after_empty)
            written, used = right or (written, used)
        for row in written:
            text, before, sound = unseal(row, before)
            read = decoded(text)
            words = text.decode("utf-8", "replace") if read is None else read
            lines.append(Line(at + 2, words, sound and read is not None))
        at += used
    return lines


def decoded(row: bytes) -> str | None:
    """The text of some bytes, None if they are not UTF-8."""
    try:
        return row.decode("utf-8")
    except UnicodeDecodeError:
        return None
