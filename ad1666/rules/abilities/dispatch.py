"""Which abilities exist, who has them, and what the general rules ask of all of them."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from ad1666.rules import abilities
from ad1666.rules.abilities.hooks import Ability, Appeal, Extra, TokenMark, Wording
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character, Figure, Status
from ad1666.rules.events import Opposed, Term
from ad1666.rules.frozen import evolve
from ad1666.rules.requests import Choice, Prompt, Rule, Topic, choose
from ad1666.rules.scenes.secrets import strangers
from ad1666.rules.state import Roster, State


@cache
def registry() -> dict[str, Ability]:
    """Every ability by its English name, found by scanning this package. Raises ValueError if one
    adds actions and does not tell programs what they are for."""
    found: dict[str, Ability] = {}
    for module in pkgutil.iter_modules(abilities.__path__, f"{abilities.__name__}."):
        for ability in getattr(importlib.import_module(module.name), "ABILITIES", ()):
            if ability.verbs and not uses(ability, "appeal"):
                raise ValueError(f"{ability.name} adds actions without saying their appeal")
            found[ability.name] = ability
    return found


def known(name: str) -> bool:
    return name in registry()


def adding(verb: str) -> Ability | None:
    """The ability that adds an action with this name, None if there is none."""
    return next((a for a in _all() if verb in a.verbs), None)


def appeal(state: State, chosen: Choice) -> Appeal:
    """What programs are told of a choice that an ability adds."""
    ability = bringing(chosen.verb)
    return ability.appeal(state, state.figure(chosen.who), chosen) if ability else Appeal()


def bringing(verb: str) -> Ability | None:
    """The ability that adds a choice with this name, of whatever kind; None if there is none."""
    worded = ((a, w) for a in _all() for w in a.choice_words)
    return adding(verb) or next((a for a, w in worded if w.verb == verb), None)


def declining() -> frozenset[str]:
    """The choices that decline what an ability offers."""
    return frozenset(a.declining for a in _all() if a.declining)


def at_lock(verb: str) -> bool:
    """Whether an ability adds an action with this name that is done at a door or a chest."""
    ability = adding(verb)
    return ability is not None and ability.at_locks


def testing(name: str) -> Ability | None:
    """The ability that adds a test of this name, None if there is none."""
    return next((a for a in _all() if any(name == test for test, _words in a.test_words)), None)


def alarming(card: Character) -> bool:
    """Whether a mishap at what an ability lets a character do may raise the alarm (GUARD-4)."""
    return any(registry()[name].alarming for name, _value in card.abilities if known(name))


def choice_words(verb: str) -> Wording | None:
    """How players read a choice that an ability adds; None if no ability adds this verb."""
    return next((w for a in _all() for w in a.choice_words if w.verb == verb), None)


def missed(verb: str) -> str:
    """What a coach says of whoever should have chosen what an ability adds; empty if nothing."""
    own = choice_words(verb)
    return "" if own is None else own.missed


def test_words(name: str) -> str | None:
    """The title of a test that an ability adds; None if no ability adds a test of this name."""
    return next((words for a in _all() for test, words in a.test_words if test == name), None)


def note_words(kind: str) -> str | None:
    """The sentence for a note that an ability makes; None if no ability makes notes of this
    kind."""
    return next((words for a in _all() for note, words in a.note_words if note == kind), None)


def reason_words(reason: str) -> str | None:
    """The words for a reason that an ability gives; None if no ability gives this reason."""
    return next((words for a in _all() for own, words in a.reason_words if own == reason), None)


def marks() -> tuple[TokenMark, ...]:
    """The marks of all tokens that abilities put on cards."""
    return tuple(mark for ability in _all() for mark in ability.marks)


def _all() -> Iterable[Ability]:
    return registry().values()


Listed = tuple[tuple[str, int], ...]
"""Abilities as a card lists them, each with its value."""


@cache
def _of_card(listed: Listed) -> tuple[Ability, ...]:
    return tuple(registry()[name] for name, _ in listed)


def of(figure: Figure) -> tuple[Ability, ...]:
    """The abilities of a figure, in the order of its card."""
    listed = figure.card.abilities
    return _of_card(listed) if listed else ()


def uses(ability: Ability, hook: str) -> bool:
    return getattr(type(ability), hook) is not getattr(Ability, hook)


@cache
def _using(listed: Listed, hook: str) -> tuple[Ability, ...]:
    return tuple(a for a in _of_card(listed) if uses(a, hook))


def using(figure: Figure, hook: str) -> tuple[Ability, ...]:
    """The abilities of a figure that implement a hook. For frequent queries."""
    listed = figure.card.abilities
    return _using(listed, hook) if listed else ()


@lru_cache(maxsize=1024)
def bearers(roster: Roster, hook: str) -> tuple[tuple[int, Ability], ...]:
    """The abilities that implement a hook, in the order of the figures, wherever these are; each
    with the index of its figure."""
    return tuple(
        (place, ability)
        for place, card in enumerate(roster.cards)
        for ability in _using(card.abilities, hook)
    )


def with_starting_tokens(figure: Figure) -> Figure:
    """The figure with the tokens that its abilities start with (SETUP-3)."""
    tokens = [
        token
        for name, value in figure.card.abilities
        for token in registry()[name].starting_tokens(value)
    ]
    return evolve(figure, tokens=tuple(tokens))


def anytime(state: State) -> list[Choice]:
    """What figures of either side may do whenever a player is asked."""
    found = []
    for place, ability in bearers(state.roster, "anytime"):
        owner = state.figures[place]
        if owner.at is not None:
            found += ability.anytime(state, owner)
    return found


def besides(prompt: Prompt) -> tuple[Choice, ...]:
    """The same, as what may be answered besides the options of a question."""
    return tuple(anytime(prompt.state))


def do_anytime(state: State, chosen: Choice) -> Rule[State]:
    figure = state.figure(chosen.who)
    for ability in of(figure):
        if chosen in ability.anytime(state, figure):
            return (yield from ability.do_anytime(state, figure, chosen))
    raise AssertionError(f"{chosen} was offered by no ability")


def _any(state: State, figure_id: str, hook: str, *about: object) -> Rule[tuple[State, bool]]:
    """Whether one of the abilities of a figure says yes to a hook. The first that does is the last
    to be asked."""
    for ability in using(state.figure(figure_id), hook):
        rule = getattr(ability, hook)(state, state.figure(figure_id), *about)
        state, said_yes = yield from rule
        if said_yes:
            return state, True
    return state, False


def spare_wounds(state: State, figure_id: str) -> Rule[tuple[State, bool]]:
    """Whether the penalty for serious wounds is ignored in the coming test."""
    return (yield from _any(state, figure_id, "spare_wounds"))


def retake(state: State, figure_id: str, trait: str | None) -> Rule[tuple[State, bool]]:
    """Whether a failed standard test is taken again."""
    return (yield from _any(state, figure_id, "retake", trait))


def test_terms(state: State, figure: Figure, trait: str | None) -> tuple[Term, ...]:
    """What abilities, including those of others, add to any test of a figure. The same term from
    two owners counts once."""
    found = (
        term
        for place, ability in bearers(state.roster, "test_terms")
        for term in ability.test_terms(state, state.figures[place], figure, trait)
    )
    return tuple(dict.fromkeys(found))


def prepare(state: State) -> Rule[State]:
    """Settles what abilities settle before the game. Of whom nobody knows yet nothing is settled
    (SCN-6)."""
    for place, ability in bearers(state.roster, "prepare"):
        owner = state.figures[place]
        if owner.status in (Status.BOARD, Status.TO_COME) and owner.id not in strangers(state):
            state = yield from ability.prepare(state, owner)
    return state


def refresh(state: State) -> State:
    """Renews what can be used once a turn (TURN-1)."""
    for place, ability in bearers(state.roster, "refresh"):
        owner = state.figures[place]
        if owner.at is not None:
            state = ability.refresh(state, owner)
    return state


def draws_more(state: State, player: Side) -> Rule[tuple[State, int]]:
    """How many extra cards a player draws in the card phase (TURN-2)."""
    number = 0
    for place in dict.fromkeys([place for place, _ in bearers(state.roster, "draws_more")]):
        owner = state.figures[place]
        if owner.at is not None and owner.player is player:
            state, more = yield from _any(state, owner.id, "draws_more")
            number += more
    return state, number


def initiative_terms(state: State, player: Side) -> Rule[tuple[State, tuple[Term, ...]]]:
    """What is added to a player's sum in the coming initiative test (TURN-3)."""
    found: tuple[Term, ...] = ()
    for place, ability in bearers(state.roster, "initiative_terms"):
        owner = state.figures[place]
        if owner.at is not None and owner.player is player:
            state, terms = yield from ability.initiative_terms(state, owner)
            found += terms
    return state, found


def as_activated(state: State, figure_id: str) -> Rule[State]:
    """Applies abilities that act as a figure is activated, in whatever phase (TURN-6, MEL-2)."""
    for ability in using(state.figure(figure_id), "as_activated"):
        state = yield from ability.as_activated(state, state.figure(figure_id))
    return state


def walked(state: State, figure_id: str) -> State:
    """Ends what lasts for a figure only while the MP of an action are spent (MOVE-4)."""
    for ability in using(state.figure(figure_id), "walked"):
        state = state.with_figure(ability.walked(state.figure(figure_id)))
    return state


def extra_actions(state: State, figure: Figure) -> list[Extra]:
    """The actions that its abilities open to a figure now (ACT-3)."""
    found: list[Extra] = []
    for ability in using(figure, "actions"):
        found += ability.actions(state, figure)
    return found


def words(state: State, figure: Figure) -> list[Extra]:
    """What a figure can do in the words phase (TURN-9)."""
    found: list[Extra] = []
    for ability in using(figure, "words"):
        found += ability.words(state, figure)
    return found


def next_blow(figure: Figure, last: int) -> Term | None:
    """What is added to the next attack of a figure that may go on after a won fight, where ``last``
    was added to that fight."""
    return next((a.next_blow(last) for a in using(figure, "next_blow")), None)


def shot_at_terms(state: State, target: Figure) -> tuple[Term, ...]:
    """What the target's abilities add to a shooting test."""
    found = (ability.shot_at_term(state, target) for ability in of(target))
    return tuple(term for term in found if term is not None)


def prompt(
    state: State,
    player: Side,
    topic: Topic,
    options: Sequence[Choice],
    about: str | None = None,
    *,
    besides: Sequence[Choice] = (),
    test: Opposed | None = None,
    declared: Choice | None = None,
) -> Rule[tuple[State, Choice | None]]:
    """Asks a player, who may also choose one of ``besides`` or use an ability open at any time.
    After an ability the choice is None, and the question must be put again."""
    others = tuple(anytime(state))
    chosen = yield from choose(
        state, player, topic, options, about, (*besides, *others), test=test, declared=declared
    )
    if chosen in others:
        return (yield from do_anytime(state, chosen)), None
    return state, chosen
