"""The sounds of acts."""

from __future__ import annotations

import enum


class Cue(enum.StrEnum):
    """Names of sounds."""

    STEP_STONE = "step_stone"
    STEP_WOOD = "step_wood"
    STEP_GRASS = "step_grass"
    DOOR = "door"
    SHOT = "shot"
    BLADE = "blade"
    PARRY = "parry"
    HIT = "hit"
    FALL = "fall"
    DEATH = "death"
    CARD = "card"
    COIN = "coin"
    BELL = "bell"
    ALARM = "alarm"
    PHASE = "phase"
    WIN = "win"
