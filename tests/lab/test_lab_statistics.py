"""Shares, changes, sequential tests: against values worked out elsewhere, and by playing dice."""

from __future__ import annotations

import math
import random
from collections import Counter

import pytest

from ad1666.lab.games.names import GameName
from ad1666.lab.games.played import Played
from ad1666.lab.results.ladder import ladder, table
from ad1666.lab.results.logistic import Sample, expected, fit
from ad1666.lab.results.shares import between_means, between_shares, more_than_noise
from ad1666.lab.results.sure import MOST_GAMES, Sureness, Verdict
from ad1666.rules.cards import Side
from ad1666.words.shares import Share


def test_an_interval_is_wilsons() -> None:
    """As R has it: prop.test(x, n, correct = FALSE)."""
    assert Share(52, 100).interval == pytest.approx((0.4231658, 0.6153554), abs=1e-6)
    assert Share(0, 20).interval == pytest.approx((0.0, 0.1611252), abs=1e-6)
    assert Share(20, 20).interval == pytest.approx((0.8388748, 1.0), abs=1e-6)
    assert Share(0, 0).interval == (0, 1) and Share(0, 0).value == 0.5


def test_a_change_of_a_share_is_newcombes() -> None:
    """His own example (1998): 56 of 70 against 48 of 80."""
    found = between_shares(Share(48, 80), Share(56, 70))
    assert found.value == pytest.approx(0.2)
    assert (found.low, found.high) == pytest.approx((0.0524, 0.3339), abs=1e-4)
    assert found.chance == pytest.approx(0.0080, abs=1e-4)
    assert between_shares(Share(5, 10), Share(5, 10)).chance == 1
    assert between_shares(Share(0, 10), Share(0, 10)).chance == 1


def test_a_change_of_a_mean() -> None:
    found = between_means([4.0, 5.0, 6.0, 5.0], [7.0, 8.0, 9.0, 8.0])
    assert found.value == pytest.approx(3.0) and found.chance < 1e-6
    assert found.low < 3 < found.high
    assert between_means([5.0, 5.0], [5.0, 5.0]).chance == 1
    assert between_means([5.0, 5.0], [6.0, 6.0]).chance == 0


def test_noise_is_told_by_how_much_is_looked_at() -> None:
    assert more_than_noise([0.04]) == (True,)
    assert more_than_noise([0.04, 0.6]) == (False, False)
    assert more_than_noise([0.6, 0.001, 0.02]) == (False, True, True)
    assert more_than_noise([]) == ()


@pytest.mark.parametrize(
    ("share", "right", "at_least"),
    [
        (0.3, {Verdict.BLUE}, 100),
        (0.45, {Verdict.BLUE}, 90),
        (0.5, {Verdict.EVEN}, 90),
        (0.55, {Verdict.RED}, 90),
        (0.475, {Verdict.BLUE, Verdict.EVEN}, 100),
    ],
)
def test_verdicts_are_right(share: float, right: set[Verdict], at_least: int) -> None:
    rng = random.Random(16)
    verdicts: Counter[Verdict | None] = Counter()
    for _ in range(100):
        test = Sureness()
        while test.verdict is None:
            test.add(Side.RED if rng.random() < share else Side.BLUE)
        verdicts[test.verdict] += 1
    assert sum(verdicts[v] for v in right) >= at_least - verdicts[Verdict.UNSURE], verdicts


def test_draws_make_it_even_and_nobody_plays_for_ever() -> None:
    test = Sureness()
    while test.verdict is None:
        test.add(None)
    assert test.verdict is Verdict.EVEN
    test = Sureness()
    for _ in range(MOST_GAMES):
        assert test.verdict is None
        score = 0.475 * (test.games + 1)
        red = int(score) > int(0.475 * test.games)
        test.add(Side.RED if red else Side.BLUE)
    assert test.verdict is Verdict.UNSURE and test.games == MOST_GAMES
    test.add(Side.RED)
    assert test.games == MOST_GAMES


# regression


def test_a_fit_finds_what_made_the_dice() -> None:
    rng = random.Random(2)
    true = (0.3, 1.2, -0.8)
    rows = []
    for _ in range(4000):
        present = {0: 1.0} | {i: 1.0 for i in (1, 2) if rng.random() < 0.5}
        rows.append(Sample(present, Share(rng.random() < expected(true, present), 1)))
    found = fit(rows, 3, 1e-6)
    for value, error, right in zip(found.values, found.errors, true, strict=True):
        assert abs(value - right) < 3 * error and 0.03 < error < 0.12


def test_a_fit_of_one_circumstance_is_the_logarithm_of_the_odds() -> None:
    found = fit([Sample({0: 1.0}, Share(30, 40))], 1, 0.0)
    assert found.values[0] == pytest.approx(math.log(3))
    assert found.errors[0] == pytest.approx((40 * 0.75 * 0.25) ** -0.5)


def test_what_never_varies_and_what_always_wins_stay_finite() -> None:
    found = fit([Sample({0: 1.0, 2: 1.0}, Share(10, 10))], 3, 1.0)
    assert found.values[1] == 0 and 0 < found.values[0] < 5
    assert found.values[2] == pytest.approx(found.values[0])


# the ladder


def match(red: str, blue: str, won: int, of: int, arena: str = "x") -> list[Played]:
    return [
        Played(
            GameName(arena, red, blue, seed),
            Side.RED if seed < won else Side.BLUE,
            *("time", 1, 0, 5, 50, 1, 1, 1, 0),
        )
        for seed in range(of)
    ]


def test_odds_of_ten_to_one_are_four_hundred_elo() -> None:
    games = match("strong", "seeker", 100, 110) + match("seeker", "strong", 10, 110)
    strong, seeker = ladder(games)
    assert (strong.bot, seeker.bot) == ("strong", "seeker")
    assert strong.elo == pytest.approx(400, abs=2) and seeker.elo == 0
    assert strong.score == Share(200, 220) and strong.margin == pytest.approx(80, abs=3)
    assert seeker.margin == 0


def test_a_side_that_has_it_easier_makes_nobody_stronger() -> None:
    games = match("a", "seeker", 80, 100) + match("seeker", "a", 8, 10)
    assert ladder(games)[0].elo == pytest.approx(0, abs=1)
    assert ladder(games)[1].elo == pytest.approx(0, abs=1)


def test_strength_is_passed_on_and_the_worst_is_told() -> None:
    games = [
        *match("a", "b", 64, 100, "x"),
        *match("b", "a", 36, 100, "x"),
        *match("b", "seeker", 64, 100, "y"),
        *match("seeker", "b", 36, 100, "y"),
    ]
    a, b, _ = ladder(games)
    assert (a.bot, b.bot) == ("a", "b") and a.elo == pytest.approx(200, abs=2)
    assert b.elo == pytest.approx(100, abs=2) and a.margin > b.margin
    assert b.worst == ("x", Share(72, 200))
    lines = list(table(ladder(games), {"x": "roofs", "y": "quay"}))
    assert lines[3] == "| b | +100 | ± 50 | 50 % | 400 | roofs 36 % |"
    assert ladder(match("a", "a", 5, 10)) == ()
