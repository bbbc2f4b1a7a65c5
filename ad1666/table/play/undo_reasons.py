"""Why the last choice cannot be taken back, in words."""

from __future__ import annotations

from ad1666.game.takeback import NoUndo
from ad1666.i18n import N_, _
from ad1666.rules.cards import Side
from ad1666.rules.tables import complete
from ad1666.table.words import vocabulary

_WORDS = complete(
    NoUndo,
    {
        NoUndo.GAME_OVER: N_("The game is over: nothing can be taken back."),
        NoUndo.NOTHING_CHOSEN: N_("Nothing has been chosen yet."),
        NoUndo.CARD_TURNED_UP: N_(
            "Since the last choice a card was turned up or drawn: it cannot be taken back."
        ),
        NoUndo.CARD_LAID_OPEN: N_("The last choice revealed a card: it cannot be taken back."),
        NoUndo.OTHER_PLAYERS: N_(
            "The choice before this was {side}'s, and {side} alone could take it back."
        ),
        NoUndo.TOO_OFTEN: N_("No more can be taken back in this game: the limit is reached."),
        NoUndo.LOOKING_ON: N_("You are only watching: you cannot take anything back."),
    },
)


def why_not(reason: NoUndo, chooser: Side | None) -> str:
    """A reason as a sentence. ``chooser`` is the player who made the last choice."""
    side = "" if chooser is None else vocabulary.side(chooser)
    return _(_WORDS[reason]).format(side=side)
