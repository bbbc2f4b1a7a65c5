"""Random games on ground that is rough and dark, with walls to climb and markers to search."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from attrs import evolve

from ad1666.bots.random_player import pick
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle, settle
from ad1666.game.game import start
from ad1666.play.clicks import routes
from ad1666.rules.board import Barrier, Board, Kind
from ad1666.rules.magic import Find, Trove
from ad1666.rules.requests import Prompt
from ad1666.rules.state import State
from benchmarks.questions import reach
from benchmarks.workshop.invariants import Watched


def made_rough(scenario: Scenario, rng: random.Random) -> State:
    """The scenario's table with much of all that, put down by chance."""
    state, old = scenario.state, scenario.state.board
    free = [s for s in old.squares() if old.kind(s) is not Kind.BLOCKED]
    features = tuple(
        (edge, evolve(f, climb=rng.randint(1, 7)) if f.barrier is Barrier.WALL else f)
        for edge, f in old.features
    )
    rough, dark = (tuple(rng.sample(free, 50)) for _ in range(2))
    search_tables = (
        Find(1, 6, Trove.ITEM, scenario.items["key"]),
        Find(7, 12, Trove.TRAP, wounds=1),
        Find(13, 18, Trove.HEALING, wounds=1),
        Find(19, 20, Trove.ALARM),
    )
    return evolve(
        state,
        board=Board(old.width, old.height, old.kinds, features, old.doors, rough, dark),
        markers=tuple(rng.sample(free, 60)),
        terms=evolve(state.terms, search_tables=search_tables),
    )


@pytest.mark.clause("BOARD-13", "MOVE-9", "CARD-8")
def test_games_are_played_to_their_end(letter: Scenario) -> None:
    """No legal choice fails, no card is lost, and what is said to be within reach is."""
    made: Counter[str] = Counter()
    for seed in range(4):
        rng, fate = random.Random(seed), Watched(Shuffle(seed))
        state = made_rough(letter, rng)
        for figure in state.figures:
            assert set(routes(state, figure, 4)) == set(reach(state, figure, 4))
        game = settle(start(state), fate)
        while isinstance(prompt := game.pending, Prompt):
            rare = [o for o in prompt.options if o.verb in ("search", "climb")]
            chosen = rng.choice(rare) if rare and rng.random() < 0.6 else pick(rng, prompt)
            made[chosen.verb] += 1
            game = settle(game.apply(chosen), fate)
        assert game.state.outcome is not None
        assert len(game.state.markers) < 60
    assert made["search"] > 10 and made["climb"] > 10
