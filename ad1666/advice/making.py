"""Makes a puzzle of a question in a game: what is best, what is worse, and how hard that is to
see."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import frozen

from ad1666.advice.coach import alike
from ad1666.advice.explaining import MASTER
from ad1666.advice.playing_on import played_on
from ad1666.advice.puzzles import kind_of
from ad1666.advice.winning import winning
from ad1666.bots import player_of
from ad1666.bots.planner.reasons import Weighed
from ad1666.game.seats import Seat
from ad1666.game.view import SeenPrompt
from ad1666.rules.verbs import Verb
from ad1666.words.puzzle_list import Grade, Kind

_ASKED = {"seeker": 1, "page": 4, "musketeer": 4}
"""Who is asked how hard a question is, and how often: those that misjudge do so otherwise each
time."""
_OFTEN = 10
"""How many of 100 times a program may fail what is not too hard for it."""
_OTHERS = 2
"""The most other answers on which games are played on."""
CLEAR = 15
"""By how many games of 100 the best answer has to win more than each other."""


@frozen
class Tried:
    """An answer, and how many of 100 games it wins."""

    weighed: Weighed
    won: int


@frozen
class Made:
    """A puzzle that was made: the answers, the best first, on each of which so many ``games`` were
    played on."""

    kind: Kind
    grade: Grade
    games: int
    answers: tuple[Tried, ...]

    @property
    def clear(self) -> bool:
        """Whether games say that the best is best."""
        best, *others = (one.won for one in self.answers)
        return all(best - won >= CLEAR for won in others)

    def as_read(self, name: str, title: str, why: str) -> dict[str, Any]:
        """What a file of puzzles says of it."""
        return {
            "id": name,
            "title": title,
            "why": why,
            "kind": self.kind,
            "grade": self.grade,
            "games": self.games,
            "answers": [told(one.weighed, won=one.won) for one in self.answers],
        }


def made(seen: SeenPrompt, games: int, progress: Callable[[int, int], None]) -> Made | None:
    """A puzzle of a question, by what a swordmaster thinks and games say that are played on; None
    if there is but one thing to do. ``progress`` is told how many games are over, and of how
    many."""
    best, *others = weighed(seen)
    if not others:
        return None
    listed = best, *others[:_OTHERS]
    wins = dict.fromkeys(range(len(listed)), 0.0)
    for number in range(games):
        for place, way in enumerate(listed):
            wins[place] += winning(played_on(seen, way, number), seen.side)
            progress(number * len(listed) + place + 1, games * len(listed))
    tried = (Tried(way, round(100 * wins[place] / games)) for place, way in enumerate(listed))
    kind = kind_of(seen.prompt, best)
    return Made(kind, graded(failed(seen, best)), games, tuple(tried))


def weighed(seen: SeenPrompt) -> Iterator[Weighed]:
    """What a swordmaster would do, best first, each kind of deed once."""
    program = player_of(MASTER)
    program.decide(seen)
    assert program.reasoned is not None
    told = list[Weighed]()
    for way in (program.reasoned.chosen, *program.reasoned.others):
        if way.choice.verb != Verb.DELAY and not any(alike(way, one) for one in told):
            told.append(way)
            yield way


# How hard it is


def failed(seen: SeenPrompt, best: Weighed) -> dict[str, int]:
    """How many of 100 times each weaker program does something else than what is best. One that
    gives no reasons is right if it begins in the same way."""
    found = dict[str, int]()
    for name, times in _ASKED.items():
        wrong = sum(_differs(seen, best, Seat(name, number)) for number in range(times))
        found[name] = round(100 * wrong / times)
    return found


def _differs(seen: SeenPrompt, best: Weighed, seat: Seat) -> bool:
    program = player_of(seat)
    choice, reasoned = program.decide(seen), program.reasoned
    return choice != best.choice if reasoned is None else not alike(reasoned.chosen, best)


def graded(failing: Mapping[str, int]) -> Grade:
    """How hard a puzzle is, by how many of 100 times each weaker program fails it."""
    if failing["musketeer"] > _OFTEN:
        return Grade.HARD
    easy = max(failing["page"], failing["seeker"]) <= _OFTEN
    return Grade.EASY if easy else Grade.MIDDLE


# As a file has it


def told(weighed: Weighed, **said: object) -> dict[str, Any]:
    """An answer with what is said of it, such as how many of 100 games it wins (``won``)."""
    found: dict[str, Any] = {"choice": str(weighed.choice), **said}
    if weighed.then is not None:
        found["then"] = str(weighed.then)
    if weighed.to is not None:
        found["to"] = weighed.to
    if weighed.leaves:
        found["leaves"] = True
    return found


def entry(one: Mapping[str, Any]) -> str:
    """A puzzle as it stands in a file, its answers in an order that tells nothing."""
    answers = sorted(one["answers"], key=json.dumps)
    random.Random(one["id"]).shuffle(answers)
    rows = []
    for answer in answers:
        parts = [f"{key} = {json.dumps(answer[key])}" for key in answer]
        rows.append(f"  {{ {', '.join(parts)} }},")
    keys = ("id", "title", "why", "kind", "grade")
    texts = [f"{key} = {json.dumps(one[key], ensure_ascii=False)}" for key in keys]
    games = f"games = {one['games']}"
    return "\n".join(("[[puzzle]]", *texts, games, "answers = [", *rows, "]"))
