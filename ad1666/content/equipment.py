"""What a folder of maps needs besides: the game's tilesets, and schemas for editors of texts."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path

from ad1666.content.errors import ContentError
from ad1666.content.files import read_bytes
from ad1666.content.messages import message
from ad1666.content.packs.keys import SCHEMAS as SCHEMAS_FOLDER
from ad1666.content.schemas import SCHEMAS, schema_text
from ad1666.resources import data_root


def equip(
    folder: Path, besides: Collection[Path], *, anew: bool = False
) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """Puts the tilesets, and the schemas for editors of texts, into a folder of maps, but for those
    that are written ``besides``. Returns those added, and those left alone because they differ:
    ``anew`` these are replaced. Raises OSError if that fails; ContentError if they would end up
    elsewhere."""
    maps = data_root() / "maps"
    tilesets = (maps / "tilesets").iterdir()
    files = {
        **{f"{SCHEMAS_FOLDER}/{name}.json": schema_text(name).encode() for name in SCHEMAS},
        **{
            f"tilesets/{file.name}": file.read_bytes()
            for file in tilesets
            if file.suffix in (".tsx", ".png")
        },
    }
    for name in sorted({name.partition("/")[0] for name in files}):
        home = folder / name
        if home.is_symlink():
            problem = message("is a link to another folder")
            raise ContentError(home, None, problem, message("Put a folder there"))
        home.mkdir(exist_ok=True)
    added, left = list[Path](), list[Path]()
    for name, data in sorted(files.items()):
        target = folder / name
        if target in besides:
            continue
        if not os.path.lexists(target):
            with target.open("xb") as new:
                new.write(data)
            added.append(target)
        elif not holds(target, data):
            if anew:
                draft = target.with_name(f"{target.name}.new")
                draft.write_bytes(data)
                os.replace(draft, target)
            (added if anew else left).append(target)
    return tuple(added), tuple(left)


def holds(file: Path, data: bytes) -> bool:
    """Whether a file there has this content."""
    try:
        return read_bytes(file, len(data)) == data
    except ContentError:
        return False
