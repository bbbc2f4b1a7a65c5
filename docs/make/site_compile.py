"""Runs in Pyodide while the site is made: finds what a page needs of the standard library, and
compiles modules, so that no browser has to."""

from __future__ import annotations

import ast
import json
import py_compile
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

_GAME = {"say": "play", "scenario": "letter-at-the-golden-lion", "side": "red", "program": "page"}
_ANSWERS = 30
"""How long a rehearsal is."""
_CODECS = ("encodings.ascii", "encodings.latin_1")
"""What is looked up by its name, and by a mistake in a file at the soonest."""
_EPOCH = (1980, 1, 1, 0, 0, 0)


def needed(library: str, engine: str, films: list[str]) -> set[str]:
    """The files of the standard library, a zip, that the engine, another one, needs: what is loaded
    when games are begun, played, gone on with and shown as films; what the engine imports anywhere;
    and what all that imports to be loaded itself."""
    with zipfile.ZipFile(library) as zipped:
        files = {_name(name): name for name in zipped.namelist() if name.endswith(".py")}
        sources = {name: zipped.read(file) for name, file in files.items()}
    with zipfile.ZipFile(engine) as zipped:
        ours = [zipped.read(name) for name in zipped.namelist() if name.endswith(".py")]
    _rehearse(engine, films)
    wanted = {
        *sys.modules,
        *_CODECS,
        *(name for source in ours for name in _imported(source, "", True)),
    }
    found: set[str] = set()
    while wanted:
        name = wanted.pop()
        if name in found or name not in files:
            continue
        found.add(name)
        package = name if files[name].endswith("__init__.py") else name.rpartition(".")[0]
        wanted |= {name.rpartition(".")[0], *_imported(sources[name], package, False)}
    return {files[name] for name in found}


def _name(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _imported(source: bytes, package: str, everywhere: bool) -> Iterator[str]:
    """The names that a module imports, ``everywhere`` or only when it is loaded."""
    for node in _nodes(ast.parse(source), everywhere):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: package.count(".") + 2 - node.level] if node.level else []
            whole = ".".join((*above, *filter(None, (node.module,))))
            yield whole
            yield from (f"{whole}.{each.name}" for each in node.names)


def _nodes(tree: ast.AST, everywhere: bool) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(tree):
        function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        started = isinstance(node, ast.If) and "__main__" in ast.unparse(node.test)
        if everywhere or not (function or started):
            yield node
            yield from _nodes(node, everywhere)


def _rehearse(engine: str, films: list[str]) -> None:
    """Plays a little in both languages, goes on with it, and looks at films."""
    folder = Path(tempfile.mkdtemp())
    with zipfile.ZipFile(engine) as zipped:
        zipped.extractall(folder)
    sys.path.insert(0, str(folder))
    from ad1666.seat.alone import Alone

    alone = Alone(folder / "games")

    def say(told: dict[str, Any]) -> list[dict[str, Any]]:
        return [json.loads(text) for text in alone.hear(json.dumps(told))]

    for language in ("pl", "en"):
        told = say({**_GAME, "language": language, "seed": 1})
        for _answer in range(_ANSWERS):
            while alone.thinks:
                told += map(json.loads, alone.step())
            sheet = [each for each in told if each["kind"] == "sheet"][-1]
            number, entries = sheet["number"], sheet["entries"]
            say({"say": "look", "square": [9, 8]})
            say({"say": "look", "entry": 0})
            told += say({"say": "choose", "number": number, "i": _answer % max(1, len(entries))})
        record = [each for each in told if each["kind"] == "record"][-1]
        say({"say": "resume", "text": record["text"], "language": language})
    for film in films:
        assert say({"say": "film", "link": film})[-1]["kind"] == "sheet"
    assert say({"say": "puzzle", "number": 0, "language": "en"}) == []  # they come later
    assert say({"say": "film", "link": "no link"})[0]["kind"] == "refused"


def compiled(source: str, made: str, spared: Iterable[str], only: set[str] | None = None) -> None:
    """Compiles the modules of a zip into another one: without docstrings and assertions, unless
    they begin with what is ``spared``, as modules of others may read their own. ``only`` some of
    its files, if that is told."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(made, "w") as new:
        for name in old.namelist():
            if name.endswith("/") or (only is not None and name not in only):
                continue
            data = old.read(name)
            if name.endswith(".py"):
                level = 0 if name.startswith(tuple(spared)) else 2
                name, data = f"{name}c", _code(data, name, level)
            new.writestr(zipfile.ZipInfo(name, _EPOCH), data, zipfile.ZIP_DEFLATED, 9)


def loose(source: str, made: str) -> None:
    """The same zip without compression of its own: as a whole it is compressed by a third more."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(made, "w") as new:
        for name in old.namelist():
            new.writestr(zipfile.ZipInfo(name, _EPOCH), old.read(name), zipfile.ZIP_STORED)


def _code(source: bytes, name: str, level: int) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        at = Path(folder) / "module.py"
        at.write_bytes(source)
        how = py_compile.PycInvalidationMode.UNCHECKED_HASH
        to = py_compile.compile(str(at), str(at.with_suffix(".pyc")), name, True, level, how)
        return Path(str(to)).read_bytes()
