"""What has chronicles written from a scene. The writing itself is imported only then, so that the
start screen shows sooner."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import define, field

if TYPE_CHECKING:
    from ad1666.table.chronicle.keeping import Keeper


@define
class Chronicler:
    """Has them written. ``tell`` is told how far they are."""

    tell: Callable[[object], None]
    _keeper: Keeper | None = field(init=False, default=None)

    @property
    def _writing(self) -> Keeper:
        from ad1666.table.chronicle.keeping import Keeper

        self._keeper = self._keeper or Keeper()
        return self._keeper

    def begin(self, path: Path) -> None:
        """Has the chronicle of a recorded game written."""
        self.tell(self._writing.begin(path))

    def begin_book(self, path: Path) -> None:
        """Has the book of a campaign written, from its save."""
        self.tell(self._writing.begin_book(path))

    def keep(self, make: Callable[[Path], bytes], path: Path, to: Path, told: str) -> None:
        """Has what is made of a file written to another one. ``told`` is said until it is ready."""
        self.tell(self._writing.keep(make, path, to, told))

    def look(self) -> None:
        """Tells of one that has just been finished."""
        if self._keeper is not None and (kept := self._keeper.look()):
            self.tell(kept)
