"""The value of squares to a figure. Only what its move changes is computed again."""

from __future__ import annotations

from ad1666.bots.distances import distances
from ad1666.bots.judgement.contacts import backing, between
from ad1666.bots.judgement.goals import open_goals, settled
from ad1666.bots.judgement.influence import Influence
from ad1666.bots.judgement.orders import post
from ad1666.bots.judgement.reach import Route
from ad1666.bots.judgement.situation import Situation, where
from ad1666.bots.judgement.stories import lure
from ad1666.bots.judgement.ways import Standing, companies
from ad1666.rules import scoring
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Square, Status
from ad1666.rules.scoring import concerns
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, End, EndReason

_NOT_WANTED = -9.0
"""The gain of leaving the board for no benefit."""
_LOST_TO_THE_REST = 0.6
"""The part of a figure's worth that its side loses when it leaves."""
_FAILED = 0.03
"""The cost of failing a test on the way."""
_FALL = 0.12
"""The part of a figure's stake that a fall costs."""
_ASTRAY, _FURTHER = 4.0, 0.4
"""What it costs to be outside the zone where a figure is to stay, in points, and that for each MP
that it is away from it."""
_AMPLE = 20.0
"""The distance in MP beyond which it makes no difference."""
_STEP = 0.002
"""The cost of each MP, so that the shorter of two equal routes is taken."""


class Posts:
    """The squares of a position as places where one of the figures could stand."""

    def __init__(self, now: Situation, state: State, figure: Figure) -> None:
        self.now, self.state, self.figure = now, state, figure
        self._own = figure.side is now.side
        self._settled = settled(now, state)
        self._staying = companies(now, state, figure.id)
        self._influence = Influence(now, state, figure)
        self._post = post(state, figure) if self._own else frozenset()
        self._values: dict[Square, float] = {}
        assert figure.at is not None
        self.here = self.value(figure.at)

    def moved(self, square: Square) -> State:
        """The position with the figure on this square."""
        if square == self.figure.at:
            return self.state
        return self.state.change(self.figure.id, at=square)

    def value(self, square: Square) -> float:
        """The value of the position with the figure on this square, apart from
        contacts between the others."""
        found = self._values.get(square)
        if found is None:
            found = self._value(self.moved(square)) - self._astray(square)
            found += lure(self.now, self.figure, square)
            self._values[square] = found
        return found

    def _astray(self, square: Square) -> float:
        """What it costs to be away from where the figure is to stay."""
        if not self._post or square in self._post:
            return 0.0
        return _ASTRAY + _FURTHER * min(_AMPLE, distances(self.state.board, self._post).far(square))

    def _value(self, state: State) -> float:
        now, figure = self.now, state.figure(self.figure.id)
        standing = Standing(now, state, self._staying, figure)
        value = self._settled + open_goals(standing) + self._influence.value(where(figure))
        if self._own:
            enemies, friends = standing.enemies, standing.own
            for enemy in enemies:
                value += between(now, state, figure, enemy)
        else:
            enemies, friends = standing.own, standing.enemies
            for enemy in enemies:
                value += between(now, state, enemy, figure)
        support = now.weights.contact.support * backing(state, figure, enemies, friends)
        return value + (support if self._own else -support)

    def gain(self, square: Square, route: Route) -> float:
        """The gain of going to a square by a route."""
        return self._by_route(self.value(square) - self.here, route)

    def gain_of_leaving(self, square: Square, route: Route) -> float:
        """The gain of leaving the board from a square by a route."""
        return self._by_route(self.leaving(square), route)

    def _by_route(self, worth: float, route: Route) -> float:
        fall = route.falls * _FALL * self.now.stakes[self.figure.id]
        return route.chance * worth - (1 - route.chance) * _FAILED - fall - _STEP * route.cost

    def pays_to_leave(self, square: Square) -> bool:
        """Whether leaving the board from a square scores."""
        figure = self.figure
        return any(
            goal.side is figure.side
            and (goal.place is None or square in goal.place.squares)
            and (
                (goal.aim is Aim.TAKE_AWAY and figure.owns(goal.subject))
                or (goal.aim is Aim.ESCAPE and concerns(figure, goal.subject))
            )
            for goal in self.now.goals
        )

    def leaving(self, square: Square) -> float:
        """The gain of leaving the board from a square."""
        if self._post or not self.pays_to_leave(square):
            return _NOT_WANTED
        now, figure = self.now, self.figure
        gone = self.state.change(figure.id, at=None, status=Status.LEFT, left_from=square)
        settled_then = self._settled
        if figure.side in scoring.gone(gone):
            if _loses(gone, figure.side):
                return _NOT_WANTED
            settled_then = settled(now, gone)
        value = settled_then + open_goals(Standing(now, gone, self._staying))
        lost = 0.0
        if not any(goal.decisive for goal in now.goals):
            lost = now.gold(figure) * _LOST_TO_THE_REST
        return value - self.here - lost + 0.05


def _loses(state: State, side: Side) -> bool:
    """Whether the game ends, and is lost, now that a side has nobody left (GUARD-5)."""
    if not state.terms.wipeout_ends:
        return False
    return scoring.outcome(state, EndReason(End.NOBODY_LEFT, side)).winner is side.other
