"""The check at the end of a line of a record or a campaign: `` ~`` and eight hexadecimal digits,
the CRC-32 of its text continued from the check of the line before."""

from __future__ import annotations

import re
import zlib

WIDTH = len(" ~00000000")
"""The bytes of a check."""
SEAL = rb" ~[0-9a-f]{8}"
"""The pattern of a check."""
_CHECK = re.compile(rb"[0-9a-f]{8}")


def sealed(text: bytes, before: int) -> tuple[bytes, int]:
    """A text with its check, and that check. ``before`` is the check of the line before."""
    check = zlib.crc32(text, before)
    return b"%b ~%08x" % (text, check), check


def check_in(row: bytes) -> int | None:
    """The check that a line bears, right or wrong; None if it does not end in one."""
    digits = row[-WIDTH + 2 :]
    return int(digits, 16) if _CHECK.fullmatch(digits) else None
