"""How a new campaign may be played, in words. Nothing here needs its scenarios."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from itertools import chain, count

from ad1666.campaign.values import Sides
from ad1666.i18n import N_, _
from ad1666.rules.tables import complete

_ROOM = 35
"""The letters of a title before a number: names have 40 at most."""


def proposed(title: str, taken: Container[str]) -> str:
    """A name for a campaign that no other has: its title, or its title with a number. ``taken`` are
    the names of others, without capitals."""

    def numbered() -> Iterator[str]:
        for number in count(2):
            yield _("{title} ({n})").format(title=title[:_ROOM], n=number)

    return next(name for name in chain((title,), numbered()) if name.casefold() not in taken)


SIDES: Mapping[Sides, tuple[str, str]] = complete(
    Sides,
    {
        Sides.PARTIES: (
            N_("Each keeps a party"),
            N_("Where two of a party meet, whoever is behind chooses one of them."),
        ),
        Sides.SWAP: (
            N_("Sides swap each night"),
            N_("Silver and points stay with the player, scars and titles with the heroes."),
        ),
        Sides.CHOOSE: (
            N_("Whoever is behind chooses"),
            N_("Before each night. Scars and titles stay with the heroes."),
        ),
    },
)
"""How sides are given, and what follows from it."""
GRAVES: tuple[tuple[str, str], tuple[str, str]] = (
    (N_("No graves"), N_("Whoever falls was only left for dead, and comes back with a scar.")),
    (
        N_("Graves"),
        N_("Killed outright twice, a hero is lost for good; a prisoner, for a night."),
    ),
)
"""Whether heroes may be lost, and what follows from it: first if they may not."""
