"""Choosing a band: SETUP-1, SETUP-6 to SETUP-8, ABIL-21."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations

import pytest

from ad1666.rules.abilities import dispatch
from ad1666.rules.bands import Budget, Muster, acquaintances_there, check, faults, may_choose
from ad1666.rules.characters import NEUTRAL, Character
from ad1666.rules.verdicts import Barred, Reason, barred

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
        barred(
            Reason.OTHER_FACTION, "SETUP-1", character="Spy", faction="Theirs", other_faction="Ours"
        ),
        barred(Reason.UNIQUE_TAKEN, "SETUP-6", character="Spy"),
    )


@pytest.mark.clause("SETUP-6")
def test_who_is_unique_is_there_once_in_the_whole_game() -> None:
    twice = (barred(Reason.UNIQUE_TAKEN, "SETUP-6", character="Captain"),)
    assert check((CAPTAIN, CAPTAIN), (), "Ours", None) == twice
    assert check((CAPTAIN,), (GUARD, CAPTAIN), "Ours", None) == twice
    assert check((GUARD, GUARD, HOST), (GUARD, HOST), "Ours", None) == ()


@pytest.mark.clause("SETUP-8")
@pytest.mark.parametrize(("gold", "fits"), [(12, False), (13, True), (14, True)])
def test_gold_costs_sum_to_the_budget_at_most(gold: int, fits: bool) -> None:
    found = check((CAPTAIN, GUARD, GUARD), (), "Ours", Budget(gold, 2))
    assert found == (() if fits else (barred(Reason.TOO_MUCH_GOLD, "SETUP-8", cost=13, most=12),))


@pytest.mark.clause("SETUP-8", "ABIL-21")
@pytest.mark.parametrize(("there", "hosts", "fits"), [(2, 0, True), (1, 0, False), (0, 1, True)])
def test_acquaintances_are_those_of_the_scenario_and_of_the_band(
    there: int, hosts: int, fits: bool
) -> None:
    found = check((CAPTAIN, *[HOST] * hosts), (HOST, HOST), "Ours", Budget(100, there))
    assert found == (
        () if fits else (barred(Reason.TOO_MANY_ACQUAINTANCES, "SETUP-8", cost=2, most=1),)
    )


@pytest.mark.clause("SETUP-8")
def test_all_reasons_come_at_once() -> None:
    found = check((CAPTAIN, CAPTAIN, SPY), (SPY,), "Ours", Budget(15, 4))
    assert [str(b) for b in found] == [
        "unique-taken character=Captain (SETUP-6)",
        "other-faction character=Spy faction=Theirs other_faction=Ours (SETUP-1)",
        "unique-taken character=Spy (SETUP-6)",
        "too-much-gold cost=16 most=15 (SETUP-8)",
        "too-many-acquaintances cost=5 most=4 (SETUP-8)",
    ]


@pytest.mark.clause("ABIL-21")
def test_only_acquaintances_bring_any() -> None:
    assert dispatch.registry()["Acquaintances"].clause == "ABIL-21"
    for name in dispatch.registry():
        someone = Character("x", "X", abilities=((name, 3),))
        there = acquaintances_there((someone,), Budget(0, 0))
        assert there == (3 if name == "Acquaintances" else 0)


SERGEANT = Character("sergeant", "Sergeant", faction="Ours", gold=5)
CHOICE = Muster("Ours", (CAPTAIN, SERGEANT, GUARD, HOST), 3, heroes=2, commoners=1)
FREE = Muster("Ours", (CAPTAIN, SERGEANT, GUARD, HOST), 3, budget=Budget(12, 0))


@pytest.mark.clause("SETUP-1")
def test_so_many_heroes_and_commoners_are_chosen_as_the_scenario_says() -> None:
    assert faults(CHOICE, (CAPTAIN, GUARD, HOST), ()) == ()
    assert faults(CHOICE, (), ()) == (
        barred(Reason.WRONG_NUMBER_OF_HEROES, "SETUP-1", number=0, wanted=2),
        barred(Reason.WRONG_NUMBER_OF_COMMONERS, "SETUP-1", number=0, wanted=1),
    )
    assert faults(CHOICE, (CAPTAIN, HOST, HOST, GUARD), ()) == (
        barred(Reason.WRONG_NUMBER_OF_HEROES, "SETUP-1", number=3, wanted=2),
    )


@pytest.mark.clause("SETUP-1")
def test_only_those_are_chosen_whom_the_scenario_offers() -> None:
    stranger = Character("stranger", "Stranger", hero=False, faction="Ours")
    band = (CAPTAIN, HOST, stranger)
    reason = barred(Reason.NOT_OFFERED, "SETUP-1", character="Stranger")
    assert faults(CHOICE, band, ()) == (reason,)
    assert may_choose(CHOICE, (CAPTAIN,), (), stranger) == reason
    foreign = barred(
        Reason.OTHER_FACTION, "SETUP-1", character="Spy", faction="Theirs", other_faction="Ours"
    )
    assert may_choose(CHOICE, (CAPTAIN,), (), SPY) == foreign
    assert faults(CHOICE, (CAPTAIN, SPY, GUARD), ()) == (foreign,)


@pytest.mark.clause("SETUP-7")
def test_in_a_battle_the_choice_is_free_up_to_the_starting_squares() -> None:
    assert faults(FREE, (GUARD,), ()) == faults(FREE, (GUARD, GUARD, HOST), ()) == ()
    assert faults(FREE, (), ()) == (Barred(Reason.NOBODY_CHOSEN, "SETUP-1"),)
    assert faults(FREE, (HOST,) * 4, ()) == (
        barred(Reason.TOO_MANY_CHOSEN, "SETUP-7", number=4, most=3),
    )


@pytest.mark.clause("SETUP-6", "SETUP-7", "SETUP-8")
@pytest.mark.parametrize(
    ("muster", "band", "card", "reason"),
    [
        (CHOICE, (), CAPTAIN, None),
        (CHOICE, (CAPTAIN,), CAPTAIN, "unique-taken character=Captain (SETUP-6)"),
        (CHOICE, (CAPTAIN, HOST), SERGEANT, "all-heroes-chosen number=2 (SETUP-1)"),
        (CHOICE, (CAPTAIN, GUARD), GUARD, "all-commoners-chosen number=1 (SETUP-1)"),
        (FREE, (HOST, HOST, HOST), GUARD, "all-starts-taken number=3 (SETUP-7)"),
        (FREE, (SERGEANT,), CAPTAIN, "acquaintances-lacking number=2 (SETUP-8)"),
        (FREE, (HOST, SERGEANT), CAPTAIN, "not-enough-gold cost=7 left=6 (SETUP-8)"),
        (FREE, (HOST, GUARD), CAPTAIN, None),
    ],
)
def test_why_one_more_cannot_be_chosen(
    muster: Muster, band: tuple[Character, ...], card: Character, reason: str | None
) -> None:
    verdict = may_choose(muster, band, (), card)
    assert (None if verdict else str(verdict)) == reason


@pytest.mark.clause("SETUP-6")
def test_whom_the_opponent_has_is_not_chosen_too() -> None:
    taken = barred(Reason.UNIQUE_TAKEN, "SETUP-6", character="Captain")
    assert may_choose(CHOICE, (), (CAPTAIN,), CAPTAIN) == taken
    assert faults(CHOICE, (CAPTAIN, SERGEANT, GUARD), (CAPTAIN,)) == (taken,)


@pytest.mark.clause("SETUP-8")
def test_those_whom_the_scenario_names_cost_too_and_are_not_chosen_again() -> None:
    muster = Muster("Ours", FREE.pool, 3, budget=Budget(12, 2), fixed=(CAPTAIN,))
    assert faults(muster, (SERGEANT,), ()) == ()
    assert faults(muster, (GUARD, GUARD), ()) == (
        barred(Reason.TOO_MUCH_GOLD, "SETUP-8", cost=13, most=12),
    )
    assert str(may_choose(muster, (), (), CAPTAIN)) == "unique-taken character=Captain (SETUP-6)"
    assert str(may_choose(muster, (GUARD,), (), GUARD)) == "not-enough-gold cost=3 left=2 (SETUP-8)"


def test_whatever_may_be_played_can_be_chosen_one_by_one_and_nothing_else() -> None:
    """Those are the bands of three that have no faults; one with a fault is stuck in any order."""
    found = 0
    for band in combinations_with_replacement(FREE.pool, 3):
        chosen = any(
            all(may_choose(FREE, order[:n], (), card) for n, card in enumerate(order))
            for order in permutations(band)
        )
        assert chosen == (faults(FREE, band, ()) == ()), [card.id for card in band]
        found += chosen
    assert 3 < found < 20
