"""Texts for players, made from values of rules and game. No drawing here.

The words that the start screen needs are in this module, so that it need not import the others.
"""

from __future__ import annotations

from ad1666.game.seats import PERSON
from ad1666.i18n import N_, _, name, pgettext
from ad1666.rules.cards import Side

_LEVELS = {
    "page": N_("Page (easy)"),
    "musketeer": N_("Musketeer (normal)"),
    "swordmaster": N_("Swordmaster (hard)"),
}
_PARTNER = {"seeker": N_("Sparring partner")}
"""The name of the opponent for newcomers in the lesson."""
_CHARACTERS = {
    "bold": N_("bold"),
    "cautious": N_("cautious"),
    "greedy": N_("greedy"),
    "vengeful": N_("vengeful"),
}
_WITH_CHARACTER = {
    f"{level}-{character}": (level, character) for level in _LEVELS for character in _CHARACTERS
}


def parts(name: str) -> tuple[str, str | None]:
    """The level and the character in the name of a program; the character is None if it has
    none."""
    return _WITH_CHARACTER.get(name, (name, None))


def character(name: str) -> str:
    """How a program plays; empty if it can only play in one way."""
    level, character = parts(name)
    if level not in _LEVELS:
        return ""
    return _("even-tempered") if character is None else _(_CHARACTERS[character])


def side(which: Side) -> str:
    """The name of a player."""
    return name("side", which.capitalize())


def faction(english: str) -> str:
    """The name of a faction."""
    return name("faction", english)


def party(which: Side, english: str) -> str:
    """A player and the faction they lead."""
    return f"{side(which)}: {faction(english)}"


def title(english: str) -> str:
    """The title of a scenario or of a map."""
    return pgettext("title", english)


def program(name: str) -> str:
    """The name of a program that plays, with its character if it has one."""
    if name not in _WITH_CHARACTER:
        return _({**_LEVELS, **_PARTNER}.get(name, name.capitalize()))
    level, character = _WITH_CHARACTER[name]
    called, so = _(_LEVELS[level]), _(_CHARACTERS[character])
    return _("{program}, {character}").format(program=called, character=so)


def player(name: str) -> str:
    """Who plays a side: a person, or the program of that name."""
    return _("a person") if name == PERSON else program(name)
