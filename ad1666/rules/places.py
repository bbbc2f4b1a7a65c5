"""Places of the map that goals and events refer to."""

from __future__ import annotations

from functools import cached_property

from attrs import frozen

from ad1666.rules.characters import Square


@frozen
class Place:
    """Squares of the map that goals and events refer to: a zone, or an ``exit`` by which figures
    leave the board from these squares. ``title`` is shown to players in place of the name, empty
    without one."""

    name: str
    squares: tuple[Square, ...]
    title: str = ""
    exit: bool = False

    @cached_property
    def area(self) -> frozenset[Square]:
        """The squares, to find out at once whether one is among them."""
        return frozenset(self.squares)
