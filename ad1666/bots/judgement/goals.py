"""How likely each goal is to be reached in the time that is left, as far as figures and the board
show it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from ad1666.bots.distances import FAR, Field, distances, rim
from ad1666.bots.judgement.situation import Situation, sigmoid, where
from ad1666.rules.abilities.disguise import inconspicuous
from ad1666.rules.board import distance
from ad1666.rules.characters import Figure, Square, Status
from ad1666.rules.scoring import concerns
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Goal

_BY_WOUNDS = (Aim.KILL, Aim.SURVIVE, Aim.PROTECT, Aim.MORE_KILLS)
"""Goals that are a matter of wounds alone, wherever figures stand."""
_THINGS = (Aim.TAKE_AWAY, Aim.HOLD)
_SLOW = 3.0
"""How quickly being about something counts less with the distance, in MP."""
_GUARDS = 0.5
"""Part of the weight of being about a place that counts about a carrier or a captive."""
_SAFETY = ((1, 0.55), (4, 0.78), (7, 0.88))
"""How far the nearest enemy is, and how likely a carrier gets on then."""
_SAFE = 0.94


class Standing:
    """Who stands where in a position that is weighed."""

    def __init__(self, now: Situation, state: State) -> None:
        self.now, self.state = now, state
        self.own = state.on_board(now.side)
        self.enemies = state.on_board(now.side.other)


def settled(now: Situation) -> float:
    """The points of the goals that are a matter of wounds alone."""
    standing = Standing(now, now.state)
    return sum(
        _points(now, goal, _chance(standing, goal)) for goal in now.goals if goal.aim in _BY_WOUNDS
    )


def open_goals(standing: Standing) -> float:
    """The points of all others. One and the same thing is not both taken away and held."""
    now = standing.now
    value, things = presence(standing), dict[tuple[object, str], list[tuple[Goal, float]]]()
    for goal in now.goals:
        if goal.aim in _BY_WOUNDS:
            continue
        chance = _chance(standing, goal)
        if goal.aim in _THINGS:
            things.setdefault((goal.side, goal.subject), []).append((goal, chance))
        else:
            value += _points(now, goal, chance)
    for (side, _), found in things.items():
        away = [(_worth(now, g) * c, c) for g, c in found if g.aim is Aim.TAKE_AWAY]
        points, chance = max(away, default=(0.0, 0.0))
        points += (1 - chance) * sum(g.points * c for g, c in found if g.aim is Aim.HOLD)
        value += points if side is now.side else -points
    return value


def _points(now: Situation, goal: Goal, times: float) -> float:
    points = _worth(now, goal) * times
    return points if goal.side is now.side else -points


def _worth(now: Situation, goal: Goal) -> float:
    return goal.points * (now.weights.goal.decisive if goal.decisive else 1.0)


def _chance(standing: Standing, goal: Goal) -> float:
    times = _CHANCES[goal.aim](standing, goal)
    return times if goal.most is None else min(times, goal.most)


# By wounds


def _dying(now: Situation, figure: Figure) -> float:
    """How likely a figure is killed in the time that is left."""
    if figure.status is Status.KILLED:
        return 1.0
    worn = now.weights.goal.wounded * now.gone(figure, figure.wounds)
    return worn * min(1.0, now.left / 2.5) + 0.05


def _kills(standing: Standing, goal: Goal) -> float:
    now, figures = standing.now, standing.state.figures
    meant = (f for f in figures if f.side is not goal.side and concerns(f, goal.subject))
    return sum(_dying(now, f) for f in meant if f.status is not Status.LEFT)


def _alive(standing: Standing, goal: Goal) -> float:
    now, figures = standing.now, standing.state.figures
    meant = (f for f in figures if f.side is goal.side and concerns(f, goal.subject))
    return sum(1 - _dying(now, f) for f in meant)


def _more_kills(standing: Standing, goal: Goal) -> float:
    now = standing.now
    lost = {True: 0.0, False: 0.0}
    for f in standing.state.figures:
        killed = f.status is Status.KILLED
        lost[f.side is goal.side] += 1.0 if killed else 0.6 * now.gone(f, f.wounds)
    return sigmoid((lost[False] - lost[True] - 0.5) * 2.2)


# By ways


def travel(now: Situation, away: float) -> float:
    """How likely somebody gets so far in time, if nobody minds."""
    if away >= FAR:
        return 0.0
    weights = now.weights.goal
    turns = away / weights.pace
    return sigmoid((now.left - turns - 0.3) * weights.haste) * max(0.1, 1 - weights.mishap * turns)


def _way(standing: Standing, goal: Goal) -> Field:
    """The distance to the place of a goal, or to the rim of the board."""
    board = standing.state.board
    place = goal.place
    return distances(board, rim(board) if place is None else frozenset(place.squares))


def _sides(standing: Standing, goal: Goal) -> tuple[Sequence[Figure], Sequence[Figure]]:
    """Those of the side of a goal, and their enemies."""
    if goal.side is standing.now.side:
        return standing.own, standing.enemies
    return standing.enemies, standing.own


def _safety(now: Situation, figure: Figure, enemies: Sequence[Figure], away: float) -> float:
    """How likely a carrier or runner is not stopped."""
    if not enemies:
        return 1.0
    if inconspicuous(figure):
        return 0.97
    at = where(figure)
    near = min(distance(at, where(e)) for e in enemies)
    safe = next((chance for most, chance in _SAFETY if near <= most), _SAFE)
    safe = max(0.0, 1 - (1 - safe) * now.weights.goal.risk)
    if away <= 1:
        safe = max(safe, 0.9)
    return safe * (1 - 0.5 * now.gone(figure, figure.wounds))


def _nearest(field: Field, figures: Iterable[Figure]) -> float:
    return min((field.get(where(f), FAR) for f in figures), default=FAR)


def _control(standing: Standing, goal: Goal) -> float:
    assert goal.place is not None
    now, zone = standing.now, frozenset(goal.place.squares)
    own, enemies = _sides(standing, goal)
    mine = sum(f.at in zone and not f.down for f in own)
    theirs = sum(f.at in zone for f in enemies)
    lasting = 0.5 + 0.5 * sigmoid(1.2 - now.left / 2)
    if mine and not theirs:
        return min(1.0, lasting * (0.85 + 0.1 * min(mine, 2)))
    if mine:
        return 0.35 if mine >= theirs else 0.2
    field = _way(standing, goal)
    away, against = _nearest(field, own), _nearest(field, enemies)
    if theirs:
        return (0.12 + 0.1 / (1 + away / 3)) * travel(now, away)
    return (0.15 + 0.55 * sigmoid((against - away) / 3.0)) * travel(now, away) * lasting


def _escape(standing: Standing, goal: Goal) -> float:
    return _runners(standing, goal, lambda f: _has_left(f, goal))


def _has_left(figure: Figure, goal: Goal) -> bool:
    """Whether it has left the board by the exit of the goal."""
    if figure.status is not Status.LEFT:
        return False
    return goal.place is None or figure.left_from in goal.place.squares


def _reach(standing: Standing, goal: Goal) -> float:
    place, visits = goal.place, standing.state.visits
    assert place is not None
    return _runners(standing, goal, lambda f: f.at in place.squares or (place.name, f.id) in visits)


def _runners(standing: Standing, goal: Goal, there: Callable[[Figure], bool]) -> float:
    """How many get where they must, the best of them where only so many count."""
    now, found = standing.now, list[float]()
    _, enemies = _sides(standing, goal)
    field = _way(standing, goal)
    for figure in standing.state.figures:
        if figure.side is not goal.side or not concerns(figure, goal.subject):
            continue
        if there(figure):
            found.append(1.0)
        elif figure.at is not None:
            alone = goal.subject == figure.id
            away = field.get(figure.at, FAR)
            way = 1.0
            if away > 2 and alone:
                way = now.weights.goal.guarded ** _in_the_way(field, away, enemies)
            safe = _safety(now, figure, enemies, away)
            found.append(travel(now, away + 0.5) * safe * way * (0.92 if alone else 0.75))
    return sum(sorted(found, reverse=True)[: goal.most])


def _in_the_way(field: Field, away: float, enemies: Sequence[Figure]) -> int:
    return sum(field.get(where(e), FAR) < away - 1 and not inconspicuous(e) for e in enemies)


def _capture(standing: Standing, goal: Goal) -> float:
    now, target = standing.now, standing.state.figure(goal.subject)
    own, _ = _sides(standing, goal)
    if target.at is None:
        if target.status is Status.TO_COME:
            return 0.2
        return 1.0 if target.surrendered else 0.0
    near = min((distance(where(f), target.at) for f in own), default=20)
    hurt = 0.4 * now.gone(target, target.wounds)
    return 0.12 + hurt + 0.12 * (near <= 1) + 0.25 / (1 + near)


def _take_away(standing: Standing, goal: Goal) -> float:
    now, item = standing.now, goal.subject
    if any(
        f.side is goal.side and f.owns(item) and _has_left(f, goal)
        for f in standing.state.figures
        if f.status is Status.LEFT
    ):
        return 1.0
    own, enemies = _sides(standing, goal)
    field = _way(standing, goal)
    holder = next((f for f in own if f.owns(item)), None)
    if holder is not None:
        away = field.get(where(holder), FAR)
        out = travel(now, away + 0.5) * _safety(now, holder, enemies, away)
        if away > 2:
            out *= now.weights.goal.hunted ** sum(
                field.get(where(e), FAR) < away - 1
                and distance(where(e), where(holder)) < away + 3
                and not inconspicuous(e)
                for e in enemies
            )
        return 0.95 * out
    taken = _taken_from(standing, own, enemies, item)
    if taken is not None:
        return taken
    lies = _lying(standing.state, item)
    if not lies:
        return _searched(standing, own)
    got, away = _got(standing, own, enemies, lies)
    home = min(field.get(at, FAR) for at in lies)
    return got * 0.7 * travel(now, away + home + 1)


def _hold(standing: Standing, goal: Goal) -> float:
    now, item = standing.now, goal.subject
    own, enemies = _sides(standing, goal)
    holder = next((f for f in own if f.owns(item)), None)
    if holder is not None:
        lasting = 0.45 + 0.5 * sigmoid(1.5 - now.left)
        return lasting * (0.6 + 0.4 * _safety(now, holder, enemies, FAR))
    taken = _taken_from(standing, own, enemies, item)
    if taken is not None:
        return taken
    lies = _lying(standing.state, item)
    if not lies:
        return _searched(standing, own)
    got, away = _got(standing, own, enemies, lies)
    return got * now.weights.goal.hold * travel(now, away)


def _taken_from(
    standing: Standing, own: Sequence[Figure], enemies: Sequence[Figure], item: str
) -> float | None:
    """How likely a thing is taken from an enemy who has it; None if none has."""
    holder = next((f for f in enemies if f.owns(item)), None)
    if holder is None:
        return None
    field = distances(standing.state.board, frozenset([where(holder)]))
    return 0.03 + 0.22 / (1 + _nearest(field, own) / _SLOW)


def _searched(standing: Standing, own: Sequence[Figure]) -> float:
    """How likely a thing is found that has not come up yet: by searching, or in a chest."""
    state = standing.state
    places = state.markers or tuple(chest.at for chest in state.chests)
    if not places:
        return 0.0
    field = distances(state.board, frozenset(places))
    near = sum(1 / (1 + field.get(where(f), FAR)) for f in own)
    return 0.1 + 0.25 / (1 + _nearest(field, own) / _SLOW) + 0.02 * near


def _got(
    standing: Standing, own: Sequence[Figure], enemies: Sequence[Figure], lies: frozenset[Square]
) -> tuple[float, float]:
    """How likely a side gets what lies about first, and how far it has to go."""
    field = distances(standing.state.board, lies)
    away, against = _nearest(field, own), _nearest(field, enemies)
    first = sigmoid((against - away) * standing.now.weights.goal.lead)
    return first * 0.8 + 0.1 / (1 + away), away


def _lying(state: State, item: str) -> frozenset[Square]:
    return frozenset(at for at, lying in state.ground if lying.id == item)


_CHANCES: Mapping[Aim, Callable[[Standing, Goal], float]] = {
    Aim.TAKE_AWAY: _take_away,
    Aim.HOLD: _hold,
    Aim.ESCAPE: _escape,
    Aim.KILL: _kills,
    Aim.CAPTURE: _capture,
    Aim.PROTECT: _alive,
    Aim.REACH: _reach,
    Aim.CONTROL: _control,
    Aim.MORE_KILLS: _more_kills,
    Aim.SURVIVE: _alive,
}


# Being about


def presence(standing: Standing) -> float:
    """Being about where points are: three near a thing hold it better than one, and so about who
    carries it, or is to be captured."""
    now, state = standing.now, standing.state
    weight, value = now.weights.goal.presence, 0.0
    for squares, points in _spots(now, state).items():
        field = distances(state.board, squares)
        value += weight * points * _about(field, standing.own)
        value -= 0.3 * weight * points * _about(field, standing.enemies)
    for goal in now.goals:
        if goal.aim not in (Aim.CAPTURE, *_THINGS):
            continue
        for figure in (*standing.own, *standing.enemies):
            if figure.id == goal.subject or figure.owns(goal.subject):
                if inconspicuous(figure):
                    break
                field = distances(state.board, frozenset([where(figure)]))
                others = [f for f in standing.own if f.id != figure.id]
                value += _GUARDS * weight * goal.points * _about(field, others)
                break
    return value


def _about(field: Field, figures: Iterable[Figure]) -> float:
    return sum(1 / (1 + field.get(where(f), FAR) / 4) for f in figures)


def _spots(now: Situation, state: State) -> dict[frozenset[Square], int]:
    """The places where points are, each with the most that there are."""
    spots: dict[frozenset[Square], int] = {}
    for goal in now.goals:
        if goal.aim is Aim.CONTROL and goal.place is not None:
            squares = frozenset(goal.place.squares)
        elif goal.aim in _THINGS:
            squares = _lying(state, goal.subject) or frozenset(state.markers)
        else:
            continue
        if squares:
            spots[squares] = max(spots.get(squares, 0), goal.points)
    return spots
