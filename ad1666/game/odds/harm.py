"""Odds of shots (SHOT) and fights (MEL): who is hit, where, and how badly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from attrs import frozen

from ad1666.game.odds import opposed
from ad1666.game.odds.known import Assumed, Known
from ad1666.game.odds.opposed import OpposedOdds, Tally
from ad1666.game.odds.spread import Spread
from ad1666.game.odds.standard import StandardOdds, standard_odds
from ad1666.rules import damage, melee, shooting
from ad1666.rules.abilities import dispatch
from ad1666.rules.cards import Card, Location, Side, Suit
from ad1666.rules.characters import Figure
from ad1666.rules.events import Fight, Hit, OpposedAhead, Shooting, Standard, StandardAhead
from ad1666.rules.items import Item
from ad1666.rules.state import State


class Harm(NamedTuple):
    """A hit: the victim, the location and the wounds."""

    figure: str
    location: Location
    wounds: int


@frozen(hash=False)
class HarmOdds:
    """The distribution of hits; None is a miss."""

    spread: Spread[Harm | None]
    fatal: dict[str, int]
    """The wounds that would kill a figure now (HURT-3)."""
    serious: dict[str, int]
    """The wounds that would make it seriously wounded (HURT-2); 0 or less if it already is."""

    def hit(self, figure: str) -> Fraction:
        """The chance that a figure is hit, even without a wound (ITEM-9)."""
        return self._chance(figure, lambda harm: True)

    def killed(self, figure: str) -> Fraction:
        """The chance that the hit kills it."""
        return self._chance(figure, lambda harm: harm.wounds >= self.fatal[figure])

    def crippled(self, figure: str) -> Fraction:
        """The chance that the hit seriously wounds or kills it."""
        return self._chance(figure, lambda harm: harm.wounds >= self.serious[figure])

    def wounds(self, figure: str) -> Fraction:
        """Its average wounds, misses included."""
        return self.spread.mean(
            lambda harm: harm.wounds if harm is not None and harm.figure == figure else 0
        )

    def _chance(self, figure: str, fits: Callable[[Harm], bool]) -> Fraction:
        """The chance of a hit on a figure for which ``fits`` is true."""
        return self.spread.chance(
            lambda harm: harm is not None and harm.figure == figure and fits(harm)
        )


def _harm(state: State, spread: Spread[Harm | None], *figures: str) -> HarmOdds:
    those = [state.figure(f) for f in figures]
    return HarmOdds(
        spread, {f.id: f.until_death for f in those}, {f.id: f.until_serious for f in those}
    )


def _of(hit: Hit) -> Harm:
    return Harm(hit.figure, hit.location, hit.wounds)


def _afterwards(figures: list[Figure], weapons: tuple[Item, ...]) -> list[Assumed]:
    """The assumption needed if an ability or a weapon adds consequences to a hit."""
    by_ability = any(dispatch.using(figure, "after_hit") for figure in figures)
    by_weapon = any(
        does(weapon, location)
        for does in (damage.stuns, damage.topples)
        for weapon in weapons
        for location in Location
    )
    return [Assumed.AFTER] if by_ability or by_weapon else []


# Shots


@frozen(hash=False)
class ShotOdds:
    """A shot before its card, without boosts and with all that match. ``stray`` is the chance that
    it may hit somebody else (SHOT-12)."""

    aim: Shooting
    test: StandardOdds
    plain: HarmOdds
    boosted: HarmOdds
    stray: Fraction
    assumed: tuple[Assumed, ...]


def shot_odds(state: State, trial: StandardAhead, known: Known) -> ShotOdds:
    """The odds of a shot before its test."""
    aim = trial.aim
    assert aim is not None
    test = standard_odds(state, trial, known)

    def landing(result: Standard) -> Harm | None:
        return _landed(state, result)

    others = bool(shooting.strays(state, aim))

    def strays(result: Standard) -> bool:
        return others and shooting.may_stray(aim, result)

    return ShotOdds(
        aim,
        test,
        _harm(state, test.plain.map(landing), aim.target),
        _harm(state, test.boosted.map(landing), aim.target),
        test.plain.chance(strays),
        (*test.assumed, *_afterwards([state.figure(aim.figure)], (aim.weapon,))),
    )


def _landed(state: State, test: Standard) -> Harm | None:
    """The hit of a shot with this result, None for a miss. The shooter of a red joker names the
    suit that wounds most (CARD-3)."""
    aim = test.aim
    if aim is None or not test.passed:
        return None
    above = test.result - test.difficulty
    suits = tuple(Suit) if test.card.suit is None else (test.card.suit,)
    hits = [_of(shooting.hit_of(state, aim, suit, above)) for suit in suits]
    return max(hits, key=lambda harm: harm.wounds)


# Fights


@frozen(hash=False)
class FightOdds:
    """A fight before its cards are known, for one side. ``boosted`` is None if the hand of that
    side is hidden."""

    fight: Fight
    test: OpposedOdds
    plain: HarmOdds
    boosted: HarmOdds | None
    assumed: tuple[Assumed, ...]


def fight_odds(
    state: State, match: OpposedAhead, known: Known, side: Side, card: Card | None
) -> FightOdds:
    """The odds of a fight for a side that plays ``card`` from its known hand or, if that is None,
    the top of its deck. Jokers get the suits that are best for whoever names them: by effective
    wounds, then by the sums."""
    fought = match.fight
    assert fought is not None
    fighters = (fought.attacker, fought.defender)
    fatal = {f: state.figure(f).until_death for f in fighters}

    @cache
    def level(winner: Side, suit: Suit) -> tuple[Hit, int]:
        """The hit for a difference of 0, and the sum of its damage without any difference
        (MEL-9)."""
        figure = match.test_side(winner).figure
        assert figure is not None
        hit = melee.hit_of(state, fought, figure, suit, 0)
        return hit, sum([term.value for term in hit.terms])

    @cache
    def worth(winner: Side, suit: Suit, by: int) -> int:
        hit, damage_before = level(winner, suit)
        return min(damage.wounds_of(damage_before + by), fatal[hit.figure])

    def struck(tally: Tally) -> Iterator[tuple[Harm | None, int]]:
        """What each win leads to, with its number of cases; a tie leads to no hit."""
        for (winner, suit), sums in tally.items():
            if not sums:
                continue
            hit, damage_before = level(winner, suit)
            cases: dict[int, int] = {}
            for by, n in sums.items():
                if by:
                    wounds = damage.wounds_of(damage_before + by)
                    cases[wounds] = cases.get(wounds, 0) + n
                else:
                    yield None, n
            for wounds, n in cases.items():
                yield Harm(hit.figure, hit.location, wounds), n

    def harms(tally: Tally) -> HarmOdds:
        return _harm(state, Spread.of(struck(tally)), *fighters)

    met = opposed.meetings(match, known, side, card, worth)
    plain, boosted = opposed.tallies(known, side, met)
    test = opposed.of_tallies(match, side, plain, boosted)
    figures = [state.figure(f) for f in fighters]
    assumed = [*test.assumed, *_afterwards(figures, fought.weapons)]
    if any(melee.may_parry(f, fought) for f in figures):
        assumed.append(Assumed.PARRY)
    return FightOdds(
        fought, test, harms(plain), None if boosted is None else harms(boosted), tuple(assumed)
    )
