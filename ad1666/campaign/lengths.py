"""How long the saves of campaigns were when they were last written here, in a small file: one that
is shorter now has lost its end, in a way that no check of its lines can tell."""

from __future__ import annotations

import os
from pathlib import Path

from ad1666.content.messages import message
from ad1666.game.records.caches import read_cache, write_cache
from ad1666.game.records.record import Trouble
from ad1666.resources import player_root

_VERSION = "ad1666 campaigns 1"


def lengths_file() -> Path:
    """Where it is kept."""
    return player_root() / "campaigns.index"


def remember(save: Path, entries: int) -> None:
    """Keeps in mind how many entries a save has."""
    before = read_cache(lengths_file(), _VERSION)
    there = {path: known for path, known in before.items() if os.path.exists(path)}
    write_cache(lengths_file(), _VERSION, {**there, str(save): entries})


def shortened(save: Path, entries: int) -> Trouble | None:
    """That a save of so many entries had more of them; None if it had not, as far as is known."""
    known = read_cache(lengths_file(), _VERSION).get(str(save))
    if not isinstance(known, int) or known <= entries:
        return None
    problem = message(
        "has lost its end since it was last written here (lines lost: {n})", n=known - entries
    )
    remedy = message("If you have put an older copy there, go on; if not, look for another copy")
    return Trouble(save, None, problem, remedy)
