"""What the start screen shows of a scenario, read without its figures and squares: of many
scenarios only one will be played."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from attrs import frozen

from ad1666.content.errors import LONGEST_TITLE
from ad1666.content.maps.titles import title_of
from ad1666.content.scenarios.embedded_scenario import read_top
from ad1666.content.scenarios.outline import (
    KINDS,
    LAST_CHAPTER,
    chapter_of,
    factions_of,
    map_file,
    tokens_of,
)
from ad1666.rules.cards import Side


@frozen
class Headline:
    """A scenario in short: ``chapter`` is its place in the campaign, 0 if none, ``place`` the title
    of its map, ``tokens`` its length, in guard tokens if there is ``intervention`` (GUARD-1), else
    in turns (GUARD-2)."""

    path: Path
    title: str
    chapter: int
    kind: str
    place: str
    tokens: int
    intervention: bool
    factions: Mapping[Side, str]

    @property
    def order(self) -> tuple[int, str]:
        """Sort key: by chapter, then scenarios outside the campaign by title."""
        return self.chapter or LAST_CHAPTER + 1, self.title


def read_headline(path: Path) -> Headline:
    """Reads a scenario's headline. ContentError if a part of that is invalid; the rest is checked
    when the scenario is loaded."""
    top = read_top(path)
    return Headline(
        path=path,
        title=top.text("title", longest=LONGEST_TITLE),
        chapter=chapter_of(top),
        kind=top.one_of("kind", KINDS),
        place=title_of(map_file(top, path)),
        tokens=tokens_of(top),
        intervention="guard" in top,
        factions=factions_of(top),
    )
