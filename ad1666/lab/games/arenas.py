"""Scenarios prepared for the laboratory."""

from __future__ import annotations

import pickle
import random
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from attrs import evolve, field, frozen

from ad1666.bots.bands import choose_band
from ad1666.content.letters import visible
from ad1666.content.scenarios.recruitment import Bands
from ad1666.content.scenarios.scenario import Scenario, assembled, load_scenario
from ad1666.content.scenarios.snapshot import kept_of, kept_scenario
from ad1666.game.records.fingerprint import fingerprint
from ad1666.lab.games.game import Job
from ad1666.lab.games.names import GameName, program
from ad1666.rules.cards import Side


@frozen
class Arena:
    """A scenario to be played: its file's name without suffix, the fingerprint of its starting
    position, and the texts it is made of, from which it can be rebuilt even if its files change.
    Where bands are chosen, those in ``bands`` play, and for other sides the suggested ones."""

    digest: str
    name: str
    title: str
    content: Mapping[str, str] = field(repr=False, eq=False)
    bands: Bands = field(factory=dict, eq=False)

    def scenario(self) -> Scenario:
        """The scenario."""
        path = Path(f"{self.name}.toml")
        return assembled(kept_scenario(self.content, path, path), self.bands)


def arena_of(path: Path) -> Arena:
    """The arena of the scenario in a file. Raises ContentError if it cannot be read."""
    scenario = load_scenario(path)
    name = visible(path.stem)  # databases and pages are UTF-8
    return Arena(fingerprint(scenario.state), name, scenario.title, kept_of(path))


def with_bands(path: Path, number: int) -> tuple[Arena, ...]:
    """The arenas of the scenario in a file, with ``number`` random but reproducible bands on each
    side that chooses; fewer if some are drawn twice, and one if nobody chooses. Raises ContentError
    if the scenario cannot be read."""
    arena, scenario = arena_of(path), load_scenario(path)
    if not scenario.musters:
        return (arena,)
    drawn = (_drawn(scenario, random.Random(seed)) for seed in range(number))
    found: dict[str, Arena] = {}
    for bands in drawn:
        digest = fingerprint(assembled(scenario, bands).state)
        found.setdefault(digest, evolve(arena, digest=digest, bands=bands))
    return tuple(found.values())


def _drawn(scenario: Scenario, rng: random.Random) -> Bands:
    """Bands as programs choose them, one side after the other; the suggested one for a
    side that finds none."""
    musters, chosen = scenario.musters, dict[Side, tuple[str, ...]]()
    for side, rules in musters.rules.items():
        band = choose_band(rng, rules, musters.other(chosen, side))
        chosen[side] = musters.suggested[side] if band is None else tuple(c.id for c in band)
    return chosen


def job_of(arena: Arena, name: GameName) -> Job:
    """The job for a worker to play a game of an arena."""
    return Job(name, _start(arena), program())


@lru_cache(maxsize=1)  # games of an arena are played in succession
def _start(arena: Arena) -> bytes:
    return pickle.dumps(arena.scenario().state)
