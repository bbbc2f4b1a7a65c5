"""Helpers: decisions as the coach judges them, and games that need not be played."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future

from ad1666.advice import coach
from ad1666.advice.coach import Decision, Judged
from ad1666.bots.planner.reasons import Reasoned, Weighed
from ad1666.game.records.replay import Replay

Played = Callable[[str, int], Replay]
"""A game between two programs of a name, or its first choices."""


def ended(difference: float) -> Future[float]:
    game = Future[float]()
    game.set_result(difference)
    return game


class Guessed:
    """Stands for games played on that confirm what the program thinks."""

    def games(self, judged: Judged, numbers: range) -> list[Future[float]]:
        return [ended(judged.thought) for _ in numbers]

    def close(self) -> None:
        pass


class Left(Guessed):
    """Stands for games played on that confirm what was done instead."""

    def games(self, judged: Judged, numbers: range) -> list[Future[float]]:
        return [ended(-1.0) for _ in numbers]


def judged_as(made: Decision, best: Weighed, *others: Weighed) -> coach.Judged | None:
    return coach.judged(made, Reasoned(made.seen.prompt.topic, best, others))
