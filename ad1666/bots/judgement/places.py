"""The chance to control a place at the end: somebody of the side is there who can stand, and nobody
of the other is. So one enemy in the place spoils it, and what counts is who stays there, who may
still come, and who may be driven out. Before the last two turns it counts instead which side is
stronger about the place, and in part whether enemies who are in it can be driven out: games are
lost by those who foresee the end and do nothing until then."""

from __future__ import annotations

from collections.abc import Callable

from ad1666.bots.distances import FAR, distances_to
from ad1666.bots.judgement.situation import Situation, sigmoid, where
from ad1666.bots.judgement.ways import (
    Placement,
    around,
    contest,
    felt,
    prevails,
    stays,
    travel,
)
from ad1666.rules.board import distance
from ad1666.rules.characters import Figure, Square
from ad1666.rules.victory import Goal


def controlled(standing: Placement, goal: Goal) -> float:
    """The chance that the side of a goal controls its place at the end."""
    zone = standing.rest.zones.get(id(goal))
    if zone is None:
        zone = standing.rest.zones[id(goal)] = Zone(standing, goal)
    return zone.chance(standing)


class Zone:
    """A place to be controlled, while one figure may stand on any square and all others stay where
    they are: what the others do is worked out once, as far as it does not depend on that square."""

    def __init__(self, standing: Placement, goal: Goal) -> None:
        assert goal.place is not None
        now, mover, way = standing.now, standing.mover, standing.way(goal)
        self._now, self._side = now, goal.side
        self._squares = frozenset(goal.place.squares)
        self._far = None if mover is None else way.by(mover)
        early = min(1.0, max(0.0, (now.left - _LATE) / (_EARLY - _LATE)))
        self._early = now.weights.place.early * early
        """The part that counts of who is the stronger about it."""
        self._foreseen = self._early < 1
        """Whether it counts, too, who is there at the end."""
        self._mine = self._theirs = 0.0
        """How strong the side is about it, and the other."""
        self._known: dict[float, float] = {}
        """The chances where nothing counts but how far the figure that moves is, by that."""
        self._nobody = self._clear = 1.0
        """The chances that nobody of the side, and nobody of the other, comes from outside."""
        self._inside: list[tuple[Figure, bool, float, Callable[[Square], float] | None]] = []
        """Those inside who count, whether they are of the side, their log-odds to remain if they
        were not backed, and by whom they are; if nobody is foreseen, enemies alone."""
        for figure in standing.state.on_board():
            own, away, settled = figure.side is goal.side, way.away(figure), stays(now, figure)
            if (mover is not None and figure.id == mover.id) or (own and figure.down):
                continue
            if self._early and own:
                self._mine += _about(now, figure, away)
            elif self._early:
                self._theirs += _about(now, figure, away)
            if figure.at in self._squares:
                if self._foreseen or not own:
                    backers = None if mover is None else _backers(standing, figure, mover)
                    self._inside.append((figure, own, _unbacked(now, settled=settled), backers))
            elif self._foreseen and not settled:
                if own:
                    self._nobody *= 1 - _coming(now, away)
                else:
                    self._clear *= 1 - _coming(now, away)

    def chance(self, standing: Placement) -> float:
        """The chance that the side controls it, with the figure that moves where it stands."""
        mover, at = standing.mover, None if standing.mover is None else standing.mover.at
        if self._foreseen or self._inside or at is None or mover is None or self._far is None:
            return self._chance(standing)
        if at in self._squares and mover.side is not self._side:
            return self._chance(standing)
        away = self._far[at]  # all that counts
        found = self._known.get(away)
        if found is None:
            found = self._known[away] = self._chance(standing)
        return found

    def _chance(self, standing: Placement) -> float:
        nobody, clear, mover, now = self._nobody, self._clear, standing.mover, self._now
        gone = 1.0  # the chance that no enemy who is in it now will be there
        mine, theirs, backing = self._mine, self._theirs, now.weights.place.backed
        at = None if mover is None else where(mover)
        for figure, own, unbacked, backers in self._inside:
            if at is None or backers is None:
                backed = contest(standing, figure.side, where(figure), now.held)
            else:
                backed = backers(at)
            leaves = 1 - sigmoid(unbacked + backing * backed)
            if own:
                nobody *= leaves
            else:
                gone *= leaves
        if mover is not None and at is not None and self._far is not None:
            own, inside, away = mover.side is self._side, at in self._squares, self._far[at]
            about = _about(now, mover, away) if self._early and not (own and mover.down) else 0.0
            mine, theirs = (mine + about, theirs) if own else (mine, theirs + about)
            if self._foreseen or (inside and not own):
                leaves = self._leaves(standing, mover, at, away)
                if not own:
                    clear, gone = (clear, gone * leaves) if inside else (clear * leaves, gone)
                elif not mover.down:
                    nobody *= leaves
        if not self._early:
            return (1 - nobody) * clear * gone
        unspoilt = 1 - now.weights.place.spoilt * (1 - gone)
        sought = _stronger(now, mine, theirs) * unspoilt
        if not self._foreseen:
            return sought
        return self._early * sought + (1 - self._early) * (1 - nobody) * clear * gone

    def _leaves(self, standing: Placement, mover: Figure, at: Square, away: float) -> float:
        """The chance that the figure that moves, to this square, is not there at the end."""
        now, settled = self._now, standing.stays(mover)
        if at not in self._squares:
            return 1.0 if settled else 1 - _coming(now, away)
        backed = now.weights.place.backed * _backed(standing, mover)(at)
        return 1 - sigmoid(_unbacked(now, settled=settled) + backed)


_LATE, _EARLY = 0.9, 1.9
"""The turns left up to which it does not count who is stronger about a place, and from which it
counts as much as early in a game."""


def _backers(standing: Placement, figure: Figure, mover: Figure) -> Callable[[Square], float]:
    """How far a figure that stays in a place is backed, with the one that moves on any square. To
    get at an enemy there it counts how far one has to walk; about others, how far away they are,
    which takes less time to find out."""
    now, place = standing.now, where(figure)
    if figure.side is not now.side:
        return around(standing, mover, figure.side, place, now.held).chance
    mine = theirs = 0.0
    for other in standing.state.on_board():
        if other.id != mover.id and not other.down:
            power = felt(now.power(other), distance(place, where(other)), now.held)
            mine, theirs = (
                (mine + power, theirs) if other.side is figure.side else (mine, theirs + power)
            )
    helps, own = mover.side is figure.side, 0.0 if mover.down else now.power(mover)

    def chance(at: Square) -> float:
        power = felt(own, distance(place, at), now.held)
        return prevails(mine + power, theirs) if helps else prevails(mine, theirs + power)

    return chance


def _backed(standing: Placement, mover: Figure) -> Callable[[Square], float]:
    """How far the figure that moves is backed on any square."""
    backed = standing.rest.backed
    if backed is None:
        now, board = standing.now, standing.state.board
        others = [f for f in standing.state.on_board() if f.id != mover.id and not f.down]
        friends = [(now.power(f), where(f)) for f in others if f.side is mover.side]
        enemies = [
            (now.power(f), distances_to(board, where(f)).by(mover))
            for f in others
            if f.side is not mover.side
        ]
        own = 0.0 if mover.down else now.power(mover)

        def chance(at: Square) -> float:
            mine = sum([felt(power, distance(at, by), now.held) for power, by in friends], own)
            theirs = sum([felt(power, far[at], now.held) for power, far in enemies])
            return prevails(mine, theirs)

        backed = standing.rest.backed = chance
    return backed


def _stronger(now: Situation, mine: float, theirs: float) -> float:
    """How far a side is the stronger about a place."""
    place = now.weights.place
    return mine**2 / (mine**2 + (place.contested * theirs) ** 2 + place.empty**2)


def _about(now: Situation, figure: Figure, away: float) -> float:
    """How much a figure counts about a place."""
    if away >= FAR:
        return 0.0
    return now.power(figure) * travel(now, away) / (1 + away * now.weights.place.slow)


def _coming(now: Situation, away: float) -> float:
    """The chance that a figure outside is there at the end."""
    found = now.wherever.comings.get(away)
    if found is None:
        place = now.weights.place
        going = sigmoid(place.comes + place.comes_turn * now.left)
        found = now.wherever.comings[away] = going * travel(now, away)
    return found


def _unbacked(now: Situation, *, settled: bool) -> float:
    """The log-odds that a figure in a place is there at the end, if its side is not the stronger
    there at all; ``settled`` if it will not move again."""
    place = now.weights.place
    return place.stays + (place.settled if settled else place.stays_turn * now.left)
