"""Writes the tables of keys in docs/scenarios.md.

    python docs/make/scenarios.py

What a key may hold and what it means is told where it is read, in ad1666/content/scenarios; of
triggers, conditions and effects, in ad1666/rules/scenes/kinds.
tests/content/test_authoring.py keeps the page current.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from key_tables import linked, put, table, table_of

from ad1666.content.keys.fields import Field
from ad1666.content.scenarios.event_keys import EventKeys
from ad1666.content.scenarios.keys import (
    AlarmKeys,
    ChestKeys,
    FigureKeys,
    FindKeys,
    GoalKeys,
    HiddenKeys,
    MusterKeys,
    ScenarioKeys,
)
from ad1666.rules.scenes.kinds import registry
from ad1666.rules.scenes.kinds.hooks import EventKind, Takes, Whole
from ad1666.rules.tables import some

PAGE = Path(__file__).resolve().parents[2] / "docs" / "scenarios.md"
BEGIN = "<!-- made by docs/make/scenarios.py: {name} -->"


def tables() -> Mapping[str, str]:
    """The tables by their names."""
    plain = [field for field in ScenarioKeys.fields if not _headers(field)]
    return {
        "the keys of a scenario": table_of(
            plain,
            {
                "the campaign,": "campaign.md",
                "its pack": "authoring.md#a-pack",
                "has nobody left (": "#nobody-left",
                "things of the map": "#searches",
            },
        ),
        "its tables": linked(
            table(("table", "what it holds"), _tables()),
            {
                "the figures": "#figures",
                "some of them": "#who-fights",
                "what lies where": "#things-chests-and-doors",
                "what is hidden": "#hidden-things",
                "a search brings": "#searches",
                "an alarm": "#alarm",
                "at least one": "#goals",
                "what happens": "#events",
                "how the story ends": "#epilogues",
                "`ad1666 check`": "#check",
            },
        ),
        "a figure": table_of(FigureKeys.fields, {"an event": "#events"}),
        "a chest": table_of(ChestKeys.fields, {"hidden": "#hidden-things"}),
        "a hidden thing": table_of(HiddenKeys.fields),
        "a find": table_of(FindKeys.fields, {"the event that": "#events"}),
        "a goal": table_of(GoalKeys.fields, {"this event": "#events"}),
        "the alarm": table_of(AlarmKeys.fields),
        "an event": table_of(EventKeys.fields, {"nobody knows of it": "#secrets"}),
        "triggers": linked(
            _of_kinds("in `when`", "triggers", registry.triggers()),
            {
                "the chest": "#things-chests-and-doors",
                "the alarm": "#alarm",
                "a search": "#searches",
            },
        ),
        "conditions": _of_kinds("in `if` and `unless`", "holds if", registry.conditions()),
        "effects": _of_kinds("in `then`", "does", registry.effects()),
        "a choice": table_of(MusterKeys.fields),
    }


def _of_kinds(where: str, what: str, kinds: Mapping[str, EventKind[Any]]) -> str:
    """The table of some kinds: how each is written, and what it means."""
    return table((where, what), ((_written(kind), kind.told) for kind in kinds.values()))


def _written(kind: EventKind[Any]) -> str:
    own = str(kind.takes.usual[0]) if isinstance(kind.takes, Whole) else _SAMPLES[kind.takes]
    barring = kind.together is not None and kind.together.both
    beside = (" or " if barring else ", ").join(f"`{slot.key}`" for slot in kind.beside)
    return ", ".join(filter(None, (f"`{kind.name} = {own}`", beside)))


_SAMPLES = some(
    Takes,
    {
        Takes.TRUE: "true",
        Takes.WORDS: '"..."',
        Takes.FIGURES: "who",
        Takes.FIGURE: '"F"',
        Takes.WAITING: '"F"',
        Takes.PAIR: '["A", "F"]',
        Takes.ADDRESSED: '"K"',
        Takes.OPENED: '"5,6/S"',
        Takes.DOOR: '"5,6/S"',
        Takes.CHEST: '"strongbox"',
        Takes.ITEM: '"key"',
        Takes.ITEM_ID: '"letter"',
        Takes.ZONE: '"cellar"',
        Takes.EXIT: '"gate"',
        Takes.TRAIT: '"agility"',
        Takes.EVENT: '"bell"',
    },
)
"""Something that the own key of a kind may hold."""


def _tables() -> Iterator[tuple[str, ...]]:
    for field in ScenarioKeys.fields:
        if headers := _headers(field):
            needed = "; needed" if field.shape.needed else ""
            yield ", ".join(f"`{header}`" for header in headers), f"{field.told}{needed}"


def _headers(field: Field[Any]) -> tuple[str, ...]:
    """The headers of the tables that a key has; empty for a value."""
    schema = field.shape.schema()
    if field.shape.many and schema["type"] == "array":
        return (f"[[{field.key}]]",)
    if schema.get("type") != "object":
        return ()
    if field.shape.keys is None or not field.shape.many:
        return (f"[{field.key}]",)
    return tuple(f"[{field.key}.{word}]" for word in schema.get("properties", ("NAME",)))


def renewed(page: str) -> str:
    """The page with its tables anew."""
    for name, made in tables().items():
        begin = BEGIN.format(name=name)
        if begin not in page:
            raise ValueError(f"{PAGE.name} has no place for {name}")
        page = put(page, begin, made)
    return page


def main() -> None:
    """Writes the page anew."""
    PAGE.write_text(renewed(PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
