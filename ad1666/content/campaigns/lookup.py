"""Finds campaigns, and the scenarios that their chapters name."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from ad1666.content.errors import hint
from ad1666.content.files import real
from ad1666.content.languages import language_of
from ad1666.content.messages import message
from ad1666.content.packs.keys import FOLDERS
from ad1666.content.packs.pack import Pack, box, is_pack
from ad1666.content.packs.shelf import packs
from ad1666.content.roots import root_of
from ad1666.content.scenarios.scenario_lookup import is_campaign
from ad1666.content.toml import Table


def campaign_files() -> tuple[Path, ...]:
    """All campaigns that may be played: the game's own, then those of added packs."""
    return tuple(file for pack in _packs() for file in pack.campaigns)


def _packs() -> tuple[Pack, ...]:
    return (box(), *(pack for pack in packs()[0] if pack.too_new is None))


def scenario_of(campaign: Path, table: Table, key: str) -> Path:
    """The scenario that a chapter names: beside the campaign, in its pack, or else among the game's
    own. Raises ContentError if there is none."""
    name, root = table.text(key), root_of(campaign)
    there: dict[str, Path] = {}
    for folder in _folders(campaign):
        for file in sorted((*folder.glob("*.toml"), *folder.glob("*.tmx"))):
            if not language_of(file):
                there.setdefault(file.name, file)
    if name not in there:
        problem = message('there is no scenario "{name}"', name=name)
        raise table.error(key, problem, hint(name, there))
    found, ours = there[name], box().places["scenarios"]
    if found.parent != ours and not real(found).is_relative_to(real(root)):
        problem = message("{name} is a link that leads out of the scenario's folder", name=name)
        raise table.error(key, problem, message("Put the scenario itself there"))
    return found


def _folders(campaign: Path) -> Iterator[Path]:
    """Where the scenarios of a campaign may lie."""
    root = root_of(campaign)
    yield campaign.parent
    if is_pack(root):
        yield from (root / FOLDERS["scenarios"], root / FOLDERS["maps"], root)
    yield box().places["scenarios"]


def campaign_named(name: str) -> Path | None:
    """The campaign in the file of that name, or of that name among those that may be played, where
    ``pack/campaign`` names one of a pack; None if there is none."""
    path = Path(name)
    if os.path.isfile(path):
        return path if is_campaign(path) else None
    named = (
        (file, (file.stem, file.name, f"{pack.id}/{file.stem}"))
        for pack in _packs()
        for file in pack.campaigns
    )
    return next((file for file, names in named if name in names), None)
