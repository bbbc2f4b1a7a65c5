"""The value of squares to a figure. Only what its move changes is computed again."""

from __future__ import annotations

from functools import cached_property

from ad1666.bots.judgement.forecasts import fallen
from ad1666.bots.judgement.outlooks import outlook
from ad1666.bots.judgement.reach import Route
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.stories import lure
from ad1666.bots.judgement.winning import blow
from ad1666.rules.board import Direction, Way
from ad1666.rules.characters import Figure, Square
from ad1666.rules.scoring import concerns
from ad1666.rules.state import State
from ad1666.rules.victory import Aim

_NOT_WANTED = -9.0
"""The gain of leaving the board for no benefit."""
_LOST_TO_THE_REST = 0.6
"""The part of a figure's worth that its side loses when it leaves."""
_FAILED = 0.03
"""The cost of failing a test on the way."""
_STEP = 0.002
"""The cost of each MP, so that the shorter of two equal routes is taken."""


class Posts:
    """The squares of a position as places where one of the figures could stand."""

    def __init__(self, now: Situation, state: State, figure: Figure) -> None:
        self.now, self.state, self.figure = now, state, figure
        self._outlook = outlook(now, state, figure)
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
            found = self._outlook.value(square) + lure(self.now, self.figure, square)
            self._values[square] = found
        return found

    @cached_property
    def _drop(self) -> float:
        """What jumping down brings by the wounds that it may take."""
        return blow(self.now, self.state, self.figure, fallen(self.state, self.figure))

    @cached_property
    def _fall(self) -> float:
        """What it brings if it has failed."""
        return self._drop / max(1e-9, sum(fallen(self.state, self.figure)))

    def stepping(self, direction: Direction | None) -> float:
        """What a step in a direction brings by the wounds that it may take."""
        if direction is None or self.figure.at is None:
            return 0.0
        passage = self.state.board.passages(self.figure.at).get(direction)
        return 0.0 if passage is None or passage.way is not Way.DROP else self._drop

    def gain(self, square: Square, route: Route) -> float:
        """The gain of going to a square by a route."""
        return self._by_route(self.value(square) - self.here, route)

    def gain_of_leaving(self, square: Square, route: Route) -> float:
        """The gain of leaving the board from a square by a route."""
        return self._by_route(self.leaving(square), route)

    def _by_route(self, worth: float, route: Route) -> float:
        cost, chance, falls, *_ = route
        gained = chance * worth - (1 - chance) * _FAILED - _STEP * cost
        return gained + falls * self._fall if falls else gained

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
        led = self.figure.side is not self.now.side
        if self._outlook.post or not (led or self.pays_to_leave(square)):
            return _NOT_WANTED
        value, lost = self._outlook.without(square), 0.0
        if value is None:
            return -_NOT_WANTED if led else _NOT_WANTED
        if not any(goal.decisive for goal in self.now.goals):
            lost = self.now.gold(self.figure) * _LOST_TO_THE_REST
        return value - self.here + (lost if led else -lost) + 0.05
