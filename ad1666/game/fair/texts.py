"""What is asked, answered and told in dealing as JSON: for a line to another desk, and for the file
of a transcript."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from attrs import asdict

from ad1666.content.messages import message
from ad1666.game.fair.values import (
    Added,
    Ask,
    Entry,
    NamePlace,
    Opened,
    Opening,
    OpenNumber,
    OpenPlace,
    Place,
    Reply,
    SealDeck,
    Sealed,
    SealNumber,
    Seals,
    Shown,
    Unfair,
)
from ad1666.rules.cards import Side

FORM = "ad1666 dealing 1"
"""The first line of a transcript."""
MOST_LETTERS = 2_000_000
"""The most letters of a transcript: about twenty times as many as those of long games have."""
MOST_ENTRIES = 3000
"""The most lines of a transcript: more than ten times as many as a game has draws."""
_MOST = 100
"""More than there are cards in a deck, and decks in a game."""
_SEAL, _WHAT, _SALT = (
    re.compile("[0-9a-f]{64}"),
    re.compile("[A-Z0-9]{1,20}"),
    re.compile("[0-9a-f]{1,64}"),
)
_ASKS = {kind.__name__: kind for kind in (SealDeck, NamePlace, OpenPlace, SealNumber, OpenNumber)}
_REPLIES: dict[str, type[Seals] | type[Place] | type[Opening]] = {
    kind.__name__: kind for kind in (Seals, Place, Opening)
}


def to_text(entries: Iterable[Entry]) -> str:
    """A transcript as text: a line of JSON for each entry."""
    lines = (json.dumps({"kind": type(e).__name__, **asdict(e)}) for e in entries)
    return "\n".join((FORM, *lines, ""))


def from_text(text: str) -> tuple[Entry, ...]:
    """The transcript that a text is. Raises Unfair if it is none."""
    first, *lines = text[:MOST_LETTERS].splitlines()[:MOST_ENTRIES] or [""]
    problem = message(
        "it is no transcript of a dealing: it does not begin with '{form}'", form=FORM
    )
    if first != FORM:
        raise Unfair(problem)
    return tuple(_line(number, line) for number, line in enumerate(lines, 2))


def asked(data: object) -> Ask:
    """The question that an object of JSON is: ``{"kind": "NamePlace", "free": [0, 3]}``. Raises
    Unfair if it is none."""
    try:
        kind, parts = _parts(data)
        made = _ASKS[kind]
        if made is SealDeck:
            return SealDeck(tuple(_matching(_WHAT, name) for name in _list(parts["cards"])))
        if made is NamePlace:
            return NamePlace(tuple(_index(place) for place in _list(parts["free"])))
        if made is OpenPlace:
            return OpenPlace(_index(parts["place"]))
        return (
            OpenNumber(_matching(_SEAL, parts["against"])) if made is OpenNumber else SealNumber()
        )
    except (KeyError, TypeError, ValueError):
        raise Unfair(message("it is no question of a dealing")) from None


def answered(data: object) -> Reply:
    """The reply that an object of JSON is: ``{"kind": "Place", "place": 3}``. Raises Unfair if it
    is none."""
    try:
        kind, parts = _parts(data)
        made = _REPLIES[kind]
        if made is Seals:
            return Seals(tuple(_matching(_SEAL, each) for each in _list(parts["seals"])))
        return Place(_index(parts["place"])) if made is Place else _opening(parts)
    except (KeyError, TypeError, ValueError):
        raise Unfair(message("it is no reply of a dealing")) from None


def told_as(value: Ask | Reply) -> dict[str, object]:
    """A question or a reply as an object of JSON."""
    return {"kind": type(value).__name__, **asdict(value)}


def entry(data: object) -> Entry:
    """The entry of a transcript that an object of JSON is. Raises Unfair if it is none."""
    try:
        kind, parts = _parts(data)
        if kind == "Added":
            seals = tuple(_matching(_SEAL, each) for each in _list(parts["seals"]))
            return Added(seals, tuple(_opening(each) for each in _list(parts["numbers"])))
        side = Side(str(parts["side"]))
        if kind == "Sealed":
            return Sealed(side, tuple(_matching(_SEAL, each) for each in _list(parts["seals"])))
        if kind == "Shown":
            decks = (tuple(map(_opening, _list(deck))) for deck in _list(parts["decks"]))
            return Shown(side, tuple(decks))
        shown = None if parts["card"] is None else _opening(parts["card"])
        return {"Opened": Opened}[kind](side, _index(parts["place"]), shown)
    except (KeyError, TypeError, ValueError):
        raise Unfair(message("it is no entry of a transcript")) from None


def _line(number: int, line: str) -> Entry:
    try:
        return entry(json.loads(line))
    except (ValueError, RecursionError):  # Unfair is a ValueError
        raise Unfair(message("line {n} of the transcript is damaged", n=number)) from None


def _parts(data: object) -> tuple[str, dict[str, object]]:
    if not isinstance(data, dict):
        raise TypeError(data)
    return data["kind"], data


def _list(value: object) -> list[object]:
    if not isinstance(value, list | tuple) or len(value) > _MOST:
        raise TypeError(value)
    return list(value)


def _index(value: object) -> int:
    if type(value) is not int or not 0 <= value < _MOST:
        raise TypeError(value)
    return value


def _matching(pattern: re.Pattern[str], value: object) -> str:
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise TypeError(value)
    return value


def _opening(value: object) -> Opening:
    if not isinstance(value, dict):
        raise TypeError(value)
    return Opening(_matching(_WHAT, value["what"]), _matching(_SALT, value["salt"]))
