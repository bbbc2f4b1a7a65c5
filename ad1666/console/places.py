"""A place in a record of a game that a command is given, and whether what is secret may be seen."""

from __future__ import annotations

from pathlib import Path

from ad1666.bots import SEATED
from ad1666.content.messages import message
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.records.record import BadRecord, Record, Trouble, read
from ad1666.game.records.replay import Replay
from ad1666.game.records.replayed_by import replayed_record
from ad1666.game.session import Session
from ad1666.i18n import _
from ad1666.play.puzzle_list import FOLDER
from ad1666.words.ending import hands_secret


class NotOpened(ValueError):
    """A record is not opened at a place; the message says why, and what to do."""


def place_in(text: str, most: int) -> int:
    """The number of moves after which a record of ``most`` moves is opened. Raises NotOpened."""
    if not (text.isascii() and text.isdecimal() and int(text) <= most):
        problem = _("'{text}' is not a number from 0 to {most}")
        raise NotOpened(problem.format(text=text, most=most))
    return int(text)


def record_at(text: str, problem: str) -> tuple[Record, int]:
    """A record and a number of its moves, from RECORD:MOVES, if its hands may be seen. ``problem``
    is said of a text without a number. Raises BadRecord, ContentError, NotOpened."""
    name, _colon, moves = text.rpartition(":")
    if not name:
        raise NotOpened(problem.format(text=text))
    record = read(Path(name))
    at = place_in(moves, len(record.moves))
    need_open_hands(record)
    return record, at


def need_open_hands(record: Record) -> None:
    """Refuses what would tell of hands that are secret: of all games that are not over but those of
    the game's own puzzles. Raises NotOpened."""
    if record.path.resolve().parent == FOLDER.resolve():
        return
    if secret := hands_secret(record):
        raise NotOpened(f"{record.path}: {secret}")


def need_our_programs(session: Session) -> None:
    """Refuses a game with a program that is not one of ours, since only the window keeps those
    apart, and closes it. Raises BadRecord."""
    other = next((seat.name for seat in session.seats.values() if seat.name not in SEATED), None)
    if other is not None:
        session.close()
        problem = message("is played by {player}, who plays only in the window", player=other)
        remedy = message("Go on with it in the window: ad1666")
        raise BadRecord(Trouble(session.path, None, problem, remedy))


def open_game(path: Path) -> tuple[Scenario, Replay]:
    """A game from its record, all of it replayed, for what tells of its hands. Raises BadRecord,
    ContentError, NotOpened."""
    record = read(path)
    scenario, replayed = replayed_record(record)
    if replayed.problem is not None:
        raise BadRecord(replayed.problem)
    need_open_hands(record)
    return scenario, replayed
