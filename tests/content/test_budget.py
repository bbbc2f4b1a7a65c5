"""Battles under a budget (SETUP-7, SETUP-8)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666.content.errors import ContentError
from ad1666.content.scenarios.scenario import load_scenario

Spoil = Callable[[str, str, str], str]
Write = Callable[[str], Path]


@pytest.fixture
def battle(good_scenario: str, spoil: Spoil) -> Callable[[int, int], str]:
    """The text of a battle under a budget."""
    text = spoil(good_scenario, 'kind = "adventure"', 'kind = "battle"')

    def write(gold: int, acquaintances: int) -> str:
        budget = f"[budget]\ngold = {gold}\nacquaintances = {acquaintances}\n\n[things]"
        return spoil(text, "[things]", budget)

    return write


def costs(path: Path) -> list[int]:
    return sorted(f.card.gold for f in load_scenario(path).state.figures)


@pytest.mark.clause("SETUP-7", "SETUP-8")
def test_a_battle_keeps_to_its_budget(
    battle: Callable[[int, int], str], write_scenario: Write
) -> None:
    low, high = costs(write_scenario(battle(9999, 999)))
    scenario = load_scenario(write_scenario(battle(high, 999)))
    assert scenario.kind == "battle"
    path = write_scenario(battle(low - 1, 999))
    with pytest.raises(ContentError) as raised:
        load_scenario(path)
    messages = [str(raised.value), *map(str, raised.value.others)]
    assert sorted(m.partition("costs ")[2] for m in messages) == [
        f"{cost} gold, of {low - 1} (SETUP-8). Choose others for {side}, or raise the budget."
        for cost, side in sorted((f.card.gold, f.side) for f in scenario.state.figures)
    ]
    assert all(m.startswith(f"{path}, line 23: ") for m in messages), "it names the line"


@pytest.mark.clause("SETUP-8", "ABIL-21")
def test_acquaintances_count_as_gold_does(
    battle: Callable[[int, int], str], write_scenario: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    from attrs import evolve

    from ad1666.content import surroundings

    known = surroundings.load_characters()

    def with_friends(value: int) -> None:
        milady = evolve(known["milady"], acquaintances=2)
        if value:
            milady = evolve(milady, abilities=(*milady.abilities, ("Acquaintances", value)))
        others = {name: evolve(c, acquaintances=0) for name, c in known.items()}
        monkeypatch.setattr(surroundings, "load_characters", lambda: {**others, "milady": milady})

    with_friends(0)
    load_scenario(write_scenario(battle(9999, 2)))
    with pytest.raises(ContentError, match="blue: the band costs 2 acquaintances, of 1"):
        load_scenario(write_scenario(battle(9999, 1)))
    with_friends(1)
    load_scenario(write_scenario(battle(9999, 1)))


@pytest.mark.clause("SETUP-7")
def test_a_battle_need_not_have_a_budget_and_an_adventure_has_none(
    good_scenario: str,
    battle: Callable[[int, int], str],
    write_scenario: Write,
    spoil: Spoil,
) -> None:
    text = spoil(good_scenario, 'kind = "adventure"', 'kind = "battle"')
    assert load_scenario(write_scenario(text)).kind == "battle"
    path = write_scenario(spoil(battle(99, 9), 'kind = "battle"', 'kind = "adventure"'))
    with pytest.raises(ContentError) as raised:
        load_scenario(path)
    assert str(raised.value) == (
        f"{path}, line 23: there is a budget, but this is an adventure (SETUP-7). "
        'Leave it out, or make kind = "battle".'
    )


BROKEN = {
    "a word": ("gold = 99", 'gold = "much"', ', line 24: budget.gold is "much". '
               "Write a whole number from 0 to 9999."),
    "missing": ("acquaintances = 9\n", "", ", line 23: budget.acquaintances is missing. "
                "Add acquaintances = a whole number from 0 to 999."),
    "misspelt": ("gold = 99", "golds = 99", ", line 24: budget.golds means nothing here. "
                 'Did you mean "gold"?'),
}  # fmt: skip


@pytest.mark.parametrize("case", BROKEN)
def test_what_is_said_of_a_wrong_budget(
    case: str, battle: Callable[[int, int], str], write_scenario: Write, spoil: Spoil
) -> None:
    old, new, message = BROKEN[case]
    path = write_scenario(spoil(battle(99, 9), old, new))
    with pytest.raises(ContentError) as raised:
        load_scenario(path)
    assert str(raised.value) == f"{path}{message}"
