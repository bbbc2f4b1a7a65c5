"""Announced events of scenarios in the briefing (SCN-6)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666 import i18n
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.words import scenarios

EVENTS = """
[[events]]
id = "vespers"
when = { turn = 2, every = 2 }
unless = [ { alive = "any" } ]
then = [ { tell = "The bells." }, { guard = -1 } ]

[[events]]
id = "secret"
when = { turn = 3 }
announced = false
then = [ { ends = true } ]

[[events]]
id = "first-blood"
when = { serious = "hero" }
if = [ { done = "vespers" }, { done = "secret" } ]
each = true
then = [
  { ask = "Is he dead?", of = "them", answers = [
    { text = "Yes.", if = [ { alive = "red" } ], then = [ { cards = 1, of = "red" } ] },
    { text = "No." },
  ] },
  { test = "agility", of = "them", difficulty = 6, failure = [ { wounds = 2, to = "them" } ] },
]
"""

Write = Callable[[str], Path]


def told(good_scenario: str, write_scenario: Write) -> tuple[str, ...]:
    scenario = load_scenario(write_scenario(good_scenario + EVENTS))
    return tuple(line for line in scenarios.common(scenario) if "SCN" in line)


@pytest.mark.clause("SCN-6")
def test_the_briefing_words_what_is_announced_and_nothing_else(
    good_scenario: str, write_scenario: Write
) -> None:
    assert told(good_scenario, write_scenario) == (
        "At the start of turn 2 and of every 2 turns after it, unless somebody is alive: "
        "1 guard token is discarded. [[SCN-1]]",
        "When a hero is seriously wounded, if this has happened: “At the start of turn 2 and of "
        "every 2 turns after it” and something else has happened, each time: the player of "
        "that figure is asked, and may answer “Yes” (if one of Red's is alive) "
        "(Red draws 1 card) and “No”; that figure takes a test of Agility against 6, "
        "if it fails: 2 wounds for that figure. [[SCN-1]]",
    )


def test_polish_words_it_as_well(good_scenario: str, write_scenario: Write) -> None:
    i18n.set_language("pl")
    try:
        first, second = told(good_scenario, write_scenario)
    finally:
        i18n.set_language("en")
    assert first == (
        "Na początku tury 2, a potem co 2 tury, chyba że ktoś żyje: odrzuca się 1 żeton straży. "
        "[[SCN-1]]"
    )
    assert second.startswith("Gdy bohater odniesie ciężką ranę, jeśli zaszło to: „Na początku")
