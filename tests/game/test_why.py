"""What may not be done is said with its reason, and exactly where it is not offered."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve

from ad1666.bots.random_player import pick
from ad1666.conform.cases import find, load
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle, settle
from ad1666.game.game import Game, start
from ad1666.game.legality import NOT_ASKED, NOT_NAMED, at
from ad1666.rules import movement, reaching
from ad1666.rules.board import STRAIGHT, Direction, edge_of
from ad1666.rules.cards import DECK, Side
from ad1666.rules.characters import Figure
from ad1666.rules.events import Opposed, Standard
from ad1666.rules.notation import door_text
from ad1666.rules.requests import Choice, Prompt, Topic, choice
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred

CASES = Path(__file__).parents[1] / "conformance"
CROWD = {"A": (8, 8), "B": (8, 7), "C": (6, 9), "D": (5, 10)}
CROWD |= {"E": (9, 8), "F": (12, 9), "G": (9, 7), "H": (14, 10)}


def imaginable(prompt: Prompt) -> Iterator[Choice]:
    """Everything that somebody might try at a question, allowed or not."""
    state = prompt.state
    yield from (choice(side, "pass") for side in Side if prompt.topic is Topic.ATTACK)
    yield from (choice(side, "delay") for side in Side if prompt.topic is Topic.ACTIVATE)
    if prompt.topic is Topic.BOOST:
        yield from (choice(side, "boost", card) for side in Side for card in DECK)
    if prompt.topic in (Topic.ACTION, Topic.MOVE):
        tried = ("wait",) if prompt.topic is Topic.ACTION else ("step", "N")
        yield from (choice(f.id, *tried) for f in state.figures)
    for figure in state.figures:
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
                yield from (choice(figure.id, v, d) for v in ("step", "push") for d in Direction)
            case Topic.ATTACK:
                yield choice(figure.id, "defend")
                for enemy in state.figures:
                    yield choice(figure.id, "attack", enemy.id)
                    yield from (choice(figure.id, "attack", enemy.id, i) for i in items(state))
            case Topic.WITHDRAW:
                for direction in Direction:
                    yield choice(figure.id, "withdraw", direction)
                    yield choice(figure.id, "withdraw", "off", direction)
            case Topic.INTERRUPT:
                for verb in movement.STEPS:
                    yield from (choice(figure.id, "interrupt", verb, d) for d in Direction)
                for _, *rest in shots(state, figure):
                    yield choice(figure.id, "interrupt", "quick-shot", *rest)
            case Topic.WORDS:
                yield from (choice(figure.id, "seduce", f.id) for f in state.figures)


def items(state: State) -> list[str]:
    everything = [i.id for f in state.figures for i in f.card.items]
    return sorted({*everything, "unarmed", *(i.id for _, i in state.ground)})


def shots(state: State, figure: Figure) -> Iterator[tuple[str, str, str]]:
    for verb in ("aimed-shot", "quick-shot", "defensive-shot"):
        for target in state.figures:
            yield from ((verb, target.id, item) for item in items(state))


def doors(state: State) -> list[str]:
    return [
        door_text((square, side))
        for square in state.board.squares()
        for side in STRAIGHT
        if state.board.door(edge_of(square, side)) is not None
    ]


def actions_of(state: State, figure: Figure) -> Iterator[Choice]:
    for verb in ("full-move", "run", "wait", "awaken", "partial-move", "stand-up"):
        yield choice(figure.id, verb)
    for words in shots(state, figure):
        yield choice(figure.id, *words)
    for item in items(state):
        yield from (choice(figure.id, verb, item) for verb in ("reload", "pick-up"))
        yield from (choice(figure.id, "pickpocket", f.id, item) for f in state.figures)
    for door in doors(state):
        yield from (choice(figure.id, verb, door) for verb in ("force-door", "pick-lock"))
    yield from (choice(figure.id, "recognise", f.id) for f in state.figures)


def moves_of(state: State, figure: Figure) -> Iterator[Choice]:
    for verb in (*movement.STEPS, "jump"):
        yield from (choice(figure.id, verb, d) for d in Direction)
    for door in doors(state):
        yield from (choice(figure.id, verb, door) for verb in movement.DOORS)


def check(prompt: Prompt, test: Standard | Opposed | None) -> int:
    """`at` agrees with the question on everything imaginable, and has a reason for each no."""
    offered = {*prompt.options, *prompt.anytime}
    tried = {*imaginable(prompt)}
    for tries in sorted(tried, key=str):
        found = at(prompt, tries, test)
        assert bool(found) == (tries in offered), f"{prompt.topic}: {tries}: {found}"
        if isinstance(found, Barred):
            assert found.reason and found.clause
            assert found is not NOT_ASKED
            assert found is not NOT_NAMED or tries.verb == "attack"
    judged = offered & tried
    for option in offered - tried:
        assert at(prompt, option, test), option
    return len(judged)


def check_position(state: State, rng: random.Random) -> None:
    """What is asked without a question agrees with the listings."""
    squares = list(state.board.squares())
    for figure in rng.sample([*state.on_board()], 1):
        for mp in (2, 4):
            reached = reaching.reach(state, figure, mp)
            at_once = reaching.Reach(state, figure, mp)
            for square in rng.sample(squares, min(4, len(squares))):
                found = reaching.may_reach(state, figure, square, mp)
                assert bool(found) == (square in reached), f"{figure.id} {square} {mp}: {found}"
                assert at_once.may_end(square) == found


def last_test(game: Game, before: Standard | Opposed | None) -> Standard | Opposed | None:
    tests = [e for e in game.news if isinstance(e, Standard | Opposed)]
    return tests[-1] if tests else before


def play(game: Game, rng: random.Random, questions: int) -> int:
    """Plays on at random and checks each question; how many answers were judged."""
    fate = Shuffle(rng.randrange(1000))
    test: Standard | Opposed | None = None
    judged = 0
    game = settle(game, fate)
    for number in range(questions):
        if not isinstance(game.pending, Prompt):
            break
        test = last_test(game, test)
        judged += check(game.pending, test)
        if number % 10 == 0:
            check_position(game.pending.state, rng)
        game = game.apply(pick(rng, game.pending))
        while game.pending is not None and not isinstance(game.pending, Prompt):
            test = last_test(game, test)
            game = game.apply(fate.draw(game.pending))
        test = last_test(game, test)
    return judged


@pytest.mark.parametrize("seed", range(4))
def test_no_is_said_exactly_where_it_is_not_offered(letter: Scenario, seed: int) -> None:
    figures = tuple(evolve(f, at=CROWD[f.id]) for f in letter.state.figures)
    state = evolve(letter.state, figures=figures, guard=40, turn=2) if seed else letter.state
    assert play(start(state), random.Random(seed), 50) > 50


CASE_FILES = sorted(find([CASES]))


@pytest.mark.parametrize("file", CASE_FILES, ids=lambda f: f.stem)
def test_the_positions_of_the_cases_agree_too(file: Path) -> None:
    rng = random.Random(file.stem)
    judged = 0
    for case in load(file):
        judged += play(start(case.state), rng, 6)
    assert judged
