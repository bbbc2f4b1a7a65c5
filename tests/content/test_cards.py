"""Items and characters: those of the game, and what is said of wrong ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from ad1666.content import cards
from ad1666.content.cards import load_characters, load_items, read_characters, read_items
from ad1666.content.errors import ContentError
from ad1666.content.toml import read_toml
from ad1666.rules.cards import Location
from ad1666.rules.characters import Character
from ad1666.rules.items import Item, Range


def characters_in(folder: Path) -> dict[str, Character]:
    return read_characters(map(read_toml, sorted(folder.glob("*.toml"))), load_items())


def test_an_item_with_all_there_is(tmp_path: Path) -> None:
    path = tmp_path / "items.toml"
    path.write_text(
        """
[blunderbuss]
name = "blunderbuss"
hands = 2
skill = "muskets"
advantage = -1
damage = [1, 2, 3, -1]
ranges = [{ squares = 2, difficulty = 4, piercing = true }, { squares = 4, difficulty = 6 }]
reload = 2
rapid = 7
traits = ["firearm", "short"]
heavy = 2
uses = 3

[gorget]
name = "gorget"
armour = { torso = [1, 0], head = [2, 1] }
""",
        "utf-8",
    )
    blunderbuss = Item(
        "blunderbuss",
        "blunderbuss",
        2,
        "muskets",
        -1,
        (1, 2, 3, -1),
        (Range(2, 4, True), Range(4, 6)),
        2,
        7,
        ("firearm", "short"),
        2,
        3,
    )
    gorget = Item("gorget", "gorget", armour=((Location.HEAD, 2, 1), (Location.TORSO, 1, 0)))
    assert read_items(read_toml(path)) == {"blunderbuss": blunderbuss, "gorget": gorget}


BROKEN_ITEMS = {
    "name missing": (
        "hands = 1",
        ", line 1: sabre.name is missing. Add name = a text in quotes.",
    ),
    "blank name": (
        'name = " "',
        ', line 2: sabre.name is " ". Write a text in quotes.',
    ),
    "unknown key": (
        'name = "x"\nhand = 1',
        ', line 3: sabre.hand means nothing here. Did you mean "hands"?',
    ),
    "a word for a number": (
        'name = "x"\nhands = "two"',
        ', line 3: sabre.hands is "two". Write a whole number from 1 to 2.',
    ),
    "true for a number": (
        'name = "x"\nhands = true',
        ", line 3: sabre.hands is true. Write a whole number from 1 to 2.",
    ),
    "three hands": (
        'name = "x"\nhands = 3',
        ", line 3: sabre.hands is 3. Write a whole number from 1 to 2.",
    ),
    "unknown skill": (
        'name = "x"\nskill = "slahing"',
        ', line 3: sabre.skill is "slahing". Did you mean "slashing"?',
    ),
    "unknown trait": (
        'name = "x"\nskill = "knives"\ntraits = [\n  "short",\n  "parying",\n]',
        ', line 6: sabre.traits names the unknown weapon trait "parying". Did you mean "parrying"?',
    ),
    "traits as a text": (
        'name = "x"\nskill = "knives"\ntraits = "short"',
        ', line 4: sabre.traits is "short". Write a list of texts, ["...", "..."].',
    ),
    "damage for three locations": (
        'name = "x"\nskill = "knives"\ndamage = [0, 1, 0]',
        ", line 4: sabre.damage is [0, 1, 0]. Write a list of 4 whole numbers from -9 to 9.",
    ),
    "damage without skill": (
        'name = "x"\ndamage = [0, 1, 0, 0]',
        ", line 3: sabre.damage is for weapons, and sabre has no skill. "
        "Add the skill, or leave this out.",
    ),
    "weapon and armour": (
        'name = "x"\nskill = "knives"\narmour = { head = [1, 1] }',
        ", line 4: sabre is a weapon and armour. Make two items of it.",
    ),
    "armour for the nose": (
        'name = "x"\narmour = { nose = [1, 1] }',
        ", line 3: sabre.armour.nose means nothing here. Known: arms, head, legs, torso.",
    ),
    "armour with one value": (
        'name = "x"\narmour = { head = 1 }',
        ", line 3: sabre.armour.head is 1. Write a list of 2 whole numbers from 0 to 9.",
    ),
    "ranges of a melee weapon": (
        'name = "x"\nskill = "slashing"\nranges = [{ squares = 3, difficulty = 5 }]',
        ", line 3: sabre.skill: slashing is a melee skill. Leave out ranges, or change skill.",
    ),
    "a bow without ranges": (
        'name = "x"\nskill = "bows"',
        ", line 3: sabre.skill: bows needs ranges. Add ranges (ITEM-10).",
    ),
    "ranges not in order": (
        'name = "x"\nskill = "bows"\n'
        "ranges = [{ squares = 5, difficulty = 5 }, { squares = 5, difficulty = 7 }]",
        ", line 4: sabre.ranges.2.squares is 5, which is not more than the one before. Put the "
        "shortest range first.",
    ),
    "range without difficulty": (
        'name = "x"\nskill = "bows"\nranges = [{ squares = 5 }]',
        ", line 4: sabre.ranges.1.difficulty is missing. "
        "Add difficulty = a whole number from 1 to 12.",
    ),
    "range as a number": (
        'name = "x"\nskill = "bows"\nranges = [5]',
        ", line 4: sabre.ranges is [5]. Write a list of tables, [[sabre.ranges]].",
    ),
    "reload of a melee weapon": (
        'name = "x"\nskill = "slashing"\nreload = 2',
        ", line 4: sabre.reload is for ranged weapons. Leave it out.",
    ),
    "spent without uses": (
        'name = "x"\nskill = "slashing"\nspent = "sabre"',
        ", line 4: sabre.spent is for melee weapons with uses. Leave it out.",
    ),
    "spent is unknown": (
        'name = "x"\nskill = "slashing"\nuses = 2\nspent = "sabr"',
        ', line 5: sabre.spent is "sabr", an unknown item. Did you mean "sabre"?',
    ),
    "spent is worn out itself": (
        'name = "x"\nskill = "slashing"\nuses = 2\nspent = "sabre"',
        ', line 5: sabre.spent is "sabre", which cannot take its place. Name one without uses that '
        "takes as many hands.",
    ),
    "rapid without reload": (
        'name = "x"\nskill = "bows"\nranges = [{ squares = 5, difficulty = 5 }]\nrapid = 6',
        ", line 5: sabre.rapid is given, but the weapon needs no reloading. Add reload, or leave "
        "this out.",
    ),
}


@pytest.mark.parametrize("case", BROKEN_ITEMS)
def test_what_is_said_of_a_broken_item(case: str, tmp_path: Path) -> None:
    text, message = BROKEN_ITEMS[case]
    path = tmp_path / "items.toml"
    path.write_text(f"[sabre]\n{text}\n", "utf-8")
    with pytest.raises(ContentError) as raised:
        read_items(read_toml(path))
    assert str(raised.value) == f"{path}{message}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '[Sabre]\nname = "x"',
            ', line 1: "Sabre" cannot be an id. '
            "Use small letters, digits and single hyphens, a letter first.",
        ),
        (
            '[unarmed]\nname = "x"',
            ", line 1: unarmed means bare hands (ITEM-11). Give the item another name.",
        ),
        ("sabre = 1", ", line 1: sabre is 1. Write a table, [sabre] or { ... }."),
    ],
)
def test_what_is_said_of_a_wrong_id(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "items.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(ContentError) as raised:
        read_items(read_toml(path))
    assert str(raised.value) == f"{path}{message}"


GOOD = """\
faction = "Nobody"

[guard]
name = "Guard"
hero = false
serious = 3
death = 6
text = "He guards."
"""

BROKEN_CHARACTERS = {
    "no faction": (
        'faction = "Nobody"\n',
        "",
        ": faction is missing. Add faction = a text in quotes.",
    ),
    "no kind": (
        "hero = false\n",
        "",
        ", line 3: guard.hero is missing. Add hero = true or false.",
    ),
    "kind as a word": (
        "hero = false",
        'hero = "no"',
        ', line 5: guard.hero is "no". Write true or false.',
    ),
    "thresholds": (
        "death = 6",
        "death = 3",
        ", line 7: guard.death is 3, but serious is 3. Make death the higher of the two (HURT-3).",
    ),
    "unknown item": (
        "death = 6",
        'death = 6\nitems = [\n  "sabre",\n  "rapeir",\n]',
        ', line 10: guard.items names the unknown item "rapeir". Did you mean "rapier"?',
    ),
    "unknown skill": (
        "death = 6",
        "death = 6\nskills = { slash = 3 }",
        ', line 8: guard.skills.slash is not a combat skill. Did you mean "slashing"?',
    ),
    "skill in a table of its own": (
        'text = "He guards."',
        'text = "He guards."\n[guard.skills]\nknives = 2\npistols = -1',
        ", line 11: guard.skills.pistols is -1. Write a whole number from 0 to 9.",
    ),
    "unknown ability": (
        "death = 6",
        'death = 6\nabilities = ["Quick cut", "Shoulder thru 2"]',
        ', line 8: guard.abilities names "Shoulder thru", which is not an ability. Did you mean '
        '"Shoulder through"?',
    ),
    "ability twice": (
        "death = 6",
        'death = 6\nabilities = [\n  "Quick cut",\n  "Quick cut 1",\n]',
        ', line 10: guard.abilities names "Quick cut" twice. Name it once.',
    ),
    "unknown trait": (
        "death = 6",
        "death = 6\nagilty = 3",
        ', line 8: guard.agilty means nothing here. Did you mean "agility"?',
    ),
    "huge trait": (
        "death = 6",
        "death = 6\nagility = 30",
        ", line 8: guard.agility is 30. Write a whole number from -3 to 9.",
    ),
    "sex": (
        "death = 6",
        'death = 6\nsex = "x"',
        ', line 8: guard.sex is "x". Known: f, m.',
    ),
    "no table": (
        'faction = "Nobody"',
        'faction = "Nobody"\ncaptain = "Guard"',
        ', line 2: captain is "Guard". Write a table, [captain] or { ... }.',
    ),
}


@pytest.mark.parametrize("case", BROKEN_CHARACTERS)
def test_what_is_said_of_a_broken_character(case: str, tmp_path: Path) -> None:
    old, new, message = BROKEN_CHARACTERS[case]
    assert GOOD.count(old) == 1
    path = tmp_path / "nobody.toml"
    path.write_text(GOOD.replace(old, new), "utf-8")
    with pytest.raises(ContentError) as raised:
        characters_in(tmp_path)
    assert str(raised.value) == f"{path}{message}"


@pytest.mark.clause("CHAR-3")
def test_abilities_have_a_value_or_none(tmp_path: Path) -> None:
    """0 is had, and worth writing where the rulebook's own abilities have a value."""
    listed = '["Quick cut", "Stealth 2", "Lock picking 0", "Inconspicuous 0", "Seduction 0"]'
    text = GOOD.replace("death = 6", f"death = 6\nabilities = {listed}")
    (tmp_path / "nobody.toml").write_text(text, "utf-8")
    guard = characters_in(tmp_path)["guard"]
    assert guard.abilities[:3] == (("Quick cut", 0), ("Stealth", 2), ("Lock picking", 0))
    assert guard.abilities[3:] == (("Inconspicuous", 0), ("Seduction", 0))


FROM_1 = 'Write a whole number from 1 to 9 after the name: "Stealth 2".'


@pytest.mark.clause("CHAR-3")
@pytest.mark.parametrize(
    ("listed", "said"),
    [
        ("Stealth", f'"Stealth" without its value (CHAR-3). {FROM_1}'),
        ("Stealth 0", f'"Stealth 0", but it cannot have that value. {FROM_1}'),
        ("Stealth -1", f'"Stealth -1", but it cannot have that value. {FROM_1}'),
        ("Stealth 10", f'"Stealth 10", but it cannot have that value. {FROM_1}'),
        ("Giant 7", '"Giant 7", but Giant has no value (CHAR-3). Write "Giant".'),
        ("Giant 0", '"Giant 0", but Giant has no value (CHAR-3). Write "Giant".'),
        ("Stealth " + "9" * 3800, f"…, but it cannot have that value. {FROM_1}"),
        ("Seduction", 'Write a whole number from 0 to 9 after the name: "Seduction 1".'),
        ("Stealth ٣", 'names "Stealth ٣", which is not an ability. Did you mean "Stealth"?'),
    ],
    ids=lambda text: text[:20],
)
def test_a_value_is_looked_at(listed: str, said: str, tmp_path: Path) -> None:
    text = GOOD.replace("death = 6", f'death = 6\nabilities = [\n  "Cold",\n  "{listed}",\n]')
    (tmp_path / "nobody.toml").write_text(text, "utf-8")
    with pytest.raises(ContentError) as raised:
        characters_in(tmp_path)
    assert "line 10: guard.abilities names " in str(raised.value)
    assert str(raised.value).endswith(said)
    assert len(str(raised.value)) < 500


def test_an_id_stands_for_one_character_only(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(GOOD, "utf-8")
    (tmp_path / "b.toml").write_text(GOOD, "utf-8")
    with pytest.raises(ContentError) as raised:
        characters_in(tmp_path)
    message = "line 3: guard is already in a.toml. Give one of the two another id."
    assert str(raised.value) == f"{tmp_path / 'b.toml'}, {message}"


def test_a_missing_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "assets" / "characters"
    monkeypatch.setattr(cards, "data_root", lambda: tmp_path)
    with pytest.raises(ContentError) as raised:
        load_characters()
    assert str(raised.value) == f"{folder}: there is no such file. Check its name and folder."


def test_the_characters_of_the_game() -> None:
    characters = load_characters()
    little_knight = characters["wolodyjowski"]
    assert little_knight.hero and little_knight.unique
    assert (little_knight.agility, little_knight.fencing, little_knight.skill("slashing")) == (
        3,
        3,
        4,
    )
    assert little_knight.skill("thrusting") is None


def test_every_weapon_is_carried_by_somebody_who_can_use_it() -> None:
    for character in load_characters().values():
        for item in character.items:
            assert item.skill is None or character.skill(item.skill) is not None, (
                f"{character.id} cannot use {item.id}"
            )
            assert character.brawn >= item.heavy, f"{item.id} is too heavy for {character.id}"
