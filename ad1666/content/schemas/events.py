"""The schema of the events of a scenario."""

from __future__ import annotations

from collections.abc import Mapping

from ad1666.content.cards import load_items
from ad1666.content.scenarios import events as reader
from ad1666.content.scenarios.things import ID
from ad1666.content.schemas.parts import (
    Schema,
    flag,
    id_like,
    listed,
    matching,
    of_kinds,
    one_of,
    prose,
    table,
    text,
    title,
    whole,
)
from ad1666.rules.board import Door
from ad1666.rules.cards import Side
from ad1666.rules.characters import TRAITS
from ad1666.rules.scenes.plot import THEM, WHO_WORDS, Does, If, On
from ad1666.rules.tables import some

_ONE: Schema = {"$ref": "#/definitions/effect"}
_EFFECTS = listed(_ONE, reader.MOST_EFFECTS, 1)
_CONDITIONS: Schema = {"$ref": "#/definitions/conditions"}
_TRUE: Schema = {"const": True}
_NEEDED: Mapping[Does, tuple[str, ...]] = some(
    Does,
    {
        Does.SAYS: ("text",),
        Does.ASK: ("of", "answers"),
        Does.DOOR: ("is",),
        Does.CHEST: ("is",),
        Does.LAYS: ("at",),
        Does.GIVES: ("to",),
        Does.LOSES: ("who",),
        Does.MOVES: ("to",),
        Does.CARDS: ("of",),
        Does.TEST: ("of", "difficulty"),
    },
)
"""What must stand beside an effect."""


def definitions() -> Schema:
    """What the schema of an event refers to."""
    return {
        "effect": _effect(),
        "conditions": listed(_condition(), reader.MOST_CONDITIONS),
    }


def events() -> Schema:
    """The schema of the list of events."""
    values = {
        "id": {**matching(ID.pattern), "maxLength": 60},
        "when": _when(),
        "if": _CONDITIONS,
        "unless": _CONDITIONS,
        "each": flag(default=False),
        "announced": {"enum": [True, False, reader.TRIGGER], "default": True},
        "title": title(),
        "then": _EFFECTS,
    }
    told = {
        "id": "What it is called in messages and in done = ...",
        "when": "What triggers it (SCN-3).",
        "if": "All must hold.",
        "unless": "None may hold.",
        "each": "It happens whenever it is triggered, not only once (SCN-1).",
        "announced": "Whether both sides know of it from the start (SCN-6). "
        'false: a surprise; "trigger": they know when, not what.',
        "title": "What goals, briefing and log call it.",
        "then": "What happens, in order.",
    }
    return listed(table(reader.KEYS, values, told, ("id", "when", "then")), reader.MOST_EVENTS)


def _when() -> Schema:
    item = id_like(load_items())
    values: dict[str, Schema] = {
        **dict.fromkeys((str(on) for on in On), text()),
        On.TURN: whole(1, reader.LAST_TURN),
        On.TAKES: item,
        On.CROSSES: listed(text(), 2, 2, unique=True),
        On.TOKENS: whole(1, reader.MOST_TOKENS),
        On.ALARM: _TRUE,
        On.FOUND: _TRUE,
        "every": whole(1, reader.LAST_TURN),
        "who": _who(),
    }
    return of_kinds(On, reader.WITH_TRIGGER, values, {})


def _condition() -> Schema:
    values = {
        If.ALIVE: _who(),
        If.HAS: id_like(load_items()),
        If.IN: _who(),
        If.DONE: text(),
        "who": _who(),
        "zone": text(),
    }
    return of_kinds(If, reader.WITH_CONDITION, values, {If.IN: ("zone",)})


def _effect() -> Schema:
    item, words = id_like(load_items()), prose(reader.LONGEST_WORDS)
    answer = table(
        ("text", "if", "then"),
        {"text": text(reader.LONGEST_ANSWER), "if": _CONDITIONS, "then": listed(_ONE)},
        needs=("text",),
    )
    values: dict[str, Schema] = {
        **dict.fromkeys((Does.TELL, Does.ASK, "text"), words),
        **dict.fromkeys((Does.LAYS, Does.GIVES, Does.LOSES), item),
        **dict.fromkeys((Does.WOUNDS, Does.HEALS), whole(1, reader.MOST_WOUNDS)),
        **dict.fromkeys((Does.ALARM, Does.ENDS), _TRUE),
        **dict.fromkeys((Does.SAYS, Does.ARRIVES, Does.DOOR, Does.CHEST, "at", "in"), text()),
        **dict.fromkeys((Does.MOVES, Does.LEAVES, "who"), _who()),
        **dict.fromkeys(("success", "failure"), _EFFECTS),
        Does.GUARD: {**whole(-reader.MOST_TOKENS, reader.MOST_TOKENS), "not": {"const": 0}},
        Does.CARDS: whole(1, reader.MOST_CARDS),
        Does.TEST: one_of(TRAITS),
        "of": {"anyOf": [one_of((THEM, *Side)), _who()]},
        "to": {"anyOf": [_who(), whole(1, 99)]},
        "is": one_of(Door),
        "difficulty": whole(1, reader.HARDEST),
        "answers": listed(answer, reader.MOST_ANSWERS, 1),
    }
    return of_kinds(Does, reader.WITH_EFFECT, values, _NEEDED)


def _who() -> Schema:
    """A figure's letter, or a word for some."""
    return {"anyOf": [one_of((*WHO_WORDS, THEM)), text()]}
