"""Which of several attacks on one enemy a click on it means."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ad1666.game.game import Game
from ad1666.game.odds.foresight import Foreseen, foresee
from ad1666.game.odds.harm import fight_odds, shot_odds
from ad1666.game.odds.known import known_to
from ad1666.rules.cards import Side
from ad1666.rules.events import Match, Trial
from ad1666.rules.requests import Choice
from ad1666.rules.verbs import Verb

_ORDER: tuple[str, ...] = (
    Verb.ATTACK,
    Verb.AIMED_SHOT,
    Verb.DEFENSIVE_SHOT,
    Verb.QUICK_SHOT,
)
"""Attacks in order of preference: an aimed shot is the surest."""


def alike(options: Sequence[Choice]) -> bool:
    """Whether the options are all attacks by one figure on one other, so that one of them can be
    the best."""
    return len({(o.who, o.details.target) for o in options}) == 1 and all(
        o.deed in _ORDER for o in options
    )


def best(game: Game, options: Sequence[Choice], viewer: Side | None) -> Choice:
    """The attack with the most expected wounds, less those suffered; of shots, one of the surest
    kind. A hand is taken into account only if it is the ``viewer``'s and thus visible."""
    first = min(options, key=lambda o: _ORDER.index(o.deed)).deed
    rivals = [o for o in options if o.deed == first]
    if len(rivals) == 1:
        return rivals[0]
    return max(rivals, key=lambda o: _gain(game, o, viewer))


def _gain(game: Game, option: Choice, viewer: Side | None) -> Fraction:
    """The expected wounds. Where the enemy can name a weapon, it chooses the worst for the
    attacker."""
    target = option.details.target
    assert target is not None
    gains = [_wounds(found, option.who, target, viewer) for found in foresee(game, option)]
    return min(gains, default=Fraction(0))


def _wounds(found: Foreseen, who: str, target: str, viewer: Side | None) -> Fraction:
    state, test = found.state, found.test
    known = known_to(state, viewer)
    if isinstance(test, Trial) and test.aim is not None:
        return shot_odds(state, test, known).plain.wounds(target)
    if isinstance(test, Match) and test.fight is not None:
        odds = fight_odds(state, test, known, state.figure(who).player, None)
        return odds.plain.wounds(target) - odds.plain.wounds(who)
    return Fraction(0)
