"""What nobody knows of the events of a scenario before they happen (SCN-6)."""

from __future__ import annotations

import attrs

from ad1666.rules.scenes.plot import Incident, On
from ad1666.rules.state import State
from ad1666.rules.values import evolve


def known(state: State) -> State:
    """The state as players know it: without the events that are not announced and have not
    happened, as if there were none. Of one that speaking triggers it is known that one may
    speak."""
    terms, story = state.terms, state.story
    if not terms.secretive:
        return state
    shown = {incident.id: seen for incident in terms.events if (seen := _seen(state, incident))}
    at = story.at
    if at is not None:
        at = sum(incident.id in shown for incident in terms.events[:at])
    since = tuple(h for h in story.since if h.on is not On.FOUND or h.what in shown)
    held = tuple(pair for pair in story.held if pair[0] in shown)
    return evolve(
        state,
        terms=attrs.evolve(terms, events=tuple(shown.values())),
        story=evolve(story, at=at, since=since if shown else (), held=held),
    )


def _seen(state: State, incident: Incident) -> Incident | None:
    """What is known of an event, None if nothing is."""
    if incident.announced or incident.id in state.story.done:
        return incident
    return attrs.evolve(incident, then=()) if incident.when.on is On.SPEAKS else None
