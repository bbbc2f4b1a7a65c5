"""Habits of fencers, and how manners of playing show."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest
from attrs import evolve

from ad1666.bots.judgement.weights import weights
from ad1666.bots.levels import LEVELS, at_level
from ad1666.bots.planner.player import PlanningPlayer
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.fencers import CONTRARY, FENCERS, Habit, fencer_of
from ad1666.game.match import Match, decision
from ad1666.game.seats import Seat
from ad1666.rules.cards import Location, Side
from ad1666.rules.orders import Manner
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.verbs import Verb


def game(start: Scenario, *habits: Habit) -> Iterator[tuple[Prompt, Choice]]:
    """What one with these habits is asked and answers in a game against itself."""
    match = Match(start.state, Shuffle(3))
    level = evolve(LEVELS["musketeer"], habits=habits)
    seats = {side: PlanningPlayer(str(side), level, weights()) for side in Side}
    while (choice := decision(match, seats)) is not None:
        prompt = match.game.pending
        assert isinstance(prompt, Prompt)
        if len(prompt.options) > 1:
            yield prompt, choice
        match.choose(choice)


def test_what_fencers_do_every_time(letter: Scenario) -> None:
    """In a game of the Letter there is occasion for most habits."""
    least = {Habit.SPENDTHRIFT, Habit.GRASPING, Habit.HEEDLESS}
    asked = tempted = 0
    for prompt, choice in game(letter, *(habit for habit in Habit if habit not in least)):
        topic, verbs = prompt.topic, {option.verb for option in prompt.options}
        asked += topic in (Topic.PARRY, Topic.ATTACK, Topic.COMMIT, Topic.BOOST, Topic.INTERRUPT)
        assert choice.verb != Verb.RELOAD
        if topic is Topic.PARRY and not prompt.state.figure(choice.who).parry_used:
            assert choice.verb == Verb.NO_PARRY
        if topic is Topic.ATTACK:
            assert choice.verb != Verb.DEFEND or Verb.ATTACK not in verbs
        if topic is Topic.INTERRUPT:
            assert choice.verb == Verb.PASS
        if topic is Topic.BOOST and len(prompt.state.pile(prompt.player).hand) <= 2:
            assert choice.verb == Verb.PASS
        fights = getattr(prompt.test, "fight", None) is not None
        cards = [o.details.card for o in prompt.options if o.details.card]
        if topic is Topic.COMMIT and fights and any(_skull(card.suit) for card in cards):
            tempted += 1
            laid = choice.details.card
            assert laid is not None and (laid.suit is None or _skull(laid.suit))
    assert asked > 20 and tempted


def _skull(suit: object) -> bool:
    return getattr(suit, "location", None) is Location.HEAD


def test_every_seat_of_a_planner_has_a_fencer() -> None:
    seen = {fencer_of(Seat(level, n)) for level in FENCERS for n in range(40)}
    assert seen == {fencer for fencers in FENCERS.values() for fencer in fencers}
    assert fencer_of(Seat("seeker", 1)) is None
    for level, manner in product(FENCERS, Manner):
        suited = {fencer_of(Seat(f"{level}-{manner}", n)) for n in range(30)}
        assert len(suited) > 1, "there is more than one of every manner"
        habits = {habit for fencer in suited if fencer for habit in fencer.habits}
        assert CONTRARY[manner].isdisjoint(habits)


@pytest.mark.parametrize("level", LEVELS)
def test_the_fencer_who_is_named_is_the_one_who_plays(level: str) -> None:
    for seed in range(5):
        fencer = fencer_of(Seat(level, seed))
        assert fencer is not None
        assert at_level(level)(random.Random(seed)).habits == fencer.habits


def test_pages_have_most_habits_and_swordmasters_none() -> None:
    most = {level: {len(f.habits) for f in fencers} for level, fencers in FENCERS.items()}
    assert most == {"page": {3}, "musketeer": {2}, "swordmaster": {0}}
    shown = {habit for fencers in FENCERS.values() for f in fencers for habit in f.habits}
    assert shown == {*Habit}
