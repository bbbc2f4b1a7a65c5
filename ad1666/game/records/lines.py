"""The lines of a record as read from a file: what each says, and whether it is intact.

A line ends in its check (`ad1666.game.records.seals`). A flipped bit is always detected, and set
right (`ad1666.game.records.mending`); a missing, duplicate or moved line is detected too, except
one in four thousand million. Empty lines have no check and are ignored. So is a damaged line that
was only for readers, even if it has lost its check, and one that was put in by hand: the checks go
on after it. That such a line is gone does no harm where it is known what it said (`Comments`); of
any other that is gone nobody knows whether it was a move.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Collection, Iterable, Sequence

from attrs import frozen

from ad1666.game.records.mending import mended
from ad1666.game.records.seals import SEAL, WIDTH, check_in, sealed

_SEALED = re.compile(b"(.*)%b" % SEAL, re.DOTALL)
_SEAL = re.compile(SEAL)
COMMENT = "# "
"""Begins a line that is only for readers and lists."""
_COMMENT = COMMENT.encode()
_MOST_TRIES = 1000
"""How many damaged lines of one file are looked at closely."""


def seal(texts: Iterable[str], before: int = 0) -> tuple[str, int]:
    """Lines with their checks and line ends, and the last check. ``before`` is the check of the
    line before the first."""
    lines = []
    for text in texts:
        row = b""
        if text:
            row, before = sealed(text.encode(), before)
        lines.append(f"{row.decode()}\n")
    return "".join(lines), before


Unsealed = tuple[bytes, tuple[int, ...], bool]
"""The text of a line, its possible checks, and whether it is intact."""


def unseal(line: bytes, before: tuple[int, ...] = (0,)) -> Unsealed:
    """What a line says, given the possible checks of the line before. Damage to one line leaves the
    next intact: if the text is damaged, the check is good, and the other way round."""
    if not line.strip():
        return b"", before, True
    found, own = _SEALED.fullmatch(line), check_in(line)
    if found is not None and found[1] and own is not None:
        fits = any(zlib.crc32(found[1], known) == own for known in before)
        if fits:
            return found[1], (own,), True
    text = line[:-WIDTH]
    checks = [zlib.crc32(text, known) for known in before[:2]]
    if own is not None:
        checks.append(own)
    return text, tuple(checks), False


MAX_LINE = 2000
"""The most characters in a line, except in that of the content."""


@frozen
class SealedLine:
    """A line of a file: its text without its check, and whether it is intact."""

    number: int
    text: str
    sound: bool

    @property
    def says_nothing(self) -> bool:
        """Whether it is damaged and was only for readers: a line with ``#`` in which no other is
        hidden, for want of an end."""
        hides = _SEAL.search(self.text.encode()) is not None
        return not self.sound and self.text.startswith(COMMENT) and not hides


@frozen
class Comments:
    """The lines only for readers that the program itself writes into a kind of file."""

    known: Collection[bytes] = ()
    """Some of which it is known what they say, whatever game it is."""
    are: Callable[[str], bool] = lambda _text: False
    """Whether a text is any such line, as far as it can be seen."""


def plain_lines(rows: Iterable[bytes]) -> list[SealedLine]:
    """The lines of a record of format 1, from the second on."""
    texts = ((n, decoded(row), len(row) <= MAX_LINE) for n, row in enumerate(rows, 2))
    return [
        SealedLine(n, (text or "").strip(), fits and text is not None) for n, text, fits in texts
    ]


def sealed_lines(rows: Sequence[bytes], comments: Comments = Comments()) -> list[SealedLine]:
    """The lines of a file with checks, the first included. What stood in one row of the file bears
    the number of that, also if it is mended."""
    lines: list[SealedLine] = []
    before: tuple[int, ...] = (0,)
    at = tries = 0
    while at < len(rows):
        written: tuple[bytes, ...] = (rows[at],)
        used, said = 1, unseal(rows[at], before)
        known: Unsealed | None = said
        if not said[2] and len(before) == 1 and tries < _MOST_TRIES:
            tries += 1
            known = None
            following = rows[at + 1] if at + 1 < len(rows) else b""
            after_empty = at > 0 and not rows[at - 1]
            right = mended(rows[at], following, before[0], after_empty=after_empty)
            written, used = right or (written, used)
            if right is None:
                before = _bridged(rows[at], before[0], comments)
        for row in written:
            text, after, sound = unseal(row, before) if known is None else known
            known = None
            if not sound and row.startswith(_COMMENT):
                text, after = _past_comment(row, before, comments)
            before, read = after, decoded(text)
            words = text.decode("utf-8", "replace") if read is None else read
            lines.append(SealedLine(at + 1, words, sound and read is not None))
        at += used
    return lines


def _bridged(row: bytes, before: int, comments: Comments) -> tuple[int]:
    """The check of the line before a row: of the one known comment after which the row is intact,
    if such a one is gone, or else ``before``."""
    checks = {zlib.crc32(text, before) for text in comments.known}
    fits = [check for check in checks if unseal(row, (check,))[2]]
    return (fits[0],) if len(fits) == 1 else (before,)


def _past_comment(
    row: bytes, before: tuple[int, ...], comments: Comments
) -> tuple[bytes, tuple[int, ...]]:
    """The text of a comment that is not intact, and the possible checks after it: of itself with
    whatever is left of its check, of the line before it, if it was put in by hand, and its own.

    Its own counts only where the comment is spoilt for certain. Where it reads as one that was
    written so, a line before it may be gone as well, and that may have been a move."""
    own, known = check_in(row), before[:2]
    text = row if _SEALED.fullmatch(row) is None else row[:-WIDTH]
    ends = range(len(row) - WIDTH, len(row) + 1)
    checks = [*known, *(zlib.crc32(row[:end], check) for check in known for end in ends)]
    spoilt = not comments.are(text.decode("utf-8", "replace"))
    may_be = (zlib.crc32(said, check) for said in comments.known for check in known)
    if own is not None and (spoilt or own in may_be):
        checks.append(own)
    return text, tuple(checks)


def decoded(row: bytes) -> str | None:
    """The text of some bytes, None if they are not UTF-8."""
    try:
        return row.decode("utf-8")
    except UnicodeDecodeError:
        return None
