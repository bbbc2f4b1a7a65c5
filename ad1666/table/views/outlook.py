"""What the answer under the pointer would lead to, as values and drawn over the board. No rules
here: rules and odds are queried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import pygame
from attrs import define, field, frozen

from ad1666.i18n import _, signed
from ad1666.play.controller import Controls
from ad1666.play.menu import Entry
from ad1666.rules import sight, zones
from ad1666.rules.characters import Figure, Square
from ad1666.rules.events import Term
from ad1666.rules.requests import Choice, Prompt
from ad1666.rules.shooting import SHOTS
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.table.toolkit import pictures, shapes, text, theme
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views.board import passage_art
from ad1666.words.chances import percent


@frozen
class SightLine:
    """The line of sight of a shot, with its modifiers."""

    start: Square
    end: Square
    terms: tuple[Term, ...]


@frozen
class WalkRoute:
    """The squares of a walk, starting with the present one; ``below`` are the numbers of those from
    which a passage leads to the next. ``held`` are those on which an enemy
    would hold the walker, ``watchers`` the squares of enemies who could interrupt it."""

    squares: tuple[Square, ...]
    cost: int | None
    held: tuple[Square, ...]
    watchers: tuple[Square, ...]
    below: frozenset[int] = frozenset()


@frozen
class WalkOverlay:
    """What is shown on the board. ``chance`` is shown at the square ``at``."""

    aim: SightLine | None = None
    walk: WalkRoute | None = None
    at: Square | None = None
    chance: Fraction | None = None


NOTHING = WalkOverlay()


@define
class Lookout:
    """Caches outlooks while a question is open."""

    _prompt: Prompt | None = None
    _known: dict[object, WalkOverlay] = field(factory=dict)

    def look(self, controls: Controls, hovered: int | None) -> WalkOverlay:
        """The outlook of the entry under the pointer (number ``hovered``), or in the keyboard's
        focus, or of a click on the square under the cursor."""
        prompt = controls.hot_seat.prompt
        if prompt is not self._prompt:
            self._prompt, self._known = prompt, {}
        entry = _pointed(controls, hovered)
        square = controls.cursor if entry is None else None
        key = entry.choice if entry is not None else square and (square, controls.walker)
        if prompt is None or key is None:
            return NOTHING
        if key not in self._known:
            self._known[key] = _outlook(controls, prompt, entry, square)
        return self._known[key]


def _pointed(controls: Controls, hovered: int | None) -> Entry | None:
    """The answer that is pointed at."""
    menu = controls.menu
    if menu is None:
        return None
    for number in (hovered, controls.focus):
        if number is not None and number < len(menu.entries):
            entry = menu.entries[number]
            return entry if entry.choice is not None and entry.barred is None else None
    found = controls.at(controls.cursor, None)
    return found[0] if found else None


def _outlook(
    controls: Controls, prompt: Prompt, entry: Entry | None, square: Square | None
) -> WalkOverlay:
    state = prompt.state
    if entry is not None and entry.choice is not None:
        choice = entry.choice
        at = _target(state, choice)
        aim = _aim(state, choice, at) if at is not None else None
        return WalkOverlay(aim=aim, at=at, chance=controls.hot_seat.chance(choice))
    walker = controls.walker
    if square is not None and walker is not None and square in controls.paths:
        return WalkOverlay(walk=_walk(controls, state, state.figure(walker), square))
    return NOTHING


def _target(state: State, choice: Choice) -> Square | None:
    """The square of a choice's target, or else of whoever makes it."""
    targets = choice.details.targets
    ids = [f.id for f in state.figures]
    who = targets[0] if len(targets) == 1 else choice.who
    return state.figure(who).at if who in ids else None


def _aim(state: State, choice: Choice, at: Square) -> SightLine | None:
    if choice.verb not in SHOTS or not choice.details.targets:
        return None
    start = state.figure(choice.who).at
    if start is None or start == at:
        return None
    return SightLine(start, at, sight.see(state, start, at).terms)


def _walk(controls: Controls, state: State, walker: Figure, to: Square) -> WalkRoute | None:
    """The walk that a click would start."""
    steps = [p for p in controls.paths[to] if p.choice.details.square is not None]
    if not steps:
        return None
    squares = (steps[0].at, *(p.choice.details.square for p in steps if p.choice.details.square))
    costs = [p.choice.details.cost for p in steps]
    cost = sum(c for c in costs if c is not None) if None not in costs else None
    held = tuple(at for at in squares[1:] if zones.controllers(state, walker, at))
    watchers = tuple(
        f.at
        for f in state.figures
        if f.waiting and f.at is not None and zones.hostile(state, f, walker)
    )
    below = (n for n, pace in enumerate(steps) if pace.choice.verb == Verb.PASSAGE)
    return WalkRoute(squares, cost, held, watchers, frozenset(below))


def draw(ui: Ui, grid: Grid, outlook: WalkOverlay) -> None:
    """Draws line of sight, walk and chance."""
    ui.surface.set_clip(grid.area)
    if outlook.walk is not None:
        _draw_walk(ui.surface, grid, outlook.walk)
    if outlook.aim is not None:
        _draw_aim(ui.surface, grid, outlook.aim)
    if outlook.chance is not None and outlook.at is not None:
        _plate(ui.surface, grid, outlook.at, percent(outlook.chance))
    ui.surface.set_clip(None)


def _draw_aim(surface: pygame.Surface, grid: Grid, aim: SightLine) -> None:
    """Draws the line of sight, dashed if something hinders it, with the modifiers as a label."""
    ends = [pygame.Vector2(grid.rect(square).center) for square in (aim.start, aim.end)]
    start, end = (one.move_towards(other, grid.square * 0.45) for one, other in (ends, ends[::-1]))
    length, dash = start.distance_to(end), max(6, grid.square // 4)
    pieces = max(1, int(length // dash)) if aim.terms else 1
    for number in range(0, pieces, 2):
        share = number / pieces, (number + 1) / pieces
        here, there = (start.lerp(end, s) for s in share)
        pygame.draw.line(surface, theme.EDGE, here, there, max(4, grid.square // 10))
        pygame.draw.line(surface, theme.GOLD, here, there, max(2, grid.square // 20))
    if aim.terms:
        total = signed(sum(term.value for term in aim.terms))
        label(surface, grid, ends[0].lerp(ends[1], 0.5), total)


def _draw_walk(surface: pygame.Surface, grid: Grid, walk: WalkRoute) -> None:
    """Draws a walk, with red marks for squares where an enemy would hold the walker and for enemies
    who could interrupt it, and its cost at the end."""
    points = [grid.rect(square).center for square in walk.squares]
    for start in walk.below:
        here, there = (pygame.Vector2(point) for point in points[start : start + 2])
        passage_art.dashes(surface, grid, here, there, theme.CREAM)
    for colour, thick in ((theme.EDGE, grid.square // 9), (theme.CREAM, grid.square // 18)):
        for stretch in stretches(points, walk.below):
            pygame.draw.lines(surface, colour, False, stretch, max(2, thick))
    for square in walk.held:
        box = grid.rect(square)
        shapes.disc(surface, box.center, max(6, box.width // 6), theme.RED)
        pictures.put(surface, "engaged", max(10, box.width // 4), box.center)
    for square in walk.watchers:
        box = grid.rect(square)
        pygame.draw.circle(surface, theme.RED, box.center, round(box.width * 0.55), 3)
    if walk.cost is not None:
        words = _("{n} MP").format(n=walk.cost)
        _plate(surface, grid, walk.squares[-1], words)


def stretches(
    points: Sequence[tuple[int, int]], below: frozenset[int]
) -> Iterator[Sequence[tuple[int, int]]]:
    """The parts of a walk between its passages, as far as anything is walked there."""
    starts = [0, *(number + 1 for number in sorted(below))]
    for start, end in zip(starts, [*starts[1:], len(points)], strict=True):
        if end - start > 1:
            yield points[start:end]


def _plate(surface: pygame.Surface, grid: Grid, square: Square, words: str) -> None:
    """Draws a label below a square: tips stand above it, and its own signs must stay visible."""
    below = pygame.Vector2(0, grid.square * 0.27)
    label(surface, grid, pygame.Vector2(grid.rect(square).midbottom) + below, words)


def plate(grid: Grid, at: pygame.Vector2, words: str) -> pygame.Rect:
    """The plate of a label, within the board."""
    size = _label_size(grid)
    place = pygame.Rect(0, 0, round(text.advance(words, "bold", size)) + size, round(size * 1.4))
    place.center = round(at.x), round(at.y)
    return place.clamp(grid.area)


def label(surface: pygame.Surface, grid: Grid, at: pygame.Vector2, words: str) -> None:
    """Draws words on a small plate, within the board."""
    place = plate(grid, at, words)
    shapes.plate(surface, place, theme.CREAM, 5)
    text.centred(surface, words, place, _label_size(grid), theme.INK, "bold")


def _label_size(grid: Grid) -> int:
    return max(text.LEAST, round(grid.square * 0.34))
