"""What forecasts rest on: the sums of fights, shots and tests, as the rules have them. Those of
fights and shots are cached from question to question: in most, the same few meet again."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from itertools import count
from typing import Any, NamedTuple, TypeVar

from ad1666.bots.judgement.chances import (
    BySuit,
    Wounds,
    failing_badly,
    falling,
    passing,
    won_against,
)
from ad1666.rules import hands, melee, shooting
from ad1666.rules.abilities.hooks import Attempt
from ad1666.rules.card_tests import condition_terms, trait_term
from ad1666.rules.cards import SUITS
from ad1666.rules.characters import Figure
from ad1666.rules.events import Fight, Shooting, Term
from ad1666.rules.make_move import DROP_DIFFICULTY
from ad1666.rules.state import State


def total(terms: Iterable[Term]) -> int:
    return sum([term.value for term in terms])


_T = TypeVar("_T")
_MOST = 1 << 12
_numbers = count()
_fighters: dict[Hashable, int] = {}
_bouts: dict[Hashable, FightTerms] = {}
_both_ways: dict[Hashable, tuple[Wounds, Wounds]] = {}
_harms: dict[Hashable, BySuit] = {}


def _kept(cache: dict[Hashable, _T], key: Hashable, work_out: Callable[..., _T], *of: Any) -> _T:
    """What is known by a key, or is worked out of the rest."""
    found = cache.get(key)
    if found is None:
        if len(cache) >= _MOST:
            cache.clear()
        found = cache[key] = work_out(*of)
    return found


def fighter(state: State, figure: Figure) -> int:
    """A number for all that the sums of a figure depend on wherever it stands, for the caches."""
    condition = total(condition_terms(state, figure, None))
    parries = figure.parries > 0
    key = figure.card, figure.gear, figure.wounds, figure.down, figure.tokens, parries, condition
    return _kept(_fighters, key, next, _numbers)


# Fights


class FightTerms(NamedTuple):
    """What the chances of a fight depend on, except for support (see `chances.fight`)."""

    added: BySuit
    against: BySuit
    damage: BySuit
    damage_taken: BySuit
    parry: int | None
    parried: int | None
    refought: bool


def bout(state: State, fight: Fight, fighters: tuple[int, int], lower: str | None) -> FightTerms:
    """The sums of a fight between these `fighters`. ``lower`` is who stands on the lower side of a
    high edge between them (BOARD-8)."""
    weapons = fight.weapons[0].id, fight.weapons[1].id
    slope = None if lower is None else lower == fight.attacker
    key = fighters, weapons, fight.bonus, fight.unparried, slope
    return _kept(_bouts, key, _bout, state, fight)


def _bout(state: State, fight: Fight) -> FightTerms:
    """The sums of a fight in which both have drawn their weapons."""
    one, other = fight.attacker, fight.defender
    for figure, weapon in zip((one, other), fight.weapons, strict=True):
        state = hands.draw_weapon(state, state.figure(figure), weapon)
    return FightTerms(
        _added(state, fight, one),
        _added(state, fight, other),
        _damage(state, fight, one),
        _damage(state, fight, other),
        parry(state, fight, one),
        parry(state, fight, other),
        melee.refought(state, fight),
    )


def either_way(
    key: Hashable, work_out: Callable[[], tuple[Wounds, Wounds]]
) -> tuple[Wounds, Wounds]:
    """What comes of fights of two figures of which each is as likely to attack, known by a key of
    two `fighters`, their support, their weapons and who stands lower, or worked out."""
    return _kept(_both_ways, key, work_out)


def support(state: State, figure: Figure, enemy: Figure) -> int:
    """What friends add to a figure's sum in a fight (MEL-5)."""
    return total(melee.supported(state, figure, enemy))


def _added(state: State, fight: Fight, figure_id: str) -> BySuit:
    """What a fighter without support adds to a card of each suit (MEL-4, TEST-6)."""
    condition = total(condition_terms(state, state.figure(figure_id), None))
    one, two, three, four = melee.terms_of(state, fight, figure_id, support=())
    return (
        total(one) + condition,
        total(two) + condition,
        total(three) + condition,
        total(four) + condition,
    )


def _damage(state: State, fight: Fight, winner_id: str) -> BySuit:
    """The damage beyond the difference, less armour, with a card of each suit (MEL-9)."""
    one, two, three, four = (melee.hit_of(state, fight, winner_id, suit, 0) for suit in SUITS)
    return total(one.terms), total(two.terms), total(three.terms), total(four.terms)


def parry(state: State, fight: Fight, loser_id: str) -> int | None:
    """The value that a card needs beyond the difference for a parry (MEL-8), None if there can be
    none."""
    loser = state.figure(loser_id)
    if not melee.may_parry(loser, fight):
        return None
    trial = melee.parry_of(state, fight, loser, 0)
    return trial.difficulty - total(trial.terms) - total(condition_terms(state, loser, None))


# Shots


def harm(state: State, fighters: tuple[int, int], aim: Shooting) -> BySuit:
    """The damage of a shot of one of these `fighters` at the other that meets its difficulty, less
    armour, with a card of each suit (SHOT-13)."""
    key = fighters, aim.weapon.id, aim.range.squares
    return _kept(_harms, key, _harm, state, aim)


def _harm(state: State, aim: Shooting) -> BySuit:
    one, two, three, four = (shooting.hit_of(state, aim, suit, 0) for suit in SUITS)
    return total(one.terms), total(two.terms), total(three.terms), total(four.terms)


# Other tests


def passes(
    state: State, figure: Figure, difficulty: int, trait: str | None = None, value: int = 0
) -> float:
    """The chance that a figure passes a standard test of a trait, or of an ability's value alone
    (TEST-1, TEST-6)."""
    return passing(difficulty - _own(state, figure, trait) - value)


def mishaps(state: State, figure: Figure, difficulty: int, trait: str) -> float:
    """The chance that a figure fails a standard test of a trait badly (TEST-2)."""
    return failing_badly(difficulty - _own(state, figure, trait))


def fallen(state: State, figure: Figure) -> Wounds:
    """The wounds of a figure that jumps down from high terrain (BOARD-5)."""
    return falling(DROP_DIFFICULTY - _own(state, figure, "agility"))


def wins(
    state: State, one: Figure, trait: str, other: Figure, against: str, value: int = 0
) -> float:
    """The chance that a figure wins an opposed test of a trait, with an ability's value, against
    a trait of another (OPP-2, OPP-4)."""
    return won_against(_own(state, one, trait) + value - _own(state, other, against))


def succeeds(state: State, figure: Figure, attempt: Attempt) -> float:
    """The chance that a figure succeeds at what an ability adds."""
    trait, value = attempt.trait, attempt.value
    if attempt.other is None:
        return passes(state, figure, attempt.difficulty, trait, value)
    assert trait is not None
    return wins(state, figure, trait, state.figure(attempt.other), attempt.against, value)


def _own(state: State, figure: Figure, trait: str | None) -> int:
    """What a figure's trait and its condition add to a test."""
    own = 0 if trait is None else trait_term(figure, trait).value
    return own + total(condition_terms(state, figure, trait))
