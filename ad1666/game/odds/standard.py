"""Odds of standard tests (TEST), and the effect of boosts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from attrs import frozen

from ad1666.game.odds.known import Assumed, Holding, Known
from ad1666.game.odds.spread import Spread
from ad1666.rules.abilities import dispatch
from ad1666.rules.card_tests import boostable, boosted, lift, may_boost, opened
from ad1666.rules.cards import Card
from ad1666.rules.events import Grade, Standard, StandardAhead
from ad1666.rules.state import State


@frozen(hash=False)
class StandardOdds:
    """A standard test before its card: its outcomes without boosts, and with every matching card
    (TEST-4)."""

    trial: StandardAhead
    plain: Spread[Standard]
    boosted: Spread[Standard]
    assumed: tuple[Assumed, ...]

    @property
    def grades(self) -> Spread[Grade]:
        """The grades without boosts."""
        return self.plain.map(_grade)

    @property
    def boosted_grades(self) -> Spread[Grade]:
        """The grades with all matching boosts."""
        return self.boosted.map(_grade)


def _grade(test: Standard) -> Grade:
    return test.grade


def standard_odds(state: State, trial: StandardAhead, known: Known) -> StandardOdds:
    """The odds of a test before its card."""
    cards, after = known.of(trial.player).turned_up()
    tests = [opened(trial, card) for card in cards]
    lifted = [(test, weight) for start in tests for test, weight in _lifted(start, after)]
    assumed = []
    if after.hand is None:
        assumed.append(Assumed.HAND)
    if dispatch.using(state.figure(trial.figure), "retake"):
        assumed.append(Assumed.AGAIN)
    return StandardOdds(
        trial, Spread.of((test, 1) for test in tests), Spread.of(lifted), tuple(assumed)
    )


def _lifted(test: Standard, after: Holding) -> Iterator[tuple[Standard, int]]:
    """A test after all boosts, with weights: every hand has equal weight for each initial card."""
    if not boostable(test):
        yield test, after.hands(test.card)
        return
    for gain, weight in after.boosts(test.card, test.card.suit).items():
        yield lift(test, gain), weight


@frozen
class Useful:
    """Cards that together improve a failing test, none of them superfluous, and the result."""

    cards: tuple[Card, ...]
    test: Standard


def useful_boosts(test: Standard, hand: tuple[Card, ...]) -> tuple[Useful, ...]:
    """Every minimal set of cards in hand that lifts an open test to a better grade; the fewest
    cards first (TEST-4)."""
    fitting = [c for c in hand if may_boost(test, test.player, hand, c)]
    found: list[Useful] = []
    for number in range(1, len(fitting) + 1):
        for chosen in combinations(fitting, number):
            after = test
            for boost in chosen:
                after = boosted(after, boost)
            idle = any(f.test.grade is after.grade and set(f.cards) < set(chosen) for f in found)
            if after.grade is not test.grade and not idle:
                found.append(Useful(chosen, after))
    return tuple(found)
