"""What is remembered of finished games: grades, the last and the best of each scenario."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from ad1666.bots.levels import LEVELS
from ad1666.game.library import ListedRecord
from ad1666.game.records.results import NOBODY, Result, Winner
from ad1666.game.remembered import Memory, Placing, grade, memories
from ad1666.game.seats import STRONGEST, Seat
from ad1666.rules.cards import Side

PAGE = {Side.BLUE: Seat("page", 3)}
MASTER = {Side.BLUE: Seat("swordmaster-bold", 3)}


def game(
    winner: Winner | None,
    seats: Mapping[Side, Seat],
    points: tuple[int, int] | None = (7, 4),
    lost: tuple[int, int] = (0, 2),
    scenario: str = "duel.toml",
) -> ListedRecord:
    """A finished game."""
    result = None
    if points is not None and winner is not None:
        told = (dict(zip(Side, both, strict=True)) for both in (points, lost))
        result = Result(winner, *told)
    return ListedRecord(
        "Duel", scenario, seats=seats, over=True, won_by=winner, result=result, path=Path("a")
    )


@pytest.mark.parametrize(
    ("finished", "graded"),
    [
        (game(Side.BLUE, PAGE), Placing.LOST),
        (game(NOBODY, PAGE), Placing.DRAWN),
        (game(NOBODY, {}), Placing.DRAWN),
        (game(Side.RED, {}), Placing.RED),
        (game(Side.BLUE, {}), Placing.BLUE),
        (game(Side.RED, PAGE, lost=(1, 0)), Placing.WON),
        (game(Side.RED, PAGE, None), Placing.WON),
        (game(Side.RED, PAGE), Placing.UNHARMED),
        (game(Side.RED, MASTER), Placing.MASTERLY),
        (game(Side.RED, MASTER, lost=(1, 0)), Placing.WON),
        (game(Side.RED, {**PAGE, Side.RED: Seat("page")}), None),
        (game(None, PAGE), None),
    ],
)
def test_games_are_graded_for_the_people_who_played_them(
    finished: ListedRecord, graded: Placing | None
) -> None:
    assert grade(finished) is graded


def test_stars_are_for_games_won_against_programs() -> None:
    assert [each.stars for each in Placing] == [0, 0, 0, 0, 1, 2, 3]


def test_the_strongest_program_is_the_highest_level() -> None:
    assert tuple(LEVELS)[-1] == STRONGEST


def test_the_last_and_the_best_game_of_each_scenario_are_remembered() -> None:
    lost, won = game(Side.BLUE, PAGE), game(Side.RED, PAGE, (5, 4), (1, 1))
    clearly, other = game(Side.RED, PAGE, (9, 1), (1, 1)), game(Side.RED, {}, scenario="ball.toml")
    unknown = game(None, PAGE)
    found = memories([unknown, lost, other, won, clearly, won])
    assert found == {"duel.toml": Memory(lost, clearly), "ball.toml": Memory(other, other)}


def test_between_people_only_the_margin_counts() -> None:
    narrow, clear = game(Side.BLUE, {}, (4, 5)), game(Side.RED, {}, (9, 1))
    assert memories([narrow, clear])["duel.toml"].best is clear
    assert memories([clear, narrow])["duel.toml"].best is clear


def test_of_lost_games_the_narrowest_is_the_best() -> None:
    narrow, clear = game(Side.BLUE, PAGE, (4, 5)), game(Side.BLUE, PAGE, (1, 9))
    assert memories([clear, narrow])["duel.toml"].best is narrow
