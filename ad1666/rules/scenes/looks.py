"""When the events of a scenario are looked at, and the pass over them (SCN-1 to SCN-5).

A look is made of steps of the turn of their own: one finds the next event that is triggered, one
does each thing that it does. So a State between them is complete.
"""

from __future__ import annotations

from ad1666.rules import scoring
from ad1666.rules.events import NoteKind, note
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Choice, Rule, report
from ad1666.rules.scenes import effects
from ad1666.rules.scenes.conditions import failing, holding, trigger_of, triggered_by
from ad1666.rules.scenes.plot import Incident
from ad1666.rules.state import State
from ad1666.rules.values import changer, evolve

_with_story = changer(State, "story")
_LOOKED_AFTER = (Phase.START, Phase.ACTION, Phase.COMBAT, Phase.MORALE, Phase.WORDS)


def as_begun(state: State) -> State:
    """The state at the start of a game, with all that holds counted as old (SCN-3)."""
    if not state.terms.events:
        return state
    return evolve(state, story=evolve(state.story, held=holding(state)))


def due(before: State, after: State) -> bool:
    """Whether the events are looked at after a step of the turn (SCN-2)."""
    if not after.terms.events or before.phase not in _LOOKED_AFTER or after.walk is not None:
        return False
    return after.active is None or before.phase is Phase.ACTION  # or it has only begun (ITEM-8)


def begun(state: State) -> State:
    """The state with a look begun; or after it, if nothing happens at it."""
    story = state.story
    if not story.since and story.held == holding(state):  # the usual case: nothing is new
        return state
    if _triggered(state, 0) is None:
        return _over(state)
    return _with_story(state, evolve(story, at=0))


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
    found = _triggered(state, state.story.at)
    return _over(state) if found is None else (yield from _happens(state, *found))


def _triggered(state: State, start: int) -> tuple[int, Incident, str, str | None] | None:
    """The first event that happens now, of those from a place on: with its place, who triggers it,
    and for whom ``them`` stands in it."""
    story = state.story
    for place, incident in enumerate(state.terms.events[start:], start):
        if incident.id in story.done and not incident.often:
            continue
        for who in triggered_by(state, incident):
            if (incident.id, who) in story.held:
                continue
            them = trigger_of(state, incident, who)
            if failing(state, incident.conditions, incident.unless, them) is None:
                return place, incident, who, them
    return None


def _over(state: State) -> State:
    """The state after a look, with all that holds counted as old (SCN-3)."""
    story, held = state.story, holding(state)
    if story.at is None and not story.since and story.held == held:
        return state
    return _with_story(state, evolve(story, at=None, since=(), held=held))


def _happens(
    state: State, place: int, incident: Incident, who: str, them: str | None
) -> Rule[State]:
    """An event happens. One that may happen again is looked at once more for whoever else has
    triggered it (SCN-7)."""
    yield from report(state, note(NoteKind.HAPPENS, them, "SCN-1", event=incident.id))
    story = state.story
    first = incident.id not in story.done
    kept = [
        (index, scoring.reached(state, goal))
        for index, goal in enumerate(state.terms.goals)
        if first and goal.until == incident.id
    ]
    story = evolve(
        story,
        at=place if incident.often else place + 1,
        done=(*story.done, incident.id) if first else story.done,
        held=(*story.held, (incident.id, who)),
        agenda=effects.due_from(incident, them),
        times=story.times + 1,
        kept=(*story.kept, *kept),
    )
    return evolve(state, story=story)
