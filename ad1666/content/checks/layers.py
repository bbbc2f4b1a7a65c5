"""Warnings about layers of a map."""

from __future__ import annotations

from collections.abc import Iterator

from ad1666.content.errors import hint
from ad1666.content.maps.reader import MapFile
from ad1666.content.maps.schema import LAYERS_OF
from ad1666.content.messages import message
from ad1666.content.warnings import CheckWarning, Code

_DECORATIVE = ("Square", "Edge")
"""The classes of tiles that are also painted for their looks alone."""


def unread_layers(found: MapFile) -> Iterator[CheckWarning]:
    """Each layer with tiles or objects that mean something on another layer, and nothing on this
    one: its name may be misspelt."""
    for spot, kind in found.unread:
        meant = hint(spot.layer.lower(), LAYERS_OF[kind])
        if kind in _DECORATIVE and meant.close is None:
            continue
        problem = message(
            "holds things of class {kind}, but the game does not read this layer", kind=kind
        )
        yield CheckWarning(Code.UNREAD_LAYER, found.path, spot, problem, meant.message)
