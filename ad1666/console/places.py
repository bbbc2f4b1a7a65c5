"""A place in a record of a game that a command is given, and whether what is secret may be seen."""

from __future__ import annotations

from pathlib import Path

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.records.record import BadRecord, Record, read
from ad1666.game.records.replay import Replay
from ad1666.game.records.replayed_by import replayed_record
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


def need_open_hands(record: Record) -> None:
    """Refuses what would tell of hands that are secret: of all games that are not over but those of
    the game's own puzzles. Raises NotOpened."""
    if record.path.resolve().parent == FOLDER.resolve():
        return
    if secret := hands_secret(record):
        raise NotOpened(f"{record.path}: {secret}")


def open_game(path: Path) -> tuple[Scenario, Replay]:
    """A game from its record, all of it replayed, for what tells of its hands. Raises BadRecord,
    ContentError, NotOpened."""
    record = read(path)
    scenario, replayed = replayed_record(record)
    if replayed.problem is not None:
        raise BadRecord(replayed.problem)
    need_open_hands(record)
    return scenario, replayed
