"""Scenarios prepared for the laboratory."""

from __future__ import annotations

import hashlib
import pickle
import random
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from attrs import evolve, field, frozen

from ad1666.bots.bands import choose_band
from ad1666.content.errors import ContentError
from ad1666.content.letters import visible
from ad1666.content.scenarios.fingerprint import fingerprint
from ad1666.content.scenarios.recruitment import Bands
from ad1666.content.scenarios.scenario import Scenario, assembled, load_scenario
from ad1666.content.scenarios.snapshot import Kept, kept_of, kept_scenario
from ad1666.game.records.record import BadRecord, Record
from ad1666.game.records.replayed_by import replayed_record
from ad1666.lab.games.game import Job
from ad1666.lab.games.names import GameName, program
from ad1666.lab.games.settings import KeySetting, with_settings
from ad1666.rules.cards import Side


class GameOver(ValueError):
    """No game goes on from a position, since the game is over there."""


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
    variant: tuple[str, ...] = ()
    """What is otherwise than in the scenario's file: keys with their values, or a position."""
    opening: tuple[str, ...] = field(default=(), repr=False)
    """The lines of a record with which each of its games begins."""

    @property
    def label(self) -> str:
        """Its name, with what is otherwise."""
        return f"{self.name} ({', '.join(self.variant)})" if self.variant else self.name

    def scenario(self) -> Scenario:
        path = Path(f"{self.name}.toml")
        return assembled(kept_scenario(self.content, path, path), self.bands)


def arena_of(path: Path, settings: Iterable[KeySetting] = ()) -> Arena:
    """The arena of the scenario in a file, with some of its keys set. Raises ContentError if it
    cannot be read."""
    name = visible(path.stem)  # databases and pages are UTF-8
    settings = tuple(settings)
    if not settings:
        scenario = load_scenario(path)
        return Arena(fingerprint(scenario.state), name, scenario.title, kept_of(path))
    kept = with_settings(kept_of(path), settings, path)
    try:
        scenario = kept_scenario(kept, path, path)
    except ContentError as error:  # its line would be one of the changed text
        raise ContentError(path, None, error.problem, error.remedy) from None
    variant = tuple(visible(str(setting)) for setting in settings)
    return Arena(fingerprint(scenario.state), name, scenario.title, kept, variant=variant)


def arena_of_kept(kept: Kept, name: str) -> Arena:
    """The arena of the scenario in a snapshot, which may be in no file; ``name`` is what to call
    it. Raises ContentError if it is invalid."""
    path = Path(f"{name}.toml")
    scenario = kept_scenario(kept, path, path)
    return Arena(fingerprint(scenario.state), visible(name), scenario.title, kept)


def with_bands(path: Path, number: int, settings: Iterable[KeySetting] = ()) -> tuple[Arena, ...]:
    """The arenas of the scenario in a file, with ``number`` random but reproducible bands on each
    side that chooses; fewer if some are drawn twice, and one if nobody chooses. Raises ContentError
    if the scenario cannot be read."""
    arena = arena_of(path, settings)
    scenario = arena.scenario()
    if not scenario.musters:
        return (arena,)
    drawn = (_drawn(scenario, random.Random(seed)) for seed in range(number))
    found: dict[str, Arena] = {}
    for bands in drawn:
        digest = fingerprint(assembled(scenario, bands).state)
        found.setdefault(digest, evolve(arena, digest=digest, bands=bands))
    return tuple(found.values())


def arena_from(record: Record, moves: int) -> Arena:
    """The arena of the games that go on from a position of a record, after ``moves`` of its moves:
    who holds what, and what is hidden where, is as it was, and all that follows is new. Raises
    BadRecord or ContentError if it does not replay so far, and GameOver."""
    cut = record.first(moves)
    scenario, replayed = replayed_record(cut)
    if replayed.problem is not None:
        raise BadRecord(replayed.problem)
    if replayed.game.pending is None:
        raise GameOver
    opening = cut.answers
    digest = hashlib.sha256("\n".join((fingerprint(scenario.state), *opening)).encode())
    name = visible(Path(record.header.scenario).stem)
    kept = scenario.texts or kept_of(scenario.path)
    variant = (visible(f"{record.path.name}:{moves}"),)
    short = digest.hexdigest()[: len(fingerprint(scenario.state))]
    return Arena(short, name, scenario.title, kept, scenario.bands, variant, opening)


def _drawn(scenario: Scenario, rng: random.Random) -> Bands:
    """Bands as programs choose them, one side after the other; the suggested one for a
    side that finds none."""
    musters, chosen = scenario.musters, dict[Side, tuple[str, ...]]()
    for side, rules in musters.rules.items():
        band = choose_band(rng.choice, rules, musters.other(chosen, side))
        chosen[side] = musters.suggested[side] if band is None else tuple(c.id for c in band)
    return chosen


def job_of(arena: Arena, name: GameName) -> Job:
    """The job for a worker to play a game of an arena."""
    return Job(name, _start(arena), program(), arena.opening)


@lru_cache(maxsize=1)  # games of an arena are played in succession
def _start(arena: Arena) -> bytes:
    return pickle.dumps(arena.scenario().state)
