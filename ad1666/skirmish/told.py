"""What prose is told of a skirmish, and what it tells."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from attrs import frozen

from ad1666.rules.characters import Character
from ad1666.skirmish.wish import About, Place


class Happening(Enum):
    """What happens on the way, and helps neither side."""

    BELLS = "bells"
    """Both draw a card."""
    KEY = "key"
    """A locked door is opened."""
    DRUM = "drum"
    """The guard comes earlier."""


class Ending(Enum):
    """How it may end."""

    RED = "red"
    BLUE = "blue"
    DRAW = "draw"
    RED_AWAY = "red away"
    """Red has got away with what it is about, or its guest has."""
    BLUE_AWAY = "blue away"


@frozen
class Matter:
    """What prose is told. Names of places are those of the map, in English: ``the taproom``."""

    place: Place
    about: About
    factions: tuple[str, str]
    """Of red and of blue."""
    captains: tuple[Character, Character]
    """Who leads; red's is the guest if somebody is to get away."""
    item: str
    """The id of the thing that it is about, empty if there is none."""
    room: str
    """Where that lies, empty if nobody knows."""
    zones: tuple[str, ...]
    """The titles of the places that are to be held."""
    ways: tuple[str, str]
    """The titles of the exits by which red and blue come; a guest gets out by blue's, or by the
    wicket."""
    wicket: str
    """The title of that, empty if nobody is to get out."""
    happenings: tuple[Happening, ...]
    areas: Mapping[str, str]
    """The titles of the zones, exits and passages on the map, by their names."""
    landmark: str
    """The title of the place that the story is about, without "the"."""
    sights: frozenset[str]
    """All that parts may speak of because it is on the board: the titles of places without "the",
    and the names of what stands there."""


@frozen
class Told:
    """What players read, in one language."""

    board: str
    """The title of the map."""
    title: str
    story: str
    endings: Mapping[Ending, str]
    happenings: Mapping[Happening, str]
    areas: Mapping[str, str]
    """The titles of zones, exits and passages, by their names; in a language with cases as
    translations write them."""
    parts: frozenset[str]
    """The parts that it was put together from, so that another need not have them too."""
