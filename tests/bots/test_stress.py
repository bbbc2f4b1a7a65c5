"""The players with one idea each: they do what they are there for."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from ad1666.bots import player_of
from ad1666.conform.positions import read_position
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, play_out
from ad1666.game.seats import Seat
from ad1666.rules.cards import Side
from ad1666.rules.characters import Status
from ad1666.rules.requests import Choice
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.victory import Aim, Goal, Place, Terms

KILL = Goal(Side.RED, Aim.KILL, "enemy", 1)


def table(text: str, *goals: Goal, turns: int = 1) -> State:
    state = read_position(text)
    return evolve(state, terms=Terms((KILL, *goals), intervention=False), guard=turns)


def deeds(state: State, red: str, blue: str = "idler") -> tuple[State, list[Choice]]:
    """How a game ends, and what red has chosen in it."""
    match = Match(state, Shuffle(3))
    seats = {Side.RED: player_of(Seat(red, 1)), Side.BLUE: player_of(Seat(blue, 1))}

    def own() -> Iterator[Choice]:
        for choice in play_out(match, seats):
            if choice.who in ("A", "red"):
                yield choice

    chosen = list(own())
    return match.game.state, chosen


def test_a_hunter_shoots_at_its_prey_past_others() -> None:
    text = """board = '''
+---+---+---+---+
| A       B     |
+   +   +   +   +
|             C |
+---+---+---+---+
'''
figures.A = { side = "red", items = ["musket"], skills = { muskets = 3 } }
figures.B = { side = "blue", kind = "commoner" }
figures.C = { side = "blue", kind = "commoner", items = ["letter"] }
"""
    letter = Goal(Side.BLUE, Aim.TAKE_AWAY, "letter", 5)
    for goals, prey in (((letter,), "C"), ((evolve(KILL, subject="B", points=3),), "B")):
        _, chosen = deeds(table(text, *goals), "hunter")
        assert [c.args[0] for c in chosen if c.verb == Verb.AIMED_SHOT] == [prey]


def test_a_camper_waits_beside_a_door_and_shoots_whoever_comes() -> None:
    text = """board = '''
+---+---+---+---+---+
|     A O           |
+---+---+---+   +---+
|###|###|###| B |###|
+---+---+---+---+---+
'''
figures.A = { side = "red", items = ["pistol"], skills = { pistols = 3 } }
figures.B = { side = "blue" }
"""
    _, chosen = deeds(table(text, turns=2), "camper", "rusher")
    verbs = [c.verb for c in chosen]
    assert verbs.index(Verb.WAIT) < verbs.index(Verb.INTERRUPT)
    state, _ = deeds(table(text.replace("|     A O", "| A     O")), "camper")
    assert state.figure("A").at == (1, 0)


def test_a_marksman_shoots_from_the_nearest_window() -> None:
    text = """board = '''
+---+---+---+---+---+---+---+---+
| A     W                       |
+---+---+---+   +   +   +   +   +
|###|###|###|             B     |
+---+---+---+---+---+---+---+---+
'''
figures.A = { side = "red", items = ["musket"], skills = { muskets = 3 } }
figures.B = { side = "blue", prone = true }
"""
    state, chosen = deeds(table(text, turns=2), "marksman")
    assert state.figure("A").at == (1, 0)
    assert Verb.AIMED_SHOT in [c.verb for c in chosen]


def test_a_courier_fetches_what_counts_and_runs_out_with_it() -> None:
    text = """board = '''
+---+---+---+---+---+---+---+---+
                              A |
+---+---+---+---+---+   +---+---+
|###|###|###|###|###| B |###|###|
+---+---+---+---+---+---+---+---+
'''
ground = { letter = ["5,0"] }
figures.A = { side = "red" }
figures.B = { side = "blue", kind = "commoner", abilities = ["Inconspicuous 9"] }
"""
    gate = Place("gate", ((0, 0),), exit=True)
    away = Goal(Side.RED, Aim.TAKE_AWAY, "letter", 5, place=gate)
    state, chosen = deeds(table(text, away, turns=5), "courier")
    assert state.figure("A").status is Status.LEFT
    assert [c.verb for c in chosen if c.verb in (Verb.PICK_UP, Verb.RUN)][:1] == [Verb.PICK_UP]
