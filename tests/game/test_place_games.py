"""Random games on random tables that have passages and hidden things (PLACE-1, PLACE-2)."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from attrs import evolve

from ad1666.bots.random_player import pick
from ad1666.content.cards import load_items
from ad1666.game.fate import Shuffle
from ad1666.game.game import Game, start
from ad1666.game.legality import may_answer
from ad1666.rules.board import Kind, Link, distance
from ad1666.rules.hidden import Hidden
from ad1666.rules.requests import Draw
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from benchmarks.workshop.invariants import Watched
from benchmarks.workshop.tables import random_table

WANTED = (Verb.PASSAGE, Verb.SEARCH)
MOST = 150
"""Choices in a game."""


def table(seed: int) -> State:
    """A random table with two passages and two hidden things."""
    rng, state = random.Random(f"places {seed}"), random_table(seed)
    board = state.board
    squares = [at for at in board.squares() if board.kind(at) is not Kind.BLOCKED]
    pairs = [(a, b) for a in squares for b in squares if a < b and distance(a, b) > 1]
    chosen = rng.sample(pairs, min(2, len(pairs)))
    links = tuple(Link(f"way-{n}", ends, rng.randint(1, 3)) for n, ends in enumerate(chosen))
    free = [at for at in squares if at not in state.markers]
    chests = tuple(chest.id for chest in state.chests)
    hidden = tuple(
        Hidden(load_items()[item], tuple(rng.sample(free, min(len(free), 3))), chests)
        for item in ("papers", "relic")
    )
    return evolve(state, board=evolve(board, links=links), hidden=hidden)


def places(game: Game) -> int:
    """How many places are left where something may be."""
    return sum(len(hidden.places) for hidden in game.state.hidden)


@pytest.mark.clause("PLACE-1", "PLACE-2")
def test_random_games_break_nothing_and_offer_only_what_is_allowed() -> None:
    used: Counter[str] = Counter()
    for seed in range(12):
        rng, fate = random.Random(seed), Watched(Shuffle(seed))
        game = start(table(seed))
        while (prompt := game.pending) is not None and game.state.turn < 9:
            if isinstance(prompt, Draw):
                used["lot"] += prompt.lots is not None
                game = game.apply(fate.draw(prompt))
                continue
            wanted = [option for option in prompt.options if option.verb in WANTED]
            assert all(may_answer(prompt, option) for option in wanted)
            choice = rng.choice(wanted) if wanted and rng.random() < 0.6 else pick(rng, prompt)
            before = game
            game = game.apply(choice)
            used[choice.verb] += 1
            assert places(game) <= places(before), "no place comes back"
            if sum(used[verb] for verb in used) > MOST * (seed + 1):
                break
    assert min(used[word] for word in (*WANTED, "lot")) > 3, used
