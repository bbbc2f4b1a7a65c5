"""Reinforcements: figures that join the game while it goes on (SETUP-1, TURN-1)."""

from __future__ import annotations

from ad1666.rules import abilities
from ad1666.rules.cards import SIDES
from ad1666.rules.characters import Figure, Status
from ad1666.rules.events import note
from ad1666.rules.openings import prompt
from ad1666.rules.requests import Rule, Topic, choice, report
from ad1666.rules.state import State


def expected(state: State, figure: Figure) -> bool:
    """Whether a figure is sure to come yet (GUARD-5): one that waits for an alarm is not, until
    that is raised (GUARD-4)."""
    if figure.status is not Status.TO_COME or figure.arrival is None:
        return False
    return state.alarm or figure.arrival.turn is not None


def place(state: State) -> Rule[State]:
    """Puts those that are due on their squares, red's first (TURN-1)."""
    for side in SIDES:
        for figure in state.figures:
            if figure.side is side and _due(state, figure):
                state = yield from _enter(state, figure.id)
    return state


def _due(state: State, figure: Figure) -> bool:
    if figure.status is not Status.TO_COME or figure.arrival is None:
        return False
    turn = figure.arrival.turn
    return state.alarm if turn is None else turn <= state.turn


def _enter(state: State, figure_id: str) -> Rule[State]:
    """On one of its squares that is free, which its player chooses; else it comes a turn later."""
    chosen = None
    while chosen is None:
        figure = state.figure(figure_id)
        assert figure.arrival is not None
        free = [s for s in figure.arrival.squares if state.standing(s) is None]
        if not free:
            yield from report(state, note("held-up", figure_id, "TURN-1"))
            return state
        options = {choice(figure_id, "arrive", f"{x},{y}"): (x, y) for x, y in free}
        chosen = next(iter(options))
        if len(free) > 1:
            state, chosen = yield from prompt(
                state, figure.player, Topic.ARRIVE, tuple(options), figure_id
            )
    state = state.change(figure_id, at=options[chosen], status=Status.BOARD)
    yield from report(state, note("arrives", figure_id, "TURN-1", to=options[chosen]))
    return (yield from abilities.watch(state))
