"""A finished game as a film for a page: its positions as sheets, both hands with them."""

from __future__ import annotations

from attrs import evolve, frozen

from ad1666.game.game import Game, start
from ad1666.game.records.links import Linked
from ad1666.rules.events import Event
from ad1666.rules.requests import Prompt
from ad1666.seat.looking import looked, told_around, told_question, told_summary
from ad1666.seat.public import board, lines, open_hands, public
from ad1666.seat.said import Around, Look, Said, Summary
from ad1666.seat.sheet import BoardSheet, LookSheet, SeatSheet, SeatState, SpokenSheet
from ad1666.words.log import Chronicle


@frozen
class _Frame:
    """A position, and how many events have led to it."""

    game: Game
    told: int


class Film:
    """The positions in which somebody had something to decide, and the last one."""

    def __init__(self, linked: Linked) -> None:
        self.scenario = linked.scenario
        game = start(linked.scenario.state)
        log: list[Event] = [*game.news]
        frames = [_Frame(game, len(log))]
        for answer in linked.answers:
            game = game.apply(answer)
            log += game.news
            frame = _Frame(game, len(log))
            if _decided(frames[-1].game):
                frames.append(frame)
            else:
                frames[-1] = frame
        if linked.ended is not None:
            frames.append(_Frame(game.ended(linked.ended), len(log)))
        self.frames = tuple(frames)
        self._log = tuple(log)
        self._chronicle = Chronicle()
        self._step = 0

    def board(self) -> BoardSheet:
        """What is told once."""
        shown = [frame.game.state.turn for frame in self.frames]
        turns = tuple(shown.index(turn) for turn in sorted({*shown}))
        told = board(self.scenario, self.scenario.state)
        return evolve(told, frames=len(self.frames), turns=turns)

    def at(self, step: int) -> SeatSheet:
        """A position, or the nearest that there is."""
        self._step = step = min(max(step, 0), len(self.frames) - 1)
        frame = self.frames[step]
        state, pending = frame.game.state, frame.game.pending
        log = lines(self._chronicle, self._log[: frame.told], state)
        return SeatSheet(
            number=step,
            state=SeatState.FILM,
            public=public(state, log),
            question=told_question(frame.game, self.scenario.items),
            about=pending.about if isinstance(pending, Prompt) else None,
            hands=open_hands(state),
            winner=None if state.outcome is None else state.outcome.winner,
            step=step,
        )

    def hear(self, said: Said) -> SeatSheet | LookSheet | SpokenSheet:
        """What there is to read or to be told of the position shown last; that position again for
        whatever else is said."""
        game = self.frames[self._step].game
        match said:
            case Look():
                return looked(game.state, said)
            case Around(square=square):
                about = game.pending.about if isinstance(game.pending, Prompt) else None
                return told_around(game.state, square, about, None)
            case Summary():
                return told_summary(game.state, None, self.scenario.items)
        return self.at(self._step)


def _decided(game: Game) -> bool:
    """Whether somebody has more than one answer there."""
    return isinstance(game.pending, Prompt) and len(game.pending.options) > 1
