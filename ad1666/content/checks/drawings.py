"""Pictures of a map whose header is valid but whose data cannot be decoded."""

from __future__ import annotations

import os
from pathlib import Path

import pygame

from ad1666.content.collector import Collector
from ad1666.content.errors import ContentError, cannot_read
from ad1666.content.maps.reader import MapFile
from ad1666.content.messages import message


def decode_pictures(found: MapFile) -> None:
    """Decodes the pictures of a map. Raises ContentError if any are damaged or missing."""
    errors = Collector()
    for picture in found.pictures:
        errors.attempt(_decode, picture)
    errors.raise_all()


def _decode(picture: Path) -> None:
    try:
        pygame.image.load(os.fsencode(picture))  # pygame takes no name that is not UTF-8
    except pygame.error as error:
        problem = message("is damaged: {reason}", reason=str(error).rstrip("."))
        raise ContentError(picture, None, problem, message("Save it as PNG again")) from None
    except OSError as error:  # it existed when its size was read
        raise cannot_read(picture, error) from None
