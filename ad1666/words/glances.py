"""Where a campaign stands, in a line of the start screen."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ad1666 import words
from ad1666.campaign.glances import Glance
from ad1666.i18n import N_, _, ngettext
from ad1666.rules.magic import roman
from ad1666.words.remembered import BETWEEN

if TYPE_CHECKING:  # not needed for the start screen
    from ad1666.campaign.states import Divergence

_OWN = N_("Nights in Vienna"), N_("Fourteen Nights in Vienna"), N_("The Blades"), N_("The Crowns")
_STREETS = N_("Three Crowns of Rags"), N_("Argot"), N_("Galilee")
_IN_STREETS = (
    N_("The Wake at the Two Pigeons"),
    N_("The Coffin at St Dorothy's"),
    N_("Across Crow Field"),
    N_("Three Pawnbrokers and One Ring"),
    N_("The War of the Gutters"),
    N_("The Mill That Ground Silver"),
    N_("The Ledger of Galilee"),
    N_("The Crown Goes Out Walking"),
    N_("The Feast of Fools"),
)
"""The names in the game's own campaigns, and of those chapters that are nowhere else, which the
catalogues have, so that translations need not be read for the start screen."""


def title(glance: Glance) -> str:
    """The name that its player has given it, or else its title."""
    return glance.name or _(glance.title)


def told(glance: Glance) -> str:
    """The chapter that comes next or is played, and the points of the parties."""
    scores = ", ".join(
        _("{party} {points}").format(party=_(party), points=points(number))
        for party, number in glance.points.items()
    )
    if not glance.number:
        return scores
    named = words.title(glance.chapter)
    chapter = f"{roman(glance.number)}. {_(named) if named == glance.chapter else named}"
    return f"{chapter}{BETWEEN}{scores}" if scores else chapter


def apart(state: Divergence) -> str:
    """How a state of a campaign differs from the one in the row above."""
    if state.more and state.less:
        return _(
            "parted after night {n}; nights since then: {ours}, in the other state {theirs}"
        ).format(n=state.shared, ours=state.nights, theirs=state.others)
    if not (state.more or state.less):
        return _("the same")
    ahead = state.nights
    if state.more:
        further = ngettext("{n} night further", "{n} nights further", ahead)
        return further.format(n=ahead) if ahead else _("further, in the same night")
    behind = ngettext("{n} night behind", "{n} nights behind", state.others)
    return behind.format(n=state.others) if state.others else _("behind, in the same night")


def night(glance: Glance) -> str:
    """The campaign and its chapter that is played, for the list of games."""
    chapter = _("Chapter {n}").format(n=roman(glance.number))
    return BETWEEN.join((title(glance), chapter))


def short(glance: Glance) -> str:
    """The chapter alone."""
    return words.title(glance.chapter) if glance.chapter else ""


def points(number: Fraction) -> str:
    """Points of the story, halves as such."""
    full, half = divmod(number, 1)
    if not half:
        return str(full)
    return f"{full}½" if full else "½"
