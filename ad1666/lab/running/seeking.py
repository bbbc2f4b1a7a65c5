"""Seeks the values of some keys with which Red wins a wanted share of the games.

Which variants are tried is suggested by Optuna's estimator of densities (TPE); whether one is right
is not for it to say, but for the sequential test that also tells whether a scenario is even.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from itertools import islice
from typing import TYPE_CHECKING, Any

from ad1666.lab.lacking import lacking
from ad1666.lab.results.sure import MARGIN, MOST_GAMES, Sureness, Verdict
from ad1666.lab.running.ranges import KeyRange, Variant, grid
from ad1666.rules.cards import Side
from ad1666.words.shares import Share

if TYPE_CHECKING:
    from optuna.trial import Trial

BATCH = 20
"""Games of a variant in a round."""
AT_ONCE = 4
"""Variants in a round: as far as there are any, the best two so far, and new ones."""
_ASKED = 12
"""How often a suggestion is asked for until one comes that has no verdict yet."""
_Key = tuple[str, ...]


class NoOptuna(Exception):
    """Nothing can be sought; the message says why, and what to do."""


def need_optuna() -> None:
    """Raises NoOptuna if Optuna is missing."""
    if find_spec("optuna") is None:
        raise NoOptuna(lacking("Optuna"))


class Search:
    """A search in progress. The same results in the same order lead to the same search, so it can
    be gone through again."""

    def __init__(
        self, ranges: Sequence[KeyRange], wanted: float, seed: int, margin: float = MARGIN
    ) -> None:
        import optuna

        optuna.logging.set_verbosity(optuna.logging.WARNING)
        self._ranges, self._wanted, self._margin = ranges, wanted, margin
        sampler = optuna.samplers.TPESampler(seed=seed, constant_liar=True)
        self._study = optuna.create_study(sampler=sampler)
        self._kinds: dict[str, Any] = {
            found.key: optuna.distributions.IntDistribution(0, len(found.values) - 1)
            if found.ordered
            else optuna.distributions.CategoricalDistribution(range(len(found.values)))
            for found in ranges
        }
        self._trials: dict[_Key, list[Trial]] = {}
        self._variants: dict[_Key, Variant] = {}
        self._sureness: dict[_Key, Sureness] = {}
        self._shares: dict[_Key, Share] = {}

    @property
    def games(self) -> int:
        return sum(share.n for share in self._shares.values())

    @property
    def found(self) -> Variant | None:
        """The variant of which it is sure that Red's share is the wanted one, None until then."""
        sure = (key for key, test in self._sureness.items() if test.verdict is Verdict.EVEN)
        return next((self._variants[key] for key in sure), None)

    @property
    def best(self) -> list[tuple[Variant, Share, Sureness]]:
        """The variants that were tried, the most promising first."""
        order = sorted(self._shares, key=lambda key: (self._refused(key), self._off(key)))
        return [(self._variants[key], self._shares[key], self._sureness[key]) for key in order]

    def played(self, variant: Variant) -> int:
        """How many games of a variant were counted."""
        share = self._shares.get(_key(variant))
        return 0 if share is None else share.n

    def ask(self) -> tuple[Variant, ...]:
        """The variants to play next; none once it is found, or hopeless, or has taken too long."""
        if self.found is not None or self.games >= MOST_GAMES:
            return ()
        likely = sorted((k for k in self._shares if not self._refused(k)), key=self._off)
        chosen = {key: self._variants[key] for key in likely[: AT_ONCE // 2]}
        for _number in range(AT_ONCE * _ASKED):
            if len(chosen) == AT_ONCE:
                break
            trial = self._study.ask(self._kinds)
            variant = tuple(found.values[trial.params[found.key]] for found in self._ranges)
            key = _key(variant)
            if self._refused(key):
                self._study.tell(trial, self._off(key))
                continue
            self._variants[key] = chosen[key] = variant
            self._trials.setdefault(key, []).append(trial)
        tried = {*self._shares, *chosen}
        untried = (v for v in grid(self._ranges) if _key(v) not in tried)
        for variant in islice(untried, AT_ONCE - len(chosen)):
            self._variants[_key(variant)] = chosen[_key(variant)] = variant
        return tuple(chosen.values())

    def add(self, variant: Variant, winners: Iterable[Side | None]) -> None:
        """Counts games of a variant, in their order."""
        key, won = _key(variant), list(winners)
        share = self._shares.get(key, Share(0, 0))
        scores = share.won + won.count(Side.RED) + won.count(None) / 2
        self._shares[key] = Share(scores, share.n + len(won))
        test = self._sureness.setdefault(key, Sureness(self._wanted, self._margin))
        for winner in won:
            test.add(winner)
        for trial in self._trials.pop(key, ()):
            self._study.tell(trial, self._off(key))

    def _refused(self, key: _Key) -> bool:
        test = self._sureness.get(key)
        return test is not None and test.verdict is not None and test.verdict is not Verdict.EVEN

    def _off(self, key: _Key) -> float:
        """How far Red's share is from the wanted one, as far as so few games tell."""
        share = self._shares[key]
        return abs((share.won + self._wanted * BATCH / 4) / (share.n + BATCH / 4) - self._wanted)


def _key(variant: Variant) -> _Key:
    return tuple(setting.text for setting in variant)
