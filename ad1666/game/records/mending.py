"""Sets right a single bit of a sealed file, in a line or at its end, as bad memory or a bad disk
leaves it: the checks say which it was. Anything more is damage, and so is what could have been one
of two lines."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from math import isqrt

from ad1666.game.records.seals import SEAL, WIDTH, check_in, sealed

LONGEST = 4_000_000
"""The most bytes of a row in which a bit is looked for: no campaign has so long a one."""
_ENDS = bytes(10 ^ 1 << bit for bit in range(8))
"""What a line end becomes, and what becomes a line end, if one bit of it changes."""
_LOST_END = re.compile(b"(?:^|%b)([%b])" % (SEAL, re.escape(_ENDS)), re.DOTALL)
"""Where an empty line or a check is followed by what may have been the end of the line."""
_BITS = {zlib.crc32(bytes([1 << bit])) ^ zlib.crc32(b"\0"): 1 << bit for bit in range(8)}
"""What becomes of a check if a bit of the last byte changes, and that bit. It hangs on nothing
else, and goes on from byte to byte as the check itself does."""


def mended(
    row: bytes, following: bytes, before: int, *, after_empty: bool
) -> tuple[tuple[bytes, ...], int] | None:
    """A row that is not intact as it was written, in as many rows as that was, and how many rows of
    the file they stand for, as the one ``following`` may be a part of it. None if more than a bit
    is damaged. ``before`` is the check of the row before the damaged one; ``after_empty`` says
    whether an empty row lies between the two."""
    if len(row) > LONGEST:
        return None
    found = {*_in_seal(row, before), *_in_text(row, before)}
    for rows, used in _with_other_ends(row, following, after_empty=after_empty):
        if _are_intact(rows, before):
            found.add((rows, used))
    return found.pop() if len(found) == 1 else None


_Found = Iterator[tuple[tuple[bytes, ...], int]]


def _in_seal(row: bytes, before: int) -> _Found:
    """The row if the bit is in its check, or in what stands before that."""
    right, _check = sealed(row[:-WIDTH], before)
    differs = int.from_bytes(right, "big") ^ int.from_bytes(row, "big")
    if len(row) > WIDTH and differs.bit_count() == 1:
        yield (right,), 1


def _in_text(row: bytes, before: int) -> _Found:
    """The row if the bit is in its text."""
    text, check = bytearray(row[:-WIDTH]), check_in(row)
    if check is None:
        return
    place = _place(zlib.crc32(text, before) ^ check, len(text))
    if place is not None:
        from_end, bit = place
        text[-from_end] ^= bit
        right, _check = sealed(bytes(text), before)
        if right[-WIDTH:] == row[-WIDTH:]:
            yield (right,), 1


def _place(differs: int, size: int) -> tuple[int, int] | None:
    """How far from the end of a text of some size the byte is, from 1, and which bit of it, by what
    has become of the check; None if that comes from no single bit. No two bits do the same to it.

    A difference goes on from byte to byte whatever these are. So ``differs``, taken on by up to a
    stride, meets what a bit of the last byte does, taken on by whole strides."""
    stride = isqrt(size) + 1
    reached = {}
    zero, none = b"\0", zlib.crc32(b"\0")
    for more in range(stride):
        reached[differs] = more
        differs = zlib.crc32(zero, differs) ^ none
    zeros = bytes(stride)
    none = zlib.crc32(zeros)
    for done, bit in _BITS.items():
        for strides in range(stride + 1):
            if done in reached:
                from_end = strides * stride - reached[done] + 1
                if 1 <= from_end <= size:
                    return from_end, bit
            done = zlib.crc32(zeros, done) ^ none
    return None


def _with_other_ends(row: bytes, following: bytes, *, after_empty: bool) -> _Found:
    """The rows as they were if the bit is in a line end that was lost, or makes one."""
    for end in _LOST_END.finditer(row):
        at = end.start(1)
        yield (row[:at], row[at + 1 :]), 1
    for byte in _ENDS:
        if following:
            yield (row + bytes([byte]) + following,), 2
        if after_empty:
            yield (bytes([byte]) + row,), 1


def _are_intact(rows: tuple[bytes, ...], before: int) -> bool:
    for row in filter(None, rows):
        right, check = sealed(row[:-WIDTH], before)
        if row != right or len(row) <= WIDTH:
            return False
        before = check
    return True
