"""Playouts of a decision: programs continue the game after what was decided and after what the
coach prefers, to see which does better. What the player did not know is dealt anew each time."""

from __future__ import annotations

import os
import pickle
import random
from collections.abc import Iterable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache

from attrs import evolve

from ad1666.advice.coach import Judged
from ad1666.advice.winning import ahead
from ad1666.bots import player_of
from ad1666.bots.judgement.reach import reached
from ad1666.bots.planner.reasons import Weighed
from ad1666.game.fate import Shuffle
from ad1666.game.game import Game
from ad1666.game.match import Match, decision
from ad1666.game.odds.known import dealt
from ad1666.game.seats import Seat
from ad1666.game.view import Player, SeenPrompt
from ad1666.play.apart import processes
from ad1666.rules.cards import Side
from ad1666.rules.requests import Choice, Prompt, Topic, Worth
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb

TURNS = 2
"""The number of turns played, including that of the decision. Later turns depend on it less than on
chance."""
_PROGRAM = "musketeer"
"""The program that plays both sides."""


class PlayoutPool:
    """Separate processes for playouts, on all cores but that of the window. They start at once, so
    that they are there when the first game is to be played."""

    def __init__(self) -> None:
        self._processes = processes(max(1, (os.cpu_count() or 1) - 1))
        self._begun: list[Future[float]] = []
        self._processes.submit(_ready)

    def games(self, judged: Judged, numbers: Iterable[int]) -> list[Future[float]]:
        """The `difference` of each game."""
        packed = _packed(judged)
        try:
            begun = [self._processes.submit(_difference, packed, number) for number in numbers]
        except BrokenProcessPool:
            raise
        except RuntimeError:  # the program is exiting: nobody waits for a game any more
            raise SystemExit from None
        self._begun += begun
        return begun

    def close(self) -> None:
        """Stops the playouts: games already running come to their end, no others are started."""
        for game in self._begun:  # the pool forgets to once nothing holds it
            game.cancel()
        self._processes.shutdown(wait=False)


def _ready() -> None:
    """Loads what a playout needs."""
    player_of(Seat(_PROGRAM))


def _packed(judged: Judged) -> bytes:
    """The parts of a decision that the other process needs, pickled."""
    seen = judged.decision.seen
    best = judged.reasoned.chosen
    if seen.prompt.topic is Topic.ACTIVATE:  # what the figure then does is another question
        best = evolve(best, to=None, leaves=False, then=None)
    return pickle.dumps((seen, best, judged.made))


@lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> tuple[SeenPrompt, Weighed, Weighed]:
    """Unpickles it. This is cached, so that what has been computed for its board serves all
    games."""
    seen, best, made = pickle.loads(packed)
    return seen, best, made


def _difference(packed: bytes, number: int) -> float:
    return difference(*_unpacked(packed), number)


def difference(seen: SeenPrompt, best: Weighed, made: Weighed, number: int) -> float:
    """By how many points the preferred decision does better than the one made, in one game, with
    the same cards dealt and the same programs after either."""
    return lead(seen, best, number) - lead(seen, made, number)


def lead(seen: SeenPrompt, first: Weighed, number: int) -> float:
    """By how many points the side asked leads some turns after a decision: in score if the game is
    over by then, otherwise as the position is evaluated."""
    after = played_on(seen, first, number, seen.prompt.state.turn + TURNS)
    return ahead(after, seen.side)


def played_on(seen: SeenPrompt, first: Weighed, number: int, end: int | None = None) -> State:
    """The position that one game comes to after a decision, in which nothing is known that its
    player did not know: when turn ``end`` begins, or else when it is over."""
    state = dealt(seen.prompt.state, seen.side, random.Random(number))
    return played_from(state, seen, first, number, end)


def played_from(
    at: State | Game, seen: SeenPrompt, first: Weighed, number: int, end: int | None = None
) -> State:
    """The same from a position in which all cards have a face, or from a game at the question."""
    side = seen.side
    match = Match(at, Shuffle(number), seen.log, seen.made)
    programs: dict[Side, Player] = {side: player_of(Seat(_PROGRAM, number)) for side in Side}
    seats = {**programs, side: FirstDecision(programs[side], first)}
    while end is None or match.game.state.turn < end:
        choice = decision(match, seats)
        if choice is None:
            break
        match.choose(choice)
    return match.game.state


class FirstDecision:
    """A player that begins with a given decision, does what a figure is activated for, walks to
    where it is to lead, shuts the door that is to be shut on the way, and continues as a
    program."""

    def __init__(self, program: Player, first: Weighed) -> None:
        self._program, self._first = program, first
        self._begun = self._arrived = False
        self._deed, self._shut = first.then, first.shut

    def decide(self, seen: SeenPrompt) -> Choice:
        """The answer to the prompt."""
        if not self._begun:
            self._begun = True
            return self._first.choice
        prompt = seen.prompt
        if self._deed is not None and self._deed in prompt.options:
            deed, self._deed = self._deed, None
            return deed
        if prompt.topic.traits.worth is Worth.PLAYED_ON:
            self._arrived = True
        who = prompt.options[0].who
        if prompt.topic.traits.walks and who == self._first.choice.who and not self._arrived:
            return self._stride(prompt) or self._program.decide(seen)
        return self._program.decide(seen)

    def _stride(self, prompt: Prompt) -> Choice | None:
        """The next step of the walk, or its end on arrival; None if no route leads there."""
        first, options = self._first, prompt.options
        figure = prompt.state.figure(first.choice.who)
        shuts = (o for o in options if o.verb == Verb.CLOSE and o.details.door == self._shut)
        if self._shut is not None and (close := next(shuts, None)) is not None:
            self._shut = None
            return close
        if figure.at == first.to:
            return next((o for o in options if o.verb == Verb.STOP), None)
        found = reached(prompt.state, figure, prompt.mp or 0, prompt.start)
        routes = list(found.exits.values()) if first.leaves else []
        if first.to in found.squares:
            routes = [found.squares[first.to]]
        strides = [r.first for r in sorted(routes, key=lambda route: route.cost) if r.first]
        return next((o for s in strides for o in options if s.fits(o)), None)
