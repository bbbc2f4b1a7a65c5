"""Chances of tests, shots and fights when all cards come from full decks: fast, cached, and
accurate enough for planning. Imminent decisions use exact counts of the cards that are left."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from ad1666.rules.card_tests import grade_of
from ad1666.rules.cards import DECK, RED_JOKER, SUITS, Card, Suit
from ad1666.rules.events import Grade
from ad1666.rules.make_move import shortfall

MOST_WOUNDS = 14
"""The number of entries of Wounds; more wounds count as the last entry."""
_MANY = 1 << 15
_PLACE: Mapping[Suit, int] = {suit: place for place, suit in enumerate(SUITS)}

BySuit = tuple[int, int, int, int]
"""A number for each suit of the initial card, in the order of SUITS."""
Wounds = tuple[float, ...]
"""The chance of each number of wounds, from 0; the rest to 1 is the chance of no hit at all."""


class ShotForecast(NamedTuple):
    hit: float
    wounds: Wounds


class FightForecast(NamedTuple):
    """The possible outcome of a fight between two figures."""

    won: float
    """The chance that the first wins."""
    lost: float
    dealt: Wounds
    """Wounds to the second."""
    taken: Wounds
    """Wounds to the first."""


@lru_cache(maxsize=_MANY)
def passing(needed: int) -> float:
    """The chance to pass a standard test for which the card must have at least this
    value (TEST-2, TEST-3)."""
    return sum(_passes(card, needed) for card in DECK) / len(DECK)


def _passes(card: Card, needed: int) -> bool:
    return grade_of(card, card.value, needed) in (Grade.SUCCESS, Grade.TRIUMPH)


@lru_cache(maxsize=_MANY)
def failing_badly(needed: int) -> float:
    """The chance of a mishap in such a test (TEST-2, TEST-3)."""
    return sum(grade_of(c, c.value, needed) is Grade.MISHAP for c in DECK) / len(DECK)


@lru_cache(maxsize=_MANY)
def falling(needed: int) -> Wounds:
    """The wounds of a jump down for which the card must have at least this value (BOARD-5)."""
    wounds, one = [0.0] * MOST_WOUNDS, 1 / len(DECK)
    for card in DECK:
        if not _passes(card, needed):
            wounds[_capped(shortfall(needed, card.value))] += one
    return tuple(wounds)


@lru_cache(maxsize=_MANY)
def shot(above: int, damage: BySuit) -> ShotForecast:
    """A shot that hits if card + ``above`` is 0 or more. ``damage`` is added to the base damage at
    each location, less armour."""
    wounds, hit, one = [0.0] * MOST_WOUNDS, 0.0, 1 / len(DECK)
    for card in DECK:
        if card.suit is not None and card.value + above >= 0:
            at = card.value + above + damage[_PLACE[card.suit]]
        elif card is RED_JOKER:
            at = max(0, card.value + above) + max(damage)
        else:
            continue
        hit += one
        wounds[_capped(at)] += one
    return ShotForecast(hit, tuple(wounds))


def _capped(wounds: int) -> int:
    if wounds < 0:
        return 0
    return wounds if wounds < MOST_WOUNDS else MOST_WOUNDS - 1


@lru_cache(maxsize=_MANY)
def fight(
    added: BySuit,
    against: BySuit,
    damage: BySuit,
    damage_taken: BySuit,
    parry: int | None,
    parried: int | None,
    refought: bool = False,
    own: tuple[int, int] | None = None,
) -> FightForecast:
    """A fight between two figures that add these numbers to a card of each suit, and deal this
    damage beyond the difference, less armour. ``parry`` is the value that a card needs beyond the
    difference for a parry by the first, None if it cannot parry; ``parried`` is the same for the
    second. After a parry the fight is repeated, assuming no further parry; after a tie only if it
    is ``refought``. ``own`` is the value of a card that the first has kept from a fight before, and
    the place of its suit: in a repetition it plays another."""
    mine, theirs = _sums(added, damage), _sums(against, damage_taken)
    if own is not None:
        value, place = own
        mine = {(value + added[place], damage[place]): 1}
    won, dealt, undone = _wins(mine, theirs, parried)
    lost, taken, undone_too = _wins(theirs, mine, parry)
    tied, again = 1 - won - lost, undone + undone_too
    if refought and own is not None:
        again += tied
    if again:
        rematch = fight(added, against, damage, damage_taken, None, None, refought)
        dealt = [d + again * r for d, r in zip(dealt, rematch.dealt, strict=True)]
        taken = [t + again * r for t, r in zip(taken, rematch.taken, strict=True)]
        won, lost = won - undone + again * rematch.won, lost - undone_too + again * rematch.lost
    if refought and own is None:  # in the end somebody wins
        once = 1 / (1 - tied)
        won, lost = won * once, lost * once
        dealt, taken = [d * once for d in dealt], [t * once for t in taken]
    return FightForecast(won, lost, tuple(dealt), tuple(taken))


def halved(one: Wounds, other: Wounds) -> Wounds:
    """The chances of wounds where one or the other is as likely."""
    return tuple([(a + b) / 2 for a, b in zip(one, other, strict=True)])


def kept(card: Card, suit: Suit) -> tuple[int, int]:
    """A card that is kept from the fight before, with its suit, as `fight` takes it."""
    return card.value, _PLACE[suit]


def won_against(ahead: int) -> float:
    """The chance to win an opposed test of traits with this lead (OPP-4)."""
    return fight((ahead,) * 4, _NOTHING, _NOTHING, _NOTHING, None, None).won


_NOTHING = (0, 0, 0, 0)


def _sums(added: BySuit, damage: BySuit) -> dict[tuple[int, int], int]:
    """How many cards of the deck give each total and damage. The red joker gets the best suit, the
    black one the worst (CARD-3)."""
    best = max(range(4), key=lambda s: damage[s] + added[s])
    worst = min(range(4), key=lambda s: damage[s] + added[s])
    found: dict[tuple[int, int], int] = {}
    for card in DECK:
        place = _PLACE[card.suit] if card.suit is not None else best if card.value else worst
        key = card.value + added[place], damage[place]
        found[key] = found.get(key, 0) + 1
    return found


def _wins(
    mine: Mapping[tuple[int, int], int], theirs: Mapping[tuple[int, int], int], parried: int | None
) -> tuple[float, list[float], float]:
    """The chance to win, the chances of wounds dealt then, and the chance
    that the blow is parried."""
    totals: dict[int, int] = {}
    for (total, _), cases in theirs.items():
        totals[total] = totals.get(total, 0) + cases
    won, wounds, undone = 0.0, [0.0] * MOST_WOUNDS, 0.0
    all_cases = sum(mine.values()) * sum(theirs.values())
    for (total, damage), cases in mine.items():
        for other, other_cases in totals.items():
            by = total - other
            if by <= 0:
                continue
            chance = cases * other_cases / all_cases
            won += chance
            if parried is not None:
                gone = passing(by + parried)
                undone += chance * gone
                chance *= 1 - gone
            at = by + damage  # as `_capped`, which would take a third of the time
            wounds[0 if at < 0 else at if at < MOST_WOUNDS else -1] += chance
    return won, wounds, undone
