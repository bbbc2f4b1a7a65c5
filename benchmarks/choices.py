"""Choices a second: in the street compared with other games, in scenarios, on a larger board
and with more figures."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from benchmarks import peers, tables
from benchmarks.games import (
    Play,
    choices,
    options,
    ours,
    paces,
    paces_of,
    real_choices,
    shape,
)
from benchmarks.measuring import CALIBRATION, Effort, Line, pace, ratio

PEERS = {
    "catanatron": 'pip install -e ".[bench]"',
    "botbowl": "docs/engineering.md",
    "chess": 'pip install -e ".[bench]"',
}
"""The other games, each with where it is to be had."""
STREET = "street"
COUNTS = {"choices": choices, "choices of at least two": real_choices, "options": options}
"""What is counted of games."""
LISTED = "answers listed"
"""The options, and what else may be answered at any time."""


def _street() -> Play:
    return partial(ours, tables.street())


def beside_peers(effort: Effort) -> Iterator[Line]:
    """Random play in the street, and of the other games that are installed."""
    others = peers.installed()
    plays = {STREET: _street(), **others}
    measured = dict(zip(COUNTS, paces_of(plays, effort, [*COUNTS.values()]), strict=True))
    found = measured["choices"]
    yield pace("calibration loops a second", found, CALIBRATION)
    for name, play in plays.items():
        whose = "" if name == STREET else f"{name}: "
        yield pace(f"{whose}choices a second, random play", found, name, shape(play, effort.games))
    if others:
        listing = partial(ours, tables.street(), besides=True)
        measured[LISTED] = paces({STREET: listing, **others}, effort, options)
    for name, where in PEERS.items():
        for what in (*COUNTS, LISTED):
            told = f"{what} a second as against {name}"
            if name in others:
                yield ratio(told, measured[what][STREET], measured[what][name])
            else:
                yield Line(told, None, note=f"not installed ({where})")


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
