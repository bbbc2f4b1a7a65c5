"""Loads the program with one more member in each enumeration, and tells which modules lack it.

``python -m tests.made_up_members`` prints JSON: for each enumeration, as ``module:Class``, the
modules whose `complete` tables would not load. No file is changed: the sources are read, and the
member is added, on the way to the compiler. If members have traits, it has those of the last.
"""

from __future__ import annotations

import ast
import enum
import importlib
import inspect
import json
import os
import pkgutil
import zlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from importlib.machinery import SourceFileLoader
from importlib.util import find_spec
from types import CodeType
from typing import Any

import ad1666
from ad1666.rules import tables
from tests.source import ROOT, tree

NAME = "MADE_UP"
FIXED = {
    "ad1666.rules.board:Direction": "the compass has eight",
    "ad1666.rules.cards:Location": "the suits name them",
    "ad1666.rules.cards:Side": "there are two",
    "ad1666.rules.cards:Suit": "the deck has four",
}
"""Enumerations that are what they are."""

lacking: dict[str, set[str]] = defaultdict(set)


@cache
def enumerations() -> dict[str, tuple[str, ast.Assign, str]]:
    """Every enumeration that may grow, with its module, its last member, and the value of the one
    that is made up."""
    found = {}
    for path in sorted((ROOT / "ad1666").rglob("*.py")):
        if "Enum" not in path.read_text("utf-8"):
            continue  # to parse all takes seconds
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for node in tree(path).body:
            if isinstance(node, ast.ClassDef) and any("Enum" in ast.unparse(b) for b in node.bases):
                last = [n for n in node.body if isinstance(n, ast.Assign)][-1]
                name = f"{module}:{node.name}"
                numbered = any("IntEnum" in ast.unparse(b) for b in node.bases)
                made_up = str(zlib.crc32(name.encode())) if numbered else f"made-up-{name}"
                if name not in FIXED:
                    found[name] = module, last, made_up
    return found


class Growing:
    """Compiles modules with the members made up."""

    def __init__(self) -> None:
        self.added: dict[str, list[tuple[int, str]]] = defaultdict(list)
        for module, last, value in enumerations().values():
            traits = last.value.elts[1:] if isinstance(last.value, ast.Tuple) else []
            own = value if value.isdigit() else f'"{value}"'
            made_up = ", ".join([own, *map(ast.unparse, traits)])
            self.added[module].append((last.end_lineno or 0, f"    {NAME} = {made_up}"))

    def get_code(self, loader: SourceFileLoader, name: str) -> CodeType | None:
        if name not in self.added:
            return get_code(loader, name)
        lines = loader.get_data(loader.path).decode().splitlines()
        for line, text in sorted(self.added[name], reverse=True):
            lines.insert(line, text)
        code: CodeType = compile("\n".join(lines), loader.path, "exec", dont_inherit=True)
        return code


def noting(members: Iterable[object], table: Any, *, apart: Collection[object] = ()) -> Any:
    """In place of `complete`: notes what the table lacks, and goes on as if that were there."""
    missing = [member for member in members if member not in apart and member not in table]
    frame = inspect.currentframe()
    assert frame is not None and frame.f_back is not None
    module = frame.f_back.f_globals["__name__"]
    for member in missing:
        for name in _grown(member):
            lacking[name].add(module)
    table.update(dict.fromkeys(missing, next(iter(table.values()))))
    return table


def _grown(member: object) -> Iterator[str]:
    """The enumeration that made a key come up."""
    if isinstance(member, enum.Enum):
        yield f"{type(member).__module__}:{type(member).__name__}"
    else:
        yield from (name for name, at in enumerations().items() if at[-1] in str(member).split())


get_code = SourceFileLoader.get_code

if __name__ == "__main__":
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    growing = Growing()
    SourceFileLoader.get_code = lambda self, name: growing.get_code(self, name)  # type: ignore
    tables.complete = noting
    for found in pkgutil.walk_packages(ad1666.__path__, "ad1666."):
        learns = found.name == "ad1666.gym" and find_spec("pettingzoo") is None
        if not found.name.endswith("__main__") and not learns:
            importlib.import_module(found.name)
    print(json.dumps({name: sorted(lacking[name]) for name in enumerations()}))
