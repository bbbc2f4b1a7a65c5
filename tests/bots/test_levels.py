"""The levels and characters of the planner as records name them."""

from __future__ import annotations

import random

import pytest

from ad1666 import bots
from ad1666.bots.levels import CHARACTERS, LEVELS, WITH_CHARACTER, at_level
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, play_out
from ad1666.game.seats import Seat, parse_seat, seat_line
from ad1666.rules.cards import Side


@pytest.mark.parametrize("name", [*bots.BOTS, *WITH_CHARACTER])
def test_a_record_can_name_each(name: str) -> None:
    seat = Seat(name, 4711)
    assert parse_seat(seat_line(Side.RED, seat)) == (Side.RED, seat)
    assert bots.player_of(seat).reasoned is None


def choices(letter: Scenario, character: str | None, most: int = 160) -> list[str]:
    """What is chosen in a game of a planner of a character against itself."""
    match = Match(letter.state, Shuffle(1))
    made = at_level("musketeer", character)
    seats = {side: made(random.Random(1)) for side in Side}
    return [str(choice) for _, choice in zip(range(most), play_out(match, seats), strict=False)]


def test_characters_play_otherwise(letter: Scenario) -> None:
    games = [choices(letter, character) for character in (None, *CHARACTERS)]
    assert len({tuple(game) for game in games}) == len(games)


def test_the_weaker_the_level_the_more_it_misjudges() -> None:
    noises = [level.noise for level in LEVELS.values()]
    assert noises == sorted(noises, reverse=True)
    assert len(set(noises)) == len(noises)
