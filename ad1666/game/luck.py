"""What luck did in a game: the cards that decks turned up, against what they promised.

Only cards that lay open to both players count (CARD-4): what was drawn to a hand stays its owner's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import accumulate, pairwise
from statistics import NormalDist

from attrs import frozen

from ad1666.game.past import Moment
from ad1666.rules.cards import Card, Side


@frozen
class TurnedUp:
    """A card turned up from a deck: whose, by how much its value was above the mean of that deck at
    the time, negative if below, and the variance of a card of it."""

    side: Side
    gain: Fraction
    variance: Fraction


@frozen
class Luck:
    """How lucky a side was: how many cards were turned up for it, by how much their values were
    above what its deck promised, and in what share of games it would have had less luck than that,
    0 to 1."""

    cards: int
    gain: Fraction
    rank: float


def turned_up(moments: Sequence[Moment]) -> tuple[TurnedUp, ...]:
    """All cards that were turned up for a test, in order. A joker counts as CARD-3 has it: black 0,
    red 10."""
    found: list[TurnedUp] = []
    for before, after in pairwise(moments):
        draw, card = before.game.draw, after.drawn
        if draw is None or draw.player is None or draw.blind or not isinstance(card, Card):
            continue
        values = [each.value for each in draw.state.pile(draw.player).deck]
        mean = Fraction(sum(values), len(values))
        variance = Fraction(sum(value * value for value in values), len(values)) - mean * mean
        found.append(TurnedUp(draw.player, card.value - mean, variance))
    return tuple(found)


def luck(turned: Iterable[TurnedUp]) -> Luck:
    """How lucky those were for whom some cards were turned up: of one side in one game, or of one
    player in many."""
    cards = tuple(turned)
    gain = sum((card.gain for card in cards), Fraction(0))
    spread = sum((card.variance for card in cards), Fraction(0))
    rank = NormalDist(0, float(spread) ** 0.5).cdf(float(gain)) if spread else 0.5
    return Luck(len(cards), gain, rank)


def curve(turned: Iterable[TurnedUp], side: Side) -> tuple[float, ...]:
    """How the luck of a side grew and shrank, card by card of either side, from 0 on."""
    gains = (float(card.gain) if card.side is side else 0.0 for card in turned)
    return tuple(accumulate(gains, initial=0.0))
