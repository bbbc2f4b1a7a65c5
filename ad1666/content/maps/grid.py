"""The measures of a map, and places on it."""

from __future__ import annotations

from pathlib import Path

from attrs import frozen

from ad1666.content.errors import Spot
from ad1666.rules.characters import Square

Cell = tuple[int, int]
"""A cell of a layer as in Tiled, the margin included."""


@frozen
class Grid:
    """The size of a map in cells and of a cell in pixels, its tile numbers, and the
    pictures of tiles and layers."""

    path: Path
    width: int
    height: int
    cell: int
    tiles: tuple[range, ...]
    """The tile numbers of each tileset, as layers write them."""
    pictures: tuple[Path, ...]
    layers: tuple[str, ...] = ()
    """The names of its layers in Tiled's order, the lowest first."""
    unread: frozenset[str] = frozenset()
    """The layers left out because of a mistake."""
    spoilt: frozenset[tuple[str, Cell]] = frozenset()
    """The cells left out because of a mistake, with their layers."""

    def spot(self, layer: str, cell: Cell, object_id: int | None = None) -> Spot:
        """A place on this map. The board begins at cell 1,1, inside the margin."""
        square = cell[0] - 1, cell[1] - 1
        return Spot(layer, cell, square if self.has(square) else None, object_id)

    def has(self, square: Square) -> bool:
        """Whether a square is on the board."""
        return 0 <= square[0] < self.width - 2 and 0 <= square[1] < self.height - 2
