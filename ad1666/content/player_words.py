"""What players call things that the rules call otherwise: for a search in them."""

from __future__ import annotations

import tomllib
from functools import cache

from attrs import frozen

from ad1666.content.errors import cannot_read
from ad1666.resources import data_root


@frozen
class Called:
    """What players have ``said``, in any language, and what the rules of a language have for it."""

    said: tuple[str, ...]
    meant: dict[str, tuple[str, ...]]


@cache
def player_words() -> tuple[Called, ...]:
    """All of them. ContentError if their file cannot be read."""
    file = data_root() / "assets" / "search.toml"
    try:
        found = tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise cannot_read(file, error) from None
    return tuple(
        Called(tuple(word.pop("said")), {language: tuple(w) for language, w in word.items()})
        for word in found["word"]
    )
