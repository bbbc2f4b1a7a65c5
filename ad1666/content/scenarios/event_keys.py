"""The keys of the events of a scenario (SCN)."""

from __future__ import annotations

from collections.abc import Mapping

from ad1666.content.cards import item_ids
from ad1666.content.keys import shapes
from ad1666.content.keys.fields import Field, Keys, Schema, Shape
from ad1666.content.keys.shapes import listed
from ad1666.content.letters import NAME
from ad1666.content.messages import message
from ad1666.content.toml import MOST_ENTRIES, Table
from ad1666.rules.board import Door
from ad1666.rules.cards import Side
from ad1666.rules.characters import TRAITS
from ad1666.rules.scenes.plot import THEM, WHO_WORDS, Does, If, On
from ad1666.rules.tables import complete, some

MOST_EVENTS = 100
MOST_EFFECTS, MOST_ANSWERS, MOST_CONDITIONS = 50, 9, 20
MOST_TOKENS, MOST_WOUNDS, MOST_CARDS, HARDEST, LAST_TURN = 99, 9, 9, 20, 99
LONGEST_WORDS, LONGEST_ANSWER = 600, 120
TRIGGER = "trigger"
"""Announces when an event happens, but not what (SCN-6)."""

WITH_TRIGGER: Mapping[On, tuple[str, ...]] = complete(
    On,
    {
        On.TURN: ("every",),
        **dict.fromkeys((On.ENTERS, On.ESCAPES, On.TAKES, On.SPEAKS), ("who",)),
        **dict.fromkeys((On.FALLS, On.SERIOUS, On.CROSSES, On.OPENS), ()),
        **dict.fromkeys((On.ALARM, On.TOKENS, On.FOUND), ()),
    },
)
WITH_CONDITION: Mapping[If, tuple[str, ...]] = complete(
    If, {If.ALIVE: (), If.HAS: ("who",), If.IN: ("zone",), If.DONE: ()}
)
WITH_EFFECT: Mapping[Does, tuple[str, ...]] = complete(
    Does,
    {
        **dict.fromkeys((Does.TELL, Does.ARRIVES, Does.GUARD, Does.ALARM, Does.LEAVES), ()),
        Does.ENDS: (),
        Does.SAYS: ("text",),
        Does.ASK: ("of", "answers"),
        Does.DOOR: ("is",),
        Does.CHEST: ("is",),
        Does.LAYS: ("at",),
        Does.GIVES: ("to",),
        Does.LOSES: ("who",),
        Does.WOUNDS: ("to", "in"),
        Does.HEALS: ("to", "in"),
        Does.MOVES: ("to",),
        Does.CARDS: ("of",),
        Does.TEST: ("of", "difficulty", "success", "failure"),
    },
)
"""What else may stand in the table of each trigger, condition and effect."""
_OPTIONAL: Mapping[Does, tuple[str, ...]] = some(
    Does,
    {
        Does.WOUNDS: ("to", "in"),
        Does.HEALS: ("to", "in"),
        Does.TEST: ("success", "failure"),
    },
)
"""What need not stand beside an effect."""
_NEEDED = {
    does: tuple(key for key in beside if key not in _OPTIONAL.get(does, ()))
    for does, beside in WITH_EFFECT.items()
}
"""What must stand beside an effect."""
_ONE: Schema = {"$ref": "#/definitions/effect"}
_EFFECTS = listed(_ONE, MOST_EFFECTS, 1)
_TRUE: Schema = {"const": True}


def _true_or_trigger(table: Table, key: str) -> bool | str:
    value = table.data.get(key, True)
    if value != TRIGGER and not isinstance(value, bool):
        raise table.wrong(key, message('true, false or "{word}"', word=TRIGGER))
    return value


def _conditions(told: str, key: str) -> Field[tuple[Table, ...]]:
    """A list of conditions."""
    asked = shapes.tables(lambda: {"$ref": "#/definitions/conditions"}, MOST_CONDITIONS)
    return Field(asked, told, key=key)


class EventKeys(Keys):
    """An event."""

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
    return {"effect": _effect(), "conditions": listed(_condition(), MOST_CONDITIONS)}


def _when() -> Schema:
    text = shapes.line().schema()
    turn = shapes.whole(1, LAST_TURN).schema()
    values: dict[str, Schema] = {
        **dict.fromkeys((str(on) for on in On), text),
        On.TURN: turn,
        On.TAKES: item_ids(),
        On.CROSSES: listed(text, 2, 2, unique=True),
        On.TOKENS: shapes.whole(1, MOST_TOKENS).schema(),
        On.ALARM: _TRUE,
        On.FOUND: _TRUE,
        "every": turn,
        "who": _who(),
    }
    return shapes.of_kinds(On, WITH_TRIGGER, values, {})


def _condition() -> Schema:
    values = {
        If.ALIVE: _who(),
        If.HAS: item_ids(),
        If.IN: _who(),
        If.DONE: shapes.line().schema(),
        "who": _who(),
        "zone": shapes.line().schema(),
    }
    return shapes.of_kinds(If, WITH_CONDITION, values, {If.IN: ("zone",)})


def _effect() -> Schema:
    words, text = shapes.prose(LONGEST_WORDS).schema(), shapes.line().schema()
    wounds = shapes.whole(1, MOST_WOUNDS).schema()
    tokens = shapes.whole(-MOST_TOKENS, MOST_TOKENS).schema()
    values: dict[str, Schema] = {
        **dict.fromkeys((Does.TELL, Does.ASK, "text"), words),
        **dict.fromkeys((Does.LAYS, Does.GIVES, Does.LOSES), item_ids()),
        **dict.fromkeys((Does.WOUNDS, Does.HEALS), wounds),
        **dict.fromkeys((Does.ALARM, Does.ENDS), _TRUE),
        **dict.fromkeys((Does.SAYS, Does.ARRIVES, Does.DOOR, Does.CHEST, "at", "in"), text),
        **dict.fromkeys((Does.MOVES, Does.LEAVES, "who"), _who()),
        **dict.fromkeys(("success", "failure"), _EFFECTS),
        Does.GUARD: {**tokens, "not": {"const": 0}},
        Does.CARDS: shapes.whole(1, MOST_CARDS).schema(),
        Does.TEST: {"enum": list(TRAITS)},
        "of": {"anyOf": [{"enum": [THEM, *map(str, Side)]}, _who()]},
        "to": {"anyOf": [_who(), shapes.whole(1, 99).schema()]},
        "is": shapes.one_of(Door).schema(),
        "difficulty": shapes.whole(1, HARDEST).schema(),
        "answers": listed(AnswerKeys.schema(), MOST_ANSWERS, 1),
    }
    return shapes.of_kinds(Does, WITH_EFFECT, values, _NEEDED)


def _who() -> Schema:
    """A figure's letter, or a word for some."""
    return {"anyOf": [{"enum": [*WHO_WORDS, THEM]}, shapes.line().schema()]}
