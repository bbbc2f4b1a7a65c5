"""The files whose texts are shown where a scenario is played."""

from __future__ import annotations

import os
from pathlib import Path

from ad1666.content.errors import ContentError
from ad1666.content.files import real
from ad1666.content.packs.pack import PACK_FILE as PACK
from ad1666.content.packs.pack import box
from ad1666.content.roots import card_files, root_of
from ad1666.resources import data_root


def has_catalogue(path: Path) -> bool:
    """Whether the texts of a file are in the game's catalogues, as its own are but for those of its
    campaigns."""
    ours, campaigns = real(data_root()), real(box().places["campaigns"])
    return real(path).is_relative_to(ours) and not real(path).is_relative_to(campaigns)


def sources(path: Path) -> tuple[Path, ...]:
    """The files with the texts of a scenario or campaign: its own, those of the cards beside it,
    and of the pack that it is in. What has a catalogue is left out."""
    if has_catalogue(path):
        return ()
    root = root_of(path)
    try:
        items, characters = card_files(root)
    except ContentError:  # whoever reads the cards reports it
        return (path,)
    others = (items, root / PACK if os.path.isfile(root / PACK) else None, *characters)
    return (path, *(file for file in others if file not in (None, path)))
