"""The worth of characters, items and abilities: how a side does with and without them."""

from __future__ import annotations

from collections import Counter, defaultdict

from attrs import frozen

from ad1666.content.scenarios.scenario import Scenario
from ad1666.i18n import name as named
from ad1666.lab.games.played import Means
from ad1666.lab.results.logistic import Sample, fit
from ad1666.lab.results.shares import Difference, between_shares
from ad1666.lab.results.store import Results
from ad1666.rules.cards import Side
from ad1666.words.shares import Share

_LEAST = 5
"""The minimum number of games with it, and without it, for any estimate."""
_RIDGE = 1.0
_Z = 1.96


@frozen
class Value:
    """Something that goes with winning: how a side does in games with it and without it, the
    difference, and its own effect when everything else stays the same, with half the width of its
    95 % interval. Shares are those of the side; draws count half."""

    side: Side
    means: Means
    name: str
    having: Share
    lacking: Share
    change: Difference
    own: float
    margin: float


def values(results: Results, digest: str, scenario: Scenario) -> list[Value]:
    """What goes with winning in a scenario, by side and kind, largest effect first. Anything
    present in nearly all games, or in nearly none, is left out."""
    scores = {
        game: {"red": 1.0, "blue": 0.0, None: 0.5}[winner]
        for game, winner in results.rows("select id, winner from games where digest = ?", digest)
    }
    games = len(scores)
    used: defaultdict[tuple[str, str, str], list[int]] = defaultdict(list)
    query = (
        "select side, kind, name, game from means join games on games.id = game where digest = ?"
    )
    for side, kind, name, game in results.rows(query, digest):
        used[side, kind, name].append(game)
    telling = {key: of for key, of in used.items() if _LEAST <= len(of) <= games - _LEAST}
    present: defaultdict[int, dict[int, float]] = defaultdict(lambda: {0: 1.0})
    for number, of in enumerate(telling.values(), 1):
        for game in of:
            present[game][number] = 1.0
    kinds = Counter((tuple(present[game]), score) for game, score in scores.items())
    rows = [Sample(dict.fromkeys(p, 1.0), Share(score * n, n)) for (p, score), n in kinds.items()]
    found = fit(rows, len(telling) + 1, _RIDGE)
    mean = sum(scores.values()) / games
    slope = mean * (1 - mean)  # of the share with respect to the log odds, at the mean
    shown = []
    for number, ((side_name, kind, name), of) in enumerate(telling.items(), 1):
        side, means = Side(side_name), Means(kind)
        sign = 1 if side is Side.RED else -1
        won = sum(scores[game] for game in of)
        having, lacking = Share(won, len(of)), Share(sum(scores.values()) - won, games - len(of))
        if side is Side.BLUE:
            having, lacking = (Share(share.n - share.won, share.n) for share in (having, lacking))
        shown.append(
            Value(
                side,
                means,
                _title(means, name, scenario),
                having,
                lacking,
                between_shares(lacking, having),
                sign * found.values[number] * slope,
                found.errors[number] * slope * _Z,
            )
        )
    return sorted(shown, key=lambda v: (v.side is Side.BLUE, [*Means].index(v.means), -abs(v.own)))


def _title(means: Means, name: str, scenario: Scenario) -> str:
    if means is Means.CHARACTER:
        return f"{named('character', scenario.state.figure(name).card.name)} ({name})"
    if means is Means.ITEM and name in scenario.items:
        return named("item", scenario.items[name].name)
    return name.replace("-", " ")
