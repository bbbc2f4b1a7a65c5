"""A turn of a film is saved as a moving picture, of what both players may see."""

from __future__ import annotations

import io
from pathlib import Path

import pygame
import pytest
from left_games import played
from tableside import Driver

from ad1666.play.film import Film, footage
from ad1666.settings import preferences
from ad1666.table.chronicle.chronicler import Chronicler
from ad1666.table.scenes import film_reel
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.film_reel import Reel
from ad1666.table.scenes.onward import Screening
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit.ticks import ticks


def test_a_turn_is_a_picture_that_moves_by_a_time_of_its_own(screen: pygame.Surface) -> None:
    image = pytest.importorskip("PIL.Image")
    path, before = played(12), preferences.now
    try:
        data = film_reel.picture(FilmScene, Reel(8, 12), path)
    finally:
        preferences.now = before
    with image.open(io.BytesIO(data)) as shown:
        assert shown.format == "WEBP" and shown.n_frames > 2
    assert ticks.held is None


@pytest.mark.parametrize("there", [True, False])
def test_e_saves_the_turn_or_says_what_is_missing(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    kept: list[Path] = []
    monkeypatch.setattr(film_reel, "possible", lambda: there)
    monkeypatch.setattr(Chronicler, "keep", lambda _self, _make, _path, to, _told: kept.append(to))
    path = played(12)
    driver = Driver(FilmScene(Screening(footage(path), TitleScene)), screen)
    driver.key("e")
    notice = driver.scene.notice  # type: ignore[attr-defined]
    assert [to.name for to in kept] == [f"{path.stem}-1.webp"] * there
    assert ("ad1666[print]" in notice) is not there


def test_a_reel_goes_from_the_turn_before_to_the_turn_after() -> None:
    film = Film(footage(played(12)).replayed.moments)
    turns = [moment.game.state.turn for moment in film.moments]
    for at in (0, len(turns) - 1):
        film.go(at)
        reel = Reel.of(film)
        assert reel.first <= at <= reel.last
        assert set(turns[reel.first + 1 : reel.last + 1]) <= {turns[at]}
