"""The titles of maps, read without their squares."""

from __future__ import annotations

from pathlib import Path

from ad1666.content.errors import ContentError, too_long
from ad1666.content.letters import visible
from ad1666.content.maps.properties import text_property
from ad1666.content.maps.xml import read_head
from ad1666.content.messages import template

TITLE_TOO_LONG = template("has a title of {letters}, more than the {most} allowed")


def title_of(path: Path) -> str:
    """The title of a map, or its file name if it has none. Raises ContentError if it is unreadable
    up to the title or the title cannot be shown; the rest is checked when the map is loaded."""
    title = text_property(read_head(path), "title") or ""
    if wrong := too_long(TITLE_TOO_LONG, title):
        raise ContentError(path, None, *wrong)
    return visible(title or path.stem)
