"""Maps drawn in Tiled, read into boards.

The board is the layer ``squares``, a full rectangle inside an empty margin of one cell. The tile in
a cell of ``edges-v`` stands on the west edge of that cell's square, in ``edges-h`` on the north
edge; the margin holds the outer east and south edges.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from attrs import Factory, define, evolve, field, frozen

from ad1666.content.characters.cards import load_items
from ad1666.content.collector import Collector
from ad1666.content.errors import ContentError, Remedy, Spot, hint, unfit
from ad1666.content.maps.areas import read_areas, wrong_class
from ad1666.content.maps.schema import (
    EDGE_LAYERS,
    GROUNDS,
    LOWER_SIDES,
    POINTS,
    SCENARIO,
    TILES,
    meaningless,
    wrong_value,
)
from ad1666.content.maps.tiled import (
    OBJECT_LAYER,
    Grid,
    Point,
    Tmx,
    class_of_tile,
    points,
    read_tmx,
    tile_layer,
)
from ad1666.content.maps.xml import Element
from ad1666.content.warnings import Code, read_accepted_by_map
from ad1666.resources import data_root
from ad1666.rules.board import (
    OPEN_EDGE,
    Barrier,
    Board,
    Direction,
    Door,
    Edge,
    Feature,
    Kind,
    Lock,
    edge_of,
    sides_of,
)
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square

MOST_DOORS = 500
NEAR = 0.25
"""How close to an edge, in squares, a point must lie to refer to it."""

_MEANT = {"Climb": "that can be climbed", "Lock": "of its door"}
"""Objects that belong to an edge, and to which."""


@frozen
class MapFile:
    """A map: its board and the places that scenarios use."""

    path: Path
    title: str
    board: Board
    starts: Mapping[tuple[Side, int], Square]
    """The starting squares of each side, by number."""
    things: Mapping[str, Square]
    """The squares of things, by name."""
    zones: Mapping[str, tuple[Square, ...]] = Factory(dict)
    """The squares of each zone, by name, in reading order."""
    exits: Mapping[str, tuple[Square, ...]] = Factory(dict)
    """The squares of each exit, by name, in reading order."""
    zone_titles: Mapping[str, str] = Factory(dict)
    """The titles of zones that have one."""
    exit_titles: Mapping[str, str] = Factory(dict)
    """The titles of exits that have one."""
    accepted: Mapping[Code, str] = Factory(dict)
    """The warnings that its author accepts, and why."""
    xml: bytes | None = None
    """The XML, where ``path`` is no map file."""
    pictures: tuple[Path, ...] = field(default=(), eq=False)
    """The pictures of tiles and layers, of which only the size is read."""
    holds_scenario: bool = field(default=False, eq=False)
    """Whether it has an embedded scenario."""


def load_map(path: Path, root: Element | None = None) -> MapFile:
    """Reads a map, from its XML if given. ContentError, with all that is wrong in ``others``, if it
    is invalid."""
    grid, tmx = read_tmx(path, root=root)
    draft = _Draft(grid)
    title = tmx.properties.get("title")
    if not title:
        remedy = "Add the string property title in Map > Map Properties"
        draft.errors.note(ContentError(path, None, "has no title", remedy))
    elif wrong := unfit("title", "title", str(title)):
        draft.errors.note(ContentError(path, None, *wrong))
    draft.read_squares(tmx)
    for layer, side in EDGE_LAYERS.items():
        draft.read_edges(tmx, layer, side)
    draft.check_doors()
    draft.check_heights()
    for ground in GROUNDS:
        draft.read_ground(tmx, ground)
    draft.read_places(tmx)
    found = read_areas(grid, tmx, draft.kinds, draft.features, draft.errors)
    accepted = read_accepted_by_map(path, tmx.properties, draft.errors)
    draft.errors.raise_all()
    return MapFile(
        path,
        str(title),
        draft.board(),
        draft.starts,
        draft.things,
        zones=found.squares_of("Zone"),
        exits=found.squares_of("Exit"),
        zone_titles=found.titles_of("Zone"),
        exit_titles=found.titles_of("Exit"),
        accepted=accepted,
        pictures=grid.pictures,
        holds_scenario=SCENARIO in tmx.properties,
    )


def map_files() -> tuple[Path, ...]:
    """The maps shipped with the game, by name."""
    return tuple(sorted((data_root() / "maps").glob("*.tmx")))


@define
class _Draft:
    """A map being read, and the mistakes so far."""

    grid: Grid
    errors: Collector = Factory(Collector)
    kinds: dict[Square, Kind] = Factory(dict)
    features: dict[Edge, Feature] = Factory(dict)
    doors: dict[Edge, Door] = Factory(dict)
    grounds: dict[str, list[Square]] = Factory(lambda: {ground: [] for ground in GROUNDS})
    starts: dict[tuple[Side, int], Square] = Factory(dict)
    things: dict[str, Square] = Factory(dict)
    wrong: set[Square | Edge] = Factory(set)
    """Places with a mistake, of which nothing else is known."""

    def board(self) -> Board:
        """The finished board."""
        width, height = self.grid.width - 2, self.grid.height - 2
        kinds = tuple(self.kinds[x, y] for y in range(height) for x in range(width))
        features = tuple(sorted(self.features.items(), key=lambda f: f[0]))
        doors = tuple(sorted(self.doors.items()))
        rough, dark = (tuple(self.grounds[ground]) for ground in ("rough", "dark"))
        return Board(width, height, kinds, features, doors, rough, dark)

    def report(self, where: Spot, problem: str, remedy: Remedy) -> None:
        """Notes a mistake."""
        self.errors.note(ContentError(self.grid.path, where, problem, remedy))

    def read_squares(self, tmx: Tmx) -> None:
        """The squares: all within the margin, none on it."""
        tiles = {(x, y): tile for x, y, tile in tile_layer(tmx, "squares")}
        for y in range(self.grid.height):
            for x in range(self.grid.width):
                where, tile = self.grid.spot("squares", (x, y)), tiles.get((x, y))
                if where.square is None:
                    if tile is not None:
                        remedy = "Leave the outermost ring of cells empty"
                        self.report(where, "is painted", remedy)
                elif tile is not None and self._is_good(where, tile, "Square"):
                    self.kinds[where.square] = Kind(str(tile["square"]))
                else:
                    self.wrong.add(where.square)
                    if tile is None:
                        remedy = "Paint every cell inside of the margin"
                        self.report(where, "is not painted", remedy)

    def read_edges(self, tmx: Tmx, layer: str, side: str) -> None:
        """One of the two layers of edges."""
        for x, y, tile in tile_layer(tmx, layer):
            where, edge = self.grid.spot(layer, (x, y)), Edge(x - 1, y - 1, side)
            if not self._is_good(where, tile, "Edge"):
                self.wrong.add(edge)
            elif not any(self.grid.has(square) for square in sides_of(edge)):
                self.report(where, "holds an edge that touches no square", "Erase it")
            elif (own := f"edges-{tile['axis']}") != layer:
                remedy = f"Erase it and paint it on {own}"
                self.report(where, f"holds an edge tile for {own}", remedy)
            else:
                self._put_edge(where, edge, tile)

    def _put_edge(self, where: Spot, edge: Edge, values: Mapping[str, object]) -> None:
        """Puts a feature on an edge; its tile gives the state of a door (SETUP-2)."""
        barrier = Barrier(str(values["edge"]))
        lower = None
        if barrier is Barrier.HIGH:
            lower = LOWER_SIDES.get(str(values.get("lower")))
            across = ("north", "south") if edge.side == "N" else ("east", "west")
            given = values.get("lower", "not given")
            if lower is None or given not in across:
                problem = f"holds a high edge whose lower side is {given}"
                remedy = f"Give its tile the property lower, {across[0]} or {across[1]}"
                self.report(where, problem, remedy)
        elif barrier is Barrier.DOOR:
            self.doors[edge] = Door(str(values["door"]))
        self.features[edge] = Feature(barrier, lower)

    def check_doors(self) -> None:
        """Limits the number of doors, each of which may open and close."""
        if len(self.doors) > MOST_DOORS:
            problem = f"has {len(self.doors):,} doors, more than the {MOST_DOORS} allowed"
            remedy = "Put walls, or nothing, in the place of some"
            self.errors.note(ContentError(self.grid.path, None, problem, remedy))

    def check_heights(self) -> None:
        """Stairs and ladders lead from open ground onto high terrain (BOARD-4), where a high edge
        would change nothing (BOARD-8); the world outside is open ground (BOARD-12)."""
        for edge, feature in self.features.items():
            if feature.barrier not in (Barrier.STAIRS, Barrier.LADDER, Barrier.HIGH):
                continue
            if self._is_wrong(edge):
                continue
            joined = {self.kinds.get(square, Kind.OPEN) for square in sides_of(edge)}
            layer = "edges-v" if edge.side == "W" else "edges-h"
            where = self.grid.spot(layer, (edge.x + 1, edge.y + 1))
            if feature.barrier is Barrier.HIGH:
                if joined in ({Kind.OPEN, Kind.HIGH}, {Kind.BLOCKED}):
                    problem = f"holds a high edge between {_both(joined)} squares"
                    remedy = "Erase it: nobody can climb there, nor fight across it"
                    self.report(where, problem, remedy)
            elif joined != {Kind.OPEN, Kind.HIGH}:
                called = "a ladder" if feature.barrier is Barrier.LADDER else "stairs"
                problem = f"holds {called} between {_both(joined)} squares"
                self.report(where, problem, "Put high terrain on one side and open on the other")

    def _is_wrong(self, edge: Edge) -> bool:
        """Whether an edge, or a square beside it, could not be read."""
        return not self.wrong.isdisjoint((edge, *sides_of(edge)))

    def read_ground(self, tmx: Tmx, ground: str) -> None:
        """The squares that are not plain, on the layer of that name (BOARD-13)."""
        for x, y, tile in tile_layer(tmx, ground):
            where = self.grid.spot(ground, (x, y))
            if not self._is_good(where, tile, "Ground"):
                continue
            if where.square is None:
                self.report(where, "is off the board", "Erase it")
            elif (own := tile["ground"]) != ground:
                self.report(where, f"holds a tile for {own}", f"Erase it and paint it on {own}")
            elif self.kinds.get(where.square) is Kind.BLOCKED:
                remedy = "Erase it: nobody can stand there"
                self.report(where, f"makes a blocked square {ground}", remedy)
            else:
                self.grounds[ground].append(where.square)

    def read_places(self, tmx: Tmx) -> None:
        """The points for starts, things, climbs and locks."""
        for point in points(self.grid, tmx):
            where = self.grid.spot(OBJECT_LAYER, point.cell, point.id)
            members = POINTS.get(point.kind)
            if members is None:
                self.errors.note(wrong_class(self.grid, where, point.kind))
                continue
            values = point.properties
            wrong = meaningless(values, members) or wrong_value(values, members)
            if wrong is not None:
                self.report(where, *wrong)
            elif point.kind in _MEANT:
                self._put_on_edge(where, point)
            elif where.square is None:
                self.report(where, "is off the board", "Move it onto a square")
            elif point.between:
                remedy = "Move it to the middle of a square"
                self.report(where, "lies on the border between two squares", remedy)
            elif self.kinds.get(where.square) is Kind.BLOCKED:
                remedy = "Move it to a square that can be entered"
                self.report(where, "is on a blocked square", remedy)
            elif point.kind == "Start":
                self._put_start(where, where.square, values)
            else:
                self._put_thing(where, where.square, values["thing"])

    def _put_on_edge(self, where: Spot, point: Point) -> None:
        """A climb or a lock: it belongs to the edge on or next to which its point lies."""
        edge = _edge_under(point)
        if edge is None:
            remedy = f"Move it to the middle of the edge {_MEANT[point.kind]}"
            self.report(where, "does not say which edge it means", remedy)
        elif not self._is_wrong(edge):
            put = self._put_climb if point.kind == "Climb" else self._put_lock
            put(where, edge, point.properties)

    def _put_climb(self, where: Spot, edge: Edge, values: Mapping[str, object]) -> None:
        """A wall or a side of high terrain that can be climbed (MOVE-9)."""
        feature = self.features.get(edge, OPEN_EDGE)
        sides = {self.kinds.get(square) for square in sides_of(edge)}
        if sides == {None}:
            self.report(where, "is off the board", "Move it onto an edge of the board")
        elif feature.barrier is Barrier.HIGH:
            remedy = "Remove it, or make the edge a wall"
            self.report(where, "is on a high edge, which is climbed without it (MOVE-7)", remedy)
        elif feature.barrier is not Barrier.WALL and not (
            feature.barrier is Barrier.OPEN and sides == {Kind.OPEN, Kind.HIGH}
        ):
            remedy = "Move it onto a wall, or onto a side of high terrain"
            self.report(where, "is where nothing is to be climbed", remedy)
        elif feature.climb is not None:
            self.report(where, "is on an edge that has one already", "Remove one of them")
        else:
            self.features[edge] = evolve(feature, climb=_number(values["difficulty"]))

    def _put_lock(self, where: Spot, edge: Edge, values: Mapping[str, object]) -> None:
        """The lock of a door (ACT-15, ABIL-8, BOARD-13)."""
        feature, key = self.features.get(edge, OPEN_EDGE), values["key"]
        if feature.barrier is not Barrier.DOOR:
            remedy = "Move it onto the edge of a door, or remove it"
            self.report(where, "is where there is no door", remedy)
        elif feature.lock is not None:
            self.report(where, "is on a door that has one already", "Remove one of them")
        elif key != "" and key not in (items := load_items()):
            self.report(where, f"has key = {key!r}, which is no item", hint(str(key), items))
        else:
            force, pick = _number(values["force"]), _number(values["pick"])
            self.features[edge] = evolve(feature, lock=Lock(force, pick, str(key) or None))

    def _put_thing(self, where: Spot, square: Square, name: object) -> None:
        if not isinstance(name, str) or not name.strip():
            self.report(where, "has no thing", "Make thing a string, such as letter")
        elif wrong := unfit("name", "thing", name):
            self.report(where, *wrong)
        elif name in self.things:
            self.report(where, f"is a second thing {name!r}", "Give it another name")
        else:
            self.things[name] = square

    def _put_start(self, where: Spot, square: Square, values: Mapping[str, object]) -> None:
        side, slot = Side(str(values["side"])), _number(values["slot"])
        if (side, slot) in self.starts:
            remedy = "Give each start of a side a slot of its own"
            self.report(where, f"is a second {side} start with slot {slot}", remedy)
        elif square in self.starts.values():
            self.report(where, "shares its square with another start", "Move one of them")
        else:
            self.starts[side, slot] = square

    def _is_good(self, where: Spot, tile: Mapping[str, object], kind: str) -> bool:
        """Whether a tile is of a class and has valid properties; if not, the mistake is noted."""
        wrong = wrong_value(tile, TILES[kind])
        if class_of_tile(tile) != kind:
            remedy = f"Erase it and paint with a tile of class {kind}"
            wrong = f"holds a tile that is not of class {kind}", remedy
        if wrong is not None:
            self.report(where, *wrong)
        return wrong is None


def _number(value: object) -> int:
    """A property whose value is known to be a number."""
    assert isinstance(value, int)
    return value


def _edge_under(point: Point) -> Edge | None:
    """The edge on or next to which a point lies; None if ambiguous."""
    x, y = point.within
    distances = {Direction.W: x, Direction.E: 1 - x, Direction.N: y, Direction.S: 1 - y}
    first, second = sorted(distances, key=distances.__getitem__)[:2]
    if distances[first] > NEAR or distances[second] <= NEAR:
        return None
    return edge_of((point.cell[0] - 1, point.cell[1] - 1), first)


def _both(kinds: set[Kind]) -> str:
    """``open`` for two of a kind, else ``blocked and open``."""
    return " and ".join(sorted(kinds)) if len(kinds) > 1 else f"two {next(iter(kinds))}"
