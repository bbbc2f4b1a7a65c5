"""The maps and scenarios in a folder."""

from __future__ import annotations

import os
from pathlib import Path

from ad1666.content.errors import ContentError
from ad1666.content.files import files_in
from ad1666.content.messages import message
from ad1666.content.scenarios.embedded_scenario import is_map
from ad1666.content.toml import read_toml
from ad1666.content.toml_kinds import SCENARIO_KEYS

MAP, SCENARIO = ".tmx", ".toml"


def files_of(path: Path) -> list[Path]:
    """The file named, or the maps and scenarios in the folder named. Raises
    ContentError if there are none."""
    if not os.path.isdir(path):
        return [path]
    files = [file for file in files_in(path, MAP, SCENARIO) if os.path.isfile(file)]
    found = [f for f in files if is_map(f) or _is_scenario(f)]
    if not found:
        problem = message("there is no map and no scenario in this folder")
        remedy = message("Name a folder with files {map} or {scenario}", map=MAP, scenario=SCENARIO)
        raise ContentError(path, None, problem, remedy)
    return found


def _is_scenario(file: Path) -> bool:
    """Whether a TOML file in a folder is meant to be a scenario rather than cards, a band or
    anything else. An unreadable one may be."""
    try:
        top = read_toml(file)
    except ContentError:
        return True
    return any(key in top for key in SCENARIO_KEYS)
