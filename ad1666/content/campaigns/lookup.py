"""Finds campaigns, and the scenarios that their chapters name."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from ad1666.content.errors import ContentError, hint
from ad1666.content.files import real
from ad1666.content.languages import language_of
from ad1666.content.messages import message
from ad1666.content.packs.keys import FOLDERS
from ad1666.content.packs.pack import Pack, box, is_pack
from ad1666.content.packs.shelf import packs
from ad1666.content.roots import root_of
from ad1666.content.toml import Table, read_toml
from ad1666.content.toml_kinds import Kind, kind_of

CAMPAIGN_FILE = "campaign.toml"
"""The campaign of a pack that has one; more lie in its folder of campaigns."""
_SUFFIX = ".toml"


def campaigns_in(pack: Pack) -> tuple[Path, ...]:
    """The campaigns of a pack, or of the game's own box, by name: the one beside its pack.toml, and
    those in its folder of campaigns."""
    files = (pack.folder / CAMPAIGN_FILE, *sorted(pack.places["campaigns"].glob("*.toml")))
    return tuple(file for file in files if os.path.isfile(file) and not language_of(file))


def campaign_files() -> tuple[Path, ...]:
    """All campaigns that may be played: the game's own, then those of added packs."""
    playable = (pack for pack in packs()[0] if pack.too_new is None)
    return tuple(file for pack in (box(), *playable) for file in campaigns_in(pack))


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
    """The campaign in the file of that name, or of that name among those that may be played; None
    if there is none."""
    path = Path(name)
    if os.path.isfile(path):
        return path if path.suffix.lower() == _SUFFIX and _is_campaign(path) else None
    return next((file for file in campaign_files() if name in (file.stem, file.name)), None)


def _is_campaign(path: Path) -> bool:
    try:
        return kind_of(read_toml(path).data) is Kind.CAMPAIGN
    except ContentError:
        return False
