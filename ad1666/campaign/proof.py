"""Whether the record of a night is that of its chapter: of its scenario, with its people, and with
what fate gave when it began."""

from __future__ import annotations

import hashlib
import re
from contextlib import suppress
from itertools import takewhile

from ad1666.campaign.casts import scenario_of
from ad1666.campaign.prepared import prepared
from ad1666.campaign.values import Playing, Standing
from ad1666.content.errors import printable
from ad1666.content.messages import Message, message
from ad1666.content.scenarios.recruitment import BadBand
from ad1666.content.scenarios.scenario import Scenario, assembled
from ad1666.game.records.record import Record
from ad1666.rules.state import State

_FATE = "fate:"
_DIGITS = 12
_FOLDERS = re.compile(r"[/\\]")


def dealt(record: Record) -> str:
    """A mark of what fate gave before the first choice of a game, empty if that was nothing; hardly
    two deals have the same. It stays as it is, however the record is written anew."""
    given = [*takewhile(lambda line: line.startswith(_FATE), record.answers)]
    return hashlib.sha256("\n".join(given).encode()).hexdigest()[:_DIGITS] if given else ""


def stranger(
    standing: Standing, playing: Playing, record: Record, scenario: Scenario
) -> Message | None:
    """Why a record is not that of a chapter that is played, or was when the campaign stood so; None
    if nothing speaks against it. ``scenario`` is the one that the record leads to. Raises
    ContentError if that of the chapter cannot be read."""
    ours, theirs = scenario_of(standing), _FOLDERS.split(record.header.scenario)[-1]
    if theirs != ours.path.name:
        return message(
            "is the record of {other}, and this night is {ours}",
            other=printable(theirs),
            ours=ours.path.name,
        )
    expected = prepared(standing, drawn=False).scenario
    with suppress(BadBand):  # then other people take part
        if expected.musters:
            expected = assembled(expected, record.header.bands)
    if _cast(expected.state) != _cast(scenario.state):
        return message("has other people in it than this night")
    if playing.dealt and playing.dealt != dealt(record):
        return message("is another deal than the one with which this night began")
    return None


def _cast(state: State) -> dict[str, tuple[str, str]]:
    return {figure.id: (figure.side, figure.card.id) for figure in state.figures}
