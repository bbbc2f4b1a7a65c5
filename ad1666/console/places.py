"""A place in a record of a game that a command is given, and whether what is secret may be seen."""

from __future__ import annotations

from ad1666.game.records.record import Record
from ad1666.i18n import _
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
    """Refuses what would tell of hands that are secret. Raises NotOpened."""
    if secret := hands_secret(record):
        raise NotOpened(f"{record.path}: {secret}")
