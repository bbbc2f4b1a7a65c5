"""Events: what has happened. The log, the tooltips, the tests and the odds all read them."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple, TypedDict, Unpack, cast

from attrs import frozen

from ad1666.rules.board import Door
from ad1666.rules.cards import BLUE, RED, SUITS, Card, Location, Side, Suit
from ad1666.rules.characters import Square
from ad1666.rules.items import Item, Range
from ad1666.rules.magic import MagicCard, Trove
from ad1666.rules.phases import Phase
from ad1666.rules.verdicts import OwnName


class Cause(enum.StrEnum):
    """Where a number in a sum comes from. Some causes name what they are about: see `Term`."""

    TRAIT = "trait"
    """A trait of the character; about that trait."""
    SKILL = "skill"
    """A combat skill of the character; about that skill."""
    LACKING_SKILL = "lacking-skill"
    """About the combat skill that is lacking."""
    ABILITY = "ability"
    """About the ability, by its English name."""
    ITEM = "item"
    """The weapon's damage modifier; about the weapon."""
    SERIOUSLY_WOUNDED = "seriously-wounded"
    KNOCKED_DOWN = "knocked-down"
    TARGET_ENGAGED = "target-engaged"
    TARGET_IN_THE_DARK = "target-in-the-dark"
    SHOOTER_KNOCKED_DOWN = "shooter-knocked-down"
    TARGET_KNOCKED_DOWN = "target-knocked-down"
    CORNER = "corner"
    """At the target's square, beside the line of sight."""
    OBSTACLE = "obstacle"
    """Across the line of sight."""
    QUICK_SHOT = "quick-shot"
    DEFENSIVE_SHOT = "defensive-shot"
    RANGE = "range"
    """The difficulty of a listed range; about its squares."""
    ABOVE_DIFFICULTY = "above-difficulty"
    SHORT_OF_DIFFICULTY = "short-of-difficulty"
    ARMOUR = "armour"
    PIERCED_ARMOUR = "pierced-armour"
    WEAPON_ADVANTAGE = "weapon-advantage"
    PARRYING_WEAPON = "parrying-weapon"
    MIGHTY_ATTACK = "mighty-attack"
    HEAVY = "heavy"
    """A weapon too heavy for its owner; about its weight."""
    DIFFERENCE = "difference"
    """Between the two sums of a fight."""
    PARRY = "parry"
    SUPPORT = "support"
    """About the friend who gives it."""
    WOUNDS_BEFORE = "wounds-before"
    HIT = "hit"
    TRAP = "trap"
    EVENT = "event"
    """An event of the scenario."""
    MISHAP = "mishap"
    HEALED = "healed"
    TOKENS_BEFORE = "tokens-before"
    SPENT = "spent"
    FIREARM = "firearm"
    ALARM = "alarm"
    REMOVED = "removed"
    """About the figure that was removed."""
    END_OF_TURN = "end-of-turn"
    USES_BEFORE = "uses-before"
    TEST = "test"
    """The test for which a use is spent."""
    RELOAD_TOKEN = "reload-token"
    RELOAD = "reload"
    """The action that lowers the token or takes it off."""


@frozen(weakref_slot=False)
class Term:
    """One number of a sum, with its cause and the clause it rests on. ``about`` is the trait,
    skill, ability, item, figure or number that the cause names, empty if it names none."""

    value: int
    cause: Cause
    clause: str
    about: str | int = ""


class CardTest(enum.StrEnum):
    """The tests of the general rules, standard (TEST) and opposed (OPP)."""

    MELEE = "melee"
    INITIATIVE = "initiative"
    PARRY = "parry"
    MORALE = "morale"
    AIMED_SHOT = "aimed-shot"
    QUICK_SHOT = "quick-shot"
    DEFENSIVE_SHOT = "defensive-shot"
    JUMP_DOWN = "jump-down"
    CLIMB = "climb"
    WINDOW = "window"
    JUMP = "jump"
    RUN = "run"
    FORCE_DOOR = "force-door"
    FORCE_LOCK = "force-lock"
    STAND_UP = "stand-up"
    STAY_AWAKE = "stay-awake"
    KEEP_FOOTING = "keep-footing"
    EVENT = "event"
    """That an event of the scenario asks for (SCN-13)."""


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
class Shooting:
    """A shot about to be tested: the weapon, and which of its ranges. ``engaged``: whether the
    target counts as engaged, so that a near miss may stray (SHOT-7, SHOT-12)."""

    figure: str
    target: str
    weapon: Item
    range: Range
    engaged: bool


@frozen(weakref_slot=False)
class Fight:
    """A fight in progress: attacker, defender, their weapons, and the bonus from the declaration.
    ``kept`` is the attacker's initial card from the fight before (ABIL-20)."""

    attacker: str
    defender: str
    weapons: tuple[Item, Item]
    bonus: tuple[Term, ...] = ()
    unparried: str = ""
    """The clause of the ability that lets the defender parry nothing (MEL-8), empty if there is
    none."""
    kept: tuple[Card, Suit] | None = None

    def weapon(self, figure_id: str) -> Item:
        return self.weapons[0 if figure_id == self.attacker else 1]

    def other(self, figure_id: str) -> str:
        return self.defender if figure_id == self.attacker else self.attacker


@frozen(weakref_slot=False)
class StandardAhead:
    """A standard test before its card is turned up (TEST-1), with all its terms, including the
    penalty for serious wounds."""

    figure: str
    player: Side
    what: CardTest | OwnName
    difficulty: int
    terms: tuple[Term, ...]
    clauses: tuple[str, ...]
    made_of: tuple[Term, ...] = ()
    """The terms of the difficulty, empty if the clauses state it."""
    aim: Shooting | None = None
    """The shot that it decides, if any."""
    blow: Hit | None = None
    """The blow that it turns aside, if it is a parry."""


@frozen(weakref_slot=False)
class Standard:
    """A standard test (TEST), reported when its card is turned up, after each boost, and when it is
    ``over``."""

    figure: str
    player: Side
    what: CardTest | OwnName
    difficulty: int
    card: Card
    terms: tuple[Term, ...]
    boosts: tuple[Card, ...]
    result: int
    grade: Grade
    clauses: tuple[str, ...]
    over: bool = False
    made_of: tuple[Term, ...] = ()
    """The terms of the difficulty, empty if the clauses state it."""
    aim: Shooting | None = None
    """The shot that it decides, if any."""
    blow: Hit | None = None
    """The blow that it turns aside, if it is a parry."""

    @property
    def passed(self) -> bool:
        """Success or better."""
        return self.grade.passed

    @property
    def suit(self) -> Suit | None:
        """The suit of the initial card, None for a joker."""
        return self.card.suit


@frozen(weakref_slot=False)
class TestSide:
    """One side of an opposed test before its card is known. ``terms`` are what would be added to a
    card of each suit, in the order of Suit; ``kept`` is an initial card from the fight before."""

    player: Side
    figure: str | None
    terms: tuple[tuple[Term, ...], ...]
    kept: tuple[Card, Suit] | None = None

    def added(self, suit: Suit) -> tuple[Term, ...]:
        """The terms for an initial card of this suit."""
        return self.terms[SUITS.index(suit)]

    def bonus(self, suit: Suit) -> int:
        """The sum of these terms (OPP-2)."""
        return sum(t.value for t in self.added(suit))

    @property
    def always(self) -> tuple[Term, ...]:
        """The terms that do not depend on the suit."""
        return tuple(t for t in self.terms[0] if all(t in terms for terms in self.terms))


@frozen(weakref_slot=False)
class OpposedAhead:
    """An opposed test before cards are committed (OPP-1)."""

    what: CardTest | OwnName
    red: TestSide
    blue: TestSide
    clauses: tuple[str, ...]
    fight: Fight | None = None
    """The fight that it decides, if any."""

    @property
    def summed(self) -> bool:
        """Whether anything is added to the cards."""
        return any((*self.red.terms, *self.blue.terms))

    def test_side(self, side: Side) -> TestSide:
        """The side of the test that a player plays."""
        return self.red if side is RED else self.blue


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
    """An opposed test (OPP), reported when cards are revealed, after each boost, and when over.
    ``passes`` counts successive passes: the second ends the boosting (OPP-3)."""

    what: CardTest | OwnName
    red: Hand
    blue: Hand
    clauses: tuple[str, ...]
    over: bool = False
    fight: Fight | None = None
    """The fight that it decides, if any."""
    passes: int = 0

    @property
    def winner(self) -> Side | None:
        """The side with the higher sum, None in a tie (OPP-4)."""
        if self.red.total == self.blue.total:
            return None
        return RED if self.red.total > self.blue.total else BLUE

    @property
    def difference(self) -> int:
        """The margin between the two sums."""
        return abs(self.red.total - self.blue.total)

    def hand(self, side: Side) -> Hand:
        """What a side played."""
        return self.red if side is RED else self.blue


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


class NoteKind(enum.StrEnum):
    """Kinds of note of the general rules."""

    ACTS = "acts"
    GOES = "goes"
    FALLS = "falls"
    TAKES_PASSAGE = "takes-passage"
    IN_HAND = "in-hand"
    LAYS = "lays"
    NAMES = "names"
    DISCARDS = "discards"
    MAGIC_RESHUFFLE = "magic-reshuffle"
    SEARCHES = "searches"
    LOOKS = "looks"
    LEAVES_LYING = "leaves-lying"
    HEALED = "healed"
    RECOVERS = "recovers"
    RESHUFFLE = "reshuffle"
    WOUNDED = "wounded"
    DIES = "dies"
    SERIOUSLY_WOUNDED = "seriously-wounded"
    LEAVES = "leaves"
    KNOCKED_DOWN = "knocked-down"
    STUNNED = "stunned"
    GUARD = "guard"
    DOOR_OPEN = "door-open"
    DOOR_UNLOCKED = "door-unlocked"
    CHEST_OPEN = "chest-open"
    DOOR_CLOSE = "door-close"
    AIMED_SHOT = "aimed-shot"
    QUICK_SHOT = "quick-shot"
    DEFENSIVE_SHOT = "defensive-shot"
    TURN = "turn"
    PHASE = "phase"
    ACTIVATES = "activates"
    DELAYS = "delays"
    FIRST = "first"
    INITIATIVE = "initiative"
    ATTACKS = "attacks"
    WIELDS = "wields"
    REVEALS = "reveals"
    ENDS = "ends"
    DRAWS = "draws"
    DEFENDS = "defends"
    REMATCH = "rematch"
    UNPARRIED = "unparried"
    WITHDRAWS = "withdraws"
    FLEES = "flees"
    INTERRUPTS = "interrupts"
    LOST = "lost"
    WEARS = "wears"
    BECOMES = "becomes"
    RELOADS = "reloads"
    PICKS_UP = "picks-up"
    STANDS_UP = "stands-up"
    AWAKENS = "awakens"
    STAYS_STUNNED = "stays-stunned"
    DOOR_DESTROYED = "door-destroyed"
    SWEEPS = "sweeps"
    SAYS = "says"
    ALARM = "alarm"
    STRAY = "stray"
    ARRIVES = "arrives"
    HELD_UP = "held-up"
    RETURNS = "returns"
    HAPPENS = "happens"
    """An event of the scenario: what it does is noted apart (SCN-1)."""
    TELLS = "tells"
    UTTERS = "utters"
    ASKS = "asks"
    ANSWERS = "answers"
    ADDRESSES = "addresses"
    DOOR_SET = "door-set"
    CHEST_SET = "chest-set"
    LAID = "laid"
    GIVEN = "given"
    TAKEN = "taken"
    PLACED = "placed"
    GUARD_MORE = "guard-more"
    ALARM_RAISED = "alarm-raised"


class Source(enum.StrEnum):
    """Where a card is played from, which everybody sees (CARD-5)."""

    DECK = "deck"
    HAND = "hand"


class NoteDetails(TypedDict, total=False):
    """The data of a note, apart from its kind and its figure."""

    player: Side
    target: str
    """The figure that something is done to."""
    by: str
    """The figure that does it."""
    action: str
    """The verb of its choice."""
    item: str
    items: tuple[str, ...]
    weapon: str
    chest: str
    passage: str
    """The name of a passage on the map."""
    start: Square
    to: Square
    card: Card
    red: Card
    blue: Card
    suit: Suit
    source: Source
    magic: MagicCard
    found: Trove | None
    phase: Phase
    turn: int
    event: str
    """The id of an event of the scenario."""
    text: str
    """What its author has written."""
    asked: str
    """The question that is answered."""
    door: Door
    """The new state of a door."""
    cards: int
    wounds: int
    all: int
    gone: int
    left: int
    value: int
    sum: int


class Note(NamedTuple):
    """Any other event worth a line in the log. ``terms`` make up the last number in ``data``."""

    kind: NoteKind | OwnName
    figure: str | None = None
    data: tuple[tuple[str, object], ...] = ()
    clauses: tuple[str, ...] = ()
    terms: tuple[Term, ...] = ()

    @property
    def details(self) -> NoteDetails:
        """The data by name."""
        return cast(NoteDetails, dict(self.data))

    @property
    def total(self) -> int:
        """The number that the terms make up. Only for a note with terms."""
        number = self.data[-1][1]
        assert isinstance(number, int)
        return number


_new = tuple.__new__
Event = StandardAhead | Standard | OpposedAhead | Opposed | Hit | Note


def in_turns(turn: int, news: Iterable[Event]) -> Iterator[tuple[int, Event]]:
    """Each of some events with the turn in which it happened; the first began in ``turn``. What
    comes of one choice may lead into the next turn."""
    for event in news:
        if isinstance(event, Note) and event.kind is NoteKind.TURN:
            turn = event.details["turn"]
        yield turn, event


def note(
    kind: NoteKind | OwnName,
    figure: str | None,
    clauses: str,
    terms: tuple[Term, ...] = (),
    /,
    **data: Unpack[NoteDetails],
) -> Note:
    """A note. ``clauses`` are separated by blanks."""
    return _new(Note, (kind, figure, tuple(data.items()), cited(clauses), terms))


@cache
def cited(clauses: str) -> tuple[str, ...]:
    """Splits clauses at blanks. The cache cannot outgrow what the rules cite."""
    return tuple(clauses.split())
