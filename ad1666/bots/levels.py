"""How well the planner plays: the levels that can be chosen."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from ad1666.bots.planner.player import PlanningPlayer
from ad1666.bots.planner.question import Level

LEVELS: Mapping[str, Level] = {
    "page": Level(noise=0.8),
    "musketeer": Level(noise=0.3),
    "swordmaster": Level(replies=5),
}
"""The levels by the names that records have, from the weakest."""


def at_level(level: Level) -> Callable[[random.Random], PlanningPlayer]:
    """Makes players of a level."""

    def made(rng: random.Random) -> PlanningPlayer:
        return PlanningPlayer(rng, level)

    return made
