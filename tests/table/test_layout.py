from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from ad1666.rules.board import Edge
from ad1666.table.toolkit.layout import (
    PLAN,
    SEEN_RIM,
    Arrangement,
    Panel,
    arrange,
    fit,
    hand_over,
    with_question,
)
from ad1666.table.toolkit.text import LEAST

SIZES = [
    *((1024, 700), (1280, 720), (1280, 800), (1366, 768), (1600, 900), (1920, 1080)),
    *((2560, 1440), (3840, 1200), (3840, 2160), (1280, 1024), (1024, 1400)),
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
    plain = arrange(size, *board, folded, text)
    for layout in (plain, with_question(plain, size[1], folded)):
        rooms = [layout.top, layout.goals, layout.board, layout.prompt]
        for panel, room in {Panel.CARD: layout.inspect, Panel.STORY: layout.story}.items():
            assert bool(room) is (panel not in folded)
        rooms.append(layout.inspect)
        if not layout.shared:
            rooms.append(layout.story)
        rooms = [room for room in rooms if room]
        for room in rooms:
            assert room.width >= 140
            assert room.height > 60
        rooms += layout.tabs
        for room in rooms:
            assert layout.window.contains(room), room
            assert room.width >= 68
            assert room.height > 20
        for one, other in combinations(rooms, 2):
            assert not one.colliderect(other), (one, other)


MAPS = [(18, 12), (20, 14), (22, 16), (24, 20), (26, 18), (28, 20)]
"""The sizes of the maps that come with the game."""
WINDOWS = [(1024, 700), (1280, 800), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160)]
PLAIN = {
    (1024, 700): (46, 40, 35, 30, 31, 28),
    (1280, 800): (54, 48, 43, 38, 37, 34),
    (1366, 768): (57, 51, 45, 36, 40, 36),
    (1920, 1080): (83, 72, 63, 51, 56, 51),
    (2560, 1440): (110, 96, 84, 68, 75, 68),
    (3840, 2160): (166, 144, 127, 102, 113, 102),
}
"""The squares that the maps should have at least with type at 100 %: 65 to 82 % of the window."""
BEFORE = {
    (1024, 700): (36, 33, 29, 23, 25, 23),
    (1280, 800): (40, 35, 31, 25, 27, 25),
    (1366, 768): (39, 34, 30, 24, 26, 24),
    (1920, 1080): (53, 46, 41, 33, 36, 33),
    (2560, 1440): (71, 61, 54, 44, 48, 44),
    (3840, 2160): (107, 92, 81, 66, 73, 66),
}
"""The squares that they had at 200 % when a strip along the top, the prompt along the foot and a
column took their room from the board."""


def squares(size: tuple[int, int], text: int) -> list[int]:
    """The side of a square of each map."""
    return [fit(arrange(size, *each, (), text).board, *each, rim=SEEN_RIM).square for each in MAPS]


def shares(size: tuple[int, int], text: int) -> list[float]:
    """The share of the window that the squares of each map cover."""
    return [
        side * side * columns * rows / (size[0] * size[1])
        for side, (columns, rows) in zip(squares(size, text), MAPS, strict=True)
    ]


@pytest.mark.parametrize("size", WINDOWS)
def test_the_board_is_most_of_the_window(size: tuple[int, int]) -> None:
    assert all(s >= least for s, least in zip(squares(size, 100), PLAIN[size], strict=True))
    assert min(shares(size, 100)) >= 0.6
    assert min(shares(size, 140)) >= 0.56
    for text in range(150, 201, 10):
        assert min(shares(size, text)) >= 0.4
    assert all(s > least for s, least in zip(squares(size, 200), BEFORE[size], strict=True))


def test_the_question_stands_where_it_leaves_the_larger_squares() -> None:
    kinds = {size: [arrange(size, *each).kind for each in MAPS] for size in WINDOWS}
    assert set(kinds[1920, 1080]) == {Arrangement.COLUMN}
    assert Arrangement.DOCK in kinds[1280, 800] and Arrangement.COLUMN in kinds[1280, 800]
    assert kinds[1024, 700].count(Arrangement.DOCK) == 5
    for size, found in kinds.items():
        for each, kind in zip(MAPS, found, strict=True):
            layout = arrange(size, *each)
            if kind is Arrangement.COLUMN:
                assert layout.board.height == size[1]
                assert layout.prompt.left > layout.board.right
            else:
                assert layout.prompt.top >= layout.board.bottom
                assert layout.prompt.width > 0.98 * size[0]


def test_goals_stand_below_the_name_of_their_side_only_where_it_is_narrow() -> None:
    for size in WINDOWS:
        for each in MAPS:
            layout = arrange(size, *each)
            assert layout.narrow is (layout.goals.width < 190 * max(1, 1.1 * layout.scale))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("folded", FOLDED)
def test_what_is_folded_leaves_its_room_to_the_rest(
    size: tuple[int, int], folded: tuple[Panel, ...]
) -> None:
    plain, layout = arrange(size, 18, 12), arrange(size, 18, 12, folded)
    assert layout.board == plain.board
    if len(folded) == 1:
        assert (layout.inspect or layout.story) == plain.inspect.union(plain.story)
    asking = with_question(layout, size[1], folded)
    if layout.kind is Arrangement.COLUMN:
        usual = with_question(plain, size[1])
        assert (asking.prompt.height > usual.prompt.height) is (set(folded) == set(Panel))
    else:
        assert asking == layout


def test_a_question_takes_what_it_needs() -> None:
    layout = arrange((1366, 768), 24, 20)
    high = layout.prompt.height
    for wanted, given in ((10, high), (high, high), (high + 4, high + 4)):
        asking = with_question(layout, wanted)
        assert asking.prompt.height == given
        assert asking.inspect.height == layout.inspect.height - (given - high)


@pytest.mark.parametrize("size", SIZES)
def test_hands_lie_over_the_foot_of_the_board(size: tuple[int, int]) -> None:
    layout = arrange(size, 18, 12)
    for room in (PLAN.hand, PLAN.requested):
        hand = hand_over(layout, room)
        assert layout.board.contains(hand)
        assert hand.height >= 80 and hand.bottom == layout.board.bottom


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
