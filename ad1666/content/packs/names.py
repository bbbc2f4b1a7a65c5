"""Names that a file in a pack may have: inside its folder, the same file on every system, and of a
kind that the game reads but never runs."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from ad1666.content.files import is_device
from ad1666.content.messages import Message, Template, message, template

LONGEST = 150
"""Characters in the path of a file within its pack."""
DEEPEST = 4
"""Names in that path: folders within each other, and the file."""
KINDS = (".toml", ".tmx", ".tsx", ".png", ".jpg", ".jpeg", ".md", ".txt")
"""The endings of files that may be in a pack."""
LICENCES = ("licence", "license", "copying")
"""Files without an ending that may be in a pack."""
_PART = re.compile(r"\w[\w .,()'-]*")
_DRIVE = re.compile("[A-Za-z]:")

Trouble = tuple[Message, Message]
"""A problem and its remedy."""
_PACK_IT = message("Make the pack with ad1666 pack FOLDER, which leaves such files out")
_RENAME = message("Rename it: letters, digits, spaces, apostrophes and . , ( ) - _ are allowed")


def trouble_with(name: str, *, folder: bool = False) -> Trouble | None:
    """Why no file of a pack, or no ``folder`` of one, may have this path, with the remedy; None if
    one may."""
    ladder = _LADDER if folder else (*_LADDER, _is_strange)
    return next((found for check in ladder if (found := check(name))), None)


def is_left_out(name: str) -> bool:
    """Whether a path in the folder of a pack is no part of it: hidden, or of a kind that the game
    does not read."""
    return _is_hidden(name) is not None or _is_strange(name) is not None


def clashes(names: Iterable[str]) -> Iterator[tuple[str, Trouble]]:
    """The paths that are one and the same on some system, and files that are folders as well."""
    seen: dict[str, str] = {}
    folders: dict[str, str] = {}
    for name in names:
        folders.update((_folded(str(up)), name) for up in PurePosixPath(name).parents)
        if (same := seen.setdefault(_folded(name), name)) is not name:
            yield name, (_SAME.filled(name=name, other=same), _ONCE)
    for key in seen.keys() & folders.keys():
        problem = message("{name} is a file and a folder", name=seen[key])
        yield seen[key], (problem, _ONCE)


_SAME = template("{name} is the same file as {other} on some systems")
_ONCE = message("Rename one of the two")


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def _says(problem: Template, name: str, remedy: Message) -> Trouble:
    return problem.filled(name=repr(name)[1:-1]), remedy


def _leads_out(name: str) -> Trouble | None:
    """Absolute paths, drives, and ways up, as any system writes them."""
    parts = name.replace("\\", "/").split("/")
    if name.startswith(("/", "\\")) or _DRIVE.match(name) or ".." in parts:
        return _says(template("{name} leads out of the pack"), name, _PACK_IT)
    return None


def _is_foreign(name: str) -> Trouble | None:
    if "\\" in name:
        return _says(template("{name} is written with backslashes"), name, _PACK_IT)
    return None


def _is_long(name: str) -> Trouble | None:
    if len(name) > LONGEST:
        problem = message("{name} is a path of more than {most} letters", name=name, most=LONGEST)
        return problem, message("Shorten it")
    if name.count("/") >= DEEPEST:
        problem = message("{name} is more than {most} folders deep", name=name, most=DEEPEST - 1)
        return problem, message("Put it into fewer folders")
    return None


def _is_hidden(name: str) -> Trouble | None:
    parts = name.split("/")
    if parts[0] == "__MACOSX" or any(part.startswith(".") for part in parts):
        return _says(template("{name} is hidden, and no part of a pack"), name, _PACK_IT)
    return None


def _is_odd(name: str) -> Trouble | None:
    for part in name.split("/"):
        if not _PART.fullmatch(part) or part.endswith((".", " ")):
            return _says(template("{name} is a name that not every system allows"), name, _RENAME)
        if is_device(part):
            problem = template("{name} is the name of a device on Windows")
            return _says(problem, name, message("Rename it"))
    return None


def _is_strange(name: str) -> Trouble | None:
    end = os.path.splitext(name)[1]
    if end.lower() in KINDS or name.lower() in LICENCES:
        return None
    return _says(template("{name} is no file that a pack may hold"), name, _PACK_IT)


_LADDER = (_leads_out, _is_foreign, _is_long, _is_hidden, _is_odd)
"""The first that finds fault speaks."""
