"""A one-line summary of the games of a scenario."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from ad1666.i18n import _, decimal, percent
from ad1666.lab.games.played import Played
from ad1666.lab.results.store import Results
from ad1666.rules.cards import Side
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Goal
from ad1666.words.shares import Share

_FIGHTING = (Aim.MORE_KILLS, Aim.SURVIVE, Aim.PROTECT)
_ANYBODY = ("enemy", "hero", "commoner")


@frozen
class Summary:
    """How many of some games each side won, their average number of turns, and how many reached an
    objective: a goal that is about more than killing just anyone, or staying alive."""

    red: int
    blue: int
    drawn: int
    turns: float
    objectives: int

    @property
    def games(self) -> int:
        return self.red + self.blue + self.drawn

    def __str__(self) -> str:
        games = self.games
        if not games:
            return _("no games")
        red, blue, drawn = (percent(n / games) for n in (self.red, self.blue, self.drawn))
        low, high = Share(self.red, games).bounds
        # Translators: of how many games who has won how many, and an interval of Red's share
        text = _(
            "red {red}, blue {blue}, draws {drawn} (n = {n}, 95 %: red {low}-{high}), "
            "{turns} turns, goals {goals}"
        )
        return text.format(
            red=red,
            blue=blue,
            drawn=drawn,
            n=decimal(games, 0),
            low=low,
            high=high,
            turns=decimal(self.turns),
            goals=percent(self.objectives / games),
        )


def summary(games: Sequence[Played], with_objective: int) -> Summary:
    """Summarises games; ``with_objective`` is the number that reached an objective."""
    won = [game.winner for game in games]
    turns = sum(game.turns for game in games) / len(games) if games else 0.0
    red, blue, drawn = (won.count(side) for side in (Side.RED, Side.BLUE, None))
    return Summary(red, blue, drawn, turns, with_objective)


def together(parts: Sequence[Summary]) -> Summary:
    games = sum(part.games for part in parts)
    turns = sum(part.turns * part.games for part in parts) / games if games else 0.0
    return Summary(
        sum(part.red for part in parts),
        sum(part.blue for part in parts),
        sum(part.drawn for part in parts),
        turns,
        sum(part.objectives for part in parts),
    )


def is_objective(goal: Goal) -> bool:
    """Whether a goal is about more than killing just anyone, or staying alive."""
    return goal.aim not in _FIGHTING and not (goal.aim is Aim.KILL and goal.subject in _ANYBODY)


def of_games(results: Results, start: State, games: Iterable[Played]) -> Summary:
    """Summarises games of a scenario with this starting position."""
    games = list(games)
    if not games:
        return summary((), 0)
    wanted = {number for number, goal in enumerate(start.terms.goals) if is_objective(goal)}
    digest = games[0].name.table
    query = (
        "select distinct red, blue, seed, goal from goals join games on goals.game = games.id "
        "where digest = ? and times > 0"
    )
    met = {tuple(name) for *name, goal in results.rows(query, digest) if goal in wanted}
    reached = sum((g.name.red, g.name.blue, g.name.seed) in met for g in games)
    return summary(games, reached)


def score_of(bot: str, games: Iterable[Played]) -> Share:
    """A program's score in games against others; a draw counts half."""
    scores = [_score(bot, game) for game in games if bot in (game.name.red, game.name.blue)]
    return Share(sum(scores), len(scores))


def _score(bot: str, game: Played) -> float:
    if game.winner is None:
        return 0.5
    return float(game.name.bot(game.winner) == bot)
