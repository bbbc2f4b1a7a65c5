"""The schemas that editors get: our own files are valid by them, typical mistakes are not, and they
refuse nothing that the readers take."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import tomli
from jsonschema import Draft7Validator

from ad1666.console.starter import begin
from ad1666.content.campaigns.lookup import campaign_files
from ad1666.content.campaigns.reader import load_campaign, read_campaign
from ad1666.content.errors import ContentError
from ad1666.content.packs.keys import SCHEMAS as FOLDER
from ad1666.content.scenarios.scenario import read_scenario
from ad1666.content.scenarios.scenario_lookup import read_top, scenario_files
from ad1666.content.schemas import SCHEMAS, schema_text
from ad1666.content.toml import Document, Table
from ad1666.resources import data_root
from tests.content.test_campaign_checks import TWO
from tests.content.test_event_files import CONDITIONS, EFFECTS, TRIGGERS, Load, event, load

__all__ = ["load"]  # a fixture
ASSETS, OWN = data_root() / "assets", Path(__file__).parent.parent / "own"
FILES = [
    *(("scenario", file) for file in scenario_files()),
    *(("campaign", file) for file in campaign_files()),
    *(("scenario", file) for file in sorted((ASSETS / "lesson").glob("*.toml"))),
    *(("characters", file) for file in sorted((ASSETS / "characters").glob("*.toml"))),
    ("items", ASSETS / "items.toml"),
    ("scenario", OWN / "lesson-in-lwow.toml"),
    ("characters", OWN / "characters" / "lwow.toml"),
    ("items", OWN / "items.toml"),
]


@cache
def by(name: str) -> Draft7Validator:
    return Draft7Validator(json.loads(schema_text(name)))


def wrong(name: str, text: str) -> list[str]:
    """What is wrong with a text by a schema."""
    return [error.message for error in by(name).iter_errors(tomli.loads(text))]


@pytest.mark.parametrize("name", SCHEMAS)
def test_each_is_a_schema(name: str) -> None:
    Draft7Validator.check_schema(json.loads(schema_text(name)))


@pytest.mark.parametrize(("name", "file"), FILES, ids=lambda part: getattr(part, "stem", part))
def test_our_own_files_are_valid(name: str, file: Path) -> None:
    assert wrong(name, file.read_text("utf-8")) == []


def empty(schema: Any, place: str = "") -> Iterator[str]:
    """The keys that may have any value."""
    if isinstance(schema, dict):
        for key, value in schema.get("properties", {}).items():
            if isinstance(value, dict) and not set(value) - {"description"}:
                yield f"{place}.{key}"
        for key, value in schema.items():
            yield from empty(value, f"{place}.{key}")
    elif isinstance(schema, list):
        for value in schema:
            yield from empty(value, place)


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_key_of_a_reader_has_a_schema(name: str) -> None:
    assert list(empty(SCHEMAS[name]())) == []


# Mistakes


SCENARIO = """\
title = "A mill"
story = "There was a mill."
map = "mill.tmx"
kind = "adventure"
guard = 12
search = ["sack"]
[factions]
red = "Tatars"
blue = "neutral"
[figures.A]
side = "red"
card = "milady"
slot = 1
abilities = ["Inconspicuous 2"]
[figures.B]
side = "blue"
card = "my-own-one"
arrives = 3
slots = [1, 2]
[chests.box]
holds = ["letter"]
[doors]
"2,1/E" = "locked"
[[finds]]
numbers = ["I", "IV"]
what = "trap"
wounds = 1
[[goals]]
side = "red"
aim = "escape"
subject = "any"
points = 3
[[goals]]
side = "blue"
aim = "protect"
subject = "B"
points = 3
[accepted]
shot-at-start = "An ambush."
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('title = "A mill"', 'titel = "A mill"'),
        ('title = "A mill"', 'title = ""'),
        ('title = "A mill"', f'title = "{"a" * 81}"'),
        ('title = "A mill"', 'title = """\na\nb"""'),
        ('map = "mill.tmx"', ""),
        ('"adventure"', '"skirmish"'),
        ("guard = 12", 'guard = "12"'),
        ("guard = 12", "guard = 0"),
        ("guard = 12", "guard = 12\nturns = 8"),
        ("guard = 12", ""),
        ("guard = 12", "guard = 12\nbudget = { gold = 1, acquaintances = 1 }"),
        ('search = ["sack"]', ""),
        ('side = "red"', 'side = "green"'),
        ('card = "milady"', ""),
        ('card = "milady"', 'card = "Milady de Winter"'),
        ("[figures.A]", "[figures.a]"),
        ("slot = 1", "slot = 1\nzone = 'yard'"),
        ("slot = 1", ""),
        ("arrives = 3", ""),
        ("arrives = 3", "arrives = 1"),
        ("arrives = 3", "arrives = 'dawn'"),
        ("slots = [1, 2]", "slots = [1, 1]"),
        ("Inconspicuous 2", "Inconspicuous"),
        ("Inconspicuous 2", "Inconspicious 2"),
        ('"2,1/E"', '"2,1-E"'),
        ('"locked"', '"shut"'),
        ('"I", "IV"', '"1"'),
        ("wounds = 1", ""),
        ("wounds = 1", "wounds = 1\nitem = 'letter'"),
        ('aim = "escape"', 'aim = "escap"'),
        ('aim = "escape"', 'aim = "kill"\nzone = "yard"'),
        ('subject = "any"', ""),
        ("points = 3", "points = 0"),
        ('subject = "B"', 'subject = "B"\ndecisive = true'),
        ("shot-at-start", "shot"),
        ('shot-at-start = "An ambush."', "shot-at-start = true"),
    ],
)
def test_mistakes_in_a_scenario_are_underlined(old: str, new: str) -> None:
    assert wrong("scenario", SCENARIO) == [] and old in SCENARIO
    assert wrong("scenario", SCENARIO.replace(old, new, 1)) != []


EVENTS = """\
[[events]]
id = "trapdoor"
when = { enters = "cellar", who = "red" }
unless = [ { done = "rope-cut" } ]
announced = false
then = [
  { says = "F", text = "Mind the step, gentlemen." },
  { test = "agility", of = "them", difficulty = 6, failure = [ { wounds = 1, to = "them" } ] },
]
[[events]]
id = "innkeeper"
when = { speaks = "K", who = "red" }
then = [
  { ask = "Which way did the envoy go?", of = "them", answers = [
    { text = "A purse for your memory.", if = [ { has = "purse", who = "them" } ], then = [
      { loses = "purse", who = "them" }, { door = "5,6/S", is = "open" } ] },
    { text = "Speak, or swallow it.", then = [ { alarm = true } ] },
  ] },
]
"""


@pytest.mark.parametrize("when", TRIGGERS)
def test_all_triggers_are_valid(when: str) -> None:
    assert wrong("scenario", SCENARIO + event(when)) == []


@pytest.mark.parametrize("does", EFFECTS)
def test_all_effects_are_valid(does: str) -> None:
    conditions = ", ".join(f"{{ {asked} }}" for asked in CONDITIONS)
    more = f"if = [ {conditions} ]"
    text = event('falls = "any"', f"{{ {does} }}", more=more)
    assert wrong("scenario", SCENARIO + text) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('id = "trapdoor"', 'id = "Trap door"'),
        ('id = "trapdoor"', ""),
        ('enters = "cellar"', 'enter = "cellar"'),
        ('enters = "cellar", who = "red"', ""),
        ('enters = "cellar"', 'enters = "cellar", turn = 3'),
        ('enters = "cellar"', "turn = 3"),
        ("announced = false", 'announced = "no"'),
        ("announced = false", 'title = ["The fuse"]'),
        (', text = "Mind the step, gentlemen."', ""),
        ("difficulty = 6", "difficulty = 0"),
        ('"agility"', '"luck"'),
        ('of = "them", difficulty', "difficulty"),
        ("wounds = 1", "wounds = 0"),
        ('test = "agility"', 'test = "agility", tell = "So."'),
        ('text = "A purse for your memory.", ', ""),
        ('is = "open"', 'is = "ajar"'),
        ("alarm = true", "alarm = false"),
        ("{ alarm = true }", '{ alarm = true, to = "them" }'),
    ],
)
def test_mistakes_in_events_are_underlined(old: str, new: str) -> None:
    assert wrong("scenario", SCENARIO + EVENTS) == [] and old in EVENTS
    assert wrong("scenario", SCENARIO + EVENTS.replace(old, new, 1)) != []


CHARACTERS = """\
faction = "Tatars"
colour = "#123abc"
[selim]
name = "Selim"
hero = true
serious = 4
death = 8
skills = { bows = 3 }
abilities = ["Quick cut", { is = "Iron guard", called = "The wall" }]
items = ["sabre"]
text = "A khan."
"""
ITEMS = """\
[old-bow]
name = "Old bow"
hands = 2
skill = "bows"
ranges = [{ squares = 4, difficulty = 5 }, { squares = 8, difficulty = 7 }]
[letter-of-credit]
name = "Letter of credit"
[cap]
name = "Cap"
armour = { head = [1, 0] }
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('faction = "Tatars"', ""),
        ('colour = "#123abc"', ""),
        ('colour = "#123abc"', 'colour = "blue"'),
        ("Tatars", "neutral"),
        ("[selim]", "[Selim]"),
        ("hero = true", ""),
        ("hero = true", "heroine = true"),
        ("death = 8", "death = '8'"),
        ("bows", "bowing"),
        ("bows = 3", "bows = 10"),
        ("Quick cut", "Quick cut 2"),
        ('is = "Iron guard", ', ""),
        ('text = "A khan."', 'sex = "?"'),
    ],
)
def test_mistakes_in_characters_are_underlined(old: str, new: str) -> None:
    assert wrong("characters", CHARACTERS) == [] and old in CHARACTERS
    assert wrong("characters", CHARACTERS.replace(old, new, 1)) != []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[old-bow]", "[Old-bow]"),
        ("hands = 2", "hands = 3"),
        ('"bows"', '"bow"'),
        ('"bows"', '"slashing"'),
        ('skill = "bows"', ""),
        ("difficulty = 5", "difficulty = 13"),
        ("ranges = [", "ranges = []\nother = ["),
        ("head = [1, 0]", "head = 1"),
        ("head = [1, 0]", "hat = [1, 0]"),
        ('name = "Letter of credit"', "uses = 1"),
    ],
)
def test_mistakes_in_items_are_underlined(old: str, new: str) -> None:
    assert wrong("items", ITEMS) == [] and old in ITEMS
    assert wrong("items", ITEMS.replace(old, new, 1)) != []


PACK = """\
id = "mill"
title = "Mill"
version = "1.0"
author = "Jan"
licence = "CC0"
language = "pl"
rules = 9
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('id = "mill"', 'id = "My mill"'),
        ('"1.0"', "1.0"),
        ('licence = "CC0"', ""),
        ('"pl"', '"Polish"'),
        ("rules = 9", 'rules = 9\nmaps = ".."'),
    ],
)
def test_mistakes_in_a_pack_are_underlined(old: str, new: str) -> None:
    assert wrong("pack", PACK) == [] and old in PACK
    assert wrong("pack", PACK.replace(old, new, 1)) != []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('id = "letter"', 'id = "The letter"'),
        ("place = [100, 800]", "place = [100, 800, 3]"),
        ("place = [100, 800]", "place = [100, 800]\nnext = [{ if = [] }]"),
        ('lead = "ours"', 'killed = "A"'),
        ('is = "ours"', 'iz = "ours"'),
        ('goal = "hold letter", side = "red"', 'goal = "hold letter"'),
        ('goal = "hold letter"', 'goal = "hold letter", done = "x"'),
        ("spare = { blue = 2 }", "spare = { green = 2 }"),
        ("spare = { blue = 2 }", "guard = 2"),
        ("spare = { blue = 2 }", "card = { K = { brawn = 2 } }"),
        ("spare = { blue = 2 }", "prices = { bride = 2 }"),
        ("[accepted]", "[carry]\nscars = 7\n\n[accepted]"),
        ('text = "They did, or nobody."', ""),
    ],
)
def test_mistakes_in_a_campaign_are_underlined(old: str, new: str) -> None:
    assert wrong("campaign", TWO) == [] and old in TWO
    assert wrong("campaign", TWO.replace(old, new, 1)) != []


# What the readers take is valid


VALUES: tuple[object, ...] = (0, 1, -1, 9, 27, 100, 10**9, "", "x", "any", "IV", True, [], {})


def spoilt(data: Any) -> Iterator[Any]:
    """The data with one value changed, or one key left out or misspelt, in each way in turn."""
    if isinstance(data, dict):
        for key, value in data.items():
            rest = {k: v for k, v in data.items() if k != key}
            yield rest
            yield {**rest, f"{key}s": value}
            yield from ({**data, key: other} for other in spoilt(value))
    elif isinstance(data, list):
        yield []
        yield [*data, *data[:1]]
        for number, value in enumerate(data):
            yield from ([*data[:number], other, *data[number + 1 :]] for other in spoilt(value))
    else:
        yield from (value for value in VALUES if value != data)


EVERY = pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.slow)])
"""Of what is spoilt each seventh, or all of it."""


@EVERY
@pytest.mark.parametrize("file", scenario_files()[::5], ids=lambda file: file.stem)
def test_what_a_schema_refuses_the_reader_refuses(file: Path, every: int) -> None:
    top, refused = read_top(file), 0
    for data in islice(spoilt(top.data), 0, None, every):
        if by("scenario").is_valid(data):
            continue
        refused += 1
        with pytest.raises(ContentError):
            read_scenario(Table(Document(file, ""), (), data))
    assert refused > 300 / every


@EVERY
def test_what_it_refuses_of_events_the_reader_refuses(load: Load, every: int) -> None:
    texts = (event('falls = "any"', f"{{ {does} }}") for does in EFFECTS)
    numbered = [text.replace('"bell"', f'"bell-{n}"', 1) for n, text in enumerate(texts)]
    scenario = load("\n".join(numbered))
    top, refused = read_top(scenario.path), 0
    events = top.data["events"]
    for data in islice(spoilt(events), 0, None, every):
        whole = {**top.data, "events": data}
        if by("scenario").is_valid(whole):
            continue
        refused += 1
        with pytest.raises(ContentError):
            read_scenario(Table(Document(scenario.path, ""), (), whole))
    assert refused > 100 / every


def test_what_it_refuses_of_a_campaign_the_reader_refuses(tmp_path: Path) -> None:
    file, refused = tmp_path / "two.toml", 0
    file.write_text(TWO, "utf-8")
    kept = load_campaign(file).scenarios
    for data in spoilt(tomli.loads(TWO)):
        if by("campaign").is_valid(data):
            continue
        refused += 1
        with pytest.raises(ContentError):
            read_campaign(Table(Document(file, ""), (), data), kept)
    assert refused > 300


# Where they lie


def test_new_lays_them_beside_the_scenario_and_names_one(tmp_path: Path) -> None:
    made = begin("mill", tmp_path)
    first = made.scenario.read_text("utf-8").splitlines()[0]
    assert first == f"#:schema ./{FOLDER}/scenario.json"
    assert (tmp_path / FOLDER / "scenario.json").read_text("utf-8") == schema_text("scenario")
    assert {file.stem for file in (tmp_path / FOLDER).iterdir()} == set(SCHEMAS)
    assert wrong("scenario", made.scenario.read_text("utf-8")) == []


def test_whom_a_trigger_is_about_is_never_them(load: Load) -> None:
    """Nobody has triggered it yet for whom the word could stand (SCN-7)."""
    whole = json.loads(schema_text("scenario"))
    when = whole["properties"]["events"]["items"]["properties"]["when"]["properties"]
    for key, more in (("falls", ""), ("serious", ""), ("who", 'takes = "letter", ')):
        words = when[key]["anyOf"][0]["enum"]
        assert "any" in words and "them" not in words
        with pytest.raises(ContentError, match='unknown figure "them"'):
            load(event(f'{more}{key} = "them"'))
    assert "them" in whole["definitions"]["effect"]["properties"]["leaves"]["anyOf"][0]["enum"]
