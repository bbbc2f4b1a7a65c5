"""The game on paper: pictures of maps and scenarios, and what is printed of them."""

from __future__ import annotations

import os
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pytest

from ad1666.console.cli import main

Captured = pytest.CaptureFixture[str]


def size_of(picture: Path) -> tuple[int, int]:
    return pygame.image.load(picture).get_size()


def test_a_map_is_a_picture_here_unless_named_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["picture", "country-inn", "--square", "16"]) == 0
    assert capsys.readouterr().out == "Written: country-inn.png\n"
    wide, high = size_of(tmp_path / "country-inn.png")
    assert wide % 16 == high % 16 == 0 and wide > 160
    assert main(["picture", "ambush-at-the-golden-sun", "--square", "32", "--out", "a.png"]) == 0
    assert size_of(tmp_path / "a.png")[0] > wide


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("country-in",), 'country-in: there is no such file. Did you mean "country-inn"?'),
        (("country-inn", "--out", "no/a.png"), "no/a.png: cannot be written: No such file or dir"),
        (("country-inn", "--out", "."), ".: cannot be written: Is a directory"),
    ],
)
def test_what_cannot_be_a_picture_is_told(
    arguments: tuple[str, ...],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Captured,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["picture", *arguments]) == 2
    out, err = capsys.readouterr()
    assert err.startswith(f"ad1666: {told}") and err.count("\n") == 1 and out == ""


def test_a_width_has_its_bounds(capsys: Captured) -> None:
    with pytest.raises(SystemExit):
        main(["picture", "country-inn", "--square", "8"])
    assert "8: not a width; write a number from 16 to 128" in capsys.readouterr().err
