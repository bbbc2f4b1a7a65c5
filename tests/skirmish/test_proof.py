"""Whether a skirmish is even, found out with dice in place of programs."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

from ad1666.skirmish.proof import BATCH, MOST, SURE, Arm, Proving, measure, near, tune


def share(logit: float) -> float:
    return 1 / (1 + math.exp(-logit))


class World:
    """Bands whose true shares are known, scattered as those of the game are."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.draws: dict[int, tuple[float, float]] = {}
        self.arms: dict[Arm, float] = {}

    def true(self, arm: Arm) -> float:
        """Red's share."""
        rng = self.rng
        if arm.draw not in self.draws:
            self.draws[arm.draw] = rng.gauss(0, 0.75), max(0.0, rng.gauss(0.10, 0.05))
        if arm not in self.arms:
            start, slope = self.draws[arm.draw]
            other_cards = rng.gauss(0, 0.25) if arm.level else 0.0
            self.arms[arm] = start + slope * arm.level + other_cards
        return share(self.arms[arm])


def proven(world: World, proving: Proving) -> None:
    while not proving.done:
        trial = proving.take()
        assert trial is not None
        proving.tell(trial, float(world.rng.random() < world.true(trial.arm)))


def off(trials: int, most: int) -> Iterator[tuple[float, int]]:
    """How far from a half the true shares of proven bands are, and how many games it took."""
    rng = random.Random(11)
    for _ in range(trials):
        world, proving = World(rng), Proving(tune(), most)
        proven(world, proving)
        yield abs(world.true(proving.arm) - 0.5), proving.games


def test_most_proofs_hold() -> None:
    trials = 600
    found = list(off(trials, MOST))
    within = [sum(far <= bound for far, _ in found) / trials for bound in (0.08, 0.15)]
    assert within[0] > 0.79 and within[1] > 0.96, within
    assert 185 < sum(games for _, games in found) / trials < 240


def test_bands_far_off_are_given_up_and_those_a_little_off_are_mended() -> None:
    proving = Proving(tune())
    asked: list[Arm] = []
    while not proving.done:
        trial = proving.take()
        assert trial is not None
        asked.append(trial.arm)
        wins = {Arm(0): 0.95, Arm(1): 0.39}.get(trial.arm, 0.5)
        number = asked.count(trial.arm)
        proving.tell(trial, float(math.floor(number * wins) > math.floor((number - 1) * wins)))
    assert asked.count(Arm(0)) == BATCH
    assert list(dict.fromkeys(asked)) == [Arm(0), Arm(1), proving.arm]
    assert proving.arm.draw == 1 and proving.arm.level > 0
    assert proving.even and near(proving.arm, [1.0, 0.0] * (proving.proof.games // 2)) >= SURE


def test_chosen_bands_are_measured_and_never_changed() -> None:
    world = World(random.Random(2))
    for logit in (0.0, 1.5):
        world.arms[Arm(3, 1)] = logit
        proving = Proving(measure(Arm(3, 1)))
        proven(world, proving)
        assert proving.arm == Arm(3, 1) and proving.games == proving.proof.games
        assert proving.even is (logit == 0.0)


def test_seeds_are_used_once_and_no_more_games_are_played_than_asked_for() -> None:
    rng = random.Random(5)
    proving, seeds = Proving(tune(), 50), list[int]()
    while not proving.done:
        batch = []
        while (trial := proving.take()) is not None:
            batch.append(trial)
        rng.shuffle(batch)  # they end in any order
        seeds += sorted(trial.seed for trial in batch)
        for trial in batch:
            proving.tell(trial, 0.5 if trial.seed % 3 else None)
    assert seeds == list(range(50))
    assert proving.games == 33 == proving.proof.drawn and proving.proof.won == 16.5


def test_what_is_told_in_the_end_is_known_from_some_games() -> None:
    """Other bands are not begun with the last few of the games that may be played."""
    proving = Proving(tune(), 60)
    while (trial := proving.take()) is not None:
        lost = trial.arm == Arm(0) and trial.seed % 3  # a third, and the others are even
        proving.tell(trial, 0.0 if lost else 1.0 if trial.arm == Arm(0) else float(trial.seed % 2))
    assert proving.done and proving.proof.games >= 24
    proving = Proving(tune(), 30)
    while (trial := proving.take()) is not None:
        proving.tell(trial, float(trial.seed % 4 == 0))
    assert (proving.arm, proving.games, proving.proof.games) == (Arm(0), 24, 24)


def test_what_is_known_is_kept_when_it_is_cut_short() -> None:
    proving = Proving(tune())
    for _ in range(BATCH + 2):
        trial = proving.take()
        assert trial is not None
        proving.tell(trial, 1.0 if trial.arm.draw == 0 else 0.0)
    open_trial = proving.take()
    assert open_trial is not None and proving.arm == Arm(1)
    proving.stop()
    assert proving.done and proving.take() is None and proving.arm == Arm(1)
    assert proving.tried == 2
    proving.tell(open_trial, 1.0)
    assert proving.done and proving.proof.games == 3 and not proving.even


def test_games_that_all_fail_end_it() -> None:
    proving = Proving(tune())
    while (trial := proving.take()) is not None:
        proving.tell(trial, None)
    assert proving.done and proving.proof.games == 0
