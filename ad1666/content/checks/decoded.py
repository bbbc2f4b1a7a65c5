"""Mistakes in pictures: a valid header, but data that cannot be decoded."""

from __future__ import annotations

import os
from pathlib import Path

from ad1666.content.collector import Collector
from ad1666.content.errors import cannot_decode
from ad1666.content.maps.reader import MapFile
from ad1666.content.pictures import size_of


def decode_pictures(found: MapFile) -> None:
    """Decodes the pictures of a map. Raises ContentError if any are damaged or missing."""
    errors = Collector()
    for picture in found.pictures:
        errors.attempt(_decode, picture)
    errors.raise_all()


def check_picture(picture: Path) -> None:
    """Raises ContentError for a picture that is too large, of another kind, or damaged."""
    size_of(picture)
    _decode(picture)


def _decode(picture: Path) -> None:
    import pygame  # which the page has not got, where skirmishes are made by checks of maps

    try:
        pygame.image.load(os.fsencode(picture))  # pygame takes no name that is not UTF-8
    except (pygame.error, OSError) as error:
        raise cannot_decode(picture, error) from None
