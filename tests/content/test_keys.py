"""Keys are described once, whole, and as documents and editors need it."""

from __future__ import annotations

from pathlib import Path

import key_tables
import pytest
from attrs import frozen

from ad1666.content.campaigns.keys import CampaignKeys
from ad1666.content.cards import FactionKeys, OwnCharacterKeys, OwnItemKeys
from ad1666.content.collector import Collector
from ad1666.content.errors import ContentError
from ad1666.content.keys import shapes
from ad1666.content.keys.fields import Field, Keys, contexts
from ad1666.content.packs.keys import PackKeys
from ad1666.content.scenarios.keys import ScenarioKeys
from ad1666.content.toml import Table, parse_toml


class Row(Keys):
    """A row of a file."""

    name = Field(shapes.title(), "what it is called", words="name")
    number = Field(shapes.whole(1, 9, 3), "how many there are")
    since = Field(shapes.later(shapes.line()), "since when", key="from")


class Rows(Keys):
    """A file of rows."""

    rows = Field(shapes.rows(Row, 5), "the rows")


def top(text: str) -> Table:
    return parse_toml(Path("rows.toml"), text)


def test_a_table_is_read_by_its_keys() -> None:
    errors = Collector()
    keys = Row(top('name = "Mill"\nfrom = "then"\n'), errors)
    assert (keys.name, keys.number, keys.since) == ("Mill", 3, "then")
    assert Row.known() == ("name", "number", "from")
    errors.raise_all()


def test_all_that_is_wrong_is_recorded_and_told_again_by_whoever_asks() -> None:
    errors = Collector()
    keys = Row(top('nmae = "Mill"\nnumber = 12\nfrom = 3\n'), errors)
    for ask in (lambda: keys.name, lambda: keys.number):
        with pytest.raises(ContentError):
            ask()
    with pytest.raises(ContentError) as raised:
        errors.raise_all()
    found = [str(error) for error in (raised.value, *raised.value.others)]
    assert found == [
        'rows.toml, line 1: nmae means nothing here. Did you mean "name"?',
        "rows.toml, line 2: number is 12. Write a whole number from 1 to 9.",
    ]  # nobody has asked since when


@frozen
class Rope:
    name: str
    number: int
    since: str = ""
    bell: str = ""


def test_what_a_class_has_as_well_need_not_be_named() -> None:
    errors = Collector()
    keys = Row(top('name = "Jan"\nfrom = "now"\n'), errors)
    assert Rope(**keys.those_of(Rope), bell="Maria") == Rope("Jan", 3, bell="Maria")
    keys = Row(top('name = "Jan"\nnumber = 10\n'), errors)
    with pytest.raises(ContentError, match="number is 10"):
        keys.those_of(Rope)


def test_a_key_that_may_not_stand_here_is_not_read() -> None:
    errors = Collector()
    Row(top('name = "Mill"\nnumber = 12\n'), errors, ("name",))
    with pytest.raises(ContentError, match="number means nothing here") as raised:
        errors.raise_all()
    assert raised.value.others == ()


def test_a_schema_says_what_is_read() -> None:
    assert Row.schema()["required"] == ["name"]
    assert Row.schema()["properties"]["number"] == {
        "type": "integer",
        "minimum": 1,
        "maximum": 9,
        "default": 3,
        "description": "How many there are.",
    }
    assert list(Row.schema()["properties"]) == ["name", "number", "from"]


def test_a_table_of_a_document_says_it_too() -> None:
    rows = key_tables.table_of(Row.fields, {"how many": "#numbers"}).splitlines()
    assert rows[2:] == [
        "| `name` | a text, at most 80 letters | what it is called; needed |",
        "| `number` | `3`, 1 to 9 | [how many](#numbers) there are |",
        "| `from` | a text | since when |",
    ]
    with pytest.raises(ValueError, match="how few"):
        key_tables.table_of(Row.fields, {"how few": "#numbers"})


def test_texts_for_players_are_found_in_tables_below() -> None:
    assert dict(contexts(Rows)) == {"rows.*.name": "name"}


FILES = (ScenarioKeys, CampaignKeys, PackKeys, FactionKeys, OwnCharacterKeys, OwnItemKeys)


def below(keys: type[Keys]) -> set[type[Keys]]:
    inner = [field.shape.keys for field in keys.fields if field.shape.keys is not None]
    return {keys}.union(*map(below, inner))


@pytest.mark.parametrize(
    "keys", sorted(set().union(*map(below, FILES)), key=lambda keys: keys.__qualname__)
)
def test_every_key_is_told_of_in_the_way_of_documents(keys: type[Keys]) -> None:
    assert keys.fields and len(set(keys.known())) == len(keys.fields)
    for field in keys.fields:
        assert field.told and field.told[0] in f"`{field.told[0].lower()}", field.key
        assert not field.told.endswith("."), field.key


def test_the_texts_of_a_campaign_can_be_translated() -> None:
    assert dict(contexts(CampaignKeys)) == {
        **dict.fromkeys(("title", "story", "roads.*.title", "parties.*.name"), ""),
        "chapters.*.title": "title",
        **dict.fromkeys(("chapters.*.after.*.text", "chapters.*.before.*.text"), ""),
        **dict.fromkeys(("chapters.*.after.*.titles.*", "chapters.*.not_taken"), ""),
        **dict.fromkeys(("endings.*.title", "endings.*.text", "lines.*.text"), ""),
        "mourning.*.text": "",
        "chapters.*.after.*.dilemma.text": "",
        "chapters.*.after.*.dilemma.answers.*.says": "",
        "chapters.*.after.*.dilemma.answers.*.text": "",
    }
