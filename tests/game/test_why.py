"""What may not be done is said with its reason, and exactly where it is not offered."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve

from ad1666.bots.random_player import pick
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle, settle
from ad1666.game.game import Game, start
from ad1666.game.legality import NOT_ASKED, NOT_NAMED, may_answer
from ad1666.rules import may_move, requests, search_moves
from ad1666.rules.board import STRAIGHT, Direction, DoorSide, edge_of, towards
from ad1666.rules.cards import DECK, Side
from ad1666.rules.characters import Figure
from ad1666.rules.requests import Choice, Prompt, Topic, choice
from ad1666.rules.shooting import SHOTS
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred
from benchmarks.questions import reach
from tests.shipped import CASE_FILES, cases

CROWD = {"A": (8, 8), "B": (8, 7), "C": (6, 9), "D": (5, 10)}
CROWD |= {"E": (9, 8), "F": (12, 9), "G": (9, 7), "H": (14, 10)}


def imaginable(prompt: Prompt) -> Iterator[Choice]:
    """Everything that somebody might try at a question, allowed or not."""
    state = prompt.state
    yield from (choice(side, "pass") for side in Side if prompt.topic is Topic.ATTACK)
    yield from (choice(side, "delay") for side in Side if prompt.topic is Topic.ACTIVATE)
    if prompt.topic is Topic.BOOST:
        yield from (requests.with_card(side, "boost", card) for side in Side for card in DECK)
    for figure in state.figures:
        if prompt.topic is Topic.ACTION:
            yield choice(figure.id, "wait")
        if prompt.topic is Topic.MOVE:
            yield from ways(figure, "step")
        if prompt.topic in (Topic.ACTION, Topic.MOVE) and figure.id != prompt.about:
            continue
        match prompt.topic:
            case Topic.ACTIVATE | Topic.MORALE:
                yield choice(figure.id, "activate")
            case Topic.ACTION:
                yield from actions_of(state, figure)
            case Topic.MOVE:
                yield from moves_of(state, figure)
            case Topic.PUSH:
                yield from ways(figure, "step", "push")
            case Topic.ATTACK:
                yield choice(figure.id, "defend")
                for enemy in state.figures:
                    yield requests.aimed(figure.id, "attack", enemy.id)
                    yield from (
                        requests.aimed(figure.id, "attack", enemy.id, i) for i in items(state)
                    )
            case Topic.WITHDRAW if figure.at is not None:
                for direction in Direction:
                    to = towards(figure.at, direction)
                    yield requests.withdrawing(figure.id, direction, to)
                    yield requests.withdrawing(figure.id, direction, None)
            case Topic.INTERRUPT:
                yield from map(requests.interrupting, ways(figure, *may_move.STEPS))
                yield from map(requests.interrupting, shots(state, figure, "quick-shot"))
            case Topic.WORDS:
                yield from (requests.aimed(figure.id, "seduce", f.id) for f in state.figures)


def items(state: State) -> list[str]:
    everything = [i.id for f in state.figures for i in f.card.items]
    return sorted({*everything, "unarmed", *(i.id for _, i in state.ground)})


def ways(figure: Figure, *verbs: str) -> Iterator[Choice]:
    for verb in verbs:
        yield from (requests.heading(figure.id, verb, d, None, 0) for d in Direction)


def shots(state: State, figure: Figure, *verbs: str) -> Iterator[Choice]:
    for verb in verbs:
        for target in state.figures:
            yield from (requests.aimed(figure.id, verb, target.id, item) for item in items(state))


def doors(state: State) -> list[DoorSide]:
    return [
        (square, side)
        for square in state.board.squares()
        for side in STRAIGHT
        if state.board.door(edge_of(square, side)) is not None
    ]


def actions_of(state: State, figure: Figure) -> Iterator[Choice]:
    for verb in ("full-move", "run", "wait", "awaken", "partial-move", "stand-up"):
        yield choice(figure.id, verb)
    yield from shots(state, figure, *SHOTS, "pickpocket")
    for item in items(state):
        yield from (requests.with_items(figure.id, verb, item) for verb in ("reload", "pick-up"))
    for door in doors(state):
        yield from (requests.at_door(figure.id, verb, door) for verb in ("force-door", "pick-lock"))
    yield from (requests.aimed(figure.id, "recognise", f.id) for f in state.figures)


def moves_of(state: State, figure: Figure) -> Iterator[Choice]:
    yield from ways(figure, *may_move.STEPS, "jump")
    for door in doors(state):
        yield from (requests.at_door(figure.id, verb, door) for verb in may_move.DOORS)


def check(prompt: Prompt) -> int:
    """`may_answer` agrees with the question on everything imaginable, with a reason for each no."""
    offered = {*prompt.options, *prompt.anytime}
    tried = {*imaginable(prompt)}
    for tries in sorted(tried, key=str):
        found = may_answer(prompt, tries)
        assert bool(found) == (tries in offered), f"{prompt.topic}: {tries}: {found}"
        if isinstance(found, Barred):
            assert found.reason and found.clause
            assert found is not NOT_ASKED
            assert found is not NOT_NAMED or tries.verb == "attack"
    judged = offered & tried
    for option in offered - tried:
        assert may_answer(prompt, option), option
    return len(judged)


def check_position(state: State, rng: random.Random) -> None:
    """What is asked without a question agrees with the listings."""
    squares = list(state.board.squares())
    for figure in rng.sample([*state.on_board()], 1):
        for mp in (2, 4):
            reached = reach(state, figure, mp)
            at_once = search_moves.Reach(state, figure, mp)
            for square in rng.sample(squares, min(4, len(squares))):
                found = search_moves.Reach(state, figure, mp).may_end(square)
                assert bool(found) == (square in reached), f"{figure.id} {square} {mp}: {found}"
                assert at_once.may_end(square) == found


def play(game: Game, rng: random.Random, questions: int) -> int:
    """Plays on at random and checks each question; how many answers were judged."""
    fate = Shuffle(rng.randrange(1000))
    judged = 0
    game = settle(game, fate)
    for number in range(questions):
        if not isinstance(game.pending, Prompt):
            break
        judged += check(game.pending)
        if number % 10 == 0:
            check_position(game.pending.state, rng)
        game = settle(game.apply(pick(rng, game.pending)), fate)
    return judged


@pytest.mark.parametrize("seed", range(4))
def test_no_is_said_exactly_where_it_is_not_offered(letter: Scenario, seed: int) -> None:
    figures = tuple(evolve(f, at=CROWD[f.id]) for f in letter.state.figures)
    state = evolve(letter.state, figures=figures, guard=40, turn=2) if seed else letter.state
    assert play(start(state), random.Random(seed), 50) > 50


@pytest.mark.parametrize("every", [2, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("file", CASE_FILES, ids=lambda f: f.stem)
def test_the_positions_of_the_cases_agree_too(file: Path, every: int) -> None:
    rng = random.Random(file.stem)
    judged = 0
    for case in cases(file)[::every]:
        judged += play(start(case.state), rng, 6)
    assert judged
