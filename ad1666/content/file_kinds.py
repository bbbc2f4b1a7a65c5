"""Other kinds of files that are easily mistaken for a map or a scenario."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from ad1666.content.errors import ContentError

_IN_JSON = ("is a map in JSON, which the game does not read", "Save it in Tiled as .tmx")
_ARCHIVE = ("is an archive", "Unpack it, and name the map or the scenario that was in it")
_PICTURE = ("is a picture", "Name the map that is drawn with it")
_PROJECT = ("is a project of Tiled", "Open a map with ad1666 edit, which brings a project along")
_KINDS: Mapping[str, tuple[str, str]] = {
    **dict.fromkeys((".tmj", ".json"), _IN_JSON),
    ".tsj": ("is a tileset in JSON", "Save it in Tiled as .tsx, and name a map that uses it"),
    ".tsx": ("is a tileset", "Name a map that uses it"),
    **dict.fromkeys((".tx", ".tj"), ("is a template of objects", "Name a map")),
    ".world": ("is a world of several maps", "Name one of its maps"),
    **dict.fromkeys((".tiled-project", ".tiled-session"), _PROJECT),
    ".ad1666": ("is the record of a game", "Show it with ad1666 replay"),
    **dict.fromkeys((".png", ".jpg"), _PICTURE),
    **dict.fromkeys((".zip", ".7z", ".rar", ".tar", ".gz", ".tgz", ".xz", ".bz2"), _ARCHIVE),
}
"""The kind of a file by its suffix, and the remedy."""


def check_kind(file: Path) -> None:
    """Raises ContentError if the file exists and its name shows that it is of another kind."""
    kind = _KINDS.get(file.suffix.lower())
    if kind is not None and os.path.isfile(file):
        raise ContentError(file, None, *kind)
