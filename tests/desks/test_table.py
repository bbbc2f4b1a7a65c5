"""A game at two desks: what is played, proposed and said there, and what others see of it."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from seat import schemas
from tables import Kept, asked, say, step

from ad1666.bots import player_of
from ad1666.content.scenarios.scenario import Scenario
from ad1666.desks.offers import Offers, Wish
from ad1666.desks.table import LATE, SAID, WATCH, DeskTable
from ad1666.game.concessions import AGREED, given_up
from ad1666.game.fate import Shuffle
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.phones.server.said import Gathered, Spoken
from ad1666.rules.cards import Side
from ad1666.rules.requests import Draw, Drawn

SCHEMA, SHEETS = (Draft202012Validator(schemas()[f"{of}.schema.json"]) for of in ("desks", "seat"))


def far(table: DeskTable, line: Kept, choices: int, seed: int = 1) -> random.Random:
    """Plays some choices."""
    rng = random.Random(seed)
    for _number in range(choices):
        assert step(table, line, rng)
    return rng


def reason(table: DeskTable) -> object:
    outcome = table.session.game.state.outcome
    return None if outcome is None else outcome.reason


def test_two_desks_play_and_each_sees_its_own_hand_alone(table: DeskTable, line: Kept) -> None:
    far(table, line, 20)
    state = table.session.game.state
    for side in Side:
        sheet = line.sheet(side)
        held = [card["card"] for card in sheet["hand"]]
        assert held == [card.name for card in state.pile(side).hand] and sheet["side"] == side
        assert "hands" not in sheet or not sheet["hands"]
        assert line.read(side, "board")["map"] == "uncle-in-the-tower"
    assert table.session.made >= 20
    for place in (*Side, WATCH):
        SCHEMA.validate(line.beside(place))
        SHEETS.validate(line.sheet(place))
    assert not line.sheet(WATCH)["hand"] and not line.sheet(WATCH)["hands"]


def test_late_doubled_and_false_answers_do_nothing(table: DeskTable, line: Kept) -> None:
    far(table, line, 10)
    side = asked(line)
    assert side is not None
    made, number = table.session.made, line.sheet(side)["number"]
    say(table, side, say="choose", number=number - 1, i=0)
    say(table, side.other, say="choose", number=line.sheet(side.other)["number"], i=0)
    say(table, WATCH, say="choose", number=number, i=0)
    say(table, WATCH, say="give-up")
    assert table.session.made == made and reason(table) is None
    assert json.loads(line.replies[0][2])["kind"] == "sheet" and line.replies[0][:2] == (side, 7)


def test_what_only_both_can_take_back(table: DeskTable, line: Kept) -> None:
    """Somebody who has chosen sees the other choose, asks to take back both, and gets that."""
    rng, done = random.Random(3), 0
    while done < 2 and step(table, line, rng):
        for side in Side:
            struck = table.session.since(side)
            if not isinstance(struck, tuple) or {g.chooser for g in struck} != {*Side}:
                continue
            before = table.session.moments[-len(struck) - 1].game
            say(table, side, say="propose", what="undo")
            offer = line.beside(side.other)["proposal"]
            assert offer["side"] == side and offer["words"]
            say(table, side, say="reply", offer=offer["number"], agreed=True)
            assert table.session.game is not before, "nobody agrees with himself"
            say(table, side.other, say="reply", offer=offer["number"] + 1, agreed=True)
            assert table.session.game is not before, "nor to another proposal"
            say(table, side.other, say="reply", offer=offer["number"], agreed=done == 0)
            assert (table.session.game is before) == (done == 0)
            if done:
                assert all(each["value"] != "undo" for each in line.beside(side)["may"])
            done += 1
            break
    assert done == 2


def test_a_draw_needs_both(table: DeskTable, line: Kept) -> None:
    far(table, line, 20)
    for agreed in (False, True):
        side = asked(line)
        assert side is not None
        say(table, side, say="propose", what="draw")
        offer = line.beside(side.other)["proposal"]
        say(table, side.other, say="reply", offer=offer["number"], agreed=agreed)
        if not agreed:
            say(table, side, say="propose", what="draw")
            assert line.beside(side)["proposal"] is None, "it is asked once in a position"
            far(table, line, 1)
    assert reason(table) == AGREED
    assert {line.sheet(place)["state"] for place in Side} == {"over"}
    assert line.beside(Side.RED)["record"] and line.record == table.session.path.read_bytes()
    assert not line.beside(Side.RED)["gives_up"] and not line.beside(Side.RED)["may"]


def test_whoever_plays_on_has_not_agreed(table: DeskTable, line: Kept) -> None:
    far(table, line, 20)
    side = asked(line)
    assert side is not None
    say(table, side.other, say="propose", what="draw")
    assert line.beside(side)["proposal"]
    far(table, line, 1)
    assert line.beside(side)["proposal"] is None
    say(table, Side.RED, say="propose", what="draw")
    say(table, Side.RED, say="withdraw")
    assert line.beside(Side.BLUE)["proposal"] is None and reason(table) is None


def test_anybody_may_give_up_at_any_time(table: DeskTable, line: Kept) -> None:
    far(table, line, 7)
    side = asked(line)
    assert side is not None
    say(table, side.other, say="give-up")
    assert reason(table) == given_up(side.other) and line.sheet(side)["winner"] == side
    assert line.beside(WATCH)["seals"][-1]["turn"] == table.session.game.state.turn


def test_they_say_a_few_sentences_each_in_its_own_language(table: DeskTable, line: Kept) -> None:
    say(table, Side.RED, say="phrase", phrase="thanks")
    say(table, Side.BLUE, say="language", language="pl")
    said = {side: line.beside(side)["said"][-1]["words"] for side in Side}
    assert said[Side.RED] == "Thank you." and said[Side.BLUE] not in ("", "Thank you.")
    assert line.beside(Side.BLUE)["language"] == line.read(Side.BLUE, "board")["language"] == "pl"
    assert line.read(Side.RED, "board")["language"] == "en"
    say(table, Side.BLUE, say="language", language="tlh")
    say(table, Side.BLUE, say="phrase", phrase="<b>")
    for _number in range(10):
        say(table, Side.BLUE, say="phrase", phrase="luck")
    assert len(line.beside(Side.RED)["said"]) == SAID


def test_nobody_is_drowned_in_sentences(session: Session, line: Kept) -> None:
    table = DeskTable(session, line, clock=lambda: 3.0)
    table.open()
    for _number in range(5):
        say(table, Side.RED, say="phrase", phrase="luck")
    assert len(line.beside(Side.BLUE)["said"]) == 1


def test_those_who_look_on_are_counted(table: DeskTable, line: Kept) -> None:
    table.hear(Gathered(WATCH, 3))
    table.hear(Gathered(LATE, 1))
    told = line.beside(Side.RED)
    assert (told["watchers"], told["commentators"]) == (3, 1) and told["late"]
    say(table, WATCH, say="look", square=[3, 3])
    assert json.loads(line.replies[-1][2])["square"]
    say(table, WATCH, say="summary")
    assert len(json.loads(line.replies[-1][2])["lines"]) > 5


def test_both_hands_are_seen_a_whole_turn_late(table: DeskTable, line: Kept) -> None:
    rng, seen = random.Random(2), 0
    while table.session.game.state.turn < 3 and step(table, line, rng):
        turn, sheet = table.session.game.state.turn, line.sheet(LATE)
        if turn == 1:
            assert not sheet["hands"] and not sheet["log"]
        else:
            assert sheet["turn"] < turn
            seen += any(hand["hand"] for hand in sheet["hands"])
    assert seen > 5
    say(table, Side.RED, say="give-up")
    assert line.sheet(LATE)["turn"] == table.session.game.state.turn


def test_one_desk_plays_a_program(tower: Scenario, tmp_path: Path, line: Kept) -> None:
    session = Session.new(tower, Shuffle(1), tmp_path / "one.ad1666", {Side.BLUE: Seat("page", 1)})
    table = DeskTable(session, line, programs={Side.BLUE: player_of(Seat("page", 1))})
    table.open()
    rng = random.Random(4)
    for _number in range(15):
        assert asked_of(line, Side.RED)
        sheet = line.sheet(Side.RED)
        entry = rng.choice([each["i"] for each in sheet["entries"] if not each.get("barred")])
        say(table, Side.RED, say="choose", number=sheet["number"], i=entry)
    told = line.beside(Side.RED)
    assert told["desks"][1]["there"] == "program" and not told["may"] and not told["phrases"]
    assert told["gives_up"]
    session.close()


def asked_of(line: Kept, side: Side) -> bool:
    return bool(line.sheet(side)["state"] == "asked")


HOSTILE = (
    {"say": "propose", "what": "everything"},
    {"say": "reply", "offer": True, "agreed": True},
    {"say": "reply", "offer": -1, "agreed": True},
    {"say": "reply", "offer": 1, "agreed": 1},
    {"say": "phrase", "phrase": ["thanks"]},
    {"say": "language", "language": "../../etc/passwd" * 20},
    {"say": ["give-up"]},
    {"say": "look", "square": [99, -99], "figure": "nobody"},
    {"say": "look", "entry": 10**6},
    {"say": "click", "number": 1, "edge": [500, 500, "N"]},
    {"say": "key", "number": 1, "key": "\x00"},
    {},
)


@pytest.mark.parametrize("often", [150, pytest.param(3000, marks=pytest.mark.slow)])
def test_what_pages_make_up_neither_ends_nor_changes_a_game(
    table: DeskTable, line: Kept, often: int
) -> None:
    dice = random.Random(8)
    far(table, line, 15)
    words = ("say", "number", "i", "offer", "what", "undo", "square", [1, 2], None, True, 3, -1, "")
    for number in range(often):
        told = dict(HOSTILE[number % len(HOSTILE)])
        if number >= len(HOSTILE):
            told[dice.choice(("say", "number", "i", "key", "square"))] = dice.choice(words)
        if told.get("say") in ("undo", "give-up"):
            continue
        place = dice.choice((*Side, WATCH, LATE))
        made = table.session.made
        table.hear(Spoken(place, json.dumps(told), 1))
        if place in (WATCH, LATE):
            assert table.session.made == made
    assert reason(table) is None and step(table, line, dice)


def test_offers_of_a_game_that_is_over_are_none(session: Session) -> None:
    offers = Offers(session)
    session.end(AGREED)
    offers.follow()
    assert offers.possible(Side.RED) == () and not offers.propose(Side.RED, Wish.DRAW)


def test_who_is_there_is_told_in_the_middle_of_a_choice(
    tower: Scenario, tmp_path: Path, line: Kept
) -> None:
    tables: list[DeskTable] = []
    told: list[object] = []

    class Telling(Shuffle):
        def draw(self, prompt: Draw) -> Drawn:
            for each in tables:
                each.tell_people()
                told.append(line.beside(Side.RED)["desks"])
            return super().draw(prompt)

    session = Session.new(tower, Telling(5), tmp_path / "two.ad1666")
    tables.append(DeskTable(session, line))
    tables[0].open()
    rng = random.Random(1)
    while not told and step(tables[0], line, rng):
        pass
    session.close()
    assert told
