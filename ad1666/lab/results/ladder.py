"""The strength of programs relative to each other in Elo: 400 points are odds of ten to one."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import frozen

from ad1666.i18n import _, decimal, percent
from ad1666.lab.games.played import Played
from ad1666.lab.results.logistic import Sample, fit
from ad1666.lab.results.summary import score_of
from ad1666.words.shares import Share

ANCHOR = "seeker"
"""The program with 0 Elo if it took part; otherwise the first by name."""
_ELO = 400 / math.log(10)
_Z = 1.96
_RIDGE = 0.02
"""Negligible, but it gives a finite number to a program that never lost."""


@frozen
class Rung:
    """A program of the ladder: its Elo relative to the anchor, with half the width of the 95 %
    interval, and its score in all games against others."""

    bot: str
    elo: float
    margin: float
    score: Share
    worst: tuple[str, Share]
    """The scenario, by its digest, in which it did worst."""


def ladder(games: Iterable[Played]) -> tuple[Rung, ...]:
    """The programs of some games, strongest first; none unless two different programs met. The
    advantage of red in each scenario is estimated from the games, so it does not matter which side
    a program played more often."""
    met = [game for game in games if game.name.red != game.name.blue]
    bots = sorted({bot for game in met for bot in (game.name.red, game.name.blue)})
    if not bots:
        return ()
    anchor = ANCHOR if ANCHOR in bots else bots[0]
    arenas = sorted({game.name.table for game in met})
    numbers = {name: i for i, name in enumerate([*(b for b in bots if b != anchor), *arenas])}
    found = fit(list(_rows(met, numbers)), len(numbers), _RIDGE)
    rungs = []
    for bot in bots:
        at = numbers.get(bot)
        elo = 0.0 if at is None else found.values[at] * _ELO
        margin = 0.0 if at is None else found.errors[at] * _ELO * _Z
        rungs.append(Rung(bot, elo, margin, score_of(bot, met), _worst(bot, met)))
    return tuple(sorted(rungs, key=lambda rung: -rung.elo))


def _rows(games: Sequence[Played], numbers: Mapping[str, int]) -> Iterator[Sample]:
    """The games of each scenario by each pair, from red's point of view; the
    anchor has no number."""
    groups: defaultdict[tuple[str, str, str], list[Played]] = defaultdict(list)
    for game in games:
        groups[game.name.table, game.name.red, game.name.blue].append(game)
    for (arena, red, blue), group in groups.items():
        signs = ((arena, 1.0), (red, 1.0), (blue, -1.0))
        present = {numbers[name]: sign for name, sign in signs if name in numbers}
        yield Sample(present, score_of(red, group))


def _worst(bot: str, games: Sequence[Played]) -> tuple[str, Share]:
    own = [game for game in games if bot in (game.name.red, game.name.blue)]
    by_arena = {
        arena: score_of(bot, [game for game in own if game.name.table == arena])
        for arena in {game.name.table for game in own}
    }
    return min(by_arena.items(), key=lambda item: (item[1].value, item[0]))


def table(rungs: Iterable[Rung], names: Mapping[str, str]) -> Iterator[str]:
    """The ladder as a table for documents (Markdown). ``names`` are those
    of scenarios by digest."""
    yield _("| bot | Elo | 95 % | score | games | worst |")
    yield "| --- | ---: | ---: | ---: | ---: | --- |"
    for rung in rungs:
        arena, share = rung.worst
        yield (
            f"| {rung.bot} | {rung.elo:+.0f} | ± {rung.margin:.0f} | {percent(rung.score.value)} | "
            f"{decimal(rung.score.n, 0)} | {names[arena]} {percent(share.value)} |"
        )
