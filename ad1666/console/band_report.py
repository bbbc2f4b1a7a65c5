"""Band files on the command line: the report of ``ad1666 band check``, and bands to play."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from attrs import frozen

from ad1666.content.characters.bands import cards_of, mistakes, mistakes_for, read_band
from ad1666.content.characters.cards import load_characters
from ad1666.content.errors import ContentError, raise_first
from ad1666.content.messages import Message, message
from ad1666.content.scenarios.scenario import Scenario
from ad1666.rules.bands import Muster, acquaintances_of, acquaintances_there, gold_of
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character


@frozen
class Report:
    """The lines to print, and whether the band is legal."""

    lines: tuple[str, ...]
    playable: bool


def report(path: Path, scenario: Scenario | None) -> Report:
    """Checks a band for a scenario, or for any if None. ContentError if the file is no band, or if
    the scenario leaves no choice."""
    band = read_band(path)
    characters = load_characters()
    cards = cards_of(band, characters)
    lines = [f"{band.title}: {', '.join(c.name for c in cards) or 'nobody'}"]
    if scenario is None:
        found = mistakes(band, characters)
        lines += [f"It costs {_price(cards)}.", *map(str, found)]
        lines.append("It may not be played." if found else "It may be played where it is paid for.")
        return Report(tuple(lines), not found)
    if not scenario.musters:
        raise _no_choice(scenario, message("nobody chooses a band in this scenario"))
    playable = False
    rules = scenario.musters.rules
    own = {side: muster for side, muster in rules.items() if muster.faction == band.faction}
    for side, muster in (own or rules).items():
        other = [f.card for f in scenario.musters.fixed if f.side is side.other]
        found = mistakes_for(band, characters, muster, other)
        whole = (*muster.fixed, *cards)
        named = f", {', '.join(c.name for c in muster.fixed)} included" if muster.fixed else ""
        lines.append(f"As {side} in {scenario.title} it costs {_costs(whole, muster)}{named}.")
        lines += map(str, found)
        lines.append(f"It may {'not ' if found else ''}be played as {side}.")
        playable = playable or not found
    return Report(tuple(lines), playable)


def bands_of(scenario: Scenario, files: Mapping[Side, Path]) -> dict[Side, tuple[str, ...]]:
    """The bands for a scenario from files by side, in order. ContentError if one is illegal."""
    characters = load_characters()
    bands: dict[Side, tuple[str, ...]] = {}
    for side, path in files.items():
        if side not in scenario.musters.rules:
            problem = message("{side} does not choose a band in this scenario", side=side)
            raise _no_choice(scenario, problem)
        band = read_band(path)
        other = scenario.musters.other(bands, side)
        raise_first(mistakes_for(band, characters, scenario.musters.rules[side], other))
        bands[side] = band.characters
    return bands


def _no_choice(scenario: Scenario, problem: Message) -> ContentError:
    return ContentError(scenario.path, None, problem, message("Take one with a muster in it"))


def _costs(band: tuple[Character, ...], muster: Muster) -> str:
    if muster.budget is None:
        return f"{_price(band)}, for which nobody asks"
    there = acquaintances_there(band, muster.budget)
    return (
        f"{gold_of(band)} gold of {muster.budget.gold}, "
        f"{acquaintances_of(band)} acquaintances of {there}"
    )


def _price(band: tuple[Character, ...]) -> str:
    friends = acquaintances_of(band)
    return f"{gold_of(band)} gold, {friends} acquaintance{'s' * (friends != 1)}"
