"""Polish sentences: names in the cases that these need, and small letters within them."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ad1666 import i18n
from ad1666.content.cards import load_characters
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.game import start
from ad1666.game.seats import Seat
from ad1666.rules.cards import Side
from ad1666.rules.events import Cause, NoteKind, Term, note
from ad1666.rules.requests import Draw
from ad1666.table import words
from ad1666.table.play.seating import Seating
from ad1666.table.views import seat_buttons
from ad1666.table.words import goals, questions, sums, vocabulary
from ad1666.table.words.events import reported
from tests import shipped
from tests.source import ROOT

sys.path.insert(0, str(ROOT / "docs" / "make" / "catalogue"))
import files

pytestmark = pytest.mark.usefixtures("polish")
NAMES = (
    "character|chest|enemy|faction|figure|figures|item|name|names|other|place|player|program|side|"
    "target|weapon|who"
)
AFTER_A_COLON = re.compile(rf":\s*(?:\*\*)?{{(?:{NAMES})}}")
LISTS = {
    "nobody can get near {figures}",
    "{figures} cannot leave the board over any edge",
    "{figures} cannot leave the board by {exit}",
    "{figures} cannot get to the zone {zone}",
    "there can be {figures}, but there are letters for only {most}",
}
"""Messages to authors in which the figures are letters of a file."""


@pytest.fixture
def polish() -> Iterator[None]:
    i18n.set_language("pl")
    yield
    i18n.set_language("en")


def test_no_name_stands_after_a_colon_only_to_have_no_case() -> None:
    found = {
        message.id: message.string
        for message in files.read("pl")
        if isinstance(message.id, str)
        and message.id not in LISTS
        and AFTER_A_COLON.search(str(message.string))
        and not AFTER_A_COLON.search(message.id)
    }
    assert found == {}


@pytest.mark.parametrize("path", shipped.SCENARIOS, ids=lambda path: path.stem)
def test_goals_in_short_are_one_phrase(path: Path) -> None:
    scenario = shipped.scenario(path)
    for goal in scenario.state.terms.goals:
        told = goals.brief(goal, scenario.items, scenario.state.figures)
        assert ":" not in told and "{" not in told


def test_a_letter_is_carried_off_in_the_genitive(scenario: Scenario) -> None:
    first = scenario.state.terms.goals[0]
    assert goals.brief(first, scenario.items, scenario.state.figures) == "wyniesienie listu"


def test_a_question_to_a_program_names_the_side_once(scenario: Scenario) -> None:
    game, fate = start(scenario.state), Shuffle(1)
    while isinstance(prompt := game.pending, Draw):
        game = game.apply(fate.draw(prompt))
    assert prompt is not None
    asked = questions.question(prompt, None, words.program("page-bold"))
    side = vocabulary.side(prompt.player)
    assert asked.startswith(f"**{side} – paź (łatwy), śmiały**: ") and asked.count(side) == 1


def test_programs_have_cases() -> None:
    assert f"{words.program('page'):gen}" == "pazia (łatwego)"
    assert f"{words.program('musketeer-greedy'):ins}" == "muszkieterem (średnim), chciwym"


def test_the_button_of_a_character_says_how_the_program_plays() -> None:
    seating = Seating.of({Side.RED: Seat("page"), Side.BLUE: Seat("swordmaster-bold")})
    labels = [button.label for button in seat_buttons.characters(seating)]
    assert labels == ["Czerwony gra zwyczajnie", "Niebieski gra śmiało"]


def test_actions_traits_and_skills_are_small_within_a_sentence(scenario: Scenario) -> None:
    state = scenario.state
    acts = note(NoteKind.ACTS, "A", "ACT-12", action="partial-move")
    assert reported(acts, state).endswith(": ruch częściowy.")
    for term, told in (
        (Term(1, Cause.TRAIT, "CHAR-2", "fortitude"), "hart ducha"),
        (Term(1, Cause.SKILL, "TEST-1", "thrusting"), "kłute"),
        (Term(1, Cause.ABILITY, "ABIL-10", "Thrust to the heart"), "Pchnięcie w serce"),
    ):
        assert sums.cause(state, term) == told


def test_a_woman_is_no_hero_in_the_masculine() -> None:
    ranks = {vocabulary.rank(card) for card in load_characters().values() if card.sex == "f"}
    assert ranks == {"bohaterka", "postać pospolita"}
