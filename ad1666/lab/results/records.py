"""Records of games of the laboratory, in the format that ``ad1666 replay`` opens, and the games
worth looking at among many."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path

from attrs import evolve

from ad1666.game.records.disk import replace
from ad1666.game.records.places import SUFFIX
from ad1666.game.records.record import OVER, composed, packed
from ad1666.game.records.replayed_by import header_of
from ad1666.lab.games.arenas import Arena
from ad1666.lab.games.played import Failed, Played
from ad1666.lab.results.store import Results

_LONGEST = 150
"""The most letters of the name of a game in that of a file."""
RECORDS = "records"
"""The folder for records, beside the results."""


def file_name(arena: Arena, played: Played | Failed) -> str:
    """The file name of a game's record. It has the whole name of the game, since scenarios may
    share a part of their fingerprint."""
    whole = str(played.name)
    # what no file may have in its name everywhere; in commands there are folders as well
    name = whole.replace(":", ".").replace("/", ".")
    if len(name) > _LONGEST or "/" in whole:
        name = f"{name[:_LONGEST]}-{hashlib.sha256(whole.encode()).hexdigest()[:8]}"
    return f"{arena.name}-{name}{SUFFIX}"


def write_records(
    results: Results, arena: Arena, games: Iterable[Played | Failed]
) -> tuple[Path, ...]:
    """Writes the records of a scenario's games that do not exist yet; returns the paths of all.
    Raises OSError if writing fails."""
    folder = results.folder / RECORDS
    folder.mkdir(exist_ok=True)
    scenario = arena.scenario()
    paths = []
    for game in games:
        path = folder / file_name(arena, game)
        paths.append(path)
        if path.exists():  # the same name is the same game
            continue
        failed = isinstance(game, Failed)
        body = game.lines if failed else (*results.lines(game.name), "", OVER)
        header = evolve(header_of(scenario, game.name.seats), scenario=f"{arena.name}.toml")
        text, _check = composed(header, packed(header, arena.content), body)
        replace(path, text.encode())  # atomic, since an existing record is not written again
    return tuple(paths)


_SHOWN = 3


def most_one_sided(games: Sequence[Played]) -> list[Played]:
    """The games won by the most points; among equals the shortest."""
    return sorted(games, key=lambda g: (-_margin(g), g.turns, g.choices))[:_SHOWN]


def most_even(games: Sequence[Played]) -> list[Played]:
    """The games won by the fewest points; among equals those in which the lead changed most
    often, then the longest."""
    return sorted(games, key=lambda g: (_margin(g), -g.turnovers, -g.turns, -g.choices))[:_SHOWN]


def striking(games: Sequence[Played]) -> list[Played]:
    """All of these, without duplicates."""
    return list(dict.fromkeys((*most_one_sided(games), *most_even(games))))


def _margin(game: Played) -> int:
    return abs(game.red_score - game.blue_score)
