"""JSON schemas of the files that authors write, for editors with Taplo: these then know the keys,
complete them, and underline what cannot be right. They are made from what the readers use. What
depends on other files, such as a start of the map, only ``ad1666 check`` knows."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache

from ad1666.content.packs.keys import PackKeys
from ad1666.content.scenarios.keys import ScenarioKeys
from ad1666.content.schemas.campaign import campaign
from ad1666.content.schemas.cards import characters, items
from ad1666.content.schemas.parts import Schema

SCHEMAS: Mapping[str, Callable[[], Schema]] = {
    "scenario": ScenarioKeys.schema,
    "campaign": campaign,
    "characters": characters,
    "items": items,
    "pack": PackKeys.schema,
}
"""All of them, by the names of their files without the ending."""


@cache
def schema_text(name: str) -> str:
    """The text of the file of a schema."""
    head = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$comment": "Made by ad1666 new. Delete this folder and run it again to have it made anew.",
    }
    return json.dumps({**head, **SCHEMAS[name]()}, ensure_ascii=False, indent=1) + "\n"
