"""Abilities (ABIL): each in a small module of its own or of its family, attached through hooks.

The general rules name no ability. Where the rulebook lets an ability interfere, they ask every
ability of the figure in question through one of the methods of `Ability`, which by default do
nothing. Adding an ability touches one module and its cases.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from attrs import frozen

from ad1666.rules.board import Way
from ad1666.rules.cards import Location, Suit
from ad1666.rules.characters import Character, Figure
from ad1666.rules.events import Term

if TYPE_CHECKING:
    from ad1666.rules.state import State


@frozen
class Bout:
    """What an ability may need to know of a fight (MEL) or shot (SHOT): who it is against, whether
    the owner is the attacker, and the suit of the owner's initial card once it is known."""

    opponent: str
    attacking: bool
    suit: Suit | None = None


class Ability:
    """An ability as the general rules see it: hooks, each with the meaning 'no effect'."""

    name: str
    clause: str

    def melee_terms(self, state: State, owner: Figure, bout: Bout) -> tuple[Term, ...]:
        """Added to the owner's sum in a fight (MEL-4)."""
        return ()

    def support_withheld(self, state: State, owner: Figure) -> int:
        """How much of the opponent's support in a fight is lost (MEL-5)."""
        return 0

    def damage_term(
        self, state: State, owner: Figure, bout: Bout, location: Location
    ) -> Term | None:
        """Added to the damage that the owner deals in a fight (MEL-9)."""
        return None

    def shot_at_term(self, state: State, owner: Figure) -> Term | None:
        """Added to a shooting test against the owner (SHOT-9)."""
        return None

    def bars_way(self, way: Way) -> bool:
        """Whether the owner may not cross edges in this way (MOVE-8)."""
        return False

    def ignores_trait(self, trait: str) -> bool:
        """Whether a trait of the opponent's weapon has no effect on the owner (ITEM-12)."""
        return False

    @property
    def holds_zone(self) -> bool:
        """Whether the owner's zone of control cannot be ignored (ZOC-4)."""
        return False


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


@cache
def _of_card(card: Character) -> tuple[Ability, ...]:
    return tuple(registry()[name] for name, _ in card.abilities)


def of(figure: Figure) -> tuple[Ability, ...]:
    """The abilities of a figure, in the order of its card."""
    return _of_card(figure.card) if figure.card.abilities else ()


def shot_at_terms(state: State, target: Figure) -> Iterator[Term]:
    """Terms of a shooting test that the target's abilities give."""
    for ability in of(target):
        term = ability.shot_at_term(state, target)
        if term is not None:
            yield term
