"""Where the records of games are kept, and how they are called."""

from __future__ import annotations

from pathlib import Path

from ad1666.resources import player_root

SUFFIX = ".ad1666"
DAMAGED = ".damaged-"
"""Suffix of a damaged record's name, before a number."""


def records_folder() -> Path:
    """Where the records of games are kept."""
    return player_root() / "games"


def lesson_record() -> Path:
    """Where the lesson is recorded that was begun last."""
    return player_root() / f"lesson{SUFFIX}"
