"""Facts that are hidden from a bot never change its answers: it decides the same in twins of a
position that differ only in which cards lie in the opponent's hand, face down and in the decks.

How the redacted prompt is made is tested beside the table (tests/table/test_twins.py); here each
bot that can be chosen plays both sides, and is asked again about twins of every position.
"""

from __future__ import annotations

import random

import pytest

from ad1666 import bots
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, decision
from ad1666.game.odds.known import dealt
from ad1666.game.seats import Seat
from ad1666.game.view import prompt_seen_by, seen_by
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt
from ad1666.rules.state import State
from benchmarks.workshop.tables import random_table

MOST = 90
"""So many decisions of a game are looked at."""


def decide_alike(state: State, name: str, seed: int) -> int:
    """Lets a bot play itself and asks it about a twin of each position; returns how many twins had
    other cards."""
    match, rng, others = Match(state, Shuffle(seed)), random.Random(seed), 0
    seats = {side: bots.player_of(Seat(name, seed)) for side in Side}
    again = {side: bots.player_of(Seat(name, seed)) for side in Side}
    for _ in range(MOST):
        prompt = match.game.pending
        if not isinstance(prompt, Prompt):
            break
        choice = decision(match, seats)
        assert choice is not None
        if choice in prompt.options:
            twin = dealt(seen_by(prompt.state, prompt.player), prompt.player, rng)
            other = prompt._replace(state=twin)
            others += other.state != prompt.state
            seen = prompt_seen_by(other, prompt.player, match.log, match.made)
            assert again[prompt.player].decide(seen) == choice, prompt.topic
        match.choose(choice)
    return others


@pytest.mark.parametrize("name", [*bots.BOTS, *bots.PROBES])
def test_a_bot_decides_the_same_whatever_is_hidden(letter: Scenario, name: str) -> None:
    assert decide_alike(letter.state, name, 1) > 20
    for seed in range(4):
        decide_alike(random_table(seed, most=3), name, seed)
