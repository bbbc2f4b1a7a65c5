"""Expressions: what the data of a person become in pain, in triumph and in fear, and with a bandage
round the brow."""

from __future__ import annotations

from shapes import Person

ADDED = ("tilt", "long", "rise")
"""What of a mood is added to the person's own; all else takes its place."""
PALER = {"ruddy": "fair", "tan": "olive", "olive": "fair", "fair": "pale", "brown": "tan"}
"""What skins turn to where blood leaves them; others stay."""


def moved(who: Person, mood: Person, *, bandaged: bool) -> Person:
    """Somebody in a mood. A drawn face has the lines of a grown one."""
    own = dict(who)
    for key, value in mood.items():
        own[key] = own.get(key, 0) + value if key in ADDED else value
    if own.get("blanched"):
        own["skin"] = PALER.get(own.get("skin", "fair"), own.get("skin", "fair"))
    if mood.get("mouth") in ("grit", "gape"):
        own.setdefault("age", 1)
    if bandaged:
        own["bandage"] = 1
    return own
