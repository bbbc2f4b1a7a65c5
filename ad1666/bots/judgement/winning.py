"""The chance to win, with the points and the time left.

What is still open, figures that may die and goals that may be reached, makes the final lead more or
less certain; so points count more where they decide the game, and less where it is decided. A
leader wants the game over, who is behind wants time: what a guard token is worth follows from it.
"""

from __future__ import annotations

import math

from ad1666.bots.judgement.balance import Balance, LeadTerms, Open
from ad1666.bots.judgement.chances import Wounds
from ad1666.bots.judgement.goals import chance_of, dying
from ad1666.bots.judgement.kinds import THINGS
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.things import claims_of, value_of_claim
from ad1666.bots.judgement.ways import Placement
from ad1666.rules import scoring
from ad1666.rules.characters import Figure, Status
from ad1666.rules.frozen import evolve
from ad1666.rules.scoring import concerns, safe
from ad1666.rules.state import State
from ad1666.rules.victory import Aim

_LONGEST = 8.0
"""Turns beyond which more of them make no difference."""


def count(now: Situation) -> LeadTerms:
    """What the final lead of the side depends on in a position."""
    certain, found = _open(now)
    found.sort(key=lambda one: -one.variance)
    tie, left = scoring.tie(now.state), max(0.0, min(now.left, _LONGEST))
    return LeadTerms(now.side, tie, left, certain, tuple(found), _figures(now))


def _figures(now: Situation) -> float:
    """What the side has left of its figures more than the other, in points."""
    return sum(
        now.gold(f) * (1 - now.gone(f, f.wounds)) * (1 if f.side is now.side else -1)
        for f in now.state.figures
        if f.status in (Status.BOARD, Status.TO_COME)
    )


def _open(now: Situation) -> tuple[float, list[Open]]:
    """What the side leads by for certain, and what is still open."""
    state, standing = now.state, Placement(now, now.state)
    lead, lives, found = 0.0, dict[str, float](), list[Open]()
    for goal in now.goals:
        points = now.points(goal) * (1 if goal.side is now.side else -1)
        if goal.aim is Aim.KILL:
            for f in state.figures:
                if f.side is not goal.side and concerns(f, goal.subject):
                    lives[f.id] = lives.get(f.id, 0.0) + points
        elif goal.aim in (Aim.SURVIVE, Aim.PROTECT):
            points *= now.weights.worth.kept if goal.most else 1.0
            for f in safe(state, goal.side):
                if concerns(f, goal.subject):
                    lead += points
                    lives[f.id] = lives.get(f.id, 0.0) - points
        elif goal.aim not in THINGS:
            found.append(_spread_out((id(goal),), chance_of(standing, goal), points))
    for claim in claims_of(now.goals):
        most, value = value_of_claim(standing, claim)
        sign = 1 if claim.side is now.side else -1
        if most:
            goals = tuple(map(id, (*claim.away, *claim.held)))
            found.append(_spread_out(goals, value / most, sign * most))
    for who, points in lives.items():
        figure = state.figure(who)
        if figure.status is Status.KILLED:
            lead += points
        elif figure.status is not Status.LEFT:
            found.append(Open((who,), dying(now, figure), points))
    for goal in state.terms.goals:
        if goal.until in state.story.done:
            points = goal.points * scoring.reached(state, goal)
            lead += points if goal.side is now.side else -points
    certain = [one for one in found if one.chance in (0.0, 1.0)]
    lead += sum(one.points * one.chance for one in certain)
    return lead, [one for one in found if one.variance]


def _spread_out(keys: tuple[int, ...], times: float, points: float) -> Open:
    """Something that is expected to come about so many times."""
    most = max(1, math.ceil(times))
    return Open(keys, max(0.0, times / most), points * most)


def balance(now: Situation) -> Balance:
    """How the game of the side stands, worked out once. To be asked for before points are weighed
    by it."""
    if now.balance is None:
        now.balance = Balance(now.weights.win, count(now))
    return now.balance


def token(now: Situation) -> float:
    """What it costs the side that a guard token goes (GUARD-1); less than nothing if it wants the
    game over."""
    if now.token is None:
        assert now.state.guard is not None
        sooner = Situation(
            evolve(now.state, guard=now.state.guard - 1), now.side, now.weights, now.kept
        )
        then = balance(sooner)
        now.token = -balance(now).told(then.lead, then.chance)
    return now.token


def blow(now: Situation, state: State, victim: Figure, wounds: Wounds, tokens: int = 0) -> float:
    """What a shot or a stroke with these chances of wounds is worth to the side, with the guard
    tokens that it takes in any case, and one more if it kills (GUARD-1)."""
    sign = -1.0 if victim.side is now.side else 1.0
    value, guard = sign * now.loss(victim, wounds), state.guard
    if guard is None or not state.terms.intervention:
        return value
    killed = now.killed(victim, wounds)
    if guard > tokens + 1:
        return value - (tokens + killed) * (token(now) if tokens or killed else 0.0)
    dead = 0.0
    if killed:
        gone = {"at": None, "status": Status.KILLED, "wounds": victim.card.death}
        dead = killed * balance(now).ended(state.change(victim.id, **gone))
        value = sign * now.loss(victim, wounds[: max(1, victim.until_death)])
    if guard <= tokens:
        return dead + (1 - killed) * balance(now).ended(state)
    return dead + value - ((1 - killed) * tokens * token(now) if tokens else 0.0)
