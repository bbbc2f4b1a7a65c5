"""The texts of a campaign as a save keeps them, so that it can be gone on with even if files have
changed or vanished: its own, and those of the scenarios of its chapters."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from ad1666.content.campaigns.plan import Campaign
from ad1666.content.campaigns.reader import read_campaign
from ad1666.content.messages import message
from ad1666.content.packs.pack import box
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.scenarios.snapshot import Kept, kept_of, kept_scenario, with_pictures
from ad1666.content.toml import parse_toml, read_toml
from ad1666.game.records import packing
from ad1666.game.records.places import name_of, places_of

MAX_CONTENT = 24_000_000
"""The most bytes of the texts, unpacked."""
_CAMPAIGN, _HEADER, _CARDS, _CHAPTERS, _FILES = "campaign", "header", "cards", "chapters", "files"
_SHARED = ("items", "characters/")
"""How the names of the texts begin that all scenarios have in common."""


@frozen
class Texts:
    """The texts of a campaign: its own, and those of the scenarios by the ids of chapters, each
    with the name of its file; and the lines of the save's header once more."""

    campaign: str
    scenarios: Mapping[str, Kept]
    files: Mapping[str, str]
    header: tuple[str, ...] = ()


def texts_of(campaign: Campaign) -> Texts:
    """The texts of a campaign: those that it was read from, or else those of its files. Raises
    ContentError if they cannot be read."""
    scenarios = campaign.scenarios
    return Texts(
        read_toml(campaign.path).document.text,
        {name: one.texts or kept_of(one.path) for name, one in scenarios.items()},
        {name: name_of(one.path) for name, one in scenarios.items()},
    )


def is_in_files(texts: Texts, campaign: Campaign) -> bool:
    """Whether the files of a campaign still have its texts to the letter. Raises ContentError if
    they cannot be read."""
    if read_toml(campaign.path).document.text != texts.campaign:
        return False
    paths = {one.path: texts.scenarios.get(name) for name, one in campaign.scenarios.items()}
    return all(kept_of(path) == kept for path, kept in paths.items())


def packed(texts: Texts, header: Iterable[str]) -> str:
    """The texts and the lines of a header as one line of ASCII."""
    cards: dict[str, str] = {}
    chapters: dict[str, dict[str, str]] = {}
    for chapter, kept in texts.scenarios.items():
        own = chapters.setdefault(chapter, {})
        for name, text in kept.items():
            if name.startswith(_SHARED) and cards.setdefault(name, text) == text:
                continue
            own[name] = text
    whole = {
        _CAMPAIGN: texts.campaign,
        _HEADER: list(header),
        _CARDS: cards,
        _CHAPTERS: chapters,
        _FILES: dict(texts.files),
    }
    return packing.packed(whole)


def unpacked(content: str) -> Texts:
    """The texts packed by `packed`. Raises ValueError if it is nothing of the kind."""
    try:
        whole = packing.unpacked(content, MAX_CONTENT)
        cards = _texts(whole[_CARDS])
        chapters = {str(name): {**cards, **_texts(own)} for name, own in whole[_CHAPTERS].items()}
        (campaign,) = _texts({_CAMPAIGN: whole[_CAMPAIGN]}).values()
        header = tuple(_texts(dict(enumerate(whole[_HEADER]))).values())
        return Texts(campaign, chapters, _texts(whole[_FILES]), header)
    except (ValueError, TypeError, KeyError, AttributeError):
        raise ValueError("the content of the campaign cannot be unpacked") from None


def _texts(values: Mapping[Any, Any]) -> dict[str, str]:
    """A table of texts. Raises ValueError if it holds anything else, or half a letter."""
    if not all(map(packing.is_text, values.values())):
        raise ValueError("not a text")
    return {str(name): value for name, value in values.items()}


def campaign_from(texts: Texts, save: Path, path: Path) -> Campaign:
    """The campaign of some texts, which a save keeps; ``path`` is where its file was. Raises
    ContentError if they are invalid."""
    scenarios: dict[str, Scenario] = {}
    for chapter, kept in texts.scenarios.items():
        named = texts.files.get(chapter, f"{chapter}.toml")
        beside = path.parent / Path(named).name
        place = beside if os.path.isfile(beside) else place_of(named, "scenarios")
        scenarios[chapter] = with_pictures(kept_scenario(kept, save, place))
    part = message("the campaign kept in it")
    campaign = read_campaign(parse_toml(save, texts.campaign, part), scenarios)
    return evolve(campaign, path=path, id=path.stem)


def campaign_name(path: Path) -> str:
    """What a save calls a campaign: one of the game's own by the name of its file, any other as
    records call scenarios."""
    ours = box().places["campaigns"]
    return path.name if path.resolve().parent == ours.resolve() else name_of(path)


def place_of(named: str, part: str) -> Path:
    """Where the file is that a save names, in a ``part`` of a pack: the first place where it is
    there, or else among the game's own."""
    own = box().places[part] / Path(named).name
    return next((place for place in places_of(named) if os.path.isfile(place)), own)
