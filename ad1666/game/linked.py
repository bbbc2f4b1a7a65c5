"""The game of a link as a record, so that a film can be made of it and anybody can play on."""

from __future__ import annotations

import hashlib
from pathlib import Path

from ad1666.game.fate import Told
from ad1666.game.records.links import Linked, Make, read
from ad1666.game.records.places import SUFFIX
from ad1666.game.session import Session
from ad1666.resources import player_root


def record_of(link: str, make: Make | None = None) -> Path:
    """The record of a link's game, in a folder of its own in the player's; made if it is not there
    yet. ``make`` makes skirmishes. Raises BadLink as `links.read` does, OSError, ContentError,
    BadRecord."""
    linked = read(link, make)
    name = hashlib.sha256(link.strip().rpartition("#")[2].encode()).hexdigest()[:12]
    path = player_root() / "links" / f"{linked.scenario.path.stem}-{name}{SUFFIX}"
    if not path.exists():
        _write(linked, path)
    return path


def _write(linked: Linked, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    fate = Told(linked.answers)
    session = Session.new(linked.scenario, fate, path)
    try:
        for choice in fate.choices():
            session.choose(choice)
        if linked.ended is not None:
            session.end(linked.ended)
    finally:
        session.close()
