"""Polish sentences: names in the cases that these need, and small letters within them."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from ad1666 import i18n, words
from ad1666.content.cards import load_characters
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.game import start
from ad1666.game.seats import Seat
from ad1666.play.seating import Seating
from ad1666.rules.cards import Side
from ad1666.rules.events import Cause, NoteKind, Term, note
from ad1666.rules.requests import Draw
from ad1666.table.views import seat_buttons
from ad1666.words import goals, questions, sums, vocabulary
from ad1666.words.events import reported
from tests import shipped
from tests.source import ROOT

sys.path.insert(0, str(ROOT / "docs" / "make" / "catalogue"))
import files

pytestmark = pytest.mark.usefixtures("polish")
NAMES = (
    "character|chest|enemy|faction|figure|figures|item|name|names|other|place|player|program|side|"
    "target|weapon|who"
)
CASES = ("nom", "gen", "dat", "acc", "ins", "loc")
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


GENDERS = {
    name: i18n.Name({case: f"{name}-{case}" for case in CASES}, at)
    for at, name in enumerate(("mężczyzna", "kobieta", "dziecko", "rzeczy", "mężczyźni"))
}
"""A name of each gender and number, in the order of the words that agree with them."""
PREPOSITION = re.compile(
    r"(?<!\w)(?:bez|dla|do|między|na|nad|o|obok|od|po|pod|przed|przeciw|przez|przy|u|w|we|wobec|z|ze"
    rf"|cechy|gracza|obrębie|test|testu) (?:\*\*)?{{(?:{NAMES}|by|hero|party|skill|thing|trait)}}",
    re.IGNORECASE,
)
UNBENT = {
    "Add a last one without {one} and {other}",  # keys of a file
    'Rename the layer "{other}" to {name}',
    "gives tiles of {one} and of {other} the same numbers",
    "there is no door at {place}",  # a square, as a file writes it
    "{bot} against {other}: {score}",  # ids of programs
    'the event "{name}" has {key} for {figure}, who may not be on the board then',  # a letter
    "{result} + {value} = {sum} against {other}.",  # numbers
    "{own} to {other}",
    "{side} wins, {own} to {other}",
}
"""Messages in which what follows a preposition has no cases."""


def templates() -> Iterator[tuple[str, str]]:
    """Each message that names something, in each of its plural forms or cases."""
    for message in files.read("pl"):
        told = message.string if isinstance(message.string, tuple) else (message.string,)
        for text in told:
            for form in str(text).split("|"):
                if any(field for _, field, _, _ in Formatter().parse(form)):
                    yield str(message.id), form


@pytest.mark.parametrize("gender", GENDERS)
def test_every_template_is_rendered_with_a_name_of_each_gender(gender: str) -> None:
    name = GENDERS[gender]
    for english, template in templates():
        asked = [(f, spec or "") for _, f, spec, _ in Formatter().parse(template) if f]
        numbers = {field for field, spec in asked if spec.endswith("d")}
        parts = {field: 2 if field in numbers else name for field, _ in asked}
        told = i18n.LocalText(template).format(**parts)
        assert "{" not in told, english
        for _field, spec in asked:
            if spec.lower() in name.cases:
                form = name.cases[spec.lower()]
                assert (form if spec.islower() else form[:1].upper() + form[1:]) in told, english
            elif "/" in spec:
                words = spec.split("/")
                assert words[min(name.gender, len(words) - 1)] in told, english


def test_words_that_agree_with_names_have_their_plural() -> None:
    for english, template in templates():
        for _, field, spec, _ in Formatter().parse(template):
            if not spec or "/" not in spec:
                continue
            words = spec.split("/")
            assert len(words) > 3, f"{english}: {field} has no plural"
            things, men = words[3], words[-1]
            assert things != words[0], f"{english}: {field} is the same in the plural"
            # other than verbs in the present, what goes with men ends in i or y: ukryci, zabici
            assert things == men or men.endswith(("i", "y", "ich")), f"{english}: {field}"


def test_no_name_follows_a_preposition_without_its_case() -> None:
    found = {
        message.id: message.string
        for message in files.read("pl")
        if message.id not in UNBENT and PREPOSITION.search(str(message.string))
    }
    assert found == {}


def test_what_is_put_into_a_phrase_takes_the_case_that_is_asked_for() -> None:
    assert f"{i18n.phrase('nie znaleziono {item:gen}', item=GENDERS['kobieta'])}" == (
        "nie znaleziono kobieta-gen"
    )
    inner = i18n.phrase("wszyscy w obrębie {place:gen}", place=GENDERS["kobieta"])
    assert f"{inner:acc}" == "wszyscy w obrębie kobieta-gen"
    assert f"{i18n.phrase('{one}, {other}', one=inner, other=GENDERS['rzeczy']):acc}" == (
        "wszyscy w obrębie kobieta-gen, rzeczy-acc"
    )
