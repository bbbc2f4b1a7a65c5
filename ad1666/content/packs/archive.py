"""A pack as one file: read without trust, and written so that the same folder always gives the same
bytes.

Only archives of one plain form are read: entries one after the other from the first byte on, then
the list of them, then its end, and nothing else. So there is one way to understand each, no entry
lies in another, and nothing is hidden before, between or behind them.
"""

from __future__ import annotations

import io
import stat
import struct
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path

from ad1666.content.errors import ContentError
from ad1666.content.files import read_bytes
from ad1666.content.messages import counted, listed, message
from ad1666.content.packs.names import KINDS, Trouble, clashes, trouble_with
from ad1666.content.packs.pack import PACK_FILE

MAX_ARCHIVE = 64_000_000
"""Bytes of an archive."""
MAX_FILE = 16_000_000
"""Bytes of a file in a pack: no reader of the game takes larger ones."""
MAX_TOTAL = 100_000_000
"""Bytes of all files in a pack together."""
MOST_OF: Mapping[tuple[str, ...], int] = {
    KINDS: MAX_TOTAL,
    (".toml",): 2_000_000,
    (".tmx", ".tsx"): 20_000_000,
}
"""Bytes of all files with one of these endings together. Text is read more slowly than pictures."""
MOST_FILES = 1000
"""Files and folders in a pack."""
MOST_RATIO = 100
"""How many times larger than packed a file may be, unless it is small."""
SMALL = 1_000_000
"""Bytes of a file that may be packed however well."""

_CUT_OFF = message("is cut off, or has something at its end")
_AGAIN = message("Make it again with ad1666 pack FOLDER")
_LESS = message("Leave some out")
_SMALLER = message("Use a smaller file")
_ITSELF = message("Put the file itself there")
_END = struct.Struct("<4s4H2LH")
_HEAD = struct.Struct("<4s5H3L2H")
_LONGEST_LISTED = 2000
"""Bytes of an entry in the list on the average, at most; more would only fill memory."""
_ENDS, _BEGINS, _LARGE = b"PK\5\6", b"PK\3\4", b"PK\6\7"
"""The marks of the end of an archive, of an entry, and of a second end for huge archives."""
_LARGE_MARK = 20
"""Bytes by which the mark of a second end comes before the end."""
_HOW = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_LOCKED, _LATER, _UTF_8 = 0x1 | 0x20 | 0x40, 0x8, 0x800
"""Flags of entries that are encrypted or a change to another file, of those whose sizes come after
them, and of names in UTF-8."""
_DAMAGE = (zipfile.BadZipFile, struct.error, ValueError, NotImplementedError, OSError)
"""What the library raises for broken lists."""
_WHEN = (1980, 1, 1, 0, 0, 0)
"""The time of every file in a pack that we make."""
_UNIX = 3
"""The system on which it says to be made, wherever it is."""
_MODE = (stat.S_IFREG | 0o644) << 16


def read_archive(file: Path) -> dict[str, bytes]:
    """All files of a packed pack by their paths in it. Raises ContentError for anything that is
    not in order; nothing is written anywhere."""
    data = read_bytes(file, MAX_ARCHIVE, _SMALLER)
    number, listed_at = _list_of(file, data)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
    except _DAMAGE as error:
        raise _damaged(file, str(error)) from None
    if len(entries) != number:
        raise ContentError(file, None, message("has two lists of its files"), _AGAIN)
    for info in entries:
        info.filename = info.orig_filename  # the library may have shortened or changed it
        if trouble := _wrong_name(info) or _wrong_kind(info) or _wrong_size(info):
            raise ContentError(file, None, *trouble)
    contents = _contents(file, entries, data, listed_at)
    files = [info for info in entries if not _is_folder(info)]
    _check_whole(file, files)
    return {i.filename: _unpacked(file, i, data[contents[i.filename]]) for i in files}


def _damaged(file: Path, reason: str) -> ContentError:
    problem = message("is damaged: {reason}", reason=reason.rstrip(".") or "?")
    return ContentError(file, None, problem, message("Get another copy of it"))


def _list_of(file: Path, data: bytes) -> tuple[int, int]:
    """How many entries an archive says it has, and where the list of them begins. Raises
    ContentError if it does not end right after the list."""
    if not data.startswith(_BEGINS):
        raise ContentError(file, None, message("is no packed pack"), message("Name a pack"))
    if len(data) < _END.size:
        raise ContentError(file, None, _CUT_OFF, _AGAIN)
    mark, disk, list_disk, here, number, size, at, comment = _END.unpack(data[-_END.size :])
    ends_there = mark == _ENDS and at + size == len(data) - _END.size
    if not ends_there or disk or list_disk or here != number or comment:
        raise ContentError(file, None, _CUT_OFF, _AGAIN)
    if number > MOST_FILES or size > number * _LONGEST_LISTED:
        problem = message("has more than {most} files", most=MOST_FILES)
        raise ContentError(file, None, problem, _LESS)
    if data[-_END.size - _LARGE_MARK :].startswith(_LARGE):
        raise ContentError(file, None, message("has two lists of its files"), _AGAIN)
    return number, at


def _wrong_name(info: zipfile.ZipInfo) -> Trouble | None:
    return trouble_with(info.filename.removesuffix("/"), folder=_is_folder(info))


def _is_folder(info: zipfile.ZipInfo) -> bool:
    return info.filename.endswith("/")


def _wrong_kind(info: zipfile.ZipInfo) -> Trouble | None:
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind == stat.S_IFLNK:
        return message("{name} is a link", name=info.filename), _ITSELF
    if kind not in (0, stat.S_IFDIR if _is_folder(info) else stat.S_IFREG):
        return message("{name} is no ordinary file", name=info.filename), _ITSELF
    if info.flag_bits & _LOCKED:
        return message("{name} is encrypted", name=info.filename), _AGAIN
    lettered = info.filename.isascii() or info.flag_bits & _UTF_8
    if info.flag_bits & _LATER or not lettered:
        return message("{name} is packed in a way that can be misread", name=info.filename), _AGAIN
    if info.compress_type not in _HOW:
        return message("{name} is packed in an unusual way", name=info.filename), _AGAIN
    return None


def _wrong_size(info: zipfile.ZipInfo) -> Trouble | None:
    if _is_folder(info) and info.file_size:
        return message("{name} is a folder with a content", name=info.filename), _AGAIN
    if info.file_size > MAX_FILE:
        held = counted("{n} byte", "{n} bytes", info.file_size)
        problem = message(
            "{name} has {bytes}, more than the {most} allowed",
            name=info.filename,
            bytes=held,
            most=MAX_FILE,
        )
        return problem, _SMALLER
    if info.file_size > max(SMALL, MOST_RATIO * info.compress_size):
        problem = message(
            "{name} would be more than {most} times as large as it is packed",
            name=info.filename,
            most=MOST_RATIO,
        )
        return problem, _SMALLER
    return None


def _contents(
    file: Path, entries: list[zipfile.ZipInfo], data: bytes, listed_at: int
) -> dict[str, slice]:
    """Where in an archive the content of each entry lies, by its name. Raises ContentError unless
    the entries fill the archive up to the list of them, one after the other, and each says of
    itself what the list says."""
    found: dict[str, slice] = {}
    at = 0
    for info in sorted(entries, key=lambda info: info.header_offset):
        if info.header_offset != at:
            problem = message("{name} lies in another file, or hides one", name=info.filename)
            raise ContentError(file, None, problem, _AGAIN)
        head = data[at : at + _HEAD.size]
        if len(head) < _HEAD.size or not head.startswith(_BEGINS):
            raise _damaged(file, info.filename)
        _mark, _version, flags, how, *_when, packed, size, name, extra = _HEAD.unpack(head)
        begins = at + _HEAD.size + name + extra
        called = data[at + _HEAD.size : at + _HEAD.size + name]
        same = called == info.filename.encode()
        listed = info.flag_bits, info.compress_type, info.compress_size, info.file_size
        if not same or (flags, how, packed, size) != listed:
            problem = message("{name} is packed in a way that can be misread", name=info.filename)
            raise ContentError(file, None, problem, _AGAIN)
        at = begins + packed
        found[info.filename] = slice(begins, at)
    if at != listed_at:
        raise ContentError(file, None, message("hides something between its files"), _AGAIN)
    return found


def _check_whole(file: Path, files: list[zipfile.ZipInfo]) -> None:
    """Raises ContentError if the files together are no pack."""
    names = [info.filename for info in files]
    for _name, trouble in clashes(names):
        raise ContentError(file, None, *trouble)
    if larger := too_large({info.filename: info.file_size for info in files}):
        raise ContentError(file, None, *larger)
    if PACK_FILE in names:
        return
    within = next((name for name in names if name.endswith(f"/{PACK_FILE}")), None)
    if within is not None:
        problem = message("has its {file} in a folder: {name}", file=PACK_FILE, name=within)
        raise ContentError(file, None, problem, _AGAIN)
    raise ContentError(file, None, message("has no {file}", file=PACK_FILE), message("Name a pack"))


def too_large(sizes: Mapping[str, int]) -> Trouble | None:
    """Why a pack may not have files of these sizes, by their paths, with the remedy; None if it
    may."""
    for ends, most in MOST_OF.items():
        total = sum(size for name, size in sizes.items() if name.lower().endswith(ends))
        if total > most:
            problem = message(
                "has {bytes} in files {ends}, more than the {most} allowed",
                bytes=counted("{n} byte", "{n} bytes", total),
                ends=listed(ends),
                most=most,
            )
            return problem, _LESS
    return None


def _unpacked(file: Path, info: zipfile.ZipInfo, packed: bytes) -> bytes:
    """The content of a file, unpacked no further than the list says."""
    content, rest = packed, False
    if info.compress_type == zipfile.ZIP_DEFLATED:
        unpacking = zlib.decompressobj(-zlib.MAX_WBITS)
        try:
            content = unpacking.decompress(packed, info.file_size + 1)
        except zlib.error as error:
            raise _damaged(file, f"{info.filename}: {error}") from None
        rest = not unpacking.eof or bool(unpacking.unused_data)
    if rest or len(content) != info.file_size:
        problem = message("{name} is larger or smaller than it says", name=info.filename)
        raise ContentError(file, None, problem, _AGAIN)
    if zlib.crc32(content) != info.CRC:
        raise _damaged(file, info.filename)
    return content


def archive_of(files: Mapping[str, bytes]) -> bytes:
    """A packed pack with these files. Nothing is compressed: pictures are already, and the bytes
    are the same on every system and with every library."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, _WHEN)
            info.create_system, info.external_attr = _UNIX, _MODE
            archive.writestr(info, files[name])
    return made.getvalue()
