"""Call me uncle (ABIL-5), where a game begins at its beginning."""

from __future__ import annotations

import pytest
from attrs import evolve
from positions import Dealt, Position, play

from ad1666.game.fate import settle
from ad1666.game.game import start, to_move
from ad1666.rules.abilities import test_terms as added_to_tests
from ad1666.rules.cards import Side
from ad1666.rules.characters import Arrival, Status
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.state import Phase, State
from ad1666.rules.zones import engaged_with, may_attack

ROOM = """
board = '''
+---+---+---+---+
| A       E   F |
+---+---+---+---+
'''
figures.A = { side = "red", abilities = ["Call me uncle"] }
figures.E = { side = "blue", kind = "commoner" }
figures.F = { side = "blue", kind = "commoner" }
"""


@pytest.fixture
def room(position: Position) -> State:
    return evolve(position(ROOM), phase=Phase.SETUP, turn=1, first=None)


@pytest.mark.clause("ABIL-5", "SETUP-4")
def test_the_opponent_marks_before_any_card_is_drawn(room: State) -> None:
    hero = room.change("F", card=evolve(room.figure("F").card, hero=True))
    game = start(hero)
    assert isinstance(game.pending, Prompt)
    assert (game.pending.topic, to_move(game)) == (Topic.MARK, Side.BLUE)
    assert [str(o) for o in game.pending.options] == ["blue: mark E", "blue: mark F"]
    assert game.state.red.hand == ()
    game, _ = play(game, Dealt(), "blue: mark F")
    assert len(game.state.red.hand) == 3
    assert game.state.figure("F").tokens == (("nephew", 1),)
    assert game.state.figure("E").tokens == ()


@pytest.mark.clause("ABIL-5", "SETUP-1")
def test_those_still_to_come_are_of_the_band_too(room: State) -> None:
    later = Arrival(9, ((3, 0),))
    away = room.change("F", at=None, status=Status.TO_COME, arrival=later)
    game = start(away)
    assert isinstance(game.pending, Prompt)
    assert [str(o) for o in game.pending.options] == ["blue: mark E F"]
    # the owner himself may come later
    late = room.change("A", at=None, status=Status.TO_COME, arrival=later)
    game = start(late)
    assert isinstance(game.pending, Prompt)
    assert [str(o) for o in game.pending.options] == ["blue: mark E F"]


@pytest.mark.clause("ABIL-5", "GEN-3")
def test_nephews_are_friends_of_the_uncle_alone(room: State) -> None:
    game = settle(play(start(room), Dealt(), "blue: mark E F")[0], Dealt())
    state = game.state.change("A", at=(1, 0))
    uncle, nephew = state.figure("A"), state.figure("E")
    assert engaged_with(state, uncle) == engaged_with(state, nephew) == ()
    assert not may_attack(state, uncle, nephew) and not may_attack(state, nephew, uncle)
    other = evolve(uncle, id="B", card=evolve(uncle.card, abilities=()))
    assert may_attack(state, other, nephew) and may_attack(state, nephew, other)


@pytest.mark.clause("ABIL-5")
def test_a_mark_weighs_once(room: State) -> None:
    state = play(start(room), Dealt(), "blue: mark E F")[0].state
    two = evolve(state, figures=(*state.figures, evolve(state.figure("A"), id="B", at=(1, 0))))
    for found in (state, two):
        (term,) = added_to_tests(found, found.figure("E"), "agility")
        assert term.value == -1
        (term,) = added_to_tests(found, found.figure("E"), "fortitude")
        assert term.value == 1
    assert added_to_tests(state, state.figure("A"), "agility") == ()
