"""The files of a pack: of its folder, or of the one file that it is packed into."""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from pathlib import Path

from attrs import frozen

from ad1666.content.errors import ContentError, cannot_read, cannot_write, raise_first
from ad1666.content.file_kinds import PACKED
from ad1666.content.files import read_bytes
from ad1666.content.messages import counted, message
from ad1666.content.packs.archive import MAX_FILE, MOST_FILES, archive_of, too_large
from ad1666.content.packs.keys import SCHEMAS
from ad1666.content.packs.names import clashes, is_left_out, trouble_with
from ad1666.content.packs.pack import read_pack


@frozen
class Packed:
    """What was packed: the one ``file``, the paths in it, and those ``left_out`` of it."""

    file: Path
    names: tuple[str, ...]
    left_out: tuple[str, ...]


def files_of_pack(folder: Path) -> tuple[dict[str, bytes], tuple[str, ...]]:
    """The files of a pack in a folder by their paths, and the paths of files there that are no part
    of it. Raises ContentError for links, for names that not every system allows, and beyond the
    limits."""
    found, left_out = _listed(folder)
    raise_first(
        ContentError(folder / name, None, *trouble)
        for name in found
        if (trouble := trouble_with(name))
    )
    raise_first(ContentError(folder / name, None, *trouble) for name, trouble in clashes(found))
    sizes = {name: (folder / name).stat().st_size for name in found}
    if trouble := too_large(sizes):
        raise ContentError(folder, None, *trouble)
    files = {name: read_bytes(folder / name, MAX_FILE) for name in found}
    return files, left_out


def _listed(folder: Path) -> tuple[list[str], tuple[str, ...]]:
    found: list[str] = []
    left_out: list[str] = []
    for within, folders, names in os.walk(folder):
        for name in sorted((*names, *folders)):
            file = Path(within) / name
            path = file.relative_to(folder).as_posix()
            if _is_passed_over(name):
                left_out.append(f"{path}/" if name in folders else path)
            elif name not in folders or file.is_symlink():
                _check_ordinary(file)
                (left_out if is_left_out(path) else found).append(path)
        folders[:] = [name for name in folders if not _is_passed_over(name)]
        if len(found) + len(left_out) > MOST_FILES:
            files = counted("{n} file", "{n} files", MOST_FILES)
            problem = message("holds more than {files}", files=files)
            raise ContentError(folder, None, problem, message("Name the folder of one pack"))
    return sorted(found), tuple(sorted(left_out))


def _is_passed_over(name: str) -> bool:
    """Whether a file or folder of this name is no part of a pack, whatever it holds."""
    return name.startswith(".") or name == SCHEMAS


def _check_ordinary(file: Path) -> None:
    """Raises ContentError for links, pipes and the like."""
    try:
        ordinary = stat.S_ISREG(os.lstat(file).st_mode)
    except OSError as error:
        raise cannot_read(file, error) from None
    if not ordinary:
        problem = message("is a link, or no ordinary file")
        raise ContentError(file, None, problem, message("Put the file itself there"))


def pack_up(folder: Path, into: Path | None = None) -> Packed:
    """Makes one file of the pack in a folder, by default beside that folder. An older one of that
    name is replaced once the new one is whole. Raises ContentError if the folder is no pack, or if
    the file cannot be written."""
    pack = read_pack(folder)
    files, left_out = files_of_pack(folder)
    file = into or Path(os.path.abspath(folder)).parent / f"{pack.id}-{pack.version}{PACKED}"
    draft = file.with_name(f"{file.name}.new")
    try:
        draft.write_bytes(archive_of(files))
        os.replace(draft, file)
    except (OSError, ValueError) as error:
        draft.unlink(missing_ok=True)
        raise cannot_write(file, error) from None
    return Packed(file, tuple(files), left_out)


def write_files(files: Mapping[str, bytes], folder: Path) -> None:
    """Writes the files of a pack into a new folder. Nothing there is replaced. Raises OSError."""
    for name, content in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("xb") as new:
            new.write(content)
