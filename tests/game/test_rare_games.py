"""Whole games played by chance in which what few scenarios have comes together: reinforcements, an
alarm, and every ability there is, dealt out anew for each game."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from attrs import evolve

from ad1666.bots.random_player import pick
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.records.record import read
from ad1666.game.records.replay import replay
from ad1666.game.session import Session
from ad1666.rules.abilities import dispatch
from ad1666.rules.characters import Arrival, Figure, Status
from ad1666.rules.requests import Choice, Prompt
from ad1666.rules.state import State
from ad1666.rules.victory import Alarm
from benchmarks.workshop.invariants import Watched, check_cards, check_position, loose_items

MOST_CHOICES = 3000
STREET = ((8, 8), (8, 7), (7, 8), (7, 7), (9, 8), (9, 7), (10, 8), (10, 7))
RARE = {
    "add-initiative",
    "arrive",
    "draw-more",
    "end-uncle",
    "join",
    "mark",
    "persuade",
    "pick-lock",
    "seduce",
    "shuffle-back",
    "sneak",
}


def dealt(state: State, rng: random.Random) -> State:
    """The scenario's table with abilities by chance, everybody close together, some to come."""
    names = sorted(dispatch.registry())
    figures = [
        evolve(_dealt(figure, names, rng), at=at)
        for figure, at in zip(state.figures, STREET, strict=True)
    ]
    reserves = []
    for figure in figures[2:3] + figures[6:8]:
        squares = tuple(f.at for f in figures if f.side is figure.side and f.at is not None)
        turn = rng.choice([2, 3, None])
        coming = evolve(figure, at=None, status=Status.TO_COME, arrival=Arrival(turn, squares))
        reserves.append(coming)
    there = [f for f in figures if f.id not in {r.id for r in reserves}]
    alarm = Alarm(tokens=2, shots=rng.random() < 0.5)
    terms = evolve(state.terms, alarm=alarm)
    return evolve(state, figures=(*there, *reserves), terms=terms)


def _dealt(figure: Figure, names: list[str], rng: random.Random) -> Figure:
    chosen = tuple((name, rng.randint(0, 3)) for name in rng.sample(names, 4))
    return dispatch.with_starting_tokens(evolve(figure, card=evolve(figure.card, abilities=chosen)))


def choose(rng: random.Random, prompt: Prompt) -> Choice:
    """A choice that prefers what is rare."""
    rare = [o for o in (*prompt.options, *prompt.anytime) if o.verb in RARE]
    return rng.choice(rare) if rare and rng.random() < 0.6 else pick(rng, prompt)


@pytest.mark.parametrize("seed", range(16))
def test_games_end_and_replay(seed: int, letter: Scenario, tmp_path: Path) -> None:
    rng = random.Random(seed)
    state = dealt(letter.state, rng)
    path = tmp_path / "rare.ad1666"
    session = Session.new(evolve(letter, state=state), Watched(Shuffle(seed)), path)
    choices, loose = 0, loose_items(state)
    while isinstance(prompt := session.game.pending, Prompt):
        check_cards(prompt.state)
        check_position(prompt, loose)
        session.choose(choose(rng, prompt))
        choices += 1
        assert choices <= MOST_CHOICES
        if session.no_undo is None and rng.random() < 0.03:
            session.undo()
    session.close()
    assert session.game.state.outcome is not None
    replayed = replay(read(path), state)
    assert replayed.problem is None
    assert replayed.game == session.game
    assert replayed.log == tuple(session.log)
