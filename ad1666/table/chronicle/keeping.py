"""The chronicles that are kept beside a player's games."""

from __future__ import annotations

import webbrowser
from pathlib import Path

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.records.record import BadRecord, Record, read
from ad1666.game.records.replay import replay
from ad1666.game.records.replayed_by import played
from ad1666.game.session import Session
from ad1666.i18n import _
from ad1666.resources import player_root
from ad1666.table.chronicle import page
from ad1666.table.words.errors import told


def keep(session: Session) -> str:
    """Writes the chronicle of a game into the player's folder and shows it in the browser. Returns
    what to tell: where it is, or why it is not."""
    try:
        return _keep(read(session.path), session.scenario)
    except BadRecord as error:
        return told(error)


def keep_record(path: Path) -> str:
    """The same for the game of a record. Raises BadRecord, ContentError."""
    record = read(path)
    return _keep(record, played(record).scenario)


def _keep(record: Record, scenario: Scenario) -> str:
    to = player_root() / "chronicles" / f"{record.path.stem}.html"
    try:
        to.parent.mkdir(parents=True, exist_ok=True)
        page.write(scenario, replay(record, scenario.state), to, record.header.seats)
    except OSError as error:
        return _("The chronicle cannot be written: {error}.").format(error=told(error))
    webbrowser.open(to.as_uri())
    return _("The chronicle is written: {path}").format(path=to)
