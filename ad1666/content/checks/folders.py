"""The maps and scenarios in a folder."""

from __future__ import annotations

import os
from pathlib import Path

from ad1666.content.errors import ContentError
from ad1666.content.files import files_in
from ad1666.content.toml import read_toml

MAP, SCENARIO = ".tmx", ".toml"
_TELLING = ("map", "story", "figures", "goals")
"""Keys that a scenario has, one or the other at least, and no other file."""


def files_of(path: Path) -> list[Path]:
    """The files meant by what was named: itself, or the maps and scenarios in a folder.
    ContentError if there are none."""
    if not os.path.isdir(path):
        return [path]
    files = [file for file in files_in(path, MAP, SCENARIO) if os.path.isfile(file)]
    found = [f for f in files if f.suffix == MAP or _says_so(f)]
    if not found:
        problem = "there is no map and no scenario in this folder"
        raise ContentError(path, None, problem, f"Name a folder with files {MAP} or {SCENARIO}")
    return found


def _says_so(file: Path) -> bool:
    """Whether a TOML file in a folder is meant as a scenario, and not as cards, a band or whatever
    else may lie there. One that cannot be read may be."""
    try:
        top = read_toml(file)
    except ContentError:
        return True
    return any(key in top for key in _TELLING)
