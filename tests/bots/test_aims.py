"""The aim of a move is held until something new is seen, and it makes no difference whether the
program has been there all along."""

from __future__ import annotations

import attrs
import pytest

from ad1666 import bots
from ad1666.bots.planner import acting, aims
from ad1666.bots.planner.question import Question
from ad1666.bots.planner.reasons import Reasoned
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, decision
from ad1666.game.seats import Seat
from ad1666.game.view import prompt_seen_by
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure
from ad1666.rules.events import NoteKind, note
from ad1666.rules.requests import Prompt
from ad1666.rules.state import State
from benchmarks.workshop.tables import random_table


def _match(state: State, name: str) -> tuple[Match, dict[Side, bots.SeatedProgram]]:
    return Match(state, Shuffle(1)), {side: bots.player_of(Seat(name, 1)) for side in Side}


def _started_anew(state: State, name: str, most: int = 10_000) -> None:
    """Lets a program play itself, and asks one that is started anew at every decision."""
    match, seats = _match(state, name)
    for _ in range(most):
        prompt = match.game.pending
        if not isinstance(prompt, Prompt):
            break
        choice = decision(match, seats)
        assert choice is not None
        if len(prompt.options) > 1 and choice in prompt.options:
            anew = bots.player_of(Seat(name, 1))
            seen = prompt_seen_by(prompt, prompt.player, match.log, match.made)
            assert anew.decide(seen) == choice, prompt.topic
        match.choose(choice)


@pytest.mark.parametrize(("name", "most"), [("musketeer", 100), ("swordmaster", 30)])
def test_a_program_that_is_started_anew_decides_the_same(
    letter: Scenario, name: str, most: int
) -> None:
    _started_anew(letter.state, name, most)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["page", "musketeer", "swordmaster"])
def test_a_program_that_is_started_anew_at_every_decision_plays_the_same_game(
    letter: Scenario, name: str
) -> None:
    """Whole games; 20 s."""
    for state in (letter.state, *(random_table(seed, most=3) for seed in range(3))):
        _started_anew(state, name)


def test_an_aim_is_found_again_and_held_until_something_happens(
    letter: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = known = 0
    aimed = acting.aimed

    def seen(question: Question, figure: Figure, plan: aims.Planned) -> Reasoned | None:
        nonlocal held, known
        begun, found = aims.begun(question, figure), aimed(question, figure, plan)
        if begun is not None:
            known += aims.kept_under(begun) in question.kept
            held += found is not None
        log = (*question.seen.log, note(NoteKind.ENDS, "H", "TURN-6"))
        after = attrs.evolve(question.seen, log=log)
        assert aimed(attrs.evolve(question, seen=after), figure, plan) is None
        return found

    monkeypatch.setattr(acting, "aimed", seen)
    match, seats = _match(letter.state, "musketeer")
    while match.made < 130:
        choice = decision(match, seats)
        assert choice is not None
        match.choose(choice)
    assert known > 15 and held > 15
