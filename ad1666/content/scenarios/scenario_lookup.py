"""Finds the scenarios of a map."""

from __future__ import annotations

from pathlib import Path

from ad1666.content.errors import ContentError, cannot_read
from ad1666.content.files import read_bytes, real
from ad1666.content.scenarios.embedded_scenario import holds_scenario
from ad1666.content.toml import MAX_BYTES, read_toml
from ad1666.resources import data_root


def scenarios_for(map_file: Path) -> tuple[Path, ...]:
    """The scenarios of a map: the embedded one, then those that name it, sorted: those beside it,
    and for a map of ours the game's own. A broken one counts if it contains the name of the map, so
    that its mistake is reported. ContentError if there is no such map."""
    try:
        map_file.stat()
    except (OSError, ValueError) as error:
        raise cannot_read(map_file, error) from None
    folders = [real(map_file).parent]
    if folders[0] == real(data_root()) / "maps":
        folders.append(data_root() / "scenarios")
    files = (file for folder in folders for file in sorted(folder.glob("*.toml")))
    held = (map_file,) if holds_scenario(map_file) else ()
    return (*held, *(file for file in files if _names(file, map_file.name)))


def _names(file: Path, map_name: str) -> bool:
    try:
        return read_toml(file).data.get("map") == map_name
    except ContentError:
        pass
    try:
        return f'"{map_name}"' in read_bytes(file, MAX_BYTES, "").decode("utf-8", "replace")
    except ContentError:
        return False
