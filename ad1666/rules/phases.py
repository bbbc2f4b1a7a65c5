"""The steps of a turn (TURN)."""

from __future__ import annotations

import enum


class Phase(enum.StrEnum):
    """The steps of a turn in order (TURN). SETUP comes once, before turn 1."""

    SETUP = "setup"
    START = "start"
    CARDS = "cards"
    INITIATIVE = "initiative"
    ACTION = "action"
    COMBAT = "combat"
    MORALE = "morale"
    WORDS = "words"
    END = "end"
