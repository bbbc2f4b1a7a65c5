"""Where the records of games are kept, and how they are named."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from ad1666.resources import player_root

SUFFIX = ".ad1666"
DAMAGED = ".damaged-"
"""Suffix of a damaged record's name, before a number."""


def records_folder() -> Path:
    """Where the records of games are kept."""
    return player_root() / "games"


def dated(when: datetime, name: str) -> str:
    """The name of a record by the time its game began or ended, so that records sort by date."""
    return f"{when:%Y-%m-%d-%H%M%S}-{name}"


def lesson_record() -> Path:
    """The file of the lesson begun last."""
    return player_root() / f"lesson{SUFFIX}"
