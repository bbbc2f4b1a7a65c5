"""Names of icons."""

from __future__ import annotations


class OwnIcon(str):
    """The name of the icon that stands for a thing, with an author's own picture of it: where
    that can be drawn, it is drawn in place of the icon."""

    __slots__ = ("file", "stamp")

    file: str
    stamp: tuple[int, ...]
    """Tells the content of the file from an earlier one of the same name."""

    def __new__(cls, usual: str, file: str, stamp: tuple[int, ...]) -> OwnIcon:
        """Creates it from the name of the ``usual`` icon."""
        made = super().__new__(cls, usual)
        made.file, made.stamp = file, stamp
        return made

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OwnIcon) and self._all == other._all

    def __ne__(self, other: object) -> bool:  # text has one of its own
        return not self == other

    def __hash__(self) -> int:
        return hash(self._all)

    @property
    def _all(self) -> tuple[str, str, tuple[int, ...]]:
        return str(self), self.file, self.stamp

    def __reduce__(self) -> tuple[type[OwnIcon], tuple[str, str, tuple[int, ...]]]:
        return OwnIcon, self._all
