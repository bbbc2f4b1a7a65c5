"""The items of conformance cases. Those of the game are in assets/items.toml."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from ad1666.content.cards import read_items
from ad1666.content.toml import read_toml
from ad1666.rules.items import Item


@cache
def kit() -> Mapping[str, Item]:
    """The items by id, from the file beside this module."""
    return read_items(read_toml(Path(__file__).with_name("kit.toml")))
