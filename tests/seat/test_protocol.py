"""What goes down to a seat and what comes up from it."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
import seat as pages
from desks import played, two_desks
from jsonschema import Draft202012Validator

from ad1666.bots import player_of
from ad1666.bots.random_player import RandomPlayer
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.match import play_out
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.rules.board import Edge
from ad1666.rules.cards import Side
from ad1666.rules.events import NoteKind, note
from ad1666.rules.requests import Prompt, Topic
from ad1666.seat.desk import Desk, follow
from ad1666.seat.public import lines
from ad1666.seat.said import (
    LARGEST,
    Again,
    Around,
    Back,
    Choose,
    Click,
    Look,
    Order,
    Press,
    Said,
    Summary,
    Undo,
    parse,
)
from ad1666.seat.sheet import LookSheet, SeatSheet, SeatState, to_json, to_text
from ad1666.words.log import Chronicle

MANY = 160
SCHEMA = Draft202012Validator(pages.schemas()["seat.schema.json"])


def test_the_pages_are_current() -> None:
    for path, text in pages.written().items():
        assert path.read_text("utf-8") == text, "run: python docs/make/seat.py"
    assert pages.PAGE.read_text("utf-8") == pages.page(), "run: python docs/make/seat.py"


def test_what_the_scenario_tells_is_marked_to_be_read(tower: Scenario) -> None:
    log = (note(NoteKind.TELLS, None, "", text="Rain."), note(NoteKind.FLEES, "A", ""))
    told, other = lines(Chronicle(), log, tower.state)
    assert (told.runs, told.tale, other.tale) == ((("", "Rain."),), True, False)


def test_every_sheet_of_a_game_fits_the_schema(tower: Scenario, tmp_path: Path) -> None:
    session, desks = two_desks(tower, tmp_path, 3)
    SCHEMA.validate(json.loads(to_text(desks[Side.RED].board())))
    for number, (desk, sheet) in enumerate(played(desks, random.Random(1))):
        assert sheet.side is desk.side
        if number % 20 == 0:
            SCHEMA.validate(json.loads(to_text(sheet)))
            looks = (Look(square=(3, 3)), Look(figure="A"), Look(entry=0))
            for said in (*looks, Around((3, 3)), Summary()):
                told = desk.hear(said)
                assert told is not None
                SCHEMA.validate(json.loads(to_text(told)))
        if number > MANY:
            break
    crude = {side: RandomPlayer(random.Random(f"{side}")) for side in Side}
    assert [*play_out(session, crude)] and session.game.pending is None
    follow(desks.values())
    ends = [desk.sheet() for desk in desks.values()]
    assert {end.state for end in ends} == {SeatState.OVER} and ends[0].question
    SCHEMA.validate(json.loads(to_text(ends[0])))
    session.close()


def test_the_schema_refuses_what_is_no_sheet(tower: Scenario, tmp_path: Path) -> None:
    session, desks = two_desks(tower, tmp_path, 3)
    sheet = json.loads(to_text(desks[Side.RED].sheet()))
    spoilt = (
        sheet | {"state": "asleep"},
        {key: value for key, value in sheet.items() if key != "figures"},
        sheet | {"entries": [{"label": "without its number"}]},
    )
    assert SCHEMA.is_valid(sheet) and not any(map(SCHEMA.is_valid, spoilt))
    session.close()


def test_the_first_answer_has_its_number(tower: Scenario, tmp_path: Path) -> None:
    session, desks = two_desks(tower, tmp_path, 3)
    asked = next(s for d in desks.values() if (s := d.sheet()).state is SeatState.ASKED)
    assert to_json(asked)["entries"][0]["i"] == 0
    session.close()


def test_late_answers_get_the_present_sheet(tower: Scenario, tmp_path: Path) -> None:
    session, desks = two_desks(tower, tmp_path, 3)
    desk = next(d for d in desks.values() if d.sheet().state is SeatState.ASKED)
    made, number = session.made, desk.number
    assert isinstance(desk.hear(Choose(number - 1, 0)), SeatSheet)
    assert isinstance(desk.hear(Look(square=(2, 2))), LookSheet)
    assert (session.made, desk.number) == (made, number)
    assert desk.hear(Choose(number, 10_000)) is None and session.made == made
    idle = desks[desk.side.other]
    assert idle.hear(Choose(idle.number, 0)) is None
    assert session.made == made, "who is not asked cannot answer"
    session.close()


def test_an_undo_takes_back_what_the_rules_allow(tower: Scenario, tmp_path: Path) -> None:
    session, desks = two_desks(tower, tmp_path, 3)
    rng = random.Random(2)
    for desk, sheet in played(desks, rng):
        if sheet.undo:
            before = len(session.moments)
            assert desk.hear(Undo(sheet.number)) is None
            follow(desks.values())
            assert len(session.moments) < before
            assert desk.sheet().notice, "what was taken back is told"
            break
    else:
        pytest.fail("nothing could be taken back")
    session.close()


def test_standing_orders_are_set_from_a_desk(tower: Scenario, tmp_path: Path) -> None:
    session, desks = two_desks(tower, tmp_path, 3)
    desk = desks[Side.BLUE]
    desk.hear(Order(desk.number, "interrupts", "never"))
    orders = {order.key: order.value for order in desk.sheet().orders}
    assert orders["interrupts"] == "never" and "never" in session.orders[Side.BLUE]
    desk.hear(Order(desk.number, "interrupts", "sometimes"))
    assert {o.key: o.value for o in desk.sheet().orders} == orders
    again = Desk(session, Side.BLUE)
    assert {o.key: o.value for o in again.sheet().orders} == orders, "they are in the record"
    session.close()


def test_standing_orders_answer_what_the_other_desk_has_led_to(
    letter: Scenario, tmp_path: Path
) -> None:
    session, desks = two_desks(letter, tmp_path, 5)
    for desk in desks.values():
        desk.hear(Order(desk.number, "interrupts", "never"))
    rng = random.Random(1)
    for _number in range(150):
        prompt = session.game.pending
        assert isinstance(prompt, Prompt) and prompt.topic is not Topic.INTERRUPT
        desks[prompt.player].hot_seat.choose(rng.choice(prompt.options))
        follow(desks.values())
    answered = sum(moment.game.unasked for moment in session.moments)
    assert answered > 10
    session.close()


def test_a_program_plays_the_other_side(tower: Scenario, tmp_path: Path) -> None:
    session = Session.new(tower, Shuffle(1), tmp_path / "one.ad1666")
    desk = Desk(session, Side.RED, player_of(Seat("page", 1)))
    rng = random.Random(4)
    for _number in range(40):
        while desk.thinks:
            desk.step()
        sheet = desk.sheet()
        if sheet.state is not SeatState.ASKED:
            break
        entries = [entry.i for entry in sheet.entries if not entry.barred]
        desk.hear(Choose(sheet.number, rng.choice(entries)))
    assert session.made > 40
    session.close()


SAID: dict[str, Said] = {
    '{"say": "choose", "number": 3, "i": 0}': Choose(3, 0),
    '{"say": "key", "number": 3, "key": "W"}': Press(3, "W"),
    '{"say": "click", "number": 3, "square": [-1, 7]}': Click(3, square=(-1, 7)),
    '{"say": "click", "number": 3, "edge": [4, 7, "N"]}': Click(3, edge=Edge(4, 7, "N")),
    '{"say": "back", "number": 3, "more": 1}': Back(3),
    '{"say": "undo", "number": 3}': Undo(3),
    '{"say": "order", "number": 3, "key": "parries", "value": "ask"}': Order(3, "parries", "ask"),
    '{"say": "look", "square": [4, 7], "figure": 3}': Look(square=(4, 7)),
    '{"say": "look", "figure": "A", "entry": 2}': Look(figure="A", entry=2),
    '{"say": "around", "square": [4, 7]}': Around((4, 7)),
    '{"say": "summary"}': Summary(),
    '{"say": "again"}': Again(),
}


@pytest.mark.parametrize("text", SAID)
def test_what_a_seat_says_is_read(text: str) -> None:
    assert parse(text) == SAID[text]


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", "null", "{", '"again"', '{"say": 3}', '{"say": "jump", "number": 1}'),
        *("[" * 900, '{"say": "again", "x": "' + "x" * LARGEST + '"}'),
        '{"say": "choose", "number": 3, "i": true}',
        '{"say": "choose", "number": 3, "i": -1}',
        '{"say": "choose", "number": 1e3, "i": 1}',
        '{"say": "choose", "i": 1}',
        '{"say": "choose", "number": 99999999999, "i": 1}',
        '{"say": "click", "number": 3, "square": [1]}',
        '{"say": "click", "number": 3, "square": [1, 1e9]}',
        '{"say": "click", "number": 3, "square": [1, 100000]}',
        '{"say": "click", "number": 3, "edge": [1, 2, "S"]}',
        '{"say": "key", "number": 3, "key": ["W"]}',
        '{"say": "key", "number": 3, "key": "' + "W" * 33 + '"}',
        '{"say": "order", "number": 3, "key": "parries"}',
        '{"say": "around"}',
        '{"say": "around", "square": [1, 100000]}',
    ],
)
def test_what_means_nothing_is_none(text: str) -> None:
    assert parse(text) is None
