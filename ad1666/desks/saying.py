"""What a desk says besides the answers of a seat, as values: bounded and checked."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from ad1666.desks.offers import Wish
from ad1666.desks.phrases import Phrase
from ad1666.seat.said import LONGEST

_MOST = 2**31


@frozen
class Propose:
    """Asks the other player to agree to something."""

    wish: Wish


@frozen
class Withdraw:
    """Takes that back."""


@frozen
class Reply:
    """Agrees to a proposal of the other player, by its number, or does not."""

    offer: int
    agreed: bool


@frozen
class GiveUp:
    """Gives up. The page has asked whether that is meant."""


@frozen
class Say:
    """Says something to the other player."""

    phrase: Phrase


@frozen
class Speak:
    """Wants everything in another language. The code has not been checked."""

    language: str


AtDesk = Propose | Withdraw | Reply | GiveUp | Say | Speak


def at_desk(told: dict[str, Any]) -> AtDesk | None:
    """What a message says that has been read from JSON; None if it is nothing of these."""
    match told:
        case {"say": "propose", "what": str(what)} if what in tuple(Wish):
            return Propose(Wish(what))
        case {"say": "withdraw"}:
            return Withdraw()
        case {"say": "reply", "offer": offer, "agreed": bool(agreed)} if _counts(offer):
            return Reply(offer, agreed)
        case {"say": "give-up"}:
            return GiveUp()
        case {"say": "phrase", "phrase": str(phrase)} if phrase in tuple(Phrase):
            return Say(Phrase(phrase))
        case {"say": "language", "language": str(language)} if len(language) <= LONGEST:
            return Speak(language)
    return None


def _counts(found: object) -> bool:
    return type(found) is int and 0 <= found < _MOST
