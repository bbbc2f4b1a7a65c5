"""Writes the JSON schemas of what seats, desks and phones are told, docs/*.schema.json, and the
tables of fields in docs/seat.md, from the classes of those values.

    python docs/make/seat.py

tests/seat/test_protocol.py keeps them current.
"""

from __future__ import annotations

import ast
import enum
import inspect
import json
import sys
import types
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Union, get_args, get_origin, get_type_hints

import attrs

from ad1666.desks import beside
from ad1666.desks.mustering import Muster
from ad1666.phones.server import sheet as phones
from ad1666.rules.board import Edge
from ad1666.seat import between, parts, sheet
from ad1666.seat.between import Between
from ad1666.seat.sheet import BoardSheet, Greeting, LookSheet, Public, SeatSheet, SpokenSheet

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "seat.md"
MARK = "<!-- fields: written by docs/make/seat.py -->"
MESSAGES = {
    "board": BoardSheet,
    "sheet": SeatSheet,
    "look": LookSheet,
    "spoken": SpokenSheet,
    "greeting": Greeting,
    "between": Between,
}

Schema = dict[str, Any]
_PLAIN: dict[object, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    types.NoneType: {"type": "null"},
}
_EDGE: Schema = {
    "type": "array",
    "prefixItems": [{"type": "integer"}, {"type": "integer"}, {"enum": ["N", "W"]}],
    "minItems": 3,
    "maxItems": 3,
}


@cache
def told(module: types.ModuleType) -> dict[tuple[str, str], str]:
    """What the texts of a module say of each class, and of each of its fields, by both names."""
    found: dict[tuple[str, str], str] = {}
    for node in ast.parse(inspect.getsource(module)).body:
        if not isinstance(node, ast.ClassDef):
            continue
        found[node.name, ""] = _line(ast.get_docstring(node) or "")
        for field, text in zip(node.body, node.body[1:], strict=False):
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                match text:
                    case ast.Expr(ast.Constant(str(says))):
                        found[node.name, field.target.id] = _line(says)
    return found


def _line(text: str) -> str:
    return " ".join(text.split())


def _said(kind: type, field: str = "") -> str:
    return told(sys.modules[kind.__module__]).get((kind.__name__, field), "")


def _of(hint: Any, used: dict[str, Schema]) -> Schema:
    """The schema of a type. Classes that it names are added to those ``used``."""
    if hint in _PLAIN:
        return dict(_PLAIN[hint])
    if hint is Edge:
        return dict(_EDGE)
    arguments = get_args(hint)
    if get_origin(hint) in (Union, types.UnionType):
        return {"anyOf": [_of(each, used) for each in arguments]}
    if get_origin(hint) is tuple:
        if arguments[1:] == (...,):
            return {"type": "array", "items": _of(arguments[0], used)}
        each = [_of(one, used) for one in arguments]
        return {"type": "array", "prefixItems": each, "minItems": len(each), "maxItems": len(each)}
    if issubclass(hint, enum.Enum):
        return {"enum": [member.value for member in hint]}
    if hint.__name__ not in used:
        used[hint.__name__] = {}  # a place for it, should it name itself
        used[hint.__name__] = _class(hint, used)
    return {"$ref": f"#/$defs/{hint.__name__}"}


def _class(kind: Any, used: dict[str, Schema]) -> Schema:
    needed = [f.name for f in attrs.fields(kind) if f.default is attrs.NOTHING]
    return {
        "description": _said(kind),
        "type": "object",
        "properties": _fields(kind, used),
        "required": needed,
    }


def _fields(kind: Any, used: dict[str, Schema]) -> Schema:
    hints, found = get_type_hints(kind), {}
    for field in attrs.fields(kind):
        says = _said(kind, field.name)
        found[field.name] = _of(hints[field.name], used) | ({"description": says} if says else {})
    return found


def schema(title: str, version: int, kinds: Mapping[str, type]) -> Schema:
    """The schema of messages by their ``kind``. Fields that it does not name are allowed: later
    ones may be added."""
    used: dict[str, Schema] = {}
    messages = []
    for name, kind in kinds.items():
        fields = _fields(kind, used)
        if fields.pop("public", None) is not None:
            fields |= _fields(Public, used)
        head = {"kind": {"const": name}, "version": {"const": version}}
        messages.append(
            {
                "description": _said(kind),
                "type": "object",
                "properties": head | fields,
                "required": [*head, *fields],
            }
        )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"What {title} of Anno Domini 1666 is told",
        "oneOf": messages,
        "$defs": {name: used[name] for name in sorted(used)},
    }


def tables() -> str:
    """The fields of all messages and their parts as tables."""
    used: dict[str, Schema] = {}
    found = [_table(f"`{name}`", kind, used) for name, kind in MESSAGES.items()]
    modules = (parts, sheet, between)
    kinds = {k.__name__: k for m in modules for k in vars(m).values() if attrs.has(k)}
    found += [_table(f"`{name}`", kinds[name], {}) for name in sorted(used)]
    return "\n\n".join(found)


def _table(title: str, kind: Any, used: dict[str, Schema]) -> str:
    rows = [f"#### {title}", "", _said(kind), "", "| field | type | what |", "| --- | --- | --- |"]
    for name, each in _fields(kind, used).items():
        if name == "public":
            rows += [_row(n, e) for n, e in _fields(Public, used).items()]
        else:
            rows.append(_row(name, each))
    return "\n".join(rows)


def _row(name: str, each: Schema) -> str:
    return f"| `{name}` | {_words(each)} | {each.get('description', '')} |"


def _words(each: Schema) -> str:
    if "$ref" in each:
        return f"`{each['$ref'].rpartition('/')[2]}`"
    if "anyOf" in each:
        return " or ".join(map(_words, each["anyOf"]))
    if "enum" in each:
        return ", ".join(f"`{value}`" for value in each["enum"])
    if "prefixItems" in each:
        return f"[{', '.join(map(_words, each['prefixItems']))}]"
    return f"[{_words(each['items'])}…]" if "items" in each else str(each["type"])


def page() -> str:
    """The page with its tables of fields made anew."""
    head, _mark, _rest = PAGE.read_text("utf-8").partition(MARK)
    return f"{head}{MARK}\n\n{tables()}\n"


def schemas() -> dict[str, Schema]:
    """All schemas by the names of their files."""
    return {
        "seat.schema.json": schema("a seat", sheet.VERSION, MESSAGES),
        "desks.schema.json": schema(
            "a desk", beside.VERSION, {"beside": beside.Beside, "muster": Muster}
        ),
        "phones.schema.json": schema("a phone", phones.VERSION, {"sheet": phones.PhoneSheet}),
    }


def written() -> dict[Path, str]:
    """The schemas as they stand in their files."""
    docs = ROOT / "docs"
    return {
        docs / name: json.dumps(each, indent=1, ensure_ascii=False) + "\n"
        for name, each in schemas().items()
    }


def main() -> None:
    for path, text in written().items():
        path.write_text(text, "utf-8")
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
