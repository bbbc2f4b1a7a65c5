"""Scenarios embedded in maps: a small one needs no file of its own."""

from __future__ import annotations

from pathlib import Path

from ad1666.content.errors import ContentError
from ad1666.content.maps.schema import SCENARIO
from ad1666.content.toml import MAX_BYTES, Table, parse_toml, read_toml


def is_map(path: Path) -> bool:
    """Whether a file is a map, by its name."""
    return path.suffix.lower() == ".tmx"


def holds_scenario(map_file: Path) -> bool:
    """Whether a readable map has an embedded scenario."""
    from ad1666.content.maps.tiled import read_tmx

    try:
        _grid, tmx = read_tmx(map_file)
    except ContentError:
        return False
    return SCENARIO in tmx.properties


def read_top(path: Path) -> Table:
    """The top table of a scenario, from its own file or embedded in a map. ContentError if it is no
    TOML."""
    return read_held(path) if is_map(path) else read_toml(path)


def read_held(map_file: Path) -> Table:
    """The top table of the scenario embedded in a map. ContentError if there is none, if it is no
    TOML, or if it names a map, which can only be this one."""
    from ad1666.content.maps.tiled import read_tmx  # which scenarios in files of their own spare

    _grid, tmx = read_tmx(map_file)
    text = tmx.properties.get(SCENARIO)
    if not isinstance(text, str) or not text.strip():
        problem = f"has no property {SCENARIO} with a text"
        remedy = f"Add {SCENARIO} in Map > Map Properties, or play the scenario beside it"
        raise ContentError(map_file, None, problem, remedy)
    if len(text) > MAX_BYTES:
        problem = f"has a scenario of {len(text)} characters, more than the {MAX_BYTES} allowed"
        raise ContentError(map_file, None, problem, "Use a smaller one")
    top = parse_toml(map_file, text, f"property {SCENARIO}")
    if "map" in top:
        raise top.error("map", "names a map, but it is in one", "Remove this line")
    return top
