"""What a hit does beyond its wounds, depending on the weapon (ITEM-12, HURT-4, HURT-5).

The rulebook stuns "by certain attacks and abilities" and names none. These traits are our own: a
wound in the head by a *stunning* weapon takes a Fortitude test, one in the legs by a *toppling*
weapon an Agility test.
"""

from __future__ import annotations

from ad1666.rules import damage
from ad1666.rules.card_tests import standard_test
from ad1666.rules.cards import Location
from ad1666.rules.characters import Figure
from ad1666.rules.events import CardTest, Hit
from ad1666.rules.items import STUNNING, TOPPLING, Item
from ad1666.rules.requests import Rule
from ad1666.rules.state import State

DIFFICULTY = 5


def land(state: State, blow: Hit, weapon: Item) -> Rule[State]:
    """Lands a hit with a weapon, and its effects before anybody withdraws."""
    state = yield from damage.hit(state, blow)
    target = state.figure(blow.figure)
    if not blow.wounds or not target.on_board:
        return state
    if stuns(weapon, blow.location) and not target.stunned:
        return (yield from _stunned(state, target))
    if topples(weapon, blow.location) and not target.prone:
        return (yield from _toppled(state, target))
    return state


def stuns(weapon: Item, location: Location) -> bool:
    """Whether a wound by this weapon in this location may stun."""
    return STUNNING in weapon.traits and location is Location.HEAD


def topples(weapon: Item, location: Location) -> bool:
    """Whether a wound by this weapon in this location may knock down."""
    return TOPPLING in weapon.traits and location is Location.LEGS


def _stunned(state: State, target: Figure) -> Rule[State]:
    state, result = yield from standard_test(
        state, target, CardTest.STAY_AWAKE, DIFFICULTY, "ITEM-12", trait="fortitude"
    )
    return state if result.passed else (yield from damage.stun(state, target.id))


def _toppled(state: State, target: Figure) -> Rule[State]:
    state, result = yield from standard_test(
        state, target, CardTest.KEEP_FOOTING, DIFFICULTY, "ITEM-12", trait="agility"
    )
    return state if result.passed else (yield from damage.knock_down(state, target.id))
