"""How a skirmish is proven even: which games programs are to play, and when these are enough.

Bands come first: a short trial of a pair that is far off means another pair of the same seed. Near
a half games go on, and all of them count, until red's share is within a few points of a half as
surely as promised. Bands that are off by a known amount get one try with a handicap in gold.

What was measured: shares of fresh pairs of bands scatter by three quarters of a logit; a piece of
gold moves them by a tenth on average, other cards besides by a quarter.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Generator, Sequence
from statistics import NormalDist

from attrs import frozen

from ad1666.content.scenarios.proven import Proof

MOST = 400
"""Games that are played at most."""
BATCH = 12
"""Games after which is asked how to go on: the same ones, however many processes play them."""
WITHIN, SURE = 0.08, 0.85
"""How near to a half red's true share is to be, and how probable that must have become."""
_FAR = 0.30
"""Further off in its first games, a pair of bands is not worth more of them."""
_KNOWN, _HOPELESS = 24, 0.40
"""So many games tell that a pair will hardly be near enough: if that is less probable."""
_SCATTER, _TUNED = 0.75, 0.50
"""How red's share is thought to scatter, in logits: of any bands, and of those with a handicap."""
_SLOPE = 0.10
"""Logits that a piece of gold moves it."""
_MOST_LEVEL = 5
"""Gold beyond which other bands are better."""
DRAWS = 16
"""Pairs of bands that are tried."""


@frozen
class Arm:
    """Bands that a seed gives: which of its pairs, and the gold by which they differ."""

    draw: int = 0
    level: int = 0


@frozen
class Trial:
    """A game to be played: its seed is used for no other."""

    arm: Arm
    seed: int


Scores = Sequence[float]
"""What red got out of each game: 1, 0, or a half for a draw."""
_Steps = Generator[Arm, Scores, None]
"""Asks for a batch of games of an arm, is told all games of it so far, and ends when the last one
is good enough, or nothing is left to be tried."""


def tune() -> _Steps:
    """The steps of a proof that may choose bands."""
    for draw in range(DRAWS):
        arm = Arm(draw)
        scores = yield arm
        if abs(_share(scores) - 0.5) > _FAR:
            continue
        while (inside := near(arm, scores)) < SURE:
            if len(scores) < _KNOWN or inside >= _HOPELESS:
                scores = yield arm
                continue
            level = round(-_logit(arm, scores).mean / _SLOPE)
            if arm.level or not 0 < abs(level) <= _MOST_LEVEL:
                break
            arm = Arm(draw, level)
            scores = yield arm
        else:
            return


def measure(arm: Arm) -> _Steps:
    """The steps of a proof of bands that were chosen: until it is known whether they are near
    enough."""
    scores = yield arm
    while len(scores) < _KNOWN or 1 - SURE < near(arm, scores) < SURE:
        scores = yield arm


class Proving:
    """A proof in progress: which games are to be played next, and what is known. It stops after
    ``most`` games even if nothing is sure."""

    def __init__(self, steps: _Steps, most: int = MOST) -> None:
        self._steps, self._left = steps, most
        self._scores: dict[Arm, list[float]] = {}
        self._wanted: deque[Trial] = deque()
        self._playing: set[Trial] = set()
        self._seed = 0
        self.done = False
        """Whether no more games are wanted."""
        self.arm = next(steps)
        """The bands that are tried, or at the end those that were chosen."""
        self._want()

    @property
    def games(self) -> int:
        """How many have been told, of all bands."""
        return sum(map(len, self._scores.values()))

    @property
    def tried(self) -> int:
        """Of how many bands games have been told."""
        return len(self._scores)

    @property
    def proof(self) -> Proof:
        """What is known of the bands that are tried."""
        scores = self._scores.get(self.arm, ())
        return Proof(scores.count(1.0), scores.count(0.5), len(scores))

    @property
    def even(self) -> bool:
        """Whether these are near enough to a half, as surely as promised."""
        return near(self.arm, self._scores.get(self.arm, ())) >= SURE

    def take(self) -> Trial | None:
        """The next game to be played; None if others must be told first, or none is wanted."""
        if not self._wanted:
            return None
        trial = self._wanted.popleft()
        self._playing.add(trial)
        return trial

    def tell(self, trial: Trial, score: float | None) -> None:
        """What came of a game; None if it failed, and so counts for nothing."""
        self._playing.remove(trial)
        if score is not None:
            self._scores.setdefault(trial.arm, []).append(score)
        if not (self.done or self._wanted or self._playing):
            self._go_on()

    def put_back(self) -> None:
        """The games that are being played are to be played again, as if they had not been taken."""
        self._wanted.extendleft(sorted(self._playing, key=lambda trial: trial.seed, reverse=True))
        self._playing.clear()

    def stop(self) -> None:
        """No more games: of the bands of which enough is known, those about which most speaks for
        an even game are kept."""
        if not self.done:
            self.done = True
            self._wanted.clear()
            if not self.even:
                self.arm = max(self._scores, key=self._worth, default=self.arm)

    def _worth(self, arm: Arm) -> tuple[bool, float]:
        scores = self._scores[arm]
        return len(scores) >= _KNOWN, near(arm, scores)

    def _go_on(self) -> None:
        if self._left <= 0 or not self._scores.get(self.arm):  # all of its games have failed
            self.stop()
            return
        try:
            arm = self._steps.send(tuple(self._scores[self.arm]))
        except StopIteration:
            self.stop()
            return
        if arm in self._scores or self._left >= _KNOWN:
            self.arm = arm
            self._want()
        else:  # too few are left to know anything of others
            self.stop()

    def _want(self) -> None:
        number = min(BATCH, self._left)
        self._wanted.extend(Trial(self.arm, self._seed + n) for n in range(number))
        self._seed += number
        self._left -= number


def near(arm: Arm, scores: Scores) -> float:
    """The probability that red's true share is within `WITHIN` of a half, after these games."""
    if not scores:
        return 0.0
    belief, edge = _logit(arm, scores), math.log((0.5 + WITHIN) / (0.5 - WITHIN))
    return belief.cdf(edge) - belief.cdf(-edge)


def _logit(arm: Arm, scores: Scores) -> NormalDist:
    """What is believed of red's share in logits."""
    n, p = len(scores), (sum(scores) + 1) / (len(scores) + 2)
    precision, prior = n * p * (1 - p), 1 / (_TUNED if arm.level else _SCATTER) ** 2
    variance = 1 / (precision + prior)
    return NormalDist(math.log(p / (1 - p)) * precision * variance, math.sqrt(variance))


def _share(scores: Scores) -> float:
    return sum(scores) / len(scores)
