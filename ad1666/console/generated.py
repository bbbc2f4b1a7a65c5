"""`ad1666 lab --skirmish`: the games of many generated skirmishes, and what these show of their
generator."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ad1666.content.messages import counted, message
from ad1666.i18n import _, decimal, percent
from ad1666.lab.games.arenas import Arena, arena_of_kept
from ad1666.lab.report.generators import Lot, lot_of, lot_rows, red_part
from ad1666.lab.results.store import Results
from ad1666.lab.running.run import Matchup, Run
from ad1666.output import tell_progress
from ad1666.skirmish.making import Skirmish, make
from ad1666.skirmish.wish import Wish
from ad1666.words.errors import said

Made = Mapping[Arena, Skirmish]


def skirmishes(number: int) -> Made:
    """Skirmishes of the seeds from 1 to a number, as they are made if nothing else is asked for."""
    made = dict[Arena, Skirmish]()
    for seed in range(1, number + 1):
        several = counted("{n} skirmish", "{n} skirmishes", number)
        tell_progress(said(message("{n} of {skirmishes} made", n=seed, skirmishes=several)))
        skirmish = make(Wish(str(seed)))
        made[arena_of_kept(skirmish.texts, skirmish.name)] = skirmish
    tell_progress("")
    return made


def table(made: Made, pairing: Matchup, run: Run, results: Results) -> Iterator[str]:
    """A table for documents: what the games show, by place and by what skirmishes are about."""
    yield _("| skirmishes | number | even | games | Red's share | 95 % | turns | goals | never |")
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |"
    for row in lot_rows(_lots(made, pairing, run, results)):
        found = row.summary
        share = red_part(found)
        low, high = share.bounds
        counts = decimal(row.lots, 0), decimal(row.even, 0), decimal(found.games, 0)
        shares = percent(share.value), f"{low}-{high}", decimal(found.turns)
        goals = percent(found.objectives / found.games)
        yield f"| {' | '.join((row.called, *counts, *shares, goals))} | {', '.join(row.never)} |"


def _lots(made: Made, pairing: Matchup, run: Run, results: Results) -> Iterator[Lot]:
    for arena, skirmish in made.items():
        place, about = skirmish.wish.place, skirmish.wish.about
        assert place is not None and about is not None  # a skirmish that was made knows them
        called = _("all"), place.value, about.value
        yield lot_of(called, results, arena, run.played(arena, pairing))
