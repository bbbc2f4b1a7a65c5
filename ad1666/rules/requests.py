"""The requests that rules make to players and to fate.

A rule is a generator: it yields a request and is sent the answer. Only this module uses a bare
``yield``; rules call its helpers with ``yield from``. A request carries the state at that moment.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Generator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Self, TypeVar

from attrs import frozen

from ad1666.rules.board import Direction, DoorSide, door_text, square_text
from ad1666.rules.cards import Card, Side, Suit
from ad1666.rules.characters import Square
from ad1666.rules.events import Event, Note, Opposed, OpposedAhead, Standard
from ad1666.rules.hidden import Hidden, Lot, Lots
from ad1666.rules.magic import MagicCard
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb


class By(enum.Enum):
    """What a question is answered with."""

    DEED = enum.auto()
    """Something to do, or not to do."""
    WHO = enum.auto()
    """The figure that is to act."""
    WHOM = enum.auto()
    """A figure that something happens to."""
    STEP = enum.auto()
    CARD = enum.auto()
    SUIT = enum.auto()


class Part(enum.Enum):
    """How a question stands to what is going on."""

    OF_ITS_OWN = enum.auto()
    BEGINS = enum.auto()
    """It begins something new: earlier decisions have been carried out."""
    ON_THE_WAY = enum.auto()
    """Part of a walk, which is decided when it begins."""
    REACTS = enum.auto()
    """In the middle of what another figure does, or of something begun earlier."""


class Worth(enum.Enum):
    """How it can be told what an answer was worth, in points."""

    UNKNOWN = enum.auto()
    """It cannot: nobody values it in points, or it is part of what is valued as a whole."""
    CALCULATED = enum.auto()
    """Fights and cards are calculated, and take effect at once."""
    PLAYED_ON = enum.auto()
    """What figures do, and when, the other side may make up for or make pointless: only playing on
    shows it."""


@frozen
class Traits:
    """What is true of all questions about a topic."""

    by: By = By.DEED
    part: Part = Part.OF_ITS_OWN
    worth: Worth = Worth.UNKNOWN
    of_one: bool = False
    """The figure that it is about answers it, if it is about one: in the combat phase and that of
    words only once an activation has begun (ITEM-8)."""
    tests: bool = False
    """An answer may lead directly to a test."""
    each_tried: bool = False
    """The answers are ways into the same test, with a weapon or against a rival: whoever looks
    ahead tries each."""

    @property
    def secret(self) -> bool:
        """Whether its options show a hand (CARD-4)."""
        return self.by is By.CARD

    @property
    def of_cards(self) -> bool:
        """Whether the answer depends on the cards in hand."""
        return self.by is By.CARD or self.by is By.SUIT

    @property
    def walks(self) -> bool:
        """Whether it asks for the next step of a walk."""
        return self.by is By.STEP and self.part is Part.ON_THE_WAY


class Topic(enum.StrEnum):
    """What a question is about. The table words its prompt by it."""

    traits: Traits

    def __new__(cls, word: str, traits: Traits) -> Self:
        """A topic by its word in records and reports."""
        new = str.__new__(cls, word)
        new._value_, new.traits = word, traits
        return new

    FIRST = "first", Traits(part=Part.BEGINS)
    ACTIVATE = "activate", Traits(By.WHO, Part.BEGINS, Worth.PLAYED_ON)
    ACTION = "action", Traits(worth=Worth.PLAYED_ON, of_one=True, tests=True)
    MOVE = "move", Traits(By.STEP, Part.ON_THE_WAY, of_one=True, tests=True)
    PUSH = "push", Traits(By.STEP, Part.ON_THE_WAY, of_one=True, tests=True)
    FREE_STEP = "free-step", Traits(By.STEP, worth=Worth.CALCULATED, tests=True)
    INTERRUPT = "interrupt", Traits(worth=Worth.CALCULATED, tests=True)
    COMMIT = "commit", Traits(By.CARD, worth=Worth.CALCULATED)
    SUIT = "suit", Traits(By.SUIT)
    BOOST = "boost", Traits(By.CARD, worth=Worth.CALCULATED)
    DISCARD = "discard", Traits(By.CARD)
    ATTACK = "attack", Traits(part=Part.BEGINS, worth=Worth.CALCULATED, of_one=True, tests=True)
    WEAPON = "weapon", Traits(part=Part.REACTS, worth=Worth.CALCULATED, tests=True, each_tried=True)
    PARRY = "parry", Traits(part=Part.REACTS, worth=Worth.CALCULATED, tests=True)
    WITHDRAW = "withdraw", Traits(part=Part.REACTS, worth=Worth.CALCULATED, of_one=True, tests=True)
    STRAY = "stray", Traits(part=Part.REACTS)
    LAND = "land", Traits(part=Part.ON_THE_WAY)
    AGAINST = "against", Traits(By.WHOM, Part.REACTS, tests=True, each_tried=True)
    MORALE = "morale", Traits(By.WHO, tests=True)
    WORDS = "words", Traits(worth=Worth.CALCULATED, of_one=True, tests=True)
    JOIN = "join", Traits(By.WHOM)
    LEAD = "lead", Traits(By.WHOM)
    TOKEN = "token", Traits()
    """Whether to spend a token of an ability."""
    FOLLOW_UP = "follow-up", Traits(worth=Worth.CALCULATED, tests=True)
    """Whom to strike next, with an ability that goes on after a fight."""
    ONCE_A_TURN = "once-a-turn", Traits()
    """Whether to use a once-a-turn ability now."""
    MARK = "mark", Traits()
    """Whom an ability is to affect for the whole game."""
    ARRIVE = "arrive", Traits()
    """Where a reinforcement enters."""
    EVENT = "event", Traits(worth=Worth.CALCULATED, tests=True)
    """What an event of the scenario asks a player (SCN-10)."""


class Details(NamedTuple):
    """What a choice means, as values. Only the fields that matter to its verb are set."""

    direction: Direction | None = None
    square: Square | None = None
    """The square that it leads to, None if that is off the board."""
    cost: int | None = None
    """Its cost in MP."""
    targets: tuple[str, ...] = ()
    """The figures that it targets or picks."""
    items: tuple[str, ...] = ()
    """The weapons or other items that it names."""
    door: DoorSide | None = None
    chest: str | None = None
    """The id of a chest."""
    card: Card | None = None
    """A card that the player can see; None for the top of the deck."""
    suit: Suit | None = None
    side: Side | None = None

    @property
    def target(self) -> str | None:
        """The figure that it targets or picks; the first of several."""
        return self.targets[0] if self.targets else None

    @property
    def item(self) -> str | None:
        """The item that it names; the first of several."""
        return self.items[0] if self.items else None

    def agree(self, named: Details) -> bool:
        """Whether every field that is set in ``named`` has the same value here."""
        return all(n in (None, (), own) for n, own in zip(named, self, strict=True))


NO_DETAILS = Details()
_INTERRUPT = Verb.INTERRUPT


class _Words(NamedTuple):
    who: str
    verb: str
    args: tuple[str, ...] = ()


class Choice(_Words):
    """Something a player may do, in the notation of cases and records: ``A: step NE``.

    Only these words are compared, so a choice read from text equals the one that is offered. But
    only the offered one has ``details``: see `Prompt.offered`.
    """

    details: Details

    def __new__(
        cls, who: str, verb: str, args: tuple[str, ...] = (), details: Details = NO_DETAILS
    ) -> Self:
        """Makes a choice. Nothing changes it afterwards."""
        new = tuple.__new__(cls, (who, verb, args))
        new.details = details
        return new

    def __str__(self) -> str:
        return f"{self.who}: {' '.join((self.verb, *self.args))}"

    @property
    def deed(self) -> str:
        """The verb of what is done; for an interrupt, of what the waiting token is spent on."""
        return self.args[0] if self.verb == _INTERRUPT else self.verb


@lru_cache(maxsize=1 << 16)
def choice(who: str, verb: str, *args: object) -> Choice:
    """The choice with these words, without details. Cached: the same ones are needed again and
    again."""
    return Choice(who, verb, tuple(str(a) for a in args))


class _Asked(NamedTuple):
    state: State
    player: Side
    topic: Topic
    options: tuple[Choice, ...]
    besides: tuple[Choice, ...] | Callable[[Prompt], tuple[Choice, ...]] = ()
    about: str | None = None
    mp: int | None = None
    start: Square | None = None
    fresh: bool = False
    test: OpposedAhead | Standard | Opposed | None = None
    declared: Note | Choice | None = None


class Prompt(_Asked):
    """A question to a player. The answer is exactly one of ``options``, or one of ``anytime``,
    which keep the question open. ``about`` is the figure concerned, ``mp`` what it has left to
    spend if it is asked to move, ``start`` where its run began if it is running (ACT-7). ``fresh``:
    it has not done anything yet in this activation (TURN-6). ``test`` is the test that the question
    belongs to or, for a withdrawal, follows from. ``declared`` is what the question responds to: an
    attack, the jokers that were revealed, or what may be interrupted. ``besides`` is ``anytime``,
    or a function that lists it."""

    _listed: tuple[Choice, ...]

    @property
    def anytime(self) -> tuple[Choice, ...]:
        """What may be answered at any time, listed when it is first looked at: most that try out
        the options do not look."""
        if not callable(self.besides):
            return self.besides
        if "_listed" not in vars(self):
            self._listed = self.besides(self)
        return self._listed

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All that may be answered: the options, then what may be done at any time. A choice goes
        by its place here where it goes by a number."""
        return (*self.options, *self.anytime)

    def _replace(self, **changes: Any) -> Self:
        """The question with some fields changed. What may be answered at any time stays as it is,
        unless it is among them."""
        return super()._replace(besides=changes.pop("anytime", self.anytime), **changes)

    def offered(self, words: Choice) -> Choice | None:
        """The offered choice with these words, details included; None if there is none."""
        listed = self.options if words in self.options else self.anytime
        return listed[listed.index(words)] if words in listed else None


Drawn = Card | MagicCard | Lot
"""Fate's answer to a `Draw`: a card of the deck in question, or a lot."""


class Draw(NamedTuple):
    """A request to fate: which card is on top of the player's deck (CARD-4)? If the player is None,
    of the magic deck, which nobody owns (CARD-8); or, with ``lots``, whether a hidden thing is in a
    place where somebody looks for it (PLACE-2).

    A ``blind`` card goes to the hand, where only its owner sees it; any other is turned up.
    """

    state: State
    player: Side | None
    blind: bool = False
    lots: Lots | None = None

    @property
    def deck(self) -> tuple[Drawn, ...]:
        """The cards that may be on top, or the lots."""
        if self.lots is not None:
            return self.lots.deck
        if self.player is None:
            return self.state.magic.deck
        return self.state.pile(self.player).deck


class Report(NamedTuple):
    """Something that happened, for the log. It has no answer."""

    state: State
    event: Event


_new = tuple.__new__
"""Makes a named tuple from all its fields, in half the time that its class takes."""
T = TypeVar("T")
Request = Prompt | Draw | Report
Answer = Choice | Drawn | None
Rule = Generator[Request, Answer, T]


class GameEnds(Exception):
    """The game ends at once, in the middle of whatever is going on (GUARD-1)."""

    def __init__(self, state: State) -> None:
        super().__init__("the game is over")
        self.state = state


def question_of(
    state: State,
    player: Side,
    topic: Topic,
    options: Sequence[Choice],
    besides: Callable[[Prompt], tuple[Choice, ...]],
    about: str | None = None,
    mp: int | None = None,
    start: Square | None = None,
    fresh: bool = False,
) -> Prompt:
    """A question to a player that opens a step of the turn. ``besides`` lists what may be answered
    at any time."""
    asked = tuple(options)
    return _new(Prompt, (state, player, topic, asked, besides, about, mp, start, fresh, None, None))


def choose(
    state: State,
    player: Side,
    topic: Topic,
    options: Sequence[Choice],
    about: str | None = None,
    anytime: tuple[Choice, ...] = (),
    mp: int | None = None,
    start: Square | None = None,
    fresh: bool = False,
    test: OpposedAhead | Standard | Opposed | None = None,
    declared: Note | Choice | None = None,
) -> Rule[Choice]:
    asked = tuple(options)
    answer = yield _new(
        Prompt, (state, player, topic, asked, anytime, about, mp, start, fresh, test, declared)
    )
    assert isinstance(answer, Choice)
    return answer


def top_card(state: State, player: Side, *, blind: bool = False) -> Rule[Card]:
    """Asks fate for the top card of a player's deck, which must not be empty."""
    answer = yield Draw(state, player, blind)
    assert isinstance(answer, Card)
    return answer


def top_magic_card(state: State) -> Rule[MagicCard]:
    """Asks fate for the top card of the magic deck, which must not be empty."""
    answer = yield Draw(state, None)
    assert isinstance(answer, MagicCard)
    return answer


def draw_lot(state: State, hidden: Hidden, place: Square | str) -> Rule[Lot]:
    """Asks fate whether a hidden thing is in a place where it may be, unless that is the last."""
    lots = Lots(hidden, place)
    if len(lots.deck) == 1:
        return Lot.HERE
    answer = yield Draw(state, None, lots=lots)
    assert isinstance(answer, Lot)
    return answer


def report(state: State, event: Event) -> tuple[Report]:
    """The report of an event, in the form that ``yield from`` takes."""
    return (_new(Report, (state, event)),)


_MANY = 1 << 16


@lru_cache(maxsize=_MANY)
def aimed(who: str, verb: str, target: str, *items: str) -> Choice:
    """At a figure, with or about some item: ``A: aimed-shot B pistol``."""
    return Choice(who, verb, (target, *items), Details(targets=(target,), items=items))


@lru_cache(maxsize=_MANY)
def picking(who: str, verb: str, *targets: str) -> Choice:
    """Several figures at once: ``red: mark A B``."""
    return Choice(who, verb, targets, Details(targets=targets))


@lru_cache(maxsize=_MANY)
def with_items(who: str, verb: str, *items: str) -> Choice:
    """With items, or with none of them: ``A: in-hand sabre``, ``A: in-hand nothing``."""
    return Choice(who, verb, items or ("nothing",), Details(items=items))


@lru_cache(maxsize=_MANY)
def with_card(who: str, verb: str, card: Card) -> Choice:
    """With a card: ``red: boost S8``."""
    return Choice(who, verb, (card.name,), Details(card=card))


@lru_cache(maxsize=_MANY)
def of_suit(who: str, verb: str, suit: Suit) -> Choice:
    """Of a suit: ``red: suit skull``."""
    return Choice(who, verb, (suit.value,), Details(suit=suit))


@lru_cache(maxsize=_MANY)
def of_side(who: str, verb: str, side: Side) -> Choice:
    """Of a player: ``red: first blue``."""
    return Choice(who, verb, (side.value,), Details(side=side))


@lru_cache(maxsize=_MANY)
def to_square(who: str, verb: str, square: Square) -> Choice:
    """To a square that may be anywhere: ``blue: land 4,2``."""
    return Choice(who, verb, (square_text(square),), Details(square=square))


def through(who: str, verb: str, square: Square, cost: int) -> Choice:
    """To the other end of a passage: ``A: passage 5,2``. A `Move` caches its own."""
    return Choice(who, verb, (square_text(square),), Details(square=square, cost=cost))


def heading(who: str, verb: str, direction: Direction, square: Square | None, cost: int) -> Choice:
    """To a square in a direction, or off the board: ``A: step NE``. A `Move` caches its own."""
    return Choice(who, verb, (str(direction),), Details(direction, square, cost))


@lru_cache(maxsize=_MANY)
def withdrawing(who: str, direction: Direction, square: Square | None) -> Choice:
    """Like `heading`, but after a fight; here a step off the board says so: ``A: withdraw off
    N``."""
    words = ("off", str(direction)) if square is None else (str(direction),)
    return Choice(who, Verb.WITHDRAW, words, Details(direction=direction, square=square))


@lru_cache(maxsize=_MANY)
def at_door(who: str, verb: str, door: DoorSide, cost: int | None = None) -> Choice:
    """At a door: ``A: open 2,1/E``."""
    return Choice(who, verb, (door_text(door),), Details(door=door, cost=cost))


@lru_cache(maxsize=_MANY)
def at_chest(who: str, verb: str, chest: str, cost: int | None = None) -> Choice:
    """At a chest: ``A: pick-lock strongbox``."""
    return Choice(who, verb, (chest,), Details(chest=chest, cost=cost))


@lru_cache(maxsize=_MANY)
def answering(player: Side, number: int) -> Choice:
    """One of the answers that an event offers: ``red: answer 2``."""
    return Choice(player, Verb.ANSWER, (str(number),))


def interrupting(deed: Choice) -> Choice:
    """Another choice, as what an interrupt is spent on: ``A: interrupt step NE``."""
    return Choice(deed.who, _INTERRUPT, (deed.verb, *deed.args), deed.details)
