"""JSON schemas of the files that authors write, for editors with Taplo: these then know the keys,
complete them, and underline what cannot be right. They are made of the keys that the readers use.
What depends on other files, such as a start of the map, only ``ad1666 check`` knows."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache

from ad1666.content.campaigns.keys import CampaignKeys
from ad1666.content.cards import FactionKeys, OwnCharacterKeys, OwnItemKeys, game_factions
from ad1666.content.keys.fields import Schema
from ad1666.content.keys.shapes import AN_ID, tables_by
from ad1666.content.packs.keys import PackKeys
from ad1666.content.scenarios.keys import ScenarioKeys


def characters() -> Schema:
    """The schema of a file of characters, which has one faction."""
    return {
        "type": "object",
        "properties": {field.key: field.schema() for field in FactionKeys.fields},
        "required": ["faction"],
        "propertyNames": {"pattern": AN_ID},
        "additionalProperties": OwnCharacterKeys.schema(),
        "if": {"properties": {"faction": {"enum": game_factions()}}},
        "then": {"properties": {"colour": False, "emblem": False}},
        "else": {"required": ["colour"]},
    }


def items() -> Schema:
    """The schema of a file of items."""
    return tables_by(AN_ID, OwnItemKeys.schema())


SCHEMAS: Mapping[str, Callable[[], Schema]] = {
    "scenario": ScenarioKeys.schema,
    "campaign": CampaignKeys.schema,
    "characters": characters,
    "items": items,
    "pack": PackKeys.schema,
}
"""All of them, by the names of their files without the ending."""


@cache
def schema_text(name: str) -> str:
    head = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$comment": "Made by ad1666 new. Delete this folder and run it again to have it made anew.",
    }
    return json.dumps({**head, **SCHEMAS[name]()}, ensure_ascii=False, indent=1) + "\n"
