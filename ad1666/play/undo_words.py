"""What an undo takes back, in words that reveal no card; why nothing can be taken back."""

from __future__ import annotations

from collections.abc import Sequence

from ad1666.game.game import NoUndo
from ad1666.i18n import N_, _
from ad1666.play import menus
from ad1666.rules.cards import Side
from ad1666.rules.requests import Choice, Prompt
from ad1666.rules.tables import complete
from ad1666.words import vocabulary


def told(prompt: Prompt | None, choice: Choice) -> str:
    """A choice as both players may read it. For cards this does not even say whether one was
    played."""
    if prompt is None or prompt.topic.traits.secret:
        return _("the last answer about cards")
    offered = prompt.offered(choice) or choice
    deed = menus.named(prompt, offered)
    who = prompt.state.known(choice.who)
    name = "" if who is None else vocabulary.figure(who, prompt.state.figures)
    return deed if not name or name in deed else _("{who}: {deed}").format(who=name, deed=deed)


def listed(told: Sequence[str]) -> str:
    """Several choices as one text."""
    if not told:
        return _("the last choice")
    if len(told) == 1:
        return told[0]
    return _("{first}… {last}").format(first=told[0], last=told[-1])


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
        NoUndo.EVENT: N_(
            "Since the last choice an event of the scenario has happened: it cannot be taken back."
        ),
        NoUndo.TOO_OFTEN: N_("No more can be taken back in this game: the limit is reached."),
        NoUndo.SENT: N_("It has gone to the other player in a message: it cannot be taken back."),
        NoUndo.LOOKING_ON: N_("You are only watching: you cannot take anything back."),
    },
)


def why_not(reason: NoUndo, chooser: Side | None) -> str:
    """A reason as a sentence. ``chooser`` is the player who made the last choice."""
    side = "" if chooser is None else vocabulary.side(chooser)
    return _(_WORDS[reason]).format(side=side)
