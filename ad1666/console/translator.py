"""Writes the translation of a file for its translator to fill in, and brings one up to date
(``ad1666 translate``)."""

from __future__ import annotations

import json
import os
import re
import textwrap
from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from pathlib import Path

import tomli
from attrs import Factory, define, frozen

from ad1666 import i18n
from ad1666.content.errors import ContentError, cannot_write
from ad1666.content.languages import language_of, original_of, translation_of
from ad1666.content.maps.reader import load_map
from ad1666.content.messages import message
from ad1666.content.packs.pack import PACK_FILE
from ad1666.content.scenarios.scenario_lookup import files_of, is_map
from ad1666.content.toml_kinds import ORIGINALS
from ad1666.content.translations.sources import has_catalogue
from ad1666.content.translations.texts import NAMES, Text, leaves, texts_of
from ad1666.content.translations.translation import (
    NOW,
    QUOTED,
    UNTOLD,
    VERSION,
    Translation,
    mark,
    read_translation,
)
from ad1666.i18n import _, catalogue, grammar_of

_OURS = (QUOTED, "#!", "#=")
"""The beginnings of comments that are written anew each time: an original, that it has changed
since, and what the table of originals is for."""
_OLD, _ABOUT = _OURS[1:]
_WIDTH = 98
_BARE = re.compile("[A-Za-z0-9_-]+")
_LANGUAGE = re.compile("[a-z]{2,3}(_[A-Z]{2})?")


@frozen
class Written:
    """What was written, how many of its texts are missing, are older than their originals, or have
    none any more, and the keys of names that have some cases, but not all."""

    file: Path
    texts: int
    missing: int
    old: int
    unknown: int
    bent: tuple[str, ...]


def originals(path: Path) -> tuple[Path, ...]:
    """The files to be translated: the one named, or all those with texts in the folder named.
    Raises ContentError if there are none, or if a map among them cannot be read."""
    if not os.path.isdir(path):
        return (path,)
    found = [f for f in files_of(path) if original_of(f) is None]
    told = (f for f in found if not is_map(f) or load_map(f).holds_scenario)
    return (*told, *(f for f in (path / PACK_FILE,) if os.path.isfile(f)))


def translate(original: Path, language: str) -> Written:
    """Writes the translation of a file into a language (``pl``) beside it. What an earlier one
    holds stays: its texts, as they are written, and its comments. Raises ContentError if the
    original or the earlier translation cannot be read, or the new one not be written."""
    _check(original, language)
    texts, file = texts_of(original), translation_of(original, language)
    earlier = read_translation(file) if os.path.lexists(file) else None
    beside = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        beside.write_text(_written(original, language, texts, earlier), encoding="utf-8")
        beside.replace(file)
    except (OSError, ValueError) as error:
        raise cannot_write(file, error) from None
    now = read_translation(file)
    return Written(
        file,
        len(texts),
        missing=len(now.lacks(texts)),
        old=sum(map(now.is_old, texts.values())),
        unknown=sum(name not in texts for name in now.texts),
        bent=now.partly_bent(texts, cases_of(language)),
    )


def cases_of(language: str) -> tuple[str, ...]:
    """The cases in which a language gives names; none if it is not known."""
    return grammar_of(language).cases


def _names(texts: Mapping[str, Text]) -> tuple[str, ...]:
    """The keys of the names among the texts."""
    return tuple(name for name, text in texts.items() if text.context in NAMES)


def _check(original: Path, language: str) -> None:
    if not _name_of(language):
        problem = message('"{word}" is not the code of a language', word=language)
        raise ContentError(original, None, problem, message("Write pl, de or the like"))
    if language_of(original):
        problem = message("is a translation")
        raise ContentError(original, None, problem, message("Name the file that it translates"))
    if has_catalogue(original):
        problem = message("is the game's own, whose translations are its catalogues")
        remedy = message("Name a file of your own; docs/translating.md is about catalogues")
        raise ContentError(original, None, problem, remedy)


def _name_of(language: str) -> str:
    """The name of a language in the one that the program speaks, empty if the code is unknown. A
    frozen program knows no other names."""
    from babel import Locale

    if not _LANGUAGE.fullmatch(language):
        return ""
    ours = Locale.parse(i18n.language())
    if whole := ours.languages.get(language):
        return str(whole)
    code, _none, land = language.partition("_")
    named, lies = ours.languages.get(code), ours.territories.get(land)
    return f"{named} ({lies})" if named and lies else ""


def _written(
    original: Path, language: str, texts: Mapping[str, Text], earlier: Translation | None
) -> str:
    """The text of the new translation: the texts in the order of the original, then those that have
    none any more."""
    held = _Held() if earlier is None else _held(earlier, texts)
    lines = [*(held.head or _begin(original, language, texts)), ""]
    missing = texts if earlier is None else earlier.lacks(texts)
    for name in (*texts, *(name for name in held.entries if name not in texts)):
        if name not in held.entries and name not in missing:
            continue  # it reads like another one that is translated
        lines += held.comments.get(name, ())
        if text := texts.get(name):
            lines += _quoted(text, old=earlier is not None and earlier.is_old(text))
        lines += [*(held.entries.get(name) or [_blank(texts[name])]), ""]
    lines += held.tail
    about = _(
        "From this ad1666 translate knows which originals have changed since they were translated. "
        "If a translation that is said to be old is still right, delete its line here, and run it "
        "again."
    )
    lines += _comment(_ABOUT, about)
    lines += [f"[{ORIGINALS}]", f"{VERSION} = {NOW}"]
    for name, (of_original, of_text) in _pairs(texts, earlier, missing):
        lines.append(f'{json.dumps(name)} = "{of_original} {of_text}"')
    return "\n".join(lines) + "\n"


def _begin(original: Path, language: str, texts: Mapping[str, Text]) -> list[str]:
    told = _(
        "The texts of {file} in another language: {language}. Write each between its quotes. The "
        "lines above it are its original; ad1666 translate brings them up to date. A text that is "
        "left empty is shown as its author wrote it."
    )
    lines = _comment("#", told.format(file=original.name, language=_name_of(language)))
    grammar, ours = grammar_of(language), catalogue(language)
    if not grammar.cases or ours is None or not _names(texts):
        return lines
    of_names = _(
        "Names may be given in all cases, {cases}, and then their gender, one of {genders}: "
        "{example}. One form alone stands in every case."
    )
    cases, genders = "|".join(grammar.cases), ", ".join(g for same in grammar.genders for g in same)
    example = ours.pgettext("item", "letter")
    return lines + _comment("#", of_names.format(cases=cases, genders=genders, example=example))


def _quoted(text: Text, *, old: bool) -> Iterator[str]:
    """The original of a text as a comment, and whether it has changed since."""
    if old:
        changed = _("The original has changed since this was translated. It is now:")
        yield from _comment(_OLD, changed)
    for line in text.original.split("\n"):
        yield from _comment(QUOTED, line)


def _comment(begins: str, told: str) -> list[str]:
    lines = textwrap.wrap(told, _WIDTH, break_on_hyphens=False, break_long_words=False) or [""]
    return [f"{begins} {line}".rstrip() for line in lines]


def _blank(text: Text) -> str:
    """An entry to be filled in."""
    long = len(text.original) > _WIDTH or "\n" in text.original
    return f"{_key(text.keys)} = " + ('"""\n"""' if long else '""')


def _key(keys: tuple[str, ...]) -> str:
    return ".".join(key if _BARE.fullmatch(key) else json.dumps(key) for key in keys)


def _pairs(
    texts: Mapping[str, Text], earlier: Translation | None, missing: Collection[str]
) -> Iterator[tuple[str, tuple[str, str]]]:
    """The fingerprints to write by name. What is to be filled in has that of the original as it
    stands above it; what is older than its original, or has none any more, its earlier one."""
    held = {} if earlier is None else earlier.texts
    kept = {} if earlier is None else earlier.kept
    for name, text in texts.items():
        if name not in held:
            if name in missing:
                yield name, (mark(text.original), UNTOLD)
        elif earlier is not None and earlier.is_old(text):
            yield name, (kept[name][0], mark(held[name]))
        else:
            yield name, (mark(text.original), mark(held[name]))
    yield from ((name, kept[name]) for name in held if name not in texts and name in kept)


# What an earlier translation holds


@define
class _Held:
    """The rows of an earlier translation: the comments at its head, its entries by name with their
    values as they were written, the comments before each, and those after the last."""

    head: list[str] = Factory(list)
    entries: dict[str, list[str]] = Factory(dict)
    comments: dict[str, list[str]] = Factory(dict)
    tail: list[str] = Factory(list)


def _held(earlier: Translation, texts: Mapping[str, Text]) -> _Held:
    document, held = earlier.top.document, _Held()
    rows = document.text.split("\n")
    begins = sorted({*document.lines.values(), len(rows) + 1})
    names: dict[int, list[str]] = {}
    for name, keys in earlier.keys.items():
        if line := document.line_of(keys):
            names.setdefault(line.number, []).append(name)
        else:
            held.entries[name] = _entry(_keys(name, texts), earlier.texts.get(name, ""), [""])
    before = _others(rows[: begins[0] - 1])
    if "" in before:  # what an empty row parts from the first entry is about the file
        apart = before.index("")
        held.head, before = before[:apart], before[apart:]
    for begin, end in pairwise(begins):
        block = rows[begin - 1 : end - 1]
        value = _without_comments(block)
        for name in names.get(begin, ()):
            held.entries[name] = _entry(_keys(name, texts), earlier.texts.get(name, ""), value)
            held.comments[name], before = list(filter(None, before)), []
        before += _others(block[len(value) :])
    held.tail = list(filter(None, before))
    return held


def _others(rows: list[str]) -> list[str]:
    """The rows without the comments that are written anew."""
    return [row.strip() for row in rows if not row.lstrip().startswith(_OURS)]


def _without_comments(block: list[str]) -> list[str]:
    """The rows of an entry without the comments and empty rows after it: the first ones that are
    TOML by themselves."""
    for end in range(1, len(block)):
        try:
            tomli.loads("\n".join(block[:end]))
        except tomli.TOMLDecodeError:
            continue
        return block[:end]
    return block


def _keys(name: str, texts: Mapping[str, Text]) -> tuple[str, ...]:
    return texts[name].keys if name in texts else tuple(name.split("."))


def _entry(keys: tuple[str, ...], told: str, rows: list[str]) -> list[str]:
    """An entry under its whole key: as it was written, or, if it stood on a row with others,
    written anew."""
    _before, _equals, value = rows[0].partition("=")
    entry = [f"{_key(keys)} ={value}", *rows[1:]]
    try:
        read = list(leaves(tomli.loads("\n".join(entry))))
    except tomli.TOMLDecodeError:
        read = []
    if [(names, str(value).strip()) for names, value, _within in read] == [(keys, told)]:
        return entry
    return [f"{_key(keys)} = {json.dumps(told, ensure_ascii=False)}"]
