"""The language of all text shown to players: gettext catalogues, with English as the fallback.

``_``, ``pgettext`` and ``ngettext`` return messages. ``name`` and ``count`` return names that are
inflected when they are put into other messages. Text by authors of rules or files is English and
is translated where it is shown.

A catalogue gives a name in all its cases, followed by its gender:
``Rochefort|Rocheforta|…|m``. A message asks for a case, ``{target:acc}``, with a capital at
the start of a sentence, ``{item:Nom}``; for a small first letter within one, ``{action:small}``; or
for a word that agrees with the gender, ``{figure:ranny/ranna}``. English asks for nothing.

An installed program has its catalogues compiled; in a checkout they are compiled whenever their
source has changed.
"""

from __future__ import annotations

import gettext
import io
import os
import struct
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from string import Formatter
from types import ModuleType
from typing import Any, Literal

from attrs import frozen

# Names and messages


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

    def leaning(self, case: str) -> Name:
        """The name as text in that case, unless a message asks for another."""
        made = str.__new__(Name, self.cases[case])
        made.cases, made.gender = self.cases, self.gender
        return made

    def __reduce__(self) -> tuple[type[Name], tuple[Mapping[str, str], int]]:
        return Name, (self.cases, self.gender)


class LocalText(str):
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
    def vformat(self, wording: str, args: Sequence[Any], parts: Mapping[str, Any]) -> str:
        fields = _fields(wording)
        if fields is None:
            return super().vformat(wording, args, parts)
        return "".join(
            before if part is None else before + self.format_field(parts[part], spec)
            for before, part, spec in fields
        )

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, int | float):
            return format(value, format_spec).replace("-", MINUS)
        if not isinstance(value, str) or isinstance(value, Name):
            return format(value, format_spec)
        return format_spec.split("/")[0] if "/" in format_spec else _capital(value, format_spec)


_FORMATTER = _Formatter()


@lru_cache(maxsize=4096)
def _fields(wording: str) -> tuple[tuple[str, str | None, str], ...] | None:
    """What a message asks for, each part with the text before it: taking it apart takes longer than
    filling it in. None if it asks for more than named parts."""
    found = []
    for before, part, spec, conversion in Formatter().parse(wording):
        if conversion or not (part is None or part.isidentifier()) or "{" in (spec or ""):
            return None
        found.append((before, part, spec or ""))
    return tuple(found)


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
        return part.leaning(self.case) if isinstance(part, Name) else part


# Catalogues


DOMAIN = "ad1666"
FOLDER = Path(__file__).resolve().parent / "locale"


def source(code: str, folder: Path = FOLDER) -> Path:
    """The path of a language's catalogue in source form, as translators edit it."""
    return folder / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def languages() -> tuple[str, ...]:
    """The languages other than English that have a catalogue."""
    return tuple(
        sorted({f.parent.parent.name for f in FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.[mp]o")})
    )


def catalogue(code: str, folder: Path = FOLDER) -> gettext.GNUTranslations | None:
    """The catalogue of a language, None if there is none."""
    written = source(code, folder)
    ready = written.with_suffix(".mo")
    found = None
    if ready.exists() and not (written.exists() and _age(ready) < _age(written)):
        found = _read(ready)
    if found is None and written.exists():
        data = compiled(written, code)
        _keep(ready, data)
        return gettext.GNUTranslations(io.BytesIO(data))
    if found is None and ready.exists():
        _damaged[ready] = None
    return found


def _read(ready: Path) -> gettext.GNUTranslations | None:
    """A compiled catalogue; None if it is damaged."""
    try:
        with ready.open("rb") as file:
            return gettext.GNUTranslations(file)
    except (OSError, ValueError, LookupError, struct.error):
        return None


_damaged: dict[Path, None] = {}


def damaged() -> tuple[Path, ...]:
    """The compiled catalogues that were found to be damaged: their languages are English."""
    return tuple(_damaged)


def _age(file: Path) -> float:
    return file.stat().st_mtime


def compiled(written: Path, code: str) -> bytes:
    """A catalogue compiled from its source."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    data = io.BytesIO()
    with written.open("rb") as file:
        write_mo(data, read_po(file, locale=code))
    return data.getvalue()


def _keep(ready: Path, data: bytes) -> None:
    """Writes the compiled catalogue in one step, since other processes may be reading it. If it
    cannot be written, it is compiled again at each start."""
    beside = ready.with_name(f"{ready.name}.{os.getpid()}")
    try:
        beside.write_bytes(data)  # readable to whom the folder's owner wants: other users play too
        beside.replace(ready)
    except OSError:
        with suppress(OSError):
            beside.unlink()


# The language now


ENGLISH = "en"
_MESSAGES = 10_000
"""Cache size: more messages than there are."""


class _Language:
    """The current language."""

    code: str = ENGLISH
    catalogue: gettext.NullTranslations = gettext.NullTranslations()
    grammar: Grammar = Grammar()
    added: Mapping[tuple[str, str], str] = {}
    """Texts that the catalogue lacks, by context and original: those of other authors."""

    def found(self, context: str, message: str) -> str:
        """The message in this language: as the catalogue has it, or as it was added."""
        if context:
            told = self.catalogue.pgettext(context, message)
        else:
            told = self.catalogue.gettext(message)
        return self.added.get((context, message), told) if told == message else told


_now = _Language()
_sources: dict[object, Callable[[str], Mapping[tuple[str, str], str]]] = {}
_learnt: dict[object, dict[str, Mapping[tuple[str, str], str]]] = {}
"""What each source has given, by languages."""
_watching: list[Callable[[], object]] = []


def language() -> str:
    """The code of the current language (``pl``)."""
    return _now.code


def set_language(code: str, folder: Path = FOLDER) -> None:
    """Sets the language (``pl``) of all text from now on; English if it has no catalogue."""
    found = catalogue(code, folder)
    use(gettext.NullTranslations() if found is None else found, ENGLISH if found is None else code)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Has all text made in another language meanwhile: for one of two readers, say. It is one
    setting for all threads, so only the thread that makes text may do so."""
    before, was = _now.catalogue, _now.code
    if code == was:
        yield
        return
    set_language(code)
    try:
        yield
    finally:
        use(before, was)


def use(translations: gettext.NullTranslations, code: str) -> None:
    """Takes all text from a catalogue from now on, with numbers, dates and lists formatted for
    the language ``code``."""
    _now.catalogue, _now.code = translations, code
    _now.grammar = _grammar(translations)
    _look_up()


def grammar_of(code: str) -> Grammar:
    """The cases and genders of a language; none without a catalogue."""
    found = catalogue(code)
    return Grammar() if found is None else _grammar(found)


def _grammar(translations: gettext.NullTranslations) -> Grammar:
    # Translators: the cases in which names are given, in their order: nom|gen|dat
    cases = translations.pgettext("grammar", "cases")
    # Translators: the genders of names, in the order of the words that go with them; genders that
    # have the same words stand together: m i|f|n
    genders = translations.pgettext("grammar", "genders")
    return Grammar() if cases == "cases" else Grammar.told(cases, genders)


def learn(of: object, source: Callable[[str], Mapping[tuple[str, str], str]]) -> None:
    """Adds texts that no catalogue has, with their contexts (empty for none): those ``of`` a
    scenario, say. The source gives them for a language, once for each until it is learnt again.
    Where two differ, the one learnt last counts."""
    _sources.pop(of, None)
    _sources[of], _learnt[of] = source, {}
    _look_up()


def forget() -> None:
    """Forgets all that was learnt, for whoever begins anew in the same process."""
    if _sources:
        _sources.clear()
        _learnt.clear()
        _look_up()


def _look_up() -> None:
    """Asks the sources that were not asked yet, and forgets what was looked up before."""
    for of, source in _sources.items():
        if _now.code not in _learnt[of]:
            _learnt[of][_now.code] = source(_now.code)
    added = (_learnt[of][_now.code] for of in _sources)
    _now.added = {key: text for words in added for key, text in words.items()}
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
    return LocalText(_now.found("", message)) if message else ""


def N_(message: str) -> str:
    """Marks a message to be translated where it is used."""
    return message


@lru_cache(_MESSAGES)
def pgettext(context: str, message: str) -> str:
    """The message in the current language; the context distinguishes
    messages with the same text."""
    return LocalText(_now.found(context, message))


def ngettext(one: str, many: str, n: int) -> str:
    """The message in the current language, in the plural form for the number."""
    return LocalText(_now.catalogue.ngettext(one, many, n))


def name(context: str, english: str) -> str:
    """The name of something in the current language. The context says what it names, such as an
    ``item``. A name that already has its cases is returned as it is."""
    return english if isinstance(english, Name) else _name(context, english)


@lru_cache(_MESSAGES)
def _name(context: str, english: str) -> str:
    told = _now.found(context, english)
    named = _now.grammar.name(told)
    if isinstance(named, Name) or (context, english) not in _now.added:
        return named
    return told.split("|")[0]  # with the cases of another language, or without some


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
    rounded = round(value, digits) + 0.0  # what rounds to nothing has no minus
    return format_decimal(rounded, pattern, _customs()).replace("-", MINUS)


def percent(share: float | Fraction, *, signed: bool = False) -> str:
    """A share in whole per cent; with ``signed``, a change."""
    n = format(round(100 * share), "+d" if signed else "d").replace("-", MINUS)
    return _("{n} %").format(n=n)


def moment(when: datetime, now: datetime | None = None) -> str:
    """A date and time in short form; without its year, if that is the year of ``now``."""
    dates = _dates()
    if dates is None:
        return when.isoformat(" ", "minutes")
    if now is None or when.year != now.year:
        return str(dates.format_datetime(when, "short", locale=_customs()))
    day = dates.format_skeleton("Md", when, locale=_customs())
    return f"{day}, {dates.format_time(when, 'short', locale=_customs())}"


@cache
def _dates() -> ModuleType | None:
    """Babel's formats of dates; None where it cannot be imported, since it looks for the time zone
    of the computer then, and the computer may name one that is none."""
    try:
        from babel import dates
    except (ImportError, LookupError, OSError, ValueError):
        return None
    return dates


def _customs() -> str:
    """The locale of numbers, dates and lists; for English, that of Great Britain."""
    return "en_GB" if _now.code == ENGLISH else _now.code


# The language at the start


VARIABLE = "AD1666_LANGUAGE"
"""The environment variable that sets the language."""
_SYSTEM = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def choices() -> tuple[str, ...]:
    """The available languages, English first."""
    return (ENGLISH, *languages())


def preferred(kept: str = "") -> str:
    """The language of the environment variable, or else ``kept``, which is the player's setting, or
    else that of the system; English where there is no catalogue."""
    wanted = (os.environ.get(VARIABLE, ""), kept, _of_system())
    return next(filter(None, map(_known, wanted)), ENGLISH)


def asked_for() -> str:
    """The language of the environment variable, which applies to this run only;
    empty if unset or unknown."""
    return _known(os.environ.get(VARIABLE, ""))


def in_every_language(texts: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Texts by their keys in each language, for readers that are told of no language but their own
    later on. Nothing of the current language changes."""
    found = {ENGLISH: dict(texts)}
    for code in languages():
        words = catalogue(code)
        if words is not None:
            found[code] = {key: words.gettext(text) for key, text in texts.items()}
    return found


def own_name(code: str) -> str:
    """The name of a language in that language."""
    from babel import Locale

    told = Locale.parse(code).get_display_name() or code
    return told[:1].upper() + told[1:]


def _of_system() -> str:
    told = next(filter(None, (os.environ.get(variable) for variable in _SYSTEM)), "")
    if told:
        return told
    if sys.platform == "darwin":
        return _of_mac()
    return _of_windows() if os.name == "nt" else ""


def _of_windows() -> str:
    import ctypes
    import locale

    windows = getattr(ctypes, "windll")  # noqa: B009  exists on Windows only
    return locale.windows_locale.get(windows.kernel32.GetUserDefaultUILanguage(), "")


def _of_mac() -> str:
    """The first of the user's languages: whoever starts a program from the Finder or the Dock gives
    it no environment."""
    import subprocess

    ask = ("defaults", "read", "-g", "AppleLanguages")
    try:
        told = subprocess.run(ask, capture_output=True, text=True, timeout=5, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return ""
    return told.strip("() \n").split(",")[0].strip('" \n')


def _known(told: str) -> str:
    """The language code, ``pl`` from ``pl_PL.UTF-8`` or ``pl:en``; empty if
    there is no catalogue."""
    code = told.split(":")[0].split(".")[0].replace("-", "_").split("_")[0].lower()
    return code if code in choices() else ""
