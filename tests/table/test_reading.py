"""The rules, the log's sums, what may not be done: read by mouse or by keyboard alone."""

from __future__ import annotations

import pygame
import pytest
from attrs import evolve
from looks import looking
from tableside import Driver, Sit, pick, pile, position

from ad1666.content.rulebook import Clause, rulebook
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.session import Session
from ad1666.play import permissions
from ad1666.play.targets import Area, Citation, Command, Option, Row
from ad1666.rules.board import Door, Edge, edge_of
from ad1666.rules.events import Opposed
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Prompt
from ad1666.rules.state import State
from ad1666.settings import preferences
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Brief
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.log_sheet import LogSheet
from ad1666.table.sheets.rules_sheet import RulesSheet
from ad1666.table.toolkit.layout import SMALLEST, arrange
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.views import tips
from ad1666.words import citing
from benchmarks.questions import reach

STREET = {"A": (8, 8), "B": (8, 7), "E": (9, 8), "F": (12, 9), "G": (9, 7), "H": (14, 10)}


@pytest.fixture(autouse=True)
def _clauses_shown() -> None:
    preferences.change(clauses=True)


def street(scenario: Scenario, phase: Phase = Phase.ACTION, red: str = "", blue: str = "") -> State:
    return position(scenario.state, phase, red, blue, **STREET)


def acting(sit: Sit, state: State, *said: str) -> Session:
    session = sit(state)
    for line in said:
        session.choose(pick(session, line))
    return session


CLOSE = Button(Command.CLOSE, "Close", "Esc", None)


def type_in(driver: Driver, letters: str) -> None:
    for letter in letters:
        driver.key(letter)


# The rules on their sheet


def test_typing_finds_clauses_and_arrows_go_through_them(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    scene = GameScene(AtTable(sit(street(scenario)), TitleScene))
    driver = Driver(scene, screen)
    driver.key("?")
    assert isinstance(scene.sheets.sheet, RulesSheet)
    sheet = scene.sheets.rules
    type_in(driver, "parry")
    assert sheet.query.said == "parry" and len(sheet.clauses) > 3
    first = sheet.chosen
    driver.key(pygame.K_DOWN)
    assert sheet.chosen == sheet.clauses[1].number != first
    driver.key(pygame.K_UP)
    assert sheet.chosen == first
    driver.key(pygame.K_UP)  # comes round, as everywhere
    assert sheet.chosen == sheet.clauses[-1].number
    driver.key(pygame.K_HOME)
    assert sheet.chosen == first
    driver.key(pygame.K_END)
    assert sheet.chosen == sheet.clauses[-1].number
    for _ in "parry":
        driver.key(pygame.K_BACKSPACE)
    assert sheet.clauses == rulebook().clauses
    type_in(driver, "mel-5")
    assert sheet.chosen == "MEL-5"
    driver.key(pygame.K_ESCAPE)
    assert scene.sheets.sheet is None


def test_the_sheet_is_used_by_mouse_alone(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    scene = GameScene(AtTable(sit(street(scenario)), TitleScene))
    driver = Driver(scene, screen)
    driver.press(Command.RULES)
    driver.frame()
    driver.press(Row(Area.CHAPTERS, list(rulebook().chapters).index("ABIL")))
    driver.frame()
    sheet = scene.sheets.rules
    assert sheet.chosen == "ABIL-1"
    driver.press(Row(Area.CLAUSES, [clause.number for clause in sheet.clauses].index("ABIL-6")))
    driver.frame()
    assert sheet.chosen == "ABIL-6"
    driver.press(Citation("ACT-5"))  # the number in the text of ABIL-6
    driver.frame()
    assert sheet.chosen == "ACT-5" and "ACT-5" in [c.number for c in sheet.clauses]
    driver.point(driver.hotspot(Area.CLAUSES).center)
    before = sheet.rows.first
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, y=-3, x=0))
    driver.app.step()
    assert sheet.rows.first != before
    driver.frame()
    driver.press(Command.CLOSE)
    assert scene.sheets.sheet is None


def test_nothing_found_says_what_may_have_been_meant(screen: pygame.Surface) -> None:
    driver = Driver(TitleScene(), screen)
    driver.key("?")
    type_in(driver, "parrry")
    scene = driver.scene
    assert isinstance(scene, TitleScene)
    assert scene.sheets.rules.clauses == () and scene.sheets.rules.chosen == ""
    driver.frame()
    driver.key(pygame.K_ESCAPE)
    assert driver.app.scene is scene and scene.sheets.sheet is None


@pytest.mark.parametrize("percentage", [100, 140])
def test_numbers_of_clauses_keep_off_their_openings(
    screen: pygame.Surface, percentage: int
) -> None:
    preferences.change(text_size=percentage)
    driver = Driver(TitleScene(), screen)
    for key in "?board":
        driver.key(key)
    with looking(screen) as look:
        driver.scene.draw(screen)
    left = [line for line in look.lines if line.box.right < screen.get_width() * 2 // 5]
    numbers = {line.said: line.box for line in left if line.said.startswith("BOARD-")}
    for number, box in numbers.items():
        beside = [x.box for x in look.lines if x.box.colliderect(box.move(box.height, 0))]
        assert all(other.left >= box.right + 6 for other in beside if other != box), number
    assert "BOARD-13" in numbers


def test_the_briefing_shows_the_rules_too(scenario: Scenario, screen: pygame.Surface) -> None:
    scene = BriefingScene(Brief(scenario, TitleScene))
    driver = Driver(scene, screen)
    driver.press(Citation("GUARD-3"))
    assert scene.sheets.sheet is scene.sheets.rules and scene.sheets.rules.chosen == "GUARD-3"
    driver.key(pygame.K_ESCAPE)
    assert scene.sheets.sheet is None and driver.app.scene is scene


BY_LENGTH = sorted(rulebook().clauses, key=lambda clause: -len(citing.whole(clause.number)))


@pytest.mark.parametrize(
    ("size", "clauses"),
    [
        (SMALLEST, BY_LENGTH[:30]),
        ((1280, 800), BY_LENGTH[:5]),
        ((2560, 1440), BY_LENGTH[:5]),
        pytest.param(SMALLEST, BY_LENGTH[30:], marks=pytest.mark.slow),
    ],
)
def test_every_clause_can_be_read_whole(
    size: tuple[int, int], clauses: list[Clause], screen: pygame.Surface
) -> None:
    """What does not fit is scrolled to, by the keyboard. Where a window is larger, its type is
    too, or has more room, and what is shorter has more room: so the longest clauses go first."""
    window = pygame.Surface(size)
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_PAGEDOWN, mod=pygame.KMOD_SHIFT)
    sheet = RulesSheet()
    for clause in clauses:
        sheet.show(clause.number)
        drawn: set[tuple[str, int, int]] = set()
        whole: set[tuple[str, int, int]] = set()
        before = -1
        while before < sheet.scroll.at:
            before = sheet.scroll.at
            ui = Ui(window, arrange(size, 18, 12))
            with looking(window) as look:
                sheet.draw(ui, CLOSE)
            room = next(spot.rect for spot in ui.hotspots if spot.target is Area.CLAUSE)
            for line in look.lines:
                if room.left <= line.box.left and (
                    line.seen != line.box or room.top <= line.box.top
                ):
                    place = line.said, line.box.left, line.box.top + sheet.scroll.at
                    drawn.add(place)
                    whole |= {place} if line.seen == line.box else set()
            sheet.key(down)
        assert drawn == whole, clause.number
        assert len(drawn) > 3


def test_references_in_a_wording_are_marked() -> None:
    assert "[[=ACT-5]]" in citing.wording("ABIL-6")
    assert citing.wording("SHOT-3").count("**Ruling**") == 1
    assert "Refers to: [[=SHOT-3]]" in citing.whole("SHOT-15")
    assert "Who has it" in citing.whole("ABIL-8")
    assert citing.wording("MEL-99") == citing.whole("MEL-99") == citing.brief("MEL-99") == ""


def test_clauses_that_do_not_exist_are_not_listed() -> None:
    sheet = RulesSheet()
    sheet.open(("MEL-5", "MEL-99"))
    assert [c.number for c in sheet.clauses] == ["MEL-5"] and sheet.chosen == "MEL-5"


# From what is on the table to its clauses


def test_a_note_leads_to_its_clauses_by_keyboard(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    session = acting(sit, street(scenario), "red: first red", "D: activate")
    scene = GameScene(AtTable(session, TitleScene))
    driver = Driver(scene, screen)
    driver.key(pygame.K_DOWN, pygame.KMOD_SHIFT)  # the first answer, with its note
    driver.frame()
    driver.key("?")
    assert isinstance(scene.sheets.sheet, RulesSheet)
    assert scene.sheets.rules.noted and scene.sheets.rules.chosen == scene.sheets.rules.noted[0]


def test_a_note_leads_to_its_clauses_by_mouse(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    session = acting(sit, street(scenario), "red: first red", "D: activate")
    scene = GameScene(AtTable(session, TitleScene))
    driver = Driver(scene, screen)
    number = next(i for i, e in enumerate(scene.controls.menu.entries) if e.label == "Run")  # type: ignore[union-attr]
    driver.point(driver.hotspot(Option(number)).center)
    driver.press(Command.RULES)
    assert scene.sheets.rules.noted[0] == scene.sheets.rules.chosen == "ACT-7"


def test_a_clause_number_can_be_pointed_at_and_clicked(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    session = acting(sit, street(scenario), "red: first red", "D: activate")
    scene = GameScene(AtTable(session, TitleScene))
    driver = Driver(scene, screen)
    place = driver.hotspot(Citation("TURN-4"))  # in the log
    assert scene.ui is not None
    hotspot = scene.ui.hotspot_at(place.center)
    assert hotspot is not None and hotspot.tip == citing.wording("TURN-4")
    driver.click(place.center)
    assert isinstance(scene.sheets.sheet, RulesSheet) and scene.sheets.rules.chosen == "TURN-4"


@pytest.mark.parametrize("number", ["XYZ-1", "MEL-99", "shot 3", "{x}", "**", "?" * 60])
def test_a_clause_that_there_is_not_can_be_clicked(
    scenario: Scenario, screen: pygame.Surface, number: str
) -> None:
    scene = BriefingScene(Brief(evolve(scenario, story=f"As [[{number}]] has it."), TitleScene))
    driver = Driver(scene, screen)
    driver.click(driver.hotspot(Citation(number)).center)
    driver.frame()
    assert driver.scene is scene and isinstance(scene.sheets.sheet, RulesSheet)
    assert scene.sheets.rules.chosen == ("SHOT-3" if number == "shot 3" else "")


def fought(scenario: Scenario, sit: Sit) -> Session:
    """A fight has been decided."""
    session = sit(street(scenario, Phase.COMBAT, "S3 H4", "G5 U2"))
    while not any(isinstance(e, Opposed) and e.over for e in session.log):
        prompt = session.game.pending
        assert isinstance(prompt, Prompt)
        session.choose(prompt.options[0])
    return session


def test_a_line_of_the_log_shows_its_sum_and_its_clauses(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    scene = GameScene(AtTable(fought(scenario, sit), TitleScene))
    driver = Driver(scene, screen)
    lines = scene.controls.lines
    number = next(i for i, (line, _) in enumerate(lines) if isinstance(line.event, Opposed))
    driver.key("l")
    sheet = scene.sheets.sheet
    assert isinstance(sheet, LogSheet)
    while sheet.chosen > number:
        driver.key(pygame.K_UP)
    detail = sheet.cited()
    assert "MEL-4" in detail and "TEST-1" in detail
    driver.frame()
    assert Citation("MEL-4") in driver.targets()
    driver.key("?")
    assert isinstance(scene.sheets.sheet, RulesSheet) and scene.sheets.rules.noted == detail


def test_a_line_of_the_log_is_read_by_a_click(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    scene = GameScene(AtTable(fought(scenario, sit), TitleScene))
    driver = Driver(scene, screen)
    if scene.controls.hot_seat.test is not None:  # the test lies over the log
        driver.key("l")
        driver.frame()
    number = driver.rows(Area.LOG)[0]
    place = driver.hotspot(Row(Area.LOG, number))
    driver.click((place.left + 2, place.centery))
    sheet = scene.sheets.sheet
    assert isinstance(sheet, LogSheet) and sheet.chosen == number
    driver.frame()
    driver.point(driver.hotspot(Area.LINE).center)
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, y=-50, x=0))
    driver.app.step()
    assert sheet.scroll.at == sheet.scroll.spare


# May, and may not


def told(session: Session, square: tuple[int, int]) -> str:
    prompt = session.game.pending
    assert isinstance(prompt, Prompt)
    return permissions.at_square(prompt, square, permissions.reach_of(prompt))


def test_shots_that_may_and_may_not_be_made(scenario: Scenario, sit: Sit) -> None:
    session = acting(sit, street(scenario), "red: first red", "D: activate")
    at = session.game.state.figure("H").at
    assert at is not None
    reason = told(session, at)
    assert "shot" in reason and "[[" in reason


def test_who_points_at_an_enemy_reads_when_fights_come(scenario: Scenario, sit: Sit) -> None:
    state = position(scenario.state, Phase.ACTION, A=(6, 7), E=(9, 8))
    unarmed = evolve(state.figure("A"), gear=())
    session = acting(sit, state.with_figure(unarmed), "red: first red", "A: activate")
    assert told(session, (9, 8)).startswith("Fights come in the combat phase")
    friend = next(
        f.at for f in state.figures if f.id != "A" and f.side is unarmed.side and f.at is not None
    )
    assert "Fights" not in told(session, friend)


def test_why_a_square_is_out_of_reach(scenario: Scenario, sit: Sit) -> None:
    session = acting(sit, street(scenario), "red: first red", "D: activate")
    assert told(session, (0, 0)) == "A blocked square. [[BOARD-3]]"
    near = reach(session.game.state, session.game.state.figure("D"), 4)[0]
    assert told(session, near) == "Allowed: **Go there**."
    close = position(scenario.state, Phase.ACTION, A=(8, 8), E=(9, 8))
    held = acting(sit, close, "red: first red", "A: activate")
    assert told(held, (0, 7)) == (
        "Michał Wołodyjowski: in contact with Comte de Rochefort. [[ACT-2]]"
    ), "who is"


def test_why_a_step_cannot_be_made(scenario: Scenario, sit: Sit) -> None:
    state = position(scenario.state, Phase.ACTION, A=(6, 7))
    session = acting(sit, state, "red: first red", "A: activate", "A: full-move")
    assert told(session, (6, 8)) == "Allowed: **Go there**."
    assert "Go there" not in told(session, (5, 6))
    assert told(session, (12, 7)).startswith("Too far: costs 6, you have 4.")


def test_who_must_fight_is_told(scenario: Scenario, sit: Sit) -> None:
    session = sit(street(scenario, Phase.COMBAT))
    assert "Must be activated" in told(session, STREET["A"])
    assert "[[MEL-1]]" in told(session, STREET["A"])
    assert "Allowed: **Attack by Michał" in told(session, STREET["E"])


def test_a_door_says_why_it_stays_shut(scenario: Scenario, sit: Sit) -> None:
    state = position(scenario.state, Phase.ACTION)
    session = acting(sit, state, "red: first red", "A: activate", "A: full-move")
    prompt = session.game.pending
    assert isinstance(prompt, Prompt)
    edge, _ = prompt.state.board.doors[0]
    assert "[[MOVE-5]]" in permissions.at_edge(prompt, edge)
    assert permissions.at_edge(prompt, Edge(0, 0, "N")) == ""
    acts = acting(sit, state, "red: first red", "A: activate").game.pending
    assert isinstance(acts, Prompt)
    said = {at: permissions.at_edge(acts, at) for at, _door in acts.state.board.doors}
    shut = {at for at, door in acts.state.board.doors if door is Door.LOCKED}
    assert shut == {at for at, words in said.items() if words}, "only locks are broken"
    assert edge_of((1, 1), tips.STRAIGHT[0]) == Edge(1, 1, "N")


def test_the_note_on_the_board_says_why_not(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    session = acting(sit, street(scenario), "red: first red", "B: activate")
    scene = GameScene(AtTable(session, TitleScene))
    driver = Driver(scene, screen)
    assert scene.grid is not None
    driver.point(scene.grid.rect(STREET["G"]).center)
    assert "ACT-2" in scene.sheets.noted
    driver.key(pygame.K_LEFT)  # the same by the cursor of the keyboard
    driver.key(pygame.K_RIGHT)
    driver.frame()
    assert "ACT-2" in scene.sheets.noted


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_no_reason_depends_on_hidden_cards(every: int, scenario: Scenario, sit: Sit) -> None:
    one = street(scenario, Phase.ACTION, "S3 H4 RJ", "G5 U2")
    other = evolve(one, red=pile("U8 G2 BJ"), blue=pile("S7 H7"))
    for said in (("red: first red",), ("red: first red", "D: activate")):
        first, second = acting(sit, one, *said), acting(sit, other, *said)
        for square in [*STREET.values(), *tuple(one.board.squares())[::every]]:
            assert told(first, square) == told(second, square)


@pytest.mark.parametrize("said", ["disguise", "przebranie"])
def test_what_players_call_otherwise_is_found_as_it_is_typed(said: str) -> None:
    sheet = RulesSheet()
    sheet.open()
    for letter in said:
        sheet.typed(letter)
    assert sheet.chosen == "ABIL-6"
