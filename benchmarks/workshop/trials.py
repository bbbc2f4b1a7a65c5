"""Trials of what could be done at a question: games are played on from there after each choice,
until it is clear which does best.

Every choice gets the same games: the same cards dealt anew where they are not seen, and the same
programs. What is clear is left at once, so that most trials are short.
"""

from __future__ import annotations

import enum
import random
from collections.abc import Iterable, Sequence
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

_FEW, _ROUND, _MOST, AGAIN = 4, 8, 24, 20
"""Games after each choice: at first, in a round, at most, and once more for what was clear in
these."""
_WIN = 3.0
"""What winning is worth in points besides the margin."""
_HINT, _SURE, _MUCH = 2.0, 2.6, 1.5
"""By how many points the best has to do better at first; by how many standard errors and points
then."""
WINS = 0.25
"""The share of games that the best has to win."""
_SURE_AGAIN = 2.0
_MORE_WINS = 0.15
"""By how many standard errors, and by which share of games, it has to once more."""
_LEAST_ERROR = 1.0
"""The least standard deviation of a difference to reckon with: a few games may all be alike."""
_TRIES, _LIKELY = 10_000, 40
"""How often cards are dealt until they fit what is known; in how many of them that has to happen
once for the question to be asked at all."""
_FRESH = 1000
"""The first number of the games that had no part in the choice."""


class Verdict(enum.Enum):
    """How another choice compares with the one that is thought best."""

    OPEN = enum.auto()
    WORSE = enum.auto()
    NEAR = enum.auto()
    """Not so much worse that it could be called wrong."""
    BETTER = enum.auto()


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
    verdict: Verdict = Verdict.OPEN


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
    """The best choice and those that are worse, after their trial; none unless each other is, or
    has the same figure do the same thing as well; and at which sieve it ended. The first of
    ``others`` is tried first."""
    first, *rest = (Tried(choice, []) for choice in (best, *others))
    for number, least in ((_FEW, _HINT), (_ROUND, _MUCH)):
        for tried in (first, rest[0]):
            tried.results += _games(question, tried.weighed, range(len(tried.results), number))
        less, error = _less(first, rest[0])
        if less < max(least, error):
            return [], f"{number} games"
    while True:
        if won(first) < WINS:
            return [], "lost anyway"
        for other in filter(_is_open, rest):
            missing = range(len(other.results), len(first.results))
            other.results += _games(question, other.weighed, missing)
            other.verdict = _verdict(first, other)
            if other.verdict is Verdict.BETTER:
                return [], "another is better"
            if other.verdict is Verdict.NEAR and not of_a_kind(best, other.weighed):
                return [], "another is as good"
        if not any(map(_is_open, rest)):
            break
        if len(first.results) >= _MOST:
            return [], "not clear"
        numbers = range(len(first.results), len(first.results) + _ROUND)
        first.results += _games(question, best, numbers)
    return [first, *(other for other in rest if other.verdict is Verdict.WORSE)], "clear"


def of_a_kind(one: Weighed, other: Weighed) -> bool:
    """Whether two choices have the same figure do the same thing."""
    return one.deed.who == other.deed.who and one.deed.verb == other.deed.verb


def again(question: Question, tried: Iterable[Tried]) -> list[Tried]:
    """The same choices in as many games that had no part in choosing them."""
    numbers = range(_FRESH, _FRESH + AGAIN)
    return [
        Tried(one.weighed, _games(question, one.weighed, numbers), one.verdict) for one in tried
    ]


def confirmed(best: Tried, other: Tried) -> bool:
    """Whether one choice does clearly better than another."""
    less, error = _less(best, other)
    return less >= max(_MUCH, _SURE_AGAIN * error) and won(best) - won(other) >= _MORE_WINS


def won(tried: Tried) -> float:
    """The share of games that were won."""
    return fmean(result.won for result in tried.results)


def _is_open(tried: Tried) -> bool:
    return tried.verdict is Verdict.OPEN


def _verdict(best: Tried, other: Tried) -> Verdict:
    less, error = _less(best, other)
    if less < -error:
        return Verdict.BETTER
    if less >= max(_MUCH, _SURE * error):
        return Verdict.WORSE
    return Verdict.NEAR if less + error < _MUCH else Verdict.OPEN


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
