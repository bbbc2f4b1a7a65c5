"""Where each side is strong: a figure alone among enemies is in danger even before any fight."""

from __future__ import annotations

from ad1666.bots.judgement.situation import Situation, where
from ad1666.rules.board import apart
from ad1666.rules.cards import Side
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
        self._now, self._counts = now, not figure.inconspicuous
        others = [f for f in state.on_board() if f.id != figure.id and not f.inconspicuous]
        self._ids = [figure.id, *(f.id for f in others)]
        self._places = [where(f) for f in others]
        powers = [(f.side, now.power(f)) for f in others]
        felt = {side: [p if s is not side else -p for s, p in powers] for side in Side}
        self._felt, self._against = felt[figure.side], -now.power(figure)
        self._stake = self._staked(figure)
        self._others: list[tuple[float, float, float, float]] = []
        """Of each other: what is at stake, the net strength around it without the figure, what
        that comes to, and what the figure beside it adds to the net strength."""
        for place, (other, (_, power)) in enumerate(zip(others, powers, strict=True)):
            aparts = apart(where(other), self._places)
            aparts[place] = _FAR  # it is not around itself
            stake, net = self._staked(other), _net(-power, aparts, felt[other.side])
            more = -self._against if other.side is not figure.side else self._against
            self._others.append((stake, net, stake * _bounded(net), more))

    def _staked(self, figure: Figure) -> float:
        """What the side that weighs has at stake with a figure, or if negative, against it."""
        stake = self._now.stakes[figure.id]
        return -stake if figure.side is self._now.side else stake

    def _dangers(self, square: Square) -> list[float]:
        """The danger to each, the figure first, by its value to the side, with the figure on this
        square."""
        aparts, against, found = apart(square, self._places), self._against, [0.0]
        for away, felt, (stake, net, alone, more) in zip(
            aparts, self._felt, self._others, strict=True
        ):
            if away < _FAR:
                part = _FELT[away]
                against += felt * part
                found.append(stake * _bounded(net + more * part))
            else:
                found.append(alone)
        found[0] = self._stake * _bounded(against)
        return found

    def value(self, square: Square) -> float:
        """The value of all dangers to the side, with the figure on this square."""
        if not self._counts:
            return 0.0
        return self._now.weights.contact.exposed * sum(self._dangers(square))

    def each(self, square: Square) -> dict[str, float]:
        """The danger to each figure, by its value to the side, with the figure on this square."""
        if not self._counts:
            return {}
        exposed, dangers = self._now.weights.contact.exposed, self._dangers(square)
        return {who: exposed * danger for who, danger in zip(self._ids, dangers, strict=True)}


def _net(own: float, aparts: list[int], felt: list[float]) -> float:
    """The strength around a figure of those who are so many squares apart, its ``own`` and that of
    its friends being negative."""
    return sum(
        [power * _FELT[away] for away, power in zip(aparts, felt, strict=True) if away < _FAR],
        own,
    )


def _bounded(net: float) -> float:
    """The danger where the net strength of enemies is this."""
    if net <= 0:
        return 0.0
    return net if net < _MOST else _MOST


def dangers(now: Situation) -> float:
    """The value of all dangers to the side in the position as it is."""
    counting = [f for f in now.state.on_board() if not f.inconspicuous]
    if not counting:
        return 0.0
    return Influence(now, now.state, counting[0]).value(where(counting[0]))
