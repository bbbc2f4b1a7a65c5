"""Zones and exits of a map: rectangles on the layer ``zones`` that cover whole squares.

Rectangles of one class and name make one area, whose squares scenarios may name in their goals.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from attrs import Factory, define

from ad1666.content.collector import Collector
from ad1666.content.errors import ContentError, Remedy, Spot, hint, unfit
from ad1666.content.maps.properties import TITLE_TOO_LONG
from ad1666.content.maps.schema import AREA_LAYER, AREAS, OBJECT_LAYER, POINTS, meaningless
from ad1666.content.maps.sift import MapHeader
from ad1666.content.maps.tiled import Tmx, ZoneRectangle, areas
from ad1666.content.messages import Message, counted, either, message, template
from ad1666.rules.board import STRAIGHT, Barrier, Edge, Feature, Kind, edge_of, towards
from ad1666.rules.characters import Square

MOST_SQUARES = 2000
"""The maximum number of squares in all zones and exits together, counted as
often as they are covered."""
NAME_TOO_LONG = template("has a name of {letters}, more than the {most} allowed")
_NAME = re.compile("[a-z0-9]+(-[a-z0-9]+)*")


@define
class Areas:
    """The areas of a map by class and name, and the mistakes in them."""

    grid: MapHeader
    errors: Collector
    squares: dict[tuple[str, str], set[Square]] = Factory(dict)
    titles: dict[tuple[str, str], str] = Factory(dict)
    spots: dict[tuple[str, str], Spot] = Factory(dict)
    """The place of the first rectangle of each."""

    def squares_of(self, kind: str) -> dict[str, tuple[Square, ...]]:
        """The squares of the areas of a class by name, in reading order."""
        return {
            name: tuple(sorted(squares, key=lambda s: (s[1], s[0])))
            for (k, name), squares in self.squares.items()
            if k == kind
        }

    def titles_of(self, kind: str) -> dict[str, str]:
        """The titles of the areas of a class that have one, by name."""
        return {name: title for (k, name), title in self.titles.items() if k == kind}

    def report(self, where: Spot, problem: Message, remedy: Remedy) -> None:
        self.errors.note(ContentError(self.grid.path, where, problem, remedy))


def read_areas(
    grid: MapHeader,
    tmx: Tmx,
    kinds: Mapping[Square, Kind],
    features: Mapping[Edge, Feature],
    errors: Collector,
) -> Areas:
    """The zones and exits of a map with these squares and edges."""
    found = Areas(grid, errors)
    drawn = list(areas(grid, tmx))
    number = sum(int(a.width * a.height) for a in drawn if _wrong_shape(grid, a) is None)
    if number > MOST_SQUARES:
        problem = message(
            "has rectangles over {squares} in total, more than {most}",
            squares=counted("{n} square", "{n} squares", number),
            most=MOST_SQUARES,
        )
        found.report(Spot(AREA_LAYER), problem, message("Draw smaller ones"))
        return found
    for area in drawn:
        where = grid.spot(AREA_LAYER, area.cell, area.id)
        members = AREAS.get(area.kind)
        if members is None:
            errors.note(wrong_class(grid, where, area.kind))
        elif wrong := meaningless(area.properties, members):
            found.report(where, *wrong)
        else:
            _put(found, where, area, kinds, features)
    for key, squares in found.squares.items():
        if all(kinds.get(square) is Kind.BLOCKED for square in squares):
            problem = message("covers nothing but blocked squares")
            remedy = message("Draw it over a square that can be entered")
            found.report(found.spots[key], problem, remedy)
    return found


def wrong_class(grid: MapHeader, where: Spot, kind: str) -> ContentError:
    """The error for an object of a class that does not belong on its layer."""
    own, others = POINTS, AREAS
    move = message("Remove it and make it a rectangle on the layer {layer}", layer=AREA_LAYER)
    if where.layer == AREA_LAYER:
        own, others = AREAS, POINTS
        move = message("Remove it and make it a point on the layer {layer}", layer=OBJECT_LAYER)
    problem = message("has the class {name}", name=repr(kind))
    if kind in others:
        return ContentError(grid.path, where, problem, move)
    if not kind:
        remedy = message(
            "Write {classes} into its Type (Class in newer versions), or remove it",
            classes=either(own),
        )
        return ContentError(grid.path, where, message("has no class"), remedy)
    return ContentError(grid.path, where, problem, hint(kind, own))


def _put(
    found: Areas,
    where: Spot,
    area: ZoneRectangle,
    kinds: Mapping[Square, Kind],
    features: Mapping[Edge, Feature],
) -> None:
    """Adds a rectangle to its area if it is valid."""
    member = area.kind.lower()
    wrong = _wrong_shape(found.grid, area) or wrong_words(member, area.properties)
    if wrong is not None:
        found.report(where, *wrong)
        return
    key = area.kind, str(area.properties[member])
    title = str(area.properties.get("title", ""))
    if title and found.titles.setdefault(key, title) != title:
        problem = message(
            "has the title {title}, but another rectangle of it has {other}",
            title=repr(title),
            other=repr(found.titles[key]),
        )
        found.report(where, problem, message("Give both the same title, or only one a title"))
        return
    squares = _squares(area)
    for square in squares if area.kind == "Exit" else ():
        if not _leads_out(square, kinds, features):
            cell = square[0] + 1, square[1] + 1
            problem = message("is an exit where nobody can leave the board")
            remedy = message(
                "Draw exits over squares at the rim that have no wall on the outer edge"
            )
            found.report(found.grid.spot(AREA_LAYER, cell, area.id), problem, remedy)
            return
    found.squares.setdefault(key, set()).update(squares)
    found.spots.setdefault(key, where)


def _wrong_shape(grid: MapHeader, area: ZoneRectangle) -> tuple[Message, Message] | None:
    """The problem and the remedy for a misplaced rectangle."""
    if area.width <= 0 or area.height <= 0:
        return message("is empty"), message("Draw it over whole squares, or remove it")
    if not all(n.is_integer() for n in (area.left, area.top, area.width, area.height)):
        snap = message("Turn on View > Snapping > Snap to Grid and draw it again")
        return message("does not lie on the borders of squares"), snap
    right, bottom = area.left + area.width, area.top + area.height
    if area.left < 1 or area.top < 1 or right > grid.width - 1 or bottom > grid.height - 1:
        return message("goes beyond the board"), message("Keep it inside the margin")
    return None


def wrong_words(member: str, properties: Mapping[str, object]) -> tuple[Message, Message] | None:
    """The problem and the remedy for the name of a place, the property ``member``, or for its
    title."""
    name, title = properties.get(member, ""), properties.get("title", "")
    if name == "":
        remedy = message("Make {property} its name, a string such as north-gate", property=member)
        return message("has no {property}", property=member), remedy
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        remedy = message(
            "Use lower case letters from a to z, digits and hyphens, such as north-gate"
        )
        return message("has the name {name}", name=repr(name)), remedy
    if not isinstance(title, str):
        remedy = message("Make title a string, or remove it")
        return message("has the title {title}", title=repr(title)), remedy
    return unfit(NAME_TOO_LONG, member, name) or unfit(TITLE_TOO_LONG, "title", title)


def _squares(area: ZoneRectangle) -> list[Square]:
    x, y = int(area.left) - 1, int(area.top) - 1
    return [(x + dx, y + dy) for dy in range(int(area.height)) for dx in range(int(area.width))]


def _leads_out(
    square: Square, kinds: Mapping[Square, Kind], features: Mapping[Edge, Feature]
) -> bool:
    """Whether a figure can leave the board from a square, opening doors and
    climbing walls (BOARD-12)."""
    if kinds.get(square) is Kind.BLOCKED:
        return False
    outer = (d for d in STRAIGHT if towards(square, d) not in kinds)
    edges = (features.get(edge_of(square, d)) for d in outer)
    return any(f is None or f.barrier is not Barrier.WALL or f.climb is not None for f in edges)
