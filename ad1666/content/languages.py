"""The names of translations: ``mill.pl.toml`` lies beside ``mill.toml``, or beside ``mill.tmx`` if
the scenario is in the map."""

from __future__ import annotations

import os
import re
from pathlib import Path

_NAME = re.compile(r"(?P<original>.+)\.(?P<language>[a-z]{2,3}(?:_[A-Z]{2})?)\.(?i:toml)")
_ORIGINALS = (".toml", ".tmx")


def translation_of(original: Path, language: str) -> Path:
    """Where the translation of a file into a language (``pl``) lies."""
    return original.with_name(f"{original.stem}.{language}.toml")


def language_of(file: Path) -> str:
    """The language in the name of a translation; empty if it is not named like one."""
    named = _NAME.fullmatch(file.name)
    return named["language"] if named else ""


def original_of(file: Path) -> Path | None:
    """The file beside a translation that it translates; None if there is none, or if the file is
    not named like a translation."""
    named = _NAME.fullmatch(file.name)
    if named is None:
        return None
    beside = (file.with_name(f"{named['original']}{suffix}") for suffix in _ORIGINALS)
    return next((path for path in beside if os.path.isfile(path)), None)


def translations_of(original: Path) -> tuple[Path, ...]:
    """All translations beside a file, by language."""
    try:
        files = sorted(original.parent.iterdir())
    except OSError:
        return ()
    begins = f"{original.stem}."
    return tuple(f for f in files if f.name.startswith(begins) and original_of(f) == original)
