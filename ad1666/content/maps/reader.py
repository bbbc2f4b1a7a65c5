"""Maps drawn in Tiled, read into boards: each once, for all that ask for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from hashlib import sha256
from itertools import islice
from pathlib import Path

from attrs import Factory, evolve, field, frozen

from ad1666.content.collector import Collector
from ad1666.content.errors import MOST_WORDS, ContentError, Remedy, Spot, hint, unfit
from ad1666.content.files import stamp
from ad1666.content.maps.ambience import Ambience
from ad1666.content.maps.areas import read_areas
from ad1666.content.maps.draft import MapDraft
from ad1666.content.maps.properties import TITLE_TOO_LONG, properties_of
from ad1666.content.maps.schema import (
    AMBIENCE,
    EDGE_LAYERS,
    GROUNDS,
    MAP,
    SCENARIO,
    TITLE,
    wrong_value,
)
from ad1666.content.maps.sift import MapHeader
from ad1666.content.maps.tiled import Tmx, read_tmx, tmx_of, undrawn, unread
from ad1666.content.maps.tilesets import kept_text, take_in
from ad1666.content.maps.xml import Element, parse_xml, read_map
from ad1666.content.messages import Message, message
from ad1666.content.packs.pack import box
from ad1666.content.roots import root_of
from ad1666.content.surroundings import surroundings_of
from ad1666.content.toml_kinds import check_is_map
from ad1666.content.warnings import Code, read_accepted_by_map
from ad1666.rules.board import Board
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.rules.items import Item

MOST_KEPT = 24
"""The number of maps that a process keeps; a text that records keep is one more."""
MOST_ELEMENTS = 10_000
"""The most in the XML of one that it keeps."""
ALIKE = 0.8
"""The minimum similarity of a misspelt property of the map, from 0 to 1: subtitle is not title."""


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
    ambience: Ambience | None = None
    """What is heard there; None if its author does not say."""
    accepted: Mapping[Code, str] = Factory(dict)
    """The warnings that its author accepts, and why."""
    xml: bytes | None = None
    """The XML, if ``path`` is not a map file."""
    pictures: tuple[Path, ...] = field(default=(), eq=False)
    """The pictures of tiles and layers; only their size is read."""
    unread: tuple[tuple[Spot, str], ...] = field(default=(), eq=False)
    """The first place of each class of tiles or objects on layers that the game does not read."""
    undrawn: tuple[tuple[Spot, str, str], ...] = field(default=(), eq=False)
    """What layers have that Tiled draws and the game does not: each with its value."""
    holds_scenario: bool = field(default=False, eq=False)
    """Whether it has an embedded scenario."""


def load_map(
    path: Path, xml: bytes | None = None, items: Mapping[str, Item] | None = None
) -> MapFile:
    """A map, from its XML if given. ``items`` are those that may be keys, by default those of the
    game and those beside the map. Raises ContentError, with all mistakes in ``others``, if it is
    invalid.

    A process reads each once, as long as neither it nor what it refers to changes; the text that
    records keep of it is not read again either.
    """
    if xml is None:
        check_is_map(path)
    data = read_map(path) if xml is None else xml
    kept = _kept(data, path if xml is None else None)
    if any(reading.holds(path, items) for reading in kept):
        return evolve(kept[0].map, path=path)
    reading = _read(path, parse_xml(path, data), items)
    # what else is in a text depends on where that lies
    if reading.may_be_kept and (xml is None or not reading.grid.taken.files):
        kept[:] = [reading]
    return reading.map


def map_text(path: Path) -> str:
    """The text that records keep of a map. Raises ContentError if there can be none; other mistakes
    are not looked for."""
    data = read_map(path)
    if known := _known(path, data):
        return _text(known)
    root = parse_xml(path, data)
    take_in(path, root)
    return kept_text(root)


def map_property(path: Path, name: str) -> str | None:
    """A custom property of a map as text, None if there is none of that name. Raises ContentError
    if it cannot be read as XML; nothing else is looked for."""
    data = read_map(path)
    known = _known(path, data)
    return properties_of(known.root if known else parse_xml(path, data)).get(name)


def read_drawn(
    path: Path, image_loader: Callable[..., object], xml: bytes | None = None
) -> tuple[MapHeader, Tmx]:
    """A map for drawing, as `read_tmx` has it, from its XML if given. Raises ContentError."""
    data = read_map(path) if xml is None else xml
    if xml is None and (known := _known(path, data)):
        return known.grid, tmx_of(known.grid, known.root, image_loader)
    return read_tmx(path, image_loader, parse_xml(path, data))


def forget_maps() -> None:
    """Forgets all maps that have been read, for whoever measures how they are."""
    _place.cache_clear()
    _text.cache_clear()


@frozen(eq=False)
class _Reading:
    """A map as it was read, without mistakes."""

    map: MapFile
    grid: MapHeader
    root: Element
    """Its XML with the tilesets in it, which nothing changes any more."""

    @property
    def may_be_kept(self) -> bool:
        """Whether its XML is as it was written, and not too large."""
        return not self.grid.rewritten and self.grid.taken.elements <= MOST_ELEMENTS

    @property
    def is_up_to_date(self) -> bool:
        """Whether all that the map refers to is as it was."""
        return all(stamp(file) == then for file, then in self.grid.taken.files)

    def holds(self, path: Path, items: Mapping[str, Item] | None) -> bool:
        """Whether it would be read the same once more, with these items, at a path."""
        if not self.is_up_to_date:
            return False
        keys = {f.lock.key for _, f in self.map.board.features if f.lock and f.lock.key}
        if keys and items is None:
            around = Collector().attempt(surroundings_of, path)
            items = around.value.items if around.ok else {}
        return not keys or keys <= (items or {}).keys()


def _kept(data: bytes, path: Path | None) -> list[_Reading]:
    """Where the reading of a map is kept, if there is one: that of a file by its place as well,
    since what it may refer to depends on that."""
    return _place(sha256(data).digest(), path, path and root_of(path))


@lru_cache(maxsize=MOST_KEPT)
def _place(*_of: object) -> list[_Reading]:
    return []


def _known(path: Path, data: bytes) -> _Reading | None:
    """The reading of a file with this content, if there is one that holds."""
    return next((reading for reading in _kept(data, path) if reading.is_up_to_date), None)


@lru_cache(maxsize=MOST_KEPT)
def _text(reading: _Reading) -> str:
    """The text that records keep of a map as it was read. That is read with it, unless it lacks
    something that the rules may have read: the name of a file."""
    text = kept_text(reading.root)
    if all(prop.get("type") != "file" for prop in reading.root.iter("property")):
        drawn = evolve(reading.map, pictures=(), unread=(), undrawn=())
        grid = evolve(reading.grid, taken=evolve(reading.grid.taken, pictures=(), files=()))
        _kept(text.encode(), None)[:] = [_Reading(drawn, grid, reading.root)]
    return text


def _read(path: Path, root: Element, items: Mapping[str, Item] | None) -> _Reading:
    """Reads a map; the tree is the reading's from now on. Raises ContentError."""
    properties, errors = properties_of(root), Collector()
    effects = tuple(undrawn(root))  # before what pytmx would misread is taken out
    read = errors.attempt(read_tmx, path, root=root, errors=errors)
    if root.tag == "map":
        _check_title(path, properties, errors)
    ambience = errors.attempt(_ambience, path, properties)
    if not read.ok:
        errors.raise_all()
    grid, tmx = read.value
    draft = MapDraft(grid, errors, items)
    draft.leave_out()
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
    drawn = MapFile(
        path,
        properties[TITLE],
        draft.board(),
        draft.starts,
        draft.things,
        zones=found.squares_of("Zone"),
        exits=found.squares_of("Exit"),
        zone_titles=found.titles_of("Zone"),
        exit_titles=found.titles_of("Exit"),
        ambience=ambience.value,
        accepted=accepted,
        pictures=grid.taken.pictures,
        unread=tuple(unread(grid, tmx)),
        undrawn=effects,
        holds_scenario=SCENARIO in tmx.properties,
    )
    return _Reading(drawn, grid, root)


def _check_title(path: Path, properties: Mapping[str, str], errors: Collector) -> None:
    """Notes mistakes in the title of a map, and in the names of its properties."""
    title = properties.get(TITLE, "")
    if wrong := _misspelt(properties, SCENARIO):
        errors.note(ContentError(path, None, *wrong))
    if wrong := _misspelt(properties, TITLE):
        errors.note(ContentError(path, None, *wrong))
    elif not title.strip():
        remedy = message("Add the string property title in Map > Map Properties")
        errors.note(ContentError(path, None, message("has no title"), remedy))
    elif wrong := unfit(TITLE_TOO_LONG, TITLE, title):
        errors.note(ContentError(path, None, *wrong))


def _ambience(path: Path, properties: Mapping[str, str]) -> Ambience | None:
    """What is heard on a map, if it says so. Raises ContentError if that is not known."""
    wrong = wrong_value(properties, MAP) or _misspelt(properties, AMBIENCE)
    if wrong:
        raise ContentError(path, None, *wrong)
    return Ambience(properties[AMBIENCE]) if AMBIENCE in properties else None


def _misspelt(properties: Mapping[str, object], name: str) -> tuple[Message, Remedy] | None:
    """The problem and the remedy if a property of the map is missing and another has a similar
    name. Other properties are the author's own."""
    written = {other.lower(): other for other in islice(properties, MOST_WORDS)}
    for alike in () if name in properties else get_close_matches(name, written, 1, ALIKE):
        given = repr(written[alike])
        problem = message("has the property {name}, which means nothing here", name=given)
        return problem, hint(name, (name,))
    return None


def map_files() -> tuple[Path, ...]:
    """The maps shipped with the game, by name."""
    return tuple(sorted(box().places["maps"].glob("*.tmx")))
