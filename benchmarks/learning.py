"""A baseline that learns: a linear policy over the choices of ad1666.gym, by policy gradients,
against the program that chooses at random. Needs ``pip install -e ".[gym]"``.

    python -m benchmarks.learning [SCENARIO] [--minutes N] [--seed N]
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ad1666.bots.random_player import RandomPlayer
from ad1666.gym import FIGURES, OF_FIGURE, SkirmishEnv
from ad1666.rules.cards import Side

BATCH = 8
"""Games between two steps."""
RATE, FADING, SHRINKING = 0.15, 0.9, 1e-4
"""How far a step goes; how much a gain counts for the choice before; how weights fade."""
MEASURED = 200
Floats = NDArray[np.float32]


class Policy:
    """Chooses by the sum of its weights over what is told of a choice."""

    def __init__(self, size: int, seed: int) -> None:
        self.weights = np.zeros(size)
        self.steady = np.zeros(size)
        """What its weights have been lately, on average: single steps go astray."""
        self._moved, self._spread, self._steps = np.zeros(size), np.zeros(size), 0
        self._rng = np.random.default_rng(seed)

    def chances(self, rows: Floats) -> Floats:
        """How likely each choice is."""
        worth = rows @ self.weights
        likely = np.exp(worth - worth.max())
        return likely / likely.sum()

    def choose(self, rows: Floats) -> int:
        return int(self._rng.choice(len(rows), p=self.chances(rows)))

    def step(self, gradient: Floats) -> None:
        """Goes uphill (Adam)."""
        self._steps += 1
        self._moved = 0.9 * self._moved + 0.1 * gradient
        self._spread = 0.99 * self._spread + 0.01 * gradient**2
        moved = self._moved / (1 - 0.9**self._steps)
        spread = self._spread / (1 - 0.99**self._steps)
        self.weights += RATE * moved / (np.sqrt(spread) + 1e-8) - SHRINKING * self.weights
        self.steady += 0.05 * (self.weights - self.steady)


def told(observation: dict[str, Floats]) -> Floats:
    """What is told of each choice that may be made."""
    return observation["choices"][observation["action_mask"] == 1]


def worth(env: SkirmishEnv, side: Side) -> float:
    """How a side stands: its lead in points, and how well its figures are beside the others."""
    lead = float(env.infos[side]["lead"]) if side in env.infos else 0.0
    body = env.observe(side)["observation"][-FIGURES * OF_FIGURE :].reshape(FIGURES, OF_FIGURE)
    return lead / 4 + float((body[:, 1] * body[:, 2] * (1 - body[:, 5])).sum())


Made = list[tuple[Floats, int, float]]
"""What was offered, which was chosen, and by how much better it stood when it was next asked."""


def game(env: SkirmishEnv, policy: Policy, side: Side, seed: int) -> tuple[Made, float]:
    """A game against the other side's random choices: what was chosen, and how it ended."""
    other = RandomPlayer(random.Random(seed))
    env.reset(seed=seed)
    offered: list[tuple[Floats, int, float]] = []
    while env.skirmish.side is not None and not any(env.truncations.values()):
        if env.skirmish.side is side:
            rows = told(env.observe(side))
            at = policy.choose(rows)
            offered.append((rows, at, worth(env, side)))
            env.step(at)
        else:
            choice = other.decide(env.skirmish.seen())
            names = env.infos[side.other]["choices"]
            env.step(names.index(str(choice)) if str(choice) in names else 0)
    end = env.rewards[side]
    stands = [stood for _rows, _at, stood in offered] + [worth(env, side)]
    gains = np.diff(stands) if offered else []
    return [(r, a, float(g)) for (r, a, _stood), g in zip(offered, gains, strict=True)], end


def learn(env: SkirmishEnv, policy: Policy, until: float, seed: int) -> Iterator[tuple[int, float]]:
    """Plays and learns until a time; yields after each step how many games were played, and how
    often it has won lately."""
    played, lately, spread = 0, 0.0, 1.0
    while time.process_time() < until:
        batch = []
        for _ in range(BATCH):
            side = Side.RED if played % 2 else Side.BLUE
            batch.append(game(env, policy, side, seed + played))
            played += 1
        rewards = []
        for made, end in batch:
            back, later = [], 0.0
            for _rows, _at, gain in reversed(made):
                later = gain + FADING * later
                back.append(later)
            rewards.append(np.array(back[::-1]) + end / 4)
        every = np.concatenate(rewards)
        mean, spread = every.mean(), every.std() + 1e-6
        gradient = np.zeros_like(policy.weights)
        for (made, _end), back in zip(batch, rewards, strict=True):
            for (rows, at, _gain), gained in zip(made, back, strict=True):
                if len(rows) > 1:
                    gradient += (rows[at] - policy.chances(rows) @ rows) * (gained - mean) / spread
        policy.step(gradient / len(every))
        wins = sum((end + 1) / 2 for _made, end in batch) / BATCH
        lately += (wins - lately) * (0.1 if played > BATCH else 1)
        yield played, lately


def measured(env: SkirmishEnv, policy: Policy) -> float:
    """How many of its games it wins, of seeds that it has not learnt from."""
    ends = [game(env, policy, side, 10**9 + n)[1] for n in range(MEASURED // 2) for side in Side]
    return sum((end + 1) / 2 for end in ends) / len(ends)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenario", nargs="?", default="best-blade-in-vienna")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    env = SkirmishEnv(given.scenario)
    size = env.observation_space("red")["choices"].shape[1]
    policy = Policy(size, given.seed)
    print(f"at first: {measured(env, policy):.0%} of {MEASURED}")
    begin = time.process_time()
    told_at = begin
    for played, lately in learn(env, policy, begin + 60 * given.minutes, given.seed * 10**6):
        if time.process_time() - told_at > 20:
            told_at = time.process_time()
            print(f"{told_at - begin:4.0f} s, {played} games: wins {lately:.0%}", flush=True)
    policy.weights = policy.steady
    print(f"at last: {measured(env, policy):.0%} of {MEASURED}")


if __name__ == "__main__":
    main()
