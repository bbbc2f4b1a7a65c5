"""Programs that play. They know the rules and what their side may see, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import partial

from ad1666.bots.duellist import Duellist
from ad1666.bots.guests import Guest
from ad1666.bots.guests import UnknownPlayer as UnknownPlayer
from ad1666.bots.levels import PLANNERS, WITH_CHARACTER
from ad1666.bots.planner.player import PlanningPlayer
from ad1666.bots.planner.reasons import Reasoned
from ad1666.bots.probes import Idler, Quitter, Rusher
from ad1666.bots.random_player import RandomPlayer
from ad1666.bots.seeker import Seeker
from ad1666.bots.sentry import Sentry
from ad1666.bots.stress import Camper, Courier, Hunter, Marksman
from ad1666.game.seats import PERSON, Seat
from ad1666.game.view import Interjector, Player, SeenPrompt
from ad1666.rules.requests import Choice

BOTS: Mapping[str, Callable[[random.Random], Player]] = {
    **PLANNERS,
    "seeker": Seeker,
    "duellist": Duellist,
    "chance": RandomPlayer,
}
"""All programs that can be chosen as opponents, by their names in records."""
PARTNERS: Mapping[str, Callable[[random.Random], Player]] = {"sentry": Sentry}
"""The programs that play in lessons alone."""
SEATED: Mapping[str, Callable[[random.Random], Player]] = {**BOTS, **WITH_CHARACTER, **PARTNERS}
"""All programs that may occupy a seat in a record."""
_TRYING: Mapping[str, Callable[[random.Random], Player]] = {
    "quitter": Quitter,
    "idler": lambda _rng: Idler(),
    "rusher": Rusher,
}
STRESS: Mapping[str, Callable[[random.Random], Player]] = {
    "hunter": Hunter,
    "camper": Camper,
    "marksman": Marksman,
    "courier": Courier,
}
PROBES: Mapping[str, Callable[[random.Random], Player]] = {**_TRYING, **STRESS}
"""The programs that try out scenarios. They can play in the laboratory, and nobody is offered them
as opponents."""
PLAYERS = (PERSON, *SEATED)
"""All who can play a side, people included."""
OPPONENTS = (PERSON, *PLANNERS)
"""The opponents offered at the table."""


def player_of(seat: Seat) -> SeatedProgram:
    """The program of a seat, one of ours or somebody's own. Raises UnknownPlayer."""
    return SeatedProgram(seat)


class SeatedProgram:
    """A program whose random numbers are seeded afresh for each question, from the seed of
    its seat and the number of choices made so far. So it decides the same whether or not the
    game was interrupted."""

    def __init__(self, seat: Seat) -> None:
        self._seed = seat.seed
        self._random = random.Random(seat.seed)
        ours = {**SEATED, **PROBES}.get(seat.name, partial(Guest, seat.name))
        self._bot: Player = ours(self._random)

    @property
    def reasoned(self) -> Reasoned | None:
        """The last decision with its reasons; None for a program that records none."""
        return self._bot.reasoned if isinstance(self._bot, PlanningPlayer) else None

    def decide(self, seen: SeenPrompt) -> Choice:
        self._begin(seen)
        return self._bot.decide(seen)

    def interject(self, seen: SeenPrompt) -> Choice | None:
        """The program's anytime choice, or None if it makes none."""
        self._begin(seen)
        return self._bot.interject(seen) if isinstance(self._bot, Interjector) else None

    def _begin(self, seen: SeenPrompt) -> None:
        if not isinstance(self._bot, PlanningPlayer):  # it draws numbers when it is made, only
            self._random.seed(f"{self._seed} {seen.made}")
