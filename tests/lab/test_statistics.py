"""Shares, changes, sequential tests: against values worked out elsewhere, and by playing dice."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from ad1666.lab.results.shares import Share, between_means, between_shares, more_than_noise
from ad1666.lab.results.sure import MOST_GAMES, Sureness, Verdict
from ad1666.rules.cards import Side


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
