"""The table has words for every cause of a number and for every kind of test."""

from __future__ import annotations

import pytest

from ad1666.content.scenarios.scenario import Scenario
from ad1666.rules.characters import TRAITS
from ad1666.rules.events import CardTest, Cause, Term
from ad1666.rules.items import SKILLS
from ad1666.words import vocabulary
from ad1666.words.sums import cause

NAMED = {
    Cause.TRAIT: ("brawn", "Brawn"),
    Cause.SKILL: ("blunt", "Blunt weapons"),
    Cause.LACKING_SKILL: ("pistols", "lacks Pistols"),
    Cause.ABILITY: ("Quick cut", "Quick cut"),
    Cause.ITEM: ("officers-sabre", "officer's sabre"),
    Cause.RANGE: (7, "range 7"),
    Cause.HEAVY: (3, "heavy 3"),
    Cause.SUPPORT: ("E", "support of Comte de Rochefort"),
    Cause.REMOVED: ("E", "removed: Comte de Rochefort"),
}
"""The causes that name something, each with an example and its words."""


@pytest.mark.parametrize("which", Cause)
def test_every_cause_has_words_that_name_what_it_is_about(scenario: Scenario, which: Cause) -> None:
    about, words = NAMED.get(which, ("", ""))
    said = cause(scenario.state, Term(1, which, "TEST-1", about))
    assert said == words or (which not in NAMED and said and "-" not in said and "{" not in said)


def test_every_trait_and_skill_has_a_name(scenario: Scenario) -> None:
    said = [cause(scenario.state, Term(1, Cause.TRAIT, "TEST-1", name)) for name in TRAITS]
    said += [cause(scenario.state, Term(1, Cause.SKILL, "TEST-1", name)) for name in SKILLS]
    assert len({*said}) == len(TRAITS) + len(SKILLS) and not {*said} & {*TRAITS, *SKILLS}


@pytest.mark.parametrize("which", CardTest)
def test_every_test_has_a_name(which: CardTest) -> None:
    assert vocabulary.what(which)[0].isupper()
