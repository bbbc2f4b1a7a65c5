"""Puzzles from games: a position, what could be done in it, and how often each of that wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from ad1666.advice.studies import Study, scenario_of, seen_of, studies
from ad1666.bots.planner.reasons import Weighed
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.notation import parse_choice
from ad1666.game.past import asked
from ad1666.game.records.record import read
from ad1666.game.records.replayed_by import replayed_record
from ad1666.game.view import SeenPrompt, unbound
from ad1666.play.puzzle_list import Puzzle
from ad1666.rules import actions
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.shooting import SHOTS
from ad1666.rules.verbs import Verb
from ad1666.words.puzzle_list import Kind

_REACTIONS = (Topic.INTERRUPT, Topic.PARRY, Topic.WITHDRAW)
_CLOSE = (Topic.ATTACK, Topic.WEAPON, Topic.FOLLOW_UP)


def kind_of(prompt: Prompt, best: Weighed) -> Kind:
    """What a puzzle is about, by its question and its best answer."""
    verb = best.deed.verb
    if prompt.topic.traits.of_cards or prompt.topic is Topic.FIRST:
        return Kind.TIMING
    if prompt.topic in _REACTIONS or verb in (Verb.DEFEND, Verb.WAIT):
        return Kind.DEFENCE
    if prompt.topic is Topic.WORDS:
        return Kind.GUILE
    return Kind.ATTACK if prompt.topic in _CLOSE or best.deed.deed in SHOTS else Kind.WAY


@frozen
class Candidate:
    """Something that could be done, with how many of 100 games it wins that are played on; or, in a
    puzzle of a player's own, how many points less it is worth than the best; neither if nobody has
    tried it."""

    weighed: Weighed
    won: int | None = None
    less: float | None = None
    made: bool = False
    """Whether the player chose it in the game."""

    @property
    def worth(self) -> float:
        """What it is worth beside the others."""
        return -(self.less or 0.0) if self.won is None else self.won


@frozen
class Put:
    """A puzzle that is put: the scenario, the question as its side sees it, and the answers in the
    order in which they are told."""

    puzzle: Puzzle
    scenario: Scenario
    seen: SeenPrompt
    moves: int
    """The number of moves of the record."""
    answers: tuple[Candidate, ...]
    study: Study | None = None
    """What is right, where the position is composed."""

    @property
    def best(self) -> int:
        """The number of the best answer."""
        return max(range(len(self.answers)), key=lambda number: self.answers[number].worth)


def put(puzzle: Puzzle) -> Put:
    """A puzzle with its position. Raises BadRecord or ContentError if its record cannot be read."""
    if puzzle.question:
        study = studies()[puzzle.id]
        return Put(puzzle, scenario_of(study), unbound(seen_of(study)), 0, (), study)
    record = read(puzzle.record)
    scenario, replayed = replayed_record(record)
    seen = unbound(asked(replayed, len(replayed.moments) - 1))
    answers = tuple(_answer(seen.prompt, told) for told in puzzle.answers)
    return Put(puzzle, scenario, seen, len(record.moves), answers)


def _answer(prompt: Prompt, told: Mapping[str, Any]) -> Candidate:
    choice = _offered(prompt.options, told["choice"])
    then = None
    if "then" in told:
        figure = prompt.state.figure(choice.who)
        then = _offered(actions.available(prompt.state, figure, full=True), told["then"])
    x, y = told.get("to", (None, None))
    to = None if x is None or y is None else (x, y)
    weighed = Weighed(choice, 0.0, (), to, told.get("leaves", False), then=then)
    return Candidate(weighed, told.get("won"), told.get("less"), told.get("made", False))


def _offered(options: list[Choice] | tuple[Choice, ...], words: str) -> Choice:
    """The option with these words, or what ends the activation, which is always possible."""
    choice = parse_choice(words)
    assert choice is not None
    return next((option for option in options if option == choice), choice)
