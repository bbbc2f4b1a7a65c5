"""The language of all text shown to players: gettext catalogues, with English as the fallback.

``_``, ``pgettext`` and ``ngettext`` return messages. ``name`` and ``count`` return names that are
inflected when they are put into other messages (`names`). Text by authors of rules or files is
English and is translated where it is shown.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Sequence
from datetime import datetime
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Literal

from ad1666.i18n.catalogues import FOLDER, catalogue
from ad1666.i18n.names import MINUS, Bend, Grammar, Message, Name

ENGLISH = "en"
_MESSAGES = 10_000
"""Cache size: more messages than there are."""


class _Language:
    """The current language."""

    code: str = ENGLISH
    catalogue: gettext.NullTranslations = gettext.NullTranslations()
    grammar: Grammar = Grammar()


_now = _Language()
_watching: list[Callable[[], object]] = []


def language() -> str:
    """The code of the current language (``pl``)."""
    return _now.code


def set_language(code: str, folder: Path = FOLDER) -> None:
    """Sets the language (``pl``) of all text from now on; English if it has no catalogue."""
    found = catalogue(code, folder)
    use(gettext.NullTranslations() if found is None else found, ENGLISH if found is None else code)


def use(translations: gettext.NullTranslations, code: str) -> None:
    """Takes all text from a catalogue from now on, with numbers, dates and lists formatted for
    the language ``code``."""
    _now.catalogue, _now.code = translations, code
    # Translators: the cases in which names are given, in their order: nom|gen|dat
    cases = translations.pgettext("grammar", "cases")
    # Translators: the genders of names, in the order of the words that go with them; genders that
    # have the same words stand together: m i|f|n
    genders = translations.pgettext("grammar", "genders")
    _now.grammar = Grammar() if cases == "cases" else Grammar.told(cases, genders)
    for each in (_, pgettext, _name):
        each.cache_clear()
    for call in _watching:
        call()


def when_changed(call: Callable[[], object]) -> None:
    """Registers a callback for each change of language, such as clearing a
    cache of translated text."""
    _watching.append(call)


@lru_cache(_MESSAGES)
def _(message: str) -> str:
    """The message in the current language."""
    return _message(_now.catalogue.gettext(message)) if message else ""


def N_(message: str) -> str:
    """Marks a message to be translated where it is used."""
    return message


@lru_cache(_MESSAGES)
def pgettext(context: str, message: str) -> str:
    """The message in the current language; the context distinguishes
    messages with the same text."""
    return _message(_now.catalogue.pgettext(context, message))


def ngettext(one: str, many: str, n: int) -> str:
    """The message in the current language, in the plural form for the number."""
    return _message(_now.catalogue.ngettext(one, many, n))


def name(context: str, english: str) -> str:
    """The name of something in the current language. The context says what it names, such as an
    ``item``. A name that already has its cases is returned as it is."""
    return english if isinstance(english, Name) else _name(context, english)


@lru_cache(_MESSAGES)
def _name(context: str, english: str) -> str:
    return _now.grammar.name(_now.catalogue.pgettext(context, english))


def count(one: str, many: str, n: int) -> str:
    """A number of things, such as ``{n} card``, as a name that can be inflected."""
    told = _now.grammar.name(_now.catalogue.npgettext("count", one, many, n))
    number = whole(n) if -1000 < n < 1000 else decimal(n, 0)
    return composed(lambda bend: bend(told).format(n=number), told)


def composed(make: Callable[[Bend], str], like: str = "") -> str:
    """A name made of others: ``make`` is called once for each case, with a function that puts a
    name into it. It has the gender of ``like``."""
    return _now.grammar.composed(make, like)


def phrase(message: str, **parts: object) -> str:
    """A message used as a name, filled in: parts that are names take its case, unless it asks for
    another. It has the gender of the first of them."""
    like = next((part for part in parts.values() if isinstance(part, Name)), "")
    return composed(lambda bend: message.format(**_bent(parts, bend)), like)


def _bent(parts: dict[str, object], bend: Bend) -> dict[str, object]:
    return {key: bend(part) if isinstance(part, Name) else part for key, part in parts.items()}


def listed(names: Sequence[str]) -> str:
    """Names joined as in a sentence: ``a, b and c``."""
    return _list(names, "standard")


def either(names: Sequence[str]) -> str:
    """Names as alternatives: ``a, b or c``."""
    return _list(names, "or")


def _list(names: Sequence[str], style: Literal["standard", "or"]) -> str:
    if len(names) < 2:
        return names[0] if names else ""
    from babel.lists import format_list

    return composed(lambda bend: format_list([bend(n) for n in names], style, _customs()))


def whole(value: int) -> str:
    """A whole number: ``2``, ``−1``."""
    return str(value).replace("-", MINUS)


def signed(value: int) -> str:
    """A whole number with its sign: ``+2``, ``−1``."""
    return f"{value:+d}".replace("-", MINUS)


def decimal(value: float, digits: int = 1, *, signed: bool = False) -> str:
    """A number with ``digits`` decimal places; with ``signed``, a change."""
    from babel.numbers import format_decimal

    pattern = f"#,##0.{'0' * digits}" if digits else "#,##0"
    if signed:
        pattern = f"+{pattern};-{pattern}"
    return format_decimal(value, pattern, _customs()).replace("-", MINUS)


def percent(share: float | Fraction, *, signed: bool = False) -> str:
    """A share in whole per cent; with ``signed``, a change."""
    n = format(round(100 * share), "+d" if signed else "d").replace("-", MINUS)
    return _("{n} %").format(n=n)


def moment(when: datetime, now: datetime | None = None) -> str:
    """A date and time in short form; without its year, if that is the year of ``now``."""
    from babel.dates import format_datetime, format_skeleton, format_time

    if now is None or when.year != now.year:
        return format_datetime(when, "short", locale=_customs())
    day = format_skeleton("Md", when, locale=_customs())
    return f"{day}, {format_time(when, 'short', locale=_customs())}"


def _customs() -> str:
    """The locale of numbers, dates and lists; for English, that of Great Britain."""
    return "en_GB" if _now.code == ENGLISH else _now.code


_message = Message
