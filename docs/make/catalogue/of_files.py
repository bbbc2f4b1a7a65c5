"""Extractors for Babel: what players read of scenarios, characters, items and maps.

Each yields, as Babel asks, a line, the function that a program would call for the text, the message
with its context, and comments for translators.
"""

from __future__ import annotations

import io
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from xml.etree import ElementTree

from ad1666.console.templates import comments, examples

Found = tuple[int, str, str | tuple[str, ...], list[str]]
Options = Mapping[str, str]

_NAMED = {"zone": "place", "exit": "place", "passage": "place", "thing": "chest"}
"""Properties with the names of what lies on a map, and what they name: a thing may be a chest."""


def toml(
    file: io.BytesIO, keywords: Iterable[str], comment_tags: Iterable[str], options: Options
) -> Iterator[Found]:
    """The texts of a scenario, of the characters of a faction, of the items, or of puzzles."""
    source = file.read().decode("utf-8")
    data = tomllib.loads(source)
    kinds = {"scenario": _scenario, "characters": _characters, "items": _items, "puzzles": _puzzles}
    about = kinds[options["kind"]]
    for context, message in about(data):
        yield _line(source, message), *_called(context, message), []


def starter(
    file: io.BytesIO, keywords: Iterable[str], comment_tags: Iterable[str], options: Options
) -> Iterator[Found]:
    """The comments for authors and the examples in the template of a scenario."""
    template = file.read().decode("utf-8")
    for line, (_code, comment) in enumerate(comments(template), 1):
        if comment:
            yield line, "gettext", comment, []
    for example in examples(template):
        yield _line(template, example), "gettext", example, []


def tmx(
    file: io.BytesIO, keywords: Iterable[str], comment_tags: Iterable[str], options: Options
) -> Iterator[Found]:
    """The title of a map, and the names of what lies on it."""
    root = ElementTree.fromstring(file.read())
    if title := _property(root, "title"):
        yield 0, *_called("title", title), []
    titled: dict[tuple[str, str], str] = {}  # several rectangles may be one zone
    for thing in root.iter("object"):
        for key, context in _NAMED.items():
            if name := _property(thing, key):
                titled[context, name] = _property(thing, "title") or titled.get((context, name), "")
    for (context, name), title in titled.items():
        yield 0, *_called(context, title or name.replace("-", " ")), []


def _property(element: ElementTree.Element, name: str) -> str:
    found = element.find(f"./properties/property[@name='{name}']")
    return "" if found is None else found.get("value", "")


def _called(context: str, message: str) -> tuple[str, str | tuple[str, ...]]:
    return ("pgettext", (context, message)) if context else ("gettext", message)


def _line(source: str, message: str) -> int:
    """Where a text begins: the line of its first words."""
    at = source.find(message[:20])
    return 0 if at < 0 else source.count("\n", 0, at) + 1


def _scenario(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    yield "title", data["title"]
    yield "", data["story"].strip()
    for side in data["factions"].values():
        yield "faction", side
    for told in data.get("epilogue", {}).values():
        yield "", told.strip()
    for goal in data["goals"]:
        if told := goal.get("epilogue", ""):
            yield "", told.strip()
    for chest in data.get("chests", {}):
        yield "chest", chest.replace("-", " ")
    for event in data.get("events", ()):
        yield from (("", words.strip()) for words in _said(event["then"]))


def _said(effects: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """What effects of an event tell, say and ask, and the answers."""
    for effect in effects:
        yield from (effect[key] for key in ("tell", "text", "ask") if key in effect)
        for answer in effect.get("answers", ()):
            yield answer["text"]
            yield from _said(answer.get("then", ()))
        for branch in ("success", "failure"):
            yield from _said(effect.get(branch, ()))


def _characters(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if "faction" in data:
        yield "faction", data["faction"]
    for card in data.values():
        if isinstance(card, dict):
            yield "character", card["name"]
            if alignment := card.get("alignment", ""):
                yield "alignment", alignment
            if text := card.get("text", ""):
                yield "", text


def _puzzles(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for puzzle in data["puzzle"]:
        yield "", puzzle["title"]
        if "question" in puzzle:
            yield "", puzzle["question"]
        for name in (*puzzle.get("exits", ()), *puzzle.get("zones", ())):
            yield "place", name.replace("-", " ")
        yield "", puzzle["why"]


def _items(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for item in data.values():
        yield "item", item["name"]
