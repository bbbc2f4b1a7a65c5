"""Adding a pack within the window: one of those found where files are usually saved, or one at a
path that is typed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import ClassVar

import platformdirs
from attrs import define

from ad1666.content.errors import ContentError
from ad1666.content.file_kinds import PACKED
from ad1666.i18n import N_
from ad1666.play.targets import Command
from ad1666.table.sheets.path_sheet import PathSheet
from ad1666.words.errors import error_text

_MOST = 6
"""The most packs that are offered."""
_LOOKED_AT = 5000
"""The most files of a folder that are looked at."""


@define
class AddPack(PathSheet):
    """``offer`` shows what is in a pack, and asks. It raises ContentError if it cannot be read."""

    offer: Callable[[Path], None]
    title: ClassVar[str] = N_("Add a pack")
    task: ClassVar[str] = N_(
        "Type the path of a pack, a file or a folder, or choose one that was found. What is in it "
        "is shown before it is added. A pack can also be dropped on the window."
    )
    confirms: ClassVar[tuple[Command, str]] = Command.ADD_PACK, N_("Look into it")

    def paths(self) -> tuple[Path, ...]:
        """The newest packs where files are usually saved."""
        found = {path: changed for folder in usual_folders() for path, changed in _packed(folder)}
        return tuple(sorted(found, key=lambda path: (-found[path], path.name))[:_MOST])

    def called(self, path: Path) -> str:
        """The file, then its folder."""
        return f"{path.name} ({path.parent})"

    def take(self, path: Path) -> str:
        """Shows what is in the pack."""
        try:
            self.offer(path)
        except (ContentError, OSError) as error:
            return error_text(error)
        return ""


def usual_folders() -> tuple[Path, ...]:
    """The folders in which a player may have saved a pack."""
    found = dict[Path, None]()
    for folder in (
        platformdirs.user_downloads_path,
        platformdirs.user_desktop_path,
        platformdirs.user_documents_path,
        Path.cwd,
    ):
        with suppress(OSError, RuntimeError):
            found[folder()] = None
    return tuple(found)


def _packed(folder: Path) -> Iterator[tuple[Path, float]]:
    """The packed packs in a folder, each with when it was changed; none if it cannot be read."""
    with suppress(OSError), os.scandir(folder) as files:
        for file in islice(files, _LOOKED_AT):
            if file.name.casefold().endswith(PACKED) and file.is_file():
                yield Path(file.path), file.stat().st_mtime
