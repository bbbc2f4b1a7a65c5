"""The chance to control a place at the end: somebody of the side is there who can stand, and nobody
of the other is. So one enemy in the place spoils it, and what counts is who stays there, who may
still come, and who may be driven out. Before the last two turns it counts instead which side is
stronger about the place, and in part whether enemies who are in it can be driven out: games are
lost by those who foresee the end and do nothing until then."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from ad1666.bots.distances import FAR, Distances, distances_to
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
from ad1666.bots.judgement.weights import PlaceWeights
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
        self._now, self._place = now, now.weights.place
        self._squares = goal.place.area
        self._far = None if mover is None else way.by(mover)
        self._own = mover is not None and mover.side is goal.side
        early = min(1.0, max(0.0, (now.left - _LATE) / (_EARLY - _LATE)))
        self._early = self._place.early * early
        """The part that counts of who is the stronger about it."""
        self._foreseen = self._early < 1
        """Whether it counts, too, who is there at the end."""
        self._mine = self._theirs = 0.0
        """How strong the side is about it, and the other."""
        self._abouts = {} if mover is None else now.wherever.about.setdefault(mover.id, {})
        """How much the figure that moves counts about it, by how far it is."""
        self._nobody = self._clear = 1.0
        """The chances that nobody of the side, and nobody of the other, comes from outside."""
        self._inside: list[Occupant] = []
        """Those inside who count; if nobody is foreseen, enemies alone."""
        for figure, away, about in _crowd(standing, way):
            own = figure.side is goal.side
            if own and figure.down:
                continue
            if own:
                self._mine += about
            else:
                self._theirs += about
            if figure.at in self._squares:
                if self._foreseen or not own:
                    self._inside.append(Occupant(standing, figure, own=own))
            elif self._foreseen and not stays(now, figure):
                if own:
                    self._nobody *= 1 - _coming(now, away)
                else:
                    self._clear *= 1 - _coming(now, away)
        self._simple = not (self._foreseen or self._inside)
        """Whether nothing counts but who is the stronger about it, unless an enemy goes there."""

    def chance(self, standing: Placement) -> float:
        """The chance that the side controls it, with the figure that moves where it stands."""
        mover, far = standing.mover, self._far
        if mover is None or mover.at is None or far is None:
            return self._chance(standing, None, 0.0, 0.0)
        away = far[mover.at]
        about = self._abouts.get(away)
        if about is None:
            about = self._abouts[away] = _about(self._now, mover, away)
        if self._own:
            mine, theirs = (0.0 if mover.down else about), 0.0
        else:
            mine, theirs = 0.0, about
        if self._simple and (self._own or mover.at not in self._squares):  # nobody spoils it
            return _stronger(self._place, self._mine + mine, self._theirs + theirs)
        return self._chance(standing, mover, mine, theirs)

    def _chance(
        self, standing: Placement, mover: Figure | None, mine: float, theirs: float
    ) -> float:
        """The chance with the figure that moves, if it counts, and how strong it is about the place
        for the side and for the other."""
        nobody, clear = self._nobody, self._clear
        gone = 1.0  # the chance that no enemy who is in it now will be there
        for occupant in self._inside:
            if occupant.own:
                nobody *= occupant.leaves(standing)
            else:
                gone *= occupant.leaves(standing)
        if mover is not None:
            inside = mover.at in self._squares
            if self._foreseen or (inside and not self._own):
                leaves = self._leaves(standing, mover)
                if not self._own:
                    clear, gone = (clear, gone * leaves) if inside else (clear * leaves, gone)
                elif not mover.down:
                    nobody *= leaves
        if not self._early:
            return (1 - nobody) * clear * gone
        sought = _stronger(self._place, self._mine + mine, self._theirs + theirs)
        sought *= 1 - self._place.spoilt * (1 - gone)
        if not self._foreseen:
            return sought
        return self._early * sought + (1 - self._early) * (1 - nobody) * clear * gone

    def _leaves(self, standing: Placement, mover: Figure) -> float:
        """The chance that the figure that moves is not there at the end."""
        now, settled, at = self._now, standing.stays(mover), where(mover)
        if at not in self._squares:
            assert self._far is not None
            return 1.0 if settled else 1 - _coming(now, self._far[at])
        backed = self._place.backed * _backed(standing, mover)(at)
        return 1 - sigmoid(_unbacked(now, settled=settled) + backed)


class Occupant:
    """Somebody who is in a place to be controlled, while another may stand on any square."""

    def __init__(self, standing: Placement, figure: Figure, *, own: bool) -> None:
        now, mover = standing.now, standing.mover
        self.own = own
        """Whether it is of the side that wants to control the place."""
        self._figure = figure
        self._unbacked = _unbacked(now, settled=stays(now, figure))
        self._backing = now.weights.place.backed
        self._backers = None if mover is None else _backers(standing, figure, mover)
        self._known: dict[float, float] = {}
        """The chances by how far away the one that moves is."""

    def leaves(self, standing: Placement) -> float:
        """The chance that it is not there at the end."""
        mover, backers = standing.mover, self._backers
        if mover is None or backers is None:
            figure = self._figure
            return self._leaves(contest(standing, figure.side, where(figure), standing.now.held))
        away = backers.away(where(mover))
        found = self._known.get(away)
        if found is None:
            found = self._known[away] = self._leaves(backers.chance(away))
        return found

    def _leaves(self, backed: float) -> float:
        return 1 - sigmoid(self._unbacked + self._backing * backed)


_LATE, _EARLY = 0.9, 1.9
"""The turns left up to which it does not count who is stronger about a place, and from which it
counts as much as early in a game."""


class Backers(NamedTuple):
    """How far a figure that stays in a place is backed, with the one that moves on any square."""

    away: Callable[[Square], float]
    """How far away that one is on a square."""
    chance: Callable[[float], float]
    """How far the figure is backed with it so far away."""


def _backers(standing: Placement, figure: Figure, mover: Figure) -> Backers:
    """To get at an enemy in a place it counts how far one has to walk; about others, how far away
    they are, which takes less time to find out."""
    now, place = standing.now, where(figure)
    if figure.side is not now.side:
        enemy = around(standing, mover, figure.side, place, now.held)
        return Backers(enemy.near.__getitem__, enemy.by)
    mine = theirs = 0.0
    for other in standing.state.on_board():
        if other.id != mover.id and not other.down:
            power = felt(now.power(other), distance(place, where(other)), now.held)
            mine, theirs = (
                (mine + power, theirs) if other.side is figure.side else (mine, theirs + power)
            )
    helps, own = mover.side is figure.side, 0.0 if mover.down else now.power(mover)

    def chance(away: float) -> float:
        power = felt(own, away, now.held)
        return prevails(mine + power, theirs) if helps else prevails(mine, theirs + power)

    return Backers(partial(distance, place), chance)


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


def _crowd(standing: Placement, way: Distances) -> list[tuple[Figure, float, float]]:
    """Those who stay on the board, how far each is from a place and how much it counts about it,
    known or new: most places are contested, so both sides ask."""
    crowd = standing.rest.crowds.get(way)
    if crowd is None:
        now, mover, crowd = standing.now, standing.mover, []
        known = now.wherever.crowds.setdefault(way, {})
        for figure in standing.state.on_board():
            if mover is None or figure.id != mover.id:
                found = known.get(id(figure))
                if found is None:
                    away = way.away(figure)
                    found = known[id(figure)] = figure, away, _about(now, figure, away)
                crowd.append(found)
        standing.rest.crowds[way] = crowd
    return crowd


def _stronger(place: PlaceWeights, mine: float, theirs: float) -> float:
    """How far a side is the stronger about a place."""
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
