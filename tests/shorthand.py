"""What tests ask of the program in one call, and the program in two."""

from __future__ import annotations

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.records.record import Record
from ad1666.game.records.replay import Replay, replay
from ad1666.game.records.replayed_by import played
from ad1666.rules.cards import Side
from ad1666.table.words import scenarios


def replayed_record(record: Record) -> tuple[Scenario, Replay]:
    """The scenario of a record, and its replay. Raises BadRecord, ContentError."""
    scenario = played(record).scenario
    return scenario, replay(record, scenario.state)


def briefing(scenario: Scenario, side: Side) -> tuple[str, ...]:
    """What a side is told before the game."""
    return (*scenarios.own(scenario, side), *scenarios.common(scenario))
