"""Scenarios embedded in maps, so that a small one needs no file of its own."""

from __future__ import annotations

from pathlib import Path

from ad1666.content.errors import ContentError
from ad1666.content.maps.properties import text_property
from ad1666.content.maps.schema import SCENARIO
from ad1666.content.maps.xml import read_xml
from ad1666.content.messages import counted, message
from ad1666.content.toml import MAX_BYTES, Table, parse_toml, read_toml
from ad1666.content.toml_kinds import Kind, check_is


def is_map(path: Path) -> bool:
    """Whether a file is a map, by its name."""
    return path.suffix.lower() == ".tmx"


def holds_scenario(map_file: Path) -> bool:
    """Whether a readable map has an embedded scenario."""
    try:
        return text_property(read_xml(map_file), SCENARIO) is not None
    except ContentError:
        return False


def read_top(path: Path) -> Table:
    """The top table of a scenario, from its own file or embedded in a map. Raises
    ContentError if it is not TOML, or a file of another kind."""
    if is_map(path):
        return _read_embedded(path)
    top = read_toml(path)
    check_is(Kind.SCENARIO, top)
    return top


def _read_embedded(map_file: Path) -> Table:
    """The top table of the scenario embedded in a map. Raises ContentError if there is none, if it
    is not TOML, or if it names a map, which can only be this one."""
    text = text_property(read_xml(map_file), SCENARIO) or ""
    if not text.strip():
        problem = message("has no property {property} with a text", property=SCENARIO)
        remedy = message(
            "Add {property} in Map > Map Properties, or play the scenario beside it",
            property=SCENARIO,
        )
        raise ContentError(map_file, None, problem, remedy)
    if len(text) > MAX_BYTES:
        problem = message(
            "has a scenario of {characters}, more than the {most} allowed",
            characters=counted("{n} character", "{n} characters", len(text)),
            most=MAX_BYTES,
        )
        raise ContentError(map_file, None, problem, message("Use a smaller one"))
    top = parse_toml(map_file, text, message("property {name}", name=SCENARIO))
    if "map" in top:
        problem = message("names a map, but it is in one")
        raise top.error("map", problem, message("Remove this line"))
    return top
