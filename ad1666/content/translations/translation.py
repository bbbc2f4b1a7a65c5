"""A translation: the texts of another file under the same keys, and fingerprints that tell which of
them are older than their originals."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Mapping, Sequence
from itertools import takewhile
from pathlib import Path

from attrs import frozen

from ad1666.content.collector import Collector
from ad1666.content.errors import LONGEST_TITLE, ContentError
from ad1666.content.languages import original_of, translation_of
from ad1666.content.messages import message
from ad1666.content.toml import Keys, Table, read_toml, shown
from ad1666.content.toml_kinds import ORIGINALS
from ad1666.content.translations.sources import sources
from ad1666.content.translations.texts import NAMES, Text, leaves, texts_of

Words = Mapping[tuple[str, str], str]
"""Translated texts, by the context and the text of the original."""

QUOTED = "#|"
"""The beginning of a comment with the original of the entry below it."""
VERSION, NOW = "version", 2
"""The key of the version of the fingerprints, and what it is now. In the first, which had no such
key, entries that were still to be filled in had none."""
_PAIR = re.compile("([0-9a-f]{8}) ([0-9a-f]{8})")


@frozen
class Translation:
    """A translation: its texts by their names, where each entry stands, and, for those of which it
    is known, the fingerprints of the original and of the translation when they last agreed; that of
    an entry written to be filled in is ``UNTOLD``."""

    top: Table
    texts: Mapping[str, str]
    keys: Mapping[str, Keys]
    kept: Mapping[str, tuple[str, str]]

    def lacks(self, texts: Mapping[str, Text]) -> tuple[str, ...]:
        """The names of the texts that are not translated, neither here nor as another text that
        reads the same."""
        told = {(t.context, t.original) for name, t in texts.items() if name in self.texts}
        return tuple(name for name, t in texts.items() if (t.context, t.original) not in told)

    def is_old(self, text: Text) -> bool:
        """Whether the original has changed since, and the translation has not, but for being filled
        in."""
        kept = self.kept.get(text.name)
        if kept is None or text.name not in self.texts:
            return False
        return kept[0] != mark(text.original) and kept[1] in (UNTOLD, mark(self.texts[text.name]))

    def partly_bent(self, texts: Mapping[str, Text], cases: Sequence[str]) -> tuple[str, ...]:
        """The names of the texts that are names given in some of the ``cases`` of the language, but
        not in all."""
        if not cases:
            return ()
        names = (n for n, text in texts.items() if text.context in NAMES and n in self.texts)
        return tuple(name for name in names if self.texts[name].count("|") not in (0, len(cases)))


def mark(text: str) -> str:
    """The fingerprint of a text, whatever its line breaks."""
    return hashlib.blake2s(" ".join(text.split()).encode(), digest_size=4).hexdigest()


UNTOLD = mark("")
"""The fingerprint of a translation that is still to be written."""


def read_translation(file: Path) -> Translation:
    """A translation. Texts that are empty are still missing, and left out. Raises ContentError,
    with all mistakes in ``others``, if it is invalid."""
    top, errors = read_toml(file), Collector()
    texts: dict[str, str] = {}
    keys: dict[str, Keys] = {}
    for names, value, within in leaves({k: v for k, v in top.data.items() if k != ORIGINALS}):
        name = ".".join(names)
        keys[name] = within
        text = errors.attempt(_text, top, name, value, within)
        if text.ok and text.value:
            texts[name] = text.value
    kept = errors.attempt(_kept, top, keys)
    errors.raise_all()
    return Translation(top, texts, keys, kept.value)


def _text(top: Table, name: str, value: object, keys: Keys) -> str:
    if isinstance(value, str) and not value.strip():
        return ""
    if isinstance(value, str):
        return Table(top.document, keys[:-1], {str(keys[-1]): value}).prose(str(keys[-1]))
    problem = message("{key} is {value}", key=name, value=shown(value))
    remedy = message("Write {wanted}", wanted=message("a text in quotes"))
    raise ContentError(top.document.file, top.document.line_of(keys), problem, remedy)


def _kept(top: Table, keys: Mapping[str, Keys]) -> dict[str, tuple[str, str]]:
    """The fingerprints of a file. One of the first version has them also of what stands as a
    comment above an entry; in later ones an entry without a line is one whose line was deleted."""
    table, pairs = top.table(ORIGINALS), {}
    if table.whole(VERSION, 1, NOW, default=1) == 1:
        quoted = {name: _quoted(top, within) for name, within in keys.items()}
        pairs = {name: (mark(text), UNTOLD) for name, text in quoted.items() if text}
    for name in (name for name in table.data if name != VERSION):
        pair = _PAIR.fullmatch(table.text(name))
        if pair is None:
            problem = message("{key} is no fingerprint")
            remedy = message("Delete this line; ad1666 translate writes it anew")
            raise table.error(name, problem, remedy)
        pairs[name] = (pair[1], pair[2])
    return pairs


def _quoted(top: Table, keys: Keys) -> str:
    """The original that stands above an entry, empty if none does."""
    line, rows = top.document.line_of(keys), top.document.text.split("\n")
    above = takewhile(
        lambda row: row.startswith("#"), reversed(rows[: line.number - 1 if line else 0])
    )
    told = [row.removeprefix(QUOTED) for row in above if row.startswith(QUOTED)]
    return "\n".join(reversed(told))


def too_long_for_a_line(text: Text, translated: str) -> bool:
    """Whether a translation of a title or a name does not fit on the line that it has."""
    forms = translated.split("|")
    return bool(text.context) and any("\n" in f or len(f) > LONGEST_TITLE for f in forms)


def words_for(path: Path, language: str) -> Words:
    """What of a scenario and of the cards beside it is translated into a language, as far as it can
    be read."""
    words: dict[tuple[str, str], str] = {}
    for original in sources(path):
        file = translation_of(original, language)
        if original_of(file) != original or not os.path.isfile(file):
            continue
        try:
            texts, translation = texts_of(original), read_translation(file)
        except ContentError:  # ad1666 check reports it
            continue
        for name, text in texts.items():
            told = translation.texts.get(name)
            if told is not None and not too_long_for_a_line(text, told):
                words.setdefault((text.context, text.original), told)
    return words
