"""Inflected names, and messages that ask for their cases.

A catalogue gives a name in all its cases, followed by its gender:
``Rochefort|Rocheforta|…|m``. A message asks for a case, ``{target:acc}``, with a capital at
the start of a sentence, ``{item:Nom}``; for a small first letter within one, ``{action:small}``; or
for a word that agrees with the gender, ``{figure:ranny/ranna}``. English asks for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any

from attrs import frozen

MINUS = "\u2212"
"""The sign of numbers below zero in all text for players. A hyphen is no minus."""

SMALL = "small"
"""What a message asks of a part that begins with a capital where it stands alone."""

Bend = Callable[[str], str]
"""Puts a name into a case; other text is unchanged."""


class Name(str):
    """A name with its cases. As a string it is in the first case."""

    __slots__ = ("cases", "gender")

    cases: Mapping[str, str]
    gender: int
    """The index of the word that agrees with it, from 0."""

    def __new__(cls, cases: Mapping[str, str], gender: int) -> Name:
        """Creates a name from its cases in order."""
        made = super().__new__(cls, next(iter(cases.values())))
        made.cases, made.gender = cases, gender
        return made

    def __format__(self, spec: str) -> str:
        if "/" in spec:
            words = spec.split("/")
            return words[min(self.gender, len(words) - 1)]
        return _capital(self.cases.get(spec.lower(), str(self)), spec)

    def __reduce__(self) -> tuple[type[Name], tuple[Mapping[str, str], int]]:
        return Name, (self.cases, self.gender)


class Message(str):
    """A message in the current language. Parts without cases are inserted unchanged where it asks
    for a case; numbers have a proper minus."""

    __slots__ = ()

    def format(self, *args: object, **parts: object) -> str:
        """The message filled in."""
        return _FORMATTER.vformat(self, args, parts)

    def format_map(self, parts: Any) -> str:
        """The message filled in."""
        return _FORMATTER.vformat(self, (), parts)


class _Formatter(Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, int | float):
            return format(value, format_spec).replace("-", MINUS)
        if not isinstance(value, str) or isinstance(value, Name):
            return format(value, format_spec)
        return format_spec.split("/")[0] if "/" in format_spec else _capital(value, format_spec)


_FORMATTER = _Formatter()


def _capital(text: str, spec: str) -> str:
    if spec == SMALL:
        return text[:1].lower() + text[1:]
    return text[:1].upper() + text[1:] if spec[:1].isupper() else text


@frozen
class Grammar:
    """The cases of a language, and its genders in the order of the words that agree with
    them. English has none."""

    cases: tuple[str, ...] = ()
    genders: tuple[tuple[str, ...], ...] = ()

    @staticmethod
    def told(cases: str, genders: str) -> Grammar:
        """The grammar described in a catalogue, such as ``nom|gen`` and ``m i|f``."""
        return Grammar(tuple(cases.split("|")), tuple(tuple(g.split()) for g in genders.split("|")))

    def name(self, told: str) -> str:
        """Parses a name from a catalogue. One without cases, such as a text that the catalogue
        lacks, stays a plain string."""
        *forms, gender = told.split("|")
        if not self.cases or len(forms) != len(self.cases):
            return told
        place = next((i for i, same in enumerate(self.genders) if gender in same), 0)
        return Name(dict(zip(self.cases, forms, strict=True)), place)

    def composed(self, make: Callable[[Bend], str], like: str = "") -> str:
        """A name made of others, with the gender of ``like``."""
        if not self.cases:
            return make(lambda part: part)
        gender = like.gender if isinstance(like, Name) else 0
        return Name({case: make(_Bend(case)) for case in self.cases}, gender)


@frozen
class _Bend:
    case: str

    def __call__(self, part: str) -> str:
        return format(part, self.case) if isinstance(part, Name) else part
