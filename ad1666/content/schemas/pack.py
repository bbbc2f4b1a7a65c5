"""The schema of ``pack.toml``."""

from __future__ import annotations

from ad1666.content.packs.keys import HIGHEST_VERSION, RULES, RULES_MEANING, TEXTS, TextKey
from ad1666.content.schemas.parts import Schema, prose, table, text, whole


def pack() -> Schema:
    """The schema of a pack's own file."""
    values = {key.name: _text(key) for key in TEXTS}
    told = {key.name: str(key.meaning) for key in TEXTS}
    return table(
        (*values, RULES),
        {**values, RULES: whole(1, HIGHEST_VERSION)},
        {**told, RULES: str(RULES_MEANING)},
        (*(key.name for key in TEXTS if key.needed), RULES),
    )


def _text(key: TextKey) -> Schema:
    found = prose(key.longest) if key.long else text(key.longest)
    return {**found, "pattern": f"^(?:{key.pattern})$"} if key.pattern else found
