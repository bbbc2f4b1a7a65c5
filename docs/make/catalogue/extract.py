"""All messages that the program can be asked to translate."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import redirect_stderr
from pathlib import Path
from typing import Any

import of_files
import of_rules
from babel.messages import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_file, extract_python
from jinja2.ext import babel_extract

ROOT = Path(__file__).resolve().parents[3]

Method = Callable[..., Iterable[Any]]
_COMMENTS = ("Translators:",)
_MESSAGES, _COUNTS = ("message", "template", "sentence"), ("count", "counted")
"""Further functions whose arguments are messages: whole ones, and numbers of things, which have the
context ``count``."""
_NUMBERED = "numbered"
"""The function whose arguments are a sentence about a number of things."""


def python(
    file: io.BytesIO, keywords: Mapping[str, Any], comment_tags: list[str], options: Any
) -> Iterator[tuple[int, str, Any, list[str]]]:
    """Babel's extractor of Python, with the context of counts. It warns of f-strings, also of those
    that are only inserted into a message; of messages that are f-strings a test tells."""
    known: Any = [*keywords, *_MESSAGES, *_COUNTS, _NUMBERED]
    with redirect_stderr(io.StringIO()):
        found: list[Any] = list(extract_python(file, known, comment_tags, options))
    for line, function, message, comments in found:
        if function in _COUNTS:
            if isinstance(message, tuple):
                yield line, "npgettext", ("count", *message), comments
        else:
            called = "gettext" if function in _MESSAGES else function
            yield line, "ngettext" if called == _NUMBERED else called, message, comments


SOURCES: tuple[tuple[str, Method, Mapping[str, str]], ...] = (
    ("ad1666/**/*.py", python, {}),
    ("scenarios/*.toml", of_files.toml, {"kind": "scenario"}),
    ("assets/*/scenario.toml", of_files.toml, {"kind": "scenario"}),
    ("assets/lesson/*.toml", of_files.toml, {"kind": "scenario"}),
    ("assets/starter/scenario.toml", of_files.starter, {}),
    ("assets/characters/*.toml", of_files.toml, {"kind": "characters"}),
    ("assets/puzzles/*.toml", of_files.toml, {"kind": "puzzles"}),
    ("assets/items.toml", of_files.toml, {"kind": "items"}),
    ("maps/*.tmx", of_files.tmx, {}),
    ("assets/*/map.tmx", of_files.tmx, {}),
    ("assets/lesson/*.tmx", of_files.tmx, {}),
    ("assets/**/*.html", babel_extract, {}),
)
"""The files with texts, and what extracts these."""


def template() -> Catalog:
    """The messages of the program, of its files and of its rules, without translations."""
    catalog = Catalog(project="ad1666", charset="utf-8", fuzzy=False)
    for file, method, options in _files():
        name = str(file.relative_to(ROOT))
        found = extract_from_file(method, file, DEFAULT_KEYWORDS, _COMMENTS, dict(options))
        for line, message, comments, context in found:
            catalog.add(message, None, [(name, line)], auto_comments=comments, context=context)
    for context, text in of_rules.messages():
        catalog.add(str(text), None, [("ad1666/rules", 0)], context=context or None)
    return catalog


def _files() -> Iterator[tuple[Path, Method, Mapping[str, str]]]:
    for pattern, method, options in SOURCES:
        for file in sorted(ROOT.glob(pattern)):
            yield file, method, options
