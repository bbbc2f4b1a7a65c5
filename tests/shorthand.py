"""What tests ask of the program in one call, and the program in two."""

from __future__ import annotations

from ad1666.content.scenarios.scenario import Scenario
from ad1666.rules.cards import Side
from ad1666.words import scenarios


def briefing(scenario: Scenario, side: Side) -> tuple[str, ...]:
    """What a side is told before the game."""
    return (*scenarios.own(scenario, side), *scenarios.common(scenario))
