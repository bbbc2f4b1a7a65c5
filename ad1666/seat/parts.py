"""What a seat is told, piece by piece: the values that the sheets of phones and of whole seats have
in common. Nothing of a game is needed to send or to read them."""

from __future__ import annotations

from attrs import frozen

from ad1666.rules.cards import Side

BOLD, PLAIN = "b", ""
Run = tuple[str, str]
"""How a piece of text stands (`BOLD` or `PLAIN`), and the text."""
Runs = tuple[Run, ...]

DECK = "back"
"""The ``card`` of an option that plays the top of the deck; any other is a card's name (``S6``)."""


@frozen
class HeldCard:
    """A card of the hand."""

    card: str
    """Its name, which is that of its picture: ``S6``, ``BJ``."""
    words: str
    """What is read out for it: ``skull 6``."""


@frozen
class Points:
    """How a side stands."""

    side: Side
    name: str
    points: str
    counts: tuple[tuple[str, str], ...] = ()
    """What everybody may count, each with its number: the deck, the hand, the discards."""


@frozen
class GoalValue:
    """What a goal is about, by the names of scenarios."""

    aim: str
    subject: str
    place: str
    points: int


@frozen
class GoalLine:
    """A goal of a side."""

    side: Side
    words: Runs
    reached: bool = False
    value: GoalValue | None = None
    """For a program, in place of words."""


@frozen
class Wounds:
    """The wounds of one place."""

    words: str
    taken: int
    most: int
    """With how many the figure is out of it."""
    serious: int | None = None
    """From how many on they are serious; None if there is no such number."""


@frozen
class Gloss:
    """An item, an ability or a condition of a figure: what it is called and what it does."""

    words: str
    tip: Runs = ()


@frozen
class Section:
    """Notes of one kind, under a heading."""

    title: str
    notes: tuple[Gloss, ...]


@frozen
class OwnFigure:
    """A figure of this side, with what its owner may know of it."""

    id: str
    name: str
    portrait: str = ""
    """The name of a picture that the server was given; empty for none."""
    status: Runs = ()
    """How it is, in a line: ``hero, activated``."""
    acting: bool = False
    down: bool = False
    """Whether it is out of the game."""
    wounds: tuple[Wounds, ...] = ()
    values: tuple[tuple[str, str], ...] = ()
    """Its characteristics and skills, each with its number."""
    sections: tuple[Section, ...] = ()


@frozen
class OrderLevel:
    """One of the settings of a standing order."""

    value: str
    words: str


@frozen
class StandingOrder:
    """A standing order: what is answered for the side without asking."""

    key: str
    words: str
    value: str
    levels: tuple[OrderLevel, ...]


@frozen
class Choice:
    """Something to choose: what is sent for it, and its words."""

    value: str
    words: str


@frozen
class SeatedFencer:
    """Who sits at the seat of a program, as both players may know it."""

    side: Side
    face: str
    """The name of the picture."""
    name: str
    words: Runs
    """Who that is, and what is told of them; after a game, what they say of it."""
    says: str = ""
    """What they say now: before the first turn, or about a walk of theirs."""
