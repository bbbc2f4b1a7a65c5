"""The items for conformance cases; the game's own are in assets/items.toml."""

from __future__ import annotations

from ad1666.rules.cards import Location
from ad1666.rules.items import Item, Range

_ITEMS = (
    Item("sabre", "sabre", skill="slashing", advantage=2),
    Item("rapier", "rapier", skill="thrusting", advantage=2, damage=(0, 1, 0, 0)),
    Item("dagger", "dagger", skill="knives", advantage=1, traits=("short",)),
    Item(
        "lewak",
        "lewak",
        skill="knives",
        advantage=1,
        damage=(0, 0, -1, -1),
        traits=("short", "parrying"),
    ),
    Item(
        "mace",
        "mace",
        skill="blunt",
        advantage=2,
        damage=(1, 0, 0, 0),
        heavy=2,
        traits=("armour-piercing",),
    ),
    Item(
        "greatsword",
        "greatsword",
        hands=2,
        skill="two-handed",
        advantage=3,
        damage=(1, 1, 1, 1),
        traits=("mighty-attack",),
    ),
    Item("halberd", "halberd", hands=2, skill="polearms", advantage=4, damage=(1, 1, 0, 0)),
    Item(
        "pistol",
        "pistol",
        skill="pistols",
        damage=(2, 1, 0, 0),
        ranges=(Range(3, 5, piercing=True), Range(6, 7)),
        reload=2,
        rapid=6,
        traits=("firearm", "short"),
    ),
    Item(
        "musket",
        "musket",
        hands=2,
        skill="muskets",
        damage=(3, 2, 1, 1),
        ranges=(Range(6, 5, piercing=True), Range(12, 7)),
        reload=2,
        rapid=7,
        traits=("firearm",),
    ),
    Item(
        "bow",
        "bow",
        hands=2,
        skill="bows",
        damage=(1, 0, -1, -1),
        ranges=(Range(5, 5), Range(10, 7)),
    ),
    Item(
        "throwing-knives",
        "throwing knives",
        skill="thrown",
        ranges=(Range(3, 5),),
        uses=3,
        traits=("short",),
    ),
    Item("breastplate", "breastplate", armour=((Location.TORSO, 3, 1),)),
    Item("helmet", "helmet", armour=((Location.HEAD, 2, 1),)),
    Item("letter", "letter"),
    Item("key", "key"),
)
KIT: dict[str, Item] = {item.id: item for item in _ITEMS}
SCENARIO_ITEMS = ("letter", "key")
