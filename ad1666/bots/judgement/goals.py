"""The chance to reach each goal in the time left, judged by the figures and the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ad1666.bots.distances import FAR, distances, distances_to
from ad1666.bots.judgement.kinds import BY_WOUNDS, THINGS
from ad1666.bots.judgement.places import controlled
from ad1666.bots.judgement.situation import Situation, sigmoid, where
from ad1666.bots.judgement.things import carriers, spots, value_of_things
from ad1666.bots.judgement.ways import (
    Placement,
    Traveller,
    arrived,
    contest,
)
from ad1666.rules import withdrawals
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Square, Status
from ad1666.rules.scoring import concerns, reached, safe
from ad1666.rules.state import State
from ad1666.rules.tables import complete
from ad1666.rules.victory import Aim, Goal

BY_BLOWS = (*BY_WOUNDS, Aim.CAPTURE)
"""Goals that can be approached only by fights and shots."""
_GUARDS = 0.5
"""The part of the presence weight that counts near a carrier or a figure to be captured."""
_CONTESTED = 0.3
"""The part of it that counts for enemies near a place."""

_HELPLESS, _WITHIN_REACH = 0.3, 0.9
"""The chance to capture a helpless figure from far away, and from within one activation."""
_NOBODY = 20
"""The squares that nobody at all counts as being away."""
_REACH = 5.0
"""MP within which a figure gets next to its target in one activation."""


def settled(now: Situation, state: State) -> float:
    """The points of the goals that depend on wounds alone, and on who is left."""
    standing = Placement(now, state)
    goals = (goal for goal in now.goals if goal.aim in BY_WOUNDS)
    return sum(points_of(standing, goal) for goal in goals)


def by_aim(standing: Placement) -> dict[tuple[Aim, Side | None], float]:
    """The points of all goals by kind and owner. Goals about things are weighed for both sides
    together and listed under TAKE_AWAY with no owner."""
    found: dict[tuple[Aim, Side | None], float]
    found = {(Aim.TAKE_AWAY, None): value_of_things(standing)}
    for goal in standing.now.goals:
        if goal.aim not in THINGS:
            whose = goal.aim, goal.side
            found[whose] = found.get(whose, 0.0) + points_of(standing, goal)
    return found


def open_goals(standing: Placement) -> float:
    """The points of all goals that do not depend on wounds alone, and of presence."""
    value = presence(standing) + value_of_things(standing)
    for goal in standing.now.by_place:
        value += points_of(standing, goal)
    return value


def without_blows(standing: Placement) -> float:
    """The points of all goals if there are no further wounds."""
    value = value_of_things(standing)
    for goal in standing.now.goals:
        if goal.aim in BY_WOUNDS:
            value += _signed(standing, goal, reached(standing.state, goal))
        elif goal.aim not in THINGS:
            value += points_of(standing, goal)
    return value


def chance_of(standing: Placement, goal: Goal) -> float:
    """How often a goal is expected to be reached."""
    times = _CHANCES[goal.aim](standing, goal)
    return times if goal.most is None else min(times, goal.most)


def points_of(standing: Placement, goal: Goal) -> float:
    """The points of a goal that is not about things, for the side that weighs it."""
    return _signed(standing, goal, chance_of(standing, goal))


def _signed(standing: Placement, goal: Goal, times: float) -> float:
    now = standing.now
    points = now.points(goal) * times
    if goal.side is now.side:
        return points
    return -points * (1 - now.daring) if goal.aim is Aim.CAPTURE else -points


# By wounds


def dying(now: Situation, figure: Figure) -> float:
    """The chance that a figure is killed in the time left."""
    if figure.status is Status.KILLED:
        return 1.0
    goal = now.weights.goal
    unhurt = goal.mortal + goal.mortal_turn * max(0.0, now.left)
    return min(1.0, now.doom(figure, figure.wounds) + unhurt)


def _kills(standing: Placement, goal: Goal) -> float:
    now, figures = standing.now, standing.state.figures
    meant = (f for f in figures if f.side is not goal.side and concerns(f, goal.subject))
    return sum(dying(now, f) for f in meant if f.status is not Status.LEFT)


def _alive(standing: Placement, goal: Goal) -> float:
    now, meant = standing.now, safe(standing.state, goal.side)
    return sum(1 - dying(now, f) for f in meant if concerns(f, goal.subject))


def _more_kills(standing: Placement, goal: Goal) -> float:
    now = standing.now
    lost = {True: 0.0, False: 0.0}
    for f in standing.state.figures:
        killed = f.status is Status.KILLED
        lost[f.side is goal.side] += 1.0 if killed else 0.6 * now.gone(f, f.wounds)
    return sigmoid((lost[False] - lost[True] - 0.5) * 2.2)


# By places


def driven_out(now: Situation, state: State, figure: Figure) -> tuple[float, float]:
    """What it brings to the side, by the places that it is in, that a figure loses a fight and
    withdraws (MEL-10), and that it is killed."""
    places = [
        goal
        for goal in now.by_place
        if goal.aim is Aim.CONTROL and goal.place is not None and figure.at in goal.place.area
    ]
    if not places:
        return 0.0, 0.0

    def value(to: Square | None) -> float:
        status = Status.BOARD if to else Status.LEFT
        standing = Placement(now, state.change(figure.id, at=to, status=status))
        return sum(points_of(standing, goal) for goal in places)

    here, ways = value(figure.at), {move.to for move in withdrawals.possible(state, figure)}
    chosen = max if figure.player is now.side else min
    return chosen([value(to) - here for to in ways], default=0.0), value(None) - here


def _runners(standing: Placement, goal: Goal) -> float:
    """How many figures are expected to get where they must; the likeliest ones,
    if only so many count."""
    mover = standing.mover
    if mover is None:
        found = [_arrives(standing, goal, f) for f in standing.state.figures if _runs(f, goal)]
    else:
        settled, runners = _staying(standing, goal, mover)
        at = where(mover)
        found = [*settled, *[runner.chance(at) for runner in runners]]
        if _runs(mover, goal):
            found.append(_arrives(standing, goal, mover))
    return sum(sorted(found, reverse=True)[: goal.most])


def _runs(figure: Figure, goal: Goal) -> bool:
    return figure.side is goal.side and concerns(figure, goal.subject)


def _arrives(standing: Placement, goal: Goal, figure: Figure) -> float:
    """The chance that a figure gets where it must, 1 if it is there."""
    if arrived(standing.state, figure, goal):
        return 1.0
    if figure.at is None:
        return 0.0
    backed = contest(standing, goal.side, figure.at)
    return standing.chance(figure, standing.way(goal), standing.now.weights.runner, backed)


def _staying(standing: Placement, goal: Goal, mover: Figure) -> tuple[list[float], list[Traveller]]:
    """The same of those who stay while one moves: what is settled, and who is on its way."""
    found = standing.rest.runners.get(id(goal))
    if found is None:
        found = standing.rest.runners[id(goal)] = [], []
        state, way, odds = standing.state, standing.way(goal), standing.now.weights.runner
        for figure in state.figures:
            if figure.id == mover.id or not _runs(figure, goal):
                continue
            if figure.at is None or standing.stays(figure) or arrived(state, figure, goal):
                found[0].append(_arrives(standing, goal, figure))
            else:
                found[1].append(Traveller(standing, mover, figure, way, odds))
    return found


def _capture(standing: Placement, goal: Goal) -> float:
    now, target = standing.now, standing.figure(goal.subject)
    if target.at is None:
        if target.status is Status.TO_COME:
            return 0.2
        return 1.0 if target.surrendered else 0.0
    if target.down or target.seriously_wounded:
        return _taken(standing, target.at, standing.of(goal.side))
    apart = standing.apart(goal.side, target.at)
    near = _NOBODY if apart is None else apart
    hurt = 0.4 * now.gone(target, target.wounds)
    stronger = contest(standing, goal.side, target.at)
    about_it = now.weights.goal.contest * 0.4 * stronger
    chance = 0.05 + hurt + 0.12 * (near <= 1) + 0.2 / (1 + near) + about_it
    return now.weights.contact.unknown * chance if target.inconspicuous else chance


def _taken(standing: Placement, at: Square, own: Sequence[Figure]) -> float:
    """The chance that a helpless figure is captured: whoever gets there takes it."""
    board, way = standing.state.board, distances_to(standing.state.board, at)
    able = [f for f in own if not f.down]
    if any(at in board.controlled(where(f)) for f in able):
        return 1.0
    walk = min([way.away(f) for f in able], default=FAR)
    return _HELPLESS + (_WITHIN_REACH - _HELPLESS) / (1 + max(0.0, walk - _REACH) / 3)


_CHANCES: Mapping[Aim, Callable[[Placement, Goal], float]] = complete(
    Aim,
    {
        Aim.ESCAPE: _runners,
        Aim.KILL: _kills,
        Aim.CAPTURE: _capture,
        Aim.PROTECT: _alive,
        Aim.REACH: _runners,
        Aim.CONTROL: controlled,
        Aim.MORE_KILLS: _more_kills,
        Aim.SURVIVE: _alive,
    },
    apart=THINGS,
)


# Presence


def presence(standing: Placement) -> float:
    """The value of being near what scores. Three figures near a thing hold it better than one; the
    same goes for its carrier, and for a figure to be captured."""
    now, state = standing.now, standing.state
    weight, value = now.weights.goal.presence, 0.0
    places = standing.rest.spots
    if places is None:
        found = spots(now, state).items()
        places = [(distances(state.board, squares), points) for squares, points in found]
        standing.rest.spots = places
    for field, points in places:
        value += weight * points * standing.near(now.side, field)
        value -= _CONTESTED * weight * points * standing.near(now.side.other, field)
    centres = standing.rest.centres
    if centres is None:
        centres = [(figure.id, points) for figure, points in carriers(standing)]
        centres += [(goal.subject, goal.points) for goal in now.captures]
        standing.rest.centres = centres
    for who, points in centres:
        figure = standing.figure(who)
        if figure.at is not None:
            others = standing.beside(now.side, figure.at)
            if figure.side is now.side:
                others -= 1  # it does not guard itself
            value += _GUARDS * weight * points * others
    return value
