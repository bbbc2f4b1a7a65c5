"""Warnings about figures that an event has speak, or does something to, while they may not be on
the board, or may be nobody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set

from ad1666.content.messages import message
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.toml import Keys, Table
from ad1666.content.warnings import CheckWarning, Code, warning
from ad1666.rules.characters import Figure, Status
from ad1666.rules.scenes.kinds import registry
from ad1666.rules.scenes.kinds.triggers import Falls, Opens
from ad1666.rules.scenes.plot import (
    DONE,
    THEM,
    WHO_WORDS,
    Condition,
    Effect,
    Incident,
    Trigger,
    effects_of,
)


def absent_figures(scenario: Scenario, top: Table) -> Iterator[CheckWarning]:
    """Those who speak, or are given, hurt, healed or moved, by events, and may not be there; and
    those who have opened what another event may open."""
    figures = {figure.id: figure for figure in scenario.state.figures}
    events = scenario.state.terms.events
    for place, incident in enumerate(events):
        keys: Keys = ("events", place, "then")
        told: set[tuple[str, str]] = set()
        for effect, gone, there in _presence(incident, events):
            figure = figures.get(effect.who)
            late = figure is not None and _comes_after(figure, incident)
            if effect.who not in gone and (effect.who in there or not late):
                continue
            if effect.text and not registry.effect(effect).asks:
                problem = message(
                    '{figure} speaks in the event "{name}", but may not be on the board then',
                    figure=effect.who,
                    name=incident.id,
                )
                remedy = message("Let somebody else speak, or tell it")
                yield warning(top, Code.ABSENT_SPEAKER, keys, problem, remedy)
            elif registry.effect(effect).to_somebody and (effect.does, effect.who) not in told:
                told.add((effect.does, effect.who))
                problem = message(
                    'the event "{name}" has {key} for {figure}, who may not be on the board then',
                    name=incident.id,
                    key=effect.does,
                    figure=effect.who,
                )
                remedy = message("Name somebody who is there, or ask for it with if")
                yield warning(top, Code.ABSENT_FIGURE, keys, problem, remedy)
        opener = _opened_by(incident, events)
        if opener is not None:
            problem = message(
                'the event "{name}" is about "them", but nobody has opened it where "{other}" does',
                name=incident.id,
                other=opener.id,
            )
            remedy = message("Name a figure or a side")
            yield warning(top, Code.NOBODY_MEANT, ("events", place, "when"), problem, remedy)


def _opened_by(incident: Incident, events: Sequence[Incident]) -> Incident | None:
    """The event that may open the door or the chest of one that is about whoever opened it
    (SCN-7), None if there is none."""
    conditions = (*incident.conditions, *incident.unless)
    about = [*(c.who for c in conditions), *(e.who for e in effects_of(incident))]
    if incident.when.on != Opens.name or THEM not in about:
        return None
    opening = (e for e in events if any(_opens(does, incident.when) for does in effects_of(e)))
    return next(opening, None)


def _opens(effect: Effect, when: Trigger) -> bool:
    if effect.door is not None:
        return effect.door == when.door and effect.state.passable
    return bool(effect.chest) and effect.chest == when.subject


def _presence(
    incident: Incident, events: Sequence[Incident]
) -> Iterator[tuple[Effect, Set[str], Set[str]]]:
    """What an event does, in order, each with those who are off the board by then, and those who
    are on it."""
    gone = set[str]()
    if incident.when.on == Falls.name:
        gone = {THEM, incident.when.who} - {*WHO_WORDS}
    there = {incident.when.who, incident.when.subject, *incident.when.pair}
    done = {c.subject for c in incident.conditions if c.asks == DONE}
    came = (e for other in events if other.id in done for e in other.then)
    there |= {effect.who for effect in came if registry.effect(effect).brings}
    return _in_order(incident.then, gone, there | _asked(incident.conditions))


def _in_order(
    effects: Sequence[Effect], gone: Set[str], there: Set[str]
) -> Iterator[tuple[Effect, Set[str], Set[str]]]:
    """The same of a list of effects, with what may follow from each."""
    for effect in effects:
        yield effect, gone, there
        if registry.effect(effect).brings:
            there = there | {effect.who}
        if registry.effect(effect).removes:
            gone = gone | {effect.who}
        for reply in effect.answers:
            yield from _in_order(reply.then, gone, there | _asked(reply.conditions))
        for branch in (effect.success, effect.failure):
            yield from _in_order(branch, gone, there)


def _asked(conditions: Iterable[Condition]) -> Set[str]:
    """Those who are on the board if conditions hold."""
    return {c.who for c in conditions if registry.condition(c).on_board}


def _comes_after(figure: Figure, incident: Incident) -> bool:
    """Whether a figure may come only after an event has happened."""
    if figure.status is not Status.TO_COME:
        return False
    turn = None if figure.arrival is None else figure.arrival.turn
    first = incident.when.number if registry.trigger(incident).turn else 1
    return turn is None or 1 < turn >= first  # in that turn there may be no room for it
