"""Puzzles for programs: all can be read, their answers can be given, and so many are solved."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from ad1666.advice.studies import Answer, Study, answer, goes_on, load
from ad1666.bots import SeatedProgram
from ad1666.game.fate import settle
from ad1666.game.game import Game
from ad1666.game.seats import Seat
from ad1666.play.puzzle_list import STUDIES
from ad1666.rules.cards import Card
from ad1666.rules.requests import Choice, Draw, Drawn, Prompt
from benchmarks.puzzles import FILE, results

FOLDER = Path(__file__).parents[1] / "puzzles"
FILES = [*STUDIES, *sorted(FOLDER.glob("*.toml"))]
FLOORS = {"page": 0.82, "musketeer": 0.88, "swordmaster": 0.95}
"""The least shares of ours that the levels solve."""


class Same:
    """Turns up the best card each time, or the worst."""

    def __init__(self, which: Callable[[Iterable[Card]], Card]) -> None:
        self._which = which

    def draw(self, prompt: Draw) -> Drawn:
        return self._which([card for card in prompt.deck if card.suit is not None])


def by_value(best: Callable[..., Card]) -> Callable[[Iterable[Card]], Card]:
    return lambda cards: best(cards, key=lambda card: card.value)


def answers(puzzle: Study, fate: Same) -> Iterator[Answer]:
    """What the side could do, each way to a position once."""
    start = puzzle.match().game
    asked = start.pending
    assert isinstance(asked, Prompt)
    todo: deque[tuple[Game, tuple[Choice, ...]]] = deque([(start, ())])
    seen = set()
    while todo:
        game, done = todo.popleft()
        yield Answer(done, game.state)
        prompt = game.pending
        if not isinstance(prompt, Prompt) or not goes_on(game, asked, done):
            continue
        own = prompt.player is puzzle.side
        for choice in (*prompt.options, *prompt.anytime) if own else prompt.options[-1:]:
            after = settle(game.apply(choice), fate)
            places = tuple((f.at, f.prone, f.tokens) for f in after.state.figures)
            key = done[:1], choice, places, after.state.left, getattr(after.pending, "mp", None)
            if key not in seen:
                seen.add(key)
                todo.append((after, (*done, choice) if own else done))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_puzzle_asks_something_and_its_answers_can_be_given(file: Path) -> None:
    for puzzle in load(file):
        left = {*puzzle.right, *puzzle.blunders}
        for which in (by_value(max), by_value(min)):
            for found in answers(puzzle, Same(which)):
                left -= {text for text in left if found.fits(text)}
                if not left:
                    break
        assert not left, puzzle.title


@pytest.mark.parametrize("file", [STUDIES[1], FOLDER / "games.toml"], ids=lambda file: file.stem)
def test_the_swordmaster_does_what_programs_did_not_do_once(file: Path) -> None:
    deeds = load(file)
    missed = [r.puzzle.title for r in results(deeds, "swordmaster") if not r.solved]
    assert not missed


def test_whoever_walks_to_shoot_shoots() -> None:
    """A program that errs misjudges a plan, and not once more each part of it."""
    games = load(FOLDER / "games.toml")
    (shot,) = [puzzle for puzzle in games if puzzle.title == "A shot at the window"]
    found = [answer(shot, SeatedProgram(Seat("page", seed))) for seed in range(8)]
    walked = [a for a in found if a.fits("D: partial-move")]
    assert walked and all(a.fits("D: quick-shot") for a in walked)


@pytest.mark.parametrize("bot", FLOORS)
def test_the_levels_solve_as_many_as_they_did(bot: str) -> None:
    found = results(load(FILE), bot, 2)
    assert sum(result.solved for result in found) / len(found) >= FLOORS[bot]
