"""What is not announced nobody can tell before it happens: a game with such events looks like one
without them, to both players and to programs (SCN-6)."""

from __future__ import annotations

import random

import attrs
import pytest
from test_twins import Seat, sight

from ad1666.bots.random_player import pick
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure
from ad1666.rules.requests import Draw, Prompt
from ad1666.rules.scenes import secrets
from ad1666.rules.scenes.plot import Effect, Incident, effects_of
from ad1666.rules.state import State
from benchmarks.workshop.events import with_random_events
from benchmarks.workshop.tables import random_table

MOST = 150
TOLD = (Effect("tell", "Something else."),)


def without_secrets(state: State) -> State:
    """The same without what is not announced, and without what that alone brings: figures, and all
    that is said of these. Where one may speak, or only the trigger is told, something else comes of
    it."""
    announced = [i for i in state.terms.events if i.announced]
    kept = [
        incident if incident.announced else attrs.evolve(incident, then=TOLD)
        for incident in state.terms.events
        if incident.announced or incident.foretold or incident.when.on == "speaks"
    ]
    while True:
        unknown = {f.id for f in state.figures if waits(f)} - brought(announced)
        told = [i for i in announced if not unknown & names(i)]
        if len(told) == len(announced):
            break
        announced = told
    kept = [i for i in kept if not unknown & names(i)]
    goals = tuple(goal for goal in state.terms.goals if goal.subject not in unknown)
    figures = tuple(f for f in state.figures if f.id not in unknown)
    terms = attrs.evolve(state.terms, events=tuple(kept), goals=goals)
    return attrs.evolve(state, figures=figures, terms=terms)


def waits(figure: Figure) -> bool:
    """Whether an event has to bring a figure."""
    return figure.arrival is not None and figure.arrival.event


def brought(events: list[Incident]) -> set[str]:
    """The figures that events bring."""
    return {e.who for i in events for e in effects_of(i) if e.does == "arrives"}


def names(incident: Incident) -> set[str]:
    """Whom an event speaks of."""
    when, answers = incident.when, [a for e in effects_of(incident) for a in e.answers]
    asked = (*incident.conditions, *incident.unless, *(c for a in answers for c in a.conditions))
    said = (c.who for c in asked), (e.who for e in effects_of(incident))
    return {when.who, when.subject, *when.pair, *said[0], *said[1]}


def compare(state: State, viewer: Side, seed: int, most: int = MOST) -> int:
    """Plays both alike until something secret happens, or ``most`` questions were answered; returns
    how often they were compared."""
    rng, compared = random.Random(seed), 0
    other = without_secrets(state)
    known = {incident.id for incident in other.terms.events if incident.announced}
    one, twin = Seat.at(state, viewer), Seat.at(other, viewer)
    for _ in range(most):
        if not known.issuperset((*one.game.state.story.done, *twin.game.state.story.done)):
            break
        assert sight(one, viewer) == sight(twin, viewer)
        compared += 1
        prompt = one.game.pending
        if prompt is None:
            break
        answer = rng.choice(prompt.deck) if isinstance(prompt, Draw) else pick(rng, prompt)
        if isinstance(prompt, Prompt):
            asked = twin.game.pending
            assert isinstance(asked, Prompt) and prompt.options == asked.options
        one.choose(answer)
        twin.choose(answer)
    return compared


@pytest.mark.parametrize("most", [40, pytest.param(MOST, marks=pytest.mark.slow)])
@pytest.mark.parametrize("viewer", list(Side))
def test_a_game_with_secrets_looks_like_one_without(viewer: Side, most: int) -> None:
    states = [with_random_events(seed, random_table(seed, most=4)) for seed in range(24)]
    several = [s for s in states if not all(i.announced for i in s.terms.events)]
    strange = [s for s in several if len(without_secrets(s).figures) < len(s.figures)]
    compared = [compare(state, viewer, seed, most) for seed, state in enumerate(several)]
    assert len(several) > 14 and len(strange) > 2 and sum(compared) > 300


@pytest.mark.clause("SCN-6")
def test_whom_nobody_knows_of_would_be_seen_if_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    states = [with_random_events(seed, random_table(seed, most=4)) for seed in range(24)]
    strange = [s for s in states if len(without_secrets(s).figures) < len(s.figures)]
    monkeypatch.setattr(secrets, "with_others", lambda state, *_others: state)
    for seed, state in enumerate(strange):
        with pytest.raises(AssertionError):
            compare(state, Side.RED, seed)
