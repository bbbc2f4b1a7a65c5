"""A scenario being read, and the parts of it that others depend on."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from attrs import define

from ad1666.content.collector import Draft, once
from ad1666.content.errors import hint
from ad1666.content.files import real
from ad1666.content.maps.reader import MapFile
from ad1666.content.scenarios.embedded_scenario import is_map
from ad1666.content.toml import Table
from ad1666.resources import data_root
from ad1666.rules.bands import NEUTRAL, may_serve
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character, Square
from ad1666.rules.items import Item

BATTLE = "battle"
KINDS = ("adventure", BATTLE)
"""Kinds of scenario (SETUP-7)."""

_MAP_NAME = re.compile(r"[A-Za-z0-9_-]+\.tmx")


@define
class ScenarioDraft(Draft):
    """A scenario being read: its top table, the cards of the game, and how to load its map."""

    top: Table
    items: Mapping[str, Item]
    characters: Mapping[str, Character]
    load: Callable[[], MapFile]


@once
def kind(draft: ScenarioDraft) -> str:
    """Adventure or battle."""
    return draft.top.one_of("kind", KINDS)


@once
def tokens(draft: ScenarioDraft) -> int:
    """The largest number of turns."""
    return tokens_of(draft.top)


@once
def board(draft: ScenarioDraft) -> MapFile:
    """The map, with its doors as drawn."""
    return draft.load()


@once
def faction(draft: ScenarioDraft, side: Side) -> str:
    """Whose characters a side may play (SETUP-1): a faction that has any."""
    table = draft.top.table("factions").expecting(tuple(Side), draft.errors)
    name = table.text(side)
    known = {c.faction for c in draft.characters.values() if c.faction != NEUTRAL}
    if name not in known:
        problem = f'{table.name(side)} is the unknown faction "{name}"'
        raise table.error(side, problem, hint(name, known))
    return name


def thing_at(draft: ScenarioDraft, table: Table, key: str | None, place: str) -> Square:
    """The square of a thing of the map. ContentError at a key of the table if there is none."""
    drawn = board(draft)
    if place not in drawn.things:
        problem = f"{drawn.path.name} has no thing {place}"
        raise table.error(key, problem, hint(place, drawn.things))
    return drawn.things[place]


def check_serves(draft: ScenarioDraft, table: Table, key: str, card: Character, side: Side) -> None:
    """ContentError at a key if a character may not serve a side (SETUP-1)."""
    served = faction(draft, side)
    if not may_serve(card, served):
        problem = f"{card.name} belongs to {card.faction}, and {side} plays {served} (SETUP-1)"
        fitting = sorted(c.id for c in draft.characters.values() if may_serve(c, served))
        raise table.error(key, problem, f"Choose one of {', '.join(fitting)}", card.id)


def tokens_of(top: Table) -> int:
    """The length in guard tokens, or in turns counted with tokens (GUARD-1, GUARD-2)."""
    if ("guard" in top) == ("turns" in top):
        remedy = "Give either guard (tokens) or turns"
        problem = "has both guard and turns" if "guard" in top else "does not say how long it lasts"
        raise top.error("turns" if "turns" in top else None, problem, remedy)
    return top.whole("guard" if "guard" in top else "turns", 1, 99)


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
