"""The schemas of files of characters and of items."""

from __future__ import annotations

from ad1666.content.cards import (
    CHARACTER_KEYS,
    COLOUR,
    COLOUR_PATTERN,
    EMBLEM,
    FACTION,
    ICON,
    ITEM_KEYS,
    MOST_RANGES,
    PORTRAIT,
    RANGE_KEYS,
    icons,
    load_characters,
    load_items,
)
from ad1666.content.schemas.parts import (
    AN_ID,
    Schema,
    abilities,
    flag,
    id_like,
    listed,
    matching,
    one_of,
    prose,
    table,
    tables_by,
    title,
    whole,
)
from ad1666.rules.cards import Location
from ad1666.rules.characters import TRAITS
from ad1666.rules.items import RANGED_SKILLS, SKILLS
from ad1666.rules.items import TRAITS as WEAPON_TRAITS
from ad1666.rules.looks import Emblem

_A_PICTURE = matching(r"[^/\\]*\.[pP][nN][gG]")
_OF_WEAPONS = ("advantage", "damage", "ranges", "reload", "rapid", "traits", "heavy")
_OF_RANGED = ("ranges", "reload", "rapid")


def characters() -> Schema:
    """The schema of a file of characters, which has one faction."""
    ours = sorted({card.faction for card in load_characters().values()})
    head = {
        FACTION: {
            **title(),
            "description": f"Whose people they are; the game has {', '.join(ours)}.",
        },
        COLOUR: {
            **matching(COLOUR_PATTERN.pattern),
            "description": "The colour of a faction of your own.",
        },
        EMBLEM: {**one_of(Emblem), "description": "The emblem of a faction of your own."},
    }
    of_ours = {"properties": {FACTION: one_of(ours)}}
    return {
        "type": "object",
        "properties": head,
        "required": [FACTION],
        "propertyNames": {"pattern": AN_ID},
        "additionalProperties": _character(),
        "if": of_ours,
        "then": {"properties": {COLOUR: False, EMBLEM: False}},
        "else": {"required": [COLOUR]},
    }


def _character() -> Schema:
    values = {
        "name": title(),
        "hero": {"type": "boolean"},
        "unique": flag(default=False),
        "human": flag(default=True),
        "sex": one_of(("m", "f"), "m"),
        "alignment": title(),
        "gold": whole(0, 999, 0),
        "acquaintances": whole(0, 99, 0),
        "serious": whole(1, 99),
        "death": whole(1, 99),
        **{trait: whole(-3, 9, 0) for trait in TRAITS},
        "fencing": whole(0, 9, 0),
        "skills": table(SKILLS, {skill: whole(0, 9) for skill in SKILLS}),
        "abilities": abilities(),
        "items": listed(id_like(load_items())),
        "hands": whole(0, 2, 2),
        "text": prose(),
        PORTRAIT: _A_PICTURE,
    }
    told = {
        "hero": "A hero, or a commoner.",
        "unique": "There is only one in a game (SETUP-6).",
        "gold": "What it costs in a battle (SETUP-8).",
        "serious": "So many wounds are a serious wound (HURT-3).",
        "death": "So many wounds kill it; more than serious (HURT-3).",
        "skills": "Combat skills with their values.",
        "abilities": 'As cards print them: "Quick cut", "Inconspicuous 2"; or a table with is, '
        "called and text to call one otherwise.",
        "items": "The ids of what it carries.",
        "text": "What is said of it.",
        PORTRAIT: "A square PNG in the folder portraits.",
    }
    keys = (*CHARACTER_KEYS, PORTRAIT)
    return table(keys, values, told, ("name", "hero", "serious", "death", "text"))


def items() -> Schema:
    """The schema of a file of items."""
    return tables_by(AN_ID, _item())


def _item() -> Schema:
    ranges = {"squares": whole(1, 99), "difficulty": whole(1, 12), "piercing": flag(default=False)}
    step = table(RANGE_KEYS, ranges, needs=("squares", "difficulty"))
    values = {
        "name": title(),
        "hands": whole(1, 2, 1),
        "skill": one_of(SKILLS),
        "advantage": whole(-5, 9, 0),
        "damage": listed(whole(-9, 9), 4, 4),
        "ranges": listed(step, MOST_RANGES, 1),
        "reload": whole(0, 9, 0),
        "rapid": whole(1, 12),
        "traits": listed(one_of(WEAPON_TRAITS)),
        "heavy": whole(0, 9, 0),
        "uses": whole(1, 99),
        "armour": table(Location, {spot: listed(whole(0, 9), 2, 2) for spot in Location}),
        "spent": id_like(load_items()),
        ICON: {"anyOf": [one_of(icons()), _A_PICTURE]},
    }
    told = {
        "skill": "The combat skill of a weapon.",
        "damage": "To head, torso, arms, legs.",
        "ranges": "Of a weapon that shoots, the shortest first (ITEM-10).",
        "armour": "For each location its value, and that against armour-piercing.",
        "spent": "The item that it becomes after the last use.",
        ICON: "A picture of the game, or a square PNG in the folder portraits.",
    }
    unfit = dict.fromkeys(_OF_WEAPONS, False)
    return table(
        (*ITEM_KEYS, ICON),
        values,
        told,
        ("name",),
        allOf=[
            {"if": {"required": ["skill"]}, "else": {"properties": unfit}},
            {"if": {"required": ["skill"]}, "then": {"properties": {"armour": False}}},
            {
                "if": {"required": ["skill"], "properties": {"skill": one_of(RANGED_SKILLS)}},
                "then": {"required": ["ranges"]},
                "else": {"properties": dict.fromkeys(_OF_RANGED, False)},
            },
            {"if": {"required": ["rapid"]}, "then": {"required": ["reload"]}},
        ],
    )
