"""What the answer under the pointer would lead to, as values and drawn over the board. No rules
here: rules and odds are queried."""

from __future__ import annotations

from fractions import Fraction

import pygame
from attrs import define, field, frozen

from ad1666.i18n import signed
from ad1666.play.controller import Controls
from ad1666.play.menu import Entry
from ad1666.rules import sight
from ad1666.rules.characters import Square
from ad1666.rules.events import Term
from ad1666.rules.requests import Choice, Prompt
from ad1666.rules.shooting import SHOTS
from ad1666.rules.state import State
from ad1666.table.toolkit import shapes, text, theme
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.ui import Ui
from ad1666.words.chances import percent


@frozen
class SightLine:
    """The line of sight of a shot, with its modifiers."""

    start: Square
    end: Square
    terms: tuple[Term, ...]


@frozen
class Outlook:
    """What is shown on the board. ``chance`` is shown at the square ``at``."""

    aim: SightLine | None = None
    at: Square | None = None
    chance: Fraction | None = None


NOTHING = Outlook()


@define
class Lookout:
    """Caches outlooks while a question is open."""

    _prompt: Prompt | None = None
    _known: dict[Choice, Outlook] = field(factory=dict)

    def look(self, controls: Controls, hovered: int | None) -> Outlook:
        """The outlook of the entry under the pointer (number ``hovered``), or in the keyboard's
        focus, or of a click on the square under the cursor."""
        prompt = controls.hot_seat.prompt
        if prompt is not self._prompt:
            self._prompt, self._known = prompt, {}
        entry = _pointed(controls, hovered)
        if prompt is None or entry is None or entry.choice is None:
            return NOTHING
        if entry.choice not in self._known:
            self._known[entry.choice] = _outlook(controls, prompt.state, entry.choice)
        return self._known[entry.choice]


def _pointed(controls: Controls, hovered: int | None) -> Entry | None:
    """The answer that is pointed at."""
    menu = controls.menu
    if menu is None:
        return None
    for number in (hovered, controls.focus):
        if number is not None and number < len(menu.entries):
            entry = menu.entries[number]
            return entry if entry.choice is not None and entry.barred is None else None
    return controls.meant(controls.at(controls.cursor, None))


def _outlook(controls: Controls, state: State, choice: Choice) -> Outlook:
    at = _target(state, choice)
    aim = _aim(state, choice, at) if at is not None else None
    return Outlook(aim, at, controls.hot_seat.chance(choice))


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


def draw(ui: Ui, grid: Grid, outlook: Outlook) -> None:
    """Draws line of sight and chance."""
    ui.surface.set_clip(grid.area)
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
