"""Choices a second: in the street compared with other games, in scenarios, on a larger board
and with more figures."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from benchmarks import peers, tables
from benchmarks.games import Play, options, ours, paces, real_choices, shape
from benchmarks.measuring import CALIBRATION, Effort, Line, pace, ratio

PEERS = ("catanatron", "chess")
STREET = "street"


def _street() -> Play:
    return partial(ours, tables.street())


def beside_peers(effort: Effort) -> Iterator[Line]:
    """Random play in the street, and of the other games that are installed."""
    plays = {STREET: _street(), **peers.installed()}
    found = paces(plays, effort)
    yield pace("calibration loops a second", found, CALIBRATION)
    for name, play in plays.items():
        whose = "" if name == STREET else f"{name}: "
        yield pace(f"{whose}choices a second, random play", found, name, shape(play, effort.games))
    measured = {"choices": found}
    for what, counted in (("choices of at least two", real_choices), ("options", options)):
        measured[what] = paces(plays, effort, counted)
    for name in PEERS:
        for what, each in measured.items():
            told = f"{what} a second as against {name}"
            if name in each:
                yield ratio(told, each[STREET], each[name])
            else:
                yield Line(told, None, note='not installed (pip install -e ".[bench]")')


def in_scenarios(effort: Effort) -> Iterator[Line]:
    """Random play in scenarios of the game."""
    scenarios = {name: partial(ours, tables.scenario(name)) for name in tables.SCENARIOS}
    found = paces({STREET: _street(), **scenarios}, effort)
    for name, play in scenarios.items():
        yield pace(f"{name}: choices a second", found, name, shape(play, effort.games))
        yield ratio(f"{name}: as against the street", found[name], found[STREET])


def by_size(effort: Effort) -> Iterator[Line]:
    """Random play with more squares, and with more figures."""
    large, crowd = f"{tables.LARGE}x{tables.LARGE} squares", f"{2 * tables.CROWD} figures"
    plays: dict[str, Play] = {
        STREET: _street(),
        large: partial(ours, tables.large_street()),
        crowd: partial(ours, tables.crowded_street()),
    }
    found = paces(plays, effort)
    for name, usual in ((large, "18x12"), (crowd, "10")):
        yield pace(f"{name}: choices a second", found, name, shape(plays[name], effort.games))
        yield ratio(f"{name} as against {usual}", found[name], found[STREET])
