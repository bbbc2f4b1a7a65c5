"""The chronicles that are kept beside a player's games."""

from __future__ import annotations

import webbrowser

from ad1666.game.records.record import read
from ad1666.game.records.replay import replay
from ad1666.game.session import Session
from ad1666.i18n import _
from ad1666.resources import player_root
from ad1666.table.chronicle import page


def keep(session: Session) -> str:
    """Writes the chronicle of a game into the player's folder and shows it in the browser. Returns
    what to tell: where it is, or why it is not."""
    to = player_root() / "chronicles" / f"{session.path.stem}.html"
    try:
        to.parent.mkdir(parents=True, exist_ok=True)
        page.write(session.scenario, replay(read(session.path), session.scenario.state), to)
    except OSError as error:
        return _("The chronicle cannot be written: {error}.").format(error=error)
    webbrowser.open(to.as_uri())
    return _("The chronicle is written: {path}").format(path=to)
