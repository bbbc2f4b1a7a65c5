"""Items and characters: those of the game, read from the files in ``assets``, and those that an
author adds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from attrs import evolve, field, fields, frozen

from ad1666.content.collector import Collector, Result
from ad1666.content.errors import LONGEST_TITLE, ContentError, cannot_read, hint, raise_first
from ad1666.content.files import stamp
from ad1666.content.letters import ID
from ad1666.content.messages import Named, Part, counted, message, template
from ad1666.content.toml import Table, quoted, read_toml
from ad1666.resources import data_root
from ad1666.rules.abilities import dispatch
from ad1666.rules.cards import Location
from ad1666.rules.characters import TRAITS, Character
from ad1666.rules.items import RANGED_SKILLS, SKILLS, UNARMED, Item, Range
from ad1666.rules.items import TRAITS as WEAPON_TRAITS
from ad1666.rules.looks import Emblem, Look

MOST_VALUE = 9
"""The highest value of an ability on a card of the game."""
_DIGITS = 4
"""The maximum length of a value in digits."""
_ABILITY = re.compile(r"(.*?)(?: (-?[0-9]+))?", re.DOTALL)
ITEM_KEYS = tuple(f.name for f in fields(Item) if f.name not in ("id", "icon", "look"))
CHARACTER_KEYS = tuple(
    f.name for f in fields(Character) if f.name not in ("id", "faction", "called", "look")
)
FACTION, COLOUR, EMBLEM = "faction", "colour", "emblem"
ICON, PORTRAIT = "icon", "portrait"
OF_PICTURES = ".png"
"""How the names of pictures of an author's own end."""
IS, CALLED, TEXT = "is", "called", "text"
"""The keys of an ability that is called otherwise."""
COLOUR_PATTERN = re.compile("#[0-9a-f]{6}")
UNKNOWN_ITEM = template("{key} names the unknown item {name}")
UNKNOWN_CHARACTER = template("{key} names the unknown character {name}")
_UNKNOWN_TRAIT = template("{key} names the unknown weapon trait {name}")
MOST_RANGES = 99
"""Ranges of a weapon, in whole squares, ascending."""
RANGE_KEYS = tuple(f.name for f in fields(Range))


def load_items(file: Path | None = None) -> dict[str, Item]:
    """All items by id, from the game's own file by default.

    Raises ContentError if one of them is invalid.
    """
    file = file or data_root() / "assets" / "items.toml"
    return dict(_items_of(file, stamp(file)))


@lru_cache(maxsize=8)
def _items_of(file: Path, _stamp: object) -> Mapping[str, Item]:
    return read_items(read_toml(file))


@frozen
class Own:
    """What an author's cards are read beside: the cards of the game, whose ids are taken; and how
    the picture that a key names is found. That raises ContentError; for the cards in a record it
    finds none, and returns the name alone."""

    items: Mapping[str, Item]
    characters: Mapping[str, Character]
    look: Callable[[Table, str], Look] = lambda table, key: Look(table.text(key))


@cache
def icons() -> tuple[str, ...]:
    """The pictures of things that an author may choose for an item."""
    files = (data_root() / "assets" / "ui").glob("thing-*.svg")
    return tuple(sorted(file.stem.removeprefix("thing-") for file in files))


def read_items(top: Table, own: Own | None = None) -> dict[str, Item]:
    """All items of a file by id; those of an author if ``own``. Raises ContentError, with all
    mistakes in ``others``, if one of them is invalid."""
    errors, found = Collector(), dict[str, Item]()
    known = {} if own is None else dict(own.items)
    for item_id in top.data:
        read = errors.attempt(_own_item, top, item_id, own, errors)
        if read.ok:
            found[item_id] = read.value
    known |= found
    for item_id, item in found.items():
        spent = errors.attempt(_with_spent, top.table(item_id), item, known)
        found[item_id] = spent.value if spent.ok else item
    errors.raise_all()
    return found


def _own_item(top: Table, item_id: str, own: Own | None, errors: Collector) -> Item:
    table = top.table(item_id)
    _check_id(table, item_id)
    if item_id == UNARMED.id:
        problem = message("{item} means bare hands (ITEM-11)", item=item_id)
        raise table.error(None, problem, message("Give the item another name"))
    if own is not None and item_id in own.items:
        problem = message("{item} is an item of the game", item=item_id)
        raise table.error(None, problem, message("Give yours another id"))
    return _item(table, item_id, own, errors)


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


def read_characters(
    tops: Iterable[Table], items: Mapping[str, Item], own: Own | None = None
) -> dict[str, Character]:
    """All characters of some files by id, one faction per file; those of an author if ``own``.
    Raises ContentError, with all mistakes in ``others``, if one of them is invalid."""
    cast = _Cast(items, own)
    for top in tops:
        cast.take_in(top)
    raise_first(cast.mistakes)
    return cast.characters


@frozen
class _Cast:
    """The characters read so far, and the mistakes in their files, file by file."""

    items: Mapping[str, Item]
    own: Own | None
    characters: dict[str, Character] = field(factory=dict)
    mistakes: list[ContentError] = field(factory=list)
    _homes: dict[str, Part] = field(factory=dict)
    _liveries: dict[str, Look] = field(factory=dict)
    """The colours and emblems of the author's factions, by name."""

    def take_in(self, top: Table) -> None:
        """Reads a file."""
        errors = Collector()
        head = (FACTION,) if self.own is None else (FACTION, COLOUR, EMBLEM)
        faction = errors.attempt(top.text, FACTION, longest=LONGEST_TITLE)
        livery = errors.attempt(self._livery, top, faction, errors)
        for character_id in top.data:
            if character_id in head:
                continue
            read = errors.attempt(self._person, top, character_id, head, errors)
            if read.ok and livery.ok:
                card, colours = evolve(read.value, faction=faction.value), livery.value
                if card.look is not None:
                    look = evolve(card.look, colour=colours.colour, emblem=colours.emblem)
                    card = evolve(card, look=look)
                self.characters[character_id] = card
        try:
            errors.raise_all()
        except ContentError as error:
            self.mistakes.extend((error, *error.others))

    def _livery(self, top: Table, faction: Result[str], errors: Collector) -> Look:
        """The colour and the emblem of a file's faction. One that is not the game's needs a
        colour, so that a misspelt name is none."""
        name = faction.value
        if self.own is None:
            return Look()
        ours = {card.faction for card in self.own.characters.values()}
        if name in ours:
            for key in (COLOUR, EMBLEM):
                if key in top:
                    problem = message(
                        "{key} is given, but the faction is one of the game's", key=key
                    )
                    raise top.error(key, problem, message("Leave it out, or rename the faction"))
            return Look()
        if COLOUR not in top:
            meant = hint(name, ours)
            problem = message(
                '"{name}" is no faction of the game, and has no colour of its own', name=name
            )
            remedy = message('Add colour = "#7a3b2e" above the characters')
            raise top.error(FACTION, problem, remedy if meant.close is None else meant)
        colour = errors.attempt(_colour, top)
        emblem = top.one_of(EMBLEM, tuple(Emblem)) if EMBLEM in top else ""
        look = Look(colour=colour.value, emblem=emblem)
        if self._liveries.setdefault(name, look) != look:
            problem = message("the faction has another colour or emblem in another file")
            raise top.error(COLOUR, problem, message("Write the same in both"))
        return look

    def _person(
        self, top: Table, character_id: str, head: Sequence[str], errors: Collector
    ) -> Character:
        value, meant = top.data[character_id], hint(character_id, head)
        if not isinstance(value, dict) and meant.close is not None:
            problem = message("{key} means nothing here", key=character_id)
            raise top.error(character_id, problem, meant)
        table = top.table(character_id)
        _check_id(table, character_id)
        if self.own is not None and character_id in self.own.characters:
            problem = message("{character} is a character of the game", character=character_id)
            raise table.error(None, problem, message("Give yours another id"))
        if character_id in self._homes:
            problem = message(
                "{character} is already in {file}",
                character=character_id,
                file=self._homes[character_id],
            )
            raise table.error(None, problem, message("Give one of the two another id"))
        self._homes[character_id] = top.document.part or top.document.file.name
        return _character(table, character_id, self.items, self.own, errors)


def _colour(top: Table) -> str:
    colour = top.text(COLOUR)
    if not COLOUR_PATTERN.fullmatch(colour):
        raise top.wrong(COLOUR, message('a colour in six digits from 0 to f, such as "#7a3b2e"'))
    return colour


def _check_id(table: Table, name: str) -> None:
    if not ID.fullmatch(name):
        remedy = message("Use small letters, digits and single hyphens, a letter first")
        raise table.error(None, message('"{name}" cannot be an id', name=name), remedy)


def _item(table: Table, item_id: str, own: Own | None, errors: Collector) -> Item:
    keys = ITEM_KEYS if own is None else (*ITEM_KEYS, ICON)
    table, attempt = table.expecting(keys, errors), errors.attempt
    name = attempt(table.text, "name", longest=LONGEST_TITLE)
    hands = attempt(table.whole, "hands", 1, 2, 1)
    skill = attempt(table.one_of, "skill", SKILLS) if "skill" in table else Result[str]()
    advantage = attempt(table.whole, "advantage", -5, 9, 0)
    damage, ranges = attempt(_damage, table), attempt(_ranges, table)
    reload = attempt(table.whole, "reload", 0, 9, 0)
    rapid = attempt(table.whole, "rapid", 1, 12) if "rapid" in table else Result[int]()
    traits = attempt(table.known_texts, "traits", _UNKNOWN_TRAIT, WEAPON_TRAITS)
    heavy = attempt(table.whole, "heavy", 0, 9, 0)
    uses = attempt(table.whole, "uses", 1, 99) if "uses" in table else Result[int]()
    armour = attempt(_armour, table)
    icon, look = Result(""), Result[Look]()
    if own is not None and ICON in table:
        if str(table.data[ICON]).lower().endswith(OF_PICTURES):
            look = attempt(own.look, table, ICON)
        else:
            icon = attempt(table.one_of, ICON, icons())
    item = Item(
        id=item_id,
        name=name.value,
        hands=hands.value,
        skill=skill.value,
        advantage=advantage.value,
        damage=damage.value,
        ranges=ranges.value,
        reload=reload.value,
        rapid=rapid.value,
        traits=traits.value,
        heavy=heavy.value,
        uses=uses.value,
        armour=armour.value,
        icon=icon.value,
        look=look.value,
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
        entry.only(RANGE_KEYS)
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
    table: Table,
    character_id: str,
    items: Mapping[str, Item],
    own: Own | None,
    errors: Collector,
) -> Character:
    """A card, in which the faction and its colours are still to be filled in."""
    keys = CHARACTER_KEYS if own is None else (*CHARACTER_KEYS, PORTRAIT)
    table, attempt = table.expecting(keys, errors), errors.attempt
    found: dict[str, Result[Any]] = {
        "name": attempt(table.text, "name", longest=LONGEST_TITLE),
        "hero": attempt(table.flag, "hero"),
        "unique": attempt(table.flag, "unique", False),
        "human": attempt(table.flag, "human", True),
        "sex": attempt(table.one_of, "sex", ("m", "f"), "m"),
        "alignment": attempt(table.text, "alignment", "", longest=LONGEST_TITLE),
        "gold": attempt(table.whole, "gold", 0, 999, 0),
        "acquaintances": attempt(table.whole, "acquaintances", 0, 99, 0),
        "serious": attempt(table.whole, "serious", 1, 99),
        "death": attempt(table.whole, "death", 1, 99),
        **{trait: attempt(table.whole, trait, -3, 9, 0) for trait in TRAITS},
        "fencing": attempt(table.whole, "fencing", 0, 9, 0),
        "skills": attempt(_skills, table),
        "hands": attempt(table.whole, "hands", 0, 2, 2),
        "text": attempt(table.prose, "text"),
    }
    attempt(_check_thresholds, table, found["serious"], found["death"])
    abilities = attempt(read_abilities, table)
    carried = attempt(table.known_texts, "items", UNKNOWN_ITEM, items)
    look = Result(None if own is None else Look())
    if own is not None and PORTRAIT in table:
        look = attempt(own.look, table, PORTRAIT)
    card = Character(
        id=character_id,
        **{key: read.value for key, read in found.items()},
        abilities=abilities.value.values,
        called=abilities.value.called,
        items=tuple(items[name] for name in carried.value),
        look=look.value,
    )
    check_body(table, "items", card.items, card.hands)
    return card


def _check_thresholds(table: Table, serious: Result[int], death: Result[int]) -> None:
    if death.value <= serious.value:
        problem = message(
            "{key} is {death}, but serious is {serious}",
            key=table.name("death"),
            death=death.value,
            serious=serious.value,
        )
        raise table.error("death", problem, message("Make death the higher of the two (HURT-3)"))


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


def _skills(card: Table) -> tuple[tuple[str, int], ...]:
    table = card.table("skills")
    for name in table.data:
        if name not in SKILLS:
            problem = message("{key} is not a combat skill", key=table.name(name))
            raise table.error(name, problem, hint(name, SKILLS))
    return tuple((name, table.whole(name, 0, 9)) for name in SKILLS if name in table)


@frozen
class Listed:
    """The abilities that a list gives, with their values, and what some of them are called, as a
    `Character` has both."""

    values: tuple[tuple[str, int], ...] = ()
    called: tuple[tuple[str, str, str], ...] = ()


def read_abilities(table: Table) -> Listed:
    """Abilities as cards print them, ``Quick cut`` or ``Inconspicuous 2`` (CHAR-3), some of them
    with a name of the author's: ``{ is = "Quick cut", called = "The Lwów cut" }``."""
    found, called = dict[str, int](), list[tuple[str, str, str]]()
    for text, named in _entries(table):
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
        if named is not None:
            called.append((name, *_called(named, name)))
    return Listed(tuple(found.items()), tuple(called))


def _entries(table: Table) -> Iterator[tuple[str, Table | None]]:
    """The entries of a list of abilities: the text of each, and its table if it has one."""
    entries = table.data.get("abilities", [])
    if not isinstance(entries, list) or not any(isinstance(entry, dict) for entry in entries):
        yield from ((text, None) for text in table.texts("abilities", ()))
        return
    for number, entry in enumerate(entries):
        if isinstance(entry, dict):
            named = Table(table.document, (*table.keys, "abilities", number), entry)
            named.only((IS, CALLED, TEXT))
            yield named.text(IS), named
        else:
            alone = evolve(table, data={"abilities": [entry]})
            yield from ((text, None) for text in alone.texts("abilities"))


def _called(named: Table, ability: str) -> tuple[str, str]:
    """What an ability is called, and what is said of it; the latter is empty if nothing is."""
    called = named.text(CALLED, longest=LONGEST_TITLE)
    if called != ability and dispatch.known(called):
        problem = message('{key} is "{name}", another ability', key=named.name(CALLED), name=called)
        raise named.error(CALLED, problem, message("Call it otherwise"), word=called)
    return called, named.prose(TEXT) if TEXT in named else ""


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
