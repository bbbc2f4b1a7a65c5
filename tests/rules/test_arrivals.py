"""Reinforcements (SETUP-1, TURN-1) and the alarm that may bring them (GUARD-4)."""

from __future__ import annotations

import pytest
from attrs import evolve
from positions import Dealt, Position, play

from ad1666.game.fate import settle
from ad1666.game.game import Game, start, to_move
from ad1666.rules.board import Door, Edge
from ad1666.rules.cards import Side
from ad1666.rules.characters import Arrival, Square, Status
from ad1666.rules.events import Note
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.state import Phase, State
from ad1666.rules.victory import Alarm, Terms

GATE = """
board = '''
+---+---+---+---+
| A   C       B |
+---+---+---+---+
'''
turn = 3
figures.A = { side = "red", items = ["musket"], skills = { muskets = 0 } }
figures.B = { side = "blue" }
figures.C = { side = "red", fencing = 2, parry_used = 2 }
"""


def reserve(state: State, figure: str, turn: int | None, *squares: Square) -> State:
    """The state with a figure still to come."""
    return state.change(figure, at=None, status=Status.TO_COME, arrival=Arrival(turn, squares))


def begin(state: State) -> Game:
    """The game from the start of a turn."""
    return settle(start(evolve(state, phase=Phase.START)), Dealt())


def kinds(told: list[object]) -> list[str]:
    return [e.kind for e in told if isinstance(e, Note)]


@pytest.fixture
def gate(position: Position) -> State:
    return position(GATE)


@pytest.mark.clause("TURN-1", "SETUP-1")
def test_one_free_square_is_entered_without_asking(gate: State) -> None:
    game = begin(reserve(gate, "B", 3, (3, 0)))
    b = game.state.figure("B")
    assert (b.at, b.status) == ((3, 0), Status.BOARD)
    assert game.state.phase is Phase.INITIATIVE


@pytest.mark.clause("TURN-1")
def test_not_before_its_turn(gate: State) -> None:
    game = begin(reserve(gate, "B", 4, (3, 0)))
    assert game.state.figure("B").status is Status.TO_COME
    assert begin(evolve(game.state, turn=4)).state.figure("B").at == (3, 0)


@pytest.mark.clause("TURN-1")
def test_of_several_free_squares_its_player_chooses(gate: State) -> None:
    game = begin(reserve(gate, "B", 3, (1, 0), (2, 0), (3, 0)))
    assert isinstance(game.pending, Prompt)
    assert (game.pending.topic, to_move(game)) == (Topic.ARRIVE, Side.BLUE)
    assert [str(o) for o in game.pending.options] == ["B: arrive 2,0", "B: arrive 3,0"]
    game, told = play(game, Dealt(), "B: arrive 2,0")
    assert game.state.figure("B").at == (2, 0)
    assert "arrives" in kinds(told)


@pytest.mark.clause("TURN-1")
def test_no_free_square_means_a_turn_later(gate: State) -> None:
    waiting = begin(reserve(gate, "B", 3, (1, 0)))
    assert waiting.state.figure("B").status is Status.TO_COME
    assert "held-up" in kinds(list(waiting.news))
    free = evolve(waiting.state, turn=4).change("C", at=(2, 0))
    assert begin(free).state.figure("B").at == (1, 0)


@pytest.mark.clause("TURN-1")
def test_red_comes_first(gate: State) -> None:
    both = reserve(reserve(gate, "B", 3, (2, 0), (3, 0)), "C", 3, (2, 0), (3, 0))
    figures = sorted(both.figures, key=lambda f: f.side)  # blue stands first in the list
    game = begin(evolve(both, figures=tuple(figures)))
    assert to_move(game) is Side.RED
    game, _ = play(game, Dealt(), "C: arrive 2,0")
    assert game.state.figure("B").at == (3, 0)  # the one that is left


@pytest.mark.clause("TURN-1", "ZOC-3")
def test_its_zone_acts_at_once(gate: State) -> None:
    far = begin(reserve(gate, "B", 3, (3, 0)))
    assert far.state.figure("C").parries == 2
    near = begin(reserve(gate, "B", 3, (2, 0)))
    assert near.state.figure("C").parries == 1  # one who is engaged refreshes one marker


@pytest.mark.clause("TURN-1", "ABIL-6")
def test_it_is_looked_at_as_it_comes(position: Position) -> None:
    keys = GATE.replace('"red", fencing', '"red", abilities = ["Inconspicuous 1"], fencing')
    gate = reserve(position(keys), "B", 3, (2, 0)).change("C", tokens=(("inconspicuous", 1),))
    assert begin(gate).state.figure("C").tokens == (("inconspicuous", 1),)
    sharp = evolve(gate.figure("B").card, senses=5)
    game = begin(gate.change("B", card=sharp))
    assert game.state.figure("C").tokens == ()
    assert game.state.figure("C").parries == 1


# The alarm

LOCK = """
board = '''
+---+---+---+---+
| A L         C |
+   +   +   +   +
| B             |
+---+---+---+---+
'''
guard = 9
figures.A = { side = "red", abilities = ["Lock picking 0"] }
figures.B = { side = "red", items = ["pistol", "bow"], skills = { pistols = 0, bows = 0 } }
figures.C = { side = "blue" }
"""
PICK = ("A: activate", "A: pick-lock 0,0/E")
FAILED = ("red: pass",)


@pytest.fixture
def lock(position: Position) -> State:
    """A may pick a lock, B may shoot; a mishap costs two tokens and brings C."""
    state = reserve(position(LOCK), "C", None, (3, 0))
    return evolve(state, terms=Terms(wipeout_ends=False, alarm=Alarm(tokens=2)))


@pytest.mark.clause("GUARD-4", "ABIL-8")
def test_a_mishap_at_a_lock_raises_it(lock: State) -> None:
    game, told = play(start(lock), Dealt(["BJ"]), *PICK)
    assert game.state.alarm
    assert (game.state.guard, kinds(told).count("alarm")) == (7, 1)
    assert game.state.figure("C").status is Status.TO_COME  # not before the next turn
    assert begin(evolve(game.state, turn=3)).state.figure("C").at == (3, 0)


@pytest.mark.clause("GUARD-4", "ABIL-24")
def test_so_does_a_mishap_at_sneaking(lock: State) -> None:
    thief = lock.change("A", card=evolve(lock.figure("A").card, abilities=(("Stealth", 3),)))
    game, told = play(start(thief), Dealt(["BJ"]), "A: activate", "A: sneak")
    assert game.state.alarm
    assert (game.state.guard, kinds(told).count("alarm")) == (7, 1)


@pytest.mark.clause("GUARD-4", "ABIL-8")
def test_a_failure_does_not(lock: State) -> None:
    game, _ = play(start(lock), Dealt(["S3"]), *PICK, *FAILED)
    assert not game.state.alarm and game.state.guard == 9
    assert game.state.board.door(Edge(1, 0, "W")) is Door.LOCKED
    assert begin(evolve(game.state, turn=3)).state.figure("C").status is Status.TO_COME


@pytest.mark.clause("GUARD-4")
def test_it_is_raised_once(lock: State) -> None:
    game, told = play(start(evolve(lock, alarm=True)), Dealt(["BJ"]), *PICK)
    assert game.state.guard == 9 and "alarm" not in kinds(told)


@pytest.mark.clause("GUARD-4", "ABIL-8")
def test_without_alarm_in_the_scenario_nothing_happens(lock: State) -> None:
    quiet = evolve(lock, terms=Terms(wipeout_ends=False))
    game, told = play(start(quiet), Dealt(["BJ"]), *PICK)
    assert not game.state.alarm and game.state.guard == 9
    assert "alarm" not in kinds(told)


@pytest.mark.clause("GUARD-4", "GUARD-1")
@pytest.mark.parametrize(
    ("shots", "weapon", "tokens"), [(True, "pistol", 3), (False, "pistol", 1), (True, "bow", 0)]
)
def test_a_scenario_may_let_shots_raise_it(
    lock: State, shots: bool, weapon: str, tokens: int
) -> None:
    here = lock.change("C", at=(3, 1), status=Status.BOARD, arrival=None)
    state = evolve(here, terms=evolve(here.terms, alarm=Alarm(tokens=2, shots=shots)))
    game, _ = play(start(state), Dealt(["S3"]), "B: activate", f"B: aimed-shot C {weapon}")
    game, _ = play(game, Dealt(), "red: pass")
    assert game.state.alarm is (tokens == 3)
    assert game.state.guard == 9 - tokens


@pytest.mark.clause("GUARD-4", "GUARD-1")
def test_the_last_token_may_go_by_it(lock: State) -> None:
    game, _ = play(start(evolve(lock, guard=2)), Dealt(["BJ"]), *PICK)
    assert game.state.outcome is not None
    assert game.state.outcome.clause == "GUARD-1"
