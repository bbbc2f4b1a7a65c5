"""The pictures of the documents: few, all shown, and saved anew only when they look different."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest
from pictures.kept import SLIGHT, alike, keep

from tests.source import ROOT

FOLDER = ROOT / "docs" / "pictures"
MOST_BYTES = 10_900_000
"""For all pictures together: whoever clones the repository gets them, and all that they were."""


@pytest.fixture
def picture() -> pygame.Surface:
    """A picture with words on it."""
    return pygame.image.load(str(FOLDER / "duel.jpg"))


@pytest.mark.parametrize("suffix", ["jpg", "png"])
def test_a_picture_that_looks_as_before_stays(
    suffix: str, picture: pygame.Surface, tmp_path: Path
) -> None:
    file = tmp_path / f"duel.{suffix}"
    assert keep(picture, file)
    file.write_bytes(file.read_bytes() + b"as it was")  # readers of pictures do not mind
    again = pygame.image.load(str(file))
    assert not keep(again, file)
    assert file.read_bytes().endswith(b"as it was")


def test_a_picture_in_which_a_letter_changes_is_saved_anew(
    picture: pygame.Surface, tmp_path: Path
) -> None:
    file = tmp_path / "duel.jpg"
    keep(picture, file)
    picture.fill("black", (600, 400, 2, 8))
    picture.fill("white", (602, 400, 2, 8))
    assert keep(picture, file)
    assert not keep(picture, file)


def test_pictures_look_alike_up_to_a_slight_difference() -> None:
    one, other = pygame.Surface((3, 2), 0, 32), pygame.Surface((3, 2), 0, 32)
    other.set_at((2, 1), (0, SLIGHT, 0))
    assert alike(one, other)
    other.set_at((2, 1), (0, SLIGHT + 1, 0))
    assert not alike(one, other)
    assert not alike(one, pygame.Surface((2, 3), 0, 32))


def test_they_are_not_many_megabytes() -> None:
    assert sum(file.stat().st_size for file in FOLDER.rglob("*.*")) <= MOST_BYTES


def test_each_is_shown_by_a_page() -> None:
    pages = (*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"))
    shown = {
        (page.parent / link).resolve()
        for page in pages
        for link in re.findall(r"\]\(([^)#\s]+)\)", page.read_text("utf-8"))
    }
    assert not {file for file in FOLDER.rglob("*.*") if file.is_file()} - shown
