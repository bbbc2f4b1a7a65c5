"""What schemas are made of: the values that `content.toml.Table` reads."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from ad1666.content.abilities import ABILITIES
from ad1666.content.errors import LONGEST_TITLE
from ad1666.content.letters import ID
from ad1666.content.toml import LONGEST_TEXT, MOST_ENTRIES

Schema = dict[str, Any]
"""A JSON schema, draft 7."""

_Kind = TypeVar("_Kind", bound=enum.StrEnum)

AN_ID = f"^{ID.pattern}$"
_NOT_BLANK = r"\S"
_ONE_LINE = r"^[^\n]*\S[^\n]*$"


def text(longest: int = LONGEST_TEXT) -> Schema:
    """A text on one line."""
    return {"type": "string", "pattern": _ONE_LINE, "maxLength": longest}


def title() -> Schema:
    """A title or a name."""
    return text(LONGEST_TITLE)


def prose(longest: int = LONGEST_TEXT) -> Schema:
    """A text of any number of lines."""
    return {"type": "string", "pattern": _NOT_BLANK, "maxLength": longest}


def matching(pattern: str) -> Schema:
    """A text that matches a pattern as a whole."""
    return {"type": "string", "pattern": f"^(?:{pattern})$"}


def whole(low: int, high: int, default: int | None = None) -> Schema:
    """A whole number."""
    number: Schema = {"type": "integer", "minimum": low, "maximum": high}
    return number if default is None else {**number, "default": default}


def flag(*, default: bool) -> Schema:
    """True or false."""
    return {"type": "boolean", "default": default}


def one_of(words: Iterable[str], default: str | None = None) -> Schema:
    """One of some words."""
    found: Schema = {"enum": [str(word) for word in words]}
    return found if default is None else {**found, "default": default}


def id_like(known: Iterable[str]) -> Schema:
    """The id of a card: one of the game's, or any other, which may be the author's."""
    return {"anyOf": [one_of(sorted(known)), {"type": "string", "pattern": AN_ID}]}


def listed(of: Schema, most: int = MOST_ENTRIES, least: int = 0, *, unique: bool = False) -> Schema:
    """A list."""
    found: Schema = {"type": "array", "items": of, "maxItems": most}
    if least:
        found["minItems"] = least
    return {**found, "uniqueItems": True} if unique else found


def table(
    keys: Iterable[str],
    values: Mapping[str, Schema],
    told: Mapping[str, str] | None = None,
    needs: Iterable[str] = (),
    **more: Any,
) -> Schema:
    """A table that may have these keys, as its reader has them, and must have those that it
    ``needs``. Every key has its schema in ``values``, and in ``told`` what it is for, if that is to
    be said; a key without a schema may have any value."""
    described = {}
    for key in keys:
        about = (told or {}).get(key)
        described[key] = {**values.get(key, {}), **({"description": about} if about else {})}
    found: Schema = {
        "type": "object",
        "properties": described,
        "additionalProperties": False,
        "required": list(needs),
    }
    return {**found, **more}


def tables_by(pattern: str, of: Schema) -> Schema:
    """A table of values under any keys that match a pattern."""
    return {
        "type": "object",
        "propertyNames": {"pattern": pattern},
        "additionalProperties": of,
    }


def exactly_one(*keys: str) -> list[Schema]:
    """That a table has exactly one of some keys, as ``oneOf``."""
    return [{"required": [key]} for key in keys]


def of_kinds(
    kinds: Iterable[_Kind],
    others: Mapping[_Kind, tuple[str, ...]],
    values: Mapping[str, Schema],
    needed: Mapping[_Kind, tuple[str, ...]],
    told: Mapping[str, str] | None = None,
) -> Schema:
    """A table with exactly one of the keys of some kinds, and with it only what goes with that."""
    kinds = tuple(kinds)
    beside = (key for kind in kinds for key in others[kind])
    keys = tuple(dict.fromkeys((*(kind.value for kind in kinds), *beside)))
    only = [
        {
            "if": {"required": [kind.value]},
            "then": {
                "required": list(needed.get(kind, ())),
                "properties": {
                    key: False for key in keys if key not in (kind.value, *others[kind])
                },
            },
        }
        for kind in kinds
    ]
    return table(keys, values, told, oneOf=exactly_one(*kinds), allOf=only)


def abilities() -> Schema:
    """A list of abilities."""
    return ABILITIES.schema()
