"""Takes over a map of a virtual tabletop, in the format Universal VTT: a picture, the lines that
bar sight, doors and windows, and lights."""

from __future__ import annotations

import base64
import binascii
import json
import math
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import pygame
from attrs import define

from ad1666.content.errors import ContentError
from ad1666.content.maps.draft import MOST_DOORS
from ad1666.content.messages import Count, counted, message
from ad1666.importing.images import blank, decoded
from ad1666.importing.numbers import number_of
from ad1666.importing.pictures import resized
from ad1666.importing.place import SQUARE, ForeignPlace, Notes
from ad1666.importing.sizes import checked, size_in_squares
from ad1666.importing.snapping import (
    MOST_CORNERS,
    Cover,
    Point,
    edges_on,
    nearest_edge,
    parting,
)
from ad1666.importing.sources import Sources
from ad1666.importing.trees import Json, read_json
from ad1666.importing.wishes import SourceArea, Wish
from ad1666.rules.board import Barrier, Edge
from ad1666.rules.characters import Square

ENDINGS = ".dd2vtt", ".uvtt", ".df2vtt"
MAX_BYTES = 96_000_000
"""With its picture, which takes a third more than it would in a file of its own."""
MAX_WORDS = 8_000_000
"""Without its picture."""
MOST_PORTALS = 2_000
MOST_LIGHTS = 2_000
LARGEST = 10_000
"""The side of a map, in squares."""
NIGHT = 0.4
"""The brightness of the light all around, from 0 to 1, below which it is dark wherever no lamp
shines."""
_AWRY = 0.5
"""How far beyond the rim, in squares, a line may go that is only drawn carelessly."""
_NEARLY = 0.01
"""What a number of squares may lack of a whole one."""
_LONGEST_PATH = 1_000
"""Letters of the path of a picture."""
_DATA = re.compile(rb"data:[\w/+.-]*;base64,")
"""What may stand before a picture."""
_EXPORT = message("Export it again from the program that made it")


def take_over(file: Path, data: bytes, wish: Wish) -> ForeignPlace:
    """The place that a map shows. Raises ContentError if it cannot be taken over."""
    words, packed = _parted(data)
    if len(words) > MAX_WORDS:
        problem = message("has more than {most} bytes besides its picture", most=MAX_WORDS)
        raise ContentError(file, None, problem, message("Use a smaller map"))
    found = read_json(file, words)
    resolution = _object(found.get("resolution"))
    size = _point(resolution.get("map_size"))
    if size is None or not all(1 <= side <= LARGEST for side in size):
        problem = message("does not say how many squares it has")
        raise ContentError(file, None, problem, _EXPORT)
    notes = Notes()
    area = wish.area or _whole(size, notes)
    width, height = size_in_squares(file, area, wish)
    origin = _point(resolution.get("map_origin")) or (0.0, 0.0)
    plan = _Plan(found, notes, origin, area, width, height)
    image = _image(file, packed, notes)
    if image is None:
        picture = blank((width * SQUARE, height * SQUARE))
    else:
        _compare(image, size, _number(resolution.get("pixels_per_grid")), notes)
        picture = resized(image.subsurface(_part(file, image, area, size)), width, height)
    return checked(file, plan.place(picture))


@define
class _Plan:
    found: Json
    notes: Notes
    origin: Point
    area: SourceArea
    width: int
    height: int

    def place(self, picture: pygame.Surface) -> ForeignPlace:
        """The place, with this picture of it."""
        cover = self._cover()
        blocked = cover.blocked()
        edges = dict.fromkeys(cover.edges, Barrier.WALL) | dict(self._portals())
        parted = {edge: edges[edge] for edge in parting(edges, self.width, self.height, blocked)}
        dark = frozenset(self._dark()) - blocked
        return ForeignPlace(
            self.width, self.height, picture, self.notes, blocked, parted, dark, painted=True
        )

    def _placed(self, told: object) -> Point | None:
        """A place on the map as one on the board, in squares."""
        at = _point(told)
        if at is None:
            return None
        return (
            (at[0] - self.origin[0] - self.area.x) * self.width / self.area.width,
            (at[1] - self.origin[1] - self.area.y) * self.height / self.area.height,
        )

    def _line(self, told: object) -> list[Point]:
        return [at for point in _list(told) if (at := self._placed(point)) is not None]

    def _lines(self, name: str) -> list[list[Point]]:
        return [self._line(line) for line in islice(_list(self.found.get(name)), MOST_CORNERS)]

    def _cover(self) -> Cover:
        """The walls, and the squares that are full of something that bars sight."""
        cover = Cover(self.width, self.height)
        walls = self._on_board("line_of_sight", _walls)
        for line in walls:
            cover.add_line(line)
        things = self._on_board("objects_line_of_sight", _things)
        for line in things:
            if len(line) > 2 and math.dist(line[0], line[-1]) < 0.5:
                cover.add_shape(line)
            else:
                cover.add_line(line)
        if cover.corners > MOST_CORNERS:
            most = message("lines beyond the first {most} corners", most=MOST_CORNERS)
            self.notes.leave_out(most)
        return cover

    def _on_board(self, name: str, amount: Callable[[int], Count]) -> list[list[Point]]:
        """The lines of that name, but for those that lie off the board; it is noted how many are
        on it, and how many are not."""
        lines = self._lines(name)
        there = [line for line in lines if self._touches(line)]
        cut = [line for line in there if not all(map(self._near, line))]
        if there:
            self.notes.mark(message("{amount} of the map", amount=amount(len(there))))
        self._lose(amount(len(lines) - len(there)))
        if cut:
            told = message("{amount} in part: the rest is off the board", amount=amount(len(cut)))
            self.notes.leave_out(told)
        return there

    def _lose(self, amount: Count) -> None:
        """Notes what lies off the board."""
        if amount.n:
            self.notes.leave_out(message("{amount} off the board", amount=amount))

    def _touches(self, line: Sequence[Point]) -> bool:
        """Whether a line may have a part on the board."""
        xs, ys = [x for x, _y in line], [y for _x, y in line]
        return bool(line) and (
            min(xs) <= self.width and max(xs) >= 0 and min(ys) <= self.height and max(ys) >= 0
        )

    def _near(self, at: Point) -> bool:
        """Whether a place is on the board, or as near to it as one draws by hand."""
        return all(
            -_AWRY <= n <= most + _AWRY
            for n, most in zip(at, (self.width, self.height), strict=True)
        )

    def _portals(self) -> Iterator[tuple[Edge, Barrier]]:
        """The edges with doors, which bar light, and with windows, which do not."""
        told = _list(self.found.get("portals"))
        if len(told) > MOST_PORTALS:
            self.notes.leave_out(message("doors beyond the first {most}", most=MOST_PORTALS))
        doors = set[Edge]()
        counts, lost = Counter[Barrier](), Counter[Barrier]()
        for portal in map(_object, told[:MOST_PORTALS]):
            barrier = Barrier.WINDOW if portal.get("closed") is False else Barrier.DOOR
            line = self._line(portal.get("bounds"))
            edges = list(edges_on(line, self.width, self.height))
            at = self._placed(portal.get("position"))
            if not edges and at is not None and self._has(at):
                edges = [nearest_edge(at, line or [at])]  # it is short, or has no ends
            counts[barrier] += bool(edges)
            lost[barrier] += not edges
            for edge in edges:
                doors |= {edge} if barrier is Barrier.DOOR else set()
                if len(doors) > MOST_DOORS:
                    self.notes.leave_out(message("doors beyond the first {most}", most=MOST_DOORS))
                    return
                yield edge, barrier
        for amount in (
            counted("{n} door", "{n} doors", counts[Barrier.DOOR]),
            counted("{n} window", "{n} windows", counts[Barrier.WINDOW]),
        ):
            if amount.n:
                self.notes.mark(message("{amount} of the map", amount=amount))
        self._lose(counted("{n} door", "{n} doors", lost[Barrier.DOOR]))
        self._lose(counted("{n} window", "{n} windows", lost[Barrier.WINDOW]))

    def _has(self, at: Point) -> bool:
        return 0 <= at[0] <= self.width and 0 <= at[1] <= self.height

    def _dark(self) -> Iterator[Square]:
        """At night, the squares that no lamp reaches."""
        lamps = list[tuple[Point, float]]()
        told = _list(self.found.get("lights"))
        for lamp in map(_object, islice(told, MOST_LIGHTS)):
            at, reach = self._placed(lamp.get("position")), _number(lamp.get("range"))
            if at is not None and reach is not None:
                lamps.append((at, reach * self.width / self.area.width))
        ambient = _object(self.found.get("environment")).get("ambient_light")
        brightness = _brightness(ambient)
        if brightness >= NIGHT:
            if told:
                lights = counted("{n} light", "{n} lights", len(told))
                day = message("{lights}: it is day, and nothing is dark", lights=lights)
                self.notes.leave_out(day)
            return
        self.notes.mark(message("the squares that no light reaches, as dark"))
        for y in range(self.height):
            for x in range(self.width):
                here = x + 0.5, y + 0.5
                if not any(math.dist(here, at) <= reach for at, reach in lamps):
                    yield x, y


def _parted(data: bytes) -> tuple[bytes, bytes]:
    """The words of a file, and its picture, which would be a burden for whatever reads words."""
    key = data.find(b'"image"')
    start = data.find(b'"', key + len(b'"image"')) + 1 if key >= 0 else 0
    end = data.find(b'"', start) if start else -1
    between = data[key + len(b'"image"') : max(0, start - 1)] if key >= 0 else b""
    if end < 0 or between.strip() != b":":
        return data, b""
    return data[:start] + data[end:], data[start:end]


def _walls(n: int) -> Count:
    return counted("{n} wall", "{n} walls", n)


def _things(n: int) -> Count:
    return counted("{n} thing that bars sight", "{n} things that bar sight", n)


def _whole(size: Point, notes: Notes) -> SourceArea:
    """All of a map: its whole squares."""
    width, height = (max(1, math.floor(side + _NEARLY)) for side in size)
    if size[0] - width > _NEARLY or size[1] - height > _NEARLY:
        told = message(
            "its last columns or rows: {size} squares are cut to {whole}",
            size=f"{size[0]:g} x {size[1]:g}",
            whole=f"{width} x {height}",
        )
        notes.leave_out(told)
    return SourceArea(0, 0, width, height)


def _image(file: Path, packed: bytes, notes: Notes) -> pygame.Surface | None:
    """The picture of a map, as it is told: packed, by its path, or not at all, which is noted."""
    if not packed:
        notes.leave_out(message("it has no picture"))
        return None
    packed = packed.replace(b"\\/", b"/")
    if b"." in packed[:_LONGEST_PATH] and len(packed) <= _LONGEST_PATH:
        try:
            name = json.loads(b'"%b"' % packed)
        except ValueError as error:
            raise _unreadable(file, error) from None
        return Sources(file, notes).picture(file, name)
    try:
        return decoded(file, base64.b64decode(_DATA.sub(b"", packed, 1), validate=True))
    except binascii.Error as error:
        raise _unreadable(file, error) from None


def _unreadable(file: Path, error: Exception) -> ContentError:
    problem = message("has a picture that cannot be read: {reason}", reason=str(error))
    return ContentError(file, None, problem, _EXPORT)


def _compare(image: pygame.Surface, size: Point, square: float | None, notes: Notes) -> None:
    """Notes if a picture has another size than the squares, of so many pixels, have together."""
    wanted = [round(side * (square or 0)) for side in size]
    if square and any(abs(a - b) > 1 for a, b in zip(image.get_size(), wanted, strict=True)):
        told = message(
            "its picture, {size} pixels, made to fit, as if it were {wanted}",
            size="{} x {}".format(*image.get_size()),
            wanted="{} x {}".format(*wanted),
        )
        notes.mark(told)


def _part(file: Path, image: pygame.Surface, area: SourceArea, size: Point) -> pygame.Rect:
    """The part of a picture that shows an area of the map. Raises ContentError if it shows none."""
    across, down = image.get_width() / size[0], image.get_height() / size[1]
    rect = pygame.Rect(
        round(area.x * across),
        round(area.y * down),
        round(area.width * across),
        round(area.height * down),
    )
    whole = image.get_rect()
    if not whole.inflate(2, 2).contains(rect) or not (rect.width and rect.height):
        shown = f"{size[0]:g} x {size[1]:g}"
        problem = message("has {size} squares, and the area lies beyond them", size=shown)
        raise ContentError(file, None, problem, message("Give --area x,y,w,h within the map"))
    return rect.clip(whole)


def _brightness(colour: object) -> float:
    """How bright a colour is, written as rrggbb or aarrggbb; 1 if it is none."""
    digits = str(colour or "").lstrip("#")[-6:]
    try:
        channels = bytes.fromhex(digits)
    except ValueError:
        return 1.0
    return max(channels) / 255 if len(channels) == 3 else 1.0


def _object(told: object) -> Json:
    return told if isinstance(told, dict) else {}


def _list(told: object) -> Sequence[object]:
    return told if isinstance(told, list) else []


def _number(told: object) -> float | None:
    """A number that is finite and not absurd; None if it is none."""
    if not isinstance(told, int | float) or isinstance(told, bool):
        return None
    found = number_of(str(told), math.nan) if abs(told) < 1e9 else math.nan
    return found if math.isfinite(found) else None


def _point(told: object) -> Point | None:
    found = _object(told)
    x, y = _number(found.get("x")), _number(found.get("y"))
    return None if x is None or y is None else (x, y)
