"""The texts of other authors in the language of the table, where they have translated them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from ad1666 import i18n
from ad1666.content.languages import translations_of
from ad1666.content.translations.sources import sources


def hear(path: Path) -> None:
    """Has the texts of a scenario, of its map and of the cards beside it shown in the language of
    the table, now and whenever that changes, as far as there is a translation. A text without one
    is shown as it was written."""
    if any(map(translations_of, sources(path))):
        i18n.learn(path, partial(_words, path))


def _words(path: Path, language: str) -> Mapping[tuple[str, str], str]:
    # imported late, since the start screen can do without the reader of maps
    from ad1666.content.translations.translation import words_for

    return words_for(path, language)
