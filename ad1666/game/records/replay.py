"""Replays records: the games that their answers lead to, as far as the rules allow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property

from attrs import evolve, field, frozen

from ad1666.content.errors import printable
from ad1666.content.messages import Message, Named, message
from ad1666.content.scenarios.fingerprint import fingerprint
from ad1666.game.concessions import parse_end
from ad1666.game.game import Game, IllegalChoice, shown_between, start
from ad1666.game.notation import is_choice, parse_choice
from ad1666.game.past import Moment
from ad1666.game.records.record import (
    ENDED,
    KEPT,
    MOST_SHOWN,
    OVER,
    UNDO,
    UP_TO_THERE,
    Record,
    Trouble,
)
from ad1666.game.seats import PERSON, History, Seat, SeatChange, parse_advice, parse_seat
from ad1666.rules import VERSION
from ad1666.rules.cards import DECK, Side
from ad1666.rules.events import Event
from ad1666.rules.hidden import Lot
from ad1666.rules.magic import MAGIC
from ad1666.rules.requests import Choice, Draw, Drawn
from ad1666.rules.state import State

MOST_AGAIN = 40_000
"""The most answers that may be replayed because of undos."""

_FATE, _MAGIC, _LOT = "fate", "magic", "lot"
_DECKS: dict[str, dict[str, Drawn]] = {
    **{side: {c.name: c for c in DECK} for side in Side},
    _MAGIC: {c.name: c for c in MAGIC},
    _LOT: {lot: lot for lot in Lot},
}
"""The cards that fate may name, by deck and name, and its lots."""


@frozen
class Replay:
    """How far a record replays: its moves with the position after each, the log, and what stopped
    it (None if nothing)."""

    start: Game
    steps: tuple[tuple[str, Game], ...]
    log: tuple[Event, ...]
    problem: Trouble | None
    begun: Mapping[Side, Seat] = field(factory=dict)
    """The programs that played at the start."""
    stopped: int | None = None
    """The line at which it stopped."""
    again: int = 0
    """Answers replayed because of undos."""

    @property
    def game(self) -> Game:
        return self.steps[-1][1] if self.steps else self.start

    @property
    def advice(self) -> Counter[Side]:
        """How often each side has asked for advice."""
        asked = (parse_advice(text) for text, _ in self.steps)
        return Counter(side for side in asked if side is not None)

    @property
    def made(self) -> int:
        """The number of choices in it, including those taken back."""
        return sum(is_choice(text) for text, _ in self.steps)

    @property
    def history(self) -> History:
        """Who has played."""
        found = ((parse_seat(text), game.state.turn) for text, game in self.steps)
        changes = (SeatChange(*sat, turn) for sat, turn in found if sat is not None)
        return History(self.begun, tuple(changes))

    @cached_property
    def line_of_play(self) -> tuple[tuple[int, Moment], ...]:
        """The positions in order from the first on, without those taken back, each with the number
        of moves of the record that lead to it."""
        line = [(0, Moment(self.start, len(self.start.news)))]
        seats, made = self.begun, 0
        for number, (text, game) in enumerate(self.steps, 1):
            made += is_choice(text)
            if (sat := parse_seat(text)) is not None:
                later = {**seats, sat[0]: sat[1]}
                seats = {side: seat for side, seat in later.items() if seat.name != PERSON}
            if text == UNDO:
                line.pop()
                # the same position, which may allow less to be taken back
                moves, last = line[-1]
                line[-1] = moves, evolve(last, game=game, made=made)
            elif game is not line[-1][1].game:
                told = line[-1][1].told + len(game.news)
                parsed = parse_choice(text)
                choice = parsed if is_choice(text) else None
                drawn = None if parsed is None else _drawn(parsed)
                line.append((number, Moment(game, told, made, choice, seats, drawn)))
        return tuple(line)

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """The positions in order from the first on, without those taken back."""
        return tuple(moment for _, moment in self.line_of_play)


def replay(record: Record, state: State) -> Replay:
    """Replays a record from its starting position as far as possible."""
    begin = game = start(state)
    log = list(game.news)
    steps: list[tuple[str, Game]] = []
    past: list[Game] = []  # the positions to which undo may return
    problem, stopped, again = record.damage, None, 0
    for number, line in record.moves:
        try:
            after = _before(game, past) if line == UNDO else after_line(game, line)
        except IllegalChoice as error:
            problem, stopped = _broken(record, state, number, error.problem), number
            break
        if line == UNDO:
            again += len(after.answers)
            if again > MOST_AGAIN:
                too_often = message("more is taken back than in any real game")
                problem, stopped = Trouble(record.path, number, too_often, UP_TO_THERE), number
                break
            take_back(log, game)
        elif after is not game:  # else a remark, such as that the game is over
            log += after.news
            if shown_between(game.asked_at, after.asked_at) is not None:
                past.clear()
            else:
                past.append(game)
        game = after
        steps.append((line, game))
    begun = record.header.seats
    return Replay(begin, tuple(steps), tuple(log), problem, begun, stopped, again)


def take_back(log: list[Event], game: Game) -> None:
    """Removes the events of a game's last choice from the log."""
    del log[len(log) - len(game.news) :]


def _before(game: Game, past: list[Game]) -> Game:
    """The game before the last answer. A record does not show which answers were given unasked, so
    it may undo more than `Game.undoable` allows. Raises IllegalChoice."""
    if not past:
        raise IllegalChoice(message("there is nothing that can be taken back"))
    last = past.pop()
    return game.undoable or last


def after_line(game: Game, line: str) -> Game:
    """The game after one line of a record, other than an undo. Raises IllegalChoice."""
    if line == OVER:
        if game.pending is not None:
            raise IllegalChoice(message("the game is not over yet"))
        return game
    if line in (ENDED, KEPT) or parse_seat(line) is not None or parse_advice(line) is not None:
        return game
    if (reason := parse_end(line)) is not None:
        return game.ended(reason)
    choice = parse_choice(line)
    if choice is None:
        raise IllegalChoice(message("'{line}' is not a move", line=_quoted(line)))
    if choice.who != _FATE:
        return game.apply(choice)
    drawn = _drawn(choice)
    if drawn is None:
        problem = message(
            "'{line}' names no card of a player, nor of the magic deck", line=_quoted(line)
        )
        raise IllegalChoice(problem)
    draw = game.draw
    if draw is not None and deck_name(draw) != choice.verb:
        problem = message("'{line}': the card must come from the magic deck", line=_quoted(line))
        if draw.lots is not None:
            problem = message(
                "'{line}': it must be told whether the {item} is here",
                line=_quoted(line),
                item=Named("item", draw.lots.hidden.item.name),
            )
        if draw.player is not None:
            problem = message(
                "'{line}': the card must come from {side}'s deck",
                line=_quoted(line),
                side=draw.player,
            )
        raise IllegalChoice(problem)
    return game.apply(drawn)


def _drawn(choice: Choice) -> Drawn | None:
    """What a line says that fate answered, None if it names nothing of a deck."""
    return _DECKS.get(choice.verb, {}).get(" ".join(choice.args)) if choice.who == _FATE else None


def deck_name(prompt: Draw) -> str:
    """The name of a draw's deck in a line."""
    if prompt.lots is not None:
        return _LOT
    return _MAGIC if prompt.player is None else prompt.player


def _quoted(line: str) -> str:
    return printable(line[:MOST_SHOWN])


def _broken(record: Record, state: State, number: int, reason: Message) -> Trouble:
    remedy = UP_TO_THERE
    if record.header.rules != VERSION:
        remedy = message(
            "It was played by version {version} of the rules, but this is version {ours}. The game "
            "is intact up to there",
            version=str(record.header.rules),
            ours=str(VERSION),
        )
    elif record.header.sure and record.header.table != fingerprint(state):
        remedy = message("The scenario has changed since. The game is intact up to there")
    return Trouble(record.path, number, reason, remedy)
