"""The catalogues on disk."""

from __future__ import annotations

from babel.messages import Catalog
from babel.messages.pofile import read_po, write_po

from ad1666 import i18n

WHOLE = ("pl",)
"""The languages that claim to be whole: those of which every message has to be translated before
anything lands. Others may land half translated, and show the rest in English."""


def languages() -> tuple[str, ...]:
    """The languages that have a catalogue."""
    return i18n.languages()


def read(language: str) -> Catalog:
    """The catalogue of a language, an empty one if it has none yet."""
    path = i18n.source(language)
    if not path.exists():
        return Catalog(language, project="ad1666", charset="utf-8", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def updated(language: str, wanted: Catalog) -> Catalog:
    """The catalogue of a language with the messages that there are now, and no others."""
    catalog = read(language)
    since, before = catalog.creation_date, _messages(catalog)
    catalog.update(wanted, no_fuzzy_matching=True, update_header_comment=False)
    catalog.obsolete.clear()
    if _messages(catalog) == before:
        catalog.creation_date = since  # so that a run that finds nothing new changes nothing
    return catalog


def _messages(catalog: Catalog) -> list[object]:
    return [(m.context, m.id, {file for file, _line in m.locations}) for m in catalog]


def write(catalog: Catalog) -> None:
    """Writes it where the program finds it."""
    path = i18n.source(str(catalog.locale))
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalog, width=100, include_lineno=False, sort_by_file=False)
