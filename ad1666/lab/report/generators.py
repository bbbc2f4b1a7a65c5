"""What the games on many generated skirmishes show of their generator: by place, and by what they
are about."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import frozen

from ad1666.i18n import _
from ad1666.lab.games.arenas import Arena
from ad1666.lab.games.played import Played
from ad1666.lab.report import counts
from ad1666.lab.results.store import Results
from ad1666.lab.results.summary import Summary, of_games, together
from ad1666.rules.cards import Side
from ad1666.words import side as side_words
from ad1666.words.shares import Share

EVEN = 0.40, 0.60
"""Shares of red's between which a skirmish counts as even."""


@frozen
class Lot:
    """A skirmish with its games: what it is called by in the table, each a row; what its games
    show; and what could happen in them, with whether it ever did."""

    rows: tuple[str, ...]
    summary: Summary
    happened: Mapping[str, bool]

    @property
    def share(self) -> Share:
        """Red's."""
        return red_part(self.summary)


def lot_of(rows: tuple[str, ...], results: Results, arena: Arena, games: Sequence[Played]) -> Lot:
    """A skirmish with these of its games."""
    scenario, number = arena.scenario(), len(games)
    found = of_games(results, scenario.state, games)
    happened = {_wins(side): any(game.winner is side for game in games) for side in Side}
    met = counts.goals(results, arena.digest, scenario, number)
    for goal, row in zip(scenario.state.terms.goals, met, strict=True):
        told = f"{side_words(goal.side)}: {goal.aim.value}"
        happened[told] = happened.get(told, False) or row.met.won > 0
    for event in counts.events(results, arena.digest, scenario, number):
        happened[event.event] = event.met.won > 0
    return Lot(rows, found, happened)


def red_part(found: Summary) -> Share:
    """Red's share of games, with draws as halves."""
    return Share(found.red + found.drawn / 2, found.games)


@frozen
class LotRow:
    """The skirmishes that are called the same: how many, how many of them are even, all of their
    games, and what never happens in many of them."""

    called: str
    lots: int
    even: int
    summary: Summary
    never: tuple[str, ...]


def lot_rows(lots: Iterable[Lot]) -> Iterator[LotRow]:
    """The rows of the table, first those by the first name of each lot. Lots without games are left
    out."""
    groups: defaultdict[str, list[Lot]] = defaultdict(list)
    played = [lot for lot in lots if lot.summary.games]
    for place in range(max((len(lot.rows) for lot in played), default=0)):
        for lot in sorted(played, key=lambda lot: lot.rows[place]):
            groups[lot.rows[place]].append(lot)
    for called, some in groups.items():
        even = sum(EVEN[0] <= lot.share.value <= EVEN[1] for lot in some)
        yield LotRow(called, len(some), even, together([s.summary for s in some]), _never(some))


def _never(lots: Sequence[Lot]) -> tuple[str, ...]:
    """What happens in no game of at least half of the lots where it could."""
    could = Counter(what for lot in lots for what in lot.happened)
    never = Counter(what for lot in lots for what, did in lot.happened.items() if not did)
    told = _("{what} ({n} of {all})")
    often = [what for what in sorted(never) if 2 * never[what] >= could[what]]
    return tuple(told.format(what=what, n=never[what], all=could[what]) for what in often)


def _wins(side: Side) -> str:
    return _("{side} wins").format(side=side_words(side))
