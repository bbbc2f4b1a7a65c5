"""The odds of a test that a choice leads to, whatever kind of test it is."""

from __future__ import annotations

from fractions import Fraction

from ad1666.game.odds.foresight import Foreseen
from ad1666.game.odds.harm import FightOdds, ShotOdds, fight_odds, shot_odds
from ad1666.game.odds.known import Known
from ad1666.game.odds.opposed import OpposedOdds, opposed_odds, won
from ad1666.game.odds.standard import StandardOdds, standard_odds
from ad1666.rules.cards import Card, Side
from ad1666.rules.events import OpposedAhead, Standard, StandardAhead
from ad1666.rules.state import State

Odds = StandardOdds | ShotOdds | OpposedOdds | FightOdds


def odds_of(ahead: Foreseen, known: Known, side: Side) -> Odds | None:
    """The odds of a test for a side that plays the top card of its deck; None once all its cards
    lie open."""
    if isinstance(ahead.test, StandardAhead):
        if ahead.test.aim is not None:
            return shot_odds(ahead.state, ahead.test, known)
        return standard_odds(ahead.state, ahead.test, known)
    if isinstance(ahead.test, OpposedAhead):
        return match_odds(ahead.state, ahead.test, known, side, None)
    return None


def match_odds(
    state: State, match: OpposedAhead, known: Known, side: Side, card: Card | None
) -> OpposedOdds | FightOdds:
    """The odds of an opposed test for a side that plays a card of its hand or, if that is None, the
    top one of its deck."""
    if match.fight is None:
        return opposed_odds(match, known, side, card)
    return fight_odds(state, match, known, side, card)


def success(odds: Odds) -> Fraction:
    """The chance to pass a standard test or to win an opposed one, without boosts."""
    match odds:
        case StandardOdds():
            return odds.plain.chance(_passed)
        case ShotOdds():
            return odds.test.plain.chance(_passed)
        case FightOdds():
            return odds.test.plain.chance(won)
    return odds.plain.chance(won)


def _passed(test: Standard) -> bool:
    return test.passed
