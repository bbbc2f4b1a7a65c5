"""What is known of a game that was played: small values, which travel between processes."""

from __future__ import annotations

import enum

from attrs import field, frozen

from ad1666.lab.games.names import GameName
from ad1666.rules.cards import Side
from ad1666.rules.characters import Status


class Deed(enum.StrEnum):
    """What is counted square by square."""

    STAND = "stand"
    """A figure stands there at the end of a turn."""
    SHOOT = "shoot"
    """A figure shoots from there."""
    DIE = "die"
    """A figure is killed there, or flees or surrenders."""


class Means(enum.StrEnum):
    """What may have helped a side to win."""

    CHARACTER = "character"
    """One of its own was not killed; by its letter."""
    ITEM = "item"
    """It has struck with the weapon, or has at the end what it had not at the beginning."""
    ABILITY = "ability"
    """It counted in a test, or did what an ability brings with it; by its name."""


@frozen
class GoalCount:
    """A goal by its number in the scenario: how often it counted, for how many points, and since
    which turn without a break, None if it did not."""

    goal: int
    times: int
    points: int
    since: int | None


@frozen
class FigureCount:
    """What a figure of the game did, and how it ended; ``fell`` is the turn in which it was killed,
    fled or surrendered."""

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
    """Wounds that its hits dealt."""
    taken: int = 0
    """Wounds that others' hits dealt it."""


@frozen
class DecisionCount:
    """Decisions of a side on a kind of question, and the processor time that they took, in
    seconds."""

    side: Side
    topic: str
    number: int
    seconds: float = field(eq=False)
    slowest: float = field(eq=False)


@frozen
class PaceCount:
    """How many activations took a side so much time to think: ``step`` numbers steps of a tenth
    each, see :func:`ad1666.lab.games.pace.seconds_of`."""

    side: Side
    step: int
    number: int


@frozen
class CardCount:
    """How often a side played a card first in a test or a fight, how often it won with it, and how
    often it boosted with it."""

    side: Side
    card: str
    played: int
    won: int
    boosted: int


@frozen
class SpotCount:
    """How often something was done on a square by figures of a side."""

    deed: Deed
    side: Side
    x: int
    y: int
    number: int


@frozen
class Played:
    """A finished game. Two are equal if they went alike, however long it took to think."""

    name: GameName
    winner: Side | None
    reason: str
    """Why it ended, as records note it."""
    red_score: int
    blue_score: int
    turns: int
    choices: int
    fights: int
    shots: int
    hits: int
    turnovers: int
    """How often the lead, looked at after each turn, went from one side to the other."""
    goals: tuple[GoalCount, ...] = ()
    figures: tuple[FigureCount, ...] = ()
    decisions: tuple[DecisionCount, ...] = ()
    cards: tuple[CardCount, ...] = ()
    spots: tuple[SpotCount, ...] = ()
    means: tuple[tuple[Means, str, Side], ...] = ()
    """What a side made use of."""
    pace: tuple[PaceCount, ...] = field(default=(), eq=False)
    lines: tuple[str, ...] = field(default=(), repr=False)
    """Its choices and cards as lines of a record."""


@frozen
class Failed:
    """A game that could not be played to its end: where the program failed, and how far it was."""

    name: GameName
    problem: str
    lines: tuple[str, ...] = field(default=(), repr=False)
