"""What happened: the log, the tooltips, the tests and the odds read the same events."""

from __future__ import annotations

import enum
from functools import cache
from typing import NamedTuple

from attrs import frozen

from ad1666.rules.cards import SUITS, Card, Location, Side, Suit
from ad1666.rules.items import Item, Range


@frozen(weakref_slot=False)
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


@frozen(weakref_slot=False)
class Trial:
    """A standard test that is about to be taken: told before its card is turned up (TEST-1). All
    its terms are there, that for serious wounds too."""

    figure: str
    player: Side
    what: str
    difficulty: int
    terms: tuple[Term, ...]
    clauses: tuple[str, ...]
    made_of: tuple[Term, ...] = ()
    """What the difficulty is made of, empty if the clauses state it."""


@frozen(weakref_slot=False)
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


@frozen(weakref_slot=False)
class TestSide:
    """One side of an opposed test before its card is known. ``terms`` are what would be added to a
    card of each suit, in the order of Suit; ``kept`` is an initial card that lies there already."""

    player: Side
    figure: str | None
    terms: tuple[tuple[Term, ...], ...]
    kept: tuple[Card, Suit] | None = None

    def added(self, suit: Suit) -> tuple[Term, ...]:
        """The terms with an initial card of a suit."""
        return self.terms[SUITS.index(suit)]

    @property
    def always(self) -> tuple[Term, ...]:
        """The terms that do not depend on the suit."""
        return tuple(t for t in self.terms[0] if all(t in terms for terms in self.terms))


@frozen(weakref_slot=False)
class Match:
    """An opposed test that is about to begin: told before cards are laid (OPP-1)."""

    what: str
    red: TestSide
    blue: TestSide
    clauses: tuple[str, ...]

    @property
    def summed(self) -> bool:
        """Whether anything is added to the cards at all."""
        return any((*self.red.terms, *self.blue.terms))

    def test_side(self, side: Side) -> TestSide:
        """Who stands for a player."""
        return self.red if side is Side.RED else self.blue


@frozen(weakref_slot=False)
class Hand:
    """One side of an opposed test: the initial card, the terms, the boosts, the sum."""

    player: Side
    figure: str | None
    card: Card
    suit: Suit | None
    terms: tuple[Term, ...]
    boosts: tuple[Card, ...]
    total: int


@frozen(weakref_slot=False)
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


@frozen(weakref_slot=False)
class Hit:
    """A hit and its damage (SHOT-13, MEL-9): base, modifiers and armour as terms."""

    figure: str
    by: str
    weapon: str
    location: Location
    terms: tuple[Term, ...]
    wounds: int
    clauses: tuple[str, ...]


@frozen(weakref_slot=False)
class Aim:
    """A shot that is about to be tested: with what and at which of its ranges. ``engaged``: whether
    the target counts as engaged, so that a near miss may stray (SHOT-7, SHOT-12)."""

    figure: str
    target: str
    weapon: Item
    range: Range
    engaged: bool


@frozen(weakref_slot=False)
class Fight:
    """A fight that is going on: who attacks whom with what, and what the attack is given as it is
    declared. ``kept`` is an initial card of the attacker that lies there already.

    Told when it is declared, with the weapon that the attacked would take if it named none, and
    again before each test of it."""

    attacker: str
    defender: str
    weapons: tuple[Item, Item]
    bonus: tuple[Term, ...] = ()
    unparried: bool = False
    kept: tuple[Card, Suit] | None = None

    def weapon(self, figure_id: str) -> Item:
        """What a fighter uses."""
        return self.weapons[0 if figure_id == self.attacker else 1]

    def other(self, figure_id: str) -> str:
        """The other fighter."""
        return self.defender if figure_id == self.attacker else self.attacker


@frozen
class Threat:
    """A hit that a parry may yet turn (MEL-8)."""

    hit: Hit


class Note(NamedTuple):
    """Anything else worth a line in the log. ``kind`` picks the wording, ``data`` fills it in;
    ``terms`` are what the last number in it is made of."""

    kind: str
    figure: str | None = None
    data: tuple[tuple[str, str], ...] = ()
    clauses: tuple[str, ...] = ()
    terms: tuple[Term, ...] = ()


Event = Trial | Standard | Match | Opposed | Aim | Fight | Hit | Threat | Note


def note(
    kind: str, figure: str | None, clauses: str, terms: tuple[Term, ...] = (), /, **data: object
) -> Note:
    """A note; ``clauses`` separated by blanks. A square is written ``2,1``."""
    pairs = [
        (key, f"{value[0]},{value[1]}" if isinstance(value, tuple) else str(value))
        for key, value in data.items()
    ]
    return Note(kind, figure, tuple(pairs), cited(clauses), terms)


@cache
def cited(clauses: str) -> tuple[str, ...]:
    """Clauses separated by blanks, one by one. There are no more than the rules name."""
    return tuple(clauses.split())
