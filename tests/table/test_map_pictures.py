"""Small pictures of authors' maps on the start screen."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pygame
import pytest

from ad1666.console.starter import begin
from ad1666.content.scenarios.headlines import read_headline
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.resources import player_root
from ad1666.table.scenes import map_pictures, title_art
from ad1666.table.scenes.map_pictures import SQUARE, picture_of, visit

SIZE = 240, 160


@pytest.fixture
def mill(tmp_path: Path, screen: pygame.Surface) -> Path:
    visit()
    return begin("mill", tmp_path).map


def look(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def kept() -> list[Path]:
    return sorted((player_root() / "maps").glob("*.png"))


def test_an_authors_map_is_drawn_once_and_kept(mill: Path) -> None:
    image = picture_of(mill)
    assert image is not None and image.get_size() == (12 * SQUARE, 8 * SQUARE)
    assert len(kept()) == 1
    assert picture_of(mill) is image
    assert look(title_art.thumbnail(mill, SIZE)) != look(title_art.thumbnail(Path(), SIZE))


def test_one_that_is_kept_is_not_drawn_again(mill: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = picture_of(mill)
    again = Path(shutil.copytree(mill.parent, mill.parent.parent / "again")) / mill.name
    monkeypatch.setattr(map_pictures, "BUDGET", 0.0)
    visit()
    assert picture_of(again) is None  # another place, and no time left
    again = mill.parent / ".." / mill.parent.name / mill.name  # the same by another name
    image = picture_of(again)
    assert first is not None and image is not None and look(first) == look(image)


def test_a_map_that_has_changed_is_drawn_anew(mill: Path) -> None:
    before = picture_of(mill)
    text = mill.read_text("utf-8")
    mill.write_text(text.replace("1,1,1", "2,1,1", 1) + " ", "utf-8")
    os.utime(mill, (1, 1))
    assert picture_of(mill) is not before and len(kept()) == 2


def test_a_broken_map_has_none(mill: Path) -> None:
    mill.write_text("<map>", "utf-8")
    assert picture_of(mill) is None and kept() == []
    assert look(title_art.thumbnail(mill, SIZE)) == look(title_art.thumbnail(Path(), SIZE))
    assert picture_of(mill.with_name("none.tmx")) is None


def test_a_visit_draws_for_a_while_only(mill: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(map_pictures, "BUDGET", 0.0)
    visit()
    assert picture_of(mill) is None and kept() == []
    monkeypatch.undo()
    visit()
    assert picture_of(mill) is not None


def test_too_large_a_map_is_not_drawn(mill: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(map_pictures, "MOST_BYTES", 1000)
    assert picture_of(mill) is None


def test_the_oldest_pictures_go(mill: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(map_pictures, "MOST_KEPT", 2)
    for age in (3, 2, 1):
        os.utime(mill, (age, age))
        visit()
        assert picture_of(mill) is not None
    assert len(kept()) == 2


def test_the_games_own_maps_are_ready(screen: pygame.Surface) -> None:
    for path in scenario_files():
        drawn = read_headline(path).map
        assert look(title_art.thumbnail(drawn, SIZE)) != look(title_art.thumbnail(Path(), SIZE))
    assert kept() == []
