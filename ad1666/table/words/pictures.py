"""Which picture stands for an item: one for each kind of thing, one for each family of weapons."""

from __future__ import annotations

from ad1666.rules.characters import Figure
from ad1666.rules.items import Item

LETTER = "item"
"""The picture of a letter, and of what has none."""
_THINGS = {
    "letter": LETTER,
    **{
        thing: f"thing-{thing}"
        for thing in (
            *("key", "signet-ring", "seal", "purse", "papers", "cipher", "portrait", "relic"),
            *("strongbox", "powder-keg", "banner", "black-beans"),
        )
    },
    "paving-stones": "thing-stones",
}
"""By the id of an item."""
_WEAPONS = {
    **dict.fromkeys(("slashing", "thrusting", "knives", "two-handed", "thrown"), "thing-blade"),
    "polearms": "thing-pole",
    **dict.fromkeys(("blunt", "brawling"), "thing-club"),
    **dict.fromkeys(("pistols", "muskets"), "thing-gun"),
    "bows": "thing-bow",
}
"""By the skill that a weapon takes."""


def of_item(item: Item) -> str:
    """The name of the picture of an item."""
    if item.id in _THINGS:
        return _THINGS[item.id]
    if item.worn:
        return "thing-armour"
    return _WEAPONS.get(item.skill or "", LETTER)


def of_carried(figure: Figure) -> str:
    """The picture of the first thing that a figure has besides its own gear."""
    return next((of_item(gear.item) for gear in figure.gear if not gear.starting), LETTER)
