"""Passages at the table (PLACE-1): drawn at both ends, explained, clicked, walked through."""

from __future__ import annotations

import pygame
import pytest
from attrs import evolve
from tableside import Driver, Sit, pick, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.session import Session
from ad1666.play.clicks import routes
from ad1666.play.hot_seat import HotSeat
from ad1666.rules.board import Link
from ad1666.rules.characters import Square
from ad1666.rules.events import NoteKind, note
from ad1666.rules.phases import Phase
from ad1666.rules.state import State
from ad1666.table.motion.going import Through
from ad1666.table.motion.score import acts_of
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit import theme
from ad1666.table.toolkit.layout import Grid
from ad1666.table.views import deeds
from ad1666.table.views.board import board_art, passage_art, trace_art
from ad1666.table.views.peek import Peek
from ad1666.words import ground
from ad1666.words.characters import describe
from ad1666.words.events import reported

HERE, THERE = (3, 8), (11, 3)
"""A square of the street, and one in the house."""
SQUARE = 64
SAID = "Passage **A**, back stairs: to square 11,3, cost 2. [[PLACE-1]]"


def joined(scenario: Scenario, **at: Square) -> State:
    """Red to act, on a board with a passage."""
    state = position(scenario.state, Phase.ACTION, **at)
    return evolve(state, board=evolve(state.board, links=(Link("back-stairs", (HERE, THERE)),)))


def test_both_ends_are_drawn_and_nothing_else(scenario: Scenario, screen: pygame.Surface) -> None:
    plain = board_art.load(scenario.map.path, scenario.map.board)
    other = evolve(plain, pictures={})
    one = plain.drawn(scenario.map.board, SQUARE).picture
    two = other.drawn(joined(scenario).board, SQUARE).picture
    rim = round(SQUARE * board_art.BORDER)
    changed = {
        ((x - rim) // SQUARE, (y - rim) // SQUARE)
        for x in range(0, one.get_width(), 3)
        for y in range(0, one.get_height(), 3)
        if one.get_at((x, y)) != two.get_at((x, y))
    }
    assert changed == {HERE, THERE}


def test_ends_share_a_letter_that_is_no_number() -> None:
    assert [ground.letter_of(number) for number in (0, 1, 25, 26, 53)] == [
        "A",
        "B",
        "Z",
        "A2",
        "B3",
    ]


def test_it_is_explained_at_its_ends_and_on_who_stands_there(scenario: Scenario) -> None:
    state = joined(scenario, A=HERE)
    assert SAID in ground.describe(state, HERE)
    assert "to square 3,8" in ground.describe(state, THERE)
    assert SAID in describe(state, state.figure("A"))
    assert "Passage" not in ground.describe(state, (4, 8))


@pytest.fixture
def session(scenario: Scenario, sit: Sit) -> Session:
    session = sit(joined(scenario, A=HERE, B=(9, 8)))
    for said in ("red: first red", "A: activate"):
        session.choose(pick(session, said))
    return session


def test_the_way_to_a_far_square_leads_through(session: Session, screen: pygame.Surface) -> None:
    state = session.game.state
    (way,) = routes(state, state.figure("A"), 2)[THERE]
    assert str(way.choice) == "A: passage 11,3"
    scene = GameScene(AtTable(session, TitleScene))
    driver = Driver(scene, screen)
    assert scene.grid is not None
    driver.click(scene.grid.rect(THERE).center)
    assert scene.controls.hot_seat.state.figure("A").at == THERE


def test_a_key_takes_it_and_the_log_tells(session: Session, screen: pygame.Surface) -> None:
    session.choose(pick(session, "A: full-move"))
    scene = GameScene(AtTable(session, TitleScene))
    driver = Driver(scene, screen)
    menu = scene.controls.menu
    assert menu is not None
    (entry,) = [e for e in menu.entries if e.label == "Passage: back stairs"]
    assert entry.spots == (THERE,) and "Cost: 2." in entry.tip and "[[PLACE-1]]" in entry.tip
    driver.key(entry.key)
    assert scene.controls.hot_seat.state.figure("A").at == THERE
    told = [said.text for said, _new in scene.controls.hot_seat.lines()]
    assert "takes a passage: back stairs." in told[-1]


def test_the_walk_is_drawn_apart_from_the_passage(session: Session, screen: pygame.Surface) -> None:
    scene = GameScene(AtTable(session, TitleScene))
    driver = Driver(scene, screen)
    assert scene.grid is not None
    driver.point(scene.grid.rect(THERE).center)
    shown = Peek().look(scene.controls, None)
    assert shown is not None and shown.squares == (HERE, THERE)
    assert (shown.below, shown.cost) == ({0}, 2)


def test_pointing_at_one_end_lights_the_other(scenario: Scenario, screen: pygame.Surface) -> None:
    board = joined(scenario).board
    grid = Grid(screen.get_rect(), 40, 40, 40, board.width, board.height)
    for square, lit in (((5, 8), False), (HERE, True), (THERE, True)):
        screen.fill(theme.EDGE)
        passage_art.draw_join(screen, grid, board, square)
        far = grid.rect(THERE if square == HERE else HERE)
        assert (screen.get_at((far.left + 1, far.centery))[:3] == theme.GOLD) is lit


def test_a_figure_goes_down_and_comes_up(scenario: Scenario) -> None:
    before = joined(scenario, A=HERE)
    after = before.change("A", at=THERE)
    told = note(NoteKind.TAKES_PASSAGE, "A", "PLACE-1", start=HERE, to=THERE, passage="back-stairs")
    (act,) = acts_of(before, [told], after)
    assert isinstance(act, Through) and act.squares(before) == (HERE, THERE)
    assert act.land(before).figure("A").at == THERE
    assert "takes a passage: back stairs." in reported(told, after)


def test_footprints_end_at_the_stairs(scenario: Scenario, screen: pygame.Surface) -> None:
    board = joined(scenario).board
    way = [(2, 8), HERE, THERE, (11, 4)]
    assert trace_art.stretches(board, way) == [[(2, 8), HERE], [THERE, (11, 4)]]
    assert trace_art.stretches(scenario.state.board, way) == [way]


def test_its_button_has_a_picture(session: Session) -> None:
    session.choose(pick(session, "A: full-move"))
    menu = HotSeat(session).menu
    assert menu is not None
    pictures = {entry.label: deeds.picture(entry) for entry in menu.entries}
    assert pictures["Passage: back stairs"] == "passage"
