"""The command verify: whether a game was dealt as its transcript says."""

from __future__ import annotations

import argparse
from pathlib import Path

from ad1666.console.places import open_game
from ad1666.content.files import read_bytes
from ad1666.content.messages import message
from ad1666.game.fair.texts import MOST_LETTERS, from_text
from ad1666.game.fair.values import Unfair
from ad1666.game.fair.verifying import verify
from ad1666.game.records.coded import given
from ad1666.game.records.places import SUFFIX
from ad1666.i18n import _, ngettext
from ad1666.output import say, warn
from ad1666.words.errors import said

UNFAIR = 1


def describe(command: argparse.ArgumentParser) -> None:
    """Adds what the command is given."""
    purpose = _("a record ({suffix})").format(suffix=SUFFIX)
    command.add_argument("file", type=Path, metavar=_("FILE"), help=purpose)
    purpose = _("the transcript of its dealing, as your own program kept it")
    command.add_argument("dealing", type=Path, metavar=_("DEALING"), help=purpose)


def verified(given_: argparse.Namespace) -> int:
    """Compares a finished game with the transcript of its dealing. The exit status is 1 if it was
    dealt otherwise. Raises BadRecord, ContentError, NotOpened."""
    scenario, replayed = open_game(given_.file)
    raw = read_bytes(given_.dealing, MOST_LETTERS, message("Choose the transcript of a dealing"))
    try:
        entries = from_text(raw.decode("utf-8", "replace"))
        found = verify(scenario.state, given(replayed.moments), entries)
    except Unfair as error:
        warn(f"{given_.dealing}: {said(error.problem)}")
        return UNFAIR
    draws = ngettext("{n} draw", "{n} draws", found.draws).format(n=found.draws)
    decks = ngettext("{n} sealed deck", "{n} sealed decks", found.decks).format(n=found.decks)
    say(
        _("Fairly dealt: {draws} from {decks}, as both sides had sealed them.").format(
            draws=draws, decks=decks
        )
    )
    return 0
