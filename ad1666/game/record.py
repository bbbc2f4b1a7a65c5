"""Records: text files in the notation of the conformance cases, readable by people.

A record begins with a header and then has a line for every answer, whether of a player or of fate::

    ad1666 record 1
    rules 1
    scenario letter-at-the-golden-lion.toml
    table 8c1f0a5be2d4

    # turn 1, action
    red: first blue
    A: activate
    fate: red S4
    fate: magic SQ

Where players chose whom to fight with, the header has a line for each band before ``table``, as in
``band red wolodyjowski szlachcic szlachcic``: the characters by their ids, in the order of their
starting squares. ``magic`` names a card of the magic deck (CARD-8).

A line ``undo`` takes the answer before it back; ``over`` closes a game that was played to its end.
Lines that begin with ``#`` are for the reader's eyes. Every line is on the disk before the program
goes on, so that whatever happens the game can be taken up again.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import TextIO

from attrs import field, frozen

from ad1666.game.game import Game, IllegalChoice, owner, revocable, start
from ad1666.game.notation import parse_choice
from ad1666.rules import VERSION
from ad1666.rules.asks import Choice, Draw, Drawn
from ad1666.rules.cards import DECK, Side
from ad1666.rules.events import Event
from ad1666.rules.magic import MAGIC
from ad1666.rules.state import State
from ad1666.rules.victory import Outcome

FORMAT = "ad1666 record 1"
UNDO = "undo"
OVER = "over"
_MAGIC = "magic"
_DECKS: dict[str, dict[str, Drawn]] = {
    **{side: {c.name: c for c in DECK} for side in Side},
    _MAGIC: {c.name: c for c in MAGIC},
}
"""The cards that fate may answer with, by deck and name."""


class BadRecord(ValueError):
    """A file that is no record of ours; the message names file, line, reason and remedy."""


@frozen
class Header:
    """What a record says before the first move. ``table`` is the fingerprint of the position at
    the start, by which a changed scenario is told."""

    rules: int
    scenario: str
    table: str
    bands: Mapping[Side, tuple[str, ...]] = field(factory=dict)
    """The ids of those whom each side has chosen, of the sides that did."""


@frozen
class Record:
    """A record as read: its moves with their line numbers, and whether its last line is whole."""

    path: Path
    header: Header
    moves: tuple[tuple[int, str], ...]
    whole: bool

    @property
    def over(self) -> bool:
        """Whether the game was played to its end."""
        return bool(self.moves) and self.moves[-1][1] == OVER


@frozen
class Replay:
    """How far a record replays: the moves made with the position after each, the log, and what
    stopped it (None if nothing)."""

    start: Game
    steps: tuple[tuple[str, Game], ...]
    log: tuple[Event, ...]
    problem: str | None

    @property
    def game(self) -> Game:
        """The position reached."""
        return self.steps[-1][1] if self.steps else self.start


def fingerprint(state: State) -> str:
    """A short sign of a position, the same for the same position on every machine."""
    return hashlib.sha256(repr(state).encode()).hexdigest()[:12]


def read(path: Path) -> Record:
    """Reads a record. Raises BadRecord if it is none, or of a format yet unknown."""
    try:
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise BadRecord(f"{path}: cannot be read: {error.strerror}. Check its name.") from error
    except UnicodeDecodeError as error:
        raise BadRecord(f"{path}: not a text file. Choose a record of a game.") from error
    lines = text.split("\n")
    whole = lines.pop() == ""
    if not lines or lines[0] != FORMAT:
        if lines and lines[0].startswith("ad1666 record "):
            reason = f"'{lines[0]}' is a format that this version cannot read. Use a newer version"
        else:
            reason = f"not the record of a game: it does not begin with '{FORMAT}'. Choose another"
        raise BadRecord(f"{path}, line 1: {reason}.")
    header = _header(lines)
    if header is None:
        raise BadRecord(
            f"{path}, line 2: the header is cut off or damaged: it must name rules, scenario and "
            "table. Nothing was played yet; start a new game."
        )
    begin = 4 + len(header.bands)
    moves = tuple(
        (number, line.strip())
        for number, line in enumerate(lines[begin:], begin + 1)
        if line.strip() and not line.startswith("#")
    )
    return Record(path, header, moves, whole)


def _header(lines: Sequence[str]) -> Header | None:
    """The header of a record, None if it is not whole."""
    named = [line.removeprefix("band ") for line in takewhile(_names_a_band, lines[3:])]
    bands = {Side(side): tuple(ids.split()) for side, _, ids in (n.partition(" ") for n in named)}
    rest = [*lines[1:3], *lines[3 + len(named) : 4 + len(named)]]
    fields = dict(line.partition(" ")[::2] for line in rest)
    if (
        set(fields) != {"rules", "scenario", "table"}
        or not re.fullmatch(r"\d{1,9}", fields["rules"])
        or len(bands) < len(named)
    ):
        return None
    return Header(int(fields["rules"]), fields["scenario"], fields["table"], bands)


def _names_a_band(line: str) -> bool:
    return re.match("band (red|blue) ", line) is not None


def replay(record: Record, state: State) -> Replay:
    """Plays a record from the position at its start, as far as it goes."""
    begin = game = start(state)
    log = list(game.news)
    steps: list[tuple[str, Game]] = []
    past: list[Game] = []  # the positions before the answers that may still be taken back
    problem = None
    for number, line in record.moves:
        try:
            after = _before(game, past) if line == UNDO else _after(game, line)
        except IllegalChoice as error:
            problem = _broken(record, state, number, str(error))
            break
        if line == UNDO:
            take_back(log, game)
        elif line != OVER:
            log += after.news
            if not revocable(game, after.pending):
                past.clear()
            else:
                past.append(game)
        game = after
        steps.append((line, game))
    return Replay(begin, tuple(steps), tuple(log), problem)


def take_back(log: list[Event], game: Game) -> None:
    """Strikes from the log what the last choice of a game brought."""
    del log[len(log) - len(game.news) :]


def _before(game: Game, past: list[Game]) -> Game:
    """The game before the last answer. A record does not tell which answers were given unasked, so
    that more is taken back in it than `Game.undoable` allows by itself. Raises IllegalChoice."""
    if not past:
        raise IllegalChoice("there is nothing that may be taken back")
    last = past.pop()
    return game.undoable or last


def _after(game: Game, line: str) -> Game:
    """The game after one line. Raises IllegalChoice."""
    if line == OVER:
        if game.pending is not None:
            raise IllegalChoice("the game is not over yet")
        return game
    choice = parse_choice(line)
    if choice is None:
        raise IllegalChoice(f"'{line}' is no move")
    if choice.who != "fate":
        return game.apply(choice)
    drawn = _DECKS.get(choice.verb, {}).get(" ".join(choice.args))
    if drawn is None:
        raise IllegalChoice(f"'{line}' names no card of a player, nor of the magic deck")
    ask = game.pending
    if isinstance(ask, Draw) and deck_name(ask) != choice.verb:
        raise IllegalChoice(f"'{line}': the card must come from {owner(ask)} deck")
    return game.apply(drawn)


def deck_name(ask: Draw) -> str:
    """How a line names the deck that fate is asked about."""
    return _MAGIC if ask.player is None else ask.player


def _broken(record: Record, state: State, number: int, reason: str) -> str:
    text = f"{record.path}, line {number}: {reason}."
    if record.header.rules != VERSION:
        text += (
            f" It was played by version {record.header.rules} of the rules, these are {VERSION}."
        )
    elif record.header.table != fingerprint(state):
        text += " The scenario has been changed since."
    return f"{text} The game is kept up to there."


class Writer:
    """Writes a record as the game goes on. Each line is flushed to the disk."""

    def __init__(self, file: TextIO, path: Path) -> None:
        self.path = path
        self._file = file
        self._heading = ""

    @classmethod
    def new(
        cls, path: Path, scenario: str, state: State, bands: Mapping[Side, tuple[str, ...]]
    ) -> Writer:
        """Begins a record. FileExistsError if the file is there: nothing is overwritten."""
        path.parent.mkdir(parents=True, exist_ok=True)
        writer = cls(path.open("x", encoding="utf-8", newline="\n"), path)
        chosen = [f"band {side} {' '.join(band)}" for side, band in bands.items()]
        sign = f"table {fingerprint(state)}"
        writer._put(FORMAT, f"rules {VERSION}", f"scenario {scenario}", *chosen, sign)
        return writer

    @classmethod
    def resume(cls, record: Record, replayed: Replay, state: State) -> Writer:
        """Goes on with a record. One that is damaged is put aside under another name first, and
        what can be replayed of it is written anew."""
        path = record.path
        if record.whole and replayed.problem is None:
            return cls(path.open("a", encoding="utf-8", newline="\n"), path)
        path.rename(_aside(path))
        writer = cls.new(path, record.header.scenario, state, record.header.bands)
        writer._put(*(line for line, _ in replayed.steps))
        return writer

    def answer(self, game: Game, answer: Choice | Drawn) -> None:
        """Notes an answer to the question that is open in ``game``."""
        ask = game.pending
        heading = f"# turn {game.state.turn}, {game.state.phase}"
        if heading != self._heading:
            self._heading = heading
            self._put("", heading)
        if isinstance(ask, Draw):
            self._put(f"fate: {deck_name(ask)} {answer}")
        else:
            self._put(str(answer))

    def undo(self, answers: int) -> None:
        """Notes that so many answers were taken back."""
        self._put(*[UNDO] * answers)

    def over(self, outcome: Outcome) -> None:
        """Notes how the game ended."""
        winner = outcome.winner or "nobody"
        self._put("", f"# {outcome.reason} ({outcome.clause}); won by {winner}", OVER)

    def close(self) -> None:
        """Closes the file."""
        self._file.close()

    def _put(self, *lines: str) -> None:
        self._file.write("".join(f"{line}\n" for line in lines))
        self._file.flush()
        os.fsync(self._file.fileno())


def _aside(path: Path) -> Path:
    """A free name beside a damaged record."""
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    return aside
