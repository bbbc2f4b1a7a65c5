"""What the numbers in a sum come from, in words."""

from __future__ import annotations

from collections.abc import Iterable

from ad1666.i18n import N_, _, pgettext, signed
from ad1666.rules.events import Cause, Term
from ad1666.rules.state import State
from ad1666.rules.tables import some
from ad1666.table.words import vocabulary


def cause(state: State, term: Term) -> str:
    """Where a number in a sum comes from. ``state`` turns ids into names."""
    about = str(term.about)
    match term.cause:
        case Cause.TRAIT:
            return vocabulary.amid(vocabulary.trait(about))
        case Cause.SKILL:
            return vocabulary.amid(vocabulary.skill(about))
        case Cause.ABILITY:
            return pgettext("ability", about)
        case Cause.ITEM:
            return vocabulary.item(state, about)
        case Cause.LACKING_SKILL:
            about = vocabulary.amid(vocabulary.skill(about))
        case Cause.SUPPORT | Cause.REMOVED:
            about = vocabulary.figure_by_id(state, about)
    return wording(term.cause).format(skill=about, squares=about, number=about, who=about)


def wording(which: Cause) -> str:
    """The words for a cause that is not just a name, with placeholders for what it is about."""
    return _(_WORDS.get(which) or vocabulary.spelt(which))


_WORDS = some(
    Cause,
    {
        Cause.LACKING_SKILL: N_("lacks {skill}"),
        Cause.RANGE: N_("range {squares}"),
        Cause.HEAVY: N_("heavy {number}"),
        Cause.SUPPORT: N_("support of {who}"),
        Cause.REMOVED: N_("removed: {who}"),
        Cause.CORNER: N_("corner at the target"),
        Cause.OBSTACLE: N_("obstacle in the way"),
        Cause.QUICK_SHOT: N_("Quick shot"),
        Cause.DEFENSIVE_SHOT: N_("Defensive shot"),
        Cause.ABOVE_DIFFICULTY: N_("above the difficulty"),
        Cause.SHORT_OF_DIFFICULTY: N_("short of the difficulty"),
        Cause.PIERCED_ARMOUR: N_("armour, pierced"),
        Cause.HIT: N_("this hit"),
        Cause.END_OF_TURN: N_("end of the turn"),
        Cause.TEST: N_("this test"),
        Cause.RELOAD: N_("Reload"),
    },
)
"""Causes worded differently than in the rules, or with placeholders."""


def summed(state: State, parts: Iterable[Term]) -> str:
    """Terms in a row: ``+3 Pistols, −1 target engaged``."""
    return ", ".join(f"{signed(t.value)} {cause(state, t)}" for t in parts)
