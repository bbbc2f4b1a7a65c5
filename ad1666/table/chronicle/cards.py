"""The cards of an author as one page, in HTML, with the faces that the table shows."""

from __future__ import annotations

from attrs import frozen

from ad1666.content.surroundings import Surroundings
from ad1666.i18n import _, language
from ad1666.table.chronicle.page import icon, portrait, to_fill_in
from ad1666.table.toolkit.headless import prepare
from ad1666.words.cards import CardText, people, table_of, things
from ad1666.words.events import LogLine, plain


@frozen
class PageCard:
    """A card on the page: with its picture, and its lines as plain text."""

    card: CardText
    picture: str
    lines: tuple[str, ...]


def page(around: Surroundings) -> str:
    """The page in the current language."""
    prepare()
    table = table_of(around)
    return to_fill_in("cards").render(
        _=_,
        language=language(),
        title=around.root.resolve().name,
        people=[_shown(c, portrait(table.figure(c.id).card)) for c in people(table)],
        things=[_shown(card, icon(name)) for card, name in things(around)],
    )


def _shown(card: CardText, picture: str) -> PageCard:
    lines = (" ".join(plain(LogLine(line)).split()) for line in card.lines)
    return PageCard(card, picture, tuple(lines))
