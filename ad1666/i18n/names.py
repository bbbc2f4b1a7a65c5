"""Names in their cases, and messages that ask for them.

A catalogue gives a name in all its cases, and its gender behind them:
``Rochefort|Rocheforta|…|m``. A message asks for a case, ``{target:acc}``, with a capital if it
begins a sentence, ``{item:Nom}``; or for the word that goes with the gender,
``{figure:ranny/ranna}``. English asks for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any

from attrs import frozen

Bend = Callable[[str], str]
"""Puts a name into a case; other texts stay as they are."""


class Name(str):
    """A name in its cases. As a text it is in the first of them."""

    __slots__ = ("cases", "gender")

    cases: Mapping[str, str]
    gender: int
    """Which of several words goes with it, from 0."""

    def __new__(cls, cases: Mapping[str, str], gender: int) -> Name:
        """A name by its cases in order."""
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
    """A translated message. A part that has no cases stands as it is where one is asked for."""

    __slots__ = ()

    def format(self, *args: object, **parts: object) -> str:
        """The message filled in."""
        return _FORMATTER.vformat(self, args, parts)

    def format_map(self, parts: Any) -> str:
        """The message filled in."""
        return _FORMATTER.vformat(self, (), parts)


class _Formatter(Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        if not isinstance(value, str) or isinstance(value, Name):
            return format(value, format_spec)
        return format_spec.split("/")[0] if "/" in format_spec else _capital(value, format_spec)


_FORMATTER = _Formatter()


def _capital(text: str, spec: str) -> str:
    return text[:1].upper() + text[1:] if spec[:1].isupper() else text


@frozen
class Grammar:
    """The cases of a language, and its genders in the order of the words that go with them. English
    has none."""

    cases: tuple[str, ...] = ()
    genders: tuple[tuple[str, ...], ...] = ()

    @staticmethod
    def told(cases: str, genders: str) -> Grammar:
        """The grammar that a catalogue tells, ``nom|gen`` and ``m i|f``."""
        return Grammar(tuple(cases.split("|")), tuple(tuple(g.split()) for g in genders.split("|")))

    def name(self, told: str) -> str:
        """A name as a catalogue has it. One without cases, as for what the catalogue does not know,
        is a plain text."""
        *forms, gender = told.split("|")
        if not self.cases or len(forms) != len(self.cases):
            return told
        place = next((i for i, same in enumerate(self.genders) if gender in same), 0)
        return Name(dict(zip(self.cases, forms, strict=True)), place)

    def composed(self, make: Callable[[Bend], str], like: str = "") -> str:
        """A name made of others, with the gender of one of them."""
        if not self.cases:
            return make(lambda part: part)
        gender = like.gender if isinstance(like, Name) else 0
        return Name({case: make(_Bend(case)) for case in self.cases}, gender)


@frozen
class _Bend:
    case: str

    def __call__(self, part: str) -> str:
        return format(part, self.case) if isinstance(part, Name) else part
