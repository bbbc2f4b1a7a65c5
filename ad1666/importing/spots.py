"""Where the sides of a first scenario stand on a place, what they fight over, and where they may
leave: somewhere to begin, which its author moves."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from pathlib import Path

from attrs import frozen

from ad1666.content.errors import ContentError
from ad1666.content.messages import message
from ad1666.importing.place import ForeignPlace
from ad1666.importing.sizes import LEAST
from ad1666.rules.board import Barrier, Edge
from ad1666.rules.characters import Square

STARTS = 4
"""For each side."""
APART = 14
"""Squares between the sides, so that a first game takes no longer than others."""
_EXIT = 3
"""Squares of an exit."""


@frozen
class Spots:
    """The starts of both sides, the square of the thing, and the exits, if the place has any."""

    red: tuple[Square, ...]
    blue: tuple[Square, ...]
    thing: Square
    west: tuple[Square, ...]
    east: tuple[Square, ...]


def spots_of(file: Path, place: ForeignPlace) -> Spots:
    """Good spots for a first scenario. Raises ContentError if too few squares are joined."""
    room = _largest_room(place)
    if len(room) < LEAST:
        problem = message(
            "has only {free} open squares that are joined, fewer than {least}",
            free=len(room),
            least=LEAST,
        )
        remedy = message("Take a larger part, or mark less of it as blocked")
        raise ContentError(file, None, problem, remedy)
    rim = [square for square in room if _leads_out(place, square)]
    middle = place.height / 2
    first = min(rim or room, key=lambda square: (square[0], abs(square[1] - middle), square))
    way = _steps(place, first, room)
    far = min(APART, max(way.values()))
    last = max((s for s in room if way[s] >= far), key=lambda s: (-way[s], s[0], s))
    red = _closest(way, room, STARTS)
    back = _steps(place, last, room)
    blue = _closest(back, room - {*red}, STARTS)
    free = room - {*red} - {*blue}
    thing = min(free, key=lambda s: (abs(way[s] - back[s]), way[s] + back[s], s))
    outside = {*rim}
    west = _exit(way, outside)
    return Spots(red, blue, thing, west, _exit(back, outside - {*west}))


def _exit(way: Mapping[Square, int], rim: set[Square]) -> tuple[Square, ...]:
    """Squares of the rim, as near as may be."""
    return _closest(way, rim, _EXIT)


def _closest(way: Mapping[Square, int], among: set[Square], amount: int) -> tuple[Square, ...]:
    return tuple(sorted(among, key=lambda square: (way[square], square))[:amount])


def _largest_room(place: ForeignPlace) -> set[Square]:
    """The largest part of a place in which one can walk from each square to each other."""
    left = {square for square in place.squares() if square not in place.blocked}
    largest = set[Square]()
    while left:
        room = set(_steps(place, min(left), left))
        left -= room
        if len(room) > len(largest):
            largest = room
    return largest


def _steps(place: ForeignPlace, start: Square, among: set[Square]) -> dict[Square, int]:
    """The steps from a square to each that can be reached from it."""
    found, waiting = {start: 0}, deque([start])
    while waiting:
        x, y = here = waiting.popleft()
        for there, edge in (
            ((x + 1, y), Edge(x + 1, y, "W")),
            ((x - 1, y), Edge(x, y, "W")),
            ((x, y + 1), Edge(x, y + 1, "N")),
            ((x, y - 1), Edge(x, y, "N")),
        ):
            if there in among and there not in found and _is_passable(place, edge):
                found[there] = found[here] + 1
                waiting.append(there)
    return found


def _is_passable(place: ForeignPlace, edge: Edge) -> bool:
    return place.edges.get(edge) in (None, Barrier.DOOR)


def _leads_out(place: ForeignPlace, square: Square) -> bool:
    """Whether one can leave the board from a square."""
    x, y = square
    outward = (
        (x == 0, Edge(0, y, "W")),
        (x == place.width - 1, Edge(x + 1, y, "W")),
        (y == 0, Edge(x, 0, "N")),
        (y == place.height - 1, Edge(x, y + 1, "N")),
    )
    return any(at_rim and edge not in place.edges for at_rim, edge in outward)
