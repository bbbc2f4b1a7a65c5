"""Where the second desk of this window stands: one of its own for each game, and one for all nights
of a campaign."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pygame

from ad1666.campaign.values import PartyId
from ad1666.desks.nights import crossed
from ad1666.desks.stand import Stand
from ad1666.phones.server.said import Said
from ad1666.phones.underway import underway
from ad1666.table.paper.pages import pages_for
from ad1666.table.toolkit.scene import HEARD


def post(said: Said) -> None:
    """Hands something on to the window. Called in the server's thread."""
    with suppress(pygame.error):  # the window may have been closed
        pygame.event.post(pygame.event.Event(HEARD, said=said))


def stand_of_campaign() -> Stand:
    """That of the campaign which is open."""
    assert underway.campaign is not None
    if not isinstance(underway.desk, Stand):
        underway.desk = Stand(post, pages_for, underway.campaign.path)
    return underway.desk


def stand_for(record: Path, red: PartyId) -> Stand:
    """That of a game, in which a party of the campaign plays Red if it is a night of one."""
    if not red or underway.campaign is None:
        return Stand(post, pages_for, record)
    stand = stand_of_campaign()
    stand.crossed = crossed(underway.campaign.standing, red)
    return stand
