"""Programs answer what events ask, and speak to whom it pays to speak to (SCN)."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest
from attrs import evolve

from ad1666.bots import BOTS
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.stories import lure
from ad1666.bots.judgement.weights import weights
from ad1666.conform.cases import load
from ad1666.conform.positions import kit
from ad1666.game.game import Game, go_on
from ad1666.game.view import prompt_seen_by
from ad1666.rules.board import Chest
from ad1666.rules.cards import Side
from ad1666.rules.hidden import Hidden
from ad1666.rules.phases import Phase
from ad1666.rules.places import Place
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.scenes import looks
from ad1666.rules.scenes.foresight import after_answer
from ad1666.rules.scenes.plot import Condition, Effect, Incident, Reply, Trigger
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Goal, Terms

ROOM = """
[[case]]
id = "it"
clauses = []
steps = []
board = '''
+---+---+---+---+
| A           C |
+---+---+---+---+
| B           D |
+---+---+---+---+
'''
figures.A = { side = "red" }
figures.B = { side = "blue" }
figures.C = { side = "red" }
figures.D = { side = "blue" }
"""
KILLS = tuple(Goal(side, Aim.KILL, "enemy", 3) for side in Side)
CELLAR = Place("cellar", ((0, 0),))


@pytest.fixture
def asked(tmp_path: Path) -> Callable[..., Game]:
    """A game in which red is asked, with these things that answers bring."""
    file = tmp_path / "room.toml"
    file.write_text(ROOM, "utf-8")
    (case,) = load(file)

    def game(*effects: Effect, who: str = "red", goals: tuple[Goal, ...] = KILLS) -> Game:
        answers = tuple(Reply(f"{n}.", then=(effect,)) for n, effect in enumerate(effects))
        ask = Effect("ask", "Well?", who, answers=answers)
        bell = Incident("bell", Trigger("enters", place=CELLAR), (ask,))
        terms = Terms(goals=goals, wipeout_ends=False, events=(bell,))
        state = evolve(case.state, guard=9, terms=terms, begun=True)
        return go_on(looks.begun(state))

    return game


def answer(game: Game, name: str) -> str:
    prompt = game.pending
    assert isinstance(prompt, Prompt) and prompt.topic is Topic.EVENT
    seen = prompt_seen_by(prompt, prompt.player)
    return str(BOTS[name](random.Random(1)).decide(seen))


def harm(who: str) -> Effect:
    return Effect("wounds", who=who, number=8)


def trial(who: str, difficulty: int, effect: Effect) -> Effect:
    return Effect("test", who=who, trait="agility", number=difficulty, failure=(effect,))


PLANNERS = ("page", "musketeer", "swordmaster")


@pytest.mark.parametrize("name", PLANNERS)
@pytest.mark.parametrize(
    ("effects", "best"),
    [
        ((harm("A"), harm("B"), Effect("tell", "So.")), 2),
        ((Effect("heals", who="B", number=1), harm("C"), harm("D")), 3),
        ((trial("A", 9, harm("A")), trial("B", 9, harm("B"))), 2),
        ((trial("B", 2, harm("B")), trial("B", 12, harm("B"))), 2),
        ((Effect("cards", who="blue", number=9), Effect("cards", who="red", number=9)), 2),
    ],
)
def test_they_try_each_answer(
    name: str, effects: tuple[Effect, ...], best: int, asked: Callable[..., Game]
) -> None:
    assert answer(asked(*effects), name) == f"red: answer {best}"


def test_they_end_the_game_only_to_win(asked: Callable[..., Game]) -> None:
    goals = (*KILLS, Goal(Side.RED, Aim.HOLD, "letter", 9))
    mine = (Goal(Side.RED, Aim.SURVIVE, "any", 3), *KILLS)
    ends, goes_on = Effect("ends"), Effect("tell", "So.")
    assert answer(asked(ends, goes_on, goals=mine), "musketeer") == "red: answer 1"
    theirs = (Goal(Side.BLUE, Aim.SURVIVE, "any", 9), *goals)
    assert answer(asked(ends, goes_on, goals=theirs), "musketeer") == "red: answer 2"


def test_what_may_come_of_an_answer_is_a_whole(asked: Callable[..., Game]) -> None:
    inner = Effect("ask", "Sure?", "blue", answers=(Reply("Yes."), Reply("No.")))
    game = asked(trial("A", 6, inner), harm("B"))
    prospects = after_answer(game.state, Choice("red", "answer", ("1",)), lambda *_: 0.25)
    assert sum(likely for likely, _after in prospects) == pytest.approx(1.0)
    assert [likely for likely, _after in prospects] == [0.25, 0.375, 0.375]


@pytest.mark.parametrize(("places", "chances"), [(2, [1 / 3, 2 / 3]), (0, [1.0])])
def test_a_chest_that_an_answer_opens_may_hide_something(
    places: int, chances: list[float], asked: Callable[..., Game]
) -> None:
    """Either is foreseen with its chance; in the last place where it may be, it is (PLACE-2)."""
    letter = kit()["letter"]
    hidden = Hidden(letter, ((1, 1), (2, 1))[:places], ("chest",))
    game = asked(Effect("chest", chest="chest"), harm("A"))
    state = evolve(game.state, chests=(Chest("chest", (1, 0), ()),), hidden=(hidden,))
    prospects = after_answer(state, Choice("red", "answer", ("1",)), lambda *_: 0.5)
    assert [likely for likely, _after in prospects] == pytest.approx(chances)
    (_, found), *others = prospects
    assert found.ground == (((1, 0), letter),) and not found.hidden and not found.chests
    for _, after in others:
        assert not after.ground and after.hidden[0].places == hidden.squares


# Speaking


def speaking(game: Callable[..., Game], effect: Effect, *, announced: bool = True) -> Choice:
    """What a musketeer says where A stands beside C."""
    state = game(harm("A")).state
    talk = Incident("talk", Trigger("speaks", subject="C"), (effect,), announced=announced)
    terms = Terms(goals=KILLS, wipeout_ends=False, events=(talk,))
    words = evolve(state, terms=terms, phase=Phase.WORDS, story=type(state.story)())
    prompt = go_on(words.change("A", at=(2, 0))).pending
    assert isinstance(prompt, Prompt) and prompt.topic is Topic.WORDS
    return BOTS["musketeer"](random.Random(1)).decide(prompt_seen_by(prompt, prompt.player))


def test_they_speak_where_it_pays(asked: Callable[..., Game]) -> None:
    assert str(speaking(asked, harm("B"))) == "A: speak C"
    assert str(speaking(asked, harm("A"))) == "red: pass"
    assert str(speaking(asked, harm("B"), announced=False)) == "red: pass", "nobody knows"


# Goals


def test_goals_that_an_event_has_closed_count_no_more(asked: Callable[..., Game]) -> None:
    until = Goal(Side.RED, Aim.KILL, "enemy", 3, until="bell")
    since = Goal(Side.RED, Aim.KILL, "enemy", 3, since="bell")

    def now(state: State) -> Situation:
        return Situation(state, Side.RED, weights())

    state = asked(harm("A"), goals=(until, since)).state  # the bell has rung
    before = evolve(state, story=evolve(state.story, done=()))
    assert now(state).goals == (since,) and now(before).goals == (until, since)
    assert now(state).points(since) == 3.0 > now(before).points(since) > 0


# Where they go


def luring(
    game: Game, when: Trigger, effect: Effect, **more: object
) -> dict[tuple[int, int], float]:
    """What an event adds to the value of squares to A, for red and for blue."""
    incident = attrs.evolve(Incident("lure", when, (effect,)), **more)
    terms = Terms(goals=KILLS, wipeout_ends=False, events=(incident,))
    state = evolve(game.state, terms=terms, story=type(game.state.story)())
    now = Situation(state, Side.RED, weights())
    return {square: lure(now, state.figure("A"), square) for square in state.board.squares()}


FAR = Place("far", ((2, 0),))


def test_they_go_where_an_event_helps_and_keep_from_where_it_harms(
    asked: Callable[..., Game],
) -> None:
    game, enters = asked(harm("A")), Trigger("enters", place=FAR)
    helped, harmed = luring(game, enters, harm("B")), luring(game, enters, harm("them"))
    assert helped[2, 0] > 1 > -1 > harmed[2, 0]
    assert {v for at, v in (*helped.items(), *harmed.items()) if at != (2, 0)} == {0.0}


@pytest.mark.parametrize(
    ("when", "more"),
    [
        (Trigger("enters", "blue", place=FAR), {}),
        (Trigger("enters", place=Place("here", ((0, 0),))), {}),
        (Trigger("enters", place=FAR), {"conditions": (Condition("has", subject="letter"),)}),
        (Trigger("falls", "A"), {}),
    ],
)
def test_nothing_lures_where_nothing_happens(
    when: Trigger, more: dict[str, object], asked: Callable[..., Game]
) -> None:
    assert set(luring(asked(harm("A")), when, harm("B"), **more).values()) == {0.0}


def test_they_go_to_whom_it_pays_to_speak_to(asked: Callable[..., Game]) -> None:
    speaks = Trigger("speaks", subject="C")
    found = luring(asked(harm("A")), speaks, harm("B"))
    assert found[2, 0] > 1 and found[1, 0] == 0.0
    assert set(luring(asked(harm("A")), speaks, harm("A")).values()) == {0.0}, "nobody must"


def test_they_weigh_what_comes_of_taking_a_thing(asked: Callable[..., Game]) -> None:
    game, takes = asked(harm("A")), Trigger("takes", subject="letter")
    letter = kit()["letter"]
    lies = attrs.evolve(game, state=evolve(game.state, ground=(((2, 0), letter),)))
    helped, harmed = luring(lies, takes, harm("B")), luring(lies, takes, harm("them"))
    assert helped[2, 0] > 1 > -1 > harmed[2, 0]
    assert set(luring(game, takes, harm("B")).values()) == {0.0}, "it lies nowhere"


def test_they_weigh_what_comes_of_opening_a_chest(asked: Callable[..., Game]) -> None:
    game, opens = asked(harm("A")), Trigger("opens", subject="desk")
    desk = Chest("desk", (2, 1), ())
    stands = attrs.evolve(game, state=evolve(game.state, chests=(desk,)))
    assert luring(stands, opens, harm("B"))[2, 1] > 1
    assert luring(stands, opens, harm("them"))[2, 1] < -1
    assert set(luring(game, opens, harm("B")).values()) == {0.0}, "there is none any more"
