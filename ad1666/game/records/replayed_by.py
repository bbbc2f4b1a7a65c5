"""Finds the scenario to replay a record with: as it was, wherever it is now."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from attrs import evolve, frozen

from ad1666.content.errors import ContentError, printable
from ad1666.content.messages import message
from ad1666.content.scenarios.fingerprint import fingerprint
from ad1666.content.scenarios.recruitment import BadBand
from ad1666.content.scenarios.scenario import Scenario, assembled, load_scenario
from ad1666.content.scenarios.snapshot import kept_of, kept_scenario, pictured
from ad1666.game.records.places import name_of, places_of, read_path
from ad1666.game.records.record import BadRecord, Header, Record, Trouble, packed, unpacked
from ad1666.game.records.replay import Replay, replay
from ad1666.game.seats import Seat
from ad1666.resources import data_root
from ad1666.rules import VERSION
from ad1666.rules.cards import Side
from ad1666.rules.items import OPTIONS

_FOLDERS = re.compile(r"[/\\]")


@frozen
class ReplayedScenario:
    """The scenario with which a game continues, its name in the record, its content as stored
    there, and whether the scenario's file has changed since the game began."""

    scenario: Scenario
    name: str
    content: str | None
    changed: bool = False

    @property
    def from_record(self) -> bool:
        """Whether it comes unchanged from the record."""
        return self.content is not None


def header_of(scenario: Scenario, seats: Mapping[Side, Seat]) -> Header:
    """The header of the record of a game that begins now, with the programs that play in it."""
    state = scenario.state
    return Header(
        VERSION,
        name_of(scenario.path),
        fingerprint(state),
        scenario.bands,
        printable(scenario.title),
        state.options,
        seats,
    )


def content_of(scenario: Scenario, header: Header) -> str | None:
    """What the scenario is made of, packed for a record with this header; None if its files have
    changed since it was read."""
    try:
        kept = kept_of(scenario.path) if scenario.texts is None else scenario.texts
        again = as_recorded(
            header, kept_scenario(kept, scenario.path, scenario.path), scenario.path
        )
    except (ContentError, BadRecord):
        return None
    return packed(header, kept) if again.state == scenario.state else None


def played(record: Record) -> ReplayedScenario:
    """The scenario of a record: from its file, wherever that is now, if unchanged; else the stored
    one; else from the changed file. A game that began with content of its own has the stored one.
    Raises BadRecord or ContentError if there is none."""
    kept, trouble = _kept(record)
    if record.own_content and kept is not None and record.content is not None:
        kept = pictured(kept, unpacked(record.path, record.content)[1], record.path)
        return ReplayedScenario(kept, record.header.scenario, record.content)
    found: list[Scenario] = []
    for path in _candidates(record):
        try:
            scenario = as_recorded(record.header, load_scenario(path), record.path)
        except (ContentError, BadRecord) as error:
            trouble = trouble or error
            continue
        if _is_same(record, kept, scenario):
            if kept is not None:  # what was known when the game began
                scenario = evolve(scenario, proof=kept.proof)
            return ReplayedScenario(
                scenario, name_of(path), None if kept is None else record.content
            )
        found.append(scenario)
    if kept is not None and record.content is not None:
        kept = pictured(kept, unpacked(record.path, record.content)[1], record.path)
        return ReplayedScenario(
            kept, record.header.scenario, record.content, changed=bool(found or trouble)
        )
    if found:
        return ReplayedScenario(found[0], name_of(found[0].path), None, changed=True)
    problem = message("there is no scenario {name}", name=printable(record.header.scenario))
    remedy = message("Put it back where it was, or beside the record")
    raise trouble or BadRecord(Trouble(record.path, 3, problem, remedy))


def replayed_record(record: Record) -> tuple[Scenario, Replay]:
    """The scenario of a record, and its replay. Raises BadRecord, ContentError."""
    scenario = played(record).scenario
    return scenario, replay(record, scenario.state)


def _kept(record: Record) -> tuple[Scenario | None, ContentError | BadRecord | None]:
    """The scenario stored in the record, or the error in it."""
    if record.content is None:
        return None, None
    named = record.header.scenario  # it may contain folders
    path = next(iter(places_of(named)), data_root() / "scenarios" / named)
    try:
        kept = unpacked(record.path, record.content)[1]
        scenario = kept_scenario(kept, record.path, path)
        return as_recorded(record.header, scenario, record.path), None
    except (ContentError, BadRecord) as error:
        return None, error


def _is_same(record: Record, kept: Scenario | None, scenario: Scenario) -> bool:
    """Whether a scenario is the one with which the game began, as far as the record can tell."""
    if kept is not None:
        return scenario.state == kept.state
    return not record.header.sure or fingerprint(scenario.state) == record.header.table


def _candidates(record: Record) -> Iterator[Path]:
    """Where the scenario of a record may be: where it was, beside the record, among our own."""
    named = record.header.scenario
    name = _FOLDERS.split(str(read_path(named)))[-1]
    places = [*places_of(named), record.path.parent / name, data_root() / "scenarios" / name]
    for place in dict.fromkeys(places):
        if os.path.isfile(place):  # however it is written there
            yield place


def as_recorded(header: Header, scenario: Scenario, record: Path) -> Scenario:
    """The scenario with the bands and options of a header; suggested bands by default. Raises
    BadRecord if they are illegal."""
    strange = next((option for option in header.options if option not in OPTIONS), None)
    if strange is not None:
        problem = message(
            "the option '{option}' is unknown to this version", option=printable(strange)
        )
        raise BadRecord(Trouble(record, 4, problem, message("Use a newer version"), newer=True))
    for side in header.bands:
        if side not in scenario.bands:
            problem = message(
                "it names a band of {side}, who chooses none in {scenario}",
                side=side,
                scenario=scenario.path.name,
            )
            remedy = message("Put the scenario back as it was, or remove the line")
            raise BadRecord(Trouble(record, 4, problem, remedy))
    try:
        scenario = assembled(scenario, header.bands)
    except BadBand as error:
        problem = message(
            "the bands of this game can no longer be played: {reason}", reason=error.problem
        )
        remedy = message(
            "The scenario {scenario} has changed since; put it back as it was",
            scenario=scenario.path.name,
        )
        raise BadRecord(Trouble(record, 4, problem, remedy)) from error
    return evolve(scenario, state=evolve(scenario.state, options=header.options))
