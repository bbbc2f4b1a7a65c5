"""The reasons that are given where something is not allowed, each with its clause."""

from __future__ import annotations

import pytest
from attrs import evolve
from positions import Position

from ad1666.game.game import start
from ad1666.game.legality import activation, at, boosts, delay, why
from ad1666.rules.cards import Side, Suit, card
from ad1666.rules.events import CardTest, Grade, Hand, Opposed, Standard
from ad1666.rules.requests import Prompt, choice
from ad1666.rules.verdicts import Barred

STREET = """
board = '''
+---+---+---+---+---+---+---+---+
|     A           B   D       C |
+---+   +   +   +   +   +   +   +
|     E |                       |
+---+LLL+   +   +   +   +   +   +
|   |   |###              G   F |
+---+---+---+---+---+---+---+---+
'''
figures.A = { side = "red", skills = { slashing = 1, pistols = 1 }, items = ["pistol", "sabre"] }
figures.B = { side = "blue", prone = true }
figures.C = { side = "blue", skills = { pistols = 1 }, items = ["pistol"] }
figures.D = { side = "red", fencing = 1, parry_used = 1 }
figures.E = { side = "red", agility = 0 }
figures.F = { side = "blue", items = ["sabre"] }
figures.G = { side = "red" }
"""


def reason(verdict: object) -> tuple[str, str]:
    assert isinstance(verdict, Barred), verdict
    return verdict.clause, verdict.reason


@pytest.mark.parametrize(
    ("asked", "clause", "part"),
    [
        ("A aimed-shot D pistol", "GEN-4", "D is friendly"),
        ("A aimed-shot F musket", "SHOT-1", "has no musket"),
        ("A aimed-shot F sabre", "ITEM-10", "no ranged weapon"),
        ("D aimed-shot F", "SHOT-1", "no ranged weapon"),
        ("C aimed-shot A pistol", "SHOT-3", "stands in the way"),
        ("A awaken", "ACT-11", "not stunned"),
        ("A stand-up", "ACT-16", "not knocked down"),
        ("B wait", "ACT-1", "knocked down"),
        ("G run", "ACT-2", "in contact with F"),
        ("A reload pistol", "ACT-8", "needs no reloading"),
        ("A reload sabre", "ACT-8", "needs no reloading"),
        ("A pick-up", "ACT-14", "nothing lies here"),
        ("A force-door", "ACT-15", "no locked door"),
        ("E force-door 0,0/E", "ACT-15", "not orthogonally adjacent"),
        ("A pick-lock", "CHAR-3", "no ability"),
        ("A recognise F", "ABIL-6", "F is not inconspicuous"),
        ("A fly", "ACT-3", "no such action"),
        ("A step N", "BOARD-7", "a wall"),
        ("E step E", "BOARD-7", "a wall"),
        ("E step S", "BOARD-10", "a locked door"),
        ("E step NE", "MOVE-1", "no diagonal step left"),
        ("E step SW", "BOARD-1", "no diagonal step"),
        ("A step S", "MOVE-6", "only push"),
        ("G step N", "ZOC-2", "held in the zone of F"),
        ("B step E", "ACT-1", "on the ground"),
        ("E open 1,1/S", "BOARD-10", "locked"),
        ("D open 1,1/S", "MOVE-5", "not adjacent"),
        ("E jump N", "MOVE-10", "high terrain"),
        ("E window N", "MOVE-6", "only push"),
        ("A climb E", "MOVE-7", "nothing to climb"),
        ("A reach 1,1", "MOVE-6", "E stands there"),
        ("A reach 4,0", "MOVE-2", "B stands there"),
        ("A reach 6,1", "MOVE-1", "it takes"),
        ("A reach 2,2", "BOARD-3", "blocked"),
        ("A reach 1,2", "MOVE-2", "no way"),
        ("A reach 9,9", "BOARD-12", "outside"),
        ("A reach 1,0", "MOVE-1", "already"),
        ("A attack F", "MEL-1", "not engaged"),
        ("A attack D", "GEN-4", "friendly"),
        ("A defend", "MEL-1", "in contact with no enemy"),
        ("A must-fight", "MEL-1", "in contact with no enemy"),
        ("G attack F sabre", "MEL-3", "has no sabre"),
        ("A parry", "MEL-8", "no Fencing"),
        ("D parry", "MEL-8", "used"),
        ("A support G F", "MEL-5", "not adjacent to F"),
        ("B support C G", "HURT-4", "knocked down"),
        ("C support G F", "GEN-7", "no friend"),
        ("A withdraw N", "BOARD-7", "a wall"),
        ("A withdraw S", "MEL-11", "E stands there"),
        ("A withdraw E", "", ""),
        ("B withdraw E", "MEL-12", "on the ground"),
        ("A interrupt quick-shot F pistol", "ACT-9", "no waiting token"),
        ("A aimed-shot C pistol", "SHOT-3", "stands in the way"),
        ("G attack F", "", ""),
        ("A aimed-shot B pistol", "", ""),
        ("A reach 3,1", "", ""),
    ],
)
def test_why_not(position: Position, asked: str, clause: str, part: str) -> None:
    who, verb, *args = asked.split()
    found = why(position(STREET), who, verb, *args)
    if not clause:
        assert found is True
        return
    assert reason(found)[0] == clause, found
    assert part in reason(found)[1]


def test_a_distance_is_told_in_movement_points(position: Position) -> None:
    state = position(STREET)
    assert reason(why(state, "A", "reach", "6,1", mp=4))[1] == "it takes 6 MP, and 4 can be spent"


@pytest.mark.clause("ACT-2", "ZOC-4")
def test_who_holds_is_told(position: Position) -> None:
    """Of a move those who keep from it, of anything else all who touch."""
    keys = """
board = '''
+---+---+---+---+
| E   A   G   F |
+---+---+---+---+
'''
figures.A = { side = "red" }
figures.E = { side = "blue" }
figures.F = { side = "red" }
figures.G = { side = "blue" }
"""
    state = position(keys)
    assert reason(why(state, "A", "full-move")) == ("ACT-2", "in contact with E")
    for verb in ("run", "wait"):
        assert reason(why(state, "A", verb)) == ("ACT-2", "in contact with E G")


def test_ways_that_others_close_are_told(position: Position) -> None:
    keys = """
board = '''
+---+---+---+---+
| A           B |
+---+---+---+---+
'''
figures.A = { side = "red" }
figures.B = { side = "blue" }
"""
    state = position(keys)
    assert why(state, "A", "reach", "2,0") is True
    past = why(state, "A", "reach", "3,0", mp=4)
    assert reason(past) == ("MOVE-2", "B stands there")


def test_a_zone_on_the_way_is_told(position: Position) -> None:
    keys = """
board = '''
+---+---+---+---+
| A             |
+---+---+   +---+
|         B     |
+---+---+---+---+
'''
figures.A = { side = "red" }
figures.B = { side = "blue" }
"""
    assert reason(why(position(keys), "A", "reach", "3,0"))[0] == "ZOC-2"


def test_a_test_on_the_way_is_told(position: Position) -> None:
    keys = """
board = '''
+---+---+---+
| A W       |
+---+---+---+
'''
figures.A = { side = "red" }
"""
    assert reason(why(position(keys), "A", "reach", "2,0"))[0] == "MOVE-4"


DUEL = """
board = '''
+---+---+---+
| A   B     |
+---+---+---+
'''
figures.A = { side = "red", items = ["sabre"] }
figures.B = { side = "blue" }
"""


def question(state: object) -> Prompt:
    pending = start(state).pending  # type: ignore[arg-type]
    assert isinstance(pending, Prompt)
    return pending


def test_who_must_fight_keeps_a_side_from_passing(position: Position) -> None:
    prompt = question(position('phase = "combat"\n' + DUEL))
    clause, said = reason(at(prompt, choice(prompt.player, "pass")))
    assert clause == "MEL-1" and "to be activated" in said
    assert why(prompt.state, "A", "must-fight") is True


def test_whose_turn_it_is_is_told(position: Position) -> None:
    prompt = question(position('first = "red"\n' + DUEL))
    assert reason(at(prompt, choice("B", "activate")))[1] == "red is asked now"
    assert reason(activation(prompt.state, prompt.state.figure("B")))[1] == "it is the turn of red"
    done = evolve(prompt.state.change("A", activated=True))
    assert reason(activation(done, done.figure("A")))[1] == "is activated in this phase already"


def test_why_the_last_activation_is_not_put_off(position: Position) -> None:
    state = position('first = "red"\n' + DUEL)
    assert reason(delay(state, Side.RED))[0] == "TURN-5"


def failing(initial: str) -> Standard:
    return Standard("A", Side.RED, CardTest.CLIMB, 9, card(initial), (), (), 3, Grade.FAILURE, ())


@pytest.mark.parametrize(
    ("test", "boost", "clause"),
    [
        (failing("H3"), "S4", "TEST-4"),
        (failing("H3"), "BJ", "TEST-5"),
        (failing("H3"), "H8", "TEST-4"),
        (failing("RJ"), "S4", "TEST-3"),
        (evolve(failing("H3"), result=9), "H4", "TEST-4"),
        (evolve(failing("H3"), player=Side.BLUE), "H4", "TEST-4"),
        (failing("H3"), "H4", ""),
        (failing("H3"), "S3", ""),
        (failing("H3"), "RJ", ""),
    ],
)
def test_why_a_card_does_not_boost(test: Standard, boost: str, clause: str) -> None:
    held = tuple(map(card, ("S3", "S4", "H4", "BJ", "RJ")))
    found = boosts.boost(test, Side.RED, held, card(boost))
    assert (reason(found)[0] if clause else found) == (clause or True)


def test_why_a_card_does_not_boost_an_opposed_test() -> None:
    red = Hand(Side.RED, "A", card("RJ"), Suit.HEART, (), (), 10)
    blue = Hand(Side.BLUE, "B", card("S4"), Suit.SKULL, (), (), 4)
    test = Opposed(CardTest.MELEE, red, blue, ())
    assert boosts.boost(test, Side.RED, (card("H4"),), card("H4")) is True
    assert reason(boosts.boost(test, Side.RED, (card("S4"),), card("S4")))[0] == "TEST-4"
