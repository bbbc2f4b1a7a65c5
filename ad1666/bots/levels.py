"""Settings of the planner: the levels and the characters that can be chosen."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from ad1666.bots.judgement.weights import weights
from ad1666.bots.planner.player import PlanningPlayer
from ad1666.bots.planner.question import Level

LEVELS: Mapping[str, Level] = {
    "page": Level(noise=0.65),
    "musketeer": Level(noise=0.22),
    "swordmaster": Level(replies=5),
}
"""The levels by their names in records, weakest first."""
CHARACTERS: Mapping[str, Mapping[str, float]] = {
    "bold": {"contact.exposed": 0.3, "contact.near": 1.3, "goal.risk": 0.6},
    "cautious": {"contact.exposed": 2.0, "contact.shot": 1.4, "worth.gold": 1.4, "goal.risk": 1.3},
    "greedy": {"goal.presence": 2.5, "goal.lead": 1.3, "worth.gold": 0.6, "contact.near": 0.7},
    "vengeful": {"deed.shot": 1.6, "contact.near": 1.7, "goal.presence": 0.4, "worth.gold": 1.3},
}
"""How each character differs: factors by which it multiplies the weights."""


def at_level(name: str, character: str | None = None) -> Callable[[random.Random], PlanningPlayer]:
    """Returns a factory of players of a level, with a character if one is named."""
    level = LEVELS[name]
    factors = {} if character is None else CHARACTERS[character]

    def made(rng: random.Random) -> PlanningPlayer:
        return PlanningPlayer(rng, level, weights().times(factors))

    return made


PLANNERS: Mapping[str, Callable[[random.Random], PlanningPlayer]] = {
    name: at_level(name) for name in LEVELS
}
"""The levels as players."""
WITH_CHARACTER: Mapping[str, Callable[[random.Random], PlanningPlayer]] = {
    f"{name}-{character}": at_level(name, character) for name in LEVELS for character in CHARACTERS
}
"""Each level with each character, such as ``swordmaster-bold``."""
