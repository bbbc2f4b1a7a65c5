"""A map being read: the board and the places of its layers, and the mistakes in them.

The board is the layer ``squares``, a full rectangle inside an empty margin of one cell. A tile in a
cell of ``edges-v`` stands on the west edge of that cell's square, one in ``edges-h`` on the north
edge; the margin holds the outer east and south edges.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from attrs import Factory, define, evolve, field

from ad1666.content.collector import Collector
from ad1666.content.errors import ContentError, Remedy, Spot, hint, unfit
from ad1666.content.maps.areas import NAME_TOO_LONG, wrong_class
from ad1666.content.maps.passages import Passages
from ad1666.content.maps.properties import TITLE_TOO_LONG
from ad1666.content.maps.schema import (
    EDGE_LAYERS,
    GROUNDS,
    LOWER_SIDES,
    OBJECT_LAYER,
    POINTS,
    TILES,
    TITLE,
    meaningless,
    wrong_value,
)
from ad1666.content.maps.sift import MapHeader
from ad1666.content.maps.tiled import Point, Tmx, class_of_tile, points, tile_layer
from ad1666.content.messages import Message, counted, either, message
from ad1666.content.surroundings import surroundings_of
from ad1666.rules.board import (
    OPEN_EDGE,
    Barrier,
    Board,
    Direction,
    Door,
    Edge,
    Feature,
    Kind,
    Link,
    Lock,
    edge_of,
    sides_of,
)
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.rules.items import Item

MOST_DOORS = 500
NEAR = 0.25
"""How close to an edge, in squares, a point must be to refer to it."""

_MEANT = {
    "Climb": message("Move it to the middle of the edge that can be climbed"),
    "Lock": message("Move it to the middle of the edge of its door"),
}
"""Objects that belong to an edge, and the remedy for one that lies elsewhere."""


@define
class MapDraft:
    """A map being read, and the mistakes so far."""

    grid: MapHeader
    errors: Collector
    items: Mapping[str, Item] | None = None
    """The items that may be keys, None if they are still to be found."""
    kinds: dict[Square, Kind] = Factory(dict)
    features: dict[Edge, Feature] = Factory(dict)
    doors: dict[Edge, Door] = Factory(dict)
    grounds: dict[str, list[Square]] = Factory(lambda: {ground: [] for ground in GROUNDS})
    starts: dict[tuple[Side, int], Square] = Factory(dict)
    things: dict[str, Square] = Factory(dict)
    titles: list[tuple[str, str]] = Factory(list)
    passages: Passages = field(init=False)
    links: tuple[Link, ...] = ()
    wrong: set[Square | Edge] = Factory(set)
    """Places with a mistake, about which nothing else is known."""

    def __attrs_post_init__(self) -> None:
        self.passages = Passages(self.grid, self.errors)

    def board(self) -> Board:
        """The finished board."""
        width, height = self.grid.width - 2, self.grid.height - 2
        kinds = tuple(self.kinds[x, y] for y in range(height) for x in range(width))
        features = tuple(sorted(self.features.items(), key=lambda f: f[0]))
        doors = tuple(sorted(self.doors.items()))
        rough, dark = (tuple(self.grounds[ground]) for ground in ("rough", "dark"))
        titles = tuple(self.titles)
        return Board(width, height, kinds, features, doors, rough, dark, self.links, titles)

    def report(self, where: Spot, problem: Message, remedy: Remedy) -> None:
        self.errors.note(ContentError(self.grid.path, where, problem, remedy))

    def leave_out(self) -> None:
        """Takes note of the squares and edges of which a mistake has been reported already."""
        cells = [(x, y) for y in range(self.grid.height) for x in range(self.grid.width)]
        spoilt = {(layer, cell) for layer in self.grid.unread for cell in cells}
        for layer, (x, y) in spoilt | self.grid.spoilt:
            if layer == "squares":
                self.wrong.add((x - 1, y - 1))
            elif layer in EDGE_LAYERS:
                self.wrong.add(Edge(x - 1, y - 1, EDGE_LAYERS[layer]))

    def read_squares(self, tmx: Tmx) -> None:
        """Reads the squares: all inside the margin, none on it."""
        tiles = {(x, y): tile for x, y, tile in tile_layer(tmx, "squares")}
        for y in range(self.grid.height):
            for x in range(self.grid.width):
                where, tile = self.grid.spot("squares", (x, y)), tiles.get((x, y))
                if where.square is None:
                    if tile is not None:
                        remedy = message("Leave the outermost ring of cells empty")
                        self.report(where, message("is painted"), remedy)
                elif tile is not None and self._is_good(where, tile, "Square"):
                    self.kinds[where.square] = Kind(str(tile["square"]))
                elif where.square not in self.wrong:
                    self.wrong.add(where.square)
                    if tile is None:
                        remedy = message("Paint every cell inside the margin")
                        self.report(where, message("is not painted"), remedy)

    def read_edges(self, tmx: Tmx, layer: str, side: str) -> None:
        for x, y, tile in tile_layer(tmx, layer):
            where, edge = self.grid.spot(layer, (x, y)), Edge(x - 1, y - 1, side)
            if not self._is_good(where, tile, "Edge"):
                self.wrong.add(edge)
            elif not any(self.grid.has(square) for square in sides_of(edge)):
                problem = message("holds an edge that touches no square")
                self.report(where, problem, message("Erase it"))
            elif (own := f"edges-{tile['axis']}") != layer:
                remedy = message("Erase it and paint it on {layer}", layer=own)
                self.report(where, message("holds an edge tile for {layer}", layer=own), remedy)
            else:
                self._put_edge(where, edge, tile)

    def _put_edge(self, where: Spot, edge: Edge, values: Mapping[str, object]) -> None:
        """Puts a feature on an edge; its tile gives the state of a door (SETUP-2)."""
        barrier = Barrier(str(values["edge"]))
        lower = None
        if barrier is Barrier.HIGH:
            lower = LOWER_SIDES.get(str(values.get("lower")))
            across = ("north", "south") if edge.side == "N" else ("east", "west")
            given = values.get("lower")
            if lower is None or given not in across:
                problem = message("holds a high edge that does not say which side is lower")
                if given is not None:
                    problem = message(
                        "holds a high edge whose lower side is {value}", value=str(given)
                    )
                remedy = message("Give its tile the property lower, {sides}", sides=either(across))
                self.report(where, problem, remedy)
        elif barrier is Barrier.DOOR:
            self.doors[edge] = Door(str(values["door"]))
        self.features[edge] = Feature(barrier, lower)

    def check_doors(self) -> None:
        """Limits the number of doors, each of which may open and close."""
        if len(self.doors) > MOST_DOORS:
            problem = message(
                "has {doors}, more than the {most} allowed",
                doors=counted("{n} door", "{n} doors", len(self.doors)),
                most=MOST_DOORS,
            )
            remedy = message("Put walls, or nothing, in the place of some")
            self.errors.note(ContentError(self.grid.path, None, problem, remedy))

    def check_heights(self) -> None:
        """Checks that stairs and ladders lead from open ground onto high terrain (BOARD-4), where a
        high edge would change nothing (BOARD-8). The world outside is open ground (BOARD-12)."""
        for edge, feature in self.features.items():
            if feature.barrier not in (Barrier.STAIRS, Barrier.LADDER, Barrier.HIGH):
                continue
            if self._is_wrong(edge):
                continue
            joined = frozenset(self.kinds.get(square, Kind.OPEN) for square in sides_of(edge))
            layer = "edges-v" if edge.side == "W" else "edges-h"
            where = self.grid.spot(layer, (edge.x + 1, edge.y + 1))
            if feature.barrier is Barrier.HIGH:
                if joined in ({Kind.OPEN, Kind.HIGH}, {Kind.BLOCKED}):
                    problem = message("holds a high edge between {squares}", squares=_BOTH[joined])
                    remedy = message("Erase it: nobody can climb there, nor fight across it")
                    self.report(where, problem, remedy)
            elif joined != {Kind.OPEN, Kind.HIGH}:
                problem = message("holds stairs between {squares}", squares=_BOTH[joined])
                if feature.barrier is Barrier.LADDER:
                    problem = message("holds a ladder between {squares}", squares=_BOTH[joined])
                remedy = message("Put high terrain on one side and open on the other")
                self.report(where, problem, remedy)

    def _is_wrong(self, edge: Edge) -> bool:
        """Whether an edge, or a square beside it, could not be read."""
        return not self.wrong.isdisjoint((edge, *sides_of(edge)))

    def read_ground(self, tmx: Tmx, ground: str) -> None:
        """Reads the special ground on the layer of that name (BOARD-13)."""
        for x, y, tile in tile_layer(tmx, ground):
            where = self.grid.spot(ground, (x, y))
            if not self._is_good(where, tile, "Ground"):
                continue
            if where.square is None:
                self.report(where, message("is off the board"), message("Erase it"))
            elif (own := str(tile["ground"])) != ground:
                remedy = message("Erase it and paint it on {layer}", layer=own)
                self.report(where, message("holds a tile for {layer}", layer=own), remedy)
            elif self.kinds.get(where.square) is Kind.BLOCKED:
                problem = message("makes a blocked square {ground}", ground=ground)
                self.report(where, problem, message("Erase it: nobody can stand there"))
            else:
                self.grounds[ground].append(where.square)

    def read_places(self, tmx: Tmx) -> None:
        """Reads the points for starts, things, climbs, locks and passages."""
        for point in points(self.grid, tmx):
            where = self.grid.spot(OBJECT_LAYER, point.cell, point.id)
            members = POINTS.get(point.kind)
            if members is None:
                self.errors.note(wrong_class(self.grid, where, point.kind))
                continue
            values = point.properties
            if point.kind == "Passage":
                self.passages.drawn[str(values.get("passage"))] += 1
            wrong = meaningless(values, members) or wrong_value(values, members)
            if wrong is not None:
                self.report(where, *wrong)
            elif point.kind in _MEANT:
                self._put_on_edge(where, point)
            elif where.square is None:
                self.report(where, message("is off the board"), message("Move it onto a square"))
            elif point.between:
                problem = message("lies on the border between two squares")
                self.report(where, problem, message("Move it to the middle of a square"))
            elif self.kinds.get(where.square) is Kind.BLOCKED:
                remedy = message("Move it to a square that can be entered")
                self.report(where, message("is on a blocked square"), remedy)
            elif point.kind == "Start":
                self._put_start(where, where.square, values)
            elif point.kind == "Passage":
                self.passages.put(where, where.square, values)
            else:
                self._put_thing(where, where.square, values["thing"], str(values["title"]))
        self.links = self.passages.links(frozenset(self.grounds["rough"]))

    def _put_on_edge(self, where: Spot, point: Point) -> None:
        """Adds a climb or a lock, which belongs to the edge on or near which its point lies."""
        edge = _edge_under(point)
        if edge is None:
            problem = message("does not say which edge it means")
            self.report(where, problem, _MEANT[point.kind])
        elif not self._is_wrong(edge):
            put = self._put_climb if point.kind == "Climb" else self._put_lock
            put(where, edge, point.properties)

    def _put_climb(self, where: Spot, edge: Edge, values: Mapping[str, object]) -> None:
        """Adds a climb on a wall or on a side of high terrain (MOVE-9)."""
        feature = self.features.get(edge, OPEN_EDGE)
        sides = {self.kinds.get(square) for square in sides_of(edge)}
        if sides == {None}:
            remedy = message("Move it onto an edge of the board")
            self.report(where, message("is off the board"), remedy)
        elif feature.barrier is Barrier.HIGH:
            problem = message("is on a high edge, which is climbed without it (MOVE-7)")
            self.report(where, problem, message("Remove it, or make the edge a wall"))
        elif feature.barrier is not Barrier.WALL and not (
            feature.barrier is Barrier.OPEN and sides == {Kind.OPEN, Kind.HIGH}
        ):
            remedy = message("Move it onto a wall, or onto a side of high terrain")
            self.report(where, message("is where there is nothing to climb"), remedy)
        elif feature.climb is not None:
            problem = message("is on an edge that has one already")
            self.report(where, problem, message("Remove one of them"))
        else:
            self.features[edge] = evolve(feature, climb=_number(values["difficulty"]))

    def _put_lock(self, where: Spot, edge: Edge, values: Mapping[str, object]) -> None:
        """Adds the lock of a door (ACT-15, ABIL-8, BOARD-13)."""
        feature, key = self.features.get(edge, OPEN_EDGE), values["key"]
        if feature.barrier is not Barrier.DOOR:
            remedy = message("Move it onto the edge of a door, or remove it")
            self.report(where, message("is where there is no door"), remedy)
        elif feature.lock is not None:
            problem = message("is on a door that has one already")
            self.report(where, problem, message("Remove one of them"))
        elif key != "" and key not in (items := self._keys(str(key))):
            problem = message("has key = {value}, which is not an item", value=repr(key))
            self.report(where, problem, hint(str(key), items))
        else:
            force, pick = _number(values["force"]), _number(values["pick"])
            self.features[edge] = evolve(feature, lock=Lock(force, pick, str(key) or None))

    def _keys(self, sought: str) -> Collection[str]:
        """The items that may be keys. If those beside the map cannot be read, that is the mistake,
        and the one that is sought counts as known."""
        if self.items is None:
            around = self.errors.attempt(surroundings_of, self.grid.path)
            if not around.ok:
                return (sought,)
            self.items = around.value.items
        return self.items

    def _put_thing(self, where: Spot, square: Square, name: object, title: str) -> None:
        if not isinstance(name, str) or not name.strip():
            remedy = message("Make thing a string, such as letter")
            self.report(where, message("has no thing"), remedy)
        elif wrong := unfit(NAME_TOO_LONG, "thing", name):
            self.report(where, *wrong)
        elif name in self.things:
            problem = message("is a second thing {name}", name=repr(name))
            self.report(where, problem, message("Give it another name"))
        elif wrong := unfit(TITLE_TOO_LONG, TITLE, title):
            self.report(where, *wrong)
        else:
            self.things[name] = square
            if title.strip():
                self.titles.append((name, title.strip()))

    def _put_start(self, where: Spot, square: Square, values: Mapping[str, object]) -> None:
        side, slot = Side(str(values["side"])), _number(values["slot"])
        if (side, slot) in self.starts:
            problem = message(
                "is a second {side} start with slot {slot}", side=side.value, slot=str(slot)
            )
            self.report(where, problem, message("Give each start of a side a slot of its own"))
        elif square in self.starts.values():
            problem = message("shares its square with another start")
            self.report(where, problem, message("Move one of them"))
        else:
            self.starts[side, slot] = square

    def _is_good(self, where: Spot, tile: Mapping[str, object], kind: str) -> bool:
        """Whether a tile is of a class and has valid properties; if not,
        the mistake is recorded."""
        wrong = wrong_value(tile, TILES[kind])
        if class_of_tile(tile) != kind:
            wrong = (
                message("holds a tile that is not of class {kind}", kind=kind),
                message("Erase it and paint with a tile of class {kind}", kind=kind),
            )
        if wrong is not None:
            self.report(where, *wrong)
        return wrong is None


def _number(value: object) -> int:
    """A property whose value is known to be a number."""
    assert isinstance(value, int)
    return value


def _edge_under(point: Point) -> Edge | None:
    """The edge on or near which a point lies; None if ambiguous."""
    x, y = point.within
    distances = {Direction.W: x, Direction.E: 1 - x, Direction.N: y, Direction.S: 1 - y}
    first, second = sorted(distances, key=distances.__getitem__)[:2]
    if distances[first] > NEAR or distances[second] <= NEAR:
        return None
    return edge_of((point.cell[0] - 1, point.cell[1] - 1), first)


_BOTH = {
    frozenset({Kind.OPEN}): message("two open squares"),
    frozenset({Kind.BLOCKED}): message("two blocked squares"),
    frozenset({Kind.HIGH}): message("two high squares"),
    frozenset({Kind.BLOCKED, Kind.OPEN}): message("blocked and open squares"),
    frozenset({Kind.BLOCKED, Kind.HIGH}): message("blocked and high squares"),
    frozenset({Kind.HIGH, Kind.OPEN}): message("high and open squares"),
}
"""The squares on both sides of an edge, by their kinds."""
