"""The engine of the page that deals itself: what it imports, and the files it reads, as one zip."""

from __future__ import annotations

import ast
import importlib.metadata
import importlib.util
import io
import pickle
import struct
import sys
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

import pygame

from ad1666.content.scenarios.scenario import load_scenario
from ad1666.i18n import FOLDER as LOCALES
from ad1666.i18n import compiled, languages, source
from ad1666.play.puzzle_list import FOLDER
from ad1666.resources import PACKAGE, data_root

ENTRY = "ad1666.seat.alone"
"""The module that the worker imports."""
STANDING_IN = Path(__file__).resolve().parent / "browser"
"""Modules that a page has in place of others: a tenth of their size, and sooner imported."""
_FOUND_BY_THEMSELVES = ("ad1666.rules",)
"""Packages whose modules are found by looking through them."""
_NEVER = (
    "ad1666.console",
    "ad1666.front",
    "ad1666.table",
    "babel.dates",
    "babel.messages",
    "pygame",
    "send2trash",
)
"""What is imported only where it is there, or where no page leads."""
_PARTS = (
    "attrs",
    "Babel",
    "PyTMX",
    "tomli",
    "tomlkit",
    "fontpkg-eb-garamond",
    "fontpkg-cinzel",
    "fontpkg-atkinson-hyperlegible",
)
"""The distributions that go along, but for Python itself."""
_HEAD = """\
Anno Domini 1666 is under the MIT licence. This site also has these parts:

Pyodide, under the Mozilla Public License 2.0: https://github.com/pyodide/pyodide
CPython 3.14, under the licence of the Python Software Foundation: https://docs.python.org/3/license.html

and, compiled and otherwise unchanged, what follows, each from the Python Package Index; of Babel's
data a part, and typefaces with a part of their letters."""
_DATA = ("*.toml", "*.json")
"""What lies beside modules and is read by them."""
_LOCALES = ("root", "en", "en_001", "en_GB")
"""What Babel reads for English; for other languages, theirs besides."""
_OF_ALL = ("parent_exceptions",)
"""What is the same for all."""
_PICKLE = 4
_OF_LOCALES = ("list_patterns", "number_symbols", "default_numbering_system", "decimal_formats")
"""Of that, what lists and numbers take: a hundredth."""


def modules() -> dict[str, Path]:
    """All modules that the engine may import but those of the standard library, by name."""
    found: dict[str, Path] = {}
    wanted = [ENTRY]
    for package in _FOUND_BY_THEMSELVES:
        for path in (PACKAGE.parent / package.replace(".", "/")).rglob("*.py"):
            wanted.append(".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts))
    while wanted:
        name = wanted.pop().removesuffix(".__init__")
        if name in found or _left_out(name) or (file := _file(name)) is None:
            continue
        found[name] = file
        wanted += [name.rpartition(".")[0], *_imported(name, file)]
    return found


def _left_out(name: str) -> bool:
    top = name.partition(".")[0]
    return (
        not name
        or top in sys.stdlib_module_names
        or top.startswith("fontpkg")
        or any(name == never or name.startswith(f"{never}.") for never in _NEVER)
    )


def _file(name: str) -> Path | None:
    """The file of a module; None if it is none, such as a function of one."""
    if (standing := STANDING_IN / f"{name}.py").is_file():
        return standing
    top, *rest = name.split(".")
    spec = importlib.util.find_spec(top)
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).parent.joinpath(*rest)
    if not spec.submodule_search_locations:
        return Path(spec.origin).with_suffix(".py") if not rest else None
    for file in (path / "__init__.py", path.with_suffix(".py")):
        if file.is_file():
            return file
    return None


def _imported(name: str, file: Path) -> Iterator[str]:
    """The names that a module imports anywhere in it, whether they are modules or not."""
    package = name.split(".") if file.name == "__init__.py" else name.split(".")[:-1]
    for node in _nodes(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            whole = ".".join((*above, *filter(None, (node.module,))))
            yield whole
            yield from (f"{whole}.{each.name}" for each in node.names)


def _nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a module but for what only checkers of types read."""
    for node in ast.iter_child_nodes(tree):
        if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)):
            yield node
            yield from _nodes(node)


def contents(scenarios: list[Path]) -> dict[str, bytes]:
    """Every file of the engine by its path in the zip."""
    found: dict[str, bytes] = {}
    for name, file in modules().items():
        path = name.replace(".", "/")
        found[f"{path}/__init__.py" if file.name == "__init__.py" else f"{path}.py"] = (
            file.read_bytes()
        )
    folders = {path.rpartition("/")[0] for path in found if path.startswith("ad1666/")}
    for folder in sorted(folders):
        for pattern in _DATA:
            for file in sorted((PACKAGE.parent / folder).glob(pattern)):
                found[f"{folder}/{file.name}"] = file.read_bytes()
    for code in languages():
        at = source(code).relative_to(LOCALES).with_suffix(".mo").as_posix()
        found[f"ad1666/locale/{at}"] = compiled(source(code), code)
    found |= _data(scenarios) | _of_babel()
    version = importlib.metadata.version("attrs")  # which attrs looks up
    found[f"attrs-{version}.dist-info/METADATA"] = f"Name: attrs\nVersion: {version}\n".encode()
    return found


def _data(scenarios: list[Path]) -> dict[str, bytes]:
    """The game's own files. Of the pictures of tiles nothing but their sizes is asked for."""
    root = data_root()
    assets = root / "assets"
    kept = [*assets.glob("*.toml"), *(assets / "characters").iterdir(), *scenarios]
    kept += (assets / "skirmish").glob("*.toml")
    kept += (root / "maps" / "tilesets").glob("*.tsx")
    kept += [load_scenario(file).map.path for file in scenarios]
    found = {_place(file, root): file.read_bytes() for file in sorted({*kept})}
    for file in sorted((root / "maps" / "tilesets").glob("*.png")):
        found[_place(file, root)] = blank(*pygame.image.load(file).get_size())
    return found


def puzzles() -> dict[str, bytes]:
    """The puzzles by their paths in a zip of their own, which is fetched when one is put."""
    return {_place(file, data_root()): file.read_bytes() for file in sorted(FOLDER.iterdir())}


def _place(file: Path, root: Path) -> str:
    return f"ad1666/_data/{file.relative_to(root).as_posix()}"


def _of_babel() -> dict[str, bytes]:
    spec = importlib.util.find_spec("babel")
    assert spec is not None and spec.origin is not None
    folder = Path(spec.origin).parent
    known = pickle.loads((folder / "global.dat").read_bytes())
    found = {"babel/global.dat": pickle.dumps({key: known[key] for key in _OF_ALL}, _PICKLE)}
    for name in (*_LOCALES, *languages()):
        path = f"locale-data/{name}.dat"
        of_all = pickle.loads((folder / path).read_bytes())
        kept = {key: of_all[key] for key in _OF_LOCALES if key in of_all}
        found[f"babel/{path}"] = pickle.dumps(kept, _PICKLE)
    return found


def blank(width: int, height: int) -> bytes:
    """A picture of this size in PNG, with nothing in it."""
    rows = zlib.compress(bytes(1 + (width + 7) // 8) * height, 9)
    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", rows), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )


def licences() -> str:
    """What is in the site under which licence, with the texts."""
    told = [_HEAD]
    for name in _PARTS:
        part = importlib.metadata.distribution(name)
        told.append(f"{name} {part.version}\n{'=' * 72}")
        texts = [file for file in part.files or () if file.name.startswith("LICENSE")]
        told += dict.fromkeys(file.read_text("utf-8").strip() for file in texts)
    return "\n\n".join(told) + "\n"


def zipped(files: dict[str, bytes]) -> bytes:
    """Files as a zip that is the same each time."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for name, data in sorted(files.items()):
            out.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return made.getvalue()
