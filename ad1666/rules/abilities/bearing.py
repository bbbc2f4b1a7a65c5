"""Abilities of movement and stance: ABIL-13, 19, 23."""

from __future__ import annotations

from ad1666.rules.abilities.hooks import Ability, Price
from ad1666.rules.board import Way
from ad1666.rules.characters import Figure
from ad1666.rules.events import Term
from ad1666.rules.state import State


class MovingTarget(Ability):
    """ABIL-13: ranged attacks on it -1, unless knocked down or stunned."""

    name = "Moving target"
    clause = "ABIL-13"
    text = "Ranged attacks on it have −1, unless it lies on the ground."
    price = Price(0.5, "")

    def shot_at_term(self, state: State, owner: Figure) -> Term | None:
        return None if owner.down else self.term(-1)


class Giant(Ability):
    """ABIL-19: may not go through windows."""

    name = "Giant"
    clause = "ABIL-19"
    text = "May not go through windows."
    price = Price(-0.2, "", False)

    def bars_way(self, way: Way) -> bool:
        return way is Way.WINDOW


class LivingBarricade(Ability):
    """ABIL-23: its zone cannot be ignored (ZOC-4)."""

    name = "Living barricade"
    clause = "ABIL-23"
    text = "Its zone of control can never be ignored."
    price = Price(0.4, "", False)


LIVING_BARRICADE = LivingBarricade()
ABILITIES = (MovingTarget(), Giant(), LIVING_BARRICADE)
