"""Balance of the game's own scenarios: ``python -m ad1666.lab.scenarios --games 60 [NAME...]``.

`Seeker` plays both sides, or with ``--random`` `RandomPlayer`. Prints for each scenario how often
each side wins, how long it takes, and how often each goal is reached.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator

from attrs import field, frozen

from ad1666.bots.random_player import RandomPlayer
from ad1666.bots.seeker import Seeker
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, play_out
from ad1666.rules.cards import Side
from ad1666.rules.victory import Goal, Outcome

MOST_CHOICES = 6000
"""No game takes more choices."""


@frozen
class Played:
    """How a game ended, in which turn, after how many choices."""

    outcome: Outcome
    turn: int
    choices: int


@frozen
class Tried:
    """Many games of one scenario."""

    scenario: Scenario
    games: tuple[Played, ...]
    reached: Counter[Goal] = field(factory=Counter)
    """The number of games in which each goal was reached."""

    def share(self, side: Side | None) -> float:
        """The share of games won by a side, or drawn for None."""
        return sum(g.outcome.winner is side for g in self.games) / len(self.games)


def play(scenario: Scenario, seed: int, *, by_chance: bool = False) -> Played:
    """Plays a game of a scenario to its end."""
    match, rng = Match(scenario.state, Shuffle(seed)), random.Random(seed)
    bot = RandomPlayer if by_chance else Seeker
    choices = 0
    for _ in play_out(match, {side: bot(rng) for side in Side}):
        choices += 1
        assert choices <= MOST_CHOICES, "the game does not come to an end"
    end = match.game.state
    assert end.outcome is not None
    return Played(end.outcome, end.turn, choices)


def tried(scenario: Scenario, seeds: range, *, by_chance: bool = False) -> Tried:
    """Plays many games of a scenario."""
    games = tuple(play(scenario, seed, by_chance=by_chance) for seed in seeds)
    reached = Counter(t.goal for g in games for t in g.outcome.tallies if t.times)
    return Tried(scenario, games, reached)


def _lines(found: Tried) -> Iterator[str]:
    number = len(found.games)
    red, blue, drawn = (found.share(side) for side in (Side.RED, Side.BLUE, None))
    turns = sum(g.turn for g in found.games) / number
    choices = sum(g.choices for g in found.games) / number
    yield (
        f"{found.scenario.path.stem}: red {red:.0%}, blue {blue:.0%}, drawn {drawn:.0%}; "
        f"{turns:.1f} turns, {choices:.0f} choices"
    )
    for goal in found.scenario.state.terms.goals:
        share = found.reached[goal] / number
        place = f" ({goal.place.name})" if goal.place is not None else ""
        yield f"    {share:5.0%}  {goal.side} {goal.aim} {goal.subject}{place} {goal.points}"


def main(arguments: list[str] | None = None) -> int:
    """Plays and prints."""
    parser = argparse.ArgumentParser(prog="python -m ad1666.lab.scenarios", description=__doc__)
    parser.add_argument("names", nargs="*", help="parts of file names; all scenarios without")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--random", action="store_true", help="played by chance")
    given = parser.parse_args(arguments)
    for path in scenario_files():
        if given.names and not any(name in path.stem for name in given.names):
            continue
        seeds = range(given.first, given.first + given.games)
        for line in _lines(tried(load_scenario(path), seeds, by_chance=given.random)):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
