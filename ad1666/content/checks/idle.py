"""Warnings about what is of no use in a scenario: items, an alarm that nothing can raise, games
between programs on another table."""

from __future__ import annotations

from collections.abc import Iterator

from ad1666.content.messages import Named, listed, message
from ad1666.content.scenarios.arrivals import waits_for_alarm
from ad1666.content.scenarios.hidden_things import placed
from ad1666.content.scenarios.keys import ScenarioKeys
from ad1666.content.scenarios.proven import Proof
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.toml import Keys, Table
from ad1666.content.warnings import CheckWarning, Code, warning
from ad1666.rules.abilities import dispatch
from ad1666.rules.items import Item
from ad1666.rules.magic import Trove
from ad1666.rules.scenes.kinds import registry
from ad1666.rules.scenes.kinds.conditions import Has
from ad1666.rules.scenes.plot import effects_of


def idle_items(scenario: Scenario, top: Table) -> Iterator[CheckWarning]:
    """Items that are neither weapon, armour nor key, and in no goal or event."""
    board = scenario.state.board
    wanted = {goal.subject for goal in scenario.state.terms.goals}
    wanted |= {board.lock(edge).key or "" for edge, _door in board.doors}
    wanted |= {chest.lock.key or "" for chest in scenario.state.chests}
    wanted |= set(asked_for(scenario))
    for item, keys in to_be_had(scenario, top):
        if item.skill is None and not item.worn and item.id not in wanted:
            problem = message("the {item} is of no use to anybody", item=Named("item", item.name))
            remedy = message("Make it what a goal is about or the key of a lock, or leave it out")
            yield warning(top, Code.IDLE_ITEM, keys, problem, remedy, item.id)


def asked_for(scenario: Scenario) -> Iterator[str]:
    """The items that events ask for."""
    for incident in scenario.state.terms.events:
        effects = effects_of(incident)
        replies = [reply for effect in effects for reply in effect.answers]
        asked = [*incident.conditions, *incident.unless]
        asked += [condition for reply in replies for condition in reply.conditions]
        yield from (condition.subject for condition in asked if condition.asks == Has.name)
        yield incident.when.subject
        taken = (effect.item for effect in effects if registry.effect(effect).loses)
        yield from (item.id for item in taken if item is not None)


def to_be_had(scenario: Scenario, top: Table) -> Iterator[tuple[Item, Keys]]:
    """The items placed by a scenario, with their keys in its file."""
    for name, table, key in placed(top):
        yield scenario.items[name], (*table.keys, key)
    for hidden in ScenarioKeys.hidden.read(top):
        yield scenario.items[hidden.text("item")], (*hidden.keys, "item")


def idle_alarm(scenario: Scenario, top: Table) -> Iterator[CheckWarning]:
    """An alarm that nothing in the scenario can raise (GUARD-4)."""
    if scenario.state.terms.alarm is None or alarm_can_be_raised(scenario, top):
        return
    problem = message("nothing can raise the alarm")
    if waiting := [f.id for f in scenario.state.figures if waits_for_alarm(f)]:
        problem = message(
            "nothing can raise the alarm, for which {figures} wait", figures=listed(waiting)
        )
    remedy = message(
        "Let shots raise it (shots = true), or somebody with Lock picking or Stealth, a find or "
        "an event"
    )
    yield warning(top, Code.IDLE_ALARM, ("alarm",), problem, remedy)


def alarm_can_be_raised(scenario: Scenario, top: Table, *, by_events: bool = True) -> bool:
    """Whether a shot (SHOT-11), a mishap, a find (CARD-8) or, unless that is not to count, an event
    (SCN-14) may raise the alarm."""
    state = scenario.state
    effects = (effect for incident in state.terms.events for effect in effects_of(incident))
    if by_events and any(registry.effect(effect).alarms for effect in effects):
        return True
    first = [figure for figure in state.figures if not waits_for_alarm(figure)]
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


def old_proof(scenario: Scenario, top: Table) -> Iterator[CheckWarning]:
    """Games that were played on another table, so that they prove nothing."""
    games = top.table("proof").data.get("games")
    if games and scenario.proof == Proof():
        problem = message("its games were played before the scenario or its map was changed")
        remedy = message(
            "Leave the table out; {command} tells how even it is", command="ad1666 lab"
        )
        yield warning(top, Code.OLD_PROOF, ("proof",), problem, remedy)
