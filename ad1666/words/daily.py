"""What is told of the duel of a day."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from ad1666 import words
from ad1666.i18n import N_, _, decimal
from ad1666.rules.cards import Side
from ad1666.words import vocabulary

_VERDICTS: Mapping[int, str] = {
    0: N_("**A rough blade.** A swordmaster would have decided otherwise each time."),
    1: N_("**A promising hand.** One decision was a swordmaster’s."),
    2: N_("**A sure hand.** Two decisions were a swordmaster’s."),
    3: N_("**A master’s hand.** A swordmaster would have decided so each time."),
}
"""By how many of the three decisions were as good as a swordmaster's."""


def asked(side: Side, number: int, all_of: int) -> str:
    """What the duel is about, with the number of the decision that comes next."""
    told = _(
        "**The duel of the day.** You play **{side}**, and your first {all} decisions count. Would "
        "a swordmaster decide as you do? Decision {n} of {all}."
    )
    return told.format(side=vocabulary.side(side), n=number, all=all_of)


def verdict(masterly: int, lost: float) -> str:
    """How well somebody has decided, and how many points were given away."""
    told = _(_VERDICTS[min(masterly, max(_VERDICTS))])
    given = _("Given away: {points} points.").format(points=decimal(lost))
    return f"{told} {given}"


def line(day: date, title: str, masterly: int, all_of: int, lost: float) -> str:
    """A line to share, which gives nothing away."""
    told = _(
        "Anno Domini 1666, duel of {day}, {title}: {n} of {all} decisions a swordmaster’s, "
        "{points} points given away."
    )
    numbers = {"n": masterly, "all": all_of, "points": decimal(lost)}
    return told.format(day=day.isoformat(), title=words.title(title), **numbers)
