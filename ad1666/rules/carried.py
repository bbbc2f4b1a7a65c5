"""What was carried into a game from earlier ones: scars, titles, purchases, favours. It has changed
the scenario before the game begins; here stands why. No rule reads it."""

from __future__ import annotations

import enum

from attrs import frozen

from ad1666.rules.cards import Side


class Origin(enum.StrEnum):
    """Where something carried into a game comes from, in the order in which limits favour it."""

    FAVOUR = "favour"
    SCAR = "scar"
    FEAT = "feat"
    PURCHASE = "purchase"
    COMFORT = "comfort"
    TITLE = "title"
    """What a hero is called. It changes nothing, and is never too much."""


@frozen
class Carried:
    """One thing carried into a game. ``side`` is None if it is for both. ``who`` is the letter of
    the figure it is about, empty if none, ``hero`` the id of the card; ``what`` the id of the scar,
    feat, ware or comfort, or a title; ``text`` the campaign's own sentence for a favour."""

    origin: Origin
    side: Side | None = None
    who: str = ""
    hero: str = ""
    what: str = ""
    text: str = ""
    sign: int = 0
    """Of a bribe: 1 or -1."""
    item: str = ""
    """Of a rumour: the hidden item that is not in ``place``, by the name of that on the map."""
    place: str = ""
    event: str = ""
    """Of a rumour: the event that is announced, by its id."""
    stops: str = ""
    """Of the last word: the id of the feat or ware that does not work, that of ``who``."""
    whom: str = ""
    """Of what a commoner is known for: the name of the one to whom it was done."""
    steps: tuple[tuple[str, int], ...] = ()
    """The numbers of the card or figure that it changes, each with by how much,"""
    abilities: tuple[str, ...] = ()
    """the abilities that it gives,"""
    items: tuple[str, ...] = ()
    """and the items, by id."""
