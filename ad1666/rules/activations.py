"""Who may be activated, when the last activation may be put off (TURN-4, TURN-5, TURN-8), and what
being activated does to a figure in any phase (TURN-6, MEL-2, TALK-1)."""

from __future__ import annotations

from typing import Any

from ad1666.rules.abilities import dispatch
from ad1666.rules.cards import SIDES, Side
from ad1666.rules.characters import Figure
from ad1666.rules.frozen import changer
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Rule
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred, Reason, Verdict, barred

_ACTION = Phase.ACTION
NOT_ON_BOARD = Barred(Reason.NOT_ON_BOARD, "TURN-4")
NOT_ACTION_PHASE = Barred(Reason.NOT_ACTION_PHASE, "TURN-4")
BEING_ACTIVATED = Barred(Reason.BEING_ACTIVATED, "TURN-4")
ALREADY_ACTIVATED = Barred(Reason.ALREADY_ACTIVATED, "TURN-4")
FIRST_UNDECIDED = Barred(Reason.FIRST_UNDECIDED, "TURN-4")
_TURN_OF = {side: barred(Reason.OTHER_SIDES_TURN, "TURN-4", side=side) for side in SIDES}
NOT_OUTNUMBERED = Barred(Reason.NOT_OUTNUMBERED, "TURN-5")
NOT_LAST_FIGURE = Barred(Reason.NOT_LAST_FIGURE, "TURN-5")
OPPONENT_DONE = Barred(Reason.OPPONENT_DONE, "TURN-5")
NOT_THERE_TO_TEST = Barred(Reason.NOT_ON_BOARD, "TURN-8")
HERO_NEEDS_NO_MORALE = Barred(Reason.HERO_NEEDS_NO_MORALE, "TURN-8")
NOT_SERIOUSLY_WOUNDED = Barred(Reason.NOT_SERIOUSLY_WOUNDED, "TURN-8")
ALREADY_TESTED = Barred(Reason.ALREADY_TESTED, "TURN-8")


_activated = changer(Figure, "activated", "waiting")


def begin(state: State, figure_id: str, **besides: Any) -> Rule[State]:
    """Activates a figure, in whatever phase: it counts as activated, an unused waiting token goes
    (ACT-9), and what its abilities do then is done. Whoever was activated in this phase already, as
    somebody attacked again, is not activated once more. ``besides`` are other fields of the state
    that change with that."""
    figure = state.figure(figure_id)
    now = _activated(figure, activated=True, waiting=False)
    state = state.with_figure(now, **besides)
    return state if figure.activated else (yield from dispatch.as_activated(state, figure_id))


def may_activate(state: State, figure: Figure, player: Side | None) -> Verdict:
    """Whether a figure may be activated now in the action phase (TURN-4), if ``player`` is next."""
    if figure.at is None:
        return NOT_ON_BOARD
    if state.phase is not _ACTION:
        return NOT_ACTION_PHASE
    if state.active == figure.id:
        return BEING_ACTIVATED
    if figure.activated:
        return ALREADY_ACTIVATED
    if state.active is not None:
        return barred(Reason.OTHER_ACTIVATION, "TURN-4", who=state.active)
    if player is None:
        return FIRST_UNDECIDED
    return True if figure.player is player else _TURN_OF[player]


def next_player(state: State) -> Side | None:
    """Who activates next: the other player once the one whose turn it is has nobody left. None
    until it is decided who activates first (TURN-4)."""
    side = state.to_act or state.first
    if side is None:
        return None
    figure = _first_left(state, side)
    return side.other if figure is None else figure.player


def _first_left(state: State, side: Side) -> Figure | None:
    """The first figure that a player has left to activate or, if there is none, the first that the
    other player has."""
    others = None
    for figure in state.figures:
        if not figure.activated and figure.at is not None:
            if (figure.controller or figure.side) is side:
                return figure
            others = others or figure
    return others


def anybody_ready(state: State) -> bool:
    """Whether anybody may be activated next in the action phase, once it is decided who activates
    first (TURN-4)."""
    figure = _first_left(state, state.to_act or state.first or state.leader)
    return figure is not None and bool(may_activate(state, figure, figure.player))


def ready(state: State) -> list[Figure]:
    """Who may be activated next in the action phase, in their order (TURN-4)."""
    following = next_player(state)
    return [
        f
        for f in state.figures
        # first what is cheap, and excludes most
        if not f.activated
        and (f.controller or f.side) is following
        and may_activate(state, f, following)
    ]


def may_delay(state: State, player: Side) -> Verdict:
    """Whether a player may put off the last activation (TURN-5)."""
    led = state.led()
    own, others = led[player], led[player.other]
    if len(own) >= len(others):
        return NOT_OUTNUMBERED
    if sum(not f.activated for f in own) != 1:
        return NOT_LAST_FIGURE
    return OPPONENT_DONE if all(f.activated for f in others) else True


def may_test_morale(state: State, figure: Figure) -> Verdict:
    """Whether a figure may take its morale test now: those of the player who activated first come
    first (TURN-8)."""
    shaken = _shaken(figure)
    first = state.first or state.leader
    if not shaken or figure.player is first:
        return shaken
    waits = any(f.player is first and _shaken(f) for f in state.figures)
    return barred(Reason.OTHER_SIDES_TURN, "TURN-8", side=first) if waits else True


def _shaken(figure: Figure) -> Verdict:
    """Whether a figure has a morale test to take in this turn (TURN-8)."""
    if figure.at is None:
        return NOT_THERE_TO_TEST
    if figure.card.hero:
        return HERO_NEEDS_NO_MORALE
    if not figure.seriously_wounded:
        return NOT_SERIOUSLY_WOUNDED
    return ALREADY_TESTED if figure.activated else True
