"""What is in a pack, for those who have not added it yet."""

from __future__ import annotations

from pathlib import Path

from attrs import frozen

from ad1666.content.collector import readable
from ad1666.content.errors import LONGEST_TITLE, ContentError
from ad1666.content.packs.pack import PACK_FILE, Pack
from ad1666.content.scenarios.headlines import Headline, read_headline
from ad1666.content.scenarios.scenario_lookup import scenarios_in
from ad1666.content.toml import read_toml


@frozen
class Contents:
    """The scenarios of a pack by chapter and title, the titles of its campaigns, the names of its
    own characters and items, and what is wrong with any of these."""

    scenarios: tuple[Headline, ...]
    campaigns: tuple[str, ...]
    characters: tuple[str, ...]
    items: tuple[str, ...]
    mistakes: tuple[ContentError, ...]


def contents_of(pack: Pack) -> Contents:
    """What is in a pack, as far as it can be read."""
    found, mistakes = readable(read_headline, scenarios_in(pack))
    campaigns, others = readable(_campaign_title, pack.campaigns)
    mistakes += others
    characters: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    # imported late: the start screen needs no cards before it is offered a pack
    from ad1666.content.surroundings import surroundings_of

    try:
        there = surroundings_of(pack.folder / PACK_FILE)
        characters = tuple(there.characters[name].name for name in there.own_characters)
        items = tuple(there.items[name].name for name in there.own_items)
    except ContentError as error:
        mistakes.append(error)
    scenarios = tuple(sorted(found, key=lambda headline: headline.order))
    return Contents(scenarios, tuple(campaigns), characters, items, tuple(mistakes))


def _campaign_title(path: Path) -> str:
    return read_toml(path).text("title", longest=LONGEST_TITLE)
