"""Pictures that show nothing new stay as they are: each new file of one stays in the repository's
history for good."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pygame

SLIGHT = 48
"""Two pictures look the same if no colour of a pixel differs by more, of 255. What JPEG makes of a
picture varies a little from one library to the next; a letter that changes differs by more."""


def keep(picture: pygame.Surface, file: Path) -> bool:
    """Saves a picture in the format of its file's suffix, unless one that looks the same is there.
    Returns whether it has saved."""
    new = BytesIO()
    pygame.image.save(picture, new, file.name)
    data = new.getvalue()
    if file.exists() and alike(
        pygame.image.load(BytesIO(data), file.name), pygame.image.load(str(file))
    ):
        return False
    file.write_bytes(data)
    return True


def alike(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Whether two pictures look the same."""
    if one.get_size() != other.get_size():
        return False
    width, height = one.get_size()
    same = pygame.transform.threshold(None, one, None, (SLIGHT,) * 3, None, 0, other)
    return same == width * height
