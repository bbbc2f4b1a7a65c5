"""What happened: the log, the tooltips, the tests and the odds read the same events."""

from __future__ import annotations

import enum

from attrs import frozen

from ad1666.rules.cards import Card, Location, Side, Suit


@frozen(slots=False)
class Term:
    """One number of a sum, with its cause and the clause it rests on."""

    value: int
    cause: str
    clause: str


class Grade(enum.StrEnum):
    """How a standard test came out (TEST-2)."""

    TRIUMPH = "triumph"
    SUCCESS = "success"
    FAILURE = "failure"
    MISHAP = "mishap"

    @property
    def passed(self) -> bool:
        """Success or better."""
        return self in (Grade.TRIUMPH, Grade.SUCCESS)


@frozen(slots=False)
class Standard:
    """A standard test (TEST), told when its card is turned up, after each boost, and when it is
    over (``over``)."""

    figure: str
    player: Side
    what: str
    difficulty: int
    card: Card
    terms: tuple[Term, ...]
    boosts: tuple[Card, ...]
    result: int
    grade: Grade
    clauses: tuple[str, ...]
    over: bool = False
    made_of: tuple[Term, ...] = ()
    """What the difficulty is made of, empty if the clauses state it."""


@frozen(slots=False)
class Hand:
    """One side of an opposed test: the initial card, the terms, the boosts, the sum."""

    player: Side
    figure: str | None
    card: Card
    suit: Suit | None
    terms: tuple[Term, ...]
    boosts: tuple[Card, ...]
    total: int


@frozen(slots=False)
class Opposed:
    """An opposed test (OPP), told when cards are revealed, after each boost, and when over."""

    what: str
    red: Hand
    blue: Hand
    clauses: tuple[str, ...]
    over: bool = False

    @property
    def winner(self) -> Side | None:
        """The side with the higher sum, None in a tie (OPP-4)."""
        if self.red.total == self.blue.total:
            return None
        return Side.RED if self.red.total > self.blue.total else Side.BLUE

    def hand(self, side: Side) -> Hand:
        """What a side played."""
        return self.red if side is Side.RED else self.blue


@frozen
class Hit:
    """A hit and its damage (SHOT-13, MEL-9): base, modifiers and armour as terms."""

    figure: str
    by: str
    weapon: str
    location: Location
    terms: tuple[Term, ...]
    wounds: int
    clauses: tuple[str, ...]


@frozen
class Threat:
    """A hit that a parry may yet turn (MEL-8)."""

    hit: Hit


@frozen
class Note:
    """Anything else worth a line in the log. ``kind`` picks the wording, ``data`` fills it in;
    ``terms`` are what the last number in it is made of."""

    kind: str
    figure: str | None = None
    data: tuple[tuple[str, str], ...] = ()
    clauses: tuple[str, ...] = ()
    terms: tuple[Term, ...] = ()


Event = Standard | Opposed | Hit | Threat | Note


def note(
    kind: str, figure: str | None, clauses: str, terms: tuple[Term, ...] = (), /, **data: object
) -> Note:
    """A note; ``clauses`` separated by blanks. A square is written ``2,1``."""
    pairs = tuple(
        (key, f"{value[0]},{value[1]}" if isinstance(value, tuple) else str(value))
        for key, value in data.items()
    )
    return Note(kind, figure, pairs, tuple(clauses.split()), terms)
