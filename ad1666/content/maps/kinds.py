"""Files that are given as a map but are not one."""

from __future__ import annotations

import os
from pathlib import Path

from ad1666.content.errors import ContentError
from ad1666.content.file_kinds import check_kind
from ad1666.content.messages import message
from ad1666.content.toml import read_toml
from ad1666.content.toml_kinds import TOLD, kind_of


def check_is_map(file: Path) -> None:
    """Raises ContentError if the file exists and its name shows that it is not a map, but a
    scenario or a file of another kind."""
    check_kind(file)
    if file.suffix.lower() != ".toml" or not os.path.isfile(file):
        return
    try:
        top = read_toml(file).data
    except ContentError:
        top = {}
    problem, remedy = message("is not a map"), message("Name a map")
    if isinstance(played_on := top.get("map"), str):
        problem = message("is a scenario")
        remedy = message("Name the map it is played on, {map}", map=played_on)
    elif (kind := kind_of(top)) is not None:
        problem = TOLD[kind][0]
    raise ContentError(file, None, problem, remedy)
