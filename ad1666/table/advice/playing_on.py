"""Games played on by programs after a decision: after what was decided and after what the coach
thinks better, to see which comes off better. What the player did not know then is dealt anew each
time."""

from __future__ import annotations

import os
import pickle
import random
from collections.abc import Iterable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Protocol

from attrs import evolve

from ad1666.bots import player_of
from ad1666.bots.judgement.appraisal import appraisal
from ad1666.bots.judgement.reach import reached
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.weights import weights
from ad1666.bots.planner.reasons import Weighed
from ad1666.game.dealing import dealt
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, decision
from ad1666.game.players import Player
from ad1666.game.seats import Seat
from ad1666.game.view import SeenPrompt
from ad1666.rules.cards import Side
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.verbs import Verb
from ad1666.table.advice.coach import Judged
from ad1666.table.play.apart import bare, processes

TURNS = 2
"""So many turns are played, the one of the decision included. What comes later hangs less on it
than on chance."""
_PROGRAM = "musketeer"
"""Who plays both sides."""
_MOVES = (Topic.MOVE, Topic.PUSH)


class Playing(Protocol):
    """Somewhere games are played on."""

    def games(self, judged: Judged, numbers: Iterable[int]) -> list[Future[float]]:
        """The `difference` of each game."""

    def close(self) -> None:
        """Leaves off."""


class Elsewhere:
    """Processes of their own in which games are played on: all cores but that of the window."""

    def __init__(self) -> None:
        self._processes = processes(max(1, (os.cpu_count() or 1) - 1))
        self._begun: list[Future[float]] = []

    def games(self, judged: Judged, numbers: Iterable[int]) -> list[Future[float]]:
        """The `difference` of each game."""
        packed = _packed(judged)
        try:
            begun = [self._processes.submit(_difference, packed, number) for number in numbers]
        except BrokenProcessPool:
            raise
        except RuntimeError:  # the program is being left: nobody waits for a game any more
            raise SystemExit from None
        self._begun += begun
        return begun

    def close(self) -> None:
        """Leaves off: games that are being played come to their end, no others are begun."""
        for game in self._begun:  # the pool itself forgets to, once nobody holds it any more
            game.cancel()
        self._processes.shutdown(wait=False)


def _packed(judged: Judged) -> bytes:
    """What is to be known of a decision, elsewhere."""
    seen = judged.decision.seen
    state = evolve(seen.prompt.state, board=bare(seen.prompt.state.board))
    seen = evolve(seen, prompt=seen.prompt._replace(state=state))
    return pickle.dumps((seen, judged.reasoned.chosen, judged.made))


@lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> tuple[SeenPrompt, Weighed, Weighed]:
    """The same once more. It is kept, so that what is worked out for its board serves all games."""
    seen, best, made = pickle.loads(packed)
    return seen, best, made


def _difference(packed: bytes, number: int) -> float:
    return difference(*_unpacked(packed), number)


def difference(seen: SeenPrompt, best: Weighed, made: Weighed, number: int) -> float:
    """By how many points what is thought better comes off better than what was decided, in the game
    of a number: with the same cards dealt and the same programs after either."""
    return lead(seen, best, number) - lead(seen, made, number)


def lead(seen: SeenPrompt, first: Weighed, number: int) -> float:
    """By how many points the side that was asked is ahead some turns after a deed: of the score if
    the game is over by then, else as the position is judged."""
    side = seen.side
    state = dealt(seen.prompt.state, side, random.Random(number))
    match = Match(state, Shuffle(number), seen.log, seen.made)
    programs: dict[Side, Player] = {side: player_of(Seat(_PROGRAM, number)) for side in Side}
    seats = {**programs, side: Begins(programs[side], first)}
    end = state.turn + TURNS
    while match.game.state.turn < end and (choice := decision(match, seats)) is not None:
        match.choose(choice)
    after = match.game.state
    if after.outcome is not None:
        return after.outcome.score(side) - after.outcome.score(side.other)
    return appraisal(Situation(after, side, weights())).value


class Begins:
    """A player that begins with a deed, walks to where that is to lead, and goes on as a program
    does."""

    def __init__(self, program: Player, first: Weighed) -> None:
        self._program, self._first = program, first
        self._begun = self._arrived = False

    def decide(self, seen: SeenPrompt) -> Choice:
        """An answer to the prompt."""
        if not self._begun:
            self._begun = True
            return self._first.choice
        prompt = seen.prompt
        if prompt.topic in (Topic.ACTION, Topic.ACTIVATE):
            self._arrived = True
        who = prompt.options[0].who
        if prompt.topic in _MOVES and who == self._first.choice.who and not self._arrived:
            return self._stride(prompt) or self._program.decide(seen)
        return self._program.decide(seen)

    def _stride(self, prompt: Prompt) -> Choice | None:
        """The next stride on the way, or that it ends there; None if no way leads there."""
        first, options = self._first, prompt.options
        figure = prompt.state.figure(first.choice.who)
        if figure.at == first.to:
            return next((o for o in options if o.verb == Verb.STOP), None)
        found = reached(prompt.state, figure, prompt.mp or 0, prompt.start)
        routes = list(found.exits.values()) if first.leaves else []
        if first.to in found.squares:
            routes = [found.squares[first.to]]
        strides = [r.first for r in sorted(routes, key=lambda route: route.cost) if r.first]
        return next((o for s in strides for o in options if s.fits(o)), None)
