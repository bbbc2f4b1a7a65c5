"""What a key may hold: how it is read from a table, and its JSON schema."""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TypeVar

from attrs import evolve

from ad1666.content.errors import LONGEST_TITLE
from ad1666.content.keys.fields import Keys, Schema, Shape, table_of
from ad1666.content.letters import ID
from ad1666.content.messages import Message, Template
from ad1666.content.toml import LONGEST_TEXT, MOST_ENTRIES, Table

AN_ID = f"^{ID.pattern}$"
_NOT_BLANK = r"\S"
_ONE_LINE = r"^[^\n]*\S[^\n]*$"

_T = TypeVar("_T")
_D = TypeVar("_D")
_Word = TypeVar("_Word", bound=enum.StrEnum)
_Kind = TypeVar("_Kind", bound=str)
Known = Callable[[Iterable[str]], _T]
"""Reads what names something, once it is known what there is."""


# Texts


def line(default: str | None = None, longest: int = LONGEST_TEXT) -> Shape[str]:
    return Shape(
        lambda table, key: table.text(key, default, longest),
        lambda: {"type": "string", "pattern": _ONE_LINE, "maxLength": longest},
        default is None,
    )


def title(default: str | None = None) -> Shape[str]:
    """A title or a name."""
    return line(default, LONGEST_TITLE)


def prose(longest: int = LONGEST_TEXT) -> Shape[str]:
    return Shape(
        lambda table, key: table.prose(key, longest=longest),
        lambda: {"type": "string", "pattern": _NOT_BLANK, "maxLength": longest},
    )


def matching(pattern: str, wanted: Message, longest: int | None = None) -> Shape[str]:
    """A text that matches a pattern as a whole, which ``wanted`` says in words."""

    def read(table: Table, key: str) -> str:
        if not re.fullmatch(pattern, table.text(key)):
            raise table.wrong(key, wanted)
        return table.text(key, longest=longest or LONGEST_TEXT)

    def schema() -> Schema:
        found: Schema = {"type": "string", "pattern": f"^(?:{pattern})$"}
        return found if longest is None else {**found, "maxLength": longest}

    return Shape(read, schema)


def one_of(words: Iterable[str], default: str | None = None) -> Shape[str]:
    known = tuple(map(str, words))
    return Shape(
        lambda table, key: table.one_of(key, known, default),
        lambda: {"enum": list(known), **_usual(default)},
        default is None,
    )


def member(words: type[_Word]) -> Shape[_Word]:
    """A member of an enumeration, by its word."""
    known = tuple(words)
    return Shape(
        lambda table, key: words(table.one_of(key, known)),
        lambda: {"enum": [word.value for word in known]},
    )


def naming(
    unknown: Template, shown: Callable[[], Schema] | None = None, *, needed: bool = True
) -> Shape[Known[str]]:
    """The name of something; what there is, is told when it is read. ``unknown`` is the problem
    with another."""
    return Shape(
        lambda table, key: lambda known: table.known_text(key, unknown, known),
        shown or line().schema,
        needed,
        late=True,
    )


def naming_or(
    default: _D, unknown: Template, shown: Callable[[], Schema] | None = None
) -> Shape[Known[str | _D]]:
    """The same, with a default where there is no such key."""

    def read(table: Table, key: str) -> Known[str | _D]:
        return lambda known: table.known_text(key, unknown, known) if key in table else default

    return Shape(read, shown or line().schema, needed=False, late=True)


def id_like(known: Iterable[str]) -> Schema:
    """The schema of the id of a card: one of the game's, or any other, which may be the
    author's."""
    return {"anyOf": [{"enum": sorted(known)}, {"type": "string", "pattern": AN_ID}]}


# Numbers


def whole(low: int, high: int, default: int | None = None) -> Shape[int]:
    return Shape(
        lambda table, key: table.whole(key, low, high, default),
        lambda: {"type": "integer", "minimum": low, "maximum": high, **_usual(default)},
        default is None,
    )


def up_to(low: int, high: int) -> Shape[Callable[[int], int]]:
    """A whole number of which it is told when it is read how high it may be."""
    return Shape(
        lambda table, key: lambda most: table.whole(key, low, most),
        whole(low, high).schema,
        needed=False,
        late=True,
    )


def flag(*, default: bool | None = None) -> Shape[bool]:
    return Shape(
        lambda table, key: table.flag(key, default),
        lambda: {"type": "boolean", **_usual(default)},
        default is None,
    )


def numbers(count: int | None, low: int, high: int) -> Shape[tuple[int, ...]]:
    """A list of so many whole numbers; with None, of some that are all different."""
    of = whole(low, high).schema()
    unique = count is None
    return Shape(
        lambda table, key: table.numbers(key, count, low, high),
        lambda: listed(of, count or MOST_ENTRIES, count or 1, unique=unique),
    )


# Lists


def texts(shown: Callable[[], Schema] | None = None) -> Shape[tuple[str, ...]]:
    return Shape(
        lambda table, key: table.texts(key),
        lambda: listed((shown or line().schema)()),
    )


def lines(most: int, longest: int) -> Shape[tuple[str, ...]]:
    """At most so many texts for players on one line, none longer than so many letters."""
    return Shape(
        lambda table, key: table.lines(key, most, longest),
        lambda: listed(line(longest=longest).schema(), most),
        needed=False,
        many=True,
    )


def among(known: tuple[str, ...], unknown: Template) -> Shape[tuple[str, ...]]:
    """A list of known words; ``unknown`` is the problem with another."""
    return Shape(
        lambda table, key: table.known_texts(key, unknown, known),
        lambda: listed({"enum": list(known)}),
        needed=False,
    )


def names(
    unknown: Template,
    shown: Callable[[], Schema] | None = None,
    *,
    least: int = 0,
) -> Shape[Known[tuple[str, ...]]]:
    """A list of names, as for `naming`. How many there must be its reader says, and the schema."""
    return Shape(
        lambda table, key: lambda known: table.known_texts(key, unknown, known),
        lambda: listed((shown or line().schema)(), least=least, unique=least > 1),
        needed=least > 0,
        late=True,
    )


def listed(of: Schema, most: int = MOST_ENTRIES, least: int = 0, *, unique: bool = False) -> Schema:
    found: Schema = {"type": "array", "items": of, "maxItems": most}
    if least:
        found["minItems"] = least
    return {**found, "uniqueItems": True} if unique else found


# Tables


def inner(keys: type[Keys]) -> Shape[Table]:
    """A table with keys of its own."""
    return Shape(_table, keys.schema, False, keys, late=True)


def tables(
    shown: Callable[[], Schema], most: int, *, needed: bool = False
) -> Shape[tuple[Table, ...]]:
    """A list of tables, read by what they have in them."""
    return Shape(lambda table, key: table.tables(key, most), shown, needed, late=True)


def rows(keys: type[Keys], most: int, least: int = 0) -> Shape[tuple[Table, ...]]:
    """A list of tables with keys of their own. If there must be some, the reader says so."""
    listing = tables(lambda: listed(keys.schema(), most, least), most, needed=least > 0)
    return evolve(listing, keys=keys, many=True)


def by_name(pattern: str, keys: type[Keys], *, needed: bool = False) -> Shape[Table]:
    """A table of tables with keys of their own, by names that match a pattern."""
    return Shape(
        _table, lambda: tables_by(pattern, keys.schema()), needed, keys, many=True, late=True
    )


def by_word(words: Iterable[str], keys: type[Keys]) -> Shape[Table]:
    """A table of tables with keys of their own, by some words."""
    known = tuple(map(str, words))
    return Shape(_table, lambda: of_words(known, keys.schema()), False, keys, many=True, late=True)


def values_by(pattern: str, of: Callable[[], Schema]) -> Shape[Table]:
    """A table of values by names that match a pattern."""
    return Shape(_table, lambda: tables_by(pattern, of()), False, many=True, late=True)


def values_of(
    words: Iterable[str], of: Callable[[], Schema], *, needed: bool = False
) -> Shape[Table]:
    """A table of values by some words; all are ``needed``, or none."""
    known = tuple(map(str, words))
    return Shape(_table, lambda: of_words(known, of(), needed=needed), needed, many=True, late=True)


def _table(table: Table, key: str) -> Table:
    return table.table(key)


def of_words(words: Iterable[str], of: Schema, *, needed: bool = False) -> Schema:
    """The schema of a table with a value for each of some words; all are ``needed``, or none."""
    known = tuple(map(str, words))
    return table_of(dict.fromkeys(known, of), known if needed else ())


def tables_by(pattern: str, of: Schema) -> Schema:
    """The schema of a table of values under any keys that match a pattern."""
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
    others: Mapping[_Kind, Collection[str]],
    values: Mapping[str, Schema],
    needed: Mapping[_Kind, Collection[str]],
    told: Mapping[str, str],
) -> Schema:
    """The schema of a table with exactly one of the keys of some kinds, and with it only what goes
    with that. ``told`` has descriptions of keys."""
    kinds = tuple(kinds)
    beside = (key for kind in kinds for key in others[kind])
    keys = tuple(dict.fromkeys((*map(str, kinds), *beside)))
    only = [
        {
            "if": {"required": [str(kind)]},
            "then": {
                "required": list(needed.get(kind, ())),
                "properties": {key: False for key in keys if key not in (kind, *others[kind])},
            },
        }
        for kind in kinds
    ]
    described = {
        key: {**values[key], **({"description": told[key]} if key in told else {})} for key in keys
    }
    return table_of(described, oneOf=exactly_one(*kinds), allOf=only)


# Of other shapes


def optional(shape: Shape[_T], default: _D) -> Shape[_T | _D]:
    """The same, or the default where there is no such key."""
    return read_by(shape, lambda table, key: shape.read(table, key) if key in table else default)


def later(shape: Shape[_T], *, needed: bool = False) -> Shape[_T]:
    """The same, read only if it is asked for, where it means something."""
    return evolve(shape, late=True, needed=needed)


def read_by(shape: Shape[object], read: Callable[[Table, str], _T]) -> Shape[_T]:
    """The same, which need not be there, read otherwise."""
    return Shape(read, shape.schema, False, shape.keys, shape.many)


def _usual(default: object) -> Schema:
    return {} if default is None else {"default": default}
