"""A player's saved bands, in a folder beside the games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ad1666.content.bands import SUFFIX, BandFile, band_text, file_name, read_band
from ad1666.content.collector import readable
from ad1666.content.errors import ContentError
from ad1666.game.records import disk
from ad1666.resources import player_root


def bands_folder() -> Path:
    return player_root() / "bands"


def saved_bands() -> tuple[tuple[BandFile, ...], tuple[ContentError, ...]]:
    """The bands in that folder by title, and the errors of invalid files."""
    bands, errors = readable(read_band, sorted(bands_folder().glob(f"*{SUFFIX}")))
    return tuple(sorted(bands, key=lambda b: (b.title.casefold(), b.path))), tuple(errors)


def saved_as(title: str) -> BandFile | None:
    """The band with that title, which saving would replace."""
    return next((band for band in saved_bands()[0] if band.title == title), None)


def save_band(title: str, faction: str, characters: Sequence[str]) -> Path:
    """Saves a band, replacing one of the same title, and returns its file. Raises OSError if it
    cannot be written; the old one is then unchanged."""
    before = saved_as(title)
    path = _free_path(title) if before is None else before.path
    disk.replace(path, band_text(title, faction, characters).encode())
    return path


def _free_path(title: str) -> Path:
    """An unused name: two titles may differ only in accents, or the file may be no band."""
    name, number = file_name(title), 1
    path = bands_folder() / f"{name}{SUFFIX}"
    while path.exists():
        number += 1
        path = bands_folder() / f"{name}-{number}{SUFFIX}"
    return path
