"""What a manner of playing adds: where figures are drawn, and whom they strike; nothing without."""

from __future__ import annotations

from attrs import astuple, evolve

from ad1666.bots.judgement.draws import Draw, in_the_way
from ad1666.bots.judgement.manners import weighing
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.weights import weights
from ad1666.conform.positions import read_position
from ad1666.rules.cards import Side
from ad1666.rules.items import Gear
from ad1666.rules.orders import Manner
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Goal, Place

FRONT = Place("gate", ((0, 0),))
GOALS = (
    Goal(Side.RED, Aim.TAKE_AWAY, "letter", 4, place=FRONT),
    Goal(Side.RED, Aim.HOLD, "letter", 2),
)
TEXT = """
board = '''
+---+---+---+---+---+---+---+---+---+---+
|         A               B           C |
+---+---+---+---+---+---+---+---+---+---+
'''
guard = 20
ground.letter = [8, 0]
figures.A = { side = "red", items = ["rapier"], skills = { thrusting = 3 } }
figures.B = { side = "blue", items = ["rapier"], skills = { thrusting = 3 } }
figures.C = { side = "blue", items = ["rapier"], skills = { thrusting = 3 } }
"""
WEST, EAST = (1, 0), (4, 0)


def street() -> State:
    """A between the gate by which a letter may be taken away and the letter, and B before that."""
    state = read_position(TEXT)
    return evolve(state, terms=evolve(state.terms, goals=GOALS))


def east(state: State, manner: Manner | None) -> float:
    """By how much more A is drawn to the east than to the west."""
    table = weights() if manner is None else weighing(weights(), manner)
    now = Situation(state, Side.RED, table)
    now.bear(frozenset({"B"}))
    draw = Draw(now, state, state.figure("A"))
    return draw.value(EAST) - draw.value(WEST)


def test_each_manner_draws_in_its_way() -> None:
    state = street()
    hurt = state.change("A", wounds=1)
    assert not any(astuple(weights().draw)) and east(state, None) == 0
    assert east(state, Manner.GREEDY) > 0, "to the letter"
    assert east(state, Manner.VENGEFUL) > 0, "to whoever has wounded somebody"
    assert east(hurt, Manner.CAUTIOUS) < east(state, Manner.CAUTIOUS) < 0


def test_whoever_is_greedy_goes_out_with_what_there_was_to_get() -> None:
    state = street()
    letter = state.ground[0][1]
    figure = state.figure("A")
    laden = evolve(figure, gear=(*figure.gear, Gear(letter, starting=False)))
    assert east(evolve(state.with_figure(laden), ground=()), Manner.GREEDY) < 0


def test_the_vengeful_strike_at_the_guilty_rather_than_at_others() -> None:
    state = street()
    now = Situation(state, Side.RED, weighing(weights(), Manner.VENGEFUL))
    guilty, other = state.figure("B"), state.figure("C")
    assert now.vengeance(guilty) < 0 > now.vengeance(other), "nobody has done anything yet"
    now.bear(frozenset({"B"}))
    assert now.vengeance(other) < 0 < now.vengeance(guilty)


def test_in_the_way_is_who_stands_at_what_is_wanted_or_carries_it() -> None:
    state = street()
    now = Situation(state, Side.RED, weighing(weights(), Manner.GREEDY))
    assert in_the_way(now) == {"C"}, "next to the letter"
    letter = Gear(state.ground[0][1], starting=False)
    carrier = evolve(state.figure("B"), gear=(*state.figure("B").gear, letter))
    taken = evolve(state.with_figure(carrier), ground=())
    assert in_the_way(Situation(taken, Side.RED, now.weights)) == {"B"}
    assert now.vengeance(state.figure("B")) < 0
