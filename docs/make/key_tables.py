"""The tables of keys in the documents, from the descriptions that readers use."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from ad1666.content.keys.fields import Field
from ad1666.content.toml import LONGEST_TEXT

_HEAD = ("key", "value (default first)", "meaning")
END = "<!-- made until here -->"
"""Follows what is made in a page."""
_MOST_LISTED = 30
"""The most words that a value may be to be listed, if it may be others as well."""


def table_of(fields: Iterable[Field[Any]], links: Mapping[str, str] | None = None) -> str:
    """The table of some keys; those of which the same is told are in one row. ``links`` has where
    words of it lead to."""
    return linked(table(_HEAD, _rows(fields)), links or {})


def linked(text: str, links: Mapping[str, str]) -> str:
    """A text in Markdown in which words lead elsewhere, each where it stands first. Raises
    ValueError if one does not stand there."""
    for words, place in links.items():
        if words not in text:
            raise ValueError(f"nothing says {words!r}")
        inner = words.rstrip(" (,")
        text = text.replace(words, f"[{inner}]({place}){words[len(inner) :]}", 1)
    return text


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A table in Markdown."""
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def put(page: str, begin: str, made: str) -> str:
    """A page with what is made between a mark and the next `END` anew."""
    before, _, rest = page.partition(begin)
    return f"{before}{begin}\n\n{made}\n\n{END}{rest.partition(END)[2]}"


def _rows(fields: Iterable[Field[Any]]) -> Iterator[tuple[str, ...]]:
    for told, group in groupby(fields, lambda field: field.told):
        alike = tuple(group)
        names = ", ".join(f"`{field.key}`" for field in alike)
        values = dict.fromkeys(held(field.shape.schema()) for field in alike)
        needed = "; needed" if all(field.shape.needed for field in alike) else ""
        yield names, "; ".join(values), f"{told}{needed}"


def held(value: Mapping[str, Any]) -> str:
    """The values that a schema allows, the default first."""
    usual = value.get("default")
    choice = value.get("anyOf", ({},))[0].get("enum", ())
    if 0 < len(choice) <= _MOST_LISTED:
        return f"{', '.join(f'`{word}`' for word in choice)}; or a text"
    if "enum" in value:
        others = [word for word in value["enum"] if word != usual]
        words = (*filter(None, (usual,)), *others)
        return ", ".join(
            f"`{word if isinstance(word, str) else json.dumps(word)}`" for word in words
        )
    if "$ref" in value:
        return "a list"
    if value.get("anyOf", ({},))[0].get("type") in ("integer", "boolean"):
        return "; or ".join(map(held, value["anyOf"]))
    match value.get("type"):
        case "integer":
            bounds = f"{value['minimum']} to {value['maximum']}"
            return bounds if usual is None else f"`{usual}`, {bounds}"
        case "boolean" if usual is None:
            return "`true` or `false`"
        case "boolean":
            return "`true`, `false`" if usual else "`false`, `true`"
        case "array":
            return "a list"
        case "object":
            return "a table"
    longest = value.get("maxLength", LONGEST_TEXT)
    return "a text" if longest == LONGEST_TEXT else f"a text, at most {longest} letters"
