"""Other kinds of files that are easily mistaken for a map or a scenario."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from ad1666.content.errors import ContentError
from ad1666.content.messages import Message, message

PACKED = ".ad1666.zip"
"""The ending of a pack as one file."""

_IN_JSON = (
    message("is a map in JSON, which the game does not read"),
    message("Save it in Tiled as .tmx; if it is of another game, use ad1666 new NAME --from FILE"),
)
_TILESET_IN_JSON = (
    message("is a tileset in JSON"),
    message("Save it in Tiled as .tsx, and name a map that uses it"),
)
_ARCHIVE = (
    message("is an archive"),
    message("Unpack it, and name the map or scenario in it"),
)
_PACKED = (
    message("is a pack"),
    message("Add it with ad1666 packs add, or check it with ad1666 check"),
)
_VIRTUAL = (
    message("is a map of a virtual tabletop, which the game does not read"),
    message("Begin from it with ad1666 new NAME --from FILE"),
)
EXPORT = message(
    "Export it there as Universal VTT, for Tiled, or as a picture, and begin from that with "
    "ad1666 new NAME --from FILE"
)
"""What to do with a map of another tool."""
_OTHER_EDITOR = (message("is a map of another editor"), EXPORT)
_PICTURE = (
    message("is a picture"),
    message("Name the map that uses it, or begin one with ad1666 new NAME --from FILE --size WxH"),
)
_OTHER_PICTURE = (
    message("is a picture"),
    message(
        "Save it as PNG, and begin a map from that with ad1666 new NAME --from FILE --size WxH"
    ),
)
_PROJECT = (
    message("is a Tiled project"),
    message("Open a map with ad1666 edit, which opens a project, too"),
)
_TEMPLATE = (message("is a template of objects"), message("Name a map"))
_KINDS: Mapping[str, tuple[Message, Message]] = {
    **dict.fromkeys((".tmj", ".json"), _IN_JSON),
    ".tsj": _TILESET_IN_JSON,
    ".tsx": (message("is a tileset"), message("Name a map that uses it")),
    **dict.fromkeys((".tx", ".tj"), _TEMPLATE),
    ".world": (message("is a world of several maps"), message("Name one of its maps")),
    **dict.fromkeys((".tiled-project", ".tiled-session"), _PROJECT),
    ".ad1666": (message("is the record of a game"), message("Show it with ad1666 replay")),
    **dict.fromkeys((".dd2vtt", ".uvtt", ".df2vtt"), _VIRTUAL),
    **dict.fromkeys((".dungeondraft_map", ".ldtk", ".ogmo", ".wd", ".fmp"), _OTHER_EDITOR),
    **dict.fromkeys((".png", ".jpg", ".jpeg", ".webp", ".bmp"), _PICTURE),
    **dict.fromkeys((".gif", ".svg"), _OTHER_PICTURE),
    **dict.fromkeys((".zip", ".7z", ".rar", ".tar", ".gz", ".tgz", ".xz", ".bz2"), _ARCHIVE),
}
"""The problem and the remedy by suffix."""


def check_is_no_map(file: Path) -> None:
    """Raises ContentError if the file exists and its name shows that it is a map, where TOML is
    expected."""
    if file.suffix.lower() == ".tmx" and os.path.isfile(file):
        problem = message("is a map")
        remedy = message("Name a file in TOML; ad1666 check, preview and edit take maps")
        raise ContentError(file, None, problem, remedy)


def check_is_source(file: Path) -> None:
    """Raises ContentError if the file exists and its name shows that no map can be begun from
    it."""
    kind = _KINDS.get(file.suffix.lower())
    if kind not in (_IN_JSON, _VIRTUAL, _PICTURE):
        check_kind(file)


def check_kind(file: Path) -> None:
    """Raises ContentError if the file exists and its name shows that it is of another kind."""
    kind = _KINDS.get(file.suffix.lower())
    if file.name.lower().endswith(PACKED):
        kind = _PACKED
    if kind is not None and os.path.isfile(file):
        raise ContentError(file, None, *kind)
