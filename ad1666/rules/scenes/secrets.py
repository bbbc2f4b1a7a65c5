"""What nobody knows of the events of a scenario before they happen (SCN-6)."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from ad1666.rules.scenes.plot import Incident, On
from ad1666.rules.state import State
from ad1666.rules.values import evolve
from ad1666.rules.victory import Terms


def known(state: State) -> State:
    """The state as players know it: without the events that are not announced and have not
    happened, as if there were none. Of one that speaking triggers it is known that one may
    speak."""
    terms, story = state.terms, state.story
    if not terms.secretive:
        return state
    shown, known_terms = _shown(state)
    at = story.at
    if at is not None:
        at = sum(incident.id in shown for incident in terms.events[:at])
    since = tuple(h for h in story.since if h.on is not On.FOUND or h.what in shown)
    held = tuple(pair for pair in story.held if pair[0] in shown)
    return evolve(
        state,
        terms=known_terms,
        story=evolve(story, at=at, since=since if shown else (), held=held),
    )


def _shown(state: State) -> tuple[Mapping[str, Incident], Terms]:
    """The events that players know of by their ids, and the terms with these alone. They are made
    once as long as no more events happen, so that whoever goes by their identity finds them
    again."""
    terms, key = state.terms, (id(state.terms), state.story.done)
    found = _known.get(key)
    if found is None:
        shown = {incident.id: seen for incident in terms.events if (seen := _seen(state, incident))}
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        found = shown, attrs.evolve(terms, events=tuple(shown.values())), terms
        _known[key] = found
    return found[:2]


_MOST_KNOWN = 64
_known: dict[tuple[int, tuple[str, ...]], tuple[Mapping[str, Incident], Terms, Terms]] = {}
"""What is known of events, with the terms themselves, which keep their identity by that."""


def _seen(state: State, incident: Incident) -> Incident | None:
    """What is known of an event, None if nothing is."""
    if incident.announced or incident.id in state.story.done:
        return incident
    return attrs.evolve(incident, then=()) if incident.when.on is On.SPEAKS else None
