"""Rows and columns: a room is parted without gaps, and what is measured is what is drawn."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from ad1666.play.targets import Area
from ad1666.table.toolkit import columns, theme
from ad1666.table.toolkit.layout import arrange
from ad1666.table.toolkit.ui import Hotspot, Ui

ROOM = pygame.Rect(10, 20, 300, 200)
WORDS = "Whoever loses a fight may still parry the blow. [[MEL-4]] " * 3


@pytest.fixture
def ui(screen: pygame.Surface) -> Ui:
    screen.fill(theme.WHITE)
    return Ui(screen, arrange(screen.get_size(), 18, 12), pointer=(15, 25))


def test_a_room_is_parted_without_gaps() -> None:
    row, below = columns.row(ROOM, ROOM.top, 50), columns.below(ROOM, ROOM.top + 50)
    assert (row.bottom, row.union(below)) == (below.top, ROOM)
    assert columns.beside(ROOM, 120) == (130, 20, 180, 200)


def test_what_is_measured_is_as_high_as_what_is_drawn_and_leaves_no_trace(ui: Ui) -> None:
    def content(column: pygame.Rect) -> int:
        ui.hotspot(Hotspot(Area.HINT, column))
        ui.over(column)
        pygame.draw.rect(ui.surface, theme.INK, (*column.topleft, 300, 300))
        return ui.prose(WORDS, column, 16) + 7

    clip, seen = pygame.Rect(0, 0, 900, 700), ui.surface.copy()
    ui.surface.set_clip(clip)
    high = columns.measured(ui, ROOM, content)
    assert (ui.hotspots, ui.asked, ui.surface.get_clip()) == ([], [], clip)
    assert ui.surface.get_buffer().raw == seen.get_buffer().raw
    assert content(ROOM) == ROOM.top + high and ui.hotspots and ui.asked
    assert ui.surface.get_buffer().raw != seen.get_buffer().raw


@pytest.mark.parametrize(("high", "top"), [(40, 100), (41, 100), (200, 20), (300, 20)])
def test_content_stands_halfway_down_unless_it_is_too_high(ui: Ui, high: int, top: int) -> None:
    drawn = []

    def content(column: pygame.Rect) -> int:
        drawn.append(column.top)
        return column.top + high

    assert columns.level(ui, ROOM, content) == top + high
    assert drawn[-1] == top


def test_a_text_has_the_first_size_in_which_it_fits(ui: Ui) -> None:
    sizes = 24, 18, 14
    heights = [columns.measured(ui, ROOM, partial(ui.flow, WORDS, size=size)) for size in sizes]
    assert heights == sorted(set(heights), reverse=True)
    for size, high in zip(sizes, heights, strict=True):
        assert ui.fitting(WORDS, sizes, ROOM.width, high) == (size, high)
    assert ui.fitting(WORDS, sizes, ROOM.width, 0) == (14, heights[-1])
