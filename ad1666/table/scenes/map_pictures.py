"""Small pictures of authors' maps for the start screen: each is drawn once, and kept until the map
changes."""

from __future__ import annotations

import hashlib
import io
import time
from contextlib import suppress
from pathlib import Path

import pygame
from attrs import Factory, define

from ad1666.content.errors import ContentError
from ad1666.content.files import read_bytes, real, stamp
from ad1666.content.pictures import size_of
from ad1666.resources import player_root
from ad1666.table.toolkit import pictures, shapes

SQUARE = 24
"""Pixels of a square in a picture that is kept."""
MOST_KEPT, MOST_BYTES_KEPT = 100, 50_000_000
MOST_BYTES, MOST_PIXELS = 200_000, 8_000_000
"""Larger maps, and those with larger pictures, would hold up the start; they are not drawn."""
BUDGET = 0.5
"""Seconds of drawing at one visit to the start. The maps left are drawn at the next."""


@define
class _Visit:
    """A visit to the start screen: what is known of maps by file and time (None where none can be
    drawn), and the seconds left for drawing."""

    left: float = BUDGET
    known: dict[tuple[Path, tuple[int, ...]], pygame.Surface | None] = Factory(dict)


_now = _Visit()


def visit() -> None:
    """Begins a visit to the start screen: there is time to draw some more."""
    _now.left = BUDGET


def picture_of(file: Path) -> pygame.Surface | None:
    """The picture of an author's map; None if there is none yet, or can be none."""
    key = file, stamp(file)
    if key not in _now.known and file.name:
        name = hashlib.blake2s(f"{real(file)} {key[1]}".encode(errors="replace"), digest_size=12)
        kept = _folder() / f"{name.hexdigest()}.png"
        image = kept_picture(kept)
        if image is None and _now.left <= 0:
            return None
        _now.known[key] = image or _new(file, kept)
    return _now.known.get(key)


def kept_picture(kept: Path) -> pygame.Surface | None:
    """The picture in a file; None if there is none that can be read."""
    with suppress(pygame.error, ContentError):
        data = io.BytesIO(read_bytes(kept, MOST_BYTES_KEPT))
        return pictures.opaque(pygame.image.load(data, kept.name))
    return None


def _new(file: Path, kept: Path) -> pygame.Surface | None:
    """Draws the picture of a map, and keeps it; None if the map is broken or too large."""
    began = time.perf_counter()
    try:
        image = _drawn(file)
    except (ContentError, pygame.error, OSError):
        image = None
    if image is not None:
        with suppress(pygame.error, OSError):  # then it is drawn again at the next start
            _keep(kept, image)
    _now.left -= time.perf_counter() - began
    return image


def _folder() -> Path:
    return player_root() / "maps"


def _drawn(file: Path) -> pygame.Surface | None:
    """The board without its rim. Raises ContentError if the map is invalid."""
    # imported late, since most starts draw no map
    from ad1666.content.maps.reader import load_map
    from ad1666.table.views.board import board_art

    if file.stat().st_size > MOST_BYTES:
        return None
    drawn = load_map(file)
    sizes = (size_of(picture) for picture in drawn.pictures)
    if sum(wide * high for wide, high in sizes) > MOST_PIXELS:
        return None
    board = drawn.board
    whole = board_art.load(file, board).drawn(board, SQUARE).picture
    inner = shapes.about(whole.get_rect().center, board.width * SQUARE, board.height * SQUARE)
    return whole.subsurface(inner).copy()


def _keep(picture: Path, image: pygame.Surface) -> None:
    """Writes a picture; the oldest ones go."""
    picture.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(image, picture)
    files = sorted(picture.parent.glob("*.png"), key=lambda f: f.stat().st_mtime)
    for old in files[:-MOST_KEPT]:
        old.unlink()
