"""Finds the game's own scenarios, the scenarios of a map, and the map of a scenario."""

from __future__ import annotations

import os
import re
from pathlib import Path

from ad1666.content.errors import ContentError, cannot_read, hint
from ad1666.content.files import read_bytes, real
from ad1666.content.messages import message
from ad1666.content.scenarios.embedded_scenario import holds_scenario, is_map
from ad1666.content.toml import MAX_BYTES, Table, read_toml
from ad1666.resources import data_root

_MAP_NAME = re.compile(r"\w[\w .,()'-]*\.(?i:tmx)")
"""A name in any language, without characters that lead to another folder on some system."""
_SCENARIOS = "*.[tT][oO][mM][lL]"
"""Path.glob is case-sensitive on some systems only."""


def scenario_files() -> tuple[Path, ...]:
    """The scenarios shipped with the game, by name."""
    return tuple(sorted((data_root() / "scenarios").glob("*.toml")))


def scenarios_for(map_file: Path) -> tuple[Path, ...]:
    """The scenarios of a map: the embedded one, then, sorted, those that name it: those beside it
    and, for one of the game's own maps, the game's own. A broken one counts if it contains the name
    of the map, so that its mistake is reported. Raises ContentError if there is no such map."""
    try:
        map_file.stat()
    except (OSError, ValueError) as error:
        raise cannot_read(map_file, error) from None
    folders = [real(map_file).parent]
    if folders[0] == real(data_root()) / "maps":
        folders.append(data_root() / "scenarios")
    files = (file for folder in folders for file in sorted(folder.glob(_SCENARIOS)))
    held = (map_file,) if holds_scenario(map_file) else ()
    return (*held, *(file for file in files if _names(file, map_file.name)))


def _names(file: Path, map_name: str) -> bool:
    try:
        return read_toml(file).data.get("map") == map_name
    except ContentError:
        pass
    try:
        text = read_bytes(file, MAX_BYTES).decode("utf-8", "replace")
    except ContentError:
        return False
    return f'"{map_name}"' in text or f"'{map_name}'" in text


def map_of(top: Table, path: Path) -> Path:
    """The map that embeds the scenario, or the one beside it, or else the game's own map of that
    name. For a link, the folder of its target counts."""
    if is_map(path):
        return path
    name = top.text("map")
    if not _MAP_NAME.fullmatch(name):
        remedy = message("Write the name of a file beside the scenario or in maps, such as inn.tmx")
        raise top.error("map", message('map is "{name}"', name=name), remedy)
    beside = real(path).parent if os.path.islink(path) else path.parent
    folders = (beside, data_root() / "maps")
    if not real(beside / name).is_relative_to(real(beside)):
        problem = message("{name} is a link that leads out of the scenario's folder", name=name)
        raise top.error("map", problem, message("Put the map itself there"))
    for folder in folders:
        if os.path.lexists(folder / name):  # else the error says what it is
            return folder / name
    maps = {file.name for folder in folders for file in folder.glob("*.tmx")}
    raise top.error("map", message('there is no map "{name}"', name=name), hint(name, maps))
