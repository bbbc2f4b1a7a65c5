"""200 whole games without the table, played by chance from fixed seeds."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ad1666.bots.random_player import pick
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.records.record import read
from ad1666.game.records.replay import replay
from ad1666.game.session import Session
from ad1666.rules.requests import Prompt
from benchmarks.workshop.invariants import Watched, check_cards, check_position, loose_items

GAMES = 200
CHUNK = 5
SOON = 15
"""So many are played whenever tests are run."""
MOST_CHOICES = 2000
"""No game takes more. Guard tokens end each after 12 turns at the latest; the longest seen took
about 500."""
TAKEN_BACK = 0.03


def play(session: Session, rng: random.Random) -> int:
    """Plays to the end, now and then taking a choice back; returns the number of choices."""
    choices, loose = 0, loose_items(session.game.state)
    while isinstance(prompt := session.game.pending, Prompt):
        check_cards(prompt.state)
        check_position(prompt, loose)
        session.choose(pick(rng, prompt))
        choices += 1
        assert choices <= MOST_CHOICES
        if session.no_undo is None and rng.random() < TAKEN_BACK:
            session.undo()
    return choices


@pytest.mark.parametrize(
    "first",
    [
        *range(0, SOON, CHUNK),
        *(pytest.param(n, marks=pytest.mark.slow) for n in range(SOON, GAMES, CHUNK)),
    ],
)
def test_games_end_and_replay(first: int, letter: Scenario, tmp_path: Path) -> None:
    for seed in range(first, first + CHUNK):
        path = tmp_path / f"{seed}.ad1666"
        session = Session.new(letter, Watched(Shuffle(seed)), path)
        assert play(session, random.Random(seed)) > 0
        session.close()
        end = session.game
        assert end.pending is None and end.state.outcome is not None
        check_cards(end.state)

        record = read(path)
        replayed = replay(record, letter.state)
        assert record.over and replayed.problem is None
        assert replayed.game == end
        assert replayed.log == tuple(session.log)
