"""Words that players use for things the rules call by other names, for searching the rules."""

from __future__ import annotations

from functools import cache

import tomli
from attrs import frozen

from ad1666.content.errors import cannot_read
from ad1666.resources import data_root


@frozen
class Called:
    """Words that players have ``said``, in any language, and the rules' words
    for them by language."""

    said: tuple[str, ...]
    meant: dict[str, tuple[str, ...]]


@cache
def player_words() -> tuple[Called, ...]:
    """All such words. Raises ContentError if their file cannot be read."""
    file = data_root() / "assets" / "search.toml"
    try:
        found = tomli.loads(file.read_text("utf-8"))
    except OSError as error:
        raise cannot_read(file, error) from None
    return tuple(
        Called(tuple(word.pop("said")), {language: tuple(w) for language, w in word.items()})
        for word in found["word"]
    )
