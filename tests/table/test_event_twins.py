"""What is not announced nobody can tell before it happens: a game with such events looks like one
without them, to both players and to programs (SCN-6)."""

from __future__ import annotations

import random

import attrs
import pytest
from test_twins import Seat, sight

from ad1666.bots.random_player import pick
from ad1666.rules.cards import Side
from ad1666.rules.requests import Draw, Prompt
from ad1666.rules.scenes.plot import Does, Effect, On
from ad1666.rules.state import State
from benchmarks.workshop.events import with_random_events
from benchmarks.workshop.tables import random_table

MOST = 150
TOLD = (Effect(Does.TELL, "Something else."),)


def without_secrets(state: State) -> State:
    """The same without what is not announced; where one may speak, something else comes of it."""
    kept = []
    for incident in state.terms.events:
        if incident.announced:
            kept.append(incident)
        elif incident.when.on is On.SPEAKS:
            kept.append(attrs.evolve(incident, then=TOLD))
    return attrs.evolve(state, terms=attrs.evolve(state.terms, events=tuple(kept)))


def secrets(state: State) -> set[str]:
    """What has happened that was not announced."""
    hidden = {incident.id for incident in state.terms.events if not incident.announced}
    return hidden & {*state.story.done}


def compare(state: State, viewer: Side, seed: int) -> int:
    """Plays both alike until something secret happens; returns how often they were compared."""
    rng, compared = random.Random(seed), 0
    one, twin = Seat.at(state, viewer), Seat.at(without_secrets(state), viewer)
    for _ in range(MOST):
        if secrets(one.game.state) or secrets(twin.game.state):
            break
        assert sight(one, viewer) == sight(twin, viewer)
        compared += 1
        prompt = one.game.pending
        if prompt is None:
            break
        answer = rng.choice(prompt.deck) if isinstance(prompt, Draw) else pick(rng, prompt)
        if isinstance(prompt, Prompt):
            other = twin.game.pending
            assert isinstance(other, Prompt) and prompt.options == other.options
        one.choose(answer)
        twin.choose(answer)
    return compared


@pytest.mark.parametrize("viewer", list(Side))
def test_a_game_with_secrets_looks_like_one_without(viewer: Side) -> None:
    states = [with_random_events(seed, random_table(seed, most=4)) for seed in range(12)]
    several = [s for s in states if not all(i.announced for i in s.terms.events)]
    compared = [compare(state, viewer, seed) for seed, state in enumerate(several)]
    assert len(several) > 7 and sum(compared) > 200
