"""Plays one game of the laboratory to its end."""

from __future__ import annotations

import pickle
import time
import traceback
from contextlib import nullcontext
from functools import lru_cache

from attrs import evolve, field, frozen

from ad1666.bots.guests import GuestFails
from ad1666.game.fate import Fate, Shuffle
from ad1666.game.game import Game, start
from ad1666.game.match import Match, decision
from ad1666.game.notation import is_choice
from ad1666.game.records.replay import after_line, deck_name
from ad1666.game.seats import names_guest
from ad1666.game.view import Seats
from ad1666.i18n import N_
from ad1666.lab.games.counting import Counts
from ad1666.lab.games.names import GameName, program, versioned
from ad1666.lab.games.patience import patience
from ad1666.lab.games.played import Failed, Played
from ad1666.rules.events import Event
from ad1666.rules.requests import Draw, Drawn, Prompt
from ad1666.rules.state import State
from ad1666.seat.programs import seated

MOST_CHOICES = 6000
"""The maximum number of choices in a game."""


@frozen
class Job:
    """A game to be played, with everything needed for it: a worker needs no files but those of the
    program. ``start`` is the starting position, pickled. The ``opening`` are the lines of a record
    with which it begins: what comes after them is decided, and counted, anew."""

    name: GameName
    start: bytes = field(repr=False)
    program: str
    opening: tuple[str, ...] = field(default=(), repr=False)


OTHER_VERSION = N_(
    "a worker has another version of the program: install the same version everywhere"
)


class OtherProgram(Exception):
    """A worker has another version of the program, whose games would differ."""


def play(job: Job) -> Played | Failed:
    """Plays a game. Raises OtherProgram if the job comes from another version of the program."""
    if job.program != program() or any(versioned(bot) != bot for bot in job.name.bots):
        raise OtherProgram(OTHER_VERSION)
    noted = Noted(Shuffle(job.name.seed))
    noted.lines += job.opening
    try:
        with seated(job.name.seats) as players:
            return _played(job, noted, players)
    except GuestFails as error:
        return Failed(job.name, str(error), tuple(noted.lines))
    except Exception:  # an error in a bot or a rule must not stop the other games
        return Failed(job.name, traceback.format_exc(limit=-3), tuple(noted.lines))


def _played(job: Job, noted: Noted, seats: Seats) -> Played:
    game, log, made = _opened(job.start, job.opening)
    counting = Counts(game.state)
    match = Match(game, noted, log, made)
    counting.take(match.game, match.game.news)
    # ours come to an end, and need not be watched at each question
    guests = any(names_guest(seat.name) for seat in job.name.seats.values())
    watched = patience if guests else nullcontext
    while isinstance(prompt := match.game.pending, Prompt):
        begin = time.thread_time()
        with watched():
            choice = decision(match, seats)
        counting.thought(prompt.player, prompt.topic, time.thread_time() - begin)
        assert choice is not None
        assert match.made < MOST_CHOICES, "the game does not come to an end"
        noted.lines.append(str(choice))
        match.choose(choice)
        counting.take(match.game, match.game.news)
    return counting.played(job.name, match.made, tuple(noted.lines))


@lru_cache(maxsize=2)
def _opened(packed: bytes, opening: tuple[str, ...]) -> tuple[Game, tuple[Event, ...], int]:
    """A game after its opening, of which nothing is news, with its log and the number of choices
    made in it. All games from there share it."""
    game, log = start(_position(packed)), list[Event]()
    for line in opening:
        log += game.news
        game = after_line(game, line)
    if opening:
        log += game.news
        game = evolve(game, news=())
    return game, tuple(log), sum(map(is_choice, opening))


@lru_cache(maxsize=2)
def _position(packed: bytes) -> State:
    """A starting position. All games of a scenario share it, so that they also share what bots and
    rules have cached about its board."""
    state = pickle.loads(packed)
    assert isinstance(state, State)
    return state


class Noted:
    """Wraps a fate and records its cards, also as lines of a record. The player adds the
    choices to ``lines``."""

    def __init__(self, fate: Fate) -> None:
        self._fate = fate
        self.cards: list[Drawn] = []
        self.lines: list[str] = []

    def draw(self, prompt: Draw) -> Drawn:
        """A card from the wrapped fate."""
        drawn = self._fate.draw(prompt)
        self.cards.append(drawn)
        self.lines.append(f"fate: {deck_name(prompt)} {drawn}")
        return drawn
