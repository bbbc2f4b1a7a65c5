"""A language that does not exist: English with accents, in words four tenths longer, with two
cases. What is read on the screen in plain letters was never translated."""

from __future__ import annotations

import gettext
import re

from ad1666 import i18n

_KEPT = re.compile(r"\{[^}]*\}|\[\[.*?\]\]|\[icon:[^\]]*\]|\*\*|\n|\S+\.(?:tmx|toml|html)")
_ACCENTS = str.maketrans("acdeilnorstuyzACDEILNORSTUYZ", "àćďéíłńóŕśťúýźÀĆĎÉÍŁŃÓŔŚŤÚÝŹ")
"""Letters that the typefaces have."""
_KEY = re.compile(r"\W|\w|F\d+")
_LONGER = 0.4
NAMES = frozenset(("character", "chest", "count", "faction", "item", "location", "place", "side"))
CODE = "pl"
"""The numbers, dates and lists are those of some real language."""


def pretend(english: str) -> str:
    """The message in that language: parts and markup stay."""
    told, at = "", 0
    for kept in _KEPT.finditer(english):
        told += _accented(english[at : kept.start()]) + kept[0]
        at = kept.end()
    return told + _accented(english[at:])


def _accented(text: str) -> str:
    def longer(word: re.Match[str]) -> str:
        return word[0].translate(_ACCENTS) + "ó" * round(_LONGER * len(word[0]))

    return re.sub(r"[A-Za-z]+", longer, text)


class Pretended(gettext.NullTranslations):
    """The catalogue of that language: it has every message."""

    def gettext(self, message: str) -> str:
        return message if _KEY.fullmatch(message) else pretend(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pretend(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        if context == "grammar":
            return {"cases": "nom|acc", "genders": "m i|f"}[message]
        told = pretend(message)
        return f"{told}|{told}ö|f" if context in NAMES else told

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.pgettext(context, msgid1 if n == 1 else msgid2)


def speak() -> None:
    """Chooses that language."""
    i18n.use(Pretended(), CODE)
