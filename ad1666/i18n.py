"""The language of what players read: gettext catalogues, English where there is none."""

from __future__ import annotations

import gettext
import io
from pathlib import Path

_DOMAIN = "ad1666"
_LOCALE = Path(__file__).resolve().parent / "locale"
_current: gettext.NullTranslations = gettext.NullTranslations()


def set_language(language: str, folder: Path = _LOCALE) -> None:
    """Chooses the language (``pl``) of all texts from now on; English if it has no catalogue."""
    global _current
    _current = _catalogue(language, folder)


def _(message: str) -> str:
    """The message in the chosen language."""
    return _current.gettext(message)


def N_(message: str) -> str:
    """Marks a message that is translated where it is used."""
    return message


def ngettext(one: str, many: str, n: int) -> str:
    """The message in the chosen language and in the form that goes with the number."""
    return _current.ngettext(one, many, n)


def _catalogue(language: str, folder: Path) -> gettext.NullTranslations:
    if gettext.find(_DOMAIN, folder, [language]):
        return gettext.translation(_DOMAIN, folder, [language])
    source = folder / language / "LC_MESSAGES" / f"{_DOMAIN}.po"
    return _compiled(source, language) if source.exists() else gettext.NullTranslations()


def _compiled(source: Path, language: str) -> gettext.NullTranslations:
    """A checkout has only the sources of the catalogues: Babel, a tool of developers, compiles
    them in memory, so that translators need no build step. Without Babel it stays English."""
    try:
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po
    except ImportError:
        return gettext.NullTranslations()
    compiled = io.BytesIO()
    with source.open("rb") as file:
        write_mo(compiled, read_po(file, locale=language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
