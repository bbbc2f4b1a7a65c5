"""Interrupts by waiting characters (ACT-9, ACT-10)."""

from __future__ import annotations

from ad1666.rules import make_move, may_move, shooting
from ad1666.rules.abilities.dispatch import prompt
from ad1666.rules.action_limits import condition, may
from ad1666.rules.board import Direction
from ad1666.rules.board_moves import Move
from ad1666.rules.characters import Figure
from ad1666.rules.events import NoteKind, note
from ad1666.rules.frozen import evolve
from ad1666.rules.may_move import Stride
from ad1666.rules.requests import Choice, Details, Rule, Topic, aimed, choice, interrupting, report
from ad1666.rules.shooting import Shot
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Barred, Reason, Verdict, allowed, verdict_of

_NOT_WAITING = Barred(Reason.NO_WAITING_TOKEN, "ACT-9")
_OWN_ACTIVATION = Barred(Reason.OWN_ACTIVATION, "ACT-9")
MP = 2
"""The most MP that the one square of an interrupting move may cost (ACT-9)."""


def chance(state: State, active: str, declared: Choice | None = None) -> Rule[State]:
    """Gives the chance to interrupt, before what is ``declared`` or after an action (ACT-10). The
    opponent of the active player decides first. Each waiting character may use it."""
    waiting = state.waiting()
    if not waiting:
        return state
    figure = state.figure(active)
    if not figure.on_board:
        return state
    player = figure.player
    for asked in (player.other, player):
        while True:
            options: list[Choice] = []
            for token in waiting:
                if token.player is asked and may_interrupt(token, active):
                    options += _options(state, token)
            if not options:
                break
            options.append(choice(asked, Verb.PASS))
            state, chosen = yield from prompt(
                state, asked, Topic.INTERRUPT, options, active, declared=declared
            )
            if chosen is not None:
                if chosen.verb == Verb.PASS:
                    break
                state = evolve((yield from _interrupt(state, chosen)), active=active)
                if not state.figure(active).on_board:
                    return state
            waiting = state.waiting()
    return state


def may_interrupt(figure: Figure, active: str | None) -> Verdict:
    """Whether a figure could spend a waiting token while another is active (ACT-9)."""
    if not figure.waiting:
        return _NOT_WAITING
    if figure.id == active:
        return _OWN_ACTIVATION
    return True


def may_spend(state: State, figure: Figure, deed: str, named: Details) -> Verdict:
    """Whether a figure could spend its waiting token now on a Quick shot or a move (ACT-9)."""
    fit = may_interrupt(figure, state.active)
    if not fit:
        return fit
    if deed == Verb.QUICK_SHOT:
        target = None if named.target is None else state.figure(named.target)
        shots = shooting.targets(state, figure, Shot.QUICK, target, named.item)
        return may(condition(state, figure), deed) and verdict_of(shots)
    if deed not in may_move.STEPS or named.direction is None:
        return Barred(Reason.NOT_AN_INTERRUPT, "ACT-9")
    within = evolve(state, active=figure.id)
    move = may_move.attempt(within, figure, deed, named.direction, MP, Stride.INTERRUPT)
    return may(condition(state, figure), Verb.PARTIAL_MOVE) and verdict_of(move)


def _options(state: State, figure: Figure) -> list[Choice]:
    """The interrupts open to a waiting character: Quick shots and moves of one square."""
    if not figure.on_board:
        return []
    found, now = [], condition(state, figure)
    if may(now, Verb.QUICK_SHOT):
        found += [
            interrupting(aimed(figure.id, Shot.QUICK, target.id, gear.item.id))
            for target, gear in allowed(shooting.targets(state, figure, Shot.QUICK))
        ]
    if may(now, Verb.PARTIAL_MOVE):
        moves = may_move.moves(state, figure, MP, Stride.INTERRUPT)
        found += [move.interrupt(figure.id) for move in moves]
    return found


def _interrupt(state: State, chosen: Choice) -> Rule[State]:
    """Spends the waiting token on an interrupt, which cannot itself be interrupted."""
    figure = state.figure(chosen.who)
    yield from report(state, note(NoteKind.INTERRUPTS, figure.id, "ACT-9 ACT-10"))
    state = state.with_figure(evolve(figure, waiting=False), active=figure.id)
    details = chosen.details
    if details.target is not None:
        (gear,) = allowed(shooting.weapons(state, figure, Shot.QUICK, details.item))
        return (yield from shooting.shoot(state, figure.id, details.target, gear, Shot.QUICK))
    move = may_move.meant(state, chosen)
    state, bonus = yield from make_move.make(state, figure.id, move)
    if bonus and move.direction is not None:
        state, step = yield from offer_free_step(state, figure.id, move.direction, plain=True)
        if step is not None:
            state = yield from make_move.walk(state, figure.id, step)
    return state


def offer_free_step(
    state: State, figure_id: str, direction: Direction, *, plain: bool
) -> Rule[tuple[State, Move | None]]:
    """Asks whether the figure takes a free step (MOVE-8, ACT-15), even if none is possible."""
    while True:
        figure = state.figure(figure_id)
        step = may_move.free_step(state, figure, direction, plain=plain)
        choices = [choice(figure_id, Verb.STOP)]
        if step is not None:
            choices.insert(0, step.choice(figure_id))
        state, chosen = yield from prompt(state, figure.player, Topic.FREE_STEP, choices, figure_id)
        if chosen is not None:
            return state, None if chosen.verb == Verb.STOP else step
