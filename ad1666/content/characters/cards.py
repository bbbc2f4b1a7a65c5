"""Items and characters read from the files in ``assets``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from attrs import evolve, fields

from ad1666.content.errors import cannot_read, hint
from ad1666.content.files import stamp
from ad1666.content.toml import Table, read_toml, shown
from ad1666.resources import data_root
from ad1666.rules.abilities import dispatch
from ad1666.rules.cards import Location
from ad1666.rules.characters import TRAITS, Character
from ad1666.rules.items import RANGED_SKILLS, SKILLS, UNARMED, Item, Range
from ad1666.rules.items import TRAITS as WEAPON_TRAITS

MOST_VALUE = 9
"""The highest value of an ability on a card of the game."""
_DIGITS = 4
"""No trait or skill is higher."""
_ABILITY = re.compile(r"(.*?)(?: (-?[0-9]+))?", re.DOTALL)
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_ITEM_KEYS = tuple(f.name for f in fields(Item) if f.name != "id")
_CHARACTER_KEYS = tuple(f.name for f in fields(Character) if f.name not in ("id", "faction"))
MOST_RANGES = 99
"""Ranges of a weapon, in whole squares, ascending."""
_RANGE_KEYS = tuple(f.name for f in fields(Range))


def load_items(file: Path | None = None) -> dict[str, Item]:
    """All items by id, from the game's own file by default.

    ContentError if one of them is invalid.
    """
    file = file or data_root() / "assets" / "items.toml"
    return dict(_items_of(file, stamp(file)))


@lru_cache(maxsize=8)
def _items_of(file: Path, _stamp: object) -> Mapping[str, Item]:
    return read_items(read_toml(file))


def read_items(top: Table) -> dict[str, Item]:
    """All items of a file by id. ContentError if one of them is invalid."""
    items = {}
    for item_id, table in top.subtables():
        _check_id(table, item_id)
        if item_id == UNARMED.id:
            remedy = "Give the item another name"
            raise table.error(None, f"{item_id} means bare hands (ITEM-11)", remedy)
        items[item_id] = _item(table, item_id)
    return {i: _with_spent(top.table(i), item, items) for i, item in items.items()}


def _with_spent(table: Table, item: Item, items: Mapping[str, Item]) -> Item:
    """The item with its ``spent`` form: a melee weapon that has no uses (ITEM-6)."""
    if "spent" not in table:
        return item
    name = table.text("spent")
    problem = f'{table.name("spent")} is "{name}"'
    if item.ranged or item.skill is None or item.uses is None:
        problem = f"{table.name('spent')} is for melee weapons with uses"
        raise table.error("spent", problem, "Leave it out")
    if name not in items:
        raise table.error("spent", f"{problem}, an unknown item", hint(name, items))
    spent = items[name]
    if not spent.melee or spent.uses is not None or spent.hands > item.hands:
        remedy = "Name one without uses, for as many hands"
        raise table.error("spent", f"{problem}, which cannot take its place", remedy)
    return evolve(item, spent=spent)


def load_characters(
    items: Mapping[str, Item] | None = None, folder: Path | None = None
) -> dict[str, Character]:
    """All characters by id, from the game's own folder and with its own items by default. Each file
    of the folder holds a faction.

    ContentError if one of them is invalid.
    """
    folder = folder or data_root() / "assets" / "characters"
    try:
        files = sorted(file for file in folder.iterdir() if file.suffix == ".toml")
    except OSError as error:
        raise cannot_read(folder, error) from None
    if items is not None:
        return read_characters(map(read_toml, files), items)
    own = data_root() / "assets" / "items.toml"
    return dict(_characters_of(tuple(files), tuple(map(stamp, (own, *files)))))


@lru_cache(maxsize=8)
def _characters_of(files: tuple[Path, ...], _stamps: object) -> Mapping[str, Character]:
    return read_characters(map(read_toml, files), load_items())


def read_characters(tops: Iterable[Table], items: Mapping[str, Item]) -> dict[str, Character]:
    """All characters of some files by id, one faction per file. ContentError if one of them is
    invalid."""
    characters: dict[str, Character] = {}
    homes: dict[str, str] = {}
    for top in tops:
        faction = top.text("faction")
        for character_id in top.data:
            if character_id == "faction":
                continue
            table = top.table(character_id)
            _check_id(table, character_id)
            if character_id in characters:
                problem = f"{character_id} is already in {homes[character_id]}"
                raise table.error(None, problem, "Give one of the two another id")
            homes[character_id] = top.document.part or top.document.file.name
            characters[character_id] = _character(table, character_id, faction, items)
    return characters


def _check_id(table: Table, name: str) -> None:
    if not _ID.fullmatch(name):
        remedy = "Use small letters, digits and single hyphens, a letter first"
        raise table.error(None, f'"{name}" cannot be an id', remedy)


def _item(table: Table, item_id: str) -> Item:
    table.only(_ITEM_KEYS)
    skill = table.one_of("skill", SKILLS) if "skill" in table else None
    item = Item(
        id=item_id,
        name=table.text("name"),
        hands=table.whole("hands", 1, 2, 1),
        skill=skill,
        advantage=table.whole("advantage", -5, 9, 0),
        damage=_damage(table),
        ranges=_ranges(table),
        reload=table.whole("reload", 0, 9, 0),
        rapid=table.whole("rapid", 1, 12) if "rapid" in table else None,
        traits=table.known_texts("traits", "weapon trait", WEAPON_TRAITS),
        heavy=table.whole("heavy", 0, 9, 0),
        uses=table.whole("uses", 1, 99) if "uses" in table else None,
        armour=_armour(table),
    )
    _check_kind(table, item)
    return item


def _check_kind(table: Table, item: Item) -> None:
    """An item is a melee weapon, a ranged one, armour or none of these, never two at once."""
    if item.skill is None:
        for key in ("advantage", "damage", "ranges", "reload", "rapid", "traits", "heavy"):
            if key in table:
                problem = f"{table.name(key)} is for weapons, and {item.id} has no skill"
                raise table.error(key, problem, "Add the skill, or leave this out")
        return
    if item.armour:
        problem = f"{item.id} is a weapon and armour"
        raise table.error("armour", problem, "Make two items of it")
    if item.ranged != (item.skill in RANGED_SKILLS):
        if item.ranged:
            problem, remedy = f"{item.skill} is a melee skill", "Leave out ranges, or change skill"
        else:
            problem, remedy = f"{item.skill} needs ranges", "Add ranges (ITEM-10)"
        raise table.error("skill", f"{table.name('skill')}: {problem}", remedy)
    if not item.ranged:
        for key in ("reload", "rapid"):
            if key in table:
                problem = f"{table.name(key)} is for ranged weapons"
                raise table.error(key, problem, "Leave it out")
    if item.rapid is not None and not item.reload:
        problem = f"{table.name('rapid')} is there, but the weapon needs no reloading"
        raise table.error("rapid", problem, "Add reload, or leave this out")


def _damage(table: Table) -> tuple[int, int, int, int]:
    if "damage" not in table:
        return (0, 0, 0, 0)
    head, torso, arms, legs = table.numbers("damage", 4, -9, 9)
    return head, torso, arms, legs


def _ranges(table: Table) -> tuple[Range, ...]:
    ranges: list[Range] = []
    for entry in table.tables("ranges", MOST_RANGES):
        entry.only(_RANGE_KEYS)
        listed = Range(
            entry.whole("squares", 1, 99),
            entry.whole("difficulty", 1, 12),
            entry.flag("piercing", False),
        )
        if ranges and listed.squares <= ranges[-1].squares:
            problem = f"{entry.name('squares')} is {listed.squares}, not more than the one before"
            raise entry.error("squares", problem, "Put the shortest range first")
        ranges.append(listed)
    return tuple(ranges)


def _armour(table: Table) -> tuple[tuple[Location, int, int], ...]:
    pairs = table.table("armour")
    pairs.only(tuple(Location))
    armour = []
    for location in Location:
        if location in pairs:
            plain, pierced = pairs.numbers(location, 2, 0, 9)
            armour.append((location, plain, pierced))
    return tuple(armour)


def _character(
    table: Table, character_id: str, faction: str, items: Mapping[str, Item]
) -> Character:
    table.only(_CHARACTER_KEYS)
    serious = table.whole("serious", 1, 99)
    death = table.whole("death", 1, 99)
    if death <= serious:
        problem = f"{table.name('death')} is {death}, and serious is {serious}"
        raise table.error("death", problem, "Make death the higher of the two (HURT-3)")
    card = Character(
        id=character_id,
        name=table.text("name"),
        hero=table.flag("hero"),
        unique=table.flag("unique", False),
        human=table.flag("human", True),
        sex=table.one_of("sex", ("m", "f"), "m"),
        alignment=table.text("alignment", ""),
        faction=faction,
        gold=table.whole("gold", 0, 999, 0),
        acquaintances=table.whole("acquaintances", 0, 99, 0),
        serious=serious,
        death=death,
        **{trait: table.whole(trait, -3, 9, 0) for trait in TRAITS},
        fencing=table.whole("fencing", 0, 9, 0),
        skills=_skills(table.table("skills")),
        abilities=read_abilities(table),
        items=tuple(items[name] for name in table.known_texts("items", "item", items)),
        hands=table.whole("hands", 0, 2, 2),
        text=table.prose("text"),
    )
    check_body(table, "items", card.items, card.hands)
    return card


def check_body(table: Table, key: str, items: Sequence[Item], hands: int) -> None:
    """Checks that a body with so many hands can use all its items. ContentError at a key if it
    could not hold a weapon in any way (ITEM-1), or wears two armours on one location (ITEM-9)."""
    worn: dict[Location, Item] = {}
    for item in items:
        if item.skill is not None and item.hands > hands:
            problem = f"the {item.name} takes {item.hands} hands, and here are {hands} (ITEM-1)"
            raise table.error(key, problem, "Choose a weapon that can be held", item.id)
        for location, _value, _pierced in item.armour:
            other = worn.setdefault(location, item)
            if other is not item or items.count(item) > 1:
                problem = f"the {other.name} and the {item.name} both cover the {location}"
                remedy = "Leave one out: they do not add up (ITEM-9)"
                raise table.error(key, problem, remedy, item.id)


def _skills(table: Table) -> tuple[tuple[str, int], ...]:
    for name in table.data:
        if name not in SKILLS:
            raise table.error(name, f"{table.name(name)} is no combat skill", hint(name, SKILLS))
    return tuple((name, table.whole(name, 0, 9)) for name in SKILLS if name in table)


def read_abilities(table: Table) -> tuple[tuple[str, int], ...]:
    """Abilities as cards print them, ``Quick cut`` or ``Inconspicuous 2`` (CHAR-3)."""
    found: dict[str, int] = {}
    for text in table.texts("abilities", ()):
        name, value = named_and_valued(text)
        called = f'{table.name("abilities")} names "{name}"'
        if not dispatch.known(name):
            remedy = hint(name, dispatch.registry())
            raise table.error("abilities", f"{called}, which is no ability", remedy, word=text)
        if name in found:
            raise table.error("abilities", f"{called} twice", "Name it once", word=text)
        found[name] = valued(table, text, name, value, MOST_VALUE)
    return tuple(found.items())


def named_and_valued(text: str) -> tuple[str, str]:
    """The name of an ability and its value, the latter empty if there is none."""
    match = _ABILITY.fullmatch(text)
    assert match is not None
    return match[1], match[2] or ""


def valued(table: Table, text: str, name: str, value: str, most: int) -> int:
    """The value of a known ability, 0 for one without. ContentError if the value is missing,
    unexpected or out of bounds (CHAR-3)."""
    least = dispatch.registry()[name].least
    called = f"{table.name('abilities')} names {shown(text)}"
    if least is None:
        if value:
            problem = f"{called}, and {name} has no value (CHAR-3)"
            raise table.error("abilities", problem, f'Write "{name}"', word=text)
        return 0
    remedy = f'Write a whole number from {least} to {most} behind the name: "{name} {least + 1}"'
    if not value:
        raise table.error("abilities", f"{called} without its value (CHAR-3)", remedy, word=text)
    if len(value) > _DIGITS or not least <= int(value) <= most:
        raise table.error("abilities", f"{called}, a value that it cannot have", remedy, word=text)
    return int(value)
