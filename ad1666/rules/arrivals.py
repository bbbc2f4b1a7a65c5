"""Reinforcements arrive, and figures are put elsewhere as reinforcements are (TURN-1, SCN-11)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ad1666.rules import disguise
from ad1666.rules.abilities.dispatch import prompt
from ad1666.rules.cards import SIDES
from ad1666.rules.characters import Figure, Square, Status
from ad1666.rules.events import NoteKind, note
from ad1666.rules.requests import Rule, Topic, report, to_square
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb


def reinforced(state: State) -> Rule[State]:
    """Puts the reinforcements that are due on their squares, red's first (TURN-1)."""
    for figure in in_order(state.figures):
        if _due(state, figure):
            state = yield from arrive(state, figure.id, "TURN-1")
    return state


def in_order(figures: Iterable[Figure]) -> list[Figure]:
    """Figures that are placed together, in the order in which they are: red's first, those of a
    side as they come (TURN-1)."""
    return sorted(figures, key=lambda figure: SIDES.index(figure.side))


def _due(state: State, figure: Figure) -> bool:
    arrival = figure.arrival
    if arrival is None or arrival.event or figure.status is not Status.TO_COME:
        return False
    return state.alarm if arrival.turn is None else arrival.turn <= state.turn


def arrive(state: State, figure_id: str, clauses: str) -> Rule[State]:
    """Puts a figure on one of its free squares, which its player chooses; zones act at once
    (ACT-5). Without one it comes a turn later."""
    arrival = state.figure(figure_id).arrival
    assert arrival is not None
    state, to = yield from _chosen(state, figure_id, arrival.squares)
    if to is None:
        yield from report(state, note(NoteKind.HELD_UP, figure_id, clauses))
        return state
    after = state.change(figure_id, at=to, status=Status.BOARD)
    yield from report(after, note(NoteKind.ARRIVES, figure_id, clauses, to=to))
    return (yield from disguise.changed(state, after))


def put(state: State, figure_id: str, squares: Collection[Square]) -> Rule[State]:
    """Moves a figure on the board to one of some free squares, which its player chooses; zones act
    at once (SCN-11). It stays where it is if it stands on one of them or none is free."""
    figure = state.figure(figure_id)
    if figure.at in squares:
        return state
    state, to = yield from _chosen(state, figure_id, squares)
    if to is None:
        return state
    yield from report(state, note(NoteKind.PLACED, figure_id, "SCN-11", to=to))
    return (yield from disguise.changed(state, state.change(figure_id, at=to)))


def _chosen(
    state: State, figure_id: str, squares: Iterable[Square]
) -> Rule[tuple[State, Square | None]]:
    """The free square that a figure's player chooses for it, None if none is free."""
    chosen = None
    while chosen is None:
        free = [s for s in squares if state.standing(s) is None]
        if not free:
            return state, None
        options = {to_square(figure_id, Verb.ARRIVE, square): square for square in free}
        chosen = next(iter(options))
        if len(free) > 1:
            player = state.figure(figure_id).player
            state, chosen = yield from prompt(
                state, player, Topic.ARRIVE, tuple(options), figure_id
            )
    return state, options[chosen]
