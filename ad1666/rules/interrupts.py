"""Interrupts by waiting characters (ACT-9, ACT-10)."""

from __future__ import annotations

from ad1666.rules import movement, shooting
from ad1666.rules.action_limits import may
from ad1666.rules.board import Direction
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure
from ad1666.rules.events import note
from ad1666.rules.movement import Move, Stride
from ad1666.rules.openings import prompt
from ad1666.rules.requests import Choice, Rule, Topic, choice, report
from ad1666.rules.shooting import Shot
from ad1666.rules.state import State
from ad1666.rules.values import evolve

MP = 2
"""What the one square of an interrupting move may cost (ACT-9)."""


def chance(state: State, active: str) -> Rule[State]:
    """The chance to interrupt, before something declared or after an action (ACT-10): the opponent
    of the active player decides first. Each waiting character may use it."""
    if not [f for f in state.figures if f.waiting]:
        return state
    player = state.figure(active).player
    for asked in (player.other, player):
        while True:
            options = [o for f in _waiting(state, asked, active) for o in _options(state, f)]
            if not options:
                break
            options.append(choice(asked, "pass"))
            state, chosen = yield from prompt(state, asked, Topic.INTERRUPT, options, active)
            if chosen is None:
                continue
            if chosen.verb == "pass":
                break
            state = evolve((yield from _interrupt(state, chosen)), active=active)
            if not state.figure(active).on_board:
                return state
    return state


def _waiting(state: State, player: Side, active: str) -> list[Figure]:
    return [f for f in state.led_by(player) if f.waiting and f.id != active]


def _options(state: State, figure: Figure) -> list[Choice]:
    """What a waiting character could do now: a Quick shot, or a move of one square."""
    found = []
    if may(state, figure, "quick-shot"):
        found += [
            choice(figure.id, "interrupt", Shot.QUICK, target.id, gear.item.id)
            for target, gear in shooting.targets(state, figure, Shot.QUICK)
        ]
    if may(state, figure, "partial-move"):
        found += [
            choice(figure.id, "interrupt", move.verb, move.direction)
            for move in _moves(state, figure)
        ]
    return found


def _moves(state: State, figure: Figure) -> list[Move]:
    return movement.moves(state, figure, MP, Stride.INTERRUPT)


def _interrupt(state: State, chosen: Choice) -> Rule[State]:
    """Spends the waiting token and does it; this cannot itself be interrupted."""
    figure = state.figure(chosen.who)
    yield from report(state, note("interrupts", figure.id, "ACT-9 ACT-10"))
    state = state.with_figure(evolve(figure, waiting=False), active=figure.id)
    verb, *rest = chosen.args
    if verb == Shot.QUICK:
        gear = next(g for g in shooting.weapons(state, figure, Shot.QUICK) if g.item.id == rest[1])
        return (yield from shooting.shoot(state, figure.id, rest[0], gear, Shot.QUICK))
    move = next(m for m in _moves(state, figure) if (m.verb, m.direction) == (verb, rest[0]))
    state, bonus = yield from movement.make(state, figure.id, move)
    if bonus and move.direction is not None:
        state, step = yield from offer_free_step(state, figure.id, move.direction, plain=True)
        if step is not None:
            state = yield from movement.walk(state, figure.id, step)
    return state


def offer_free_step(
    state: State, figure_id: str, direction: Direction, *, plain: bool
) -> Rule[tuple[State, Move | None]]:
    """Whether the figure takes a free square (MOVE-8, ACT-15); asked even if there is none."""
    while True:
        figure = state.figure(figure_id)
        options = movement.free_step(state, figure_id, direction, plain=plain)
        choices = [*(m.choice(figure_id) for m in options), choice(figure_id, "stop")]
        state, chosen = yield from prompt(state, figure.player, Topic.FREE_STEP, choices, figure_id)
        if chosen is not None:
            return state, None if chosen.verb == "stop" else options[0]
