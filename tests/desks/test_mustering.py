"""Each side chooses its band at its own desk, for both to see."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from seat import schemas
from tables import Kept

from ad1666.content.scenarios.scenario import Scenario, assembled
from ad1666.desks.mustering import MusterTable
from ad1666.desks.table import WATCH
from ad1666.game.session import Session
from ad1666.phones.server.said import Gathered, Spoken
from ad1666.rules.cards import Side
from tests.desks.hosted import Hosting, kind, say, until
from tests.shipped import MUSTERS
from tests.shipped import scenario as shipped

PLACES = (*Side, WATCH)
SCHEMA = Draft202012Validator(schemas()["desks.schema.json"])


@pytest.fixture
def scenario() -> Scenario:
    return shipped(MUSTERS[0])


@pytest.fixture
def muster(scenario: Scenario, line: Kept) -> MusterTable:
    made = MusterTable(scenario, line, {}, PLACES)
    made.tell()
    return made


def told(muster: MusterTable, place: str, **what: object) -> None:
    muster.hear(Spoken(place, json.dumps({"say": "band", **what})))


def test_a_side_begins_with_what_is_suggested_and_both_see_it(
    muster: MusterTable, line: Kept, scenario: Scenario
) -> None:
    first = next(iter(scenario.musters.rules))
    for place in PLACES:
        shown = line.sheet(place)
        SCHEMA.validate(shown)
        assert shown["kind"] == "muster" and shown["side"] == first and shown["question"]
        ids = tuple(each["id"] for each in shown["band"])
        assert ids == scenario.musters.suggested[first] and not shown["why_not"]
    told(muster, first, drop=0)
    assert len(line.sheet(first.other)["band"]) == len(ids) - 1
    told(muster, first, add=ids[0])
    assert {each["id"] for each in line.sheet(WATCH)["band"]} == {*ids}
    told(muster, first, suggested=True)
    assert tuple(each["id"] for each in line.sheet(first)["band"]) == ids


def test_whoever_does_not_choose_changes_nothing(muster: MusterTable, line: Kept) -> None:
    before = line.sheet(WATCH)
    side = Side(before["side"])
    for place in (side.other, WATCH):
        told(muster, place, drop=0)
        told(muster, place, done=True)
    for what in ({"drop": 99}, {"drop": -1}, {"add": "nobody"}, {"add": 3}, {"done": 1}, {}):
        told(muster, side, **what)
    muster.hear(Gathered(WATCH, 2))
    assert line.sheet(WATCH) == before and muster.gathered == {WATCH: 2}


def test_a_band_against_the_rules_is_not_taken(muster: MusterTable, line: Kept) -> None:
    """Whatever is pressed, no more is chosen than allowed, and what is taken may be played."""
    dice = random.Random(3)
    for _number in range(80):
        shown = line.sheet(WATCH)
        if muster.over:
            break
        pool = [each["id"] for each in shown["pool"]]
        told(muster, shown["side"], add=dice.choice(pool))
        if dice.random() < 0.4:
            told(muster, shown["side"], drop=dice.randrange(5))
        wrong = line.sheet(WATCH)["why_not"]
        told(muster, shown["side"], done=True)
        assert (line.sheet(WATCH)["side"] != shown["side"] or muster.over) == (not wrong)
    while not muster.over:
        side = line.sheet(WATCH)["side"]
        told(muster, side, suggested=True)
        told(muster, side, done=True)
    assert assembled(shipped(MUSTERS[0]), muster.chosen).bands == muster.chosen


def test_they_choose_and_sit_down(scenario: Scenario, tmp_path: Path) -> None:
    made = Hosting(None, scenario=scenario)
    made.begin()
    try:
        keys = {side: made.come(side) for side in Side}
        with (
            made.line(Side.RED, keys[Side.RED]) as red,
            made.line(Side.BLUE, keys[Side.BLUE]) as blue,
        ):
            lines = {Side.RED: red, Side.BLUE: blue}
            say(blue, say="language", language="pl")
            for side in scenario.musters.rules:
                until(lines[side], lambda t, s=side: t["kind"] == "muster" and t["side"] == s)  # type: ignore[misc]
                say(lines[side], say="band", done=True)
            assert until(red, kind("board"))["language"] == "en"
            assert until(blue, kind("board"))["language"] == "pl"
            assert until(red, kind("sheet"))["figures"]
        session = made.hosted.session
        assert isinstance(session, Session)
        assert session.scenario.bands == dict(scenario.musters.suggested)
    finally:
        made.end()
