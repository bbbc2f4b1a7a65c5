"""Programs as players: each plays either side of any game to its end."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import islice, pairwise

import pytest

from ad1666 import bots
from ad1666.bots.random_player import RandomPlayer
from ad1666.bots.seeker import Seeker
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, play_out
from ad1666.game.view import Player
from ad1666.rules.cards import Side
from ad1666.rules.requests import Choice
from ad1666.rules.state import State
from benchmarks.workshop.events import with_random_events
from benchmarks.workshop.tables import random_table

Bot = Callable[[random.Random], Player]
ALL = {**bots.BOTS, **bots.PROBES}
BOTS = tuple(pytest.param(bot, id=name) for name, bot in ALL.items())
MOST_CHOICES = 3000
FIRST = 120
"""So many choices reach into the third turn."""
PAIRS = tuple(
    pytest.param(ALL[red], ALL[blue], id=f"{red}-{blue}")
    for red, blue in pairwise((*ALL, next(iter(ALL))))
)
"""Each against the next, so that each plays either side: none knows who the other is."""


def choices(match: Match, red: Bot, blue: Bot, seed: int) -> Iterator[Choice]:
    """What two choose in a game."""
    seats = {Side.RED: red(random.Random(seed)), Side.BLUE: blue(random.Random(-1 - seed))}
    return play_out(match, seats)


def play(state: State, red: Bot, blue: Bot, seed: int) -> tuple[Match, list[Choice]]:
    """A game that is over, and what was chosen."""
    match, made = Match(state, Shuffle(seed)), list[Choice]()
    for choice in choices(match, red, blue, seed):
        made.append(choice)
        assert len(made) <= MOST_CHOICES, "the game does not come to an end"
    assert match.game.state.outcome is not None
    return match, made


@pytest.mark.parametrize(("red", "blue"), PAIRS)
def test_each_plays_either_side_of_a_scenario_to_its_end(
    letter: Scenario, red: Bot, blue: Bot
) -> None:
    play(letter.state, red, blue, 1)


@pytest.mark.parametrize("bot", BOTS)
def test_each_plays_whatever_lies_on_the_table(bot: Bot) -> None:
    """Figures that come later, nobody left of the enemy, any ability, any item."""
    for seed in range(3):
        play(random_table(seed, most=3), bot, bot, seed)


@pytest.mark.parametrize("bot", BOTS)
def test_each_plays_through_whatever_happens(bot: Bot) -> None:
    """Events of all kinds, announced or not, with questions."""
    for seed in range(4):
        play(with_random_events(seed, random_table(seed, most=3)), bot, bot, seed)


@pytest.mark.slow
@pytest.mark.parametrize("bot", BOTS)
def test_each_plays_very_many_tables(bot: Bot) -> None:
    for seed in range(2000):
        play(random_table(seed), bot, bot, seed)


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_chances_bring_the_same_game(letter: Scenario, bot: Bot) -> None:
    one, two = (
        list(islice(choices(Match(letter.state, Shuffle(2)), bot, bot, 2), FIRST)) for _ in "12"
    )
    assert one == two and len(one) > FIRST / 5


def test_who_goes_after_points_beats_chance(letter: Scenario) -> None:
    won = [play(letter.state, Seeker, RandomPlayer, s)[0].game.state.outcome for s in range(4)]
    won += [play(letter.state, RandomPlayer, Seeker, s)[0].game.state.outcome for s in range(4)]
    seeker = [Side.RED] * 4 + [Side.BLUE] * 4
    assert sum(o is not None and o.winner is s for o, s in zip(won, seeker, strict=True)) >= 7
