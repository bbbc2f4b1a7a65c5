"""The zones and exits that goals name: floor in another light, with an inlaid line round it and the
name painted on it, or beside a board that is too small for that; those that events speak of look
the same, where they are asked for."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

import pygame
from attrs import frozen

from ad1666.rules.board import Direction, towards
from ad1666.rules.characters import Square
from ad1666.rules.state import State
from ad1666.rules.tables import some
from ad1666.rules.victory import Place
from ad1666.table.toolkit import pictures, shapes, text, theme
from ad1666.table.toolkit.kept import LastValue
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.stock import in_stock
from ad1666.table.toolkit.ui import Ui
from ad1666.words import incidents
from ad1666.words.vocabulary import title_of

GILT: theme.Colour = (255, 214, 120)
"""The inlaid line around a zone, and the letters of an exit."""
_CHALK, _SHADE = (255, 246, 224), (30, 18, 9)
"""The letters of a zone, and the rim of all letters."""
_STAIN = (14, 11, 4)
"""By how much lighter the floor of a place is."""
_HEIGHTS = (0.0, 0.5, 1.0, -0.5, 1.5)
"""Where a name may lie, in heights of its row of squares: across the upper edge, inside, across the
lower edge, above, and below."""
_LETTERS, _NAME = 0.3, 0.38
"""The usual and the greatest height of letters, in squares."""
_TOUCHED = 0.12
"""What a name may cover at most where it has to give way, in squares."""
_LINES, _CALLED, _BETWEEN = 3, 15, 8
"""The most lines of a name beside the board, its type size, and the gaps around it."""
_SPACE, _LINE = 0.18, 1.25
"""The space between letters, and from line to line, in heights of a letter."""
_WORN = 215
"""How opaque paint is, of 255."""
_ROOM = 0.94
"""The share of a place that letters may take."""
_BESIDE = (0.5, 0.0), (0.5, 1.0)
"""The offsets, down and across, of names that lie beside a row of squares."""
_ALONG = (0.0, 1.0, 0.5)
"""Where a name of several lines, or a turned one, may lie in its place."""
_OUTLINE = ((-1, 0), (1, 0), (0, -1), (0, 1), (1, 2), (-1, 2))


@frozen
class Lettering:
    """A name in capitals, in one line or several."""

    rows: tuple[str, ...]
    turned: bool = False

    def flat(self, size: int) -> tuple[int, int]:
        """Its width and height in letters of a size, before it is turned."""
        return round(max(_wide(row, size) for row in self.rows)), round(
            size * _LINE * len(self.rows)
        )

    def size(self, size: int) -> tuple[int, int]:
        """Its width and height as it lies."""
        wide, high = self.flat(size)
        return (high, wide) if self.turned else (wide, high)


def draw(picture: pygame.Surface, place: Place, square: int, corner: tuple[int, int]) -> None:
    """Draws a place: its floor a little lighter, and a thin line round it, a little inside, so that
    edges stay visible. ``corner`` is the upper left one of square 0,0."""
    squares = frozenset(place.squares)
    colour = theme.GOLD if place.exit else GILT
    inset, wide = max(3, square // 11), max(2, square // 22)
    for at in place.squares:
        box = pygame.Rect(corner[0] + at[0] * square, corner[1] + at[1] * square, square, square)
        picture.fill(_STAIN, box, special_flags=pygame.BLEND_RGB_ADD)
        ends = {side for side in _SIDES if towards(at, side) not in squares}
        line = pygame.Rect(box.left, box.top, box.width - 1, box.height - 1)
        line.left += inset * (Direction.W in ends)
        line.width -= inset * ((Direction.W in ends) + (Direction.E in ends))
        line.top += inset * (Direction.N in ends)
        line.height -= inset * ((Direction.N in ends) + (Direction.S in ends))
        for side in ends:
            one, other = (getattr(line, corner) for corner in _SIDES[side])
            for off, ink in ((1, theme.EDGE), (0, colour)):
                start, end = (one[0] + off, one[1] + off), (other[0] + off, other[1] + off)
                pygame.draw.line(picture, ink, start, end, wide)


_SIDES = some(
    Direction,
    {
        Direction.N: ("topleft", "topright"),
        Direction.E: ("topright", "bottomright"),
        Direction.S: ("bottomleft", "bottomright"),
        Direction.W: ("topleft", "bottomleft"),
    },
)
"""The corners between which each side of a square lies."""


def ask(ui: Ui, grid: Grid, view: State, at: Square | None) -> None:
    """Draws over the board where the events are that may still happen: the places that are pointed
    ``at``, or all while the key of the clauses is held."""
    places = [p for p in incidents.places(view) if text.citations.held or at in p.squares]
    if not places:
        return
    ui.surface.set_clip(grid.area)
    for place in places:
        draw(ui.surface, place, grid.square, grid.rect((0, 0)).topleft)
    taken = [grid.rect(figure.at) for figure in view.figures if figure.at is not None]
    names(ui.surface, grid, places, taken, ui.font(text.LEAST))
    ui.surface.set_clip(None)


@lru_cache(maxsize=256)
def _parts(squares: tuple[Square, ...]) -> tuple[tuple[Square, ...], ...]:
    """Splits squares into pieces connected by their sides, each of which needs a name."""
    left = dict.fromkeys(squares)
    parts = []
    while left:
        part = [next(iter(left))]
        del left[part[0]]
        for at in part:
            near = [to for side in _SIDES if (to := towards(at, side)) in left]
            part += near
            for to in near:
                del left[to]
        parts.append(tuple(part))
    return tuple(parts)


def names(
    surface: pygame.Surface,
    grid: Grid,
    places: Sequence[Place],
    taken: Sequence[pygame.Rect],
    type_size: int,
) -> None:
    """Paints the name of each place on its floor, where it covers as little as possible of the
    rectangles ``taken`` and of other names: on one line, else word by word, else turned if the
    place is a lane. The type has at least the given size if the squares are large enough; where
    they are small, a name that would cover anything gives way, and the square tells it."""
    usual = max(type_size, round(grid.square * _LETTERS))
    size = max(text.LEAST, min(usual, round(grid.square * _NAME)))
    titles = [title_of(place) for place in places]
    depends = grid, places, titles, taken, size
    found = _placed.get(depends, lambda: list(_places_of(grid, places, titles, taken, size)))
    for number, name, box in found:
        paint(surface, name, size, GILT if places[number].exit else _CHALK, box)


def small(grid: Grid) -> bool:
    """Whether the squares are too small for letters that can be read."""
    return grid.square * _NAME < text.LEAST


def margin(ui: Ui, places: Sequence[Place], most: int, high: int) -> int:
    """The width that the names of places take beside a board, in a few lines each; 0 if they take
    more than so much, or are higher together."""
    font, gap = ui.font(_CALLED), ui.px(_BETWEEN)
    titles = [title_of(place) for place in places for _part in _parts(place.squares)]
    words = [text.advance(word, "bold", font) for title in titles for word in title.split()]
    for wide in range(math.ceil(max(words, default=most)), most - 2 * gap, ui.px(10)):
        rows = [len(text.lines(title, font, wide, "bold")) for title in titles]
        tall = sum(rows) * text.line_height(font) + gap * len(rows)
        if max(rows) <= _LINES and tall <= high:
            return wide + 2 * gap
    return 0


def beside(
    ui: Ui, grid: Grid, places: Sequence[Place], board: pygame.Rect, room: pygame.Rect
) -> None:
    """Writes the names of places into what a room has left at the sides of a ``board``, each with a
    line to its place, those on the left at the left if there is a margin."""
    gap, font = ui.px(_BETWEEN), ui.font(_CALLED)
    left = pygame.Rect(room.left, room.top, board.left - room.left, room.height)
    right = pygame.Rect(board.right, room.top, room.right - board.right, room.height)
    parts = [(place, _around(grid, part)) for place in places for part in _parts(place.squares)]
    only = left.width < right.width // 2
    for margin_, on_left in ((left, True), (right, False)):
        own = [
            (place, box)
            for place, box in parts
            if (not only and box.centerx < board.centerx) is on_left
        ]
        own.sort(key=lambda each: (each[1].centery, each[1].centerx))
        inner = margin_.inflate(-2 * gap, 0)
        said = [text.lines(title_of(place), font, inner.width, "bold") for place, _box in own]
        tall = [len(lines) * text.line_height(font) for lines in said]
        y = room.top
        for number, ((place, box), lines, high) in enumerate(zip(own, said, tall, strict=True)):
            later = sum(tall[number:]) + gap * (len(tall) - number)
            y = max(y, min(box.centery - high // 2, board.bottom - later))
            ink = theme.RULE if place.exit else theme.INK
            for line in lines:
                wide = text.advance(line, "bold", font)
                x = inner.right - wide if on_left else inner.left
                text.put(ui.surface, line, (x, y + font), font, ink, "bold")
                y += text.line_height(font)
            middle = y - high // 2
            start = (inner.right + gap // 3 if on_left else inner.left - gap // 3), middle
            _lead(ui, start, box)
            y += gap


def _lead(ui: Ui, start: tuple[int, int], box: pygame.Rect) -> None:
    """Draws a line from the name of a place to the place."""
    inner = box.inflate(-box.width // 3, -box.height // 3)
    end = max(inner.left, min(start[0], inner.right)), max(inner.top, min(start[1], inner.bottom))
    for colour, wide in ((theme.EDGE, 3), (GILT, 1)):
        pygame.draw.line(ui.surface, colour, start, end, ui.px(wide))
    shapes.disc(ui.surface, end, ui.px(3), GILT, 1)


_placed: LastValue[list[tuple[int, Lettering, pygame.Rect]]] = LastValue()


def paint(
    surface: pygame.Surface, name: Lettering, size: int, colour: theme.Colour, box: pygame.Rect
) -> None:
    """Draws a name in a box."""
    letters = _painted(name, size, colour)
    surface.blit(letters, letters.get_rect(center=box.center))


def _drawn(name: Lettering, size: int, colour: theme.Colour) -> pygame.Surface:
    """A name as if painted on the floor, and worn."""
    wide, high = (length + 8 for length in name.flat(size))
    sheet = pictures.blank((wide, high))
    for number, row in enumerate(name.rows):
        base = size * (0.95 + _LINE * number) + 3
        for off in (*_OUTLINE, None):
            x = (wide - _wide(row, size)) / 2
            for letter in row:
                at = (x, base) if off is None else (x + off[0], base + off[1])
                text.put(sheet, letter, at, size, colour if off is None else _SHADE, "title")
                x += text.advance(letter, "title", size) + size * _SPACE
    sheet.set_alpha(_WORN)
    return pygame.transform.rotate(sheet, 90) if name.turned else sheet


_painted = in_stock(_drawn)


def _wide(row: str, size: int) -> float:
    """The width of spaced letters."""
    letters = (text.advance(letter, "title", size) + size * _SPACE for letter in row)
    return max(0.0, sum(letters) - size * _SPACE)


def _places_of(
    grid: Grid,
    places: Sequence[Place],
    titles: Sequence[str],
    taken: Sequence[pygame.Rect],
    size: int,
) -> Iterator[tuple[int, Lettering, pygame.Rect]]:
    """Yields the boxes of names, each with the number of its place."""
    covered = list(taken)
    for number, place in enumerate(places):
        for part in _parts(place.squares):
            found = [
                (name, box)
                for name in _letterings(titles[number].upper(), _around(grid, part), size)
                for box in _boxes(grid, part, name, size)
            ]
            name, box = min(found, key=lambda each: shapes.covered(each[1], covered))
            if small(grid) and shapes.covered(box, covered) > grid.square**2 * _TOUCHED:
                continue
            covered.append(box)
            yield number, name, box


def _letterings(words: str, room: pygame.Rect, size: int) -> Iterator[Lettering]:
    """How a name may be painted in a place, best first, and finally on one line, which may be wider
    than the place."""
    line = Lettering((words,))
    wide, high = room.width * _ROOM, room.height * _ROOM
    for way in (line, Lettering(tuple(words.split())), Lettering((words,), turned=True)):
        size_of = way.size(size)
        if size_of[0] <= wide and size_of[1] <= high:
            yield way
    yield line


def _around(grid: Grid, squares: tuple[Square, ...]) -> pygame.Rect:
    """The rectangle around squares."""
    xs, ys = zip(*squares, strict=True)
    return grid.rect((min(xs), min(ys))).union(grid.rect((max(xs), max(ys))))


def _boxes(
    grid: Grid, squares: tuple[Square, ...], name: Lettering, size: int
) -> Iterator[pygame.Rect]:
    """Yields the positions for a name, best first. One of a line lies across the upper edge of a
    row, in the middle and at the ends, and finally beside the rows; others in the place. All lie
    on the visible part of the board."""
    board = grid.rect((0, 0)).union(grid.rect((grid.columns - 1, grid.rows - 1)))
    visible = board.clip(grid.area)
    wide, high = name.size(size)
    if name.turned or len(name.rows) > 1:
        room = _around(grid, squares)
        for down, across in product(_ALONG, (0.5, 0.0, 1.0)):
            box = pygame.Rect(0, 0, wide, high)
            box.left = round(room.left + (room.width - wide) * across)
            box.top = round(room.top + (room.height - high) * down)
            yield box.clamp(visible if grid.seen(squares[0]).size else board)
        return
    for height, share in (*product(_HEIGHTS, (0.5, 0.0, 1.0)), *_BESIDE):
        for first, last in _rows(squares):
            side = grid.rect(first).union(grid.rect(last))
            if (height, share) in _BESIDE:
                side.inflate_ip(2 * wide, 0)
            box = pygame.Rect(0, 0, wide, high)
            box.left = round(side.left + (side.width - wide) * share)
            box.centery = round(side.top + side.height * height)
            yield box.clamp(visible if grid.seen(first).size else board)


@lru_cache(maxsize=256)
def _rows(squares: tuple[Square, ...]) -> tuple[tuple[Square, Square], ...]:
    """The first and the last square of each row."""
    rows: dict[int, list[int]] = {}
    for x, y in squares:
        rows.setdefault(y, []).append(x)
    return tuple(((min(xs), y), (max(xs), y)) for y, xs in sorted(rows.items()))
