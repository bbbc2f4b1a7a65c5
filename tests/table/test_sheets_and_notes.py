"""Sheets, and the notes beside what is pointed at."""

from __future__ import annotations

import pygame
import pytest
from tableside import Driver, Sit, pick, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.session import Session
from ad1666.play import menus, permissions
from ad1666.play.targets import Command
from ad1666.rules.cards import Side
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Prompt
from ad1666.rules.state import State
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.game_sheets import PauseSheet
from ad1666.table.sheets.help_sheet import HelpSheet
from ad1666.table.sheets.log_sheet import LogSheet
from ad1666.table.sheets.rules_sheet import RulesSheet
from ad1666.table.sheets.sides_sheet import SidesSheet
from ad1666.table.toolkit.layout import arrange
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.views import tips

STREET = {"A": (8, 8), "B": (8, 7), "E": (9, 8), "F": (12, 9), "G": (9, 7), "H": (14, 10)}


def street(scenario: Scenario, phase: Phase = Phase.ACTION, red: str = "", blue: str = "") -> State:
    return position(scenario.state, phase, red, blue, **STREET)


def acting(sit: Sit, state: State, *said: str) -> Session:
    session = sit(state)
    for line in said:
        session.choose(pick(session, line))
    return session


CLOSE = Button(Command.CLOSE, "Close", "Esc", None)


def test_a_held_shift_closes_no_sheet(scenario: Scenario, sit: Sit, screen: pygame.Surface) -> None:
    scene = GameScene(AtTable(sit(street(scenario)), TitleScene))
    driver = Driver(scene, screen)
    for opening, sheet in (("?", RulesSheet), ("L", LogSheet), ("P", SidesSheet)):
        driver.key(opening)
        driver.key(pygame.K_LSHIFT)
        assert isinstance(scene.sheets.sheet, sheet)
        driver.key(pygame.K_ESCAPE)
        assert scene.sheets.sheet is None


def test_the_rules_stay_open_after_enter(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    scene = GameScene(AtTable(sit(street(scenario)), TitleScene))
    driver = Driver(scene, screen)
    driver.key("?")
    for letter in "alarm":
        driver.key(letter)
    driver.key(pygame.K_RETURN)
    assert isinstance(scene.sheets.sheet, RulesSheet) and scene.sheets.rules.query.said == "alarm"


def test_who_has_nothing_to_shoot_with_is_told_nothing_of_shots(
    scenario: Scenario, sit: Sit
) -> None:
    prompt = acting(sit, street(scenario), "red: first red", "A: activate").game.pending
    assert isinstance(prompt, Prompt)
    assert not any(gear.item.ranged for gear in prompt.state.figure("A").gear)
    assert "shot" not in permissions.at_square(prompt, STREET["E"], permissions.reach_of(prompt))
    prompt = acting(sit, street(scenario), "red: first red", "B: activate").game.pending
    assert isinstance(prompt, Prompt)
    assert "Aimed shot" in permissions.at_square(prompt, STREET["G"], permissions.reach_of(prompt))


def test_the_help_fits_on_its_sheet(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends: list[int] = []
    flow = Ui.flow

    def watched(ui: Ui, *given: object, **named: object) -> int:
        ends.append(flow(ui, *given, **named))  # type: ignore[arg-type]
        return ends[-1]

    monkeypatch.setattr(Ui, "flow", watched)
    room = screen.get_rect()
    ui = Ui(screen, arrange(screen.get_size(), 18, 12))
    HelpSheet(lambda: None, lambda: None).draw(ui, CLOSE)
    assert len(ends) > 10
    assert max(ends) <= room.bottom - 0.07 * room.height


@pytest.mark.clause("CARD-4")
def test_players_are_told_that_the_record_names_their_cards(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = GameScene(AtTable(sit(scenario.state), lambda: scene))
    said: list[str] = []
    flow = Ui.flow

    def watched(ui: Ui, markup: str, *given: object, **named: object) -> int:
        said.append(markup)
        return flow(ui, markup, *given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Ui, "flow", watched)
    ui = Ui(screen, arrange(screen.get_size(), 18, 12))
    for sheet in (
        HelpSheet(lambda: None, lambda: None),
        PauseSheet(scene.sheets, scene.commands, over=False),
    ):
        said.clear()
        sheet.draw(ui, CLOSE)
        assert "the cards in both hands in plain text" in " ".join(said)


@pytest.mark.clause("ABIL-6")
def test_what_the_other_may_do_at_any_time_says_whose_it_is(scenario: Scenario, sit: Sit) -> None:
    prompt = sit(scenario.state).game.pending
    assert isinstance(prompt, Prompt) and prompt.player is Side.RED
    others = menus.build(prompt).entries[-1]
    assert others.label == "Blue alone, at any time…"
    (entry,) = others.menu
    assert entry.label.startswith("Blue alone – Milady de Winter")
    assert entry.tip.startswith("**Blue alone decides this**")


def test_a_note_on_the_board_leaves_the_card_beside_it_free(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    scene = GameScene(
        AtTable(sit(position(scenario.state, Phase.ACTION, A=(2, 7), F=(17, 8))), TitleScene)
    )
    driver = Driver(scene, screen)
    scene.controls.look((17, 8))
    driver.frame()
    beside = scene.ui.layout.inspect if scene.ui is not None else screen.get_rect()
    before = screen.subsurface(beside).copy()
    scene.controls.judged[((17, 8), False)] = "Not allowed: " + "word " * 40
    driver.frame()
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(
        screen.subsurface(beside), "RGB"
    )


def test_who_answers_by_key_is_not_followed_by_a_note(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    scene = GameScene(AtTable(sit(street(scenario)), TitleScene))
    driver = Driver(scene, screen)
    scene.controls.look((12, 9))
    driver.key("1")
    assert scene.controls.cursor is None


def test_a_square_that_the_cursor_was_left_on_is_told_of_only_if_asked_again(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    scene = GameScene(
        AtTable(acting(sit, street(scenario), "red: first red", "A: activate"), TitleScene)
    )
    Driver(scene, screen)
    ui, grid, controls = scene.ui, scene.grid, scene.controls
    assert ui is not None and grid is not None
    controls.look(STREET["E"])
    assert tips.draw(ui, grid, controls, None)
    controls.refresh()
    assert controls.cursor == STREET["E"] and not tips.draw(ui, grid, controls, None)
    controls.move_cursor(0, 0)
    assert tips.draw(ui, grid, controls, None)


def test_whoever_types_loses_the_note_where_the_pointer_rests(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    scene = GameScene(AtTable(sit(street(scenario)), TitleScene))
    driver = Driver(scene, screen)
    driver.point(driver.hotspot(Command.LOG).center)
    assert scene.ui is not None and scene.ui.pointer is not None
    driver.key(pygame.K_LALT)  # shows the clauses of what is read
    driver.frame()
    assert scene.ui.pointer is not None
    driver.key(pygame.K_RETURN)
    driver.frame()
    assert scene.ui.pointer is None


def test_the_note_of_an_answer_leaves_the_question_free(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    scene = GameScene(AtTable(sit(street(scenario)), TitleScene))
    driver = Driver(scene, screen)
    scene.controls.step_through(0, 1, range(20))
    driver.frame()
    ui, grid = scene.ui, scene.grid
    assert ui is not None and grid is not None
    ui.watched = [grid.rect((x, y)) for x in range(18) for y in range(12)]
    before = screen.subsurface(ui.layout.prompt).copy()
    board = screen.subsurface(ui.layout.board).copy()
    assert tips.draw(ui, grid, scene.controls, None)
    after = screen.subsurface(ui.layout.prompt)
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(after, "RGB")
    above = screen.subsurface(ui.layout.board)
    assert pygame.image.tobytes(board, "RGB") != pygame.image.tobytes(above, "RGB")
