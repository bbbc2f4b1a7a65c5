"""Acquaintances (ABIL-21)."""

from __future__ import annotations

from ad1666.rules.abilities.hooks import Ability, Price


class Acquaintances(Ability):
    """ABIL-21: matters only while a band is chosen (SETUP-8)."""

    name = "Acquaintances"
    clause = "ABIL-21"
    text = "In battles the band may cost this many more acquaintances."
    least = 0
    price_of_value = Price(0.8, "point of its value", False)

    def acquaintances(self, value: int) -> int:
        return value


ABILITIES = (Acquaintances(),)
