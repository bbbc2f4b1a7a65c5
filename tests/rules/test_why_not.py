"""The reasons that are given where something is not allowed, each with its clause."""

from __future__ import annotations

import pytest
from attrs import evolve
from positions import Position, why

from ad1666.game.game import start
from ad1666.game.legality import may_answer
from ad1666.rules import may_move, melee, search_moves, withdrawals
from ad1666.rules.abilities import dispatch
from ad1666.rules.abilities.hooks import Ability, Extra
from ad1666.rules.activations import may_activate, may_delay, next_player
from ad1666.rules.board import Direction, parse_door, parse_square
from ad1666.rules.card_tests import may_boost
from ad1666.rules.cards import Side, Suit, card
from ad1666.rules.characters import Figure, Square
from ad1666.rules.events import CardTest, Grade, Hand, Opposed, Standard
from ad1666.rules.fight_options import must_fight
from ad1666.rules.may_move import Stride
from ad1666.rules.requests import Prompt, choice
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred, Verdict, verdict_of

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


def clause_of(verdict: Verdict) -> str:
    assert isinstance(verdict, Barred), verdict
    return verdict.clause


@pytest.mark.parametrize(
    ("asked", "verdict"),
    [
        ("A: aimed-shot D pistol", "friendly who=D (GEN-4)"),
        ("A: aimed-shot F musket", "no-such-item item=musket (SHOT-1)"),
        ("A: aimed-shot F sabre", "not-ranged item=sabre (ITEM-10)"),
        ("D: aimed-shot F", "no-ranged-weapon (SHOT-1)"),
        ("C: aimed-shot A pistol", "figure-in-the-way who=D (SHOT-3)"),
        ("A: awaken", "not-stunned (ACT-11)"),
        ("A: stand-up", "not-knocked-down (ACT-16)"),
        ("B: wait", "knocked-down (ACT-1)"),
        ("G: run", "in-contact who=F (ACT-2)"),
        ("A: reload pistol", "needs-no-reload item=pistol (ACT-8)"),
        ("A: reload sabre", "needs-no-reload item=sabre (ACT-8)"),
        ("A: pick-up", "nothing-lies-here (ACT-14)"),
        ("A: force-door", "no-lock-beside (ACT-15)"),
        ("E: force-door 0,0/E", "door-not-orthogonal (ACT-15)"),
        ("A: pick-lock", "no-ability (CHAR-3)"),
        ("A: recognise F", "other-not-inconspicuous who=F (ABIL-6)"),
        ("A: step N", "wall (BOARD-7)"),
        ("E: step E", "wall (BOARD-7)"),
        ("E: step S", "locked-door (BOARD-10)"),
        ("E: step NE", "no-diagonal-left (MOVE-1)"),
        ("E: step SW", "no-diagonal-step (BOARD-1)"),
        ("A: step S", "must-push (MOVE-6)"),
        ("G: step N", "held-in-zone who=F (ZOC-2)"),
        ("B: step E", "on-the-ground (ACT-1)"),
        ("E: open 1,1/S", "door-locked (BOARD-10)"),
        ("D: open 1,1/S", "door-not-adjacent (MOVE-5)"),
        ("E: jump N", "not-on-high-terrain (MOVE-10)"),
        ("E: window N", "must-push (MOVE-6)"),
        ("A: climb E", "nothing-to-climb (MOVE-7)"),
        ("A: attack F", "not-engaged who=F (MEL-1)"),
        ("A: attack D", "friendly who=D (GEN-4)"),
        ("A: defend", "no-contact (MEL-1)"),
        ("G: attack F sabre", "no-such-item item=sabre (MEL-3)"),
        ("A: interrupt quick-shot F pistol", "no-waiting-token (ACT-9)"),
        ("A: aimed-shot C pistol", "figure-in-the-way who=B (SHOT-3)"),
        ("G: attack F", "True"),
        ("A: aimed-shot B pistol", "True"),
    ],
)
def test_why_not(position: Position, asked: str, verdict: str) -> None:
    assert str(why(position(STREET), asked)) == verdict


@pytest.mark.parametrize(
    ("square", "verdict"),
    [
        ("1,1", "stands-there who=E (MOVE-6)"),
        ("4,0", "stands-there who=B (MOVE-2)"),
        ("6,1", "way-too-long cost=6 left=4 (MOVE-1)"),
        ("2,2", "blocked-square (BOARD-3)"),
        ("1,2", "no-way (MOVE-2)"),
        ("9,9", "outside-board (BOARD-12)"),
        ("1,0", "already-there (MOVE-1)"),
        ("3,1", "True"),
    ],
)
def test_why_a_square_is_not_in_reach(position: Position, square: str, verdict: str) -> None:
    assert str(in_reach(position(STREET), parse_square(square))) == verdict


def in_reach(state: State, square: Square) -> Verdict:
    """Whether A can get there by a Full move."""
    return search_moves.Reach(state, state.figure("A"), 4).may_end(square)


@pytest.mark.parametrize(
    ("friend", "fighter", "enemy", "verdict"),
    [
        ("A", "G", "F", "not-adjacent who=F (MEL-5)"),
        ("B", "C", "G", "knocked-down-no-support (HURT-4)"),
        ("C", "G", "F", "no-friend (GEN-7)"),
    ],
)
def test_why_no_support_is_given(
    position: Position, friend: str, fighter: str, enemy: str, verdict: str
) -> None:
    state = position(STREET)
    one, two, three = map(state.figure, (friend, fighter, enemy))
    assert str(melee.may_support(state, one, two, three)) == verdict


@pytest.mark.parametrize(
    ("who", "direction", "verdict"),
    [
        ("A", "N", "wall (BOARD-7)"),
        ("A", "S", "stands-there who=E (MEL-11)"),
        ("A", "E", "True"),
        ("B", "E", "on-the-ground-no-withdrawal (MEL-12)"),
    ],
)
def test_why_it_does_not_withdraw(
    position: Position, who: str, direction: str, verdict: str
) -> None:
    state = position(STREET)
    found = withdrawals.may_withdraw(state, state.figure(who), Direction(direction), off=False)
    assert str(found) == verdict


def test_why_it_does_not_parry(position: Position) -> None:
    state = position(STREET)
    assert str(melee.may_parry(state.figure("A"))) == "no-fencing (MEL-8)"
    assert str(melee.may_parry(state.figure("D"))) == "no-parry-left (MEL-8)"


def test_a_distance_is_told_in_movement_points(position: Position) -> None:
    state = position(STREET)
    short = "way-too-long cost=6 left=4 (MOVE-1)"
    assert str(in_reach(state, (6, 1))) == short


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
    assert str(why(state, "A: full-move")) == "in-contact who=E (ACT-2)"
    for verb in ("run", "wait"):
        assert str(why(state, f"A: {verb}")) == "in-contact who=E,G (ACT-2)"


@pytest.mark.clause("ACT-5")
def test_who_was_engaged_before_is_told_so(position: Position) -> None:
    """Whoever came since, and wherever it stands now; not if it only stood beside the helpless."""
    keys = """
board = '''
+---+---+
| A   B |
+---+---+
'''
figures.A = { side = "red", items = ["pistol"] }
figures.B = { side = "blue" }
"""
    asked = "A: defensive-shot B pistol"
    assert str(why(position(keys), asked)) == "engaged-before (ACT-5)"
    helpless = position(keys.replace('"blue"', '"blue", prone = true'))
    assert str(why(helpless, asked)) == "not-newly-engaged who=B (ACT-5)"


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
    assert in_reach(state, (2, 0)) is True
    past = in_reach(state, (3, 0))
    assert str(past) == "stands-there who=B (MOVE-2)"


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
    assert str(in_reach(position(keys), (3, 0))) == "enemies-close-way (ZOC-2)"


def test_a_test_on_the_way_is_told(position: Position) -> None:
    keys = """
board = '''
+---+---+---+
| A W       |
+---+---+---+
'''
figures.A = { side = "red" }
"""
    assert str(in_reach(position(keys), (2, 0))) == "way-takes-test (MOVE-4)"


@pytest.mark.clause("MOVE-10")
def test_a_jump_is_a_test_on_the_way(position: Position) -> None:
    keys = """
board = '''
+---+---+---+
|=A=|   |=.=|
+---+---+---+
'''
figures.A = { side = "red" }
"""
    walled = position(keys)
    assert str(in_reach(walled, (2, 0))) == "no-way (MOVE-2)"
    assert str(why(walled, "A: jump E")) == "jump-obstructed (MOVE-10)"
    open_below = position(keys.replace("=|   |=", "=     ="))
    assert str(in_reach(open_below, (2, 0))) == "way-takes-test (MOVE-4)"
    assert why(open_below, "A: jump E") is True


@pytest.mark.clause("ACT-7", "ACT-9", "MOVE-6")
@pytest.mark.parametrize(
    ("stride", "verbs", "verdict"),
    [
        (Stride.RUN, {"step"}, "no-movement-action-in-run (ACT-7)"),
        (Stride.INTERRUPT, {"step", "climb", "window"}, "interrupt-of-one-square (ACT-9)"),
        (Stride.OUT, {"step", "push"}, "no-movement-action-out (MOVE-6)"),
    ],
)
def test_what_a_restriction_leaves(
    position: Position, stride: Stride, verbs: set[str], verdict: str
) -> None:
    keys = """
board = '''
+---+---+---+
|           |
+   +DDD+   +
|   > A W   |
+   +   +   +
|     B     |
+---+---+---+
'''
figures.A = { side = "red", agility = 1 }
figures.B = { side = "red" }
"""
    state = position(keys)
    figure = state.figure("A")
    ways = {"push": "S", "climb": "W", "window": "E", "open": "1,1/N"}
    offered = {m.verb for m in may_move.moves(state, figure, 4, stride, figure.at)}
    assert offered == verbs
    for verb, word in ways.items():
        where = parse_door(word) if verb == "open" else Direction(word)
        found = may_move.attempt(state, figure, verb, where, 4, stride, figure.at)
        assert str(verdict_of(found)) == ("True" if verb in verbs else verdict)


DUEL = """
board = '''
+---+---+---+
| A   B     |
+---+---+---+
'''
figures.A = { side = "red", items = ["sabre"] }
figures.B = { side = "blue" }
"""


class Beggar(Ability):
    """Takes alms of whoever gives any, and nobody does."""

    name = "Beggar"
    clause = "ABIL-24"
    verbs = ("beg",)

    def actions(self, state: State, owner: Figure) -> list[Extra]:
        return []


def test_an_ability_that_says_no_more_has_nothing_to_act_on(
    position: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(dispatch.registry(), Beggar.name, Beggar())
    state = position(DUEL.replace('side = "blue"', 'side = "blue", abilities = ["Beggar"]'))
    assert str(why(state, "B: beg")) == "nothing-to-act-on (ABIL-24)"
    assert str(why(state, "A: beg")) == "no-ability (CHAR-3)"


def question(state: object) -> Prompt:
    pending = start(state).pending  # type: ignore[arg-type]
    assert isinstance(pending, Prompt)
    return pending


def test_who_must_fight_keeps_a_side_from_passing(position: Position) -> None:
    prompt = question(position('phase = "combat"\n' + DUEL))
    assert (
        str(may_answer(prompt, choice(prompt.player, "pass"))) == "must-be-activated who=A (MEL-1)"
    )
    assert must_fight(prompt.state, prompt.state.figure("A")) is True


def test_what_no_rule_knows_is_told(position: Position) -> None:
    prompt = question(position('first = "red"\n' + DUEL))
    assert str(may_answer(prompt, choice("A", "fly"))) == "unknown-action (ACT-3)"
    assert str(may_answer(prompt, choice("A", "wait"))) == "not-asked (TURN-4)"


def test_whose_turn_it_is_is_told(position: Position) -> None:
    prompt = question(position('first = "red"\n' + DUEL))
    assert str(may_answer(prompt, choice("B", "activate"))) == "other-side-asked side=red (TURN-4)"
    other = prompt.state.figure("B")
    player = next_player(prompt.state)
    assert str(may_activate(prompt.state, other, player)) == "other-sides-turn side=red (TURN-4)"
    done = evolve(prompt.state.change("A", activated=True))
    assert str(may_activate(done, done.figure("A"), player)) == "already-activated (TURN-4)"


def test_why_the_last_activation_is_not_put_off(position: Position) -> None:
    state = position('first = "red"\n' + DUEL)
    assert str(may_delay(state, Side.RED)) == "not-outnumbered (TURN-5)"


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
    found = may_boost(test, Side.RED, held, card(boost))
    assert (clause_of(found) if clause else found) == (clause or True)


def test_why_a_card_does_not_boost_an_opposed_test() -> None:
    red = Hand(Side.RED, "A", card("RJ"), Suit.HEART, (), (), 10)
    blue = Hand(Side.BLUE, "B", card("S4"), Suit.SKULL, (), (), 4)
    test = Opposed(CardTest.MELEE, red, blue, ())
    assert may_boost(test, Side.RED, (card("H4"),), card("H4")) is True
    assert clause_of(may_boost(test, Side.RED, (card("S4"),), card("S4"))) == "TEST-4"
