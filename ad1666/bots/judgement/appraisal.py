"""The value of a whole position to a side, term by term, and of what an ability may bring."""

from __future__ import annotations

from typing import NamedTuple

from ad1666.bots.judgement.contacts import backing, between, touching
from ad1666.bots.judgement.goals import by_aim, open_goals, presence
from ad1666.bots.judgement.influence import dangers
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.ways import Placement
from ad1666.rules.abilities.hooks import Appeal
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Status
from ad1666.rules.state import State
from ad1666.rules.victory import Aim

_LED = 0.8
"""The value of leading an enemy for a turn."""


class Appraisal(NamedTuple):
    """The terms of a position in scenario points for a side: its own less the opponent's."""

    goals: dict[tuple[Aim, Side | None], float]
    """What each kind of goal is likely to score, by the side it belongs to (see `by_aim`)."""
    presence: float
    """Being near the places that score."""
    figures: float
    """What is left of the figures, apart from goals."""
    fights: float
    """Fights between figures in contact."""
    prospects: float
    """Possible fights and shots."""
    support: float
    dangers: float
    """Standing where the other side is stronger."""

    @property
    def value(self) -> float:
        """The sum of all terms."""
        return sum(self.goals.values()) + sum(self[1:])


def appraisal(now: Situation) -> Appraisal:
    """The position of a situation, term by term."""
    state, standing = now.state, Placement(now, now.state)
    fights = prospects = 0.0
    for own in standing.own:
        for enemy in standing.enemies:
            value = between(now, state, own, enemy)
            if touching(state, own, enemy):
                fights += value
            else:
                prospects += value
    figures = 0.0
    for figure in state.figures:
        if figure.status in (Status.BOARD, Status.TO_COME):
            left = now.gold(figure) * (1 - now.gone(figure, figure.wounds))
            figures += left if figure.side is now.side else -left
    sides = (standing.own, standing.enemies), (standing.enemies, standing.own)
    backed = [sum(backing(state, f, others, own) for f in own) for own, others in sides]
    support = now.weights.contact.support * (backed[0] - backed[1])
    return Appraisal(
        by_aim(standing), presence(standing), figures, fights, prospects, support, dangers(now)
    )


def gained(now: Situation, state: State, actor: Figure, appeal: Appeal) -> float:
    """What success at a choice that an ability adds is worth to the side of the actor, apart from
    locks, things and moves."""
    value = appeal.worth + (_LED if appeal.led else 0.0)
    for figure in map(state.figure, appeal.removed):
        left = now.stakes[figure.id] * (1 - now.gone(figure, figure.wounds))
        value += left if figure.side is not actor.side else -left
    return value if appeal.after is None else value + _changed(now, state, appeal.after)


def _changed(now: Situation, state: State, after: State) -> float:
    """The change in the value of goals, of what is left of figures, and of contacts, from one
    position to another."""
    then = _in(after, now)
    value = open_goals(Placement(then, after)) - open_goals(Placement(now, state))
    changed = {f.id for f in after.figures if f is not state.figure(f.id)}
    for old in state.figures:
        new = after.figure(old.id)
        lost = now.cost(new, new.wounds) - now.cost(old, old.wounds)
        value += -lost if old.side is now.side else lost
    for own in state.on_board(now.side):
        for enemy in state.on_board(now.side.other):
            if {own.id, enemy.id} & changed:
                one, other = after.figure(own.id), after.figure(enemy.id)
                met = one.on_board and other.on_board
                meeting = between(then, after, one, other) if met else 0.0
                value += meeting - between(now, state, own, enemy)
    return value


def _in(after: State, now: Situation) -> Situation:
    """The situation to weigh another position in: forecasts are kept for figures in the same
    condition."""
    if all(_condition(f) == _condition(after.figure(f.id)) for f in now.state.figures):
        return now
    return now.alike(after)


def _condition(figure: Figure) -> tuple[object, ...]:
    return figure.wounds, figure.down, figure.gear
