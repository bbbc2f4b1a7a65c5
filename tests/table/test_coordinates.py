"""The numbers on the rim of the board: all of them where there is room, never one over another."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from ad1666.content.scenarios.scenario import Scenario
from ad1666.play.targets import Area, Row
from ad1666.rules.board import Board, Kind
from ad1666.rules.events import NoteKind, note
from ad1666.table.toolkit import text
from ad1666.table.toolkit.layout import BORDER, arrange, fit
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views import log_panel
from ad1666.table.views.board import edge_signs
from ad1666.table.views.board.board_art import BoardArt
from ad1666.words.events import LogLine
from ad1666.words.log import Chronicle

Plates = list[tuple[str, pygame.Rect]]


@pytest.fixture
def plates(monkeypatch: pytest.MonkeyPatch) -> Plates:
    """Where numbers are drawn."""
    found: Plates = []
    draw = text.centred

    def noted(surface: pygame.Surface, said: str, box: pygame.Rect, *more: object) -> object:
        found.append((said, box.copy()))
        return draw(surface, said, box, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(text, "centred", noted)
    return found


def open_board(width: int, height: int) -> Board:
    return Board(width, height, (Kind.OPEN,) * (width * height), (), (), (), ())


def picture(width: int, height: int, square: int) -> pygame.Surface:
    ground = pygame.Surface((8, 8))
    return BoardArt(ground, 64, {}, numbered=True).drawn(open_board(width, height), square).picture


@pytest.mark.parametrize(("width", "height"), [(38, 38), (58, 58), (198, 16), (16, 198), (18, 12)])
@pytest.mark.parametrize("square", [8, 9, 11, 14, 17, 20, 24, 31, 48, 64])
def test_no_number_lies_over_another_or_is_cut_off(
    width: int, height: int, square: int, plates: Plates, screen: pygame.Surface
) -> None:
    size = picture(width, height, square).get_rect()
    assert all(size.contains(box) for _said, box in plates)
    for (one, box), (other, beside) in combinations(plates, 2):
        assert not box.colliderect(beside), (one, other)


@pytest.mark.parametrize("square", [17, 20, 24, 31, 48, 64])
def test_no_number_lies_under_the_sign_of_a_way_out(
    square: int, plates: Plates, screen: pygame.Surface
) -> None:
    board = open_board(38, 38)
    picture(38, 38, square)
    rim = round(square * BORDER)
    signs = [sign.move(rim, rim) for sign in edge_signs.boxes(board, square)]
    assert len(signs) == 4 * 38
    for said, box in plates:
        over = [sign for sign in signs if min(box.clip(sign).size) > 1]  # an edge may touch
        assert not over, said


@pytest.mark.parametrize(
    ("square", "across"),
    [(64, range(38)), (24, range(38)), (14, range(0, 38, 2)), (8, range(0, 38, 2))],
)
def test_as_many_are_there_as_have_room(
    square: int, across: range, plates: Plates, screen: pygame.Surface
) -> None:
    picture(38, 38, square)
    assert {said for said, _box in plates} >= set(map(str, across))
    tops = [said for said, box in plates if box.top == 0 and box.left > square // 2]
    assert [t for t in tops if t != "0"] == [str(x) for x in across if x]


@pytest.mark.parametrize(
    ("held", "at", "across"),
    [
        (False, None, []),
        (False, (3, 5), ["3", "5"]),
        (True, None, [*map(str, (*range(9), *range(6)))]),
    ],
)
def test_at_the_table_numbers_are_drawn_on_demand(
    held: bool,
    at: tuple[int, int] | None,
    across: list[str],
    plates: Plates,
    screen: pygame.Surface,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(text.citations, "held", held)
    ui = Ui(screen, arrange(screen.get_size(), 9, 6))
    board, grid = open_board(9, 6), fit(ui.layout.board, 9, 6)
    BoardArt(pygame.Surface((8, 8)), 64, {}).drawn(board, grid.square)
    assert plates == [], "none are in the picture"
    edge_signs.draw_numbers(ui, grid, board, at)
    assert [said for said, _box in plates] == across


def test_lines_beside_a_board_show_squares_and_do_not_number_them(scenario: Scenario) -> None:
    steps = [((2, 7), (3, 7)), ((3, 7), (4, 7))]
    walk = [note(NoteKind.GOES, "A", "MOVE-1", start=at, to=to) for at, to in steps]
    (entry,) = Chronicle().read(walk, scenario.state)
    assert "2,7 → 3,7 → 4,7" in entry.line.text
    assert entry.line.squares == ((2, 7), (3, 7), (4, 7))
    beside = log_panel.without_numbers(entry.line)
    assert "[icon:aim-reach]" in beside and "7" not in beside and "[[MOVE-1]]" in beside


def test_a_line_that_is_pointed_at_tells_its_squares(
    screen: pygame.Surface, scenario: Scenario
) -> None:
    ui = Ui(screen, arrange(screen.get_size(), 9, 6))
    view, room = log_panel.LogView(lambda _number: None), pygame.Rect(0, 0, 400, 300)
    lines = [(LogLine("Athos goes 2,7 → 3,7", squares=((2, 7), (3, 7))), False)]
    view.draw(ui, room, lines, scenario.state)
    assert view.pointed == ()
    ui.pointer = next(h.rect.center for h in ui.hotspots if h.target == Row(Area.LOG, 0))
    view.draw(ui, room, lines, scenario.state)
    assert view.pointed == ((2, 7), (3, 7))
