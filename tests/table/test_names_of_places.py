"""The names of places on the board lie beside what lies over it, and beside a board that is too
small for them."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from looks import look_at
from tableside import Driver

from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.session import Session
from ad1666.resources import data_root
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Brief
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views import zooming
from ad1666.table.views.board import board_view, place_art
from ad1666.words.vocabulary import title_of


@pytest.mark.parametrize("size", [(1920, 1012), (1366, 768)])
def test_the_buttons_that_zoom_cover_no_name(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen, named = pygame.display.set_mode(size), list[pygame.Rect]()
    monkeypatch.setattr(place_art, "paint", lambda *how: named.append(how[-1].copy()))
    scenario = load_scenario(data_root() / "scenarios" / "over-the-tiles.toml")
    session = Session.new(scenario, Shuffle(1), tmp_path / "game.ad1666")
    scene = GameScene(AtTable(session, TitleScene))
    Driver(scene, screen).frame()
    assert scene.ui is not None and scene.grid is not None and named
    buttons = scene.ui.places(*zooming.ZOOMING)
    assert buttons and not any(box.collidelist(buttons) >= 0 for box in named)
    scene.close()


@pytest.mark.parametrize("size", [(1024, 700), (1366, 768)])
def test_names_stand_beside_a_small_board(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen, named = pygame.display.set_mode(size), list[pygame.Rect]()
    monkeypatch.setattr(place_art, "paint", lambda *how: named.append(how[-1].copy()))
    boards = list[pygame.Rect]()
    draw = board_view.draw

    def drawn(ui: Ui, grid: Grid, on: board_view.OnBoard) -> object:
        boards.append(grid.rect((0, 0)).union(grid.rect((grid.columns - 1, grid.rows - 1))))
        return draw(ui, grid, on)

    monkeypatch.setattr(board_view, "draw", drawn)
    story = data_root() / "assets" / "campaign" / "miracles" / "crown.toml"
    scenario = load_scenario(story)
    look = look_at(BriefingScene(Brief(scenario, TitleScene)), screen)
    words = {word for place in scenario.state.terms.places for word in title_of(place).split()}
    beside = [line for line in look.lines if line.said and {*line.said.split()} <= words]
    assert {word for line in beside for word in line.said.split()} == words
    assert not named and not look.faults()
    assert not any(line.box.colliderect(boards[-1]) for line in beside)
