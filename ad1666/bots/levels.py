"""Settings of the planner: the levels and the characters that can be chosen."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from attrs import evolve

from ad1666.bots.judgement.weights import weights
from ad1666.bots.planner.player import PlanningPlayer
from ad1666.bots.planner.question import Level
from ad1666.game.fencers import drawn
from ad1666.rules.orders import Manner

LEVELS: Mapping[str, Level] = {
    "page": Level(noise=0.4, clumsy=1.0),
    "musketeer": Level(noise=0.2, clumsy=0.2),
    "swordmaster": Level(replies=5),
}
"""The levels by their names in records, weakest first. Their fencers have habits besides."""
CHARACTERS = tuple(Manner)
"""The manners in which a level may be asked to play."""


def at_level(name: str, character: str | None = None) -> Callable[[random.Random], PlanningPlayer]:
    """Returns a factory of players of a level, with a character if one is named: each is one of
    the level's fencers."""
    manner = None if character is None else Manner(character)

    def made(rng: random.Random) -> PlanningPlayer:
        salt = str(rng.random())
        level = evolve(LEVELS[name], habits=drawn(name, manner, salt).habits)
        return PlanningPlayer(salt, level, weights(), manner)

    return made


PLANNERS: Mapping[str, Callable[[random.Random], PlanningPlayer]] = {
    name: at_level(name) for name in LEVELS
}
"""The levels as players."""
WITH_CHARACTER: Mapping[str, Callable[[random.Random], PlanningPlayer]] = {
    f"{name}-{character}": at_level(name, character) for name in LEVELS for character in Manner
}
"""Each level with each character, such as ``swordmaster-bold``."""
