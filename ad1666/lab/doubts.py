"""Warnings about a scenario that require playing it (``ad1666 check --play``)."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence

from ad1666.content.messages import Named, message
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.toml import Table
from ad1666.content.warnings import CheckWarning, Code, warning
from ad1666.game.records.replay import fingerprint
from ad1666.lab.games.game import Job, play
from ad1666.lab.games.names import GameName
from ad1666.lab.games.played import Played
from ad1666.lab.games.program import program
from ad1666.rules.cards import Side

GAMES = 20
"""A side that wins one game in five has a chance of one in a hundred to win none of these."""
BOT = "seeker"
"""Plays both sides: it pursues whatever scores, and takes a tenth of a second a game."""


def doubtful_play(scenario: Scenario, top: Table) -> Iterator[CheckWarning]:
    """Warnings for things that should happen but never do in these games: a goal that
    is met, a side that wins, a blow, a character that acts. Where bands are chosen,
    the suggested ones play."""
    games = _played(scenario)
    yield from _goals_never_met(scenario, top, games)
    yield from _sides_that_never_win(top, games)
    yield from _games_without_a_blow(top, games)
    yield from _characters_who_never_act(scenario, top, games)


def _played(scenario: Scenario) -> list[Played]:
    start, table = pickle.dumps(scenario.state), fingerprint(scenario.state)
    games = []
    for seed in range(GAMES):
        done = play(Job(GameName(table, BOT, BOT, seed), start, program()))
        assert isinstance(done, Played), done.problem
        games.append(done)
    return games


def _goals_never_met(
    scenario: Scenario, top: Table, games: Sequence[Played]
) -> Iterator[CheckWarning]:
    met = {goal.goal for game in games for goal in game.goals if goal.times}
    for number, goal in enumerate(scenario.state.terms.goals):
        if number not in met:
            problem = message(
                "goal {number} of the file, of {side}, is met in none of {games} games that {bot} "
                "plays against itself",
                number=str(number + 1),
                side=goal.side,
                games=len(games),
                bot=BOT,
            )
            remedy = message("Put it nearer, give more time for it, or make it worth more")
            yield warning(top, Code.NEVER_MET, ("goals", number), problem, remedy)


def _sides_that_never_win(top: Table, games: Sequence[Played]) -> Iterator[CheckWarning]:
    winners = {game.winner for game in games}
    for side in Side:
        if side not in winners:
            problem = message(
                "{side} wins none of {games} games that {bot} plays against itself",
                side=side,
                games=len(games),
                bot=BOT,
            )
            remedy = message("Give {side} more strength, more time or more points", side=side)
            yield warning(top, Code.NEVER_WINS, ("goals",), problem, remedy)


def _games_without_a_blow(top: Table, games: Sequence[Played]) -> Iterator[CheckWarning]:
    quiet = sum(not game.fights and not game.hits for game in games)
    if quiet:
        problem = message(
            "{quiet} of {games} games that {bot} plays against itself have no blow",
            quiet=quiet,
            games=len(games),
            bot=BOT,
        )
        remedy = message("Give both sides something to gain in the same place")
        yield warning(top, Code.NO_BLOW, ("goals",), problem, remedy)


def _characters_who_never_act(
    scenario: Scenario, top: Table, games: Sequence[Played]
) -> Iterator[CheckWarning]:
    active = {f.figure for game in games for f in game.figures if f.activations}
    for figure in scenario.state.figures:
        if figure.id not in active:
            problem = message(
                "{character} ({letter}) is activated in none of {games} games that {bot} plays "
                "against itself",
                character=Named("character", figure.card.name),
                letter=figure.id,
                games=len(games),
                bot=BOT,
            )
            remedy = message("Let it come earlier, or leave it out")
            yield warning(top, Code.NEVER_ACTS, ("figures", figure.id), problem, remedy)
