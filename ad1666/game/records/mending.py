"""Sets right a single bit of a sealed file, in a line or at its end, as bad memory or a bad disk
leaves it: the checks say which it was. Anything more is damage."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from functools import cache

LONGEST = 4000
"""The most bytes of a line in which a bit is looked for."""
_SEAL = len(" ~00000000")
_ENDS = tuple(10 ^ 1 << bit for bit in range(8))
"""What a line end becomes, and what becomes a line end, if one bit of it changes."""


def mended(
    row: bytes, following: bytes, before: int, *, after_empty: bool
) -> tuple[tuple[bytes, ...], int] | None:
    """A row that is not intact as it was written, in as many rows as that was, and how many rows of
    the file they stand for, as the one ``following`` may be a part of it. None if more than a bit
    is damaged. ``before`` is the check of the row before the damaged one; ``after_empty`` says
    whether an empty row lies between the two."""
    if len(row) > LONGEST:
        return None
    for found in filter(None, (_in_seal(row, before), _in_text(row, before))):
        return (found,), 1
    for rows, used in _with_other_ends(row, following, after_empty=after_empty):
        if _are_intact(rows, before):
            return rows, used
    return None


def sealed(text: bytes, before: int) -> bytes:
    """A text with its check."""
    return b"%b ~%08x" % (text, zlib.crc32(text, before))


def _in_seal(row: bytes, before: int) -> bytes | None:
    """The row if the bit is in its check, or in what stands before that."""
    right = sealed(row[:-_SEAL], before)
    differs = int.from_bytes(right, "big") ^ int.from_bytes(row, "big")
    return right if len(row) > _SEAL and differs.bit_count() == 1 else None


def _in_text(row: bytes, before: int) -> bytes | None:
    """The row if the bit is in its text."""
    text, seal = bytearray(row[:-_SEAL]), row[-_SEAL:]
    try:
        differs = zlib.crc32(text, before) ^ int(seal[2:], 16)
    except ValueError:
        return None
    place = _places().get(differs)
    if place is None or place[0] > len(text):
        return None
    from_end, bit = place
    text[-from_end] ^= bit
    return bytes(text) + seal if sealed(bytes(text), before) == bytes(text) + seal else None


@cache
def _places() -> dict[int, tuple[int, int]]:
    """How far from the end the byte is, from 1, and which bit of it, by what becomes of the check
    if that bit changes; it hangs on nothing else."""
    found = {}
    table = [zlib.crc32(bytes([byte])) ^ zlib.crc32(b"\0") for byte in range(256)]
    for bit in (1 << n for n in range(8)):
        check = table[bit]
        for from_end in range(1, LONGEST + 1):
            found[check] = from_end, bit
            check = check >> 8 ^ table[check & 255]
    return found


def _with_other_ends(
    row: bytes, following: bytes, *, after_empty: bool
) -> Iterator[tuple[tuple[bytes, ...], int]]:
    """The rows as they were if the bit is in a line end that was lost, or makes one."""
    for at, byte in enumerate(row):
        if byte in _ENDS:
            yield (row[:at], row[at + 1 :]), 1
    for end in map(bytes, ([end] for end in _ENDS)):
        if following:
            yield (row + end + following,), 2
        if after_empty:
            yield (end + row,), 1


def _are_intact(rows: tuple[bytes, ...], before: int) -> bool:
    for row in filter(None, rows):
        if row != sealed(row[:-_SEAL], before) or len(row) <= _SEAL:
            return False
        before = int(row[-8:], 16)
    return True
