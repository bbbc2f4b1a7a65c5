"""A player that chooses at random, with a bias towards fights."""

from __future__ import annotations

import random

from ad1666.game.view import SeenPrompt
from ad1666.rules.board import distance
from ad1666.rules.requests import Choice, Prompt
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb

BLOWS = {
    Verb.AIMED_SHOT,
    Verb.ATTACK,
    Verb.BOOST,
    Verb.DEFENSIVE_SHOT,
    Verb.FORCE_DOOR,
    Verb.FULL_MOVE,
    Verb.INTERRUPT,
    Verb.PARRY,
    Verb.PICK_UP,
    Verb.QUICK_SHOT,
}
NEARER = {Verb.STEP, Verb.WINDOW, Verb.CLIMB, Verb.PASSAGE}
BESIDES = 0.1
"""The probability of using an anytime choice."""


class RandomPlayer:
    """Chooses with `pick`."""

    def __init__(self, rng: random.Random) -> None:
        self._random = rng

    def decide(self, seen: SeenPrompt) -> Choice:
        return pick(self._random, seen.prompt)

    def interject(self, seen: SeenPrompt) -> Choice | None:
        """Occasionally an anytime choice while the opponent decides."""
        anytime = seen.prompt.anytime
        return self._random.choice(anytime) if self._random.random() < BESIDES else None


def pick(rng: random.Random, prompt: Prompt) -> Choice:
    """A choice: half of the time any; otherwise, if possible, one that brings the sides together,
    since random walkers hardly ever meet."""
    if prompt.anytime and rng.random() < BESIDES:
        return rng.choice(prompt.anytime)
    if rng.random() < 0.5:
        return rng.choice(prompt.options)
    keen = [o for o in prompt.options if o.verb in BLOWS or _closer(prompt.state, o)]
    return rng.choice(keen or prompt.options)


def _closer(state: State, step: Choice) -> bool:
    """Whether a choice is a step towards an enemy."""
    to = step.details.square
    if to is None or step.verb not in NEARER:
        return False
    figure = state.figure(step.who)
    if figure.at is None:
        return False
    enemies = [f.at for f in state.on_board(figure.side.other) if f.at is not None]
    return any(distance(to, e) < distance(figure.at, e) for e in enemies)
