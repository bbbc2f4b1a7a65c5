"""Cold (ABIL-9), Acquaintances (ABIL-21)."""

from __future__ import annotations

from ad1666.rules.abilities.hooks import Ability, Price


class Acquaintances(Ability):
    """ABIL-21: matters only while a band is chosen (SETUP-8)."""

    name = "Acquaintances"
    clause = "ABIL-21"
    text = "In battles the band may cost this many more acquaintances."
    least = 0
    price_of_value = Price(0.8, "point of its value", False)


class Cold(Ability):
    """ABIL-9."""

    name = "Cold"
    clause = "ABIL-9"
    text = "Cannot be seduced; while it leads in a conversation the other side has no bonus."
    price = Price(0.3, "", False)


ACQUAINTANCES, COLD = Acquaintances(), Cold()
ABILITIES = (ACQUAINTANCES, COLD)
