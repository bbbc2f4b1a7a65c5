"""How a new campaign may be played, in words. Nothing here needs its scenarios."""

from __future__ import annotations

from collections.abc import Container, Iterator
from itertools import chain, count

from ad1666.campaign.values import Sides
from ad1666.i18n import _

_ROOM = 35
"""The letters of a title before a number: names have 40 at most."""


def proposed(title: str, taken: Container[str]) -> str:
    """A name for a campaign that no other has: its title, or its title with a number. ``taken`` are
    the names of others, without capitals."""

    def numbered() -> Iterator[str]:
        for number in count(2):
            yield _("{title} ({n})").format(title=title[:_ROOM], n=number)

    return next(name for name in chain((title,), numbered()) if name.casefold() not in taken)


def sides(which: Sides) -> str:
    """How sides are given."""
    match which:
        case Sides.PARTIES:
            return _("Each keeps a party")
        case Sides.SWAP:
            return _("Sides swap each night")
        case Sides.CHOOSE:
            return _("Whoever is behind chooses")


def sides_told(which: Sides) -> str:
    """What follows from how sides are given."""
    match which:
        case Sides.PARTIES:
            return _("Where two of a party meet, whoever is behind chooses one of them.")
        case Sides.SWAP:
            return _("Silver and points stay with the player, scars and titles with the heroes.")
        case Sides.CHOOSE:
            return _("Before each night. Scars and titles stay with the heroes.")
