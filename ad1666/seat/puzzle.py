"""A puzzle for a page: a position that is answered by clicks, and what games say of some answers
once one was given."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from ad1666.advice import puzzles, sentences
from ad1666.advice.asking import Asking
from ad1666.advice.puzzles import Candidate
from ad1666.bots.planner.reasons import Weighed
from ad1666.i18n import _
from ad1666.play.puzzle_list import collection
from ad1666.seat import own
from ad1666.seat.looking import looked, told_around, told_summary
from ad1666.seat.public import board, held, public
from ad1666.seat.said import Around, Back, Choose, Click, Look, Press, Said, Summary
from ad1666.seat.sheet import (
    BoardSheet,
    LookSheet,
    SeatEntry,
    SeatSheet,
    SeatState,
    SpokenSheet,
    Spot,
)
from ad1666.words import puzzles as told
from ad1666.words import vocabulary
from ad1666.words.spoken import runs


class Riddle:
    """A puzzle of the collection, by its number. Raises IndexError if there is none, BadRecord or
    ContentError if its record cannot be read."""

    def __init__(self, number: int) -> None:
        self._put = puzzles.put(collection()[number])
        self.scenario = self._put.scenario
        self._asking = Asking(self._put)
        self._number = 1

    def board(self) -> BoardSheet:
        """The board, and what the puzzle is called."""
        made = board(self.scenario, self._put.seen.prompt.state)
        return evolve(made, title=_(self._put.puzzle.title))

    def sheet(self) -> SeatSheet:
        """The question with what may be answered beside the board or, once an answer was given,
        which would have been best."""
        seen, asking, puzzle = self._put.seen, self._asking, self._put.puzzle
        view, side = seen.prompt.state, seen.side
        question = _(puzzle.question) if puzzle.question else told.question(seen.prompt)
        hint = f"{told.at_stake(view, side)} {asking.hint}"
        if not self._open:
            best = sentences.deed(asking.told[asking.best].weighed, seen.prompt)
            question, hint = told.verdict(asking.right, best), _(puzzle.why)
            hint = f"{hint} {told.how_known(puzzle.games)}".strip()
        return SeatSheet(
            number=self._number,
            state=SeatState.ASKED if self._open else SeatState.OVER,
            public=public(view, ()),
            side=side,
            name=vocabulary.side(side),
            question=runs(question),
            hint=runs(hint),
            about=asking.actor or seen.prompt.about,
            entries=tuple(self._entries()),
            spots=tuple(self._spots()),
            hand=held(view, side),
            goals=own.goals_of_both(view, side, self.scenario.items),
        )

    def _entries(self) -> Iterator[SeatEntry]:
        """What may be answered beside the board; once an answer was given, those that are told."""
        tip = told.how_known(self._put.puzzle.games)
        listed: list[tuple[Weighed, Candidate | None]]
        if self._open:
            listed = [(way, None) for way in self._asking.entries]
        else:
            listed = [(one.weighed, one) for one in self._asking.told]
        for number, (way, known) in enumerate(listed):
            yield SeatEntry(
                i=number,
                label=self._label(way, known),
                key=str(number + 1),
                barred=not self._open,
                tip=runs(tip) if known is not None and known.won is not None else (),
            )

    def _label(self, way: Weighed, known: Candidate | None = None) -> str:
        deed = sentences.deed(way, self._put.seen.prompt)
        return told.answer(deed, None if known is None else known.won)

    def _spots(self) -> Iterator[Spot]:
        """What a click on each square answers, and the figures among which one is to be chosen."""
        state, asking = self._put.seen.prompt.state, self._asking
        for at, ways in asking.spots.items():
            yield Spot(self._label(ways[0]), at=at, target=state.standing(at) is not None)
        for at, who in asking.actors.items():
            if at not in asking.spots and who != asking.actor:
                yield Spot(vocabulary.figure_by_id(state, who), at=at)

    def hear(self, said: Said) -> SeatSheet | LookSheet | SpokenSheet | None:
        """Takes what a page says. Returns a reply, or None if there is a new sheet."""
        seen = self._put.seen
        match said:
            case Look():
                return looked(seen.prompt.state, said)
            case Around(square=square):
                return told_around(seen.prompt.state, square, seen.prompt.about, seen.side)
            case Summary():
                return told_summary(seen.prompt.state, seen.side, self.scenario.items)
            case Choose(entry=number) if self._open and number < len(self._asking.entries):
                self._asking.give(self._asking.entries[number])
            case Press(key=key) if self._open and key in self._keys:
                self._asking.give(self._asking.entries[self._keys.index(key)])
            case Back() if self._open and self._asking.back():
                pass
            case Click(square=square) if self._open and square is not None:
                if not self._asking.click(square):
                    return self.sheet()
            case _:
                return self.sheet()
        self._number += 1
        return None

    @property
    def _open(self) -> bool:
        return self._asking.chosen is None

    @property
    def _keys(self) -> list[str]:
        return [str(number + 1) for number in range(len(self._asking.entries))]
