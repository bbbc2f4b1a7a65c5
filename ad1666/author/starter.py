"""A map and a scenario to begin with, and what Tiled needs beside them."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from attrs import frozen

from ad1666.content.errors import ContentError, cannot_write
from ad1666.content.project import EXTENSIONS, OBJECT_TYPES, PROJECT
from ad1666.resources import data_root

_NAME = re.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,59}")
_TEMPLATES = {".tmx": "map.tmx", ".toml": "scenario.toml"}


@frozen
class Starter:
    """What was made: the map, the scenario, and what was put beside them or was there before."""

    map: Path
    scenario: Path
    added: tuple[Path, ...]
    kept: tuple[Path, ...]


def begin(name: str, folder: Path) -> Starter:
    """Makes a map and a scenario of that name in a folder, which is made if need be. Nothing that
    is there is written over. ContentError if one of them is there, or cannot be written."""
    if not _NAME.fullmatch(name):
        problem = f"{name!r} is no name for a map"
        raise ContentError(folder, None, problem, "Use letters, digits, - and _, such as old-mill")
    files = {folder / f"{name}{suffix}": text for suffix, text in _texts(name).items()}
    for file in files:
        if file.exists():
            remedy = "Choose another name, or another folder with --folder"
            raise ContentError(file, None, "is there already", remedy)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        added, kept = equip(folder)
        for file, text in files.items():
            with file.open("x", encoding="utf-8") as new:
                new.write(text)
    except OSError as error:
        raise cannot_write(Path(error.filename or folder), error) from None
    drawn, told = files
    return Starter(drawn, told, added, kept)


def _texts(name: str) -> dict[str, str]:
    """What is to stand in the files, by their suffixes."""
    title = re.sub("[-_]+", " ", name).strip().capitalize() or name
    texts = {}
    for suffix, template in _TEMPLATES.items():
        text = (data_root() / "assets" / "starter" / template).read_text("utf-8")
        texts[suffix] = text.replace("@TITLE@", title).replace("@NAME@", name)
    return texts


def equip(folder: Path, *, tilesets: bool = True) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """Puts beside maps what Tiled needs: the project with its extension, and the tilesets. Returns
    what was added, and what is there in another form and was left alone. OSError if it cannot."""
    maps = data_root() / "maps"
    sources = [maps / PROJECT, maps / OBJECT_TYPES, *sorted((maps / EXTENSIONS).glob("*.js"))]
    if tilesets:
        sources += sorted(
            file for file in (maps / "tilesets").iterdir() if file.suffix in (".tsx", ".png")
        )
    added, kept = [], []
    for source in sources:
        target = folder / source.relative_to(maps)
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
            added.append(target)
        elif target.read_bytes() != source.read_bytes():
            kept.append(target)
    return tuple(added), tuple(kept)
