"""What names on the command line stand for: files, the game's own maps and scenarios, packs and
campaigns."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from ad1666.content.campaigns.lookup import campaign_named
from ad1666.content.campaigns.reader import load_campaign
from ad1666.content.errors import ContentError, hint
from ad1666.content.maps.reader import map_files
from ad1666.content.messages import message
from ad1666.content.packs.shelf import added
from ad1666.content.scenarios.scenario import played_on
from ad1666.content.scenarios.scenario_lookup import (
    names_pack,
    scenario_files,
    scenarios_of_pack,
)


def ours_or_file(name: str, ours: Sequence[Path]) -> Path:
    """The file of that name, or the game's own map or scenario of that name. Raises
    ContentError, with a suggestion, for a name that is neither: names of the user's own
    files need their suffix."""
    path = Path(name)
    if os.path.isfile(path):
        return path
    found = next((p for p in ours if name in (p.stem, p.name)), None)
    if found is not None:
        return found
    meant = hint(path.stem, [*(p.stem for p in ours), *added()])
    named = path.name == name and not os.path.lexists(path)
    if named and (meant.close is not None or not path.suffix):
        raise ContentError(path, None, message("there is no such file"), meant)
    return path


def ours_or_packed(name: str) -> tuple[Path, ...]:
    """The scenario of that name, or those of the pack or the campaign of that name. Raises
    ContentError if there is none, or if the campaign is invalid."""
    if (story := campaign_named(name)) is not None:
        chapters = load_campaign(story).chapters
        return tuple(dict.fromkeys(chapter.scenario for chapter in chapters))
    if names_pack(name):
        return scenarios_of_pack(name)
    return (ours_or_file(name, scenario_files()),)


def one_of(name: str) -> Path:
    """The scenario of that name. Raises ContentError for a pack or a campaign with several."""
    found = ours_or_packed(name)
    if len(found) > 1:
        problem = message("has several scenarios")
        example = str(found[0])
        if names_pack(name) and campaign_named(name) is None:
            example = f"{name}/{found[0].stem}"
        remedy = message("Name one of them, such as {name}", name=example)
        raise ContentError(Path(name), None, problem, remedy)
    return found[0]


def drawn(name: str) -> Path:
    """The map or scenario of that name. Raises ContentError as `one_of` does."""
    ours = (*map_files(), *scenario_files())
    other = not os.path.isfile(name) and (names_pack(name) or campaign_named(name) is not None)
    return one_of(name) if other else ours_or_file(name, ours)


def beside(name: str) -> Path:
    """The file of that name, or a scenario that its cards lie beside. Raises ContentError as
    `ours_or_packed` does."""
    return Path(name) if os.path.lexists(name) else ours_or_packed(name)[0]


def checked(name: str) -> tuple[Path, ...]:
    """The files and folders to be checked that a name stands for."""
    path = Path(name)
    if os.path.lexists(path):
        return (path,)
    if (story := campaign_named(name)) is not None:
        return (story,)
    ours = (*map_files(), *scenario_files())
    found = tuple(file for file in ours if name in (file.stem, file.name))
    return found or (scenarios_of_pack(name) if names_pack(name) else (path,))


def scenarios(name: str) -> tuple[Path, ...]:
    """The scenario named, or the scenarios of the map named."""
    if not name.lower().endswith(".tmx"):
        return ours_or_packed(name)
    return played_on(ours_or_file(name, map_files()))
