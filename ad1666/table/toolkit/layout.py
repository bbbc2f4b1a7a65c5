"""The layout of a window: geometry computed from its size."""

from __future__ import annotations

import enum
import math
from collections.abc import Collection, Iterable
from functools import lru_cache

import pygame
from attrs import evolve, field, frozen

from ad1666.rules.board import STRAIGHT, Direction, Edge, edge_of
from ad1666.rules.characters import Square
from ad1666.table.toolkit.kept import LastValue
from ad1666.table.toolkit.pictures import ALIGNED
from ad1666.table.toolkit.text import LEAST, widening

DESIGN = (1280, 800)
"""The reference size. Lengths are given for it and scaled to other sizes."""
SMALLEST = (1024, 700)
"""The smallest window in which everything fits. The picture for a smaller one is shown reduced."""
_FRAME = 68
"""Pixels of screen height taken by the desktop's bar and the window's title."""
ROOMY = (SMALLEST[0] * 0.8, SMALLEST[1] * 0.8)
"""The window size needed for each 100 % of text size."""
BORDER = 0.5
"""The width of the board's rim, in squares. It holds outer edges and coordinates."""
SEEN_RIM = 0.3
"""How much of it has to be seen at the table, where squares should be large."""


class Panel(enum.StrEnum):
    """A panel that can be folded, by its name in the settings."""

    CARD = "card"
    """What the pointer or the cursor is on."""
    STORY = "story"
    """The log or the current test."""


@frozen
class Length:
    """A length for the `DESIGN` window, and the pixels below which it does not shrink, because type
    does not shrink with the window either."""

    design: int
    least: int = 0

    def at(self, scale: float) -> int:
        """The length in pixels."""
        return max(round(self.design * scale), self.least)


class Arrangement(enum.StrEnum):
    """Where the question stands; what else there is stands in the side, at the right."""

    COLUMN = "column"
    """In the side. The board has the whole height of the window."""
    DOCK = "dock"
    """Along the foot. The side has the width that the board cannot use."""


@frozen
class Plan:
    """How the window is divided between the board, the side and the dock."""

    gap: Length = Length(5)
    column: Length = Length(236, 270)
    """The least width of the side in a column."""
    widest: float = 0.25
    """The share of the window up to which such a side takes width that the board cannot use."""
    side: Length = Length(148, 148)
    """The least width of the side beside a dock."""
    side_text: float = 1.25
    """The most that it grows with the type."""
    dock: Length = Length(92, 96)
    """The least height of the dock."""
    stage: float = 0.6
    """The share of the window that the board keeps however large the type is, up to `large`."""
    large: float = 1.4
    """The most that panels grow with the type without the board giving way."""
    least_stage: float = 0.4
    """The share that the board keeps with the largest type."""
    clock: Length = Length(48, 46)
    """The height of turn, phase and guard."""
    commands: int = 9
    """The number of commands of a game."""
    rows: int = 3
    """The least number of rows of commands: those of a film have longer names."""
    command: tuple[Length, Length] = (Length(54, 54), Length(27, 27))
    """The width and height that one of them takes."""
    sides: Length = Length(206, 202)
    """The height of both sides with their goals in a column."""
    narrow: Length = Length(210, 190)
    """The width of a side below which goals stand under the names, not beside them."""
    goals: float = 0.5
    """The share of the side's height that goals may take in a dock."""
    crowded: float = 0.28
    """The share of a column's height that they may take."""
    prompt: float = 0.3
    """The least share of a column's height that the question gets."""
    beside: float = 0.2
    """The share of its height that a long question leaves to the card and the log."""
    least_beside: float = 0.1
    """The share of it below which they are left out."""
    card: float = 0.64
    """The card's share of the height that it shares with the log."""
    both: Length = Length(280, 270)
    """The height below which the card and the log are not shown at once."""
    tabs: Length = Length(26, 24)
    """The height of the buttons that fold the panels."""
    prompt_text: float = 1.4
    """The most that the prompt grows with the type, unless it has room for more."""
    widening: float = 1.4
    """The most that the head of the side grows with the type."""
    hand: Length = Length(84, 84)
    """The height of a hand that always lies open."""
    requested: Length = Length(140)
    """The height of a hand that its player has asked to see."""


PLAN = Plan()


@frozen
class Layout:
    """The areas of the window. ``scale`` is 1 at 1280 x 800."""

    width: int
    height: int
    scale: float
    kind: Arrangement
    top: pygame.Rect
    """The turn, the guard and the commands: the head of the side."""
    goals: pygame.Rect
    """Both sides with their goals."""
    board: pygame.Rect
    prompt: pygame.Rect
    tabs: tuple[pygame.Rect, ...]
    """The buttons that fold the panels, in the order of `Panel`: above the panels."""
    inspect: pygame.Rect
    """The inspected card; empty if folded."""
    story: pygame.Rect
    """The log, below the inspected card; empty if folded. Where there is no room for both, they
    share one: the log lies open while nothing is inspected."""
    text: float = 1.0
    """The factor by which type and its surroundings are enlarged on top of ``scale``."""
    unit: float = field(init=False)
    """The pixels of a length of 1 in the `DESIGN` window, with type as large as here."""

    least: int = field(init=False)
    """The smallest type."""
    _limited: dict[float, Layout] = field(factory=dict, init=False, eq=False, repr=False)
    """The same areas with smaller type, by the most that it is enlarged."""

    @unit.default
    def _unit(self) -> float:
        return self.scale * self.text

    @least.default
    def _least(self) -> int:
        return round(LEAST * self.text)

    def font(self, size: float) -> int:
        """A readable type size, from that for the `DESIGN` window."""
        return max(self.least, round(size * self.unit))

    def limited(self, text: float) -> Layout:
        """The same areas, with type enlarged by at most this factor."""
        if self.text <= text:
            return self
        found = self._limited.get(text)
        if found is None:
            found = self._limited[text] = evolve(self, text=text)
        return found

    @property
    def window(self) -> pygame.Rect:
        """The whole window."""
        return pygame.Rect(0, 0, self.width, self.height)

    @property
    def head(self) -> pygame.Rect:
        """Turn, guard, commands and goals, with the shadows of their sheets."""
        return self.top.union(self.goals).inflate(8, 8).clip(self.window)

    @property
    def shared(self) -> bool:
        """Whether the card and the log have the same room."""
        return bool(self.inspect) and self.inspect == self.story

    @property
    def low(self) -> bool:
        """Whether a question in a column that is higher than it has to be leaves too little to the
        card and the log."""
        least = PLAN.both.at(self.scale) * min(self.text, PLAN.widening)
        return self.kind is Arrangement.COLUMN and self.height - self.prompt.bottom < least

    @property
    def narrow(self) -> bool:
        """Whether the side is so narrow that what stands beside each other elsewhere stands below
        each other."""
        return self.goals.width < PLAN.narrow.at(self.scale) * min(self.text, PLAN.widening)


def broken(widths: Iterable[int], width: int, gap: int) -> tuple[tuple[int, ...], ...]:
    """The widths of what stands beside each other with gaps between, in rows no wider than
    ``width``; one empty row without any."""
    rows: list[list[int]] = [[]]
    used = 0
    for wide in widths:
        if used and used + wide > width:
            rows.append([])
            used = 0
        rows[-1].append(wide)
        used += wide + gap
    return tuple(map(tuple, rows))


def opening(screen: tuple[int, int], last: tuple[int, int] | None = None) -> tuple[int, int]:
    """The initial size of the window: its ``last`` size, or the whole screen, limited to what fits
    beside the desktop's bar; at least `SMALLEST` unless the screen is smaller."""
    room = screen[0], screen[1] - _FRAME
    wide, high = map(max, map(min, last or room, room), SMALLEST)
    return min(wide, screen[0]), min(high, screen[1])


def largest_text(size: tuple[int, int]) -> float:
    """The largest text size that a window has room for, in per cent."""
    return 100 * max(1.0, min(size[0] / ROOMY[0], size[1] / ROOMY[1]) / widening())


def arrange(
    size: tuple[int, int],
    columns: int,
    rows: int,
    folded: Collection[Panel] = (),
    text_size: int = 100,
) -> Layout:
    """Lays out a window for a board of ``columns`` x ``rows`` squares, by the `PLAN`.

    The question stands in a column at the right, where the board has the whole height, or in a
    dock along the foot: whichever leaves the larger squares, the column if they are alike. Type is
    enlarged to ``text_size`` per cent, but not beyond what the panels can hold in such a window.

    The layout is the same object as long as all this stays the same, since much is kept by it: its
    areas must not be changed.
    """
    return _arranged(size, columns, rows, frozenset(folded), text_size)


@lru_cache(maxsize=4)
def _arranged(
    size: tuple[int, int], columns: int, rows: int, folded: frozenset[Panel], text_size: int
) -> Layout:
    large = max(100, min(text_size, largest_text(size))) / 100
    scale = min(size[0] / DESIGN[0], size[1] / DESIGN[1])
    across, down = columns + 2 * SEEN_RIM, rows + 2 * SEEN_RIM
    column = _column(size, scale, large, across, down)
    dock = _dock(size, scale, large, across, down)
    side = round(PLAN.side.at(scale) * min(large, PLAN.side_text))
    in_column, in_dock = (
        int(min(width / across, height / down))
        for width, height in ((size[0] - column, size[1]), (size[0] - side, size[1] - dock))
    )
    if in_column >= in_dock:
        spare = size[0] - math.ceil(in_column * across)
        wide = max(column, min(spare, round(size[0] * PLAN.widest)))
        return _divided(size, scale, large, Arrangement.COLUMN, wide, size[1], folded)
    high = size[1] - max(dock, size[1] - math.ceil(in_dock * down))
    wide = size[0] - math.ceil(in_dock * across)
    return _divided(size, scale, large, Arrangement.DOCK, wide, high, folded)


def _column(size: tuple[int, int], scale: float, large: float, across: float, down: float) -> int:
    """The least width of a column: it grows with the type as long as the board keeps its share."""
    width, height = size
    plain = PLAN.column.at(scale)
    square = min(_needed(size, large, across, down), height / down)
    return max(plain, min(round(plain * large), width - math.ceil(square * across)))


def _dock(size: tuple[int, int], scale: float, large: float, across: float, down: float) -> int:
    """The least height of a dock, likewise."""
    width, height = size
    plain = PLAN.dock.at(scale)
    square = min(_needed(size, large, across, down), width / across)
    return max(plain, min(round(plain * large), height - math.ceil(square * down)))


def _needed(size: tuple[int, int], large: float, across: float, down: float) -> int:
    """The side of a square with which the board has the share it keeps at a size of type."""
    beyond = max(0.0, large - PLAN.large) / (2 - PLAN.large)
    share = PLAN.stage - beyond * (PLAN.stage - PLAN.least_stage)
    return math.ceil(math.sqrt(share * size[0] * size[1] / (across * down)))


def _divided(
    size: tuple[int, int],
    scale: float,
    large: float,
    kind: Arrangement,
    wide: int,
    high: int,
    folded: Collection[Panel],
) -> Layout:
    """The areas of a window whose side is ``wide`` and, like the board, ``high``."""
    width, height = size
    gap, grown = PLAN.gap.at(scale), min(large, PLAN.widening)
    board = pygame.Rect(0, 0, width - wide, high)
    side = pygame.Rect(board.right + gap, 0, wide - 2 * gap, high - gap)
    across, down = (round(length.at(scale) * grown) for length in PLAN.command)
    in_rows = max(PLAN.rows, math.ceil(PLAN.commands / max(1, side.width // across)))
    top = pygame.Rect(side.topleft, (side.width, 0))
    top.height = round(PLAN.clock.at(scale) * grown) + in_rows * down
    goals = pygame.Rect(side.left, top.bottom + gap, side.width, 0)
    layout = Layout(
        *(width, height, scale, kind, top, goals, board),
        *(pygame.Rect(side.bottomleft, (0, 0)), (), pygame.Rect(0, 0, 0, 0)),
        *(pygame.Rect(0, 0, 0, 0), large),
    )
    if kind is Arrangement.COLUMN:
        wanted = min(round(PLAN.sides.at(scale) * grown), round(side.height * PLAN.crowded))
        least = round(side.height * PLAN.prompt)
        prompt = pygame.Rect(side.left, goals.top + wanted + gap, side.width, least)
        below = prompt.bottom
    else:
        wanted = round(side.height * PLAN.goals) - top.height // 3
        if not layout.narrow:
            wanted = min(wanted, round(PLAN.sides.at(scale) * grown))
        prompt = pygame.Rect(gap, high, width - 2 * gap, height - gap - high)
        below = goals.top + wanted
    goals.height = wanted
    return _panels(evolve(layout, prompt=prompt), below + gap, side.bottom, folded)


def _panels(layout: Layout, top: int, bottom: int, folded: Collection[Panel]) -> Layout:
    """Puts the card and the log with their buttons between two heights of the side."""
    gap = PLAN.gap.at(layout.scale)
    side, grown = layout.goals, min(layout.text, PLAN.widening)
    tab = pygame.Rect(side.left, top, (side.width - gap) // 2, 0)
    tab.height = round(PLAN.tabs.at(layout.scale) * grown)
    tabs = tab, tab.move(side.width - tab.width, 0)
    begin = tab.bottom + gap
    high = bottom - begin
    split = round(high * PLAN.card)
    upper = pygame.Rect(side.left, begin, side.width, split)
    lower = pygame.Rect(side.left, upper.bottom + gap, side.width, high - split - gap)
    if high < PLAN.both.at(layout.scale) * grown:
        upper = lower = pygame.Rect(side.left, begin, side.width, high)
    empty = pygame.Rect(side.left, bottom, 0, 0)
    if Panel.CARD in folded:
        upper, lower = empty, upper.union(lower)
    if Panel.STORY in folded:
        upper, lower = (upper.union(lower) if upper else empty), empty
    return evolve(layout, tabs=tabs, inspect=upper, story=lower)


def with_question(
    layout: Layout,
    wanted: int,
    folded: Collection[Panel] = (),
    *,
    least: int = 0,
    short: bool = False,
) -> Layout:
    """Gives a question in a column the height that it wants, as far as the card and the log can
    spare it: all if both are folded, and what it needs at ``least`` if it does not fit otherwise,
    then also from the goals. It gets lower only if it is ``short``. A dock gets higher for what is
    needed alone."""
    if layout.kind is Arrangement.DOCK:
        more = min(least - layout.prompt.height, layout.height // 4)
        return with_higher_dock(layout, more) if more > 0 else layout
    depends = layout, wanted, least, frozenset(folded), short
    return _asked.get(depends, lambda: _with_room(layout, wanted, least, folded, short=short))


def with_higher_dock(layout: Layout, more: int) -> Layout:
    """Gives a dock so many more pixels, at the cost of the board and of the card and the log."""
    if layout.kind is not Arrangement.DOCK:
        return layout
    prompt, board = layout.prompt.copy(), layout.board.copy()
    prompt.top, prompt.height, board.height = (
        prompt.top - more,
        prompt.height + more,
        board.height - more,
    )
    above = pygame.Rect(0, 0, layout.width, prompt.top - PLAN.gap.at(layout.scale))
    panels = layout.inspect.clip(above), layout.story.clip(above)
    return evolve(layout, prompt=prompt, board=board, inspect=panels[0], story=panels[1])


_asked: LastValue[Layout] = LastValue()


def _with_room(
    layout: Layout, wanted: int, least: int, folded: Collection[Panel], *, short: bool
) -> Layout:
    gap = PLAN.gap.at(layout.scale)
    bottom = layout.height - gap
    kept = layout.tabs[0].height + gap if layout.tabs else 0
    beside = round(layout.height * PLAN.beside) if len(set(folded)) < len(Panel) else 0
    prompt, goals = layout.prompt.copy(), layout.goals.copy()
    room = bottom - kept - gap - prompt.top
    lacks = min(max(0, least - room), goals.height * 2 // 5)  # which the goals spare
    goals.height, prompt.top, room = goals.height - lacks, prompt.top - lacks, room + lacks
    layout = evolve(layout, goals=goals)
    asked = min(max(min(wanted, room - beside), least), room)
    if room - asked < layout.height * PLAN.least_beside:  # too little for a card or a log
        asked = min(wanted, room)
    prompt.height = max(0 if short else prompt.height, asked)
    panels = _panels(evolve(layout, prompt=prompt), prompt.bottom + gap, bottom, folded)
    if bottom - kept - gap - prompt.bottom < layout.height * PLAN.least_beside:
        nothing = pygame.Rect(prompt.left, bottom, 0, 0)
        panels = evolve(panels, inspect=nothing, story=nothing)
    return panels if layout.tabs else without_tabs(panels)


def without_tabs(layout: Layout) -> Layout:
    """Gives the room of the folding buttons to the inspected card, for windows whose panels do not
    fold."""
    inspect = layout.inspect.unionall(layout.tabs)
    story = inspect if layout.shared else layout.story
    return evolve(layout, inspect=inspect, story=story, tabs=())


def without_goals(layout: Layout) -> Layout:
    """Gives the room of the goals to what stands below them, for windows without a game."""
    gap, goals = PLAN.gap.at(layout.scale), layout.goals
    bottom, top = layout.board.bottom - gap, goals.top
    prompt = layout.prompt.copy()
    if layout.kind is Arrangement.COLUMN:
        prompt.top, top = goals.top, goals.top + prompt.height + gap
    goals = pygame.Rect(goals.topleft, (goals.width, 0))
    return _panels(evolve(layout, goals=goals, prompt=prompt), top, bottom, ())


def hand_over(layout: Layout, hand: Length) -> pygame.Rect:
    """Room for a hand of the given height over the foot of the board."""
    high = hand.at(layout.scale * min(layout.text, PLAN.widening))
    place = pygame.Rect(0, 0, min(layout.board.width, 5 * high), high)
    place.midbottom = layout.board.midbottom
    return place


@frozen
class Grid:
    """The position of the squares on the screen."""

    area: pygame.Rect
    left: int
    top: int
    square: int
    columns: int
    rows: int

    def rect(self, at: Square) -> pygame.Rect:
        """The rectangle of a square, on the board or beside it."""
        side = self.square
        return pygame.Rect(self.left + at[0] * side, self.top + at[1] * side, side, side)

    @property
    def picture(self) -> tuple[int, int]:
        """The upper left corner of the board's picture, including the rim."""
        rim = round(self.square * BORDER)
        return self.left - rim, self.top - rim

    def seen(self, at: Square) -> pygame.Rect:
        """The visible part of a square. For one beside the board this is the half on the rim."""
        rim = round(self.square * BORDER)
        size = self.columns * self.square + 2 * rim, self.rows * self.square + 2 * rim
        return self.rect(at).clip(pygame.Rect(self.picture, size)).clip(self.area)

    def at(self, pos: tuple[int, int]) -> Square | None:
        """The square at a point, on the board or its rim; None elsewhere."""
        if not self.area.collidepoint(pos):
            return None
        x = (pos[0] - self.left) // self.square
        y = (pos[1] - self.top) // self.square
        if not (-1 <= x <= self.columns and -1 <= y <= self.rows):
            return None
        return x, y

    def part_at(self, pos: tuple[int, int]) -> tuple[Square | None, Edge | None]:
        """The square and the edge that a point of the board can stand for."""
        return self.at(pos), self.edge_at(pos)

    def edge_at(self, pos: tuple[int, int]) -> Edge | None:
        """The edge within a quarter of a square from a point."""
        at = self.at(pos)
        if at is None:
            return None
        box = self.rect(at)
        distances = {
            Direction.N: pos[1] - box.top,
            Direction.S: box.bottom - pos[1],
            Direction.W: pos[0] - box.left,
            Direction.E: box.right - pos[0],
        }
        near = min(STRAIGHT, key=distances.__getitem__)
        return edge_of(at, near) if distances[near] <= self.square * 0.25 else None

    def edge_rect(self, edge: Edge) -> pygame.Rect:
        """A bar over an edge."""
        box = self.rect((edge.x, edge.y))
        thick = max(8, self.square // 4)
        if edge.side == "N":
            return pygame.Rect(box.left, box.top - thick // 2, box.width, thick)
        return pygame.Rect(box.left - thick // 2, box.top, thick, box.height)


def fit(
    area: pygame.Rect,
    columns: int,
    rows: int,
    zoom: float = 1.0,
    focus: tuple[float, float] | None = None,
    rim: float = BORDER,
) -> Grid:
    """Places the board in its area. At zoom 1 all of it is visible; zoomed in, ``focus`` (in
    squares) is brought as near to the middle as the ``rim`` allows, of which that many squares are
    to be seen."""
    across, down = columns + 2 * rim, rows + 2 * rim
    whole = min(area.width / across, area.height / down)
    square = max(8, int(whole * zoom))
    fx, fy = focus or (columns / 2, rows / 2)
    left = _slide(area.left, area.width, square, columns, fx, rim)
    if focus is None:  # where the picture begins
        left -= (left - round(square * BORDER)) % ALIGNED
    top = _slide(area.top, area.height, square, rows, fy, rim)
    return Grid(area, left, top, square, columns, rows)


def _slide(start: int, room: int, square: int, count: int, focus: float, rim: float) -> int:
    """Where the first square begins along one axis."""
    outer = round(square * rim)
    length = count * square + 2 * outer
    if length <= room:
        return start + (room - length) // 2 + outer
    wanted = start + room / 2 - focus * square
    return round(min(max(wanted, start + room - length + outer), start + outer))
