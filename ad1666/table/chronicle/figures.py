"""The statistics of a game, in words."""

from __future__ import annotations

from ad1666.game.statistics import Deeds
from ad1666.i18n import _
from ad1666.table.words import vocabulary


def numbers(done: Deeds) -> tuple[tuple[str, int], ...]:
    """What a side did: names and numbers."""
    return (
        (_("Steps"), done.steps),
        (_("Attacks"), done.attacks),
        (_("Shots"), done.shots),
        (_("Hits"), done.hits),
        (_("Wounds dealt"), done.wounds),
        (_("Cards played to boost"), done.boosts),
        (_("Losses"), done.losses),
        (_("Advice asked for"), done.advice),
    )


def best_card(done: Deeds) -> str:
    """The card that won by the largest margin, and the margin."""
    if done.best is None:
        return "–"
    card, by = done.best
    return _("{card}, won by {by}").format(card=vocabulary.card_words(card), by=by)


def counted(done: Deeds) -> tuple[tuple[str, str], ...]:
    """All statistics as one list; advice only if it was requested."""
    *always, advice = ((what, str(number)) for what, number in numbers(done))
    return (*always, *((advice,) if done.advice else ()), (_("Best card"), best_card(done)))
