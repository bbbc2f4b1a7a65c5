from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from ad1666.rules.board import Edge
from ad1666.table.toolkit.layout import PLAN, Panel, arrange, fit, with_hand
from ad1666.table.toolkit.text import LEAST

SIZES = [
    *((1024, 700), (1280, 720), (1280, 800), (1366, 768), (1600, 900), (1920, 1080)),
    *((2560, 1440), (3840, 1200), (3840, 2160)),
]
BOARDS = [(18, 12), (8, 8), (22, 18), (26, 18), (30, 20)]
FOLDED = [(), (Panel.CARD,), (Panel.STORY,), tuple(Panel)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("folded", FOLDED)
@pytest.mark.parametrize("text", [100, 130, 200])
def test_rooms_do_not_overlap_and_stay_inside(
    size: tuple[int, int], board: tuple[int, int], folded: tuple[Panel, ...], text: int
) -> None:
    layout = arrange(size, *board, folded, text)
    rooms = [layout.top, layout.board, layout.prompt]
    panels = {Panel.CARD: layout.inspect, Panel.STORY: layout.story}
    for panel, room in panels.items():
        assert bool(room) is (panel not in folded)
    rooms += [room for room in panels.values() if room]
    for room in rooms:
        assert room.width > 280
        assert room.height > 40
    rooms += layout.tabs
    if layout.goals:
        rooms.append(layout.goals)
    for room in rooms:
        assert layout.window.contains(room), room
        assert room.width >= 90
        assert room.height > 20
    for one, other in combinations(rooms, 2):
        assert not one.colliderect(other), (one, other)


def share(size: tuple[int, int], folded: tuple[Panel, ...] = ()) -> float:
    """The board's least share of a window."""
    boards = (arrange(size, *board, folded).board for board in BOARDS)
    return min(board.width * board.height for board in boards) / (size[0] * size[1])


def test_the_board_has_most_of_the_window() -> None:
    for size in [(1920, 1080), (2560, 1440), (3840, 2160), (3840, 1200)]:
        assert share(size) >= 0.6, size
    assert share((1280, 800)) > 0.57
    assert share((1024, 700)) > 0.5


def test_goals_have_a_row_of_their_own_where_the_strip_is_too_short() -> None:
    for size, text, own in (
        *(((1280, 800), 100, False), ((1280, 800), 110, True), ((1920, 1080), 110, False)),
        *(((1920, 1080), 120, True), ((3840, 1200), 200, False), ((2560, 1440), 200, True)),
    ):
        assert bool(arrange(size, 18, 12, (), text).goals) is own
    for size in SIZES:
        plain, large = (arrange(size, 18, 12, (), each) for each in (100, 200))
        assert large.board.height > 0.8 * plain.board.height


@pytest.mark.parametrize("size", SIZES)
def test_a_folded_column_leaves_its_room_to_the_board(size: tuple[int, int]) -> None:
    assert share(size, tuple(Panel)) > share(size) + 0.13


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("folded", FOLDED)
def test_hands_have_room_whatever_is_folded(
    size: tuple[int, int], folded: tuple[Panel, ...]
) -> None:
    layout = arrange(size, 18, 12, folded)
    for room in (PLAN.hand, PLAN.requested):
        beside, hand = with_hand(layout, room)
        assert layout.window.contains(hand)
        assert hand.height >= 80
        assert not hand.colliderect(layout.prompt)
        assert not hand.colliderect(beside.inspect)
        assert not hand.colliderect(beside.story)


@pytest.mark.parametrize("size", SIZES)
def test_type_is_never_smaller_than_readable(size: tuple[int, int]) -> None:
    layout = arrange(size, 18, 12)
    assert layout.font(5) == LEAST
    assert layout.font(20) >= 16


def test_larger_windows_have_larger_squares_and_type() -> None:
    small, large = arrange((1280, 800), 18, 12), arrange((2560, 1440), 18, 12)
    assert fit(large.board, 18, 12).square > 1.7 * fit(small.board, 18, 12).square
    assert large.font(16) > 1.7 * small.font(16)


def test_the_whole_board_fits_at_first() -> None:
    area = pygame.Rect(10, 20, 800, 500)
    grid = fit(area, 18, 12)
    corners = grid.rect((0, 0)), grid.rect((17, 11))
    assert all(area.contains(corner) for corner in corners)


def test_points_and_squares_agree() -> None:
    grid = fit(pygame.Rect(10, 20, 800, 500), 18, 12)
    for square in [(0, 0), (17, 11), (5, 7), (-1, 3), (18, 3)]:
        centre = grid.rect(square).center
        if grid.area.collidepoint(centre):
            assert grid.at(centre) == square
    assert grid.at((0, 0)) is None


def test_the_rim_can_be_clicked_for_leaving_the_board() -> None:
    grid = fit(pygame.Rect(0, 0, 900, 620), 18, 12)
    box = grid.rect((0, 4))
    assert grid.at((box.left - 3, box.centery)) == (-1, 4)


def test_points_near_a_border_mean_the_edge() -> None:
    grid = fit(pygame.Rect(0, 0, 900, 620), 18, 12)
    box = grid.rect((4, 5))
    assert grid.edge_at((box.centerx, box.top + 3)) == Edge(4, 5, "N")
    assert grid.edge_at((box.right - 3, box.centery)) == Edge(5, 5, "W")
    assert grid.edge_at(box.center) is None
    assert grid.edge_rect(Edge(5, 5, "W")).collidepoint((box.right, box.centery))


def test_enlarged_the_board_keeps_its_focus_in_sight() -> None:
    area = pygame.Rect(0, 0, 900, 620)
    for focus in [(0.5, 0.5), (9.0, 6.0), (17.5, 11.5)]:
        grid = fit(area, 18, 12, 2.0, focus)
        at = int(focus[0]), int(focus[1])
        assert area.contains(grid.rect(at)), focus
