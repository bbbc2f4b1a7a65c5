"""What only events bring of which nobody knows: it is not there for anybody before (SCN-6)."""

from __future__ import annotations

import attrs
import pytest
from attrs import evolve
from positions import Position
from test_scenes import CELLAR, ROOM, TO_THE_CELLAR, YARD, after, entering, told
from test_scenes import with_events as game_with

from ad1666.game.game import Game
from ad1666.game.view import prompt_seen_by, seen_by
from ad1666.rules.cards import Side
from ad1666.rules.characters import Arrival, Status
from ad1666.rules.orders import Orders
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Prompt
from ad1666.rules.scenes.effects import asked
from ad1666.rules.scenes.plot import (
    NO_STORY,
    Condition,
    Effect,
    Incident,
    Reply,
    Trigger,
)
from ad1666.rules.scenes.secrets import known, strangers
from ad1666.rules.scoring import reached
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Goal

RED, BLUE = Side.RED, Side.BLUE
BRINGS = Effect("arrives", who="D")
AMBUSH = entering("ambush", CELLAR, BRINGS, announced=False)
pytestmark = pytest.mark.clause("SCN-6")


@pytest.fixture
def waiting(position: Position) -> State:
    """D waits for an event."""
    arrival = Arrival(None, ((3, 1), (2, 1)), event=True)
    return position(ROOM).change("D", at=None, status=Status.TO_COME, arrival=arrival)


@pytest.fixture
def without(waiting: State) -> State:
    """The same table without D."""
    return with_only(waiting, "ABC")


def with_only(state: State, letters: str) -> State:
    return attrs.evolve(state, figures=tuple(f for f in state.figures if f.id in letters))


def letters(state: State) -> str:
    return "".join(figure.id for figure in state.figures)


def test_whom_a_secret_event_brings_nobody_sees_before(waiting: State, without: State) -> None:
    bell = entering("bell", YARD, told())
    one, other = game_with(waiting, AMBUSH, bell), game_with(without, bell)
    steps = TO_THE_CELLAR[:3]
    for n in range(len(steps) + 1):
        here, there = after(one, *steps[:n]), after(other, *steps[:n])
        for side in (*Side, None):
            assert seen_by(here.state, side) == seen_by(there.state, side)
        assert isinstance(here.pending, Prompt) and isinstance(there.pending, Prompt)
        assert prompt_seen_by(here.pending, RED) == prompt_seen_by(there.pending, RED)


def test_all_positions_without_somebody_share_a_roster(waiting: State) -> None:
    game = game_with(waiting, AMBUSH)
    moved = after(game, *TO_THE_CELLAR[:2])
    assert known(game.state).roster is known(moved.state).roster
    assert [*known(game.state).roster.places] == ["A", "B", "C"]


def test_whoever_comes_is_seen_as_soon_as_the_event_has_happened(waiting: State) -> None:
    game = after(game_with(waiting, AMBUSH), *TO_THE_CELLAR)
    assert isinstance(game.pending, Prompt)
    seen = prompt_seen_by(game.pending, RED).prompt.state
    assert letters(seen) == "ABCD" and seen.figure("D").status is Status.TO_COME
    assert letters(seen_by(after(game, "D: arrive 2,1").state, RED)) == "ABCD"


def test_an_announced_event_that_brings_them_tells_of_them(waiting: State) -> None:
    bell = entering("bell", YARD, BRINGS)
    assert not strangers(game_with(waiting, AMBUSH, bell).state)
    assert letters(seen_by(game_with(waiting, AMBUSH, bell).state, RED)) == "ABCD"


def test_what_is_announced_about_somebody_unknown_is_not_known_either(waiting: State) -> None:
    falls = Incident("falls", Trigger("falls", "D"), (told(),))
    after_it = Incident("after", Trigger("turn", number=2), (told(), Effect("says", "Ha!", "D")))
    goals = (Goal(RED, Aim.KILL, "D", 3), Goal(RED, Aim.KILL, "enemy", 1, until="bell"))
    bell = entering("bell", YARD, told())
    orders = Orders(stays=(("D", ((3, 1),)), ("B", ((0, 1),))))
    game = game_with(waiting, AMBUSH, falls, after_it, bell, goals=goals, orders=orders)
    terms = seen_by(game.state, RED).terms
    assert [incident.id for incident in terms.events] == ["bell"]
    assert terms.goals == goals[1:] and terms.orders.stays == orders.stays[1:]
    there = after(game, *TO_THE_CELLAR, "D: arrive 2,1")
    terms = seen_by(there.state, RED).terms
    assert [incident.id for incident in terms.events] == ["ambush", "falls", "after", "bell"]
    assert terms.goals == goals and terms.orders == orders


def test_points_that_are_kept_go_with_their_goal(waiting: State) -> None:
    goals = (
        Goal(RED, Aim.KILL, "D", 3, until="bell"),
        Goal(RED, Aim.REACH, "A", 1, place=CELLAR, until="bell"),
    )
    ambush = entering("ambush", YARD, BRINGS, announced=False)
    game = game_with(waiting, ambush, entering("bell", CELLAR, told()), goals=goals)
    game = after(game, *TO_THE_CELLAR)
    seen = seen_by(game.state, RED)
    assert [reached(seen, goal) for goal in seen.terms.goals] == [1]
    assert [reached(game.state, goal) for goal in goals] == [0, 1]


@pytest.mark.clause("GUARD-3")
def test_whoever_is_not_known_to_be_in_the_game_has_not_survived(waiting: State) -> None:
    goal = Goal(BLUE, Aim.SURVIVE, "any", 1)
    game = game_with(waiting, AMBUSH, goals=(goal,))
    assert reached(game.state, goal) == reached(seen_by(game.state, BLUE), goal) == 1
    game = after(game, *TO_THE_CELLAR, "D: arrive 2,1")
    assert reached(game.state, goal) == 2


@pytest.mark.clause("ABIL-5")
def test_nothing_is_settled_before_the_game_with_whom_nobody_knows(position: Position) -> None:
    uncle = ROOM.replace(
        'figures.A = { side = "red"', 'figures.A = { side = "red", abilities = ["Call me uncle"]'
    )
    arrival = Arrival(None, ((3, 1),), event=True)
    state = evolve(position(uncle), phase=Phase.SETUP, turn=1, first=None, story=NO_STORY)
    away = state.change("D", at=None, status=Status.TO_COME, arrival=arrival)
    ambush, bell = (
        game_with(away, incident) for incident in (AMBUSH, entering("bell", YARD, BRINGS))
    )
    assert isinstance(ambush.pending, Prompt) and isinstance(bell.pending, Prompt)
    assert [str(o) for o in ambush.pending.options] == ["blue: mark B"]
    assert [str(o) for o in bell.pending.options] == ["blue: mark B", "blue: mark D"]


# The trigger told, the outcome not


def test_of_an_event_that_is_foretold_one_knows_when_but_not_what(waiting: State) -> None:
    fuse = evolve(AMBUSH, id="fuse", title="The fuse", foretold=True)
    other = evolve(fuse, then=(Effect("wounds", who="them", number=2), told()))
    game = game_with(waiting, fuse)
    (seen,) = seen_by(game.state, RED).terms.events
    assert seen == evolve(fuse, then=()) and letters(seen_by(game.state, RED)) == "ABC"
    without = with_only(waiting, "ABC")
    assert seen_by(game.state, RED) == seen_by(game_with(without, other).state, RED)
    assert seen_by(after(game, *TO_THE_CELLAR).state, RED).terms.events == (fuse,)


ASKS = Effect(
    "ask",
    "Who goes there?",
    "red",
    answers=(
        Reply("Nobody.", (), (Effect("wounds", who="A", number=1), told(), told("Well."))),
        Reply("A friend.", (), (BRINGS, told("Let him pass."))),
    ),
)
SENTRY = entering("sentry", CELLAR, told("Halt!"), ASKS, told("So."), announced=False)


def asked_in(state: State, incident: Incident) -> Game:
    return after(game_with(state, incident), *TO_THE_CELLAR)


def test_what_comes_of_an_answer_nobody_knows_before(waiting: State) -> None:
    answers = tuple(evolve(answer, then=(told("Else."),)) for answer in ASKS.answers)
    other = evolve(SENTRY, then=(SENTRY.then[0], evolve(ASKS, answers=answers), SENTRY.then[2]))
    one, two = asked_in(waiting, SENTRY), asked_in(with_only(waiting, "ABC"), other)
    for side in Side:
        assert seen_by(one.state, side) == seen_by(two.state, side)
    shown = asked(seen_by(one.state, RED))
    assert [a.text for a in shown.answers] == ["Nobody.", "A friend."]
    assert not any(answer.then for answer in shown.answers)


def test_what_has_come_of_it_is_known_and_nothing_else(waiting: State) -> None:
    game = after(asked_in(waiting, SENTRY), "red: answer 1")
    seen = seen_by(game.state, RED)
    assert letters(seen) == "ABC"
    assert [e.does for e in seen.terms.events[0].then] == ["tell", "ask", "tell"]
    game = after(asked_in(waiting, SENTRY), "red: answer 2")
    assert isinstance(game.pending, Prompt) and game.pending.player is BLUE
    seen = seen_by(game.state, RED)
    assert letters(seen) == "ABCD"
    assert [seen.terms.incidents["sentry"].then[due.effect].does for due in seen.story.agenda] == [
        *("tell", "tell")
    ]


def test_a_condition_on_somebody_unknown_gives_nobody_away(waiting: State) -> None:
    has = Condition("has", "D", "letter")
    answers = (
        evolve(ASKS.answers[0], conditions=(Condition("alive", "D"),)),
        evolve(ASKS.answers[1], conditions=(has,)),
    )
    game = asked_in(waiting, evolve(SENTRY, then=(evolve(ASKS, answers=answers),)))
    shown = asked(seen_by(game.state, RED)).answers
    assert [answer.conditions for answer in shown] == [(), (Condition("done"),)]
    assert isinstance(game.pending, Prompt)
    assert [str(option) for option in game.pending.options] == ["red: answer 1"]
