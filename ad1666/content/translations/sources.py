"""The files whose texts are shown where a scenario is played."""

from __future__ import annotations

import os
from pathlib import Path

from ad1666.content.errors import ContentError
from ad1666.content.files import real
from ad1666.content.packs.pack import PACK_FILE as PACK
from ad1666.content.roots import card_files, root_of
from ad1666.resources import data_root


def sources(path: Path) -> tuple[Path, ...]:
    """The files with the texts of a scenario: its own, those of the cards beside it, and of the
    pack that it is in. The game's own have catalogues, and are left out."""
    if real(path).is_relative_to(real(data_root())):
        return ()
    root = root_of(path)
    try:
        items, characters = card_files(root)
    except ContentError:  # whoever reads the cards reports it
        return (path,)
    others = (items, root / PACK if os.path.isfile(root / PACK) else None, *characters)
    return (path, *(file for file in others if file not in (None, path)))
