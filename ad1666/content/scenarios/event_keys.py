"""The keys of the events of a scenario (SCN)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ad1666.content.cards import item_ids
from ad1666.content.keys import shapes
from ad1666.content.keys.fields import Field, Keys, Schema, Shape, as_sentence
from ad1666.content.keys.shapes import listed
from ad1666.content.letters import NAME
from ad1666.content.messages import message
from ad1666.content.toml import MOST_ENTRIES, Table
from ad1666.rules.board import Door
from ad1666.rules.cards import Side
from ad1666.rules.characters import TRAITS
from ad1666.rules.scenes.kinds import registry
from ad1666.rules.scenes.kinds.hooks import EventKind, Takes, Whole
from ad1666.rules.scenes.plot import THEM, WHO_WORDS
from ad1666.rules.tables import complete

MOST_EVENTS = 100
MOST_EFFECTS, MOST_ANSWERS, MOST_CONDITIONS = 50, 9, 20
LONGEST_WORDS, LONGEST_ANSWER = 600, 120
TRIGGER = "trigger"
"""Announces when an event happens, but not what (SCN-6)."""
_Schemas = Mapping[Takes, Callable[[], Schema]]
"""What each kind of key may hold."""
_ONE: Schema = {"$ref": "#/definitions/effect"}
_EFFECTS = listed(_ONE, MOST_EFFECTS, 1)


def _true_or_trigger(table: Table, key: str) -> bool | str:
    value = table.data.get(key, True)
    if value != TRIGGER and not isinstance(value, bool):
        raise table.wrong(key, message('true, false or "{word}"', word=TRIGGER))
    return value


def _conditions(told: str, key: str) -> Field[tuple[Table, ...]]:
    asked = shapes.tables(lambda: {"$ref": "#/definitions/conditions"}, MOST_CONDITIONS)
    return Field(asked, told, key=key)


class EventKeys(Keys):
    id = Field(
        Shape(
            shapes.line(longest=60).read,
            lambda: {"type": "string", "pattern": f"^(?:{NAME.pattern})$", "maxLength": 60},
        ),
        "its name: small letters, digits, hyphens",
    )
    title = Field(
        shapes.title(""),
        "what players read for it in goals, in the briefing and in the log, such as "
        '`"The fuse"`; without one it goes by what triggers it',
        words="",
    )
    when = Field(
        Shape(lambda table, key: table.table(key), lambda: _when(), late=True),
        "what triggers it, one of the triggers below",
    )
    conditions = _conditions("conditions that must all hold", key="if")
    unless = _conditions("conditions of which none may hold", key="unless")
    each = Field(
        shapes.flag(default=False), "`true`: it happens every time it is triggered, not once"
    )
    announced = Field(
        Shape(
            _true_or_trigger,
            lambda: {"enum": [True, False, TRIGGER], "default": True},
            needed=False,
        ),
        'whether both players know of it from the start: `true`; `"trigger"`, they know when it '
        "happens and not what; `false`, nobody knows of it, nor do programs, until it happens",
    )
    then = Field(
        shapes.tables(lambda: _EFFECTS, MOST_EFFECTS, needed=True), "what it does, in order"
    )


class AnswerKeys(Keys):
    """An answer to what an event asks."""

    text = Field(shapes.line(longest=LONGEST_ANSWER), "what somebody says")
    conditions = _conditions("conditions that must all hold", key="if")
    then = Field(shapes.tables(lambda: listed(_ONE), MOST_ENTRIES), "what follows")


def definitions() -> Schema:
    """What the schema of an event refers to."""
    asked = _of_kinds(registry.conditions())
    return {"effect": _of_kinds(registry.effects()), "conditions": listed(asked, MOST_CONDITIONS)}


def _when() -> Schema:
    """Nobody has triggered an event yet for whom `THEM` could stand (SCN-7)."""
    return _of_kinds(registry.triggers(), {**_SCHEMAS, Takes.FIGURES: lambda: _who(WHO_WORDS)})


def _of_kinds(kinds: Mapping[str, EventKind[Any]], schemas: _Schemas | None = None) -> Schema:
    """The schema of a table of one of some kinds. A key that stands beside several may hold what it
    may with any of them."""
    schemas = _SCHEMAS if schemas is None else schemas
    values = dict[str, list[Schema]]()
    for kind in kinds.values():
        for slot in kind.slots:
            values.setdefault(slot.key, []).append(_schema(slot.takes, schemas))
    return shapes.of_kinds(
        kinds,
        {name: [slot.key for slot in kind.beside] for name, kind in kinds.items()},
        {key: _any_of(found) for key, found in values.items()},
        {name: [s.key for s in kind.beside if s.needed] for name, kind in kinds.items()},
        {name: as_sentence(kind.told) for name, kind in kinds.items()},
    )


def _any_of(schemas: Iterable[Schema]) -> Schema:
    """The schema of what one of some allows, without those that another one names."""
    found = list[Schema]()
    for schema in schemas:
        if schema not in found:
            found.append(schema)
    left = [one for one in found if not any(one in other.get("anyOf", ()) for other in found)]
    return left[0] if len(left) == 1 else {"anyOf": left}


def _schema(takes: Takes | Whole, schemas: _Schemas) -> Schema:
    if isinstance(takes, Takes):
        return schemas[takes]()
    number = shapes.whole(takes.low, takes.high).schema()
    return number if takes.low >= 0 else {**number, "not": {"const": 0}}


def _who(words: Iterable[str] = (*WHO_WORDS, THEM)) -> Schema:
    """A figure's letter, or one of some words for some."""
    return {"anyOf": [{"enum": list(words)}, shapes.line().schema()]}


_SCHEMAS: _Schemas = complete(
    Takes,
    {
        Takes.TRUE: lambda: {"const": True},
        Takes.WORDS: shapes.prose(LONGEST_WORDS).schema,
        Takes.FIGURES: _who,
        Takes.PAIR: lambda: listed(shapes.line().schema(), 2, 2, unique=True),
        Takes.PLAYER: lambda: {"enum": [THEM, *map(str, Side)]},
        Takes.STATE: shapes.one_of(Door).schema,
        Takes.OPEN: shapes.one_of(Door).schema,  # an editor knows one list for a key
        **dict.fromkeys((Takes.ITEM, Takes.ITEM_ID), item_ids),
        Takes.LANDING: lambda: {"anyOf": [_who(), shapes.whole(1, 99).schema()]},
        Takes.TRAIT: lambda: {"enum": list(TRAITS)},
        Takes.ANSWERS: lambda: listed(AnswerKeys.schema(), MOST_ANSWERS, 1),
        Takes.EFFECTS: lambda: _EFFECTS,
        **dict.fromkeys(
            (
                *(Takes.FIGURE, Takes.WAITING, Takes.ADDRESSED, Takes.OPENED, Takes.DOOR),
                *(Takes.CHEST, Takes.ZONE, Takes.EXIT, Takes.SQUARE, Takes.EVENT),
            ),
            shapes.line().schema,
        ),
    },
)
