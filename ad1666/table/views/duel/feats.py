"""What deserves a name in a fight: a boost that turns it, and how narrowly or how unlikely it was
won. No rule hangs on the names."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from ad1666.i18n import N_
from ad1666.rules.tables import complete
from ad1666.table.views.duel.cast import Actor, Cast

SHOWN = 900
"""The milliseconds for which a name is seen."""
_BEHIND = 4
"""By how much the winner was behind when the cards were turned up, if it was against the odds."""


class Feat(enum.Enum):
    """What is named."""

    RIPOSTE = enum.auto()
    """A boost takes the lead."""
    NARROW = enum.auto()
    """A boost takes the lead by 1, or a fight is won by that."""
    LEVEL = enum.auto()
    """A boost makes a tie."""
    SECOND = enum.auto()
    """A second boost."""
    THIRD = enum.auto()
    """A third one."""
    SET = enum.auto()
    """Four cards of a value on one side."""
    JOKER = enum.auto()
    """A joker as a boost."""
    UNLIKELY = enum.auto()
    """A fight is won by somebody who was far behind."""


WORDS: Mapping[Feat, str] = complete(
    Feat,
    {
        Feat.RIPOSTE: N_("Riposte!"),
        Feat.NARROW: N_("By a hair!"),
        Feat.LEVEL: N_("Blade on blade!"),
        Feat.SECOND: N_("Double thrust!"),
        Feat.THIRD: N_("Botta secreta!"),
        Feat.SET: N_("Four of a kind!"),
        Feat.JOKER: N_("Lady Luck!"),
        Feat.UNLIKELY: N_("Against the odds!"),
    },
)


def of_change(before: Cast | None, shown: Cast) -> Feat | None:
    """What has just been done in a fight; None if it deserves no name."""
    if before is None or not shown.fought:
        return None
    if shown.over:
        return None if before.over else _won(shown)
    for number, actor in enumerate(shown.actors):
        if len(actor.sum.boosts) > len(before.actors[number].sum.boosts):
            sign = -1 if number else 1
            return _boosted(actor, sign * before.lead, sign * shown.lead)
    return None


def _won(shown: Cast) -> Feat | None:
    one, other = (actor.sum.total - actor.sum.boosted for actor in shown.actors)
    if (one - other) * shown.lead < 0 and abs(one - other) >= _BEHIND:
        return Feat.UNLIKELY
    return Feat.NARROW if abs(shown.lead) == 1 else None


def _boosted(actor: Actor, was: int, now: int) -> Feat | None:
    """What the last boost has done: the leads are those of whoever has boosted."""
    thrown = [card for card, _value in actor.sum.boosts]
    last, whole = thrown[-1], [*thrown, *filter(None, (actor.sum.card,))]
    if last.joker:
        return Feat.JOKER
    if sum(card.value == last.value and not card.joker for card in whole) == 4:
        return Feat.SET
    if len(thrown) == 3:
        return Feat.THIRD
    if now == 0:
        return Feat.LEVEL
    if was <= 0 < now:
        return Feat.NARROW if now == 1 else Feat.RIPOSTE
    return Feat.SECOND if len(thrown) == 2 else None
