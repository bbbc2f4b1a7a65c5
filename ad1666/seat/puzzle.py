"""A puzzle for a page: a position with a few answers, and what games say of each once one was
given."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from ad1666.advice import puzzles, sentences
from ad1666.i18n import _
from ad1666.play.puzzle_list import collection
from ad1666.seat import own
from ad1666.seat.looking import looked, told_around, told_summary
from ad1666.seat.public import board, held, public
from ad1666.seat.said import Around, Choose, Click, Look, Press, Said, Summary
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
        self._chosen: int | None = None

    def board(self) -> BoardSheet:
        """The board, and what the puzzle is called."""
        made = board(self.scenario, self._put.seen.prompt.state)
        return evolve(made, title=_(self._put.puzzle.title))

    def sheet(self) -> SeatSheet:
        """The question with its answers or, once one was given, which would have been best."""
        seen = self._put.seen
        view, side = seen.prompt.state, seen.side
        question, hint = told.question(seen.prompt), told.at_stake(view, side)
        if self._chosen is not None:
            best = self._put.answers[self._put.best].weighed
            right = self._chosen == self._put.best
            question = told.verdict(right, sentences.deed(best, seen.prompt))
            hint = f"{_(self._put.puzzle.why)} {told.how_known(self._put.puzzle.games)}"
        open_now = self._open
        return SeatSheet(
            number=1 if open_now else 2,
            state=SeatState.ASKED if open_now else SeatState.OVER,
            public=public(view, ()),
            side=side,
            name=vocabulary.side(side),
            question=runs(question),
            hint=runs(hint),
            about=seen.prompt.about,
            entries=tuple(map(self._entry, range(len(self._put.answers)))),
            spots=tuple(self._spots()) if open_now else (),
            hand=held(view, side),
            goals=own.goals_of_both(view, side, self.scenario.items),
        )

    def _entry(self, number: int) -> SeatEntry:
        """An answer; once one was given, with how many games it wins."""
        answer, shown = self._put.answers[number], self._chosen is not None
        deed = sentences.deed(answer.weighed, self._put.seen.prompt)
        return SeatEntry(
            i=number,
            label=told.answer(deed, answer.won if shown else None),
            key=str(number + 1),
            barred=shown,
            tip=runs(told.how_known(self._put.puzzle.games)) if shown else (),
        )

    def _spots(self) -> Iterator[Spot]:
        """Where answers lead, as far as each leads to a square of its own."""
        leads = [answer.weighed.to for answer in self._put.answers]
        for number, at in enumerate(leads):
            if at is not None and leads.count(at) == 1:
                yield Spot(self._entry(number).label, at=at)

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
            case Choose(entry=number) if self._open and number < len(self._put.answers):
                self._chosen = number
            case Press(key=key) if self._open and key in self._keys:
                self._chosen = self._keys.index(key)
            case Click(square=square) if self._open:
                leads = [answer.weighed.to for answer in self._put.answers]
                if square is None or leads.count(square) != 1:
                    return self.sheet()
                self._chosen = leads.index(square)
            case _:
                return self.sheet()
        return None

    @property
    def _open(self) -> bool:
        return self._chosen is None

    @property
    def _keys(self) -> list[str]:
        return [str(number + 1) for number in range(len(self._put.answers))]
