"""Items and characters read from the files in ``assets``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from attrs import evolve, fields

from ad1666.content.errors import cannot_read, hint
from ad1666.content.files import stamp
from ad1666.content.messages import Named, Part, counted, message, template
from ad1666.content.toml import Table, quoted, read_toml
from ad1666.resources import data_root
from ad1666.rules.abilities import dispatch
from ad1666.rules.cards import Location
from ad1666.rules.characters import TRAITS, Character
from ad1666.rules.items import RANGED_SKILLS, SKILLS, UNARMED, Item, Range
from ad1666.rules.items import TRAITS as WEAPON_TRAITS

MOST_VALUE = 9
"""The highest value of an ability on a card of the game."""
_DIGITS = 4
"""The maximum length of a value in digits."""
_ABILITY = re.compile(r"(.*?)(?: (-?[0-9]+))?", re.DOTALL)
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_ITEM_KEYS = tuple(f.name for f in fields(Item) if f.name != "id")
_CHARACTER_KEYS = tuple(f.name for f in fields(Character) if f.name not in ("id", "faction"))
UNKNOWN_ITEM = template("{key} names the unknown item {name}")
UNKNOWN_CHARACTER = template("{key} names the unknown character {name}")
_UNKNOWN_TRAIT = template("{key} names the unknown weapon trait {name}")
MOST_RANGES = 99
"""Ranges of a weapon, in whole squares, ascending."""
_RANGE_KEYS = tuple(f.name for f in fields(Range))


def load_items(file: Path | None = None) -> dict[str, Item]:
    """All items by id, from the game's own file by default.

    Raises ContentError if one of them is invalid.
    """
    file = file or data_root() / "assets" / "items.toml"
    return dict(_items_of(file, stamp(file)))


@lru_cache(maxsize=8)
def _items_of(file: Path, _stamp: object) -> Mapping[str, Item]:
    return read_items(read_toml(file))


def read_items(top: Table) -> dict[str, Item]:
    """All items of a file by id. Raises ContentError if one of them is invalid."""
    items = {}
    for item_id, table in top.subtables():
        _check_id(table, item_id)
        if item_id == UNARMED.id:
            problem = message("{item} means bare hands (ITEM-11)", item=item_id)
            raise table.error(None, problem, message("Give the item another name"))
        items[item_id] = _item(table, item_id)
    return {i: _with_spent(top.table(i), item, items) for i, item in items.items()}


def _with_spent(table: Table, item: Item, items: Mapping[str, Item]) -> Item:
    """The item with its ``spent`` form: a melee weapon that has no uses (ITEM-6)."""
    if "spent" not in table:
        return item
    key, name = table.name("spent"), table.text("spent")
    if item.ranged or item.skill is None or item.uses is None:
        problem = message("{key} is for melee weapons with uses", key=key)
        raise table.error("spent", problem, message("Leave it out"))
    if name not in items:
        problem = message('{key} is "{name}", an unknown item', key=key, name=name)
        raise table.error("spent", problem, hint(name, items))
    spent = items[name]
    if not spent.melee or spent.uses is not None or spent.hands > item.hands:
        problem = message('{key} is "{name}", which cannot take its place', key=key, name=name)
        remedy = message("Name one without uses that takes as many hands")
        raise table.error("spent", problem, remedy)
    return evolve(item, spent=spent)


def load_characters(
    items: Mapping[str, Item] | None = None, folder: Path | None = None
) -> dict[str, Character]:
    """All characters by id, by default from the game's own folder and with its own items. Each file
    in the folder holds a faction.

    Raises ContentError if one of them is invalid.
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
    """All characters of some files by id, one faction per file. Raises ContentError if
    one of them is invalid."""
    characters: dict[str, Character] = {}
    homes: dict[str, Part] = {}
    for top in tops:
        faction = top.text("faction")
        for character_id in top.data:
            if character_id == "faction":
                continue
            table = top.table(character_id)
            _check_id(table, character_id)
            if character_id in characters:
                problem = message(
                    "{character} is already in {file}",
                    character=character_id,
                    file=homes[character_id],
                )
                raise table.error(None, problem, message("Give one of the two another id"))
            homes[character_id] = top.document.part or top.document.file.name
            characters[character_id] = _character(table, character_id, faction, items)
    return characters


def _check_id(table: Table, name: str) -> None:
    if not _ID.fullmatch(name):
        remedy = message("Use small letters, digits and single hyphens, a letter first")
        raise table.error(None, message('"{name}" cannot be an id', name=name), remedy)


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
        traits=table.known_texts("traits", _UNKNOWN_TRAIT, WEAPON_TRAITS),
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
                problem = message(
                    "{key} is for weapons, and {item} has no skill",
                    key=table.name(key),
                    item=item.id,
                )
                raise table.error(key, problem, message("Add the skill, or leave this out"))
        return
    if item.armour:
        problem = message("{item} is a weapon and armour", item=item.id)
        raise table.error("armour", problem, message("Make two items of it"))
    if item.ranged != (item.skill in RANGED_SKILLS):
        key = table.name("skill")
        if item.ranged:
            problem = message("{key}: {skill} is a melee skill", key=key, skill=item.skill)
            remedy = message("Leave out ranges, or change skill")
        else:
            problem = message("{key}: {skill} needs ranges", key=key, skill=item.skill)
            remedy = message("Add ranges (ITEM-10)")
        raise table.error("skill", problem, remedy)
    if not item.ranged:
        for key in ("reload", "rapid"):
            if key in table:
                problem = message("{key} is for ranged weapons", key=table.name(key))
                raise table.error(key, problem, message("Leave it out"))
    if item.rapid is not None and not item.reload:
        problem = message(
            "{key} is given, but the weapon needs no reloading", key=table.name("rapid")
        )
        raise table.error("rapid", problem, message("Add reload, or leave this out"))


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
            problem = message(
                "{key} is {number}, which is not more than the one before",
                key=entry.name("squares"),
                number=listed.squares,
            )
            raise entry.error("squares", problem, message("Put the shortest range first"))
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
        problem = message(
            "{key} is {death}, but serious is {serious}",
            key=table.name("death"),
            death=death,
            serious=serious,
        )
        raise table.error("death", problem, message("Make death the higher of the two (HURT-3)"))
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
        items=tuple(items[name] for name in table.known_texts("items", UNKNOWN_ITEM, items)),
        hands=table.whole("hands", 0, 2, 2),
        text=table.prose("text"),
    )
    check_body(table, "items", card.items, card.hands)
    return card


def check_body(table: Table, key: str, items: Sequence[Item], hands: int) -> None:
    """Checks that a body with this many hands can use all its items. Raises ContentError at a
    key if it could not hold a weapon in any way (ITEM-1), or wears two pieces of armour on
    one location (ITEM-9)."""
    worn: dict[Location, Item] = {}
    for item in items:
        if item.skill is not None and item.hands > hands:
            problem = message(
                "the {item} takes {wanted}, more than {hands} (ITEM-1)",
                item=Named("item", item.name),
                wanted=counted("{n} hand", "{n} hands", item.hands),
                hands=hands,
            )
            remedy = message("Choose a weapon that can be held")
            raise table.error(key, problem, remedy, item.id)
        for location, _value, _pierced in item.armour:
            other = worn.setdefault(location, item)
            if other is not item or items.count(item) > 1:
                problem = message(
                    "the {item} and the {other} both cover the {location}",
                    item=Named("item", other.name),
                    other=Named("item", item.name),
                    location=location,
                )
                remedy = message("Leave one out: they do not add up (ITEM-9)")
                raise table.error(key, problem, remedy, item.id)


def _skills(table: Table) -> tuple[tuple[str, int], ...]:
    for name in table.data:
        if name not in SKILLS:
            problem = message("{key} is not a combat skill", key=table.name(name))
            raise table.error(name, problem, hint(name, SKILLS))
    return tuple((name, table.whole(name, 0, 9)) for name in SKILLS if name in table)


def read_abilities(table: Table) -> tuple[tuple[str, int], ...]:
    """Abilities as cards print them, ``Quick cut`` or ``Inconspicuous 2`` (CHAR-3)."""
    found: dict[str, int] = {}
    for text in table.texts("abilities", ()):
        name, value = named_and_valued(text)
        key = table.name("abilities")
        if not dispatch.known(name):
            problem = message('{key} names "{name}", which is not an ability', key=key, name=name)
            remedy = hint(name, dispatch.registry())
            raise table.error("abilities", problem, remedy, word=text)
        if name in found:
            problem = message('{key} names "{name}" twice', key=key, name=name)
            raise table.error("abilities", problem, message("Name it once"), word=text)
        found[name] = valued(table, text, name, value, MOST_VALUE)
    return tuple(found.items())


def named_and_valued(text: str) -> tuple[str, str]:
    """The name of an ability and its value, the latter empty if there is none."""
    match = _ABILITY.fullmatch(text)
    assert match is not None
    return match[1], match[2] or ""


def valued(table: Table, text: str, name: str, value: str, most: int) -> int:
    """The value of a known ability, 0 if it takes none. Raises ContentError if the value is
    missing, unexpected or out of bounds (CHAR-3)."""
    least = dispatch.registry()[name].least
    key, called = table.name("abilities"), quoted(text)
    if least is None:
        if value:
            problem = message(
                "{key} names {called}, but {name} has no value (CHAR-3)",
                key=key,
                called=called,
                name=name,
            )
            raise table.error("abilities", problem, message('Write "{name}"', name=name), word=text)
        return 0
    remedy = message(
        'Write a whole number from {least} to {most} after the name: "{example}"',
        least=least,
        most=most,
        example=f"{name} {least + 1}",
    )
    if not value:
        problem = message("{key} names {called} without its value (CHAR-3)", key=key, called=called)
        raise table.error("abilities", problem, remedy, word=text)
    if len(value) > _DIGITS or not least <= int(value) <= most:
        problem = message(
            "{key} names {called}, but it cannot have that value", key=key, called=called
        )
        raise table.error("abilities", problem, remedy, word=text)
    return int(value)
