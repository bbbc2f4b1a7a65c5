"""What a file is that somebody wants opened: by its name, or else by how it begins."""

from __future__ import annotations

import enum
import os
import sys
from pathlib import Path

from ad1666.campaign.glances import FORMAT as CAMPAIGN_FORMAT
from ad1666.campaign.glances import SUFFIX as CAMPAIGN_SUFFIX
from ad1666.content.errors import ContentError
from ad1666.content.file_kinds import PACKED, check_kind
from ad1666.content.files import read_head
from ad1666.content.messages import message
from ad1666.content.packs.pack import PACK_FILE
from ad1666.content.scenarios.scenario_lookup import SCENARIO_FILE, is_campaign, is_map
from ad1666.game.records.mails import FILE as MAIL_FORMAT
from ad1666.game.records.mails import SUFFIX as MAIL_SUFFIX
from ad1666.game.records.places import SUFFIX as RECORD_SUFFIX
from ad1666.game.records.record import FORMAT as RECORD_FORMAT

_HEAD = 32
"""Bytes in which a file says what it is."""
_MARK = b"\xef\xbb\xbf"
"""What some editors put first."""


class Openable(enum.Enum):
    """What can be opened."""

    RECORD = enum.auto()
    CAMPAIGN = enum.auto()
    """A campaign in progress."""
    MAIL = enum.auto()
    """A message of a game by mail."""
    STORY = enum.auto()
    """A campaign to begin."""
    PACK = enum.auto()
    SCENARIO = enum.auto()
    MAP = enum.auto()


def openable(path: Path) -> Openable:
    """What a file or folder is. Raises ContentError if it cannot be read, or is nothing of that
    kind."""
    if os.path.isdir(path) or path.name == PACK_FILE or path.name.lower().endswith(PACKED):
        return Openable.PACK
    head = read_head(path, _HEAD, sys.maxsize).lstrip(_MARK)
    suffix = path.suffix.lower()
    if suffix == RECORD_SUFFIX or _begins(head, RECORD_FORMAT):
        return Openable.RECORD
    if suffix == CAMPAIGN_SUFFIX or _begins(head, CAMPAIGN_FORMAT):
        return Openable.CAMPAIGN
    if suffix == MAIL_SUFFIX or _begins(head, MAIL_FORMAT):
        return Openable.MAIL
    if is_map(path):
        return Openable.MAP
    check_kind(path)
    if suffix != SCENARIO_FILE:
        remedy = message(
            "Open a record ({record}), a campaign ({campaign}), a message ({mail}), a pack "
            "({pack}), a scenario ({scenario}) or a map (.tmx)",
            record=RECORD_SUFFIX,
            campaign=CAMPAIGN_SUFFIX,
            mail=MAIL_SUFFIX,
            pack=PACKED,
            scenario=SCENARIO_FILE,
        )
        raise ContentError(path, None, message("is no file of the game"), remedy)
    return Openable.STORY if is_campaign(path) else Openable.SCENARIO


def _begins(head: bytes, form: str) -> bool:
    """Whether a file begins as one of any version of a format does."""
    return head.split()[:2] == form.encode().split()[:2]
