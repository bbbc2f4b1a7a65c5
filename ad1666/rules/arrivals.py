"""Reinforcements: figures that join a game in progress (SETUP-1, TURN-1)."""

from __future__ import annotations

from ad1666.rules.abilities import dispatch
from ad1666.rules.cards import SIDES
from ad1666.rules.characters import Figure, Status
from ad1666.rules.events import NoteKind, note
from ad1666.rules.offers import to_square
from ad1666.rules.openings import prompt
from ad1666.rules.requests import Rule, Topic, report
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb

_TO_COME = Status.TO_COME


def place(state: State) -> Rule[State]:
    """Puts the reinforcements that are due on their squares, red's first (TURN-1)."""
    for side in SIDES:
        for figure in state.figures:
            if figure.side is side and _due(state, figure):
                state = yield from _enter(state, figure.id)
    return state


def _due(state: State, figure: Figure) -> bool:
    if figure.status is not _TO_COME or figure.arrival is None:
        return False
    turn = figure.arrival.turn
    return state.alarm if turn is None else turn <= state.turn


def _enter(state: State, figure_id: str) -> Rule[State]:
    """Puts a figure on one of its free squares, which its player chooses. Without one it comes a
    turn later."""
    chosen = None
    while chosen is None:
        figure = state.figure(figure_id)
        assert figure.arrival is not None
        free = [s for s in figure.arrival.squares if state.standing(s) is None]
        if not free:
            yield from report(state, note(NoteKind.HELD_UP, figure_id, "TURN-1"))
            return state
        options = {to_square(figure_id, Verb.ARRIVE, square): square for square in free}
        chosen = next(iter(options))
        if len(free) > 1:
            state, chosen = yield from prompt(
                state, figure.player, Topic.ARRIVE, tuple(options), figure_id
            )
    state = state.change(figure_id, at=options[chosen], status=Status.BOARD)
    yield from report(state, note(NoteKind.ARRIVES, figure_id, "TURN-1", to=options[chosen]))
    return (yield from dispatch.watch(state))
