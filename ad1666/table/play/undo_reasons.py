"""Why the last choice cannot be taken back."""

from __future__ import annotations

from collections.abc import Sequence

from ad1666.game.game import Game
from ad1666.i18n import _
from ad1666.rules.cards import Card
from ad1666.rules.events import Event, Note, Opposed, Standard
from ad1666.table.words import vocabulary
from ad1666.table.words.events import HEADINGS


def why_not(game: Game, log: Sequence[Event], news: Sequence[Event]) -> str:
    """The one reason that holds now, for a game in which nothing may be taken back; ``news`` is
    what was told since the last choice."""
    if game.pending is None:
        return _("The game is over: nothing can be taken back.")
    if all(isinstance(event, Note) and event.kind in HEADINGS for event in log):
        return _("Nothing has been chosen yet.")
    if game.chooser is None:
        return _("Since the last choice a card was turned up or drawn: it cannot be taken back.")
    if any(_shows_card(event) for event in news):
        return _("The last choice laid a card open: it cannot be taken back.")
    return _("The choice before this was {side}'s, and {side} alone could take it back.").format(
        side=vocabulary.side(game.chooser)
    )


def _shows_card(event: Event) -> bool:
    if isinstance(event, Note):
        return any(isinstance(value, Card) for _key, value in event.data)
    return isinstance(event, Standard | Opposed)
