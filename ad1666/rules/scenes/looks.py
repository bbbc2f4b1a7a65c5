"""When the events of a scenario are looked at, and the pass over them (SCN-1 to SCN-5).

A look is made of steps of the turn of their own: one finds the next event that is triggered, one
does each thing that it does. So a State between them is complete.
"""

from __future__ import annotations

from typing import NamedTuple

from ad1666.rules import scoring
from ad1666.rules.events import NoteKind, note
from ad1666.rules.frozen import changer, evolve
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Choice, Rule, report
from ad1666.rules.scenes import effects
from ad1666.rules.scenes.conditions import failing, holding, triggered_by
from ad1666.rules.scenes.kinds import registry
from ad1666.rules.scenes.plot import Incident, Occurrence
from ad1666.rules.state import State

_with_story = changer(State, "story")
_LOOKED_AFTER = (Phase.START, Phase.ACTION, Phase.COMBAT, Phase.MORALE, Phase.WORDS)


def as_begun(state: State) -> State:
    """The state at the start of a game, with all that holds counted as old (SCN-3)."""
    if not state.terms.events:
        return state
    return evolve(state, story=evolve(state.story, held=holding(state)))


def due(state: State, phase: Phase) -> bool:
    """Whether the events are looked at after a step of this phase that is complete (SCN-2)."""
    return bool(state.terms.events) and phase in _LOOKED_AFTER


def begun(state: State) -> State:
    """The state with a look begun; or after it, if nothing happens at it."""
    story = state.story
    if not story.since and story.held == holding(state):  # the usual case: nothing is new
        return state
    if _triggered(state, 0) is None:
        return _over(state)
    return _with_story(state, evolve(story, at=0))


def opens_turn(state: State) -> bool:
    """Whether the look that is under way is the one at the start of a turn (SCN-2)."""
    return any(happening.on is Occurrence.TURN for happening in state.story.since)


def go_on(state: State, answer: Choice | None) -> Rule[State]:
    """One step of a look that is under way: the next thing that an event does, or the next event
    that is triggered, or the end."""
    if state.story.agenda:
        state = yield from effects.carry_out(state, answer)
    else:
        state = yield from _next(state)
    if effects.asks(state):
        yield from _put(state)
    return state


def _put(state: State) -> Rule[None]:
    """Notes the question that an event asks next."""
    question, effect = effects.question(state), effects.asked(state)
    incident = state.story.agenda[0].incident
    yield from report(
        state,
        note(
            NoteKind.ASKS,
            question.about,
            "SCN-10",
            player=question.player,
            event=incident,
            text=effect.text,
        ),
    )


def _next(state: State) -> Rule[State]:
    """The state in which the next event that is triggered happens; or, if none is, in which the
    look is over."""
    assert state.story.at is not None
    found = _once_more(state) or _triggered(state, state.story.at)
    return _over(state) if found is None else (yield from _happens(state, found))


class _Found(NamedTuple):
    """An event that happens now: its place, for whom ``them`` stands in it, and who else has
    triggered it."""

    place: int
    incident: Incident
    them: str | None
    others: tuple[str, ...]


def _triggered(state: State, start: int) -> _Found | None:
    """The first event that happens now, of those from a place on."""
    story = state.story
    for place, incident in enumerate(state.terms.events[start:], start):
        if incident.id in story.done and not incident.often:
            continue
        new = [w for w in triggered_by(state, incident) if (incident.id, w) not in story.held]
        found = _of_those(state, place, incident, new)
        if found is not None:
            return found
    return None


def _once_more(state: State) -> _Found | None:
    """The event that has just happened, if it happens again for somebody else who had triggered it
    when the look came to it, and for whom its trigger holds still (SCN-7)."""
    story = state.story
    if story.at is None or not story.others:
        return None
    place = story.at - 1
    incident = state.terms.events[place]
    still = triggered_by(state, incident)
    return _of_those(state, place, incident, [who for who in story.others if who in still])


def _of_those(state: State, place: int, incident: Incident, new: list[str]) -> _Found | None:
    """An event, for the first of those who trigger it for whom its conditions hold; None if they
    hold for none. For those before they are not asked again (SCN-9)."""
    kind = registry.trigger(incident)
    for index, who in enumerate(new):
        them = kind.them(state, incident.when, who)
        if failing(state, incident.conditions, incident.unless, them) is None:
            others = tuple(new[index + 1 :]) if incident.often and not kind.one else ()
            return _Found(place, incident, them, others)
    return None


def _over(state: State) -> State:
    """The state after a look, with all that holds counted as old (SCN-3)."""
    story, held = state.story, holding(state)
    if story.at is None and not story.since and story.held == held:
        return state
    return _with_story(state, evolve(story, at=None, since=(), held=held, others=()))


def _happens(state: State, found: _Found) -> Rule[State]:
    """An event happens. One that may happen again is looked at once more for whoever else has
    triggered it (SCN-7)."""
    incident = found.incident
    yield from report(state, note(NoteKind.HAPPENS, found.them, "SCN-1", event=incident.id))
    story = state.story
    first = incident.id not in story.done
    kept = [
        (index, scoring.reached(state, goal))
        for index, goal in enumerate(state.terms.goals)
        if first and goal.until == incident.id
    ]
    story = evolve(
        story,
        at=found.place + 1,
        others=found.others,
        done=(*story.done, incident.id) if first else story.done,
        agenda=effects.due_from(incident, found.them),
        times=story.times + 1,
        kept=(*story.kept, *kept),
    )
    return evolve(state, story=story)
