"""The schemas of files of characters and of items."""

from __future__ import annotations

from ad1666.content.cards import FactionKeys, OwnCharacterKeys, OwnItemKeys, game_factions
from ad1666.content.keys.shapes import AN_ID, Schema, tables_by


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
