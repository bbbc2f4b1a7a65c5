"""The command characters: the cards of an author, in the console or as a page."""

from __future__ import annotations

import argparse
import shutil
import textwrap
from collections.abc import Iterator
from pathlib import Path

from ad1666.console import names
from ad1666.content.errors import ContentError, in_words
from ad1666.content.messages import message
from ad1666.content.roots import holds_cards
from ad1666.content.surroundings import Surroundings, cards_in, surroundings_of
from ad1666.i18n import _
from ad1666.output import BAD_INPUT, say, warn
from ad1666.words.cards import people, table_of, things
from ad1666.words.errors import said
from ad1666.words.events import LogLine, plain
from ad1666.words.translations import hear

_WIDEST = 100
_INDENT = "  "


def describe(command: argparse.ArgumentParser) -> None:
    purpose = _("a file of characters or items, or a scenario, for those beside it (TOML)")
    command.add_argument("file", metavar=_("FILE"), help=purpose)
    purpose = _("write them as a page to read or print (HTML) instead")
    command.add_argument("--out", type=Path, metavar=_("PAGE"), help=purpose)
    command.set_defaults(run=_run)


def _run(given: argparse.Namespace) -> int:
    file = names.beside(given.file)
    around = cards_in(file) if holds_cards(file) else surroundings_of(file)
    if not around.own_characters and not around.own_items:
        problem = message("there are no characters and no items beside it")
        remedy = message("Name a file of them, or write characters.toml beside the scenario")
        raise ContentError(file, None, problem, remedy)
    hear(file)
    if given.out is None:
        width = min(shutil.get_terminal_size().columns, _WIDEST)
        for line in _lines(around, max(20, width)):
            say(line)
        return 0
    from ad1666.table.chronicle import cards  # loads pygame, which the text does not need

    try:
        given.out.write_text(cards.page(around), "utf-8")
    except OSError as error:
        unwritten = _("{file}: the page cannot be written: {reason}. Name another file with --out.")
        warn(unwritten.format(file=given.out, reason=said(in_words(error.strerror or ""))))
        return BAD_INPUT
    say(_("Written: {file}").format(file=given.out))
    return 0


def _lines(around: Surroundings, width: int) -> Iterator[str]:
    """The cards, one after the other with a blank line between them."""
    shown = (*people(table_of(around)), *(card for card, _icon in things(around)))
    for number, card in enumerate(shown):
        if number:
            yield ""
        yield f"{card.name} [{card.id}]"
        for text in (card.kind, *card.lines):
            told = " ".join(plain(LogLine(text)).split())
            yield from textwrap.wrap(
                told, width, initial_indent=_INDENT, subsequent_indent=_INDENT * 2
            )
