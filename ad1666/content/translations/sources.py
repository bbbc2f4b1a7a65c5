"""The files whose texts are shown where a scenario is played."""

from __future__ import annotations

from pathlib import Path

from ad1666.content.errors import ContentError
from ad1666.content.files import real
from ad1666.content.surroundings import card_files, root_of
from ad1666.resources import data_root


def sources(path: Path) -> tuple[Path, ...]:
    """The files with the texts of a scenario: its own, and those of the cards beside it. The game's
    own have catalogues, and are left out."""
    if real(path).is_relative_to(real(data_root())):
        return ()
    try:
        items, characters = card_files(root_of(path))
    except ContentError:  # whoever reads the cards reports it
        return (path,)
    return (path, *(() if items is None else (items,)), *characters)
