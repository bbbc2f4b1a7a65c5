from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from ad1666.rules.board import Edge
from ad1666.table.toolkit.layout import arrange, fit
from ad1666.table.toolkit.text import LEAST

SIZES = [(1280, 800), (1366, 800), (1600, 900), (1920, 1080), (2560, 1440), (3840, 1200)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("board", [(18, 12), (8, 8), (30, 20)])
def test_rooms_do_not_overlap_and_stay_inside(
    size: tuple[int, int], board: tuple[int, int]
) -> None:
    layout = arrange(size, *board)
    rooms = [layout.top, layout.board, layout.prompt, layout.inspect, layout.story]
    for room in rooms:
        assert layout.window.contains(room), room
        assert room.width > 300
        assert room.height > 50
    for one, other in combinations(rooms, 2):
        assert not one.colliderect(other), (one, other)


@pytest.mark.parametrize("size", SIZES)
def test_type_is_never_smaller_than_readable(size: tuple[int, int]) -> None:
    layout = arrange(size, 18, 12)
    assert layout.font(5) == LEAST
    assert layout.font(20) >= 20


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
