"""What has changed since earlier games, and whether that is more than noise."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from ad1666.i18n import _
from ad1666.lab.games.arenas import Arena
from ad1666.lab.report.counts import figures, goals, red_share
from ad1666.lab.results.shares import (
    Difference,
    between_means,
    between_shares,
    more_than_noise,
)
from ad1666.lab.results.store import Results
from ad1666.words import vocabulary
from ad1666.words.shares import Share

ENOUGH = 20
"""With fewer games before or after, no change is called more than noise, since the estimate of
the error is too rough."""


@frozen
class Comparison:
    """A measurement in a scenario, before and after; ``share`` if it is a share, otherwise a
    plain number. ``arena`` is the digest of the later scenario. ``real`` says whether the
    change is more than noise."""

    arena: str
    what: str
    before: float
    after: float
    difference: Difference
    share: bool = True
    real: bool = False


def changes(before: Results, after: Results) -> list[Comparison]:
    """The changes in scenarios of the same name and bands; those that are more than noise come
    first. The decision accounts for the number of comparisons."""
    earlier = before.arenas()
    found: list[Comparison] = []
    for arena in after.arenas():
        old = _earlier(earlier, arena)
        if old is not None:
            found += _in_one(before, old, after, arena)
    real = more_than_noise([change.difference.chance for change in found])
    told = [evolve(change, real=yes) for change, yes in zip(found, real, strict=True)]
    return sorted(told, key=lambda change: not change.real)


def _earlier(earlier: Sequence[Arena], arena: Arena) -> Arena | None:
    """The arena to compare with: the same one, or else the only one of the same name and bands."""
    named = [old for old in earlier if (old.name, old.bands) == (arena.name, arena.bands)]
    same = [old for old in earlier if old.digest == arena.digest]
    return next(iter(same or (named if len(named) == 1 else [])), None)


def _in_one(before: Results, old: Arena, after: Results, new: Arena) -> list[Comparison]:
    was, now = before.games(old.digest), after.games(new.digest)
    if not was or not now:
        return []
    found = [_share(new.digest, _("Red's share"), red_share(was), red_share(now))]
    enough = min(len(was), len(now)) >= ENOUGH
    if enough:
        found += [
            _mean(new.digest, _("turns"), [g.turns for g in was], [g.turns for g in now]),
            _mean(new.digest, _("fights"), [g.fights for g in was], [g.fights for g in now]),
        ]
    shares = [_shares(results, arena) for results, arena in ((before, old), (after, new))]
    for what, share in shares[1].items():
        if what in shares[0]:
            found.append(_share(new.digest, what, shares[0][what], share))
    return found if enough else [_may_be_noise(change) for change in found]


def _may_be_noise(change: Comparison) -> Comparison:
    return evolve(change, difference=evolve(change.difference, chance=1.0))


def _shares(results: Results, arena: Arena) -> dict[str, Share]:
    """The share of games in which each goal is met and each figure killed, by label."""
    scenario, games = arena.scenario(), len(results.games(arena.digest))
    met = goals(results, arena.digest, scenario, games)
    fallen = figures(results, arena.digest, scenario, games)
    return {f"{vocabulary.side(row.side)}: {row.text}": row.met for row in met} | {
        _("{side}: {figure} ({letter}) killed").format(
            side=vocabulary.side(row.side), figure=row.name, letter=row.figure
        ): row.killed
        for row in fallen
    }


def _share(arena: str, what: str, before: Share, after: Share) -> Comparison:
    return Comparison(arena, what, before.value, after.value, between_shares(before, after))


def _mean(arena: str, what: str, before: Sequence[int], after: Sequence[int]) -> Comparison:
    was, now = (sum(values) / len(values) for values in (before, after))
    return Comparison(arena, what, was, now, between_means(before, after), share=False)
