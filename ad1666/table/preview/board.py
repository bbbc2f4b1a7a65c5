"""Overlays on the picture of a map."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from ad1666.content.maps.reader import MapFile
from ad1666.rules.board import STRAIGHT, Barrier, Board, Direction, Kind, towards
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square, Status
from ad1666.rules.state import State
from ad1666.rules.tables import some
from ad1666.rules.verdicts import OwnName, Reason
from ad1666.table.preview.study import Overlay, Study
from ad1666.table.toolkit import shapes, text, theme
from ad1666.table.toolkit.layout import Grid

SIGNS: dict[Reason | OwnName, str] = some(
    Reason,
    {
        Reason.WALL_IN_THE_WAY: "W",
        Reason.DOOR_IN_THE_WAY: "D",
        Reason.NOT_STRAIGHT_THROUGH_WINDOW: "F",
        Reason.BLOCKED_SQUARE_IN_THE_WAY: "B",
        Reason.HIGH_TERRAIN_IN_THE_WAY: "H",
        Reason.CLOSED_JOINT_IN_THE_WAY: "J",
        Reason.CORNERS_ON_BOTH_SIDES: "C",
        Reason.THREE_OBSTACLES: "O",
        Reason.TWO_PENALTIES: "2",
    },
)
"""A letter for each reason why terrain hides a square."""

_EDGE_SIGNS = some(
    Barrier,
    {
        Barrier.OBSTACLE: "O",
        Barrier.DOOR: "D",
        Barrier.WINDOW: "F",
        Barrier.STAIRS: "S",
        Barrier.LADDER: "L",
    },
)

_SEEN = (60, 160, 70, 70)
_HINDERED = (*theme.GOLD, 110)
_HIDDEN = (*theme.EDGE, 165)
_BLOCKED = (*theme.RED, 90)
_HIGH = (*theme.GOLD, 105)
_OPEN = (*theme.WHITE, 60)
_DARK = (*theme.BLUE, 110)
_GREEN = (40, 110, 50)
_EXIT = (168, 84, 20)
_PASSAGE = (122, 79, 158)
_NEVER = 1000
"""A turn that no game has."""


def draw(surface: pygame.Surface, grid: Grid, study: Study) -> None:
    """Draws areas, the chosen overlay, the names of places, then mistakes."""
    board = study.board
    if study.map is None or board is None:
        return
    surface.set_clip(grid.area)
    if study.places:
        _areas(surface, grid, study.map)
    match study.overlay:
        case Overlay.SQUARES:
            _squares(surface, grid, board)
        case Overlay.SIGHT:
            _sight(surface, grid, study)
        case Overlay.REACH:
            _reach(surface, grid, study)
        case Overlay.SIDES:
            _sides(surface, grid, study)
    if study.places:
        _places(surface, grid, study)
    if study.overlay in (Overlay.SIGHT, Overlay.REACH):
        _frame(surface, grid, study.origin, theme.GOLD)
        if study.overlay is Overlay.SIGHT and study.pinned not in (None, study.cursor):
            ends = grid.rect(study.origin).center, grid.rect(study.cursor).center
            pygame.draw.line(surface, theme.EDGE, *ends, 5)
            pygame.draw.line(surface, theme.WHITE, *ends, 2)
    for square in sorted(study.wrong_squares()):
        _frame(surface, grid, square, theme.RED)
    surface.set_clip(None)


def _frame(surface: pygame.Surface, grid: Grid, square: Square, colour: theme.Colour) -> None:
    box = grid.rect(square)
    pygame.draw.rect(surface, theme.EDGE, box.inflate(2, 2), 6, border_radius=4)
    pygame.draw.rect(surface, colour, box, 4, border_radius=4)


def _sign(
    surface: pygame.Surface,
    box: pygame.Rect,
    label: str,
    ink: theme.Colour = theme.INK,
    *,
    low: bool = True,
) -> None:
    """Draws a few letters on a small plate in a box: at its bottom, where there are no names of
    places, or in the middle."""
    size = max(text.LEAST, round(box.width * 0.3))
    width = round(text.advance(label, "bold", size)) + 6
    plate = shapes.about(box.center, max(width, size), size + 3)
    if low:
        plate.bottom = box.bottom - 2
    pygame.draw.rect(surface, theme.CREAM, plate, border_radius=4)
    text.centred(surface, label, plate.inflate(4, 0), size, ink, "bold")


def _squares(surface: pygame.Surface, grid: Grid, board: Board) -> None:
    """Draws the kinds of squares and what is on edges, as letters (BOARD-2 to BOARD-13)."""
    tints = {Kind.OPEN: _OPEN, Kind.BLOCKED: _BLOCKED, Kind.HIGH: _HIGH}
    for square in board.squares():
        box = grid.rect(square)
        kind = board.kind(square)
        shapes.tint(surface, box.inflate(-2, -2), tints[kind])
        if not board.lit(square):
            shapes.tint(surface, box.inflate(-2, -2), _DARK)
        if kind is Kind.BLOCKED:
            pygame.draw.line(surface, theme.RED, box.topleft, box.bottomright, 2)
            pygame.draw.line(surface, theme.RED, box.topright, box.bottomleft, 2)
        if board.toll(square):
            _waves(surface, box)
    for edge, feature in board.features:
        bar = grid.edge_rect(edge)
        if feature.barrier is Barrier.HIGH and feature.lower is not None:
            _arrow(surface, bar, feature.lower)
        elif feature.barrier is Barrier.WALL:
            _bar(surface, bar)
        elif sign := _EDGE_SIGNS.get(feature.barrier):
            middle = shapes.about(bar.center, grid.square // 2, grid.square // 2)
            _sign(surface, middle, sign, low=False)


def _bar(surface: pygame.Surface, bar: pygame.Rect) -> None:
    """Draws a wall along the middle of its edge."""
    level = bar.width > bar.height
    ends = (bar.midleft, bar.midright) if level else (bar.midtop, bar.midbottom)
    pygame.draw.line(surface, theme.WHITE, *ends, 6)
    pygame.draw.line(surface, theme.RULE, *ends, 4)


def _waves(surface: pygame.Surface, box: pygame.Rect) -> None:
    step = max(4, box.width // 6)
    for row in (1, 2, 3):
        y = box.top + row * box.height // 4
        points = [
            (box.left + step // 2 + i * step, y + (step // 3 if i % 2 else -step // 3))
            for i in range(box.width // step)
        ]
        pygame.draw.lines(surface, theme.INK_SOFT, False, points, 3)


def _arrow(surface: pygame.Surface, bar: pygame.Rect, lower: Direction) -> None:
    """Draws a triangle that points down a high edge (BOARD-8)."""
    out = pygame.Vector2(lower.step) * max(bar.width, bar.height) * 0.18
    side = out.rotate(90)
    middle = pygame.Vector2(bar.center)
    points = [middle + out, middle - out + side, middle - out - side]
    pygame.draw.polygon(surface, theme.CREAM, points)
    pygame.draw.polygon(surface, theme.EDGE, points, 2)


def _sight(surface: pygame.Surface, grid: Grid, study: Study) -> None:
    """Draws what is visible from the origin, with letters on hidden squares for the reason."""
    for square, found in study.sights().items():
        box = grid.rect(square)
        if found.barred is not None:
            shapes.tint(surface, box, _HIDDEN)
            _sign(surface, box, SIGNS[found.barred.reason])
        elif found.terms:
            shapes.tint(surface, box, _HINDERED)
            _sign(surface, box, "-1", theme.RULE)
        elif square != study.origin:
            shapes.tint(surface, box, _SEEN)


def _reach(surface: pygame.Surface, grid: Grid, study: Study) -> None:
    """Draws the MP needed to reach each square."""
    for square, found in study.reach().items():
        box = grid.rect(square)
        shapes.tint(surface, box, _HINDERED if found.tests else _SEEN)
        label = f"{found.cost}?" if found.tests else str(found.cost)
        _sign(surface, box, label, theme.RULE if found.tests else _GREEN)


def _sides(surface: pygame.Surface, grid: Grid, study: Study) -> None:
    """Draws the turn in which each side can first be on a square: Red's on the left, Blue's on the
    right. The tint is of the side that is there first."""
    red, blue = study.soonest(Side.RED), study.soonest(Side.BLUE)
    for square in {**red, **blue}:
        box = grid.rect(square)
        times = red.get(square), blue.get(square)
        first, second = (_NEVER if time is None else time for time in times)
        tint = (*theme.GOLD, 60) if first == second else (*theme.SIDES[_first(first, second)], 80)
        shapes.tint(surface, box, tint)
        left = pygame.Rect(box.left, box.top, box.width // 2, box.height)
        places = left, left.move(box.width - left.width, 0)
        for side, place, time in zip(Side, places, times, strict=True):
            _sign(surface, place, "–" if time is None else str(time), theme.SIDES[side])


def _first(red: int, blue: int) -> Side:
    return Side.RED if red < blue else Side.BLUE


def _areas(surface: pygame.Surface, grid: Grid, loaded: MapFile) -> None:
    """Draws the squares of zones and exits, with lines at their borders."""
    for _name, squares, colour in _named_areas(loaded):
        inside = frozenset(squares)
        for square in squares:
            box = grid.rect(square)
            shapes.tint(surface, box, (*colour, 45))
            for side in STRAIGHT:
                if towards(square, side) not in inside:
                    across = pygame.Vector2(side.step) * (box.width / 2 - 2)
                    along = across.rotate(90)
                    middle = pygame.Vector2(box.center) + across
                    pygame.draw.line(surface, colour, middle - along, middle + along, 3)


def _named_areas(loaded: MapFile) -> Iterator[tuple[str, tuple[Square, ...], theme.Colour]]:
    for areas, colour in ((loaded.zones, theme.BLUE), (loaded.exits, _EXIT)):
        for name, squares in areas.items():
            yield name, squares, colour


_Named = tuple[str, tuple[Square, ...], theme.Colour, theme.Colour]
"""A name, the squares at which it may stand, the colour of its plate and of its letters."""


def _places(surface: pygame.Surface, grid: Grid, study: Study) -> None:
    """Draws starts in the colours of their sides, things, passages, zones and exits by name, each
    where it hides no earlier name. Without such a place, the earlier names lie on top. Of a
    scenario, in place of its starts, those who arrive later, with their turn."""
    loaded, state = study.map, study.state
    assert loaded is not None and state is not None
    names: list[_Named] = [
        *(_starts(loaded) if study.scenario is None else _arriving(state)),
        *((name, (at,), theme.GOLD, theme.EDGE) for name, at in loaded.things.items()),
        *(
            (link.name, (end,), _PASSAGE, theme.WHITE)
            for link in loaded.board.links
            for end in link.ends
        ),
        *((name, squares, colour, theme.WHITE) for name, squares, colour in _named_areas(loaded)),
    ]
    plates: list[pygame.Rect] = []
    for name, squares, *_colours in names:
        plates.append(name_plate(surface, grid, squares, name, plates))
    for plate, (name, _squares, colour, ink) in reversed([*zip(plates, names, strict=True)]):
        if not plate:
            continue
        pygame.draw.rect(surface, theme.CREAM, plate.inflate(4, 4), border_radius=6)
        pygame.draw.rect(surface, colour, plate, border_radius=5)
        text.centred(surface, name, plate.inflate(6, 0), plate.height - 6, ink, "bold")


def _starts(loaded: MapFile) -> Iterator[_Named]:
    for (side, slot), at in loaded.starts.items():
        yield str(slot), (at,), theme.SIDES[side], theme.WHITE


def _arriving(state: State) -> Iterator[_Named]:
    """Those who arrive later, on each square where they may: their letter, and the turn, or an
    exclamation mark for the alarm."""
    for figure in state.figures:
        if figure.arrival is not None and figure.status is Status.TO_COME:
            when = "!" if figure.arrival.turn is None else str(figure.arrival.turn)
            for at in figure.arrival.squares:
                yield f"{figure.id} {when}", (at,), theme.SIDES[figure.side], theme.WHITE


def name_plate(
    surface: pygame.Surface,
    grid: Grid,
    squares: tuple[Square, ...],
    name: str,
    taken: list[pygame.Rect],
) -> pygame.Rect:
    """Where a name stands: at the top or else the bottom of one of these squares, where it hides
    none of the plates ``taken``; otherwise at the top of the first. Empty if no square is in
    view."""
    view = surface.get_clip()
    boxes = [box for box in map(grid.rect, squares) if box.colliderect(view)]
    if not boxes:
        return pygame.Rect(0, 0, 0, 0)
    size = max(text.LEAST, round(grid.square * 0.28))
    plate = pygame.Rect(0, 0, round(text.advance(name, "bold", size)) + 8, size + 6)
    plate.width = max(plate.width, plate.height)
    tops = [plate.move(box.centerx - plate.centerx, box.top + 2) for box in boxes]
    feet = [plate.move(box.centerx - plate.centerx, box.bottom - 2 - plate.height) for box in boxes]
    plates = [each.clamp(view.inflate(-8, -8)) for each in (*tops, *feet)]  # uncut at the rim
    return next((each for each in plates if each.collidelist(taken) < 0), plates[0])
