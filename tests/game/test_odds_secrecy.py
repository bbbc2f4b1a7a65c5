"""Odds tell a player nothing of the other's hand."""

from __future__ import annotations

import random

import pytest
from test_view import states, with_other_cards

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.game import Game, start
from ad1666.game.odds.foresight import foresee
from ad1666.game.odds.harm import fight_odds, shot_odds
from ad1666.game.odds.known import known_to
from ad1666.game.odds.opposed import opposed_odds
from ad1666.game.odds.standard import standard_odds
from ad1666.rules.cards import Side
from ad1666.rules.events import OpposedAhead, StandardAhead
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.state import State


def told(game: Game, option: Choice, viewer: Side | None) -> list[object]:
    """All odds of what an answer leads to."""
    assert isinstance(game.pending, Prompt)
    side = game.pending.player
    found: list[object] = []
    for seen in foresee(game, option):
        known = known_to(seen.state, viewer)
        match seen.test:
            case StandardAhead(aim=None) as trial:
                found.append(standard_odds(seen.state, trial, known))
            case StandardAhead() as trial:
                found.append(shot_odds(seen.state, trial, known))
            case OpposedAhead(fight=None) as test:
                found.append(opposed_odds(test, known, side, None))
            case OpposedAhead() as test:
                found.append(fight_odds(seen.state, test, known, side, None))
    return found


@pytest.mark.clause("CARD-4", "CARD-5")
@pytest.mark.parametrize("viewer", [*Side, None])
def test_odds_are_the_same_whatever_the_other_holds(letter: Scenario, viewer: Side | None) -> None:
    rng = random.Random(5)
    checkpoints = [
        state
        for seed in (3, 4, 5)
        for state in states(letter, seed)
        if state.active is None and state.outcome is None and not in_play(state)
    ]
    different = compared = 0
    for state in rng.sample(checkpoints, 60):
        other = state
        for side in Side:
            if side is not viewer:
                other = with_other_cards(other, side, rng)
        different += other != state
        assert known_to(state, viewer) == known_to(other, viewer)
        one, twin = start(state), start(other)
        while isinstance(one.pending, Prompt) and one.pending.topic is Topic.ACTIVATE:
            answer = rng.choice(one.pending.options)
            one, twin = one.apply(answer), twin.apply(answer)
        if not isinstance(one.pending, Prompt) or one.pending.topic is Topic.DISCARD:
            continue
        for option in one.pending.options:
            if option.verb in ("play", "discard", "boost"):
                continue
            found = told(one, option, viewer)
            assert found == told(twin, option, viewer)
            compared += len(found)
    assert different > 20 and compared > 20


def in_play(state: State) -> bool:
    return any(state.pile(side).play or state.pile(side).committed for side in Side)


def test_only_the_own_hand_is_known(letter: Scenario) -> None:
    for state in states(letter, 7):
        for viewer in Side:
            known = known_to(state, viewer)
            assert known.of(viewer).hand == state.pile(viewer).hand
            assert known.of(viewer.other).hand is None
        assert known_to(state, None).red.hand is None
