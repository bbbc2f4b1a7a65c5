"""Texts for players, made from values of rules and game. No drawing here.

The words that the start screen needs are in this module, so that it need not import the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from ad1666.game.seats import PERSON, names_own, unversioned
from ad1666.i18n import N_, _, pgettext, phrase
from ad1666.i18n import name as named
from ad1666.rules.cards import Side
from ad1666.rules.orders import Manner
from ad1666.rules.tables import complete

_LEVELS = {
    "page": "Page (easy)",
    "musketeer": "Musketeer (normal)",
    "swordmaster": "Swordmaster (hard)",
}
_PARTNERS = dict.fromkeys(("seeker", "sentry"), "Sparring partner")
"""The name of the opponents in lessons."""
_WITH_CHARACTER = {
    f"{level}-{character}": (level, character) for level in _LEVELS for character in Manner
}


_MANNERS: Mapping[Manner, str] = complete(
    Manner,
    {
        Manner.BOLD: N_(
            "goes for the enemy, strikes whenever it can, takes slight blows and spends its cards"
        ),
        Manner.CAUTIOUS: N_(
            "keeps its distance, parries, strikes only where it pays, and draws back once wounded"
        ),
        Manner.GREEDY: N_(
            "goes for things and for places that score, and leaves fights alone: caught in one, it "
            "stands on guard"
        ),
        Manner.VENGEFUL: N_(
            "goes after those who have wounded one of its own, and strikes at hardly anybody else"
        ),
    },
)
_EVEN_TEMPERED = N_("does what the game asks for, and has no favourites")


def literal(text: str) -> str:
    """Escapes markup in a text: messages quote file names and contents, and people have names."""
    return text.replace("**", "* *").replace("[[", "[ [").replace("[icon:", "[ icon:")


def parts(name: str) -> tuple[str, str | None]:
    """The level and the character in the name of a program; the character is None if it has
    none."""
    return _WITH_CHARACTER.get(name, (name, None))


def character(name: str) -> str:
    """How a program plays; empty if it can only play in one way."""
    level, character = parts(name)
    if level not in _LEVELS:
        return ""
    return pgettext("how a program plays", character or "even-tempered")


def manner(name: str) -> str:
    """What such a program does, as one sees it."""
    character = parts(name)[1]
    return _(_EVEN_TEMPERED if character is None else _MANNERS[Manner(character)])


_called: ContextVar[Mapping[Side, str] | None] = ContextVar("_called", default=None)


@contextmanager
def sides_called(names: Mapping[Side, str]) -> Iterator[None]:
    """Has players called by names of their own meanwhile: in stories in which they have any."""
    token = _called.set(names)
    try:
        yield
    finally:
        _called.reset(token)


def side(which: Side) -> str:
    """The name of a player."""
    return (_called.get() or {}).get(which) or named("side", which.capitalize())


def ahead(points: int) -> str:
    """Who leads, and by how much; negative numbers are Blue's."""
    if not points:
        return _("nobody ahead")
    return _("{side} ahead by {n}").format(side=leader(points), n=abs(points))


def leader(points: int) -> str:
    """The side that leads."""
    return side(Side.RED if points > 0 else Side.BLUE)


def faction(english: str) -> str:
    """The name of a faction."""
    return named("faction", english)


def party(which: Side, english: str) -> str:
    """A player and the faction they lead."""
    return f"{side(which)}: {faction(english)}"


def title(english: str) -> str:
    """The title of a scenario or of a map."""
    return pgettext("title", english)


def program(name: str) -> str:
    """The name of a program that plays, with its character if it has one."""
    if names_own(name):
        return unversioned(name).replace("%20", " ")
    if name not in _WITH_CHARACTER:
        return _named({**_LEVELS, **_PARTNERS}.get(name, name.capitalize()))
    level, character = _WITH_CHARACTER[name]
    so = _named(character)
    return phrase(_("{program}, {character}"), program=_named(_LEVELS[level]), character=so)


def player(name: str) -> str:
    """Who plays a side: a person, or the program of that name."""
    return _("a person") if name == PERSON else program(name)


def _named(program: str) -> str:
    return named("player", program)
