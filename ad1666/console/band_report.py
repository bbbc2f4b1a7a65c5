"""Band files on the command line: the report of ``ad1666 band check``, and bands to play."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

from attrs import frozen

from ad1666.content.bands import cards_of, mistakes, mistakes_for, read_band
from ad1666.content.cards import load_characters
from ad1666.content.errors import ContentError, raise_first
from ad1666.content.messages import Count, Message, Named, PartList, counted, listed, message
from ad1666.content.scenarios.scenario import Scenario
from ad1666.i18n import _
from ad1666.rules.bands import Muster, acquaintances_of, acquaintances_there, gold_of
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character
from ad1666.words import title
from ad1666.words.errors import said


@frozen
class BandReport:
    """The lines to print, and whether the band is legal."""

    lines: tuple[str, ...]
    playable: bool


def report(path: Path, scenario: Scenario | None) -> BandReport:
    """Checks a band for a scenario, or for any if None. Raises ContentError if the file is not a
    band, or if nobody chooses a band in the scenario."""
    band = read_band(path)
    characters = load_characters() if scenario is None else scenario.characters
    cards = cards_of(band, characters)
    head = message("{title}: nobody", title=band.title)
    if cards:
        head = message("{title}: {characters}", title=band.title, characters=_names(cards))
    lines = [said(head)]
    if scenario is None:
        found = mistakes(band, characters)
        lines.append(said(message("It costs {price}.", price=_price(cards))))
        lines += [error.told(said) for error in found]
        playable = _("It may be played where the budget allows it.")
        lines.append(_("It may not be played.") if found else playable)
        return BandReport(tuple(lines), not found)
    if not scenario.musters:
        raise _no_choice(scenario, message("nobody chooses a band in this scenario"))
    playable_as = []
    rules = scenario.musters.rules
    own = {side: muster for side, muster in rules.items() if muster.faction == band.faction}
    for side, muster in (own or rules).items():
        other = scenario.musters.named(side.other)
        found = mistakes_for(band, characters, muster, other)
        lines.append(said(_costs_as(side, title(scenario.title), cards, muster)))
        lines += [error.told(said) for error in found]
        verdict = message("It may be played as {side}.", side=side)
        if found:
            verdict = message("It may not be played as {side}.", side=side)
        else:
            playable_as.append(side)
        lines.append(said(verdict))
    return BandReport(tuple(lines), bool(playable_as))


def describe_bands(parser: argparse.ArgumentParser) -> None:
    """Describes the options that name a file for each band."""
    for side, purpose in (
        (Side.RED, _("a file with Red's band, for a scenario that lets Red choose")),
        (Side.BLUE, _("a file with Blue's band, for a scenario that lets Blue choose")),
    ):
        parser.add_argument(f"--{side}", type=Path, metavar=_("BAND"), help=purpose)


def band_files(given: argparse.Namespace) -> dict[Side, Path]:
    """The files that these options name."""
    return {s: file for s, file in ((Side.RED, given.red), (Side.BLUE, given.blue)) if file}


def bands_of(scenario: Scenario, files: Mapping[Side, Path]) -> dict[Side, tuple[str, ...]]:
    """The bands for a scenario from files by side, in order. Raises
    ContentError if one is illegal."""
    characters = scenario.characters
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
    return ContentError(scenario.path, None, problem, message("Choose a scenario with a muster"))


def _costs_as(side: Side, scenario: str, cards: tuple[Character, ...], muster: Muster) -> Message:
    """What a band costs a side, including the characters that the scenario gives it."""
    costs = _costs((*muster.fixed, *cards), muster)
    if not muster.fixed:
        return message(
            "As {side} in {scenario} it costs {costs}.", side=side, scenario=scenario, costs=costs
        )
    return message(
        "As {side} in {scenario} it costs {costs}, {characters} included.",
        side=side,
        scenario=scenario,
        costs=costs,
        characters=_names(muster.fixed),
    )


def _costs(band: tuple[Character, ...], muster: Muster) -> Message:
    if muster.budget is None:
        return message("{price}, but there is no budget", price=_price(band))
    return message(
        "{gold} gold of {most}, {acquaintances} of {there}",
        gold=gold_of(band),
        most=muster.budget.most,
        acquaintances=_friends(band),
        there=acquaintances_there(band, muster.budget),
    )


def _price(band: tuple[Character, ...]) -> Message:
    return message("{gold} gold, {acquaintances}", gold=gold_of(band), acquaintances=_friends(band))


def _friends(band: tuple[Character, ...]) -> Count:
    return counted("{n} acquaintance", "{n} acquaintances", acquaintances_of(band))


def _names(band: Sequence[Character]) -> PartList:
    return listed(Named("character", card.name) for card in band)
