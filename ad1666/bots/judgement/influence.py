"""Where either side is strong: who stands alone among enemies is in danger, before any fight."""

from __future__ import annotations

from ad1666.bots.judgement.situation import Situation, where
from ad1666.rules.abilities.disguise import inconspicuous
from ad1666.rules.board import distance
from ad1666.rules.characters import Figure, Square
from ad1666.rules.state import State

_FAR = 8
"""Squares from which somebody counts nothing any more."""
_MOST = 2.0
"""The greatest danger that counts."""


class Influence:
    """Whom one figure backs, and whom it threatens, from wherever it may stand; all others stay
    where they are."""

    def __init__(self, now: Situation, state: State, figure: Figure) -> None:
        self._now, self._figure = now, figure
        self._counts = not inconspicuous(figure)
        self._others = [f for f in state.on_board() if f.id != figure.id and not inconspicuous(f)]
        self._alone = {f.id: self._net(f, where(f)) for f in self._others}

    def _net(self, figure: Figure, at: Square) -> float:
        """The enemies' strength about somebody less that of its friends and its own."""
        now = self._now
        net = -now.power(figure)
        for other in self._others:
            if other.id != figure.id:
                felt = now.power(other) * _near(at, where(other))
                net += felt if other.side is not figure.side else -felt
        return net

    def value(self, square: Square) -> float:
        """What all dangers are worth to the side with the figure on a square."""
        if not self._counts:
            return 0.0
        now, figure = self._now, self._figure
        value = self._danger(figure, self._net(figure, square))
        power = now.power(figure)
        for other in self._others:
            felt = power * _near(square, where(other))
            net = self._alone[other.id] + (felt if other.side is not figure.side else -felt)
            value += self._danger(other, net)
        return now.weights.contact.exposed * value

    def _danger(self, figure: Figure, net: float) -> float:
        danger = self._now.stakes[figure.id] * min(_MOST, max(0.0, net))
        return -danger if figure.side is self._now.side else danger


def dangers(now: Situation) -> float:
    """What all dangers are worth to the side in the position as it is."""
    counting = [f for f in now.state.on_board() if not inconspicuous(f)]
    if not counting:
        return 0.0
    return Influence(now, now.state, counting[0]).value(where(counting[0]))


def _near(one: Square, other: Square) -> float:
    return max(0.0, 1 - distance(one, other) / _FAR)
