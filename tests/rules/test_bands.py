"""Choosing a band: SETUP-1, SETUP-6 to SETUP-8, ABIL-21."""

from __future__ import annotations

import pytest

from ad1666.rules import abilities
from ad1666.rules.bands import NEUTRAL, Budget, check
from ad1666.rules.characters import Character
from ad1666.rules.verdicts import Barred

GUARD = Character("guard", "Guard", hero=False, faction="Ours", gold=3)
CAPTAIN = Character("captain", "Captain", unique=True, faction="Ours", gold=7, acquaintances=2)
HOST = Character(
    "host", "Host", faction=NEUTRAL, gold=1, abilities=(("Acquaintances", 2), ("Giant", 0))
)
SPY = Character("spy", "Spy", unique=True, faction="Theirs", gold=2, acquaintances=1)
RICH = Budget(100, 100)


@pytest.mark.clause("SETUP-1")
def test_a_band_is_of_the_own_faction_or_neutral() -> None:
    assert check((GUARD, CAPTAIN, HOST), (), "Ours", RICH) == ()
    assert check((GUARD, SPY, SPY), (), "Ours", None) == (
        Barred("Spy belongs to Theirs, not to Ours", "SETUP-1"),
        Barred("Spy is unique and already chosen", "SETUP-6"),
    )


@pytest.mark.clause("SETUP-6")
def test_who_is_unique_is_there_once_in_the_whole_game() -> None:
    twice = (Barred("Captain is unique and already chosen", "SETUP-6"),)
    assert check((CAPTAIN, CAPTAIN), (), "Ours", None) == twice
    assert check((CAPTAIN,), (GUARD, CAPTAIN), "Ours", None) == twice
    assert check((GUARD, GUARD, HOST), (GUARD, HOST), "Ours", None) == ()


@pytest.mark.clause("SETUP-8")
@pytest.mark.parametrize(("gold", "fits"), [(12, False), (13, True), (14, True)])
def test_gold_costs_sum_to_the_budget_at_most(gold: int, fits: bool) -> None:
    found = check((CAPTAIN, GUARD, GUARD), (), "Ours", Budget(gold, 2))
    assert found == (() if fits else (Barred("the band costs 13 gold, of 12", "SETUP-8"),))


@pytest.mark.clause("SETUP-8", "ABIL-21")
@pytest.mark.parametrize(("there", "hosts", "fits"), [(2, 0, True), (1, 0, False), (0, 1, True)])
def test_acquaintances_are_those_of_the_scenario_and_of_the_band(
    there: int, hosts: int, fits: bool
) -> None:
    found = check((CAPTAIN, *[HOST] * hosts), (HOST, HOST), "Ours", Budget(100, there))
    assert found == (() if fits else (Barred("the band costs 2 acquaintances, of 1", "SETUP-8"),))


@pytest.mark.clause("SETUP-8")
def test_all_reasons_come_at_once() -> None:
    found = check((CAPTAIN, CAPTAIN, SPY), (SPY,), "Ours", Budget(15, 4))
    assert [(b.reason, b.clause) for b in found] == [
        ("Captain is unique and already chosen", "SETUP-6"),
        ("Spy belongs to Theirs, not to Ours", "SETUP-1"),
        ("Spy is unique and already chosen", "SETUP-6"),
        ("the band costs 16 gold, of 15", "SETUP-8"),
        ("the band costs 5 acquaintances, of 4", "SETUP-8"),
    ]


@pytest.mark.clause("ABIL-21")
def test_only_acquaintances_bring_any() -> None:
    assert abilities.registry()["Acquaintances"].clause == "ABIL-21"
    for name in abilities.registry():
        someone = Character("x", "X", abilities=((name, 3),))
        assert abilities.acquaintances(someone) == (3 if name == "Acquaintances" else 0)
