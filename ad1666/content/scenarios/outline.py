"""What a scenario says of itself before anything: its place, kind, length, sides, map."""

from __future__ import annotations

import os
import re
from pathlib import Path

from ad1666.content.errors import hint
from ad1666.content.files import real
from ad1666.content.scenarios.embedded_scenario import is_map
from ad1666.content.toml import Table
from ad1666.resources import data_root
from ad1666.rules.cards import Side

LAST_CHAPTER = 39
"""Chapters are written in Roman numerals, and no campaign is longer."""
KINDS = ("adventure", "battle")
"""Kinds of scenario (SETUP-7)."""

_MAP_NAME = re.compile(r"[A-Za-z0-9_-]+\.tmx")


def scenario_files() -> tuple[Path, ...]:
    """The scenarios shipped with the game, by name."""
    return tuple(sorted((data_root() / "scenarios").glob("*.toml")))


def chapter_of(top: Table) -> int:
    """Its place in the campaign, 0 if none."""
    return top.whole("chapter", 1, LAST_CHAPTER) if "chapter" in top else 0


def tokens_of(top: Table) -> int:
    """The length in guard tokens, or in turns counted with tokens (GUARD-1, GUARD-2)."""
    if ("guard" in top) == ("turns" in top):
        remedy = "Give either guard (tokens) or turns"
        problem = "has both guard and turns" if "guard" in top else "does not say how long it lasts"
        raise top.error("turns" if "turns" in top else None, problem, remedy)
    return top.whole("guard", 1, 99) if "guard" in top else top.whole("turns", 1, 99)


def map_file(top: Table, path: Path) -> Path:
    """The map that embeds the scenario, or the one beside it, or else the game's own map of that
    name."""
    if is_map(path):
        return path
    name = top.text("map")
    if not _MAP_NAME.fullmatch(name):
        remedy = "Write the name of a file beside the scenario or in maps, such as inn.tmx"
        raise top.error("map", f'map is "{name}"', remedy)
    folders = (path.parent, data_root() / "maps")
    if not real(path.parent / name).is_relative_to(real(path.parent)):
        problem = f"{name} is a link that leads out of the scenario's folder"
        raise top.error("map", problem, "Put the map itself there")
    for folder in folders:
        if os.path.lexists(folder / name):  # else the error says what it is
            return folder / name
    maps = {file.name for folder in folders for file in folder.glob("*.tmx")}
    raise top.error("map", f'there is no map "{name}"', hint(name, maps))


def factions_of(top: Table) -> dict[Side, str]:
    """Whose characters each side may play (SETUP-1)."""
    table = top.table("factions")
    table.only(tuple(Side))
    return {side: table.text(side) for side in Side}
