"""Warnings about a scenario that require playing it (``ad1666 check --play``)."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from attrs import define, frozen

from ad1666.content.messages import Named, Template, message, template
from ad1666.content.scenarios.fingerprint import fingerprint
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.toml import Keys, Table
from ad1666.content.warnings import CheckWarning, Code, warning
from ad1666.lab.campaigns.walks import FailedWalk
from ad1666.lab.games.game import Job, play
from ad1666.lab.games.names import GameName, program
from ad1666.lab.games.played import Failed, Played
from ad1666.rules.cards import Side
from ad1666.rules.scenes.plot import effects_of

GAMES = 20
"""A side that wins one game in five has a chance of one in a hundred to win none of these."""
BOT = "seeker"
"""Plays both sides: it pursues whatever scores, and takes a tenth of a second a game."""
TRIALS = 4
"""Games of each of the programs that try out a scenario, on each side."""
AGAINST = "musketeer"
"""Plays against them: it judges every goal, and takes some seconds a game."""


class BrokenGame(Exception):
    """A game of the scenario or campaign in a ``file`` failed, by a fault of the program."""

    def __init__(self, file: Path, failed: Failed | FailedWalk) -> None:
        super().__init__(f"{file}, {failed.name}")
        self.file, self.failed = file, failed


Tell = Callable[[int, int | None], None]
"""Is told at each game how many have been played, and how many there will be at most."""


@define
class GameCount:
    most: int
    tell: Tell
    played: int = 0

    def add(self, games: int = 1) -> None:
        for _game in range(games):
            self.played += 1
            self.tell(self.played, max(self.most, self.played))


def untold(_played: int, _most: int | None) -> None:
    """Tells nobody how far a check has come."""


def doubtful_play(scenario: Scenario, top: Table, tell: Tell = untold) -> Iterator[CheckWarning]:
    """Warnings for things that should happen but never do in these games: a goal that is met, a
    side that wins, a blow, a character that acts, an event, an answer; and for a side that wins by
    leaving, by doing nothing or by rushing. Where bands are chosen, the suggested ones play. Raises
    BrokenGame if a game fails."""
    count = GameCount(GAMES + len(_TRIALS) * len(Side) * TRIALS, tell)
    games = games_of(scenario, BOT, BOT, range(GAMES), count)
    yield from _goals_never_met(scenario, top, games)
    yield from _sides_that_never_win(top, games)
    yield from _games_without_a_blow(top, games)
    yield from _characters_who_never_act(scenario, top, games)
    yield from _events_that_never_happen(scenario, top, games)
    for trial in _TRIALS:
        for side in Side:
            yield from _won_too_easily(scenario, top, trial, side, count)


def games_of(
    scenario: Scenario, red: str, blue: str, seeds: range, count: GameCount
) -> list[Played]:
    """The games of a scenario between two programs that have these seeds. Raises BrokenGame if one
    fails."""
    start, table = pickle.dumps(scenario.state), fingerprint(scenario.state)
    found = []
    for seed in seeds:
        done = play(Job(GameName(table, red, blue, seed), start, program()))
        if isinstance(done, Failed):
            raise BrokenGame(scenario.path, done)
        found.append(done)
        count.add()
    return found


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
            remedy = message(
                "{bot} may never try: see in the laboratory whether {other} meets it; if not, put "
                "it nearer, give more time for it, or make it worth more",
                bot=BOT,
                other=AGAINST,
            )
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


def _events_that_never_happen(
    scenario: Scenario, top: Table, games: Sequence[Played]
) -> Iterator[CheckWarning]:
    """Events, and answers to those that do happen."""
    seen = {(count.event, count.answer) for game in games for count in game.events}
    for number, incident in enumerate(scenario.state.terms.events):
        keys: Keys = ("events", number)
        if (incident.id, "") not in seen:
            problem = message(
                'the event "{name}" happens in none of {games} games that {bot} plays against '
                "itself",
                name=incident.id,
                games=len(games),
                bot=BOT,
            )
            remedy = message("Make it easier to trigger, or leave it out")
            yield warning(top, Code.NEVER_HAPPENS, (*keys, "when"), problem, remedy)
            continue
        for reply in (reply for e in effects_of(incident) for reply in e.answers):
            if (incident.id, reply.text) not in seen:
                problem = message(
                    'the answer "{text}" to the event "{name}" is given in none of {games} games '
                    "that {bot} plays against itself",
                    text=reply.text,
                    name=incident.id,
                    games=len(games),
                    bot=BOT,
                )
                remedy = message("Make it worth more, or easier to give")
                yield warning(top, Code.NEVER_ANSWERED, (*keys, "then"), problem, remedy)


@frozen
class _Trial:
    """A program that tries out scenarios, and what is said if it wins."""

    bot: str
    code: Code
    problem: Template
    remedy: Template


_TRIALS = (
    _Trial(
        "quitter",
        Code.WON_BY_LEAVING,
        template(
            "{side} wins {won} of {games} games against {bot} by walking off the board, by no exit "
            "that its goals name"
        ),
        template("Give {side} something to stay for"),
    ),
    _Trial(
        "idler",
        Code.WON_BY_IDLING,
        template("{side} wins {won} of {games} games against {bot} by doing nothing"),
        template("Give {side} something to do, or its enemy more strength or time"),
    ),
    _Trial(
        "rusher",
        Code.WON_BY_RUSHING,
        template("{side} wins {won} of {games} games against {bot} by rushing to its goals"),
        template("Put the goals of {side} further off, or its enemy in the way"),
    ),
)


def _won_too_easily(
    scenario: Scenario, top: Table, trial: _Trial, side: Side, count: GameCount
) -> Iterator[CheckWarning]:
    """A warning if a program that tries out scenarios wins more than half of its games."""
    seats = (trial.bot, AGAINST) if side is Side.RED else (AGAINST, trial.bot)
    games = games_of(scenario, *seats, range(TRIALS), count)
    won = sum(game.winner is side for game in games)
    if 2 * won > TRIALS:
        problem = trial.problem.filled(side=side, won=won, games=TRIALS, bot=AGAINST)
        yield warning(top, trial.code, ("goals",), problem, trial.remedy.filled(side=side))
