"""Abilities of the fight: ABIL-3, 10, 12, 14, 15, 16, 22. `ad1666.rules.melee` asks for three."""

from __future__ import annotations

from ad1666.rules.abilities.hooks import Ability, Bout, Price
from ad1666.rules.cards import Suit
from ad1666.rules.characters import Character, Figure
from ad1666.rules.events import Term
from ad1666.rules.state import State


class Berserker(Ability):
    """ABIL-3: always counts as the attacker."""

    name = "Berserker"
    clause = "ABIL-3"
    text = (
        "Always counts as the attacker in melee and takes no defensive stance; two of them cancel "
        "out, and fight a tie again."
    )
    price = Price(0.2, "", False)


class ThrustToTheHeart(Ability):
    """ABIL-10: initial card heart: +1 to the sum, and +1 damage."""

    name = "Thrust to the heart"
    clause = "ABIL-10"
    text = "With a heart as initial card in melee: +1 to the sum and +1 damage."
    price = Price(0.9, "")

    def melee_terms(self, state: State, owner: Figure, bout: Bout) -> tuple[Term, ...]:
        return (self.term(1),) if bout.suit is Suit.HEART else ()

    def damage_term(self, state: State, owner: Figure, bout: Bout) -> Term | None:
        return self.term(1) if bout.suit is Suit.HEART else None


class ShoulderThrough(Ability):
    """ABIL-12: the opponent's support is reduced by the owner's Brawn."""

    name = "Shoulder through"
    clause = "ABIL-12"
    text = "The opponent's support is reduced by this character's Brawn."
    price = Price(0.2, "point of Brawn", False)

    def units(self, card: Character) -> float:
        return card.brawn


class CleverDefence(Ability):
    """ABIL-14: as defender, initial card black: +1."""

    name = "Clever defence"
    clause = "ABIL-14"
    text = "As defender in melee with a black initial card: +1."
    price = Price(0.4, "")

    def melee_terms(self, state: State, owner: Figure, bout: Bout) -> tuple[Term, ...]:
        if bout.attacking or not bout.suit.black:
            return ()
        return (self.term(1),)


class FrenziedAttack(Ability):
    """ABIL-15: as attacker, initial card red: +1."""

    name = "Frenzied attack"
    clause = "ABIL-15"
    text = "As attacker in melee with a red initial card: +1."
    price = Price(0.85, "")

    def melee_terms(self, state: State, owner: Figure, bout: Bout) -> tuple[Term, ...]:
        if not bout.attacking or bout.suit.black:
            return ()
        return (self.term(1),)


class QuickCut(Ability):
    """ABIL-16: as attacker +1 to the sum, but damage dealt -1."""

    name = "Quick cut"
    clause = "ABIL-16"
    text = "As attacker in melee +1 to the sum, but 1 damage less."
    price = Price(0.7, "")

    def melee_terms(self, state: State, owner: Figure, bout: Bout) -> tuple[Term, ...]:
        return (self.term(1),) if bout.attacking else ()

    def damage_term(self, state: State, owner: Figure, bout: Bout) -> Term | None:
        return self.term(-1) if bout.attacking else None


class IronGuard(Ability):
    """ABIL-22: ignores *mighty attack*."""

    name = "Iron guard"
    clause = "ABIL-22"
    text = "Mighty attacks are no harder to parry."
    price = Price(0.45, "")


BERSERKER, SHOULDER_THROUGH, IRON_GUARD = Berserker(), ShoulderThrough(), IronGuard()
ABILITIES = (
    BERSERKER,
    ThrustToTheHeart(),
    SHOULDER_THROUGH,
    CleverDefence(),
    FrenziedAttack(),
    QuickCut(),
    IRON_GUARD,
)
