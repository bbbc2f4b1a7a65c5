"""Random games for goals of every kind, with locks and keys on the doors."""

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
from ad1666.rules.board import Direction, Door, Lock
from ad1666.rules.items import Gear
from ad1666.rules.requests import Prompt
from ad1666.rules.scoring import outcome, reached
from ad1666.rules.state import State
from ad1666.rules.victory import SCOPES, Aim, Place, Terms, Whose
from benchmarks.questions import reach
from benchmarks.workshop.invariants import Watched
from tests.aims import every_goal


def with_every_aim(scenario: Scenario) -> State:
    """The scenario's table with all doors locked, a key with two of each side, and every aim for
    both sides; both ends of the street are exits, and its middle a zone."""
    state, board = scenario.state, scenario.state.board
    rim = [s for s in board.squares() if any(p.to is None for p in board.passages(s).values())]
    gate = Place("gate", tuple(rim), exit=True)
    street = Place("street", tuple(s for s in board.squares() if s[1] in (7, 8)))
    features = tuple(
        (edge, evolve(f, lock=Lock(force=4, pick=3, key="key")) if board.door(edge) else f)
        for edge, f in board.features
    )
    doors = tuple((edge, Door.LOCKED) for edge, _door in board.doors)
    for who in "ACEG":
        figure = state.figure(who)
        gear = tuple(Gear(scenario.items[i], starting=False) for i in ("key", "letter"))
        state = state.with_figure(evolve(figure, gear=figure.gear + gear))
    goals = {
        evolve(goal, most=(None, 1, 2)[number % 3] if SCOPES[goal.aim].often else None)
        for own in state.figures
        for enemy in state.figures
        if enemy.side is not own.side
        for letters in [{Whose.ITEM: "letter", Whose.OWN: own.id, Whose.ENEMY: enemy.id}]
        for number, goal in enumerate(every_goal(own.side, letters, gate, street))
    }
    ordered = tuple(sorted(goals, key=str))
    board = evolve(board, features=features, doors=doors)
    return evolve(state, board=board, terms=Terms(goals=ordered), guard=14)


@pytest.mark.clause("GUARD-3", "BOARD-13")
def test_games_for_every_aim_are_played_to_their_end(letter: Scenario) -> None:
    """No legal choice fails, each aim is reached in some game, and what is remembered is true."""
    came: Counter[Aim] = Counter()
    unlocked = 0
    for seed in range(8):
        rng, fate = random.Random(seed), Watched(Shuffle(seed))
        game = settle(start(with_every_aim(letter)), fate)
        for figure in game.state.figures:
            near = reach(game.state, figure, 4)
            assert set(routes(game.state, figure, 4)) == set(near)
        while isinstance(prompt := game.pending, Prompt):
            before = game.state
            keyed = [o for o in prompt.options if o.verb == "open"]
            leaving = [
                o for o in prompt.options if o.verb == "step" and _leaves(before, o.who, o.args)
            ]
            rare = keyed + (leaving if rng.random() < 0.2 else [])
            chosen = rng.choice(rare) if rare else pick(rng, prompt)
            game = settle(game.apply(chosen), fate)
            locked = [d for _e, d in before.board.doors].count(Door.LOCKED)
            now = [d for _e, d in game.state.board.doors].count(Door.LOCKED)
            unlocked += chosen.verb == "open" and now < locked
            assert set(before.visits) <= set(game.state.visits)
        state = game.state
        assert state.outcome is not None
        assert state.outcome.tallies == outcome(state, state.outcome.reason).tallies
        came.update({g.aim for g in state.terms.goals if reached(state, g)})
    assert set(came) == set(Aim), set(Aim) - set(came)
    assert unlocked > 5


def _leaves(state: State, who: str, args: tuple[str, ...]) -> bool:
    """Whether a step leads off the board."""
    at = state.figure(who).at
    return at is not None and state.board.passages(at)[Direction(args[0])].to is None
