"""The hooks through which the general rules ask an ability, and what they pass to it."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from ad1666.rules.board import Way
from ad1666.rules.cards import Card, Location, Suit
from ad1666.rules.characters import Character, Figure
from ad1666.rules.events import Cause, Term
from ad1666.rules.items import Item
from ad1666.rules.requests import Choice, Details, Rule
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred, Reason, Verdict


@frozen
class Bout:
    """What an ability may need to know about a fight (MEL): the opponent, whether the owner is the
    attacker, and the suit of the owner's initial card."""

    opponent: str
    attacking: bool
    suit: Suit


@frozen
class Win:
    """What an ability may need to know about a fight that its owner has won: the loser, the weapon
    and initial card that won, and the wounds that it gave."""

    loser: str
    weapon: Item
    card: Card
    suit: Suit
    wounds: int


@frozen
class Extra:
    """An action that an ability adds to the list of ACT-3."""

    choice: Choice
    full: bool
    do: Callable[[State], Rule[State]]


@frozen
class Attempt:
    """The test on which a choice depends: of a ``trait``, of a ``value``, or of both, against a
    ``difficulty`` or, if there is an ``other`` figure, against a trait of that."""

    trait: str | None = None
    value: int = 0
    difficulty: int = 0
    other: str | None = None
    against: str = ""


@frozen
class Appeal:
    """What programs are told of a choice that an ability adds: what success brings. They judge what
    that is worth to a side in a position."""

    attempt: Attempt | None = None
    """The test that it takes, None if it succeeds for certain."""
    worth: float = 0.0
    """What success is worth in points of a scenario, besides all that follows."""
    after: State | None = None
    """The position that it leads to, if that tells more."""
    removed: tuple[str, ...] = ()
    """The figures that count as killed then."""
    led: bool = False
    """Whether the owner's player leads the target for a turn."""
    opens: bool = False
    """Whether the lock that it names is open."""
    takes: bool = False
    """Whether a thing of the target comes into the owner's hand."""
    mp: int = 0
    """The MP of a move that follows."""
    mover: Figure | None = None
    """The figure as it makes that move, if zones hold it otherwise than before."""
    free: bool = False
    """Whether it costs nothing: who did not use it has forgotten it."""


@frozen
class Wording:
    """How players read a choice that an ability adds: ``label`` is the text of its button,
    ``manual`` says in a sentence or two what it does, with the clauses that it rests on.
    ``question`` is the prompt where it is offered, with placeholders for ``{side}`` and
    ``{about}``, empty if the topic words it. ``door`` and ``chest`` are the labels where it names
    one, the latter with a placeholder ``{chest}``. ``missed`` is what a coach says of whoever
    should have chosen it, empty if nothing."""

    verb: str
    label: str
    manual: str
    question: str = ""
    door: str = ""
    chest: str = ""
    missed: str = ""


@frozen
class TokenMark:
    """How a figure is marked while an ability's token lies on its card: the picture on the board,
    the word and its meaning."""

    token: str
    icon: str
    name: str
    meaning: str


@frozen
class Price:
    """What one unit of something costs in gold (CHAR-1). ``each`` names the unit, ``measured`` says
    whether it rests on play."""

    gold: float
    each: str
    measured: bool = True


class Ability:
    """An ability as the general rules see it: a set of hooks, each without effect by default."""

    name: str
    clause: str
    text: str
    """What it does, in a sentence for the player."""
    least: int | None = None
    """The lowest value that it can have on a card, None if it has no value (CHAR-3)."""

    # What players read about the things it adds

    choice_words: tuple[Wording, ...] = ()
    test_words: tuple[tuple[str, str], ...] = ()
    """The title of each test, after the name in its event."""
    note_words: tuple[tuple[str, str], ...] = ()
    """A sentence for each note, after its kind, with placeholders for ``{figure}`` and for the
    other data of the note."""
    reason_words: tuple[tuple[str, str], ...] = ()
    """The words for each of its own reasons to refuse something, with placeholders for
    arguments."""
    marks: tuple[TokenMark, ...] = ()

    def term(self, value: int) -> Term:
        """A number in a sum that comes from the ability."""
        return Term(value, Cause.ABILITY, self.clause, self.name)

    def had_by(self, figure: Figure) -> bool:
        """Whether a figure has it (CHAR-3)."""
        return figure.card.ability(self.name) is not None

    # What programs are told

    declining: str = ""
    """The choice that declines what it offers, empty if it offers nothing that can be declined."""
    token: str = ""
    """The token on the card that is spent by what it offers, if any."""
    stake: float | None = None
    """What it is worth in points to pass one of its tests, None if they leave that open."""

    def appeal(self, state: State, actor: Figure, chosen: Choice) -> Appeal:
        """What a choice that it adds brings to the ``actor``, who is the owner or acts against it.
        An ability with actions must say so."""
        return Appeal()

    # Choosing a band

    price: Price | None = None
    """What having it is worth, None if nothing."""
    price_of_value: Price | None = None
    """What a point of its value is worth, None if nothing or if it has no value."""

    def units(self, card: Character) -> float:
        """How many units of its price a character has."""
        return 1

    # Tokens

    def starting_tokens(self, value: int) -> tuple[tuple[str, int], ...]:
        """The tokens that lie on the owner's card when the game starts."""
        return ()

    def anytime(self, state: State, owner: Figure) -> list[Choice]:
        """What the owner may do whenever a player is asked something."""
        return []

    def do_anytime(self, state: State, owner: Figure, chosen: Choice) -> Rule[State]:
        """Does one of the choices of `anytime`."""
        raise NotImplementedError

    # Before the game, and turn by turn

    def prepare(self, state: State, owner: Figure) -> Rule[State]:
        """What is settled before a game or a position begins; the owner may still be to come."""
        yield from ()
        return state

    def refresh(self, state: State, owner: Figure) -> State:
        """Renews what can be used once a turn (TURN-1)."""
        return state

    def draws_more(self, state: State, owner: Figure) -> Rule[tuple[State, bool]]:
        """In the card phase: whether its player draws one more card (TURN-2)."""
        yield from ()
        return state, False

    def initiative_terms(self, state: State, owner: Figure) -> Rule[tuple[State, tuple[Term, ...]]]:
        """Before cards are laid for the initiative: what is added to its player's sum (TURN-3)."""
        yield from ()
        return state, ()

    def as_activated(self, state: State, owner: Figure) -> Rule[State]:
        """As the owner is activated, in whatever phase (TURN-6, MEL-2, TALK-1)."""
        yield from ()
        return state

    def walked(self, owner: Figure) -> Figure:
        """The owner once the MP of an action are spent or lost (MOVE-4)."""
        return owner

    # Friend and enemy

    def friendly(self, state: State, owner: Figure, other: Figure) -> bool:
        """Whether two of different sides count as friends (GEN-3). It may depend only on the
        two."""
        return False

    def slips(self, state: State, owner: Figure) -> bool:
        """Whether enemy zones neither stop nor hold the owner at this moment (ZOC-2)."""
        return False

    # Tests

    def test_terms(
        self, state: State, owner: Figure, tester: Figure, trait: str | None
    ) -> tuple[Term, ...]:
        """What is added to any test of a character; the owner may be gone. ``trait`` is the trait
        that is tested, if any."""
        return ()

    def spare_wounds(self, state: State, owner: Figure) -> Rule[tuple[State, bool]]:
        """Before a test: whether the penalty for serious wounds is ignored in it (TEST-6)."""
        yield from ()
        return state, False

    def retake(self, state: State, owner: Figure, trait: str | None) -> Rule[tuple[State, bool]]:
        """After a failed standard test of a trait: whether it is taken again."""
        yield from ()
        return state, False

    # Actions

    verbs: tuple[str, ...] = ()
    """The names of the actions that it adds: the owner's, or others' against the owner."""

    alarming: bool = False
    """Whether a mishap at one of the actions that it gives the owner raises the alarm
    (GUARD-4)."""

    aimed: bool = False
    """Whether the actions that it gives the owner are aimed at somebody."""

    at_locks: bool = False
    """Whether the actions that it gives the owner are done at a door or a chest."""

    def why_not(
        self, state: State, owner: Figure, actor: Figure, verb: str, named: Details
    ) -> Verdict:
        """Why an action that it adds is not offered to the ``actor``, who is the owner or acts
        against it, with what is ``named``, if anything. It checks the same conditions as the list
        of its actions."""
        return Barred(Reason.NOTHING_TO_ACT_ON, self.clause)

    def bars_way(self, way: Way) -> bool:
        """Whether the owner may not cross edges in this way (MOVE-8)."""
        return False

    def actions(self, state: State, owner: Figure) -> list[Extra]:
        """Actions that the owner can do now (ACT-3)."""
        return []

    # Words

    def words(self, state: State, owner: Figure) -> list[Extra]:
        """What the owner can do in the words phase (TURN-9)."""
        return []

    def talk_term(self, state: State, owner: Figure, target: Figure, suit: Suit) -> Term | None:
        """What is added to the sum of the owner as lead of the acting side in a conversation
        (TALK-3)."""
        return None

    # Attacks and fights

    def next_blow(self, last: int) -> Term | None:
        """What is added to the next attack of the owner after a won fight, if it may go on, where
        ``last`` was added to that fight."""
        return None

    def melee_terms(self, state: State, owner: Figure, bout: Bout) -> tuple[Term, ...]:
        """What is added to the owner's sum in a fight (MEL-4)."""
        return ()

    def damage_term(self, state: State, owner: Figure, bout: Bout) -> Term | None:
        """What is added to the damage that the owner deals in a fight (MEL-9)."""
        return None

    def shot_at_term(self, state: State, owner: Figure) -> Term | None:
        """What is added to a shooting test against the owner (SHOT-9)."""
        return None

    def takes_prisoner(self, target: Figure) -> bool:
        """Whether a hit by the owner may make the target surrender."""
        return False

    def after_hit(
        self, state: State, owner: Figure, target: Figure, location: Location, wounds: int
    ) -> Rule[State]:
        """After the owner has hit somebody, before any withdrawal (MEL-9, SHOT-13)."""
        yield from ()
        return state

    def keeps_card(self, state: State, owner: Figure, win: Win) -> bool:
        """Whether the owner may go on after a won fight, so that its card stays in play."""
        return False

    def after_win(self, state: State, owner: Figure, win: Win) -> Rule[State]:
        """After a won fight and all withdrawals."""
        yield from ()
        return state
