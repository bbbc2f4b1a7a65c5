"""Abilities (ABIL): each in a small module of its own or of its family, attached through hooks.

The general rules name no ability. Where the rulebook lets an ability interfere, they ask every
ability of the figure in question through one of the methods of `Ability`, which by default do
nothing. Adding an ability touches one module and its cases.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from attrs import frozen

from ad1666.rules.board import Way
from ad1666.rules.cards import Card, Location, Side, Suit
from ad1666.rules.characters import Character, Figure, Status
from ad1666.rules.events import Term
from ad1666.rules.items import Gear, Item
from ad1666.rules.reasons import Reason
from ad1666.rules.requests import Choice, Rule
from ad1666.rules.values import evolve
from ad1666.rules.verdicts import Barred

if TYPE_CHECKING:
    from ad1666.rules.state import State


@frozen
class Bout:
    """What an ability may need to know of a fight (MEL): who it is against, whether the owner is
    the attacker, and the suit of the owner's initial card."""

    opponent: str
    attacking: bool
    suit: Suit


@frozen
class Win:
    """What an ability may need to know of a fight that its owner has won: over whom, with which
    weapon and initial card, and how many wounds it gave."""

    loser: str
    weapon: Item
    card: Card
    suit: Suit
    wounds: int


@frozen
class Extra:
    """An action that an ability adds to the list of ACT-3."""

    verb: str
    args: tuple[str, ...]
    full: bool
    do: Callable[[State], Rule[State]]


class Ability:
    """An ability as the general rules see it: hooks, each with the meaning 'no effect'."""

    name: str
    clause: str
    text: str
    """What it does, in a sentence for the player."""
    least: int | None = None
    """The lowest value that it can have on a card, None if it has no value (CHAR-3)."""

    # Choosing a band

    def acquaintances(self, value: int) -> int:
        """How many acquaintances more the owner's band may cost (SETUP-8)."""
        return 0

    # Tokens, and what is looked at all the time

    def starting_tokens(self, value: int) -> tuple[tuple[str, int], ...]:
        """The tokens that lie on the owner's card when the game starts."""
        return ()

    def watch(self, state: State, owner: Figure) -> Rule[State]:
        """Looks at conditions that hold at any moment of the game. It may go by nothing but the
        figures and the board."""
        yield from ()
        return state

    def anytime(self, state: State, owner: Figure) -> list[Choice]:
        """What the owner may do whenever anybody is asked something."""
        return []

    def do_anytime(self, state: State, owner: Figure, chosen: Choice) -> Rule[State]:
        """Does one of those."""
        raise NotImplementedError

    def puts_away(self, state: State, owner: Figure) -> bool:
        """Whether the owner has a reason to hold less than it could (ITEM-2)."""
        return False

    # Before the game, and turn by turn

    def prepare(self, state: State, owner: Figure) -> Rule[State]:
        """What is settled before a game, or before a position; the owner may still be to come."""
        yield from ()
        return state

    def refresh(self, state: State, owner: Figure) -> State:
        """What can be used once a turn comes back (TURN-1)."""
        return state

    def draws_more(self, state: State, owner: Figure) -> Rule[tuple[State, bool]]:
        """In the card phase: whether its player draws one card more (TURN-2)."""
        yield from ()
        return state, False

    def initiative_terms(self, state: State, owner: Figure) -> Rule[tuple[State, tuple[Term, ...]]]:
        """Before cards are laid for the initiative: what is added to its player's sum (TURN-3)."""
        yield from ()
        return state, ()

    def as_activated(self, state: State, owner: Figure) -> Rule[State]:
        """As the owner's activation in the action phase begins (TURN-6)."""
        yield from ()
        return state

    # Friend and enemy

    def friendly(self, state: State, owner: Figure, other: Figure) -> bool:
        """Whether two of different sides count as friends (GEN-3); by nothing but the two."""
        return False

    def strikes(self, state: State, owner: Figure) -> bool:
        """Whether the owner may attack adjacent enemies that are its friends for that reason."""
        return False

    def keeps_apart(self, state: State, owner: Figure) -> bool:
        """Whether the owner may not push through friends of the other side (MOVE-6)."""
        return False

    def supports(self, state: State, owner: Figure) -> bool:
        """Whether the owner gives support (MEL-5)."""
        return True

    def slips(self, state: State, owner: Figure) -> bool:
        """Whether enemy zones neither stop nor hold the owner at this moment (ZOC-2)."""
        return False

    @property
    def holds_zone(self) -> bool:
        """Whether the owner's zone of control cannot be ignored (ZOC-4)."""
        return False

    # Tests

    def test_terms(
        self, state: State, owner: Figure, tester: Figure, trait: str | None
    ) -> tuple[Term, ...]:
        """Added to any test of a character, by an owner who may be gone; ``trait`` is the one that
        is tested, if any."""
        return ()

    def spare_wounds(self, state: State, owner: Figure) -> Rule[tuple[State, bool]]:
        """Before a test: whether the penalty of the seriously wounded is ignored in it (TEST-6)."""
        yield from ()
        return state, False

    def retake(self, state: State, owner: Figure, trait: str | None) -> Rule[tuple[State, bool]]:
        """After a failed standard test of a trait: whether it is taken again."""
        yield from ()
        return state, False

    # Actions

    verbs: tuple[str, ...] = ()
    """What the actions are called that it adds: the owner's, or others' against the owner."""

    aimed: bool = False
    """Whether the owner's actions that it adds are aimed at somebody."""

    def why_not(
        self, state: State, owner: Figure, actor: Figure, verb: str, args: tuple[str, ...]
    ) -> Barred:
        """Why the ``actor`` cannot do an action now that it adds: the owner, or who acts against
        the ``owner``, whom ``args`` then name and who may lack it. Without ``args`` to nobody."""
        return Barred(Reason.NOTHING_TO_ACT_ON, self.clause)

    def bars_way(self, way: Way) -> bool:
        """Whether the owner may not cross edges in this way (MOVE-8)."""
        return False

    def actions(self, state: State, owner: Figure) -> list[Extra]:
        """Actions that the owner can do now (ACT-3)."""
        return []

    def actions_against(self, state: State, owner: Figure, actor: Figure) -> list[Extra]:
        """Actions that somebody else can do now against the owner (ACT-3)."""
        return []

    def reloads(self, state: State, owner: Figure, gear: Gear) -> Rule[tuple[State, bool]]:
        """On a Reload: whether the token goes outright (ACT-8)."""
        yield from ()
        return state, False

    # Words

    def words(self, state: State, owner: Figure) -> list[Extra]:
        """What the owner can do in the words phase (TURN-9)."""
        return []

    def talk_term(self, state: State, owner: Figure, target: Figure, suit: Suit) -> Term | None:
        """Added to the sum of the owner as lead of the acting side in a conversation (TALK-3)."""
        return None

    @property
    def cold(self) -> bool:
        """Whether it cannot be seduced, and while it leads in a conversation leaves the other side
        no positive modifiers (ABIL-9)."""
        return False

    # Attacks and fights

    def attack_terms(self, state: State, owner: Figure, *, ranged: bool) -> tuple[Term, ...]:
        """Added to the owner's attack as it is declared."""
        return ()

    def unparried(self, state: State, owner: Figure) -> bool:
        """Whether a melee attack that the owner now declares cannot be parried (MEL-8)."""
        return False

    def attack_declared(self, state: State, owner: Figure) -> Rule[State]:
        """What becomes of the owner as soon as it has declared an attack (GEN-4)."""
        yield from ()
        return state

    @property
    def always_attacks(self) -> bool:
        """Whether the owner always counts as the attacker (MEL-2) and takes no defensive stance."""
        return False

    def melee_terms(self, state: State, owner: Figure, bout: Bout) -> tuple[Term, ...]:
        """Added to the owner's sum in a fight (MEL-4)."""
        return ()

    def support_withheld(self, state: State, owner: Figure) -> int:
        """How much of the opponent's support in a fight is lost (MEL-5)."""
        return 0

    def ignores_trait(self, trait: str) -> bool:
        """Whether a trait of the opponent's weapon has no effect on the owner (ITEM-12)."""
        return False

    def damage_term(self, state: State, owner: Figure, bout: Bout) -> Term | None:
        """Added to the damage that the owner deals in a fight (MEL-9)."""
        return None

    def shot_at_term(self, state: State, owner: Figure) -> Term | None:
        """Added to a shooting test against the owner (SHOT-9)."""
        return None

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


@cache
def registry() -> dict[str, Ability]:
    """Every ability by its English name; found by looking through this package."""
    found: dict[str, Ability] = {}
    for module in pkgutil.iter_modules(__path__):
        for ability in importlib.import_module(f"{__name__}.{module.name}").ABILITIES:
            found[ability.name] = ability
    return found


def known(name: str) -> bool:
    """Whether there is an ability of that name."""
    return name in registry()


Listed = tuple[tuple[str, int], ...]
"""Abilities as a card lists them, each with its value."""


@cache
def _of_card(listed: Listed) -> tuple[Ability, ...]:
    return tuple(registry()[name] for name, _ in listed)


def of(figure: Figure) -> tuple[Ability, ...]:
    """The abilities of a figure, in the order of its card."""
    listed = figure.card.abilities
    return _of_card(listed) if listed else ()


@cache
def _using(listed: Listed, hook: str) -> tuple[Ability, ...]:
    default = getattr(Ability, hook)
    return tuple(a for a in _of_card(listed) if getattr(type(a), hook) is not default)


def using(figure: Figure, hook: str) -> tuple[Ability, ...]:
    """Those abilities of a figure that make use of a hook, for what is asked all the time."""
    listed = figure.card.abilities
    return _using(listed, hook) if listed else ()


def _bearers(state: State, hook: str) -> tuple[tuple[int, Ability], ...]:
    """The abilities that make use of a hook, in the order of the figures, wherever these are; each
    with the place of its figure among all."""
    bearers = state.bearers.get(hook)
    if bearers is None:
        bearers = state.bearers[hook] = tuple(
            (place, ability)
            for place, figure in enumerate(state.figures)
            for ability in using(figure, hook)
        )
    return bearers


def acquaintances(card: Character) -> int:
    """How many acquaintances a character brings to its band (SETUP-8)."""
    return sum(registry()[name].acquaintances(value) for name, value in card.abilities)


def with_starting_tokens(figure: Figure) -> Figure:
    """The figure with the tokens that its abilities start with (SETUP-3)."""
    tokens = [
        token
        for name, value in figure.card.abilities
        for token in registry()[name].starting_tokens(value)
    ]
    return evolve(figure, tokens=tuple(tokens))


def watch(state: State) -> Rule[State]:
    """Looks at all conditions that hold at any moment; called wherever the position has changed."""
    if state.calm:
        return state
    before = state
    for place, ability in _bearers(state, "watch"):
        owner = state.figures[place]
        if owner.at is not None:
            state = yield from ability.watch(state, owner)
    if state is before:
        state.keep_calm()
    return state


def anytime(state: State) -> list[Choice]:
    """What figures of either side may do whenever anybody is asked."""
    found = []
    for place, ability in _bearers(state, "anytime"):
        owner = state.figures[place]
        if owner.at is not None:
            found += ability.anytime(state, owner)
    return found


def do_anytime(state: State, chosen: Choice) -> Rule[State]:
    """Does one of those."""
    figure = state.figure(chosen.who)
    for ability in of(figure):
        if chosen in ability.anytime(state, figure):
            return (yield from ability.do_anytime(state, figure, chosen))
    raise AssertionError(f"{chosen} was offered by no ability")


def _any(state: State, figure_id: str, hook: str, *about: object) -> Rule[tuple[State, bool]]:
    """Whether one of the abilities of a figure says yes to what a hook asks; the first that does
    is the last that is asked."""
    for ability in using(state.figure(figure_id), hook):
        rule = getattr(ability, hook)(state, state.figure(figure_id), *about)
        state, said_yes = yield from rule
        if said_yes:
            return state, True
    return state, False


def spare_wounds(state: State, figure_id: str) -> Rule[tuple[State, bool]]:
    """Whether the penalty of the seriously wounded is ignored in the coming test."""
    return (yield from _any(state, figure_id, "spare_wounds"))


def retake(state: State, figure_id: str, trait: str | None) -> Rule[tuple[State, bool]]:
    """Whether a failed standard test is taken again."""
    return (yield from _any(state, figure_id, "retake", trait))


def test_terms(state: State, figure: Figure, trait: str | None) -> tuple[Term, ...]:
    """What abilities, others' as well, add to any test of a figure; the same of two owners once."""
    found = (
        term
        for place, ability in _bearers(state, "test_terms")
        for term in ability.test_terms(state, state.figures[place], figure, trait)
    )
    return tuple(dict.fromkeys(found))


def prepare(state: State) -> Rule[State]:
    """Settles what is to be settled before the game."""
    for place, ability in _bearers(state, "prepare"):
        owner = state.figures[place]
        if owner.status in (Status.BOARD, Status.TO_COME):
            state = yield from ability.prepare(state, owner)
    return state


def refresh(state: State) -> State:
    """What can be used once a turn comes back (TURN-1)."""
    for place, ability in _bearers(state, "refresh"):
        owner = state.figures[place]
        if owner.at is not None:
            state = ability.refresh(state, owner)
    return state


def draws_more(state: State, player: Side) -> Rule[tuple[State, int]]:
    """How many cards more than others a player draws in the card phase (TURN-2)."""
    number = 0
    for figure in state.led_by(player):
        state, more = yield from _any(state, figure.id, "draws_more")
        number += more
    return state, number


def initiative_terms(state: State, player: Side) -> Rule[tuple[State, tuple[Term, ...]]]:
    """What is added to a player's sum in the coming initiative test (TURN-3)."""
    found: tuple[Term, ...] = ()
    for place, ability in _bearers(state, "initiative_terms"):
        owner = state.figures[place]
        if owner.at is not None and owner.player is player:
            state, terms = yield from ability.initiative_terms(state, owner)
            found += terms
    return state, found


def as_activated(state: State, figure_id: str) -> Rule[State]:
    """What a figure may do as its activation in the action phase begins (TURN-6)."""
    for ability in using(state.figure(figure_id), "as_activated"):
        state = yield from ability.as_activated(state, state.figure(figure_id))
    return state


def extra_actions(state: State, figure: Figure) -> list[Extra]:
    """The actions that abilities, own and others', open to a figure now (ACT-3)."""
    own = using(figure, "actions")
    found = [extra for ability in own for extra in ability.actions(state, figure)]
    for place, against in _bearers(state, "actions_against"):
        other = state.figures[place]
        if other.at is not None and other.id != figure.id:
            found += against.actions_against(state, other, figure)
    return found


def words(state: State, figure: Figure) -> list[Extra]:
    """What a figure can do in the words phase (TURN-9)."""
    return [e for ability in using(figure, "words") for e in ability.words(state, figure)]


def reloads(state: State, figure_id: str, gear: Gear) -> Rule[tuple[State, bool]]:
    """Whether a reload token goes outright (ACT-8)."""
    return (yield from _any(state, figure_id, "reloads", gear))


def attack_terms(state: State, figure: Figure, *, ranged: bool) -> tuple[Term, ...]:
    """What the attacker's abilities add to an attack now declared."""
    return tuple(
        term
        for ability in using(figure, "attack_terms")
        for term in ability.attack_terms(state, figure, ranged=ranged)
    )


def attack_declared(state: State, figure_id: str) -> Rule[State]:
    """What becomes of an attacker as soon as the attack is declared."""
    for ability in using(state.figure(figure_id), "attack_declared"):
        state = yield from ability.attack_declared(state, state.figure(figure_id))
    return state


def shot_at_terms(state: State, target: Figure) -> tuple[Term, ...]:
    """What the target's abilities add to a shooting test."""
    found = (ability.shot_at_term(state, target) for ability in of(target))
    return tuple(term for term in found if term is not None)
