"""The names of places on the board lie beside what lies over it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from tableside import Driver

from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.session import Session
from ad1666.resources import data_root
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.views import zooming
from ad1666.table.views.board import place_art


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
