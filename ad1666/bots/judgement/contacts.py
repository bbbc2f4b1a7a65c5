"""What two enemies mean to each other where they stand: current and possible fights, and shots."""

from __future__ import annotations

from bisect import bisect_left

from ad1666.bots.distances import FAR, distances_from, distances_to
from ad1666.bots.judgement.forecasts import support
from ad1666.bots.judgement.situation import Situation, where
from ad1666.rules import shooting, zones
from ad1666.rules.board import distance
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Square
from ad1666.rules.items import Gear
from ad1666.rules.phases import Phase
from ad1666.rules.sight import Sight, see, terrain
from ad1666.rules.state import State

_AFTER_FIGHTS = (Phase.MORALE, Phase.WORDS, Phase.END)
_NEAR = 9
"""Distance in squares beyond which fights are ignored."""
_WALKS = (2.5, 5.0, 8.0, 12.0)
_COUNT = (1.0, 0.75, 0.45, 0.25, 0.0)
"""Walking distances up to which a fight counts, and the part of it that counts; beyond, nothing."""
_HOPE = 0.8
"""The part that counts of a favourable fight, since the enemy may not wait for it."""
_SAFE = 0.6
"""The part that counts of an unfavourable fight if the enemy has already acted this turn."""
_NO_NEARER = 0.12
"""What being no nearer to such a fight than a walk that counts takes from that: to come so far and
no farther is worth nothing."""
_CHASE = 0.03
"""The gain of each MP closer to such a fight for a side that takes risks, per
point the fight is worth."""
_SOON_LATER = 0.7
_SOON_RELOADED = 0.3
"""The parts that count of a shot by a figure that has already acted, and of one
with an unloaded weapon."""
_HELD = 0.1
"""The part that counts of a shot by an engaged figure."""


def between(now: Situation, state: State, own: Figure, enemy: Figure) -> float:
    """What the contact of one of the side's figures and an enemy is worth
    to the side, in points."""
    meeting = Meeting(now, state, own, enemy, beside(state, own))
    apart = distance(where(own), where(enemy))
    if apart > meeting.far:
        return 0.0
    return meeting.value(Relocated(state, own, state.squares_of(enemy.side)), apart)


class Relocated:
    """A position in which a figure stands on some square. Most of what is asked about it depends on
    the figure and on the board alone, so it is made when it is asked for."""

    def __init__(self, before: State, figure: Figure, enemies: frozenset[Square]) -> None:
        """``figure`` is the one where it stands in it, and ``enemies`` are the squares where its
        enemies stand."""
        self._before, self._enemies = before, enemies
        self.figure = figure
        self.board = before.board
        self.at = where(figure)
        self.beset = enemies.intersection(before.board.adjacent(self.at))
        """The squares beside it where enemies stand."""
        self._made: State | None = None

    @property
    def state(self) -> State:
        """The whole position."""
        if self._made is None:
            known = self._before.figure(self.figure.id) is self.figure
            self._made = self._before if known else self._before.with_figure(self.figure)
        return self._made

    def line(self, viewer: Square, seen: Square) -> Sight:
        """Sight between where the figure stands and another square. The position is asked only if
        somebody may be in between."""
        sight = terrain(self.board, viewer, seen)
        if sight.barred is not None or self._before.free(sight.through):
            return sight
        return see(self.state, viewer, seen)

    def engaged(self, figure: Figure) -> bool:
        """Whether this figure or an enemy of it is engaged (ZOC-3). The position is asked only if
        somebody is near enough."""
        around = self.board.controlled(where(figure))
        if figure is self.figure:
            alone = self._enemies.isdisjoint(around)
        else:
            friends = self._before.squares_of(self.figure.side)
            alone = self.at not in around and friends.isdisjoint(around)
        return not alone and bool(zones.engaged_with(self.state, figure))


def beside(state: State, figure: Figure) -> frozenset[Square]:
    """The squares where those of a figure's side stand besides it. One may share its square, as
    long as somebody is pushed (MOVE-6)."""
    return frozenset([where(f) for f in state.on_board(figure.side) if f.id != figure.id])


def touching(state: State, one: Figure, other: Figure) -> bool:
    """Whether two enemies may fight where they stand."""
    near = where(other) in state.board.controlled(where(one))
    return near and not (one.down and other.down)


class Meeting:
    """One of the side's figures and an enemy. What they mean to each other is asked for while one
    of the two may stand on any square, and all else stays as it is: so all that does not depend on
    the square is worked out once."""

    def __init__(
        self,
        now: Situation,
        state: State,
        own: Figure,
        enemy: Figure,
        friends: frozenset[Square],
        *,
        stays: bool = False,
    ) -> None:
        """``stays`` means that it is the enemy who may stand on any square. On the squares
        ``friends`` stand those of the side of the one who may."""
        weights = now.weights.contact
        self._now, self._weights = now, weights
        self._may_fight = not (own.down and enemy.down)
        fought = state.phase is Phase.COMBAT and own.activated and enemy.activated
        self._fight = weights.fight
        if fought or state.phase in _AFTER_FIGHTS:
            self._fight *= weights.fought
        self._unhurried = _SAFE if enemy.activated and state.phase is Phase.ACTION else 1.0
        self._hidden, self._unknown = own.inconspicuous, enemy.inconspicuous
        self._other = own if stays else enemy
        self._place = where(self._other)
        self._friends, self._enemies = friends, beside(state, self._other)
        """Where the friends of the one that moves stand, and those of the other."""
        self._uneven = now.wherever.uneven
        self._supports: dict[tuple[Side, Square, Square | None], int] = {}
        self._nets: dict[tuple[int, int, str | None], float] = {}
        both = (own, enemy, weights.shot), (enemy, own, -weights.shot)
        self._shots = [
            (AimedShots(now, shooter), shooter is not self._other, sign)
            for shooter, target, sign in both
            if shooter.id in now.shooters
        ]
        """Their shots, whether it is the one that moves who shoots, and what they count."""
        self._stays, board = stays, state.board
        if stays:
            self._walks = distances_from(board, own)
        else:
            self._walks = distances_to(board, self._place).by(own)
        """How far the side's figure walks to the enemy, by the square of the one that moves."""
        self._unhelped = self._friends.isdisjoint(board.adjacent(self._place))
        """Whether nobody supports the one that moves."""
        self.far = max([_NEAR, *[aim.reach for aim, _, _ in self._shots]])
        """The distance in squares beyond which the two mean nothing to each other."""
        if now.daring:
            self.far = round(FAR)
        if zones.befriended(state, own, enemy):
            self.far = -1

    def value(self, moved: Relocated, apart: int) -> float:
        """What the contact is worth to the side, in points, in a position in which the one that
        moves is so many squares ``apart`` from the other, at most `far`."""
        weights, value = self._weights, self._value(moved, apart)
        if self._hidden:
            return weights.disguise_risk * min(value, 0.0) + weights.disguise_hope * max(value, 0.0)
        return weights.unknown * value if self._unknown else value

    def _value(self, moved: Relocated, apart: int) -> float:
        now, weights, at = self._now, self._weights, moved.at
        value = 0.0
        if apart <= 1 and self._may_fight and self._place in moved.board.controlled(at):
            return self._fight * self.net(moved, apart)
        if now.daring:
            value -= _CHASE * now.daring * max(0.0, self.net(moved, apart)) * self._walks[at]
        if apart <= _NEAR:
            walk = self._walks[at]
            near = _COUNT[bisect_left(_WALKS, walk)]
            if near:
                net = self.net(moved, apart)
                if net < 0:
                    value += weights.near * (near * self._unhurried) * net
                else:
                    value += weights.near * near * net * _HOPE
                    if net:
                        value += weights.approach * (_WALKS[-1] - walk) - _NO_NEARER
        for aim, moves, sign in self._shots:
            if apart <= aim.reach:
                one, other = moved.figure, self._other
                shooter, target = (one, other) if moves else (other, one)
                value += sign * aim.threat(moved, shooter, target, apart)
        return value

    def net(self, moved: Relocated, apart: int) -> float:
        """What fights between the two are worth. Support comes from adjacent squares (MEL-5)."""
        backed = opposed = 0
        if not self._unhelped:
            backed = self._support(moved, moved.figure, self._other, self._friends)
        if not self._enemies.isdisjoint(moved.beset):
            opposed = self._support(moved, self._other, moved.figure, self._enemies)
        lower = None
        if self._uneven and apart <= 1:
            lower = self._now.slope(moved.state, moved.figure, self._other)
        key = backed, opposed, lower
        value = self._nets.get(key)
        if value is None:
            own, enemy, support = moved.figure, self._other, (backed, opposed)
            if self._stays:
                own, enemy, support = enemy, own, support[::-1]
            value = self._now.contact_value(moved.state, own, enemy, support)
            self._nets[key] = value
        return value

    def _support(
        self, moved: Relocated, figure: Figure, enemy: Figure, friends: frozenset[Square]
    ) -> int:
        """What friends who stay where they are add to the sum of a figure. Its place matters only
        if one of them is on the opposite side of the enemy (MEL-5)."""
        (x, y), to = where(figure), where(enemy)
        opposite = 2 * to[0] - x, 2 * to[1] - y
        key = figure.side, to, opposite if opposite in friends else None
        found = self._supports.get(key)
        if found is None:
            found = self._supports[key] = support(moved.state, figure, enemy)
        return found


def threat(now: Situation, state: State, shooter: Figure, target: Figure) -> float:
    """What the shooter may soon do to the target by a shot, in points."""
    apart = distance(where(shooter), where(target))
    moved = Relocated(state, shooter, state.squares_of(target.side))
    return AimedShots(now, shooter).threat(moved, shooter, target, apart)


class AimedShots:
    """The shots of one figure at another while one of the two may stand on any square."""

    def __init__(self, now: Situation, shooter: Figure) -> None:
        self._now = now
        self._guns = [
            (gear, _soon(shooter, gear))
            for gear in shooter.gear
            if gear.item.ranges and gear.uses != 0
        ]
        self.reach = max([gear.item.ranges[-1].squares for gear, _ in self._guns], default=-1)
        """Distance in squares beyond which no weapon shoots."""
        self._worth: dict[tuple[object, ...], float] = {}

    def threat(self, moved: Relocated, shooter: Figure, target: Figure, apart: int) -> float:
        """What the shooter may soon do to the target by a shot, in points."""
        if apart > self.reach:
            return 0.0
        now, to = self._now, where(target)
        sight = moved.line(where(shooter), to)
        if sight.barred is not None:
            return 0.0
        engaged = moved.engaged(target)
        best = 0.0
        for number, (gear, soon) in enumerate(self._guns):
            listed = gear.item.range_for(apart)
            if listed is None:
                continue
            terms = shooting.terms_of_place(moved.board, sight, to, engaged=engaged)
            key = number, listed.squares, terms
            worth = self._worth.get(key)
            if worth is None:
                forecast = now.shot(moved.state, shooter, target, gear)
                worth = 0.0 if forecast is None else soon * now.loss(target, forecast.wounds)
                self._worth[key] = worth
            best = max(best, worth)
        return best * _HELD if best and moved.engaged(shooter) else best


def _soon(shooter: Figure, gear: Gear) -> float:
    """The part that counts of a shot with a weapon."""
    if gear.ready:
        return _SOON_LATER if shooter.activated else 1.0
    return _SOON_RELOADED / max(1, gear.reload)


def backing(state: State, figure: Figure, enemies: list[Figure], friends: list[Figure]) -> int:
    """How many friends are in contact with enemies that the figure is in contact with too."""
    if figure.down:
        return 0
    near = state.board.controlled(where(figure))
    if not state.met_by(figure.side, near):
        return 0
    touched = [e for e in enemies if e.at in near]
    return sum(
        f.id != figure.id and e.at in state.board.controlled(where(f))
        for e in touched
        for f in friends
    )
