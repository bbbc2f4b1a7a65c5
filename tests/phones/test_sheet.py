"""A sheet as JSON is an interface: what others build upon does not change without its version."""

from __future__ import annotations

import json
import random

import attrs
import pytest
from attrs import evolve
from jsonschema import Draft202012Validator
from seat import schemas

from ad1666.phones.server import said, sheet
from ad1666.phones.server.said import (
    Advise,
    Again,
    Answer,
    OrderSet,
    Seen,
    Speak,
    TakeoverReply,
    understood,
)
from ad1666.rules.cards import RED
from ad1666.seat import parts
from tests.phones import pretended

FIELDS = {
    1: {
        "OwnFigure": "id name portrait status acting down wounds values sections",
        "GoalLine": "side words reached value",
        "GoalValue": "aim subject place points",
        "HeldCard": "card words",
        "Choice": "value words",
        "OrderLevel": "value words",
        "Gloss": "words tip",
        "PhoneOption": "index kind words card worth tip barred group figure",
        "StandingOrder": "key words value levels",
        "Points": "side name points counts",
        "Section": "title notes",
        "PhoneSheet": "number side language name state languages status question hint options hand "
        "points goals carried figures log orders notices advisable advice fencers",
        "SeatedFencer": "side face name words says",
        "Wounds": "words taken most serious",
    }
}
"""The fields of each version. One that goes or changes its meaning makes a new version."""


def test_each_version_has_its_fields() -> None:
    found = {
        name: " ".join(field.name for field in attrs.fields(made))
        for module in (parts, sheet)
        for name, made in vars(module).items()
        if attrs.has(made) and made.__module__ == module.__name__
    }
    assert found == FIELDS[sheet.VERSION]


def test_a_sheet_is_plain_json() -> None:
    told = json.loads(pretended.boosting().to_text())
    assert told["kind"] == "sheet" and told["version"] == sheet.VERSION
    assert told["state"] == "asked" and told["side"] == "red" and told["number"] == 3
    assert told["hint"][0] == ["b", "6"]
    assert told["hand"][0] == {"card": "S6", "words": "skull 6"}
    assert told["options"][0] == {
        "index": 0,
        "kind": "card",
        "words": "Boost with skull 6",
        "card": "S6",
        "worth": "+1",
        "tip": [],
        "barred": "",
        "group": "",
        "figure": "",
    }
    assert told["options"][1]["index"] is None and told["options"][1]["barred"]
    assert told["figures"][0]["wounds"] == [
        {"words": "wounds", "taken": 2, "most": 7, "serious": 4}
    ]


@pytest.mark.parametrize("made", ["quiet", "laying", "boosting", "parrying"])
def test_a_sheet_fits_its_schema(made: str) -> None:
    told = json.loads(getattr(pretended, made)().to_text())
    Draft202012Validator(schemas()["phones.schema.json"]).validate(told)


def test_a_sheet_is_small() -> None:
    assert len(pretended.laying().to_text().encode()) < 6000


def test_letters_stay_letters() -> None:
    words = "Wołodyjowski <img src=x onerror=alert(1)> \u2028 \"'"
    told = json.loads(evolve(pretended.quiet(), name=words).to_text())
    assert told["name"] == words


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('{"say": "answer", "number": 3, "option": 0}', Answer(RED, 3, 0)),
        ('{"say": "order", "key": "parries", "value": "ask"}', OrderSet(RED, "parries", "ask")),
        ('{"say": "language", "language": "pl"}', Speak(RED, "pl")),
        ('{"say": "advise", "number": 3}', Advise(RED, 3)),
        ('{"say": "again"}', Again()),
        ('{"say": "seen", "seen": false}', Seen(False)),
        ('{"say": "claim", "request": 1, "allow": true}', TakeoverReply(1, True)),
    ],
)
def test_what_a_page_says_is_understood(text: str, wanted: object) -> None:
    assert understood(RED, text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "",
        "?",
        "null",
        "[]",
        "NaN",
        '"answer"',
        "[" * 900,
        '{"say": "answer"}',
        '{"say": "answer", "number": "3", "option": 0}',
        '{"say": "answer", "number": true, "option": 0}',
        '{"say": "answer", "number": 3, "option": 0.0}',
        '{"say": "answer", "number": -3, "option": 0}',
        '{"say": "answer", "number": 3, "option": 1e400}',
        f'{{"say": "answer", "number": 3, "option": {10**30}}}',
        '{"say": "order", "key": ["parries"], "value": "ask"}',
        '{"say": "order", "key": "' + "k" * 33 + '", "value": "ask"}',
        '{"say": "language", "language": null}',
        '{"say": "seen", "seen": 1}',
        '{"say": "claim", "request": 1, "allow": "yes"}',
        '{"say": "undo"}',
    ],
)
def test_what_no_page_says_is_not(text: str) -> None:
    assert understood(RED, text) is None


SAYINGS = [
    {"say": "answer", "number": 3, "option": 1},
    {"say": "order", "key": "parries", "value": "ask"},
    {"say": "language", "language": "pl"},
    {"say": "advise", "number": 3},
    {"say": "seen", "seen": True},
    {"say": "claim", "request": 1, "allow": True},
]
ODD = [None, True, -1, 0, 7, 2.5, 1e300, 2**63, "", "x" * 40, "\ud800", [], {}, ["answer"]]


def spoilt(rng: random.Random) -> str:
    """A message of a page with something wrong, perhaps."""
    told: dict[str, object] = dict(rng.choice(SAYINGS))
    for _ in range(rng.randrange(3)):
        told[rng.choice([*told, "extra"])] = rng.choice(ODD)
    text = json.dumps(told)
    for _ in range(rng.choice((0, 0, 1, 4))):
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice('{}[]",:0\\u\0é') + text[at + rng.randrange(2) :]
    return text[: rng.choice((len(text), len(text), rng.randrange(len(text) + 1)))]


def test_twenty_thousand_messages_are_understood_or_not() -> None:
    rng = random.Random(1666)
    kinds = set()
    for _ in range(20_000):
        match understood(RED, spoilt(rng)):
            case Answer(side, number, option) as told:
                assert side is RED and type(number) is int and type(option) is int
                assert 0 <= number < 2**31 and 0 <= option < 2**31
            case OrderSet(side, key, value) as told:
                assert side is RED and max(len(key), len(value)) <= said.LONGEST
            case told:
                pass
        kinds.add(type(told))
    assert kinds >= {Answer, OrderSet, Speak, Advise, Seen, TakeoverReply, type(None)}
