"""What comes with the game and with its tests, read once for all of them: scenarios, and
conformance cases."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from ad1666.conform.cases import Case, find, load
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.resources import data_root

SCENARIOS = scenario_files()
MUSTERS = tuple(path for path in SCENARIOS if "[muster." in path.read_text("utf-8"))
"""Scenarios for which bands are chosen."""
CASE_FILES = tuple(sorted(find([Path(__file__).parent / "conformance"])))


@cache
def scenario(path: Path) -> Scenario:
    return load_scenario(path)


def stories(scenario: Scenario) -> list[str]:
    """All that its epilogue may tell."""
    return [*scenario.epilogue.by_goal.values(), *scenario.epilogue.by_winner.values()]


@cache
def cases(file: Path) -> tuple[Case, ...]:
    return tuple(load(file))


def all_cases() -> list[Case]:
    return [case for file in CASE_FILES for case in cases(file)]


T = TypeVar("T")


def read_once(
    read: Callable[..., T],
    key: Callable[..., Any] = lambda *given: given,
    most: int = sys.maxsize,
) -> Callable[..., T]:
    """A function that reads files, which reads those that come with the game once: as long as the
    key to what it is given is the same, whose first part is the file. It keeps ``most`` so many,
    those that were asked for last."""
    found: dict[object, T] = {}
    root = data_root()

    def reading(*given: Any, **named: Any) -> T:
        path, *more = key(*given)
        if root not in path.parents:
            return read(*given, **named)
        kept = (path, *more, *named.items())
        found[kept] = found.pop(kept) if kept in found else read(*given, **named)
        if len(found) > most:
            del found[next(iter(found))]
        return found[kept]

    return reading
