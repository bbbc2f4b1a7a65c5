"""Words of the rules in texts: which are found, that they are underlined, and that they lead to
their clauses."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pygame
import pytest
from attrs import evolve
from tableside import Driver, Sit, pick, position

from ad1666.content.rulebook import rulebook
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.terms import GlossaryTerm as Entry
from ad1666.content.terms import terms as entries
from ad1666.i18n import set_language
from ad1666.play.targets import Area, Row, TermTarget
from ad1666.rules.phases import Phase
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Brief
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.rules_sheet import RulesSheet
from ad1666.table.sheets.sides_sheet import SidesSheet
from ad1666.table.toolkit import glossing, text
from ad1666.table.toolkit.layout import arrange
from ad1666.table.toolkit.ui import Ui
from ad1666.words import citing, literal, terms
from tests.content.test_glossary import said as glossary_says
from tests.source import ROOT

sys.path.insert(0, str(ROOT / "docs" / "make" / "catalogue"))
import files

LANGUAGES = "en", "pl"


def _texts(language: str) -> list[str]:
    """All texts of the game in a language: its messages, and the rules."""
    found: list[str] = [clause.text for clause in rulebook(language).clauses]
    for message in files.read("pl"):
        told = message.id if language == "en" else message.string
        found += told if isinstance(told, tuple | list) else (told,)
    return found


TEXTS = {language: _texts(language) for language in LANGUAGES}


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    set_language(request.param)
    yield request.param
    set_language("en")


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: str(entry.forms["en"][0]))
class TestEachTerm:
    def test_is_in_the_glossary_and_has_its_clause(self, entry: Entry) -> None:
        assert rulebook().find(entry.clause) is not None
        assert glossary_says(entry.forms["en"][0], entry.forms["pl"][0])

    def test_is_found_in_each_form_in_some_text(self, entry: Entry) -> None:
        for language in LANGUAGES:
            first, *others = entry.forms[language]
            for form in others or [first]:
                pattern = terms.pattern([form])
                assert any(pattern.search(each) for each in TEXTS[language]), form


def test_no_clause_has_two_entries() -> None:
    clauses = [entry.clause for entry in entries()]
    assert len(set(clauses)) == len(clauses)


@pytest.mark.parametrize(
    ("code", "words", "clauses"),
    [
        ("en", "Engaged figures may parry; a parry marker is turned.", ["ZOC-3", "MEL-8"]),
        ("en", "a discovery, the covers, re-engaged", []),
        ("en", "in the zone of\ncontrol", ["ZOC-1"]),
        ("pl", "Figurka w zwarciu wzmacnia, więc wzmocnij i ty.", ["ZOC-3", "TEST-4"]),
        ("pl", "To przeszkadza, przeszkody nie.", ["BOARD-9"]),
        ("pl", "Przerwij w dowolnej chwili, niczego nie przerwiesz przerwaniem.", ["ACT-10"]),
        ("pl", "boost, parry, engaged", []),
        ("pl", "Zeskanuj kod; nie wymaga to zeskoku.", ["BOARD-5"]),
    ],
)
def test_what_is_found_is_whole_words_each_once(code: str, words: str, clauses: list[str]) -> None:
    set_language(code)
    try:
        assert [each.clause for each in terms.found(words)] == clauses
    finally:
        set_language("en")


def test_a_language_without_terms_has_none_marked() -> None:
    assert not terms.pattern([]).search("engaged")


# Where they are drawn


def test_a_mark_lies_under_its_word_and_goes_on_in_the_next_line() -> None:
    markup = "**Two** of them stand in a zone of control here, [icon:guard] engaged."
    size = 16
    (zone, engaged) = glossing.marks(markup, size, 2000)
    before = text.advance("Two", "bold", size) + text.advance(" of them stand in a ", "body", size)
    assert (zone.clause, zone.line) == ("ZOC-1", 0)
    assert zone.left == pytest.approx(before)
    assert zone.right - zone.left == pytest.approx(text.advance("zone of control", "body", size))
    assert engaged.clause == "ZOC-3"
    width = zone.left + text.advance("zone of ", "body", size) + 2
    broken = [m for m in glossing.marks(markup, size, width) if m.clause == "ZOC-1"]
    assert [mark.line for mark in broken] == [0, 1] and broken[1].left == 0


def _dotted(before: pygame.Surface, after: pygame.Surface, place: pygame.Rect) -> bool:
    """Whether one differs from the other in a place."""
    parts = (pygame.image.tobytes(each.subsurface(place), "RGB") for each in (before, after))
    return len(set(parts)) > 1


def test_a_word_is_underlined_and_only_once_in_a_text_of_parts(screen: pygame.Surface) -> None:
    plain, ui = screen.copy(), Ui(screen, arrange(screen.get_size(), 18, 12), read=print)
    bare = Ui(plain, ui.layout)
    once = set[str]()
    for number in range(2):
        box = pygame.Rect(10, 10 + 40 * number, 600, 0)
        ui.prose("He is engaged.", box, 16, once=once)
        bare.flow("He is engaged.", box, 16)
    (spot,) = ui.hotspots
    assert spot.target == TermTarget("ZOC-3") and spot.tip == citing.wording("ZOC-3")
    assert _dotted(plain, screen, spot.rect)
    assert not _dotted(plain, screen, pygame.Rect(10, 50, 600, 40))
    assert ui.terms == ("ZOC-3",)


def test_text_is_as_high_and_wide_with_its_words_marked(language: str) -> None:
    """The marks are laid over the lines: they never move a word."""
    ui = Ui(pygame.Surface((800, 600)), arrange((800, 600), 18, 12))
    for words in TEXTS[language][::9]:
        escaped = literal(words)
        assert ui.prose(escaped, (0, 0, 240), 16) == ui.flow(escaped, (0, 0, 240), 16)


# From a word to its clause


def _asked(scenario: Scenario, sit: Sit) -> GameScene:
    """Red, at the screen with Blue, may boost in a fight."""
    state = position(scenario.state, Phase.COMBAT, "S8 S3 H4", "U6 U3", A=(8, 8), E=(9, 8))
    session = sit(state)
    for said in ("A: attack E officers-sabre", "E: weapon rapier", "red: play S8", "blue: play U6"):
        session.choose(pick(session, said))
    return GameScene(AtTable(session, TitleScene))


def test_a_word_in_a_question_leads_to_its_clause_by_mouse_and_back(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, language: str
) -> None:
    scene = _asked(scenario, sit)
    driver = Driver(scene, screen)
    driver.key(pygame.K_SPACE)  # the curtain
    assert scene.ui is not None
    spot = next(spot for spot in scene.ui.hotspots if isinstance(spot.target, TermTarget))
    assert isinstance(spot.target, TermTarget)
    prompt = scene.session.game.pending
    driver.click(spot.rect.center)
    assert isinstance(scene.sheets.sheet, RulesSheet)
    assert scene.sheets.rules.chosen == spot.target.clause
    driver.key(pygame.K_ESCAPE)
    assert scene.sheets.sheet is None and scene.session.game.pending is prompt


def test_words_on_the_screen_are_listed_by_keyboard(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, language: str
) -> None:
    scene = _asked(scenario, sit)
    driver = Driver(scene, screen)
    driver.key(pygame.K_SPACE)
    assert scene.ui is not None
    shown = scene.ui.terms
    assert shown
    driver.key("?")
    assert set(shown) <= set(scene.sheets.rules.noted)


def test_words_of_an_open_sheet_are_listed_and_it_comes_back(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    scene = _asked(scenario, sit)
    driver = Driver(scene, screen)
    driver.key("p")
    driver.frame()
    assert scene.ui is not None and isinstance(scene.sheets.sheet, SidesSheet)
    shown = scene.ui.terms
    driver.key("?")
    assert scene.sheets.rules.noted == tuple(dict.fromkeys((*scene.sheets.noted, *shown)))
    driver.key(pygame.K_ESCAPE)
    assert isinstance(scene.sheets.sheet, SidesSheet)


def test_a_clause_leads_to_the_words_in_it_but_not_to_itself(
    scenario: Scenario, screen: pygame.Surface
) -> None:
    scene = BriefingScene(Brief(evolve(scenario), TitleScene))
    driver = Driver(scene, screen)
    scene.sheets.read("ZOC-3")
    driver.frame()
    assert scene.ui is not None
    assert "ZOC-3" not in scene.ui.terms
    scene.sheets.read("SHOT-7")
    driver.frame()
    assert "ZOC-3" in scene.ui.terms
    driver.click(driver.hotspot(TermTarget("ZOC-3")).center)
    assert scene.sheets.rules.chosen == "ZOC-3"


def test_the_wheel_scrolls_the_text_in_which_a_word_stands(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    scene = _asked(scenario, sit)
    driver = Driver(scene, screen)
    driver.key(pygame.K_SPACE)
    assert scene.ui is not None
    found = [spot for spot in scene.ui.hotspots if isinstance(spot.target, TermTarget)]
    assert found
    for spot in found:
        under = scene.ui.target_at(spot.rect.center)
        assert under in (Area.PROMPT, Area.LOG, Area.INSPECT) or isinstance(under, Row)
