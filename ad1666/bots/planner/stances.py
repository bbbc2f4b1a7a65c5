"""What it is for to wait, to reload, to stand on guard, to go first or not, and what ends the game:
reasons of decisions that lead nowhere else. Each is told only where it holds."""

from __future__ import annotations

from collections.abc import Iterator

from ad1666.bots.judgement.situation import Situation, where
from ad1666.bots.judgement.weights import weights
from ad1666.bots.planner.claims import can_hit
from ad1666.bots.planner.reasons import Intent, Purpose, Weighed
from ad1666.game.view import SeenPrompt
from ad1666.rules import shooting, zones
from ad1666.rules.board import distance
from ad1666.rules.characters import Figure
from ad1666.rules.requests import Choice, Topic
from ad1666.rules.shooting import SHOTS, Shot
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.victory import Aim

_IDLE = (Verb.WAIT, Verb.END, Verb.STOP)


def stances(seen: SeenPrompt, weighed: Weighed) -> Iterator[Intent]:
    """What a decision is for that is no walk, what matters most first."""
    state, deed = seen.prompt.state, weighed.deed
    if seen.prompt.topic is Topic.FIRST:
        first = deed.details.side is seen.side
        yield Intent(Purpose.ACT_FIRST if first else Purpose.ACT_LATER, seen.side)
    figure = state.known(deed.who)
    if figure is None or figure.at is None:
        return
    if figure.side is not seen.side:
        if deed.deed in SHOTS:
            yield Intent(Purpose.SPEND_SHOT, figure.id, figure.id)
        return
    yield from _endings(state, figure, deed)
    if deed.verb == Verb.DEFEND:
        now = Situation(state, seen.side, weights())
        met = zones.opponents(state, figure)
        foe = max(met, key=lambda enemy: now.fight_value(state, enemy, figure), default=None)
        if foe is not None:
            yield Intent(Purpose.ON_GUARD, figure.id, foe.id)
    elif deed.verb == Verb.RELOAD:
        yield _loading(state, figure, deed)
    elif deed.verb in _IDLE:
        yield from _staying(state, figure, waits=deed.verb == Verb.WAIT)


def _endings(state: State, figure: Figure, deed: Choice) -> Iterator[Intent]:
    """That a shot takes the last guard token, or that a death would (GUARD-1)."""
    if state.guard is None or not state.terms.intervention:
        return
    target, item = state.known(deed.details.target), deed.details.item
    fired = [g for g in figure.gear if g.item.id == item and "firearm" in g.item.traits]
    shoots = deed.deed in SHOTS
    if shoots and fired and state.guard <= 1:
        yield Intent(Purpose.END_GAME, figure.id)
    elif target is not None and target.side is not figure.side:
        strikes = deed.deed == Verb.ATTACK or shoots
        if strikes and state.guard <= 1 + bool(shoots and fired):
            yield Intent(Purpose.END_GAME, figure.id, target.id)


def _loading(state: State, figure: Figure, deed: Choice) -> Intent:
    """Whom a weapon could be fired at once it is loaded: the nearest."""
    foes = [e for e in state.on_board(figure.side.other) if can_hit(state, figure, e)]
    near = min(foes, key=lambda e: distance(where(figure), where(e)), default=None)
    return Intent(
        Purpose.LOAD, figure.id, None if near is None else near.id, item=deed.details.item
    )


def _staying(state: State, figure: Figure, *, waits: bool) -> Iterator[Intent]:
    """What a figure does by staying where it is."""
    held = [e for e in zones.opponents(state, figure) if not e.down and not figure.down]
    for goal in state.terms.goals:
        if goal.aim is Aim.CONTROL and goal.place is not None and figure.at in goal.place.squares:
            own = goal.side is figure.side
            purpose = Purpose.HOLD_PLACE if own else Purpose.CONTEST_PLACE
            yield Intent(purpose, figure.id, place=goal.place)
            return
    coming = [e for e in state.on_board(figure.side.other) if not e.activated and e.id != figure.id]
    if held:
        foe = next((e for e in held if not e.activated), held[0])
        yield Intent(Purpose.TIE_DOWN, figure.id, foe.id)
    elif waits and coming:
        ready = isinstance(shooting.weapons(state, figure, Shot.QUICK), list)
        yield Intent(Purpose.AMBUSH if ready else Purpose.LET_COME, figure.id)
