"""Players that are programs. They know the rules and what their side may see, nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from ad1666.bots.duellist import Duellist
from ad1666.bots.levels import PLANNERS, WITH_CHARACTER
from ad1666.bots.planner.player import PlanningPlayer
from ad1666.bots.planner.reasons import Reasoned
from ad1666.bots.random_player import RandomPlayer
from ad1666.bots.seeker import Seeker
from ad1666.game.players import Interjector, Player
from ad1666.game.seats import PERSON, Seat
from ad1666.game.view import SeenPrompt
from ad1666.rules.requests import Choice

BOTS: Mapping[str, Callable[[random.Random], Player]] = {
    **PLANNERS,
    "seeker": Seeker,
    "duellist": Duellist,
    "chance": RandomPlayer,
}
"""All programs that can be chosen as opponents, by the names that records have."""
PLAYERS = (PERSON, *BOTS)
"""All who can play a side."""


class UnknownPlayer(ValueError):
    """There is no program of that name."""


def player_of(seat: Seat) -> SeatedProgram:
    """The program of a seat: one of the BOTS, or one with a character. Raises UnknownPlayer."""
    if seat.name not in BOTS and seat.name not in WITH_CHARACTER:
        raise UnknownPlayer(seat.name)
    return SeatedProgram(seat)


class SeatedProgram:
    """A program whose chances are begun anew at each question, from the seed of its seat and from
    how far the game is. So it decides alike whether or not the game was left in between."""

    def __init__(self, seat: Seat) -> None:
        self._seed = seat.seed
        self._random = random.Random(seat.seed)
        made = BOTS.get(seat.name) or WITH_CHARACTER[seat.name]
        self._bot = made(self._random)

    @property
    def reasoned(self) -> Reasoned | None:
        """The last decision with its reasons, None of a program that keeps none."""
        return self._bot.reasoned if isinstance(self._bot, PlanningPlayer) else None

    def decide(self, seen: SeenPrompt) -> Choice:
        """What the program decides."""
        self._begin(seen)
        return self._bot.decide(seen)

    def interject(self, seen: SeenPrompt) -> Choice | None:
        """What the program does at any time, if it does anything then."""
        self._begin(seen)
        return self._bot.interject(seen) if isinstance(self._bot, Interjector) else None

    def _begin(self, seen: SeenPrompt) -> None:
        self._random.seed(f"{self._seed} {seen.made}")
