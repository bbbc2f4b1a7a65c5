"""`ad1666 compare`: the words of each turn of a game, from its record, and whether they are those
that a page has noted down while it was played."""

from __future__ import annotations

import argparse
import string
from pathlib import Path

from ad1666.content.errors import ContentError, LineNumber
from ad1666.content.files import read_bytes
from ad1666.content.messages import message
from ad1666.game.chain import Chain, TurnSeal, compared
from ad1666.game.records.places import SUFFIX
from ad1666.game.records.record import BadRecord, read
from ad1666.game.records.replayed_by import replayed_record
from ad1666.i18n import _
from ad1666.output import say, warn

DIFFERS = 1
_LARGEST, _DIGITS = 100_000, 64
_TURNS = range(1, 1000)
_HEX = frozenset(string.hexdigits.lower())


def describe(comparing: argparse.ArgumentParser) -> None:
    """Describes what the command takes."""
    record = _("a record ({suffix})").format(suffix=SUFFIX)
    comparing.add_argument("file", type=Path, metavar=_("FILE"), help=record)
    purpose = _("what a page has noted down during the game")
    comparing.add_argument("notes", type=Path, nargs="?", metavar=_("NOTES"), help=purpose)


def compare(given: argparse.Namespace) -> int:
    """Prints the words, and the first turn that went otherwise. Returns the exit status. Raises
    BadRecord, ContentError."""
    scenario, replayed = replayed_record(read(given.file))
    noted = () if given.notes is None else notes_of(given.notes)
    for seal in Chain.of(scenario.state).seals(replayed):
        say(_("Turn {n}: {words}").format(n=seal.turn, words=" ".join(seal.words)))
    if replayed.problem is not None:
        raise BadRecord(replayed.problem)
    if given.notes is None:
        return 0
    turn = compared(noted, replayed, scenario.state)
    if turn is None:
        say(_("All of it went as the page has noted down."))
        return 0
    words = _("{file}: from turn {n} on this is not the game that the page has seen.")
    warn(words.format(file=given.file, n=turn))
    return DIFFERS


def notes_of(path: Path) -> tuple[TurnSeal, ...]:
    """What a page has noted down. Raises ContentError."""
    asked = message("Choose what a page has noted down during the game")
    raw = read_bytes(path, _LARGEST, asked)
    found = []
    for number, line in enumerate(raw.decode("utf-8", "replace").splitlines(), 1):
        turn, _blank, digest = line.strip().partition(" ")
        known = turn.isascii() and turn.isdigit() and int(turn[:4]) in _TURNS
        if not known or len(digest) != _DIGITS or not _HEX.issuperset(digest):
            raise ContentError(path, LineNumber(number), message("no turn with its digest"), asked)
        found.append(TurnSeal(int(turn), digest))
    return tuple(found)
