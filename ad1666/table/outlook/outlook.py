"""What the answer under the pointer would lead to, as values. No drawing and no rules here: rules
and odds are queried."""

from __future__ import annotations

from fractions import Fraction

from attrs import define, field, frozen

from ad1666.rules import sight, zones
from ad1666.rules.characters import Figure, Square
from ad1666.rules.events import Term
from ad1666.rules.requests import Choice, Prompt
from ad1666.rules.shooting import SHOTS
from ad1666.rules.state import State
from ad1666.table.play.controller import Controls
from ad1666.table.play.menu import Entry


@frozen
class Aim:
    """The line of sight of a shot, with its modifiers."""

    start: Square
    end: Square
    terms: tuple[Term, ...]


@frozen
class Walk:
    """The squares of a walk, starting with the present one. ``held`` are those on which an enemy
    would hold the walker, ``watchers`` the squares of enemies who could interrupt it."""

    squares: tuple[Square, ...]
    cost: int | None
    held: tuple[Square, ...]
    watchers: tuple[Square, ...]


@frozen
class Outlook:
    """What is shown on the board. ``chance`` is shown at the square ``at``."""

    aim: Aim | None = None
    walk: Walk | None = None
    at: Square | None = None
    chance: Fraction | None = None


NOTHING = Outlook()


@define
class Lookout:
    """Caches outlooks while a question is open."""

    _prompt: Prompt | None = None
    _known: dict[object, Outlook] = field(factory=dict)

    def look(self, controls: Controls, hovered: int | None) -> Outlook:
        """The outlook of the entry under the pointer (number ``hovered``), or in the keyboard's
        focus, or of a click on the square under the cursor."""
        prompt = controls.hot_seat.prompt
        if prompt is not self._prompt:
            self._prompt, self._known = prompt, {}
        entry = _pointed(controls, hovered)
        square = controls.cursor if entry is None else None
        key = entry.choice if entry is not None else square
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
) -> Outlook:
    state = prompt.state
    if entry is not None and entry.choice is not None:
        choice = entry.choice
        at = _target(state, choice)
        aim = _aim(state, choice, at) if at is not None else None
        return Outlook(aim=aim, at=at, chance=controls.hot_seat.chance(choice))
    if square is not None and prompt.about is not None and square in controls.ways:
        return Outlook(walk=_walk(controls, state, state.figure(prompt.about), square))
    return NOTHING


def _target(state: State, choice: Choice) -> Square | None:
    """The square of a choice's target, or else of whoever makes it."""
    targets = choice.details.targets
    ids = [f.id for f in state.figures]
    who = targets[0] if len(targets) == 1 else choice.who
    return state.figure(who).at if who in ids else None


def _aim(state: State, choice: Choice, at: Square) -> Aim | None:
    if choice.verb not in SHOTS or not choice.details.targets:
        return None
    start = state.figure(choice.who).at
    if start is None or start == at:
        return None
    return Aim(start, at, sight.see(state, start, at).terms)


def _walk(controls: Controls, state: State, walker: Figure, to: Square) -> Walk | None:
    """The walk that a click would start."""
    steps = [p for p in controls.ways[to] if p.choice.details.square is not None]
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
    return Walk(squares, cost, held, watchers)
