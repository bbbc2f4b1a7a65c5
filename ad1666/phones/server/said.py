"""What comes up from the phones, as values. They are made in the server's thread and handed to the
callable that `Phones.open` was given, which should only post them on."""

from __future__ import annotations

import json

from attrs import frozen

from ad1666.rules.cards import Side

LONGEST = 32
"""The most letters of a word that a page sends: a key, a value or a language."""
_LARGEST = 2**31


@frozen
class Answer:
    """A choice: an option of the sheet with this number. Whoever takes it compares the number with
    that of the question which is open, and does nothing if they differ."""

    side: Side
    number: int
    option: int


@frozen
class OrderSet:
    """A standing order is to have another value. Neither word has been checked."""

    side: Side
    key: str
    value: str


@frozen
class Speak:
    """Sheets of this side are wanted in another language. The code has not been checked."""

    side: Side
    language: str


@frozen
class Advise:
    """Advice is wanted on the question with this number."""

    side: Side
    number: int


@frozen
class Came:
    """A phone is there, or awake again."""

    side: Side
    device: str
    """What it seems to be, such as ``iPhone``; empty if it does not say."""


@frozen
class Left:
    """No phone of a side is there that anybody looks at: it sleeps, is away, or was released."""

    side: Side


@frozen
class TakeoverAsked:
    """Another device has shown a code of a side that a device holds. It gets the hand once the
    older device allows it, or the window (`Phones.allow`)."""

    side: Side
    request: int
    device: str
    there: bool
    """Whether the older device is there and is being asked. If it does not answer, this comes a
    second time, without it."""


@frozen
class TakeoverSettled:
    """What a device had asked for is allowed, refused or given up."""

    side: Side
    request: int


@frozen
class Spoken:
    """What a page has said that means nothing to its server: a text, as it came. ``place`` is a
    side or an audience, ``page`` the number of its socket, by which it gets replies."""

    place: str
    text: str
    page: int = 0


@frozen
class Gathered:
    """Somebody has come to an audience, or has gone."""

    place: str
    number: int
    """How many there are now."""


@frozen
class Voided:
    """All codes have become void, since too many wrong ones were tried."""


Said = (
    Answer
    | OrderSet
    | Speak
    | Advise
    | Came
    | Left
    | TakeoverAsked
    | TakeoverSettled
    | Spoken
    | Gathered
    | Voided
)


# What a page says to the server alone


@frozen
class Again:
    """The page asks for the last sheet: whether the line still stands."""


@frozen
class Seen:
    """Whether somebody looks at the page."""

    seen: bool


@frozen
class TakeoverReply:
    """The older device answers whether another may take its hand."""

    request: int
    allow: bool


Up = Answer | OrderSet | Speak | Advise | Spoken | Again | Seen | TakeoverReply


def understood(side: Side, text: str) -> Up | None:
    """What a phone of a side has sent; None for anything that no page of ours sends."""
    told = _read(text)
    match told:
        case {"say": "answer", "number": number, "option": option}:
            if _counts(number) and _counts(option):
                return Answer(side, number, option)
        case {"say": "order", "key": str(key), "value": str(value)}:
            if len(key) <= LONGEST and len(value) <= LONGEST:
                return OrderSet(side, key, value)
        case {"say": "language", "language": str(language)} if len(language) <= LONGEST:
            return Speak(side, language)
        case {"say": "advise", "number": number} if _counts(number):
            return Advise(side, number)
    return _to_server(told)


def spoken(place: str, text: str) -> Up | None:
    """What a desk or an onlooker has sent. What is not for the server is passed on as it came."""
    told = _read(text)
    return (_to_server(told) or Spoken(place, text)) if isinstance(told, dict) else None


def _read(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _to_server(told: object) -> Up | None:
    match told:
        case {"say": "again"}:
            return Again()
        case {"say": "seen", "seen": bool(seen)}:
            return Seen(seen)
        case {"say": "claim", "request": request, "allow": bool(allow)} if _counts(request):
            return TakeoverReply(request, allow)
    return None


def _counts(value: object) -> bool:
    """Whether a value is a number that counts something; true and false are none."""
    return type(value) is int and 0 <= value < _LARGEST
