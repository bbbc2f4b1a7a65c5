"""Warnings about alarms."""

from __future__ import annotations

from collections.abc import Iterator

from ad1666.content.checks.stock import to_be_had
from ad1666.content.messages import listed, message
from ad1666.content.scenarios.arrivals import ALARM
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.toml import Table
from ad1666.content.warnings import CheckWarning, Code, warning
from ad1666.rules.abilities import dispatch
from ad1666.rules.characters import Figure
from ad1666.rules.magic import Trove


def idle_alarm(scenario: Scenario, top: Table) -> Iterator[CheckWarning]:
    """An alarm that nothing in the scenario can raise (GUARD-4)."""
    if scenario.state.terms.alarm is None or _can_be_raised(scenario, top):
        return
    problem = message("nothing can raise the alarm")
    if waiting := [f.id for f in scenario.state.figures if _waits(f)]:
        problem = message(
            "nothing can raise the alarm, for which {figures} wait", figures=listed(waiting)
        )
    remedy = message(
        "Let shots raise it (shots = true), or somebody with Lock picking or Stealth, or a find"
    )
    yield warning(top, Code.IDLE_ALARM, (ALARM,), problem, remedy)


def _can_be_raised(scenario: Scenario, top: Table) -> bool:
    """Whether a shot (SHOT-11), a mishap or a find (CARD-8) may raise the alarm."""
    state = scenario.state
    first = [figure for figure in state.figures if not _waits(figure)]
    cards = [figure.card for figure in first]
    cards += [card for rules in scenario.musters.rules.values() for card in rules.pool]
    found = state.terms.search_tables if state.markers else ()
    if any(find.trove is Trove.ALARM for find in found):
        return True
    if any(map(dispatch.alarming, cards)):
        return True
    items = [gear.item for figure in first for gear in figure.gear]
    items += [item for card in cards for item in card.items]
    items += [item for item, keys in to_be_had(scenario, top) if keys[0] != "figures"]
    shots = state.terms.alarm is not None and state.terms.alarm.shots
    return shots and any("firearm" in item.traits for item in items)


def _waits(figure: Figure) -> bool:
    """Whether only the alarm brings a figure."""
    return figure.arrival is not None and figure.arrival.turn is None
