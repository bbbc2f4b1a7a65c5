"""What a scenario asks of programs: where figures stay, and how a side plays."""

from __future__ import annotations

import pytest
from attrs import evolve

from ad1666 import bots
from ad1666.bots.judgement.orders import post
from ad1666.conform.positions import kit, read_position
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle, settle
from ad1666.game.game import start
from ad1666.game.match import Match, play_out
from ad1666.game.seats import Seat
from ad1666.game.view import prompt_seen_by, unbound
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.rules.items import Gear
from ad1666.rules.orders import Manner, Orders
from ad1666.rules.requests import Prompt
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Goal, Place, Terms

YARD = """
board = '''
+---+---+---+---+---+---+
| A                     |
+   +   +   +   +   +   +
| B                   C |
+---+---+---+---+---+---+
'''
guard = 4
figures.A = { side = "red", agility = 2 }
figures.B = { side = "red", agility = 2 }
figures.C = { side = "blue", agility = 2 }
"""
POST: tuple[Square, ...] = ((0, 0), (1, 0))
NONE = Orders()
FAR = Place("far", ((5, 0), (4, 0)))


def yard(orders: Orders = NONE) -> State:
    goals = (Goal(Side.RED, Aim.REACH, "any", 2, place=FAR, most=2),)
    terms = Terms(goals=goals, wipeout_ends=False, orders=orders)
    return evolve(read_position(YARD), turn=1, terms=terms)


def ends(state: State, name: str) -> dict[str, set[Square | None]]:
    """Where each figure of Red has been at the end of a choice."""
    match = Match(state, Shuffle(3))
    been: dict[str, set[Square | None]] = {"A": set(), "B": set()}
    for _ in play_out(match, {side: bots.player_of(Seat(name, 5)) for side in Side}):
        if match.game.state.walk is None:
            for who, squares in been.items():
                squares.add(match.game.state.figure(who).at)
    return been


@pytest.mark.parametrize("name", ["seeker", "musketeer", "swordmaster"])
def test_a_figure_that_is_to_stay_stays(name: str) -> None:
    kept = ends(yard(Orders(stays=(("A", POST),))), name)
    assert kept["A"] <= set(POST) and not kept["B"] <= set(POST), "the other goes for the goal"
    assert not ends(yard(), name)["A"] <= set(POST), "without the order it goes too"


@pytest.mark.parametrize("name", ["seeker", "swordmaster"])
def test_who_is_away_from_its_post_goes_back(name: str) -> None:
    state = yard(Orders(stays=(("A", POST),))).change("A", at=(3, 0))
    match = Match(state, Shuffle(3))
    for _ in play_out(match, {side: bots.player_of(Seat(name, 5)) for side in Side}):
        if match.game.state.turn == 3:
            break
    assert match.game.state.figure("A").at in POST


def test_the_alarm_and_a_prize_release() -> None:
    state = yard(Orders(stays=(("A", POST),)))
    figure = state.figure("A")
    assert post(state, figure) == set(POST) and post(state, state.figure("B")) == set()
    assert post(evolve(state, alarm=True), figure) == set()
    goals = (Goal(Side.RED, Aim.HOLD, "letter", 2),)
    laden = evolve(figure, gear=(Gear(kit()["letter"], starting=False),))
    wanted = evolve(state, terms=evolve(state.terms, goals=goals))
    assert post(wanted, laden) == set() and post(state, laden) == set(POST)


def test_a_side_plays_in_the_manner_it_is_asked_to(letter_game: State) -> None:
    """As a program does that has this character from its seat; whose seat has one keeps that."""

    def made(state: State, name: str) -> list[str]:
        match = Match(state, Shuffle(4))
        seats = {side: bots.player_of(Seat(name, 1)) for side in Side}
        return [str(choice) for choice, _ in zip(play_out(match, seats), range(120), strict=False)]

    asked = tuple((side, Manner.VENGEFUL) for side in Side)
    orders = evolve(letter_game, terms=evolve(letter_game.terms, orders=Orders(manners=asked)))
    assert made(orders, "musketeer") == made(letter_game, "musketeer-vengeful")
    assert made(orders, "musketeer") != made(letter_game, "musketeer")
    assert made(orders, "musketeer-bold") == made(letter_game, "musketeer-bold")


@pytest.fixture
def letter_game(letter: Scenario) -> State:
    return letter.state


def test_nobody_who_thinks_for_a_person_is_bound() -> None:
    game = settle(start(yard(Orders(stays=(("A", POST),)))), Shuffle(1))
    assert isinstance(game.pending, Prompt)
    seen = prompt_seen_by(game.pending, Side.RED)
    free = unbound(seen)
    assert free.prompt.state.terms == evolve(seen.prompt.state.terms, orders=NONE)
    assert free.prompt.options == seen.prompt.options and unbound(free) is free
