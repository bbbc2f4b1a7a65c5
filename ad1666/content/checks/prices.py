"""Warnings about characters of an author that cost nothing where bands have a budget."""

from __future__ import annotations

from collections.abc import Iterator

from ad1666.content import costs
from ad1666.content.messages import Named, message
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.toml import Table
from ad1666.content.warnings import CheckWarning, Code, warning


def unpriced(scenario: Scenario, top: Table) -> Iterator[CheckWarning]:
    """Each character of an author that a side may choose for nothing under a budget."""
    for side, rules in scenario.musters.rules.items():
        for card in rules.pool:
            if rules.budget is None or card.look is None or card.gold:
                continue
            problem = message(
                "{character} costs nothing, under a budget", character=Named("character", card.name)
            )
            remedy = message(
                "Write gold = {gold} and acquaintances = {acquaintances} on the card, as the "
                "formula proposes",
                gold=str(costs.gold(card)),
                acquaintances=str(costs.acquaintances(card)),
            )
            yield warning(top, Code.UNPRICED, ("muster", side), problem, remedy, card.id)
