"""Items and characters: those of the game, read from the files in ``assets``, and those that an
author adds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

from attrs import evolve, field, frozen

from ad1666.content.abilities import ABILITIES, AbilityKeys
from ad1666.content.calls import CallKeys
from ad1666.content.collector import Collector, ReadResult
from ad1666.content.errors import ContentError, cannot_read, hint, raise_first
from ad1666.content.files import stamp
from ad1666.content.keys import shapes
from ad1666.content.keys.fields import Field, Keys, Schema, Shape
from ad1666.content.letters import ID
from ad1666.content.messages import Named, Part, counted, message, template
from ad1666.content.toml import Table, read_toml
from ad1666.resources import data_root
from ad1666.rules.cards import Location
from ad1666.rules.characters import Character
from ad1666.rules.items import RANGED_SKILLS, SKILLS, UNARMED, Item, Range
from ad1666.rules.items import TRAITS as WEAPON_TRAITS
from ad1666.rules.looks import SILENT, Calls, Emblem, Look

UNKNOWN_ITEM = template("{key} names the unknown item {name}")
UNKNOWN_CHARACTER = template("{key} names the unknown character {name}")
_MOST_RANGES = 99
_OF_PICTURES = ".png"
"""How the names of pictures of an author's own end."""
_OF_RANGED = ("reload", "rapid")
_OF_WEAPONS = ("advantage", "damage", "ranges", *_OF_RANGED, "traits", "heavy")


@cache
def icons() -> tuple[str, ...]:
    """The pictures of things that an author may choose for an item."""
    files = (data_root() / "assets" / "ui").glob("thing-*.svg")
    return tuple(sorted(file.stem.removeprefix("thing-") for file in files))


_ARMOUR = shapes.numbers(2, 0, 9)
_SKILL = shapes.whole(0, 9)
_A_PICTURE: Schema = {"type": "string", "pattern": r"^(?:[^/\\]*\.[pP][nN][gG])$"}


def item_ids() -> Schema:
    return shapes.id_like(load_items())


def character_ids() -> Schema:
    return shapes.id_like(load_characters())


def game_factions() -> list[str]:
    return sorted({card.faction for card in load_characters().values()})


def _damage(table: Table, key: str) -> tuple[int, int, int, int]:
    if key not in table:
        return (0, 0, 0, 0)
    head, torso, arms, legs = table.numbers(key, 4, -9, 9)
    return head, torso, arms, legs


class RangeKeys(Keys):
    squares = Field(shapes.whole(1, 99), "up to so many squares")
    difficulty = Field(shapes.whole(1, 12), "the difficulty up to there")
    piercing = Field(shapes.flag(default=False), "`true`: it pierces armour")


def _ranges(table: Table, key: str) -> tuple[Range, ...]:
    ranges: list[Range] = []
    for entry in table.tables(key, _MOST_RANGES):
        entry.only(RangeKeys.known())
        listed = Range(*(field.read(entry) for field in RangeKeys.fields))
        if ranges and listed.squares <= ranges[-1].squares:
            problem = message(
                "{key} is {number}, which is not more than the one before", number=listed.squares
            )
            raise entry.error("squares", problem, message("Put the shortest range first"))
        ranges.append(listed)
    return tuple(ranges)


def _armour(table: Table, key: str) -> tuple[tuple[Location, int, int], ...]:
    pairs = table.table(key)
    pairs.only(tuple(Location))
    armour = []
    for location in Location:
        if location in pairs:
            plain, pierced = _ARMOUR.read(pairs, location)
            armour.append((location, plain, pierced))
    return tuple(armour)


class ItemKeys(Keys):
    """An item of the game."""

    name = Field(shapes.title(), "what players read", words="item")
    hands = Field(shapes.whole(1, 2, 1), "how many it takes")
    skill = Field(
        shapes.optional(shapes.one_of(SKILLS), None), "of a weapon: the combat skill that it takes"
    )
    advantage = Field(shapes.whole(-5, 9, 0), "of a weapon")
    damage = Field(
        shapes.read_by(shapes.numbers(4, -9, 9), _damage),
        "of a weapon: at head, torso, arms, legs",
    )
    ranges = Field(
        shapes.read_by(shapes.rows(RangeKeys, _MOST_RANGES, 1), _ranges),
        "of a ranged weapon, near to far (ITEM-10): `{ squares = 3, difficulty = 5 }`, with "
        "`piercing = true` where it pierces armour",
    )
    reload = Field(shapes.whole(0, 9, 0), "of a ranged weapon: its reload tokens (ITEM-7)")
    rapid = Field(
        shapes.optional(shapes.whole(1, 12), None),
        "of one that is reloaded: the difficulty of Rapid loading",
    )
    traits = Field(
        shapes.among(WEAPON_TRAITS, template("{key} names the unknown weapon trait {name}")),
        "of a weapon (ITEM-12)",
    )
    heavy = Field(shapes.whole(0, 9, 0), "of a weapon: the Brawn that it takes")
    uses = Field(shapes.optional(shapes.whole(1, 99), None), "how often it can be used (ITEM-6)")
    spent = Field(
        shapes.later(Shape(shapes.line().read, item_ids, needed=False)),
        "of a melee weapon with uses: the item that it then is",
    )
    armour = Field(
        Shape(_armour, lambda: shapes.of_words(Location, _ARMOUR.schema()), needed=False),
        "in place of a skill: for each location its value, and that against armour-piercing "
        "(ITEM-9)",
    )

    @classmethod
    def together(cls) -> Schema:
        """A weapon, one that shoots, armour, or none of these, as `_check_kind` has it."""
        weapon: Schema = {"required": ["skill"]}
        shoots = {**weapon, "properties": {"skill": {"enum": list(RANGED_SKILLS)}}}
        return {
            "allOf": [
                {"if": weapon, "else": {"properties": dict.fromkeys(_OF_WEAPONS, False)}},
                {"if": weapon, "then": {"properties": {"armour": False}}},
                {
                    "if": shoots,
                    "then": {"required": ["ranges"]},
                    "else": {"properties": dict.fromkeys(("ranges", *_OF_RANGED), False)},
                },
                {"if": {"required": ["rapid"]}, "then": {"required": ["reload"]}},
            ]
        }


class OwnItemKeys(ItemKeys):
    """An item of an author's own."""

    icon = Field(
        shapes.later(
            Shape(
                lambda table, key: table.one_of(key, icons()),
                lambda: {"anyOf": [{"enum": list(icons())}, _A_PICTURE]},
                needed=False,
            )
        ),
        "the picture of a thing to fight over: one of the game's, or a square PNG in the folder "
        "`portraits`",
    )


class FactionKeys(Keys):
    """What a file of characters says of their faction."""

    faction = Field(
        shapes.title(),
        "whose people they are: one of the game's factions, `neutral`, or one of your own",
        words="faction",
    )
    colour = Field(
        shapes.optional(
            shapes.matching(
                "#[0-9a-f]{6}", message('a colour in six digits from 0 to f, such as "#7a3b2e"')
            ),
            "",
        ),
        "of a faction of your own, which needs one: six digits from 0 to f after a `#`",
    )
    emblem = Field(
        shapes.optional(shapes.one_of(Emblem), ""),
        "of a faction of your own, if it is to have one",
    )


def _skills(card: Table, key: str) -> tuple[tuple[str, int], ...]:
    table = card.table(key)
    for name in table.data:
        if name not in SKILLS:
            problem = message("{key} is not a combat skill")
            raise table.error(name, problem, hint(name, SKILLS))
    return tuple((name, _SKILL.read(table, name)) for name in SKILLS if name in table)


def _trait() -> Field[int]:
    return Field(shapes.whole(-3, 9, 0), "the traits (CHAR-1)")


class CharacterKeys(Keys):
    """A character of the game."""

    name = Field(shapes.title(), "what players read", words="character")
    hero = Field(shapes.flag(), "a hero, or a commoner")
    unique = Field(shapes.flag(default=False), "there is only one in a game (SETUP-6)")
    human = Field(shapes.flag(default=True), "`false` for what is supernatural")
    sex = Field(shapes.one_of(("m", "f"), "m"), "a man or a woman")
    alignment = Field(shapes.title(""), "for the card alone")
    gold = Field(
        shapes.whole(0, 999, 0),
        "what the character costs in a battle (SETUP-8); `ad1666 characters` proposes a price",
    )
    acquaintances = Field(shapes.whole(0, 99, 0), "likewise")
    serious = Field(shapes.whole(1, 99), "wounds at which it is seriously wounded (HURT-2)")
    death = Field(shapes.whole(1, 99), "wounds at which it dies (HURT-3), more than that")
    brawn = _trait()
    agility = _trait()
    fortitude = _trait()
    intelligence = _trait()
    charisma = _trait()
    senses = _trait()
    fencing = Field(shapes.whole(0, 9, 0), "how often it can parry in a turn (MEL-8)")
    skills = Field(
        Shape(_skills, lambda: shapes.of_words(SKILLS, _SKILL.schema()), needed=False),
        "the combat skills with their values (CHAR-2)",
    )
    listed = Field(
        evolve(ABILITIES, keys=AbilityKeys, many=True),
        "as cards print them, some with their value (CHAR-3); what they do is in the rules (ABIL); "
        'in place of one, `{ is = "Iron guard", called = "The guard of Lwów", text = "…" }` calls '
        "it otherwise",
        key="abilities",
    )
    items = Field(shapes.names(UNKNOWN_ITEM, item_ids), "the ids of what it carries")
    hands = Field(shapes.whole(0, 2, 2), "how many it has")
    text = Field(shapes.prose(), "a sentence for the card", words="")
    like = Field(
        shapes.optional(shapes.matching(ID.pattern, message("the id of a character")), ""),
        "the id of a character as one of whose kind it is told, and whose picture it has if it has "
        "none of its own; among the people of a faction of your own only that of a portrait",
    )


class OwnCharacterKeys(CharacterKeys):
    """A character of an author's own."""

    portrait = Field(
        shapes.later(Shape(shapes.line().read, lambda: _A_PICTURE, needed=False)),
        "a square PNG in the folder `portraits`; without one there is a silhouette",
    )
    calls = Field(
        shapes.inner(CallKeys), "what it calls out now and then, by occasion: a table, see below"
    )


def load_items() -> dict[str, Item]:
    """All items of the game by id. Raises ContentError if one of them is invalid."""
    file = data_root() / "assets" / "items.toml"
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
    name = table.text("spent")
    if item.ranged or item.skill is None or item.uses is None:
        problem = message("{key} is for melee weapons with uses")
        raise table.error("spent", problem, message("Leave it out"))
    if name not in items:
        problem = message('{key} is "{name}", an unknown item', name=name)
        raise table.error("spent", problem, hint(name, items))
    spent = items[name]
    if not spent.melee or spent.uses is not None or spent.hands > item.hands:
        problem = message('{key} is "{name}", which cannot take its place', name=name)
        remedy = message("Name one without uses that takes as many hands")
        raise table.error("spent", problem, remedy)
    return evolve(item, spent=spent)


def load_characters() -> dict[str, Character]:
    """All characters of the game by id; each file of theirs holds a faction. Raises ContentError if
    one of them is invalid."""
    folder = data_root() / "assets" / "characters"
    try:
        files = sorted(file for file in folder.iterdir() if file.suffix == ".toml")
    except OSError as error:
        raise cannot_read(folder, error) from None
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
    cast.liken()
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
    _alike: dict[str, Table] = field(factory=dict)
    """The tables of those who are like another."""
    _liveries: dict[str, Look] = field(factory=dict)
    """The colours and emblems of the author's factions, by name."""

    def take_in(self, top: Table) -> None:
        errors = Collector()
        head = FactionKeys.known()[: 1 if self.own is None else None]
        faction = errors.attempt(FactionKeys.faction.read, top)
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

    def liken(self) -> None:
        """Gives those who are like another the kind and the picture of that one."""
        everybody = {**({} if self.own is None else self.own.characters), **self.characters}
        for character_id, table in self._alike.items():
            card = self.characters.get(character_id)
            if card is None:
                continue
            other = everybody.get(card.like)
            if other is None:
                problem = message("{key} names the unknown character {name}", name=card.like)
                self.mistakes.append(table.error("like", problem, hint(card.like, everybody)))
                continue
            look = card.look
            if look is not None and not look.picture:
                given = look if other.look is None else other.look
                look = evolve(look, picture=given.picture, stamp=given.stamp)
                look = None if other.look is None and look == Look(calls=look.calls) else look
            self.characters[character_id] = evolve(card, kind=other.name, look=look)

    def _livery(self, top: Table, faction: ReadResult[str], errors: Collector) -> Look:
        """The colour and the emblem of a file's faction. One that is not the game's needs a
        colour, so that a misspelt name is none."""
        name = faction.value
        if self.own is None:
            return Look()
        ours = {card.faction for card in self.own.characters.values()}
        if name in ours:
            for key in FactionKeys.known()[1:]:
                if key in top:
                    problem = message("{key} is given, but the faction is one of the game's")
                    raise top.error(key, problem, message("Leave it out, or rename the faction"))
            return Look()
        if "colour" not in top:
            meant = hint(name, ours)
            problem = message(
                '"{name}" is no faction of the game, and has no colour of its own', name=name
            )
            remedy = message('Add colour = "#7a3b2e" above the characters')
            raise top.error("faction", problem, remedy if meant.close is None else meant)
        colour = errors.attempt(FactionKeys.colour.read, top)
        emblem = FactionKeys.emblem.read(top)
        look = Look(colour=colour.value, emblem=emblem)
        if self._liveries.setdefault(name, look) != look:
            problem = message("the faction has another colour or emblem in another file")
            raise top.error("colour", problem, message("Write the same in both"))
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
        if CharacterKeys.like.key in table:
            self._alike[character_id] = table
        return _character(table, character_id, self.items, self.own, errors)


def _check_id(table: Table, name: str) -> None:
    if not ID.fullmatch(name):
        remedy = message("Use small letters, digits and single hyphens, a letter first")
        raise table.error(None, message('"{name}" cannot be an id', name=name), remedy)


def _item(table: Table, item_id: str, own: Own | None, errors: Collector) -> Item:
    keys = ItemKeys(table, errors) if own is None else OwnItemKeys(table, errors)
    looks = ReadResult(("", None)) if own is None else errors.attempt(_icon, keys.table, own)
    icon, look = looks.value
    item = Item(
        id=item_id,
        **keys.those_of(Item),
        icon=icon,
        look=look,
    )
    _check_kind(keys.table, item)
    return item


def _icon(table: Table, own: Own) -> tuple[str, Look | None]:
    """The picture of an item: one of the game's, or one of the author's."""
    key = OwnItemKeys.icon.key
    if key not in table:
        return "", None
    if str(table.data[key]).lower().endswith(_OF_PICTURES):
        return "", own.look(table, key)
    return OwnItemKeys.icon.read(table), None


def _check_kind(table: Table, item: Item) -> None:
    """An item is a melee weapon, a ranged one, armour or none of these, never two at once."""
    if item.skill is None:
        for key in _OF_WEAPONS:
            if key in table:
                problem = message("{key} is for weapons, and {item} has no skill", item=item.id)
                raise table.error(key, problem, message("Add the skill, or leave this out"))
        return
    if item.armour:
        problem = message("{item} is a weapon and armour", item=item.id)
        raise table.error("armour", problem, message("Make two items of it"))
    if item.ranged != (item.skill in RANGED_SKILLS):
        if item.ranged:
            problem = message("{key}: {skill} is a melee skill", skill=item.skill)
            remedy = message("Leave out ranges, or change skill")
        else:
            problem = message("{key}: {skill} needs ranges", skill=item.skill)
            remedy = message("Add ranges (ITEM-10)")
        raise table.error("skill", problem, remedy)
    if not item.ranged:
        for key in _OF_RANGED:
            if key in table:
                problem = message("{key} is for ranged weapons")
                raise table.error(key, problem, message("Leave it out"))
    if item.rapid is not None and not item.reload:
        problem = message("{key} is given, but the weapon needs no reloading")
        raise table.error("rapid", problem, message("Add reload, or leave this out"))


def _character(
    table: Table,
    character_id: str,
    items: Mapping[str, Item],
    own: Own | None,
    errors: Collector,
) -> Character:
    """A card, in which the faction and its colours are still to be filled in."""
    keys = CharacterKeys(table, errors) if own is None else OwnCharacterKeys(table, errors)
    errors.attempt(_check_thresholds, keys)
    carried = errors.attempt(keys.items, items)
    look = ReadResult(None if own is None else Look())
    if own is not None and OwnCharacterKeys.portrait.key in keys.table:
        look = errors.attempt(own.look, keys.table, OwnCharacterKeys.portrait.key)
    calls = SILENT
    if isinstance(keys, OwnCharacterKeys):
        calls = Calls(**CallKeys(keys.calls, errors).those_of(Calls))
    card = Character(
        id=character_id,
        **keys.those_of(Character),
        abilities=keys.listed.values,
        called=keys.listed.called,
        items=tuple(items[name] for name in carried.value),
        look=look.value and evolve(look.value, calls=calls),
    )
    check_body(keys.table, "items", card.items, card.hands)
    return card


def _check_thresholds(keys: CharacterKeys) -> None:
    if keys.death <= keys.serious:
        problem = message(
            "{key} is {death}, but serious is {serious}", death=keys.death, serious=keys.serious
        )
        raise keys.table.error(
            "death", problem, message("Make death the higher of the two (HURT-3)")
        )


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
