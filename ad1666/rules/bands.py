"""Choosing a band (SETUP-1, SETUP-6 to SETUP-8): who may be in it, and what it may cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from ad1666.rules.abilities.society import ACQUAINTANCES
from ad1666.rules.characters import NEUTRAL, Character
from ad1666.rules.verdicts import Barred, Reason, Verdict, barred

NOBODY = Barred(Reason.NOBODY_CHOSEN, "SETUP-1")


@frozen
class Budget:
    """What a band may cost in a battle (SETUP-8), in gold and in acquaintances; ``spare`` is gold
    of it that must be left unspent."""

    gold: int
    acquaintances: int
    spare: int = 0

    @property
    def most(self) -> int:
        """The most gold that a band may cost."""
        return max(0, self.gold - self.spare)


@frozen
class Muster:
    """Whom a side may choose (SETUP-1, SETUP-7): exactly so many heroes and commoners or, if both
    are None, from one character up to the number of ``places`` to start from.

    ``fixed`` are the characters that the scenario itself names for this side: they belong to the
    band and add to its cost, but are not chosen. ``without`` are the ids of those of the pool who
    are not to be had this time.
    """

    faction: str
    pool: tuple[Character, ...]
    places: int
    heroes: int | None = None
    commoners: int | None = None
    budget: Budget | None = None
    fixed: tuple[Character, ...] = ()
    without: tuple[str, ...] = ()


def faults(
    muster: Muster, band: Iterable[Character], other: Iterable[Character]
) -> tuple[Barred, ...]:
    """Everything that is wrong with the characters chosen at a muster, once for each reason; empty
    if they may be played. ``other`` is the opponent's band as far as it is known."""
    band = tuple(band)
    found: list[Verdict] = [_offered(muster, card) for card in band]
    found += check((*muster.fixed, *band), other, muster.faction, muster.budget)
    found += [_number(muster, band), *(_number_of(muster, band, hero) for hero in (True, False))]
    return tuple(dict.fromkeys(verdict for verdict in found if isinstance(verdict, Barred)))


def may_choose(
    muster: Muster, band: Iterable[Character], other: Iterable[Character], card: Character
) -> Verdict:
    """Whether one more character may be chosen at a muster after those of ``band``. Every band
    without faults can be chosen one by one, those with Acquaintances first."""
    whole = (*muster.fixed, *(band := tuple(band)))
    full = (*whole, card)
    kind = _wanted(muster, card.hero)
    verdicts: list[Verdict] = [
        _offered(muster, card),
        may_serve(card, muster.faction),
        may_join(card, (*other, *whole)),
    ]
    if kind is not None and sum(c.hero == card.hero for c in band) >= kind:
        verdicts.append(
            barred(
                Reason.ALL_HEROES_CHOSEN if card.hero else Reason.ALL_COMMONERS_CHOSEN,
                "SETUP-1",
                number=kind,
            )
        )
    if len(band) >= muster.places:
        verdicts.append(barred(Reason.ALL_STARTS_TAKEN, "SETUP-7", number=muster.places))
    if muster.budget is not None:
        left = muster.budget.most - gold_of(whole)
        if card.gold > left:
            verdicts.append(_too_dear(muster.budget, card.gold, left))
        short = acquaintances_of(full) - acquaintances_there(full, muster.budget)
        if short > max(0, acquaintances_of(whole) - acquaintances_there(whole, muster.budget)):
            verdicts.append(barred(Reason.ACQUAINTANCES_LACKING, "SETUP-8", number=short))
    return next((verdict for verdict in verdicts if not verdict), True)


def check(
    band: Iterable[Character], other: Iterable[Character], faction: str, budget: Budget | None
) -> tuple[Barred, ...]:
    """Everything that is wrong with a band of a faction, once for each reason; empty if it may be
    played. ``other`` is the opponent's band. ``budget`` is None in a scenario without one."""
    band, chosen = tuple(band), list(other)
    found: list[Verdict] = []
    for card in band:
        found += [may_serve(card, faction), may_join(card, chosen)]
        chosen.append(card)
    if budget is not None:
        found += _beyond(band, budget)
    return tuple(dict.fromkeys(verdict for verdict in found if isinstance(verdict, Barred)))


def may_serve(card: Character, faction: str) -> Verdict:
    """Whether a character may fight for a faction: its own, or any if it is neutral (SETUP-1)."""
    if card.faction in (faction, NEUTRAL):
        return True
    mine, theirs = card.faction, faction
    return barred(
        Reason.OTHER_FACTION, "SETUP-1", character=card.name, faction=mine, other_faction=theirs
    )


def may_join(card: Character, chosen: Iterable[Character]) -> Verdict:
    """Whether a character may be chosen after those ``chosen`` on both sides so far: a unique one
    only once in the game (SETUP-6)."""
    if card.unique and any(other.id == card.id for other in chosen):
        return barred(Reason.UNIQUE_TAKEN, "SETUP-6", character=card.name)
    return True


def gold_of(band: Iterable[Character]) -> int:
    """The cost of a band in gold (SETUP-8)."""
    return sum(card.gold for card in band)


def acquaintances_of(band: Iterable[Character]) -> int:
    """The cost of a band in acquaintances (SETUP-8)."""
    return sum(card.acquaintances for card in band)


def acquaintances_there(band: Iterable[Character], budget: Budget) -> int:
    """The most acquaintances that a band may cost: the scenario's and its own (SETUP-8,
    ABIL-21)."""
    return budget.acquaintances + sum(card.ability(ACQUAINTANCES.name) or 0 for card in band)


def _beyond(band: tuple[Character, ...], budget: Budget) -> Iterator[Barred]:
    """The ways in which a band exceeds its budget (SETUP-8)."""
    gold, cost = gold_of(band), acquaintances_of(band)
    if gold > budget.most:
        yield _too_much(budget, gold)
    most = acquaintances_there(band, budget)
    if cost > most:
        yield barred(Reason.TOO_MANY_ACQUAINTANCES, "SETUP-8", cost=cost, most=most)


def _too_dear(budget: Budget, cost: int, left: int) -> Barred:
    """That a character costs more than is left to spend."""
    if budget.spare:
        spare = budget.spare
        return barred(Reason.GOLD_SPARED, "SETUP-8", cost=cost, left=left, spare=spare)
    return barred(Reason.NOT_ENOUGH_GOLD, "SETUP-8", cost=cost, left=left)


def _too_much(budget: Budget, cost: int) -> Barred:
    """That a band costs more than may be spent on it."""
    if budget.spare:
        most, spare = budget.most, budget.spare
        return barred(Reason.SPARE_SPENT, "SETUP-8", cost=cost, most=most, spare=spare)
    return barred(Reason.TOO_MUCH_GOLD, "SETUP-8", cost=cost, most=budget.gold)


def _offered(muster: Muster, card: Character) -> Verdict:
    """Whether the scenario offers a character (SETUP-1). Other factions are left to `may_serve`."""
    if card.id in muster.without:
        return barred(Reason.NOT_TO_BE_HAD, "SETUP-1", character=card.name)
    if card in muster.pool or not may_serve(card, muster.faction):
        return True
    return barred(Reason.NOT_OFFERED, "SETUP-1", character=card.name)


def _wanted(muster: Muster, hero: bool) -> int | None:
    """How many heroes, or commoners, must be chosen; None if the number is free."""
    return muster.heroes if hero else muster.commoners


def _number(muster: Muster, band: tuple[Character, ...]) -> Verdict:
    """Whether the band is neither too small nor too large, where its size is free (SETUP-7)."""
    if muster.heroes is not None or 1 <= len(band) <= muster.places:
        return True
    if not band:
        return NOBODY
    return barred(Reason.TOO_MANY_CHOSEN, "SETUP-7", number=len(band), most=muster.places)


def _number_of(muster: Muster, band: tuple[Character, ...], hero: bool) -> Verdict:
    """Whether exactly as many heroes, or commoners, are chosen as the scenario says (SETUP-1)."""
    wanted = _wanted(muster, hero)
    number = sum(card.hero == hero for card in band)
    if wanted is None or number == wanted:
        return True
    return barred(
        Reason.WRONG_NUMBER_OF_HEROES if hero else Reason.WRONG_NUMBER_OF_COMMONERS,
        "SETUP-1",
        number=number,
        wanted=wanted,
    )
