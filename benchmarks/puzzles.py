"""Puzzles for programs, what would you do?: ``python -m benchmarks.puzzles [BOT ...] [--file F]``.

A file has positions in the notation of conformance cases, each with goals, a question and answers
that are right or lose it (docs/bots.md, Puzzles). It is told how many of them each program solves.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from attrs import evolve, frozen

from ad1666.bots import SeatedProgram
from ad1666.bots.levels import LEVELS
from ad1666.bots.probes import Idler
from ad1666.conform.positions import KEYS, kit, position
from ad1666.content.cards import load_items
from ad1666.content.toml import Table, read_toml
from ad1666.game.fate import Fate
from ad1666.game.game import Game
from ad1666.game.match import Match, decision, may_interject
from ad1666.game.seats import Seat
from ad1666.game.view import Player
from ad1666.rules.board import parse_square
from ad1666.rules.cards import Card, Side
from ad1666.rules.characters import Square, Status
from ad1666.rules.hidden import Lot
from ad1666.rules.requests import Choice, Draw, Drawn, Prompt, Topic
from ad1666.rules.state import State
from ad1666.rules.victory import SCOPES, Aim, Goal, Place

FILE = Path(__file__).parents[1] / "tests" / "puzzles" / "ours.toml"
SEEDS = 4
"""How often each program is asked: all but the best misjudge a little, each time otherwise."""
_MOST = 300
_OF_PUZZLE = (
    *("title", "area", "side", "question", "right", "blunders", "why"),
    *("goals", "zones", "exits", "before", "intervention", "tie"),
)
_OF_GOAL = ("side", "aim", "subject", "exit", "zone", "points", "decisive", "most")
_WALKS = (Topic.ACTIVATE, Topic.ACTION, Topic.MOVE, Topic.PUSH, Topic.FREE_STEP)
"""Where these are asked, the answer is all that the figure does until it has acted."""
_LONGEST = 16
"""Choices of an answer, after which nothing more counts."""


@frozen
class Puzzle:
    """A position, a question to one side, and what is right and wrong."""

    title: str
    area: str
    side: Side
    question: str
    right: tuple[str, ...]
    blunders: tuple[str, ...]
    why: str
    state: State
    decks: Mapping[Side, tuple[Card, ...]]
    before: tuple[str, ...]
    """Choices that lead from the position to the question; of others the first is taken."""

    def match(self) -> Match:
        """A game at the question."""
        match = Match(self.state, Stacked(self.decks), ())
        wanted = list(self.before)
        while isinstance(prompt := match.game.pending, Prompt):
            choices = (*prompt.options, *prompt.anytime)
            done = next((c for c in choices if wanted and str(c) == wanted[0]), None)
            if done is not None:
                wanted.pop(0)
            elif not wanted and (prompt.player is self.side and len(choices) > 1):
                return match
            elif wanted and len(prompt.options) > 1:
                raise ValueError(f"{self.title}: {wanted[0]!r} is not among {choices}")
            match.choose(done or prompt.options[0])
        raise ValueError(f"{self.title}: nothing is asked of {self.side}")


class Stacked(Fate):
    """Deals the decks as the puzzle lists them."""

    def __init__(self, decks: Mapping[Side, tuple[Card, ...]]) -> None:
        self._left: dict[Side | None, list[Drawn]] = {s: list(cards) for s, cards in decks.items()}

    def draw(self, prompt: Draw) -> Drawn:
        """The next card."""
        if prompt.lots is not None:
            return Lot.HERE
        left = self._left.get(prompt.player, [])
        if set(left) != set(prompt.deck):
            left = self._left[prompt.player] = list(prompt.deck)
        return left.pop(0)


# Reading


def load(file: Path = FILE) -> list[Puzzle]:
    """The puzzles of a file. Raises ContentError for the first mistake."""
    top = read_toml(file)
    top.only(("puzzle",))
    return [_puzzle(table) for table in top.tables("puzzle", _MOST)]


def _puzzle(table: Table) -> Puzzle:
    table.only((*_OF_PUZZLE, *KEYS))
    at = position(table, {**load_items(), **kit()})
    places = {
        key: {
            name: tuple(map(parse_square, table.table(key).texts(name)))
            for name in table.table(key).data
        }
        for key in ("zones", "exits")
    }
    goals = tuple(_goal(goal, places) for goal in table.tables("goals", _MOST))
    tie = table.one_of("tie", (*Side, "draw"), "draw")
    terms = evolve(
        at.state.terms,
        goals=goals,
        intervention=table.flag("intervention", False),
        wipeout_ends=True,
        tie=None if tie == "draw" else Side(tie),
    )
    return Puzzle(
        title=table.text("title"),
        area=table.text("area"),
        side=Side(table.one_of("side", tuple(Side))),
        question=table.text("question"),
        right=table.texts("right"),
        blunders=table.texts("blunders"),
        why=table.text("why"),
        state=evolve(at.state, terms=terms),
        decks=at.decks,
        before=table.texts("before") if "before" in table else (),
    )


def _goal(table: Table, places: Mapping[str, Mapping[str, tuple[Square, ...]]]) -> Goal:
    table.only(_OF_GOAL)
    aim = Aim(table.one_of("aim", tuple(Aim)))
    key = "zone" if SCOPES[aim].zone else "exit"
    place = None
    if key in table:
        name = table.text(key)
        place = Place(name, places[f"{key}s"][name], exit=key == "exit")
    return Goal(
        side=Side(table.one_of("side", tuple(Side))),
        aim=aim,
        subject=table.text("subject", ""),
        points=table.whole("points", 1, 99),
        decisive=table.flag("decisive", False),
        place=place,
        most=table.whole("most", 1, 99) if "most" in table else None,
    )


# Answers


@frozen
class Answer:
    """What a side has done: its choices, and the position that they have led to."""

    choices: tuple[Choice, ...]
    state: State

    def fits(self, text: str) -> bool:
        """Whether this is the answer that a puzzle names."""
        return all(map(self._has, text.split(" and ")))

    def _has(self, part: str) -> bool:
        who, what = part.split(": ", 1)
        if what == "gone":
            return self.state.figure(who).status is Status.LEFT
        if what.startswith("at "):
            return self.state.figure(who).at in [parse_square(to) for to in what.split()[1:]]
        return any(f"{choice} ".startswith(f"{part} ") for choice in self.choices)


def answer(puzzle: Puzzle, player: Player) -> Answer:
    """What a player does; the other side does nothing meanwhile."""
    match, side = puzzle.match(), puzzle.side
    seats = {side: player, side.other: Idler()}
    asked = match.game.pending
    assert isinstance(asked, Prompt)
    done: list[Choice] = []
    while goes_on(match.game, asked, done):
        prompt, chosen = match.game.pending, decision(match, seats)
        assert isinstance(prompt, Prompt) and chosen is not None
        match.choose(chosen)
        if prompt.player is side:
            done.append(chosen)
    done += _meanwhile(match, seats, side)
    return Answer(tuple(done), match.game.state)


def _meanwhile(match: Match, seats: Mapping[Side, Player], side: Side) -> list[Choice]:
    """What a side does while the other is asked next."""
    for _ in range(_LONGEST):
        prompt = match.game.pending
        if not isinstance(prompt, Prompt) or prompt.player is side:
            break
        if not may_interject(prompt, side):
            break
        chosen = decision(match, seats)
        assert chosen is not None
        match.choose(chosen)
        if chosen in prompt.anytime:
            return [chosen]
    return []


def goes_on(game: Game, asked: Prompt, done: Sequence[Choice]) -> bool:
    """Whether what is asked now is still part of the answer to the question."""
    prompt = game.pending
    if not isinstance(prompt, Prompt) or len(done) >= _LONGEST:
        return False
    if not done:
        return True
    if asked.topic not in _WALKS:
        return prompt.topic is asked.topic and prompt.player is asked.player
    acting = game.state.active
    return acting is not None and acting in {asked.state.active, done[0].who}


# Telling


@frozen
class Result:
    """How a program fared with a puzzle: shares of the times that it was asked."""

    puzzle: Puzzle
    solved: float
    blundered: float
    answers: tuple[Answer, ...]


def result(puzzle: Puzzle, bot: str, seeds: int = SEEDS) -> Result:
    """How a program fares with a puzzle."""
    found = [answer(puzzle, SeatedProgram(Seat(bot, seed))) for seed in range(seeds)]
    right = [any(map(a.fits, puzzle.right)) for a in found]
    wrong = [any(map(a.fits, puzzle.blunders)) for a in found]
    blundered = sum(w and not r for r, w in zip(right, wrong, strict=True))
    return Result(puzzle, sum(right) / seeds, blundered / seeds, tuple(found))


def results(puzzles: Sequence[Puzzle], bot: str, seeds: int = SEEDS) -> list[Result]:
    """How a program fares with all puzzles. Who never errs is asked once."""
    once = bot in LEVELS and not LEVELS[bot].noise
    return [result(puzzle, bot, 1 if once else seeds) for puzzle in puzzles]


def _told(name: str, found: Sequence[Result]) -> str:
    number = len(found)
    solved, blundered = (sum(getattr(r, key) for r in found) for key in ("solved", "blundered"))
    shares = f"{solved / number:6.0%} solved {blundered / number:6.0%} blundered"
    return f"{name:24}{shares}  of {number}"


def lines(found: Sequence[Result], bot: str) -> Iterator[str]:
    """What to print of a program's results."""
    yield _told(bot, found)
    by_area = defaultdict(list)
    for one in found:
        by_area[one.puzzle.area].append(one)
    yield from (_told(f"  {area}", group) for area, group in sorted(by_area.items()))


def failed(found: Sequence[Result]) -> Iterator[str]:
    """The puzzles that were not always solved, with what was done instead."""
    for one in found:
        if one.solved < 1:
            puzzle = one.puzzle
            tally = Counter(
                "; ".join(map(str, a.choices))
                for a in one.answers
                if not any(map(a.fits, puzzle.right))
            )
            done = " | ".join(f"{n} x {what}" for what, n in tally.most_common(2))
            mark = "BLUNDER" if one.blundered else "missed"
            yield f"    {mark} {puzzle.area}: {puzzle.title}: {done}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Asks programs all puzzles and prints how they fare."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.puzzles", description=__doc__)
    parser.add_argument("bots", nargs="*", default=list(LEVELS), metavar="BOT")
    parser.add_argument("--file", type=Path, default=FILE, help="the puzzles (default: ours)")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="how often each is asked")
    parser.add_argument("--failed", action="store_true", help="tell what was done instead")
    given = parser.parse_args(arguments)
    puzzles = load(given.file)
    for bot in given.bots:
        found = results(puzzles, bot, given.seeds)
        for line in (*lines(found, bot), *(failed(found) if given.failed else ())):
            print(line, flush=True)


if __name__ == "__main__":
    main()
