"""Warnings about a map: unreachable rooms, doors to nowhere, layers that are not read."""

from __future__ import annotations

from collections.abc import Iterator

from ad1666.content.checks.walks import ANYBODY, Roads, walk
from ad1666.content.errors import Spot, hint
from ad1666.content.maps.reader import MapFile
from ad1666.content.maps.schema import LAYERS_OF
from ad1666.content.messages import Message, counted, message
from ad1666.content.warnings import CheckWarning, Code
from ad1666.rules.board import Edge, Kind, sides_of
from ad1666.rules.characters import Square


def unreachable_rooms(found: MapFile) -> Iterator[CheckWarning]:
    """Each group of open squares that cannot be entered from any start. A map without starts is
    unfinished, so it gets no warning."""
    starts = dict.fromkeys(found.starts.values(), 0)
    if not starts:
        return
    board, roads = found.board, Roads(found.board)
    reached = set(walk(roads, ANYBODY, starts).squares)
    for square in board.squares():
        if square in reached or board.kind(square) is not Kind.OPEN:
            continue
        room = set(walk(roads, ANYBODY, {square: 0}).squares) - reached
        reached |= room
        problem = message("nobody can get to this square from any start")
        if len(room) > 1:
            squares = counted("{n} square", "{n} squares", len(room))
            problem = message(
                "nobody can get to {squares}, including this one, from any start", squares=squares
            )
        remedy = message("Make a way in, or paint them as blocked")
        where = _spot(found, "squares", square)
        yield CheckWarning(Code.UNREACHABLE_ROOM, found.path, where, problem, remedy)


def doors_to_nowhere(found: MapFile) -> Iterator[CheckWarning]:
    """Each door that does not join two squares of the same height."""
    for edge, _door in found.board.doors:
        problem = _nowhere(found, edge)
        if problem is not None:
            layer = "edges-v" if edge.side == "W" else "edges-h"
            remedy = message("Put a wall in its place, or squares to walk on behind it")
            where = _spot(found, layer, (edge.x, edge.y))
            yield CheckWarning(Code.DOOR_TO_NOWHERE, found.path, where, problem, remedy)


def _nowhere(found: MapFile, edge: Edge) -> Message | None:
    """The problem with a door that leads nowhere, None if it does not."""
    board = found.board
    inner = [square for square in sides_of(edge) if square in board]
    kinds = {board.kind(square) for square in inner}
    if Kind.BLOCKED in kinds:
        return message("holds a door to blocked ground")
    if len(inner) < 2:
        out = {square for squares in found.exits.values() for square in squares}
        off = message("holds a door off the board, where there is no exit")
        return None if inner[0] in out else off
    if len(kinds) > 1:
        return message("holds a door between high terrain and open ground")
    return None


def _spot(found: MapFile, layer: str, square: Square) -> Spot:
    """A place on the map; in the margin for an outer edge."""
    cell = square[0] + 1, square[1] + 1
    return Spot(layer, cell, square if square in found.board else None)


_DECORATIVE = ("Square", "Edge")
"""The classes of tiles that are also painted for their looks alone."""


def undrawn_effects(found: MapFile) -> Iterator[CheckWarning]:
    """What layers have that only Tiled draws: the map looks otherwise in the game."""
    for spot, name, value in found.undrawn:
        problem = message(
            "has {key} = {value}, which the game does not draw", key=name, value=value
        )
        remedy = message("Paint it so in the tiles or the picture, and take that away in Tiled")
        yield CheckWarning(Code.UNDRAWN, found.path, spot, problem, remedy)


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
