"""Where each side is strong: a figure alone among enemies is in danger even before any fight."""

from __future__ import annotations

from ad1666.bots.judgement.situation import Situation, where
from ad1666.rules.board import distance
from ad1666.rules.characters import Figure, Square
from ad1666.rules.state import State

_FAR = 8
"""Distance in squares from which a figure has no influence."""
_FELT = tuple(1 - apart / _FAR for apart in range(_FAR))
"""The part of a figure's strength that is felt at each distance in squares."""
_MOST = 2.0
"""The upper limit of a danger."""


class Influence:
    """The figures that one figure supports or threatens from any square, while all
    others stay where they are."""

    def __init__(self, now: Situation, state: State, figure: Figure) -> None:
        self._now, self._figure = now, figure
        self._counts = not figure.inconspicuous
        self._others = [f for f in state.on_board() if f.id != figure.id and not f.inconspicuous]
        self._strengths = [(f, where(f), now.power(f)) for f in self._others]
        alone = [(f, where(f), self._net(f, self._apart(where(f)))) for f in self._others]
        self._alone = [(f, at, net, self._danger(f, net)) for f, at, net in alone]

    def _apart(self, at: Square) -> list[int]:
        """How many squares the others are from one."""
        return [distance(at, there) for _, there, _ in self._strengths]

    def _net(self, figure: Figure, aparts: list[int]) -> float:
        """The enemies' strength around a figure, less that of its friends and its own, with the
        others so many squares apart."""
        net, side = -self._now.power(figure), figure.side
        for apart, (other, _, power) in zip(aparts, self._strengths, strict=True):
            if apart < _FAR and other is not figure:
                felt = power * _FELT[apart]
                net += felt if other.side is not side else -felt
        return net

    def value(self, square: Square) -> float:
        """The value of all dangers to the side, with the figure on this square."""
        if not self._counts:
            return 0.0
        now, figure = self._now, self._figure
        power, side = now.power(figure), figure.side
        aparts = self._apart(square)
        value = self._danger(figure, self._net(figure, aparts))
        for apart, (other, _, net, alone) in zip(aparts, self._alone, strict=True):
            if apart >= _FAR:
                value += alone
                continue
            felt = power * _FELT[apart]
            value += self._danger(other, net + (felt if other.side is not side else -felt))
        return now.weights.contact.exposed * value

    def each(self, square: Square) -> dict[str, float]:
        """The danger to each figure, by its value to the side, with the figure on this square."""
        if not self._counts:
            return {}
        figure, exposed = self._figure, self._now.weights.contact.exposed
        aparts = self._apart(square)
        found = {figure.id: exposed * self._danger(figure, self._net(figure, aparts))}
        power = self._now.power(figure)
        for apart, (other, _, net, _alone) in zip(aparts, self._alone, strict=True):
            felt = power * _FELT[apart] if apart < _FAR else 0.0
            net += felt if other.side is not figure.side else -felt
            found[other.id] = exposed * self._danger(other, net)
        return found

    def _danger(self, figure: Figure, net: float) -> float:
        danger = self._now.stakes[figure.id] * min(_MOST, max(0.0, net))
        return -danger if figure.side is self._now.side else danger


def dangers(now: Situation) -> float:
    """The value of all dangers to the side in the position as it is."""
    counting = [f for f in now.state.on_board() if not f.inconspicuous]
    if not counting:
        return 0.0
    return Influence(now, now.state, counting[0]).value(where(counting[0]))
