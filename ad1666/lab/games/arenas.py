"""Scenarios made ready for the laboratory."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from attrs import field, frozen

from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.content.scenarios.snapshot import kept_of, kept_scenario
from ad1666.game.records.replay import fingerprint
from ad1666.lab.games.game import Job
from ad1666.lab.games.names import GameName
from ad1666.lab.games.program import program


@frozen
class Arena:
    """A scenario of which games are played: its file's name without suffix, the fingerprint of its
    starting position, and the texts that it is made of, from which it can be had again whatever
    becomes of its files. Where bands are chosen, the suggested ones play."""

    digest: str
    name: str
    title: str
    content: Mapping[str, str] = field(repr=False, eq=False)

    def scenario(self) -> Scenario:
        """The scenario."""
        path = Path(f"{self.name}.toml")
        return kept_scenario(self.content, path, path)


def arena_of(path: Path) -> Arena:
    """The arena of the scenario in a file. ContentError if it cannot be read."""
    scenario = load_scenario(path)
    return Arena(fingerprint(scenario.state), path.stem, scenario.title, kept_of(path))


def job_of(arena: Arena, name: GameName) -> Job:
    """What is to be handed to a worker for a game of an arena."""
    return Job(name, _start(arena), program())


@lru_cache(maxsize=1)  # games of an arena come one after the other
def _start(arena: Arena) -> bytes:
    return pickle.dumps(arena.scenario().state)
