"""Words of the rules in all their forms, and the clauses that explain them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import tomli
from attrs import frozen

from ad1666.content.errors import cannot_read
from ad1666.resources import data_root


@frozen
class GlossaryTerm:
    """A word, or several that belong together, by language: first the form of the glossary, then
    others. A star in a form stands for any ending, or for any word."""

    clause: str
    forms: Mapping[str, tuple[str, ...]]


@cache
def terms() -> tuple[GlossaryTerm, ...]:
    """All of them. Raises ContentError if their file cannot be read."""
    file = data_root() / "assets" / "terms.toml"
    try:
        found = tomli.loads(file.read_text("utf-8"))
    except OSError as error:
        raise cannot_read(file, error) from None
    return tuple(
        GlossaryTerm(entry.pop("clause"), {lang: tuple(forms) for lang, forms in entry.items()})
        for entry in found["term"]
    )
