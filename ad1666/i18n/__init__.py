"""The language of what players read: gettext catalogues, English where there is none.

``_``, ``pgettext`` and ``ngettext`` give messages, ``name`` and ``count`` names that stand in their
cases in other messages (`names`). What an author of the rules or of a file wrote is English and is
translated where it is shown.
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
from ad1666.i18n.names import Bend, Grammar, Message, Name

ENGLISH = "en"
_MESSAGES = 10_000
"""Messages remembered, more than there are."""


class _Language:
    """What is in force."""

    code: str = ENGLISH
    catalogue: gettext.NullTranslations = gettext.NullTranslations()
    grammar: Grammar = Grammar()


_now = _Language()
_watching: list[Callable[[], object]] = []


def language() -> str:
    """The language in force (``pl``)."""
    return _now.code


def set_language(code: str, folder: Path = FOLDER) -> None:
    """Chooses the language (``pl``) of all texts from now on; English if it has no catalogue."""
    found = catalogue(code, folder)
    use(gettext.NullTranslations() if found is None else found, ENGLISH if found is None else code)


def use(translations: gettext.NullTranslations, code: str) -> None:
    """Has all texts come from a catalogue from now on, whose numbers, dates and lists are those of
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
    """Has something called whenever the language changes: whoever keeps texts forgets them."""
    _watching.append(call)


@lru_cache(_MESSAGES)
def _(message: str) -> str:
    """The message in the chosen language."""
    return _message(_now.catalogue.gettext(message)) if message else ""


def N_(message: str) -> str:
    """Marks a message that is translated where it is used."""
    return message


@lru_cache(_MESSAGES)
def pgettext(context: str, message: str) -> str:
    """The message in the chosen language, told from others that read alike by its context."""
    return _message(_now.catalogue.pgettext(context, message))


def ngettext(one: str, many: str, n: int) -> str:
    """The message in the chosen language and in the form that goes with the number."""
    return _message(_now.catalogue.ngettext(one, many, n))


def name(context: str, english: str) -> str:
    """The name of something in the chosen language. The context is what it names: an ``item``. A
    name that is in its cases already stays as it is."""
    return english if isinstance(english, Name) else _name(context, english)


@lru_cache(_MESSAGES)
def _name(context: str, english: str) -> str:
    return _now.grammar.name(_now.catalogue.pgettext(context, english))


def count(one: str, many: str, n: int) -> str:
    """A number of things, such as ``{n} card``, as a name."""
    told = _now.grammar.name(_now.catalogue.npgettext("count", one, many, n))
    if -1000 < n < 1000:
        return composed(lambda bend: bend(told).format(n=n), told)
    return composed(lambda bend: bend(told).format(n=decimal(n, 0)), told)


def composed(make: Callable[[Bend], str], like: str = "") -> str:
    """A name made of others: ``make`` is called for each case, with what puts a name into it. It
    has the gender of the name that it is ``like``."""
    return _now.grammar.composed(make, like)


def phrase(message: str, **parts: object) -> str:
    """A message that is a name, filled in: parts that are names stand in its case, unless it asks
    for another. It has the gender of the first of them."""
    like = next((part for part in parts.values() if isinstance(part, Name)), "")
    return composed(lambda bend: message.format(**_bent(parts, bend)), like)


def _bent(parts: dict[str, object], bend: Bend) -> dict[str, object]:
    return {key: bend(part) if isinstance(part, Name) else part for key, part in parts.items()}


def listed(names: Sequence[str]) -> str:
    """Names one after the other, as in a sentence: ``a, b and c``."""
    return _list(names, "standard")


def either(names: Sequence[str]) -> str:
    """Names of which one is meant: ``a, b or c``."""
    return _list(names, "or")


def _list(names: Sequence[str], style: Literal["standard", "or"]) -> str:
    if len(names) < 2:
        return names[0] if names else ""
    from babel.lists import format_list

    return composed(lambda bend: format_list([bend(n) for n in names], style, _customs()))


def decimal(value: float, digits: int = 1) -> str:
    """A number with so many digits behind the point."""
    from babel.numbers import format_decimal

    return format_decimal(value, f"#,##0.{'0' * digits}" if digits else "#,##0", _customs())


def percent(share: float | Fraction, *, signed: bool = False) -> str:
    """A share in whole per cent, a change ``signed``."""
    return _("{n} %").format(n=format(round(100 * share), "+d" if signed else "d"))


def moment(when: datetime) -> str:
    """A day and the time of it, short."""
    from babel.dates import format_datetime

    return format_datetime(when, "short", locale=_customs())


def _customs() -> str:
    """Whose numbers, dates and lists: with English those of Great Britain."""
    return "en_GB" if _now.code == ENGLISH else _now.code


def _message(told: str) -> str:
    return told if _now.code == ENGLISH else Message(told)
