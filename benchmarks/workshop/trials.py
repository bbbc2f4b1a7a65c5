"""Trials of what could be done at a question: games are played on from there after each choice,
until it is clear which does best.

Every choice gets the same games: the same cards dealt anew where they are not seen, and the same
programs. What is clear is left at once, so that most trials are short.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from attrs import define, evolve, frozen

from ad1666.advice.playing_on import played_from
from ad1666.bots.planner.reasons import Weighed
from ad1666.game.game import Game, IllegalChoice, go_on
from ad1666.game.odds.known import dealt
from ad1666.game.view import SeenPrompt
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt

_WIN = 3.0
"""What winning is worth in points besides the margin."""
_MUCH = 1.5
"""By how many points the best has to do better in the end."""
_ROUNDS = ((3, 1.0, 0.0), (6, 1.2, 3.5), (10, _MUCH, 3.0), (16, _MUCH, 2.6), (24, _MUCH, 2.4))
"""After how many games it has to do better by how many points, and by how many standard errors that
is clear: the fewer the games, the more."""
_SURE, _MORE_WINS, WINS = 2.4, 0.15, 0.25
"""By how many standard errors and by which share of games it has to do better than each other in
the end, and which share of games it has to win."""
_LEAST_ERROR = 1.0
"""The least standard deviation of a difference to reckon with: a few games may all be alike."""
_TRIES, _LIKELY = 10_000, 40
"""How often cards are dealt until they fit what is known; in how many of them that has to happen
once for the question to be asked at all."""
_FRESH = 1000
"""The first number of the games that had no part in the choice."""


class Result(NamedTuple):
    """How a game ended for the side that decided."""

    won: float
    """1 if it won, a half for a draw."""
    points: float
    """The margin, and what winning is worth."""


@define
class Tried:
    """A choice with the games that were played on after it."""

    weighed: Weighed
    results: list[Result]


@frozen
class Question:
    """A question in a game."""

    game: Game
    seen: SeenPrompt

    def dealt(self, number: int, tries: int = _TRIES) -> Game | None:
        """The game at the question, with the cards that its side does not see dealt anew so that
        all that has happened since the last checkpoint can have happened; None if no such deal was
        found."""
        rng = random.Random(number)
        for _ in range(tries):
            game = go_on(dealt(self.game.checkpoint, self.seen.side, rng))
            try:
                for answer in self.game.answers:
                    assert answer is not None
                    game = game.apply(answer)
            except IllegalChoice:
                continue
            return evolve(game, news=())
        return None

    def resumes(self) -> bool:
        """Whether it comes up again from the last checkpoint, and nothing that its side does not
        see has been decided since: that would be the same in all games."""
        theirs = self.seen.side.other
        now, before = self.game.state.pile(theirs), self.game.checkpoint.pile(theirs)
        if now.committed or not set(now.hand) <= set(before.hand):
            return False
        again = self.dealt(_FRESH, _LIKELY)
        pending = None if again is None else again.pending
        return isinstance(pending, Prompt) and pending.options == self.seen.prompt.options


def compared(
    question: Question, best: Weighed, others: Sequence[Weighed]
) -> tuple[list[Tried], str]:
    """The best choice and those that are clearly worse, after their trial; none if one is not; and
    at which sieve it ended. The first of ``others`` is tried first."""
    first, *rest = (Tried(choice, []) for choice in (best, *others))
    for other in rest:
        sieve = _trial(question, first, other)
        if sieve:
            return [], sieve
    if won(first) < WINS:
        return [], "lost anyway"
    numbers = range(len(first.results))
    for other in rest:  # as many games after each
        other.results += _games(question, other.weighed, numbers[len(other.results) :])
        less, error = _less(first, other)
        if less < max(_MUCH, _SURE * error) or won(first) - won(other) < _MORE_WINS:
            return [], "not in the end"
    return [first, *rest], "kept"


def _trial(question: Question, best: Tried, other: Tried) -> str:
    """Plays on after two choices until it is clear which does better; why it is not the first, if
    so."""
    for number, least, sure in _ROUNDS:
        for tried in (best, other):
            missing = range(len(tried.results), max(number, len(tried.results)))
            tried.results += _games(question, tried.weighed, missing)
        less, error = _less(best, other)
        if less < least:
            return f"{number} games"
        if sure and less >= sure * error:
            return ""
    return "not clear"


def won(tried: Tried) -> float:
    """The share of games that were won."""
    return fmean(result.won for result in tried.results)


def _less(best: Tried, other: Tried) -> tuple[float, float]:
    """By how many points one choice does better than another in the same games, and the standard
    error of that."""
    less = [a.points - b.points for a, b in zip(best.results, other.results, strict=False)]
    return fmean(less), max(stdev(less), _LEAST_ERROR) / sqrt(len(less))


def _games(question: Question, choice: Weighed, numbers: range) -> list[Result]:
    return [_result(question, choice, number) for number in numbers]


def _result(question: Question, choice: Weighed, number: int) -> Result:
    seen = question.seen
    at = question.dealt(number)
    assert at is not None
    outcome = played_from(at, seen, choice, number).outcome
    assert outcome is not None
    side: Side = seen.side
    won = {None: 0.5, side: 1.0}.get(outcome.winner, 0.0)
    margin = outcome.score(side) - outcome.score(side.other)
    return Result(won, margin + _WIN * (2 * won - 1))
