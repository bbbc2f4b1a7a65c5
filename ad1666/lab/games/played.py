"""The results of a game: small values that are passed between processes. Durations are in
steps of ten percent: precise enough for medians, and few enough to be stored for each game."""

from __future__ import annotations

import enum
import math
from collections.abc import Mapping

from attrs import field, frozen

from ad1666.lab.games.names import GameName
from ad1666.rules.cards import Side
from ad1666.rules.characters import Status


class SquareCount(enum.StrEnum):
    STAND = "stand"
    """A figure stands there at the end of a turn."""
    SHOOT = "shoot"
    """A figure shoots from there."""
    DIE = "die"
    """A figure is killed there, or flees or surrenders."""


class Means(enum.StrEnum):
    """What may have helped a side to win."""

    CHARACTER = "character"
    """One of the side's characters was not killed; by its letter."""
    ITEM = "item"
    """The side struck with the item, or has it at the end but did not at the start."""
    ABILITY = "ability"
    """The ability counted in a test or took effect; by its name."""


@frozen
class GoalCount:
    """A goal by its number in the scenario: how often it counted, for how many points, and since
    which turn without a break; None if it did not count."""

    goal: int
    times: int
    points: int
    since: int | None


@frozen
class FigureCount:
    """What a figure did in the game, and how it ended; ``fell`` is the turn in which it was
    killed, fled or surrendered."""

    figure: str
    card: str
    side: Side
    status: Status
    fell: int | None = None
    activations: int = 0
    attacks: int = 0
    shots: int = 0
    hits: int = 0
    dealt: int = 0
    """Wounds dealt by its hits."""
    taken: int = 0
    """Wounds dealt to it by the hits of others."""


@frozen
class DecisionCount:
    """Decisions of a side on a kind of question, and the processor time they took, in seconds."""

    side: Side
    topic: str
    number: int
    seconds: float = field(eq=False)
    slowest: float = field(eq=False)


@frozen
class PaceCount:
    """How many activations of a side took this much thinking time: ``step`` counts steps of ten
    percent, see `seconds_of`."""

    side: Side
    step: int
    number: int


@frozen
class CardCount:
    """How often a side played a card as the initial card of a test or a fight, how often it won
    with it, and how often it boosted with it."""

    side: Side
    card: str
    played: int
    won: int
    boosted: int


@frozen
class SpotCount:
    """How often figures of a side did something on a square."""

    deed: SquareCount
    side: Side
    x: int
    y: int
    number: int


@frozen
class EventCount:
    """How often an event of the scenario happened, or an ``answer`` to it was given, by its text;
    empty for the event itself."""

    event: str
    answer: str
    number: int


@frozen
class Played:
    """A finished game. Two games are equal if they went the same, regardless of thinking time."""

    name: GameName
    winner: Side | None
    reason: str
    """Why it ended, as in records."""
    red_score: int
    blue_score: int
    turns: int
    choices: int
    fights: int
    shots: int
    hits: int
    turnovers: int
    """How often the lead, taken after each turn, changed sides."""
    goals: tuple[GoalCount, ...] = ()
    figures: tuple[FigureCount, ...] = ()
    decisions: tuple[DecisionCount, ...] = ()
    cards: tuple[CardCount, ...] = ()
    spots: tuple[SpotCount, ...] = ()
    events: tuple[EventCount, ...] = ()
    means: tuple[tuple[Means, str, Side], ...] = ()
    """What each side made use of."""
    pace: tuple[PaceCount, ...] = field(default=(), eq=False)
    lines: tuple[str, ...] = field(default=(), repr=False)
    """Its choices and cards as lines of a record."""


@frozen
class Failed:
    """A game that could not be finished: where the program failed, and the game up to there."""

    name: GameName
    problem: str
    lines: tuple[str, ...] = field(default=(), repr=False)


_SHORTEST = 1e-4
"""In seconds; anything shorter is step 0."""
_STEP = math.log(1.1)


def step_of(seconds: float) -> int:
    """The step of a duration in seconds."""
    return max(0, round(math.log(max(seconds, _SHORTEST) / _SHORTEST) / _STEP))


def seconds_of(step: int) -> float:
    """The duration in the middle of a step, in seconds."""
    return _SHORTEST * math.exp(step * _STEP)


def quantile(steps: Mapping[int, int], share: float) -> float:
    """The duration in seconds that this share of the counted ones does not exceed. Raises
    ValueError if nothing was counted."""
    wanted, counted = share * sum(steps.values()), 0
    for step in sorted(steps):
        counted += steps[step]
        if counted >= wanted:
            return seconds_of(step)
    raise ValueError("nothing was counted")
