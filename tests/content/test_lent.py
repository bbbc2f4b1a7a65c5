"""Abilities that a scenario lends to its characters."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666.content.errors import ContentError
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.rules.cards import Side
from tests.shorthand import briefing

Write = Callable[[str], Path]


@pytest.fixture
def masked(good_scenario: str) -> str:
    """A scenario in which red wears a mask, and blue's own disguise is worse than hers."""
    red = good_scenario.replace(
        'gear = ["key"]', 'gear = ["key"]\nabilities = ["Inconspicuous 3", "Lock picking 1"]'
    )
    assert red != good_scenario
    blue = red.replace('card = "milady"', 'card = "milady"\nabilities = ["Inconspicuous 1"]')
    assert blue != red
    return blue


@pytest.mark.clause("GEN-1", "CHAR-3")
def test_abilities_are_added_and_bring_their_tokens(masked: str, write_scenario: Write) -> None:
    state = load_scenario(write_scenario(masked)).state
    red, blue = state.figure("A"), state.figure("B")
    assert red.card.id == "zagloba"
    assert red.card.ability("Inconspicuous") == 3
    assert red.card.ability("Lock picking") == 1
    assert red.card.ability("What a rogue!") == 0, "what is on the card stays"
    assert red.tokens_of("inconspicuous") == 1
    assert blue.card.ability("Inconspicuous") == 2, "of two values the higher counts"


def test_players_read_who_has_what(masked: str, write_scenario: Write) -> None:
    scenario = load_scenario(write_scenario(masked))
    said = briefing(scenario, Side.RED)
    assert "Inconspicuous 3 in this scenario: Jan Onufry Zagłoba. [[ABIL-6]]" in said
    assert "Lock picking 1 in this scenario: Jan Onufry Zagłoba. [[ABIL-8]]" in said
    assert not any("Jan Onufry" in line for line in briefing(scenario, Side.BLUE))


def test_an_unknown_ability_is_refused(masked: str, write_scenario: Write) -> None:
    bad = masked.replace("Inconspicuous 3", "Inconspicous 3")
    with pytest.raises(ContentError) as caught:
        load_scenario(write_scenario(bad))
    assert 'figures.A.abilities names "Inconspicous", which is not an ability' in str(caught.value)
    assert 'Did you mean "Inconspicuous"?' in str(caught.value)


def test_a_scenario_may_have_a_chapter(good_scenario: str, write_scenario: Write) -> None:
    assert load_scenario(write_scenario(good_scenario)).chapter == 0
    assert load_scenario(write_scenario("chapter = 7\n" + good_scenario)).chapter == 7
    with pytest.raises(ContentError, match=r"chapter is 40\. Write a whole number from 1 to 39"):
        load_scenario(write_scenario("chapter = 40\n" + good_scenario))
