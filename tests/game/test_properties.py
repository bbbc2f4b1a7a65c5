"""What holds of every game, on random tables and whatever is chosen: hypothesis looks for a way to
break it, and tells the shortest that it finds."""

from __future__ import annotations

import pickle
import random
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from ad1666.bots.random_player import pick
from ad1666.game.game import Game, IllegalChoice, start
from ad1666.game.notation import parse_choice
from ad1666.rules.board import Direction
from ad1666.rules.cards import DECK, HIDDEN, Side
from ad1666.rules.events import Event
from ad1666.rules.magic import MAGIC
from ad1666.rules.requests import Choice, Draw, Drawn, Prompt
from ad1666.rules.state import State
from benchmarks.workshop.events import with_random_events
from benchmarks.workshop.invariants import check_cards, check_position, loose_items
from benchmarks.workshop.tables import random_table

Answer = Choice | Drawn
SEEDS = st.integers(0, 2**32 - 1)
FORESIGHT = 12
"""So many answers on a fork goes."""
MOST_ANSWERS = 4000
"""No game takes more, fate's included."""
NOTATIONS = Path(__file__).resolve().parents[2] / "docs" / "conformance.md"
WORDS = sorted(
    word
    for quoted in set(re.findall(r"`(.+?)`", NOTATIONS.read_text("utf-8")))
    for word in re.findall(r"[\w,/-]+", quoted)
)
"""Verbs and what follows them, among other words of the notation."""
NOTATION = st.builds(
    lambda who, verb, args: " ".join((f"{who}:", verb, *args)),
    st.sampled_from([*"ABCDEFGHZ", *Side, "fate"]),
    st.sampled_from(WORDS),
    st.lists(st.sampled_from([*WORDS, *Direction, *(c.name for c in DECK)]), max_size=3),
)


def value(game: Game) -> tuple[object, ...]:
    """All that can be seen of a game."""
    return game.checkpoint, game.answers, game.state, game.pending, game.news, game.undoable


def at_random(game: Game, rng: random.Random) -> Answer:
    prompt = game.pending
    assert prompt is not None
    return rng.choice(prompt.deck) if isinstance(prompt, Draw) else pick(rng, prompt)


def played_on(game: Game, seed: int, number: int = FORESIGHT) -> Game:
    rng = random.Random(seed)
    for _ in range(number):
        if game.pending is None:
            break
        game = game.apply(at_random(game, rng))
    return game


class AnyGame(RuleBasedStateMachine):
    """A game from a random table, played by chance and tampered with."""

    start: State
    game: Game
    lines: list[Answer]
    log: list[Event]
    met: list[Choice]
    """Choices that some question has offered."""

    @initialize(seed=SEEDS)
    def begin(self, seed: int) -> None:
        table = random_table(seed)
        self.start = with_random_events(seed, table) if seed % 2 else table
        self.loose = loose_items(self.start)
        self.game = start(self.start)
        self.lines, self.log, self.met = [], list(self.game.news), []

    def give(self, answer: Answer) -> None:
        before, was = self.game, value(self.game)
        self.game = before.apply(answer)
        assert value(before) == was
        self.lines.append(answer)
        self.log += self.game.news
        assert len(self.lines) < MOST_ANSWERS

    @property
    def over(self) -> bool:
        return self.game.pending is None

    @rule(seed=SEEDS, number=st.integers(1, 40))
    def play(self, seed: int, number: int) -> None:
        """The game goes on for a while."""
        rng = random.Random(seed)
        for _ in range(number):
            if self.over:
                return
            if isinstance(self.game.pending, Prompt) and len(self.met) < 500:
                self.met += self.game.pending.options
            self.give(at_random(self.game, rng))
            self.holds()

    @precondition(lambda self: not self.over)
    @rule(number=st.integers(0, 99))
    def answer(self, number: int) -> None:
        """One answer, any at all."""
        prompt = self.game.pending
        assert prompt is not None
        every = (*prompt.options, *prompt.anytime) if isinstance(prompt, Prompt) else prompt.deck
        self.give(every[number % len(every)])

    @rule()
    def try_everything(self) -> None:
        """No legal answer raises, and none changes the game that it is tried in."""
        prompt, was = self.game.pending, value(self.game)
        if isinstance(prompt, Prompt):
            for option in (*prompt.options, *prompt.anytime):
                assert value(self.game.apply(option)) != was
        elif isinstance(prompt, Draw):
            for drawn in prompt.deck:
                assert value(self.game.apply(drawn)) != was
        assert value(self.game) == was

    @rule(text=NOTATION)
    def say_something(self, text: str) -> None:
        chosen = parse_choice(text)
        assert chosen is not None
        self.refuse([chosen])

    @rule(seed=SEEDS)
    def say_what_was_not_asked(self, seed: int) -> None:
        """Answers to other questions, of the other player, cards that are not there."""
        rng, prompt = random.Random(seed), self.game.pending
        wrong: list[Answer] = list(rng.sample(self.met, min(20, len(self.met))))
        wrong += [Choice(side, "pass") for side in Side]
        if isinstance(prompt, Prompt):
            swapped = {side.value: side.other.value for side in Side}
            wrong += [Choice(swapped.get(o.who, o.who), o.verb, o.args) for o in prompt.options]
            wrong += [Choice(o.who, o.verb, (*o.args, "N")) for o in prompt.options[:5]]
            wrong += [Choice(o.who, o.verb, o.args[:-1]) for o in prompt.options[:5]]
        self.refuse([*wrong, *DECK, *MAGIC, HIDDEN])

    def refuse(self, answers: list[Answer]) -> None:
        prompt, was = self.game.pending, value(self.game)
        legal: tuple[object, ...] = ()
        if isinstance(prompt, Prompt):
            legal = (*prompt.options, *prompt.anytime)
        elif isinstance(prompt, Draw):
            legal = prompt.deck
        for answer in answers:
            if answer not in legal:
                with pytest.raises(IllegalChoice):
                    self.game.apply(answer)
                assert value(self.game) == was

    @precondition(lambda self: self.game.undoable is not None)
    @rule()
    def undo_and_redo(self) -> None:
        before = self.game.undoable
        assert before is not None
        again = before.apply(self.lines[-1])
        assert value(again) == value(self.game)

    @precondition(lambda self: self.game.undoable is not None)
    @rule()
    def take_back(self) -> None:
        """The game is as if the last choice had never been made."""
        assert self.game.undoable is not None
        del self.log[len(self.log) - len(self.game.news) :]
        self.lines.pop()
        self.game = self.game.undoable

    @rule(one=SEEDS, other=SEEDS)
    def fork(self, one: int, other: int) -> None:
        """Two ways on from one game, and the first again, do not disturb it or each other."""
        was = value(self.game)
        first = played_on(self.game, one)
        reached = value(first)
        second = played_on(self.game, other)
        assert value(played_on(self.game, one)) == reached == value(first)
        assert value(played_on(self.game, other)) == value(second)
        assert value(self.game) == was

    @rule()
    def replay(self) -> None:
        """The answers alone lead to the same game and the same log."""
        game = start(self.start)
        log = list(game.news)
        for line in self.lines:
            game = game.apply(line)
            log += game.news
        assert game == self.game and game.state == self.game.state and log == self.log

    @rule(seed=SEEDS)
    def copied(self, seed: int) -> None:
        """A copy from the disk goes on like the game itself."""
        copy = pickle.loads(pickle.dumps(self.game))
        assert copy == self.game
        assert played_on(copy, seed).state == played_on(self.game, seed).state

    @invariant()
    def holds(self) -> None:
        check_cards(self.game.state)
        prompt = self.game.pending
        if isinstance(prompt, Prompt):
            check_position(prompt, self.loose)
        elif isinstance(prompt, Draw):
            assert prompt.deck, "no card is drawn from an empty deck (CARD-7)"
        assert (prompt is None) == (self.game.state.outcome is not None)


USUAL = settings(
    max_examples=40,
    stateful_step_count=25,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
AnyGame.TestCase.settings = USUAL


class TestAnyGame(AnyGame.TestCase):  # type: ignore[misc]
    """The usual run: the same games each time."""


@pytest.mark.slow
class TestManyGames(AnyGame.TestCase):  # type: ignore[misc]
    """The long run: many more games, different each time."""

    settings = settings(USUAL, max_examples=1000, stateful_step_count=50, derandomize=False)
