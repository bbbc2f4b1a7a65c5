"""A page that deals itself: a game against a program, its record, its link, and films."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import seat as pages
from jsonschema import Draft202012Validator

from ad1666 import i18n
from ad1666.content.maps.writing import tileset_file
from ad1666.content.pictures import size_of
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.concessions import AGREED, given_up
from ad1666.game.fate import Shuffle
from ad1666.game.records import links
from ad1666.game.records.record import Trouble
from ad1666.game.session import Session
from ad1666.play.courses import COURSES
from ad1666.play.lesson_list import LESSONS
from ad1666.rules.board import Door
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt
from ad1666.seat.alone import Alone
from ad1666.skirmish.linked import scenario_of
from ad1666.skirmish.making import make
from ad1666.skirmish.wish import Place, Size, Wish, daily

TOWER = "uncle-in-the-tower"
SCHEMA = Draft202012Validator(pages.schemas()["seat.schema.json"])
Resumed = tuple[Session, Trouble | None]
Resume = Callable[[Path], Resumed]
PLAY = {"say": "play", "scenario": TOWER, "side": "red", "program": "page", "seed": 3}


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Alone]:
    yield Alone(tmp_path / "games")
    i18n.set_language("en")


def say(alone: Alone, **told: object) -> list[dict[str, Any]]:
    return [json.loads(text) for text in alone.hear(json.dumps(told))]


def kinds(told: list[dict[str, Any]]) -> list[str]:
    return [each["kind"] for each in told]


def played(alone: Alone, answers: int) -> list[dict[str, Any]]:
    """Everything that is told while a page chooses anything, some times."""
    dice, told = random.Random(1), say(alone, **PLAY)
    for _answer in range(answers):
        while alone.thinks:
            told += map(json.loads, alone.step())
        sheet = [each for each in told if each["kind"] == "sheet"][-1]
        entries = [each["i"] for each in sheet["entries"] if not each.get("barred")]
        if sheet["state"] == "asked" and entries:
            told += say(alone, say="choose", number=sheet["number"], i=dice.choice(entries))
    return told


def test_a_game_begins_is_played_and_goes_on_from_its_record(alone: Alone, tmp_path: Path) -> None:
    told = played(alone, 12)
    assert kinds(told)[:3] == ["board", "sheet", "record"]
    assert told[0]["map"] == TOWER and not told[0]["frames"]
    record = [each for each in told if each["kind"] == "record"][-1]
    assert record["name"] == f"{TOWER}.ad1666" and not record["over"]
    sheet = [each for each in told if each["kind"] == "sheet"][-1]
    other = Alone(tmp_path / "other")
    again = say(other, say="resume", text=record["text"], language="pl")
    assert kinds(again) == ["board", "sheet", "record"]
    assert again[1]["figures"][0]["at"] == sheet["figures"][0]["at"]
    assert (
        again[1]["hand"] and again[0]["language"] == "pl" and again[0]["title"] != told[0]["title"]
    )
    (refused,) = say(other, say="link")  # of a game that is not over
    assert refused["kind"] == "refused" and refused["words"]


@pytest.fixture(scope="module")
def link(tower: Scenario, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The link of a game of random choices."""
    dice = random.Random(10)
    session = Session.new(tower, Shuffle(10), tmp_path_factory.mktemp("film") / "film.ad1666")
    while isinstance(session.game.pending, Prompt):
        session.choose(dice.choice(session.game.pending.options))
    session.close()
    return links.written(tower, session.moments)


def test_a_link_is_a_film_with_both_hands(alone: Alone, link: str) -> None:
    board, first = say(alone, say="film", link=f"https://example.org/#{link}")
    assert (first["state"], first["step"], first["winner"]) == ("film", 0, None)
    assert [hand["side"] for hand in first["hands"]] == ["red", "blue"]
    (said,) = say(alone, say="summary")
    assert said["kind"] == "spoken" and said["lines"]
    (last,) = say(alone, say="at", step=10**6)
    assert board["turns"][0] == 0 and len(board["turns"]) == last["turn"]
    assert last["step"] == board["frames"] - 1 and last["points"] != first["points"]
    (before,) = say(alone, say="at", step=1)
    assert before["turn"] == 1 and before["log"] != last["log"]
    assert not alone.thinks


def test_a_film_ends_as_its_players_wanted_it(
    alone: Alone, tower: Scenario, tmp_path: Path
) -> None:
    session = Session.new(tower, Shuffle(10), tmp_path / "given-up.ad1666")
    session.end(given_up(Side.BLUE))
    session.close()
    say(alone, say="film", link=links.written(tower, session.moments))
    (last,) = say(alone, say="at", step=10**6)
    assert last["winner"] == "red" and "given up" in str(last["question"])


def test_a_skirmish_of_a_link_brings_its_board_and_its_words(alone: Alone, tmp_path: Path) -> None:
    made = make(Wish("9", Place.ROOFS, Size.SMALL))
    session = Session.new(made.scenario(), Shuffle(1), tmp_path / "skirmish.ad1666")
    session.end(given_up(Side.BLUE))
    session.close()
    i18n.forget()
    link = links.written(session.scenario, session.moments, scenario_of)
    board, _sheet = say(alone, say="film", link=link, language="pl")
    SCHEMA.validate(board)
    assert (board["title"], board["story"]) == (made.told["pl"].title, made.told["pl"].story)
    drawn_in_full(board)
    plan, state = board["plan"], session.game.state
    assert [*map(len, (plan["places"], plan["ways_out"]))] == [
        len(state.terms.places),
        sum(len(state.board.ways_out(at)) for at in state.board.squares()),
    ]


def drawn_in_full(board: dict[str, Any]) -> None:
    """Something of the game's own tiles lies on each square, and each door has its looks."""
    plan = board["plan"]
    side, sizes = (
        plan["tile"],
        [size_of(tileset_file(name).with_suffix(".png")) for name in plan["sheets"]],
    )
    for sheet, left, top in plan["tiles"]:
        assert left + side <= sizes[sheet][0] and top + side <= sizes[sheet][1]
    laid = {(x, y) for _tile, x, y in plan["pieces"]}
    squares = product(range(board["width"]), range(board["height"]))
    assert laid >= {(x * side + side // 2, y * side + side // 2) for x, y in squares}
    used = {tile for tile, _x, _y in plan["pieces"]}
    assert board["doors"] and len(plan["doors"]) == len(board["doors"])
    for looks in plan["doors"]:
        assert {state for state, _tile in looks} == {door.value for door in Door}
        used |= {tile for _state, tile in looks}
    assert used == {*range(len(plan["tiles"]))}


def gone_on_with(resume: Resume, found: list[Session], path: Path) -> Resumed:
    """Goes on with a game, which is noted."""
    resumed = resume(path)
    found.append(resumed[0])
    return resumed


def test_the_skirmish_of_a_day_is_played_and_gone_on_with(
    alone: Alone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = make(daily(date(2026, 1, 31)))
    told = say(alone, say="play", day="2026-01-31", side="red", program="page", language="pl")
    assert kinds(told)[:3] == ["board", "sheet", "record"]
    assert told[0]["title"] == told[2]["title"] == made.told["pl"].title
    i18n.forget()
    other, resumed = Alone(tmp_path / "other"), list[Session]()
    monkeypatch.setattr(Session, "resume", partial(gone_on_with, Session.resume, resumed))
    again = say(other, say="resume", text=told[2]["text"])
    assert again[0] == told[0] and again[0]["plan"], "though a record has no decoration"
    resumed[0].end(AGREED)
    (shared,) = say(other, say="link")
    assert links.is_link(shared["link"]) and shared["told"].startswith(
        f"Anno Domini 1666, potyczka z dnia 2026-01-31, {told[0]['title']}: "
    )


def test_links_of_others_are_refused_whole(alone: Alone, link: str) -> None:
    dice = random.Random(4)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_."
    wrong = ["", "#", "x" * 10_000, f"{TOWER}.AAAA", f"no-such.{link.partition('.')[2]}"]
    for _n in range(8):
        at = dice.randrange(len(TOWER) + 1, len(link))
        wrong += [link[:at] + dice.choice(letters) + link[at + 1 :], link[:at]]
    for told in wrong:
        answer = say(alone, say="film", link=told)
        if told != link:
            assert kinds(answer) == ["refused"] and answer[0]["words"], told


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no",
        "[]",
        "7",
        '{"say": "play"}',
        '{"say": "play", "scenario": "../../x", "side": "red", "program": "page"}',
        f'{{"say": "play", "scenario": "{TOWER}", "side": "green", "program": "page"}}',
        f'{{"say": "play", "scenario": "{TOWER}", "side": "red", "program": "os:system"}}',
        '{"say": "play", "day": "yesterday", "side": "red", "program": "page"}',
        '{"say": "at", "step": 1}',
        '{"say": "link"}',
        '{"say": "choose", "number": 1, "i": 0}',
        "[" * 100_000,
        '{"say": "film", "link": 7}',
    ],
)
def test_what_means_nothing_gets_no_answer(alone: Alone, text: str) -> None:
    assert alone.hear(text) == []


def test_a_record_that_is_none_is_refused(alone: Alone) -> None:
    for text in ("", "no record", "ad1666 record 3 ~b91aed8b\nrules 9 ~1b995db7\n"):
        assert kinds(say(alone, say="resume", text=text)) == ["refused"]


def test_a_puzzle_is_put_answered_and_explained(alone: Alone) -> None:
    board, asked = say(alone, say="puzzle", number=0)
    assert board["title"] == "The hole in the wall" and board["map"] == "till-the-bells-ring"
    assert asked["state"] == "asked" and asked["entries"] and asked["spots"] and asked["hand"]
    (read,) = say(alone, say="look", square=asked["figures"][0]["at"])
    assert read["figure"]["id"] == asked["figures"][0]["id"]
    assert kinds(say(alone, say="summary")) == kinds(say(alone, say="around", square=[3, 3]))
    (shown,) = say(alone, say="click", number=1, square=[20, 7])
    assert shown["state"] == "over" and all(entry["barred"] for entry in shown["entries"])
    assert all("of 100" in entry["label"] for entry in shown["entries"])
    assert say(alone, say="choose", number=2, i=1) == [shown]
    assert say(alone, say="puzzle", number=10**6) == say(alone, say="puzzle", number="x") == []
    assert not alone.thinks


@pytest.mark.parametrize(
    "name", [LESSONS[0], *(pytest.param(name, marks=pytest.mark.slow) for name in LESSONS[1:])]
)
def test_a_lesson_is_gone_through_by_what_it_offers(alone: Alone, name: str) -> None:
    told = say(alone, say="lesson", lesson=name)
    assert kinds(told) == ["board", "sheet"]
    words, pointed, dice = set(), 0, random.Random(1)
    for _answer in range(200):
        while alone.thinks:
            told += map(json.loads, alone.step())
        sheet = [each for each in told if each["kind"] == "sheet"][-1]
        lesson = sheet["lesson"]
        words.add("".join(text for _kind, text in lesson["words"]))
        pointed += bool(lesson.get("at"))
        if lesson.get("over"):
            break
        number, entries = sheet["number"], [e for e in sheet["entries"] if not e.get("barred")]
        if square := next((at for at in lesson.get("at", ()) if at in sheet["ways"]), None):
            told += say(alone, say="click", number=number, square=square)
        else:
            assert entries, "something can be chosen"
            told += say(alone, say="choose", number=number, i=dice.choice(entries)["i"])
    else:
        pytest.fail(f"the lesson does not end: {words}")
    assert len(words) > len(COURSES[name].steps) // 2 and pointed > 2
    assert sheet["winner"] is None and not any("[[" in each for each in words)
    assert "record" not in kinds(told)
