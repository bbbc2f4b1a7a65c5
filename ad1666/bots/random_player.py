"""A player that chooses by chance, with a leaning to fights."""

from __future__ import annotations

import random
from typing import Protocol

from ad1666.game.view import SeenPrompt
from ad1666.rules.board import Direction, distance
from ad1666.rules.requests import Choice
from ad1666.rules.state import State

BLOWS = {
    "aimed-shot",
    "attack",
    "boost",
    "defensive-shot",
    "force-door",
    "full-move",
    "interrupt",
    "parry",
    "pick-up",
    "quick-shot",
}
BESIDES = 0.1
"""How often it does what may be done at any time."""


class Offered(Protocol):
    """What a choice is made from: a `SeenPrompt`; or a whole question, for those who try out what
    the rules allow to both sides."""

    @property
    def state(self) -> State:
        """The position."""

    @property
    def options(self) -> tuple[Choice, ...]:
        """One of these must be chosen,"""

    @property
    def anytime(self) -> tuple[Choice, ...]:
        """or one of these."""


class RandomPlayer:
    """Chooses by `pick`."""

    def __init__(self, rng: random.Random) -> None:
        self._random = rng

    def decide(self, prompt: SeenPrompt) -> Choice:
        """An answer to the prompt."""
        return pick(self._random, prompt)

    def interject(self, prompt: SeenPrompt) -> Choice | None:
        """Now and then what may be done while the opponent is asked."""
        return self._random.choice(prompt.anytime) if self._random.random() < BESIDES else None


def pick(rng: random.Random, offered: Offered) -> Choice:
    """A choice: half of the time any at all, else one that brings the sides to blows, for players
    who wander about hardly ever meet."""
    if offered.anytime and rng.random() < BESIDES:
        return rng.choice(offered.anytime)
    if rng.random() < 0.5:
        return rng.choice(offered.options)
    keen = [o for o in offered.options if o.verb in BLOWS or _closer(offered.state, o)]
    return rng.choice(keen or offered.options)


def _closer(state: State, step: Choice) -> bool:
    """Whether a choice is a step nearer to some enemy."""
    if step.verb not in ("step", "window", "climb"):
        return False
    figure = state.figure(step.who)
    if figure.at is None:
        return False
    dx, dy = Direction(step.args[0]).step
    to = figure.at[0] + dx, figure.at[1] + dy
    enemies = [f.at for f in state.on_board(figure.side.other) if f.at is not None]
    return to in state.board and any(distance(to, e) < distance(figure.at, e) for e in enemies)
