"""The programs that try out scenarios: they leave, do nothing, or rush; nobody is offered them."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from ad1666 import bots
from ad1666.bots.probes import Idler
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, decision, play_out
from ad1666.game.seats import Seat
from ad1666.rules.abilities.resolve import KEEP
from ad1666.rules.cards import Side
from ad1666.rules.characters import Status
from ad1666.rules.events import Note, NoteKind
from ad1666.rules.requests import Prompt
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.victory import Aim, Goal, Place, Terms
from tests.rules.positions import position

HALL = """
board = '''
+---+---+---+---+---+---+---+---+---+---+---+---+
      A                                     | B |
+   +   +   +   +   +   +   +   +   +   +   +---+
|
+---+---+---+---+---+---+---+---+---+---+---+---+
'''
first = "red"
figures.A = { side = "red" }
figures.B = { side = "blue" }
"""
"""A hall with a way out at each end: A is near the one in the west, B in a closet."""
WEST = Place("west", ((0, 0),), exit=True)


@pytest.fixture
def hall(tmp_path: Path) -> State:
    return position(tmp_path, HALL)


def played(state: State, red: str, blue: str) -> Match:
    """A game from the position that is over."""
    match = Match(state, Shuffle(1))
    seats = {Side.RED: bots.player_of(Seat(red, 1)), Side.BLUE: bots.player_of(Seat(blue, 2))}
    assert len([*play_out(match, seats)]) < 900
    return match


@pytest.mark.parametrize("name", bots.PROBES)
def test_nobody_is_offered_them(name: str) -> None:
    assert name not in bots.BOTS and name not in bots.PLAYERS and name not in bots.OPPONENTS
    bots.player_of(Seat(name))


def where_it_left(state: State, *goals: Goal) -> tuple[int, int] | None:
    """From where A left that a quitter leads, None if it has stayed."""
    terms = Terms(goals, intervention=False)
    match = played(evolve(state, terms=terms, guard=6), "quitter", "idler")
    figure = match.game.state.figure("A")
    assert (figure.status is Status.LEFT) is (figure.left_from is not None)
    return figure.left_from


def test_a_quitter_leaves_by_the_nearest_edge_that_none_of_its_goals_names(hall: State) -> None:
    kill = Goal(Side.RED, Aim.KILL, "enemy", 1)
    escape = Goal(Side.RED, Aim.ESCAPE, "A", 1, place=WEST)
    assert where_it_left(hall, kill) == (0, 0)
    assert where_it_left(hall, escape) == (11, 1)
    assert where_it_left(hall, evolve(escape, subject="commoner")) == (11, 1)
    assert where_it_left(hall, evolve(escape, side=Side.BLUE)) == (0, 0)
    assert where_it_left(hall, evolve(escape, place=None)) == (0, 0)  # names none
    both = evolve(escape, place=Place("both", ((0, 0), (11, 1)), exit=True))
    assert where_it_left(hall, both) is None


def test_an_idler_does_nothing_that_it_need_not(letter: Scenario) -> None:
    match, done = Match(letter.state, Shuffle(3)), set[str]()
    seats = {Side.RED: Idler(), Side.BLUE: bots.player_of(Seat("seeker", 1))}
    while isinstance(prompt := match.game.pending, Prompt):
        choice = decision(match, seats)
        assert choice is not None
        if prompt.player is Side.RED:
            done.add(choice.verb)
        match.choose(choice)
    must = {
        Verb.FIRST,
        Verb.ACTIVATE,
        Verb.PLAY,
        Verb.DISCARD,
        Verb.WITHDRAW,
        Verb.WEAPON,
        Verb.SUIT,
    }
    nothing = {Verb.END, Verb.PASS, Verb.HOLD, Verb.DEFEND, Verb.NO_PARRY, KEEP}
    assert {Verb.END, Verb.ACTIVATE, Verb.PLAY} <= done <= must | nothing


def test_a_rusher_runs_straight_to_the_nearest_of_its_goals(hall: State) -> None:
    east = Goal(Side.RED, Aim.REACH, "A", 1, place=Place("east", ((10, 1),)))
    west = Goal(Side.RED, Aim.REACH, "A", 1, place=WEST)
    kill = Goal(Side.RED, Aim.KILL, "B", 9)
    visits = []
    for goals in ((east,), (kill, east), (east, west)):
        state = evolve(hall, terms=Terms(goals, intervention=False), guard=9)
        visits.append(played(state, "rusher", "idler").game.state.visits)
    assert visits == [(("east", "A"),), (("east", "A"),), (("west", "A"), ("east", "A"))]


def test_a_rusher_without_a_place_to_go_to_goes_for_the_enemy(tmp_path: Path) -> None:
    closet = "+---+\n|\n"
    assert HALL.count("| B |") == HALL.count(closet) == 1
    state = position(tmp_path, HALL.replace("| B |", "  B |").replace(closet, "+   +\n|\n"))
    terms = Terms((Goal(Side.RED, Aim.KILL, "enemy", 1),), intervention=False)
    match = played(evolve(state, terms=terms, guard=3), "rusher", "idler")
    kinds = [event.kind for event in match.log if isinstance(event, Note)]
    assert NoteKind.ATTACKS in kinds
