"""The figures of a game, in words."""

from __future__ import annotations

from ad1666.game.statistics import Deeds
from ad1666.i18n import _
from ad1666.table.words import vocabulary


def counted(done: Deeds) -> tuple[tuple[str, str], ...]:
    """What a side did: a name and a number for each."""
    best = "–"
    if done.best is not None:
        card, by = done.best
        best = _("{card}, won by {by}").format(card=vocabulary.card_words(card), by=by)
    asked = ((_("Advice asked for"), str(done.advice)),) if done.advice else ()
    return (
        (_("Steps"), str(done.steps)),
        (_("Attacks"), str(done.attacks)),
        (_("Shots"), str(done.shots)),
        (_("Hits"), str(done.hits)),
        (_("Wounds dealt"), str(done.wounds)),
        (_("Cards played to boost"), str(done.boosts)),
        (_("Own losses"), str(done.losses)),
        (_("Best card"), best),
        *asked,
    )
