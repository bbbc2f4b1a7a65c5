"""Archives byte by byte, so that each part of one can be wrong."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

from attrs import evolve, frozen

STORED, DEFLATED = 0, 8
FILE, FOLDER, LINK, PIPE, DEVICE = 0o100644, 0o40755, 0o120777, 0o10644, 0o20644


@frozen
class Entry:
    """An entry as it should be; whatever is given otherwise is said of it, true or not."""

    name: bytes
    content: bytes = b""
    method: int = STORED
    mode: int = FILE
    flags: int = 0
    system: int = 3
    size: int | None = None
    packed_size: int | None = None
    checksum: int | None = None
    head_name: bytes | None = None
    """The name in front of the content, where it is not that of the list."""
    head_size: int | None = None
    head_flags: int | None = None
    offset: int | None = None
    packed: bytes | None = None
    extra: bytes = b""
    before: bytes = b""
    """Bytes that no entry has."""

    @property
    def data(self) -> bytes:
        """What is stored of the content."""
        if self.packed is not None:
            return self.packed
        return _deflated(self.content) if self.method == DEFLATED else self.content


def _deflated(content: bytes) -> bytes:
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packing.compress(content) + packing.flush()


def _or(given: int | None, otherwise: int) -> int:
    return otherwise if given is None else given


def archive(
    entries: Sequence[Entry],
    *,
    number: int | None = None,
    comment: bytes = b"",
    before_end: bytes = b"",
    after: bytes = b"",
    disk: int = 0,
) -> bytes:
    """An archive of these entries."""
    body, listed = b"", b""
    for entry in entries:
        body += entry.before
        at = _or(entry.offset, len(body))
        size = _or(entry.size, len(entry.content))
        packed = _or(entry.packed_size, len(entry.data))
        checksum = _or(entry.checksum, zlib.crc32(entry.content))
        common = 20, entry.flags, entry.method, 0, 0x21, checksum
        name = entry.name if entry.head_name is None else entry.head_name
        sizes = _or(entry.head_size, packed), size
        in_front = 20, _or(entry.head_flags, entry.flags), *common[2:]
        body += struct.pack("<4s5H3L2H", b"PK\3\4", *in_front, *sizes, len(name), 0) + name
        body += entry.data
        listed += struct.pack(
            "<4sBB5H3L5H2L",
            *(b"PK\1\2", 20, entry.system, *common, packed, size, len(entry.name)),
            *(len(entry.extra), 0, 0, 0, entry.mode << 16, at),
        )
        listed += entry.name + entry.extra
    listed += before_end
    count = _or(number, len(entries))
    end = b"PK\5\6", disk, 0, count, count, len(listed), len(body), len(comment)
    return body + listed + struct.pack("<4s4H2LH", *end) + comment + after


PACK = b"""id = "old-mill"
title = "The old mill"
version = "1.0"
author = "Jan"
licence = "CC BY 4.0"
language = "en"
rules = 9
"""


def pack(*others: Entry, text: bytes = PACK) -> list[Entry]:
    """The entries of a pack with these files."""
    return [Entry(b"pack.toml", text), *others]


def named(name: bytes) -> bytes:
    """A pack with one more file of this name."""
    return archive(pack(Entry(name, b"x = 1\n")))


def changed(**given: object) -> bytes:
    """A pack with one more file that is not as it should be."""
    return archive(pack(evolve(Entry(b"maps/a.toml", b"x = 1\n"), **given)))
