"""Runs conformance cases."""

from __future__ import annotations

import time
import traceback
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from attrs import frozen

from ad1666.conform.cases import Case
from ad1666.conform.expectations import LatestTests, TooLong, check, is_expectation, meant
from ad1666.content.messages import Message, message
from ad1666.game.fate import settle
from ad1666.game.game import Game, IllegalChoice, go_on
from ad1666.game.notation import parse_choice
from ad1666.rules.cards import Card, Side
from ad1666.rules.characters import Square
from ad1666.rules.hidden import Lot
from ad1666.rules.requests import Choice, Draw, Drawn, Prompt

ENOUGH = 5000
"""Consecutive forced moves after which the runner stops waiting for a real choice."""
SECONDS = 4.0
"""Processor time for all cases of a file: many times what the slowest file takes."""


@frozen
class Failure:
    """Where a case failed: the step, counted from 1, what was expected and what was found."""

    case: Case
    step: int
    expected: str | Message
    found: str | Message

    @property
    def told(self) -> Message:
        return message(
            "{file}: {case}, step {step}: expected {expected}; found {found}",
            file=str(self.case.file),
            case=self.case.id,
            step=str(self.step),
            expected=self.expected,
            found=self.found,
        )

    def __str__(self) -> str:
        return str(self.told)


class Stacked:
    """A fate that deals the decks in the given order, and has hidden things where they are said to
    be, or wherever somebody looks. After a reshuffle, and for the magic deck, it deals in the
    standard order."""

    def __init__(
        self, decks: Mapping[Side, Sequence[Card]], where: Mapping[str, Square | str] | None = None
    ) -> None:
        self._left: dict[Side | None, list[Drawn]] = {s: list(cards) for s, cards in decks.items()}
        self._where = where or {}

    def draw(self, prompt: Draw) -> Drawn:
        if prompt.lots is not None:
            place = prompt.lots.place
            here = place == self._where.get(prompt.lots.hidden.item.id, place)
            return Lot.HERE if here else Lot.ELSEWHERE
        left = self._left.get(prompt.player, [])
        if set(left) != set(prompt.deck):
            left = self._left[prompt.player] = list(prompt.deck)
        return left.pop(0)


def run_all(cases: Iterable[Case]) -> Iterator[Failure]:
    """Runs cases and yields the failures. Once the cases of a file take more than `SECONDS`, the
    rest of them fail."""
    taken: defaultdict[Path, float] = defaultdict(float)
    for case in cases:
        begun = time.process_time()
        failure = run(case, SECONDS - taken[case.file])
        taken[case.file] += time.process_time() - begun
        if failure is not None:
            yield failure


def run(case: Case, seconds: float | None = None) -> Failure | None:
    """Runs a case and returns its failure, or None if it passed. The case fails if it takes more
    processor time than ``seconds``, by default `SECONDS`; or if the program does, whatever
    happens there: others can still be run."""
    if case.unknown:
        unknown = message("the ability {ability}", ability=case.unknown[0])
        return Failure(case, 0, unknown, message("no such ability"))
    step, number = "", 0
    try:
        fate = Stacked(case.decks, case.where)
        game = settle(go_on(case.state), fate)
        memory = LatestTests(time.process_time() + (SECONDS if seconds is None else seconds))
        memory.note(game.news)
        for number, (step, coming) in enumerate(_with_next_choice(case), 1):
            game = _forced(game, fate, memory, coming)
            mismatch = check(step, game, memory) if is_expectation(step) else None
            if mismatch is not None:
                return Failure(case, number, *mismatch)
            if not is_expectation(step):
                assert coming is not None  # a step that is no expectation is a choice
                game = settle(game.apply(meant(coming, game)), fate)
                memory.note(game.news)
    except IllegalChoice as error:
        wanted = message("'{step}' to be legal", step=step)
        return Failure(case, number, wanted, error.problem)
    except TooLong:
        wanted = message("its file to take at most {n} s", n=f"{SECONDS:g}")
        return Failure(case, number, wanted, message("it takes more"))
    except Exception as error:
        broken = message("an error of the program: {error}", error=_where(error))
        return Failure(case, number, message("the program to go on"), broken)
    return None


def _where(error: Exception) -> str:
    """What went wrong in the program, and in which of its files and lines."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    what = " ".join("".join(traceback.format_exception_only(error)).split())
    return f"{what} ({Path(frame.filename).name}:{frame.lineno})"


def _with_next_choice(case: Case) -> list[tuple[str, Choice | None]]:
    """Each step with the next choice, which may be the step itself."""
    found: list[tuple[str, Choice | None]] = []
    coming = None
    for step in reversed(case.steps):
        coming = coming if is_expectation(step) else parse_choice(step)
        found.append((step, coming))
    return found[::-1]


def _forced(game: Game, fate: Stacked, memory: LatestTests, coming: Choice | None) -> Game:
    """Makes forced moves, at most ENOUGH of them, until there is a real choice or the next choice
    of the case is itself the forced one."""
    for _ in range(ENOUGH):
        memory.look_at_clock()
        prompt = game.pending
        if (
            not isinstance(prompt, Prompt)
            or len(prompt.options) != 1
            or prompt.options[0] == coming
        ):
            break
        if coming is not None and meant(coming, game) in prompt.anytime:
            break
        game = settle(game.apply(prompt.options[0]), fate)
        memory.note(game.news)
    return game
