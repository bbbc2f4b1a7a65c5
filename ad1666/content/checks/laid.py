"""Warnings about things that events lay or give, and of which there may then be two."""

from __future__ import annotations

from collections.abc import Iterator

from ad1666.content.checks.idle import asked_for, to_be_had
from ad1666.content.messages import Message, Named, message
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.toml import Table
from ad1666.content.warnings import CheckWarning, Code, warning
from ad1666.rules.scenes.kinds import registry
from ad1666.rules.scenes.plot import effects_of


def laid_twice(scenario: Scenario, top: Table) -> Iterator[CheckWarning]:
    """Events that lay or give what goals or events are about, and what is there already or comes
    again and again, unless an event takes it away."""
    state = scenario.state
    about = {goal.subject for goal in state.terms.goals} | {*asked_for(scenario)}
    there = {gear.item.id for figure in state.figures for gear in figure.gear}
    there |= {item.id for item, _keys in to_be_had(scenario, top)}
    effects = [(n, i, e) for n, i in enumerate(state.terms.events) for e in effects_of(i)]
    lost = {e.item.id for _n, _i, e in effects if e.item is not None and registry.effect(e).loses}
    for number, incident, effect in effects:
        item = effect.item
        if item is None or registry.effect(effect).loses or item.id not in about - lost:
            continue
        why: Message | None = None
        if item.id in there:
            why = message("it is there from the start, too")
        elif incident.often:
            why = message("it comes again and again")
        if why is not None:
            problem = message(
                'the event "{name}" brings the {item}, but {why}',
                name=incident.id,
                item=Named("item", item.name),
                why=why,
            )
            remedy = message("Bring something of which there is one only, or take it away first")
            yield warning(top, Code.LAID_TWICE, ("events", number, "then"), problem, remedy)
