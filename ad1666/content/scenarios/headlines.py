"""What the start screen shows of a scenario. It is read without its figures and squares, since only
one of many scenarios will be played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from attrs import field, frozen

from ad1666.content.errors import ContentError
from ad1666.content.keys import shapes
from ad1666.content.keys.fields import Field, Keys
from ad1666.content.maps.properties import title_of
from ad1666.content.messages import message
from ad1666.content.roots import card_files, root_of
from ad1666.content.scenarios.scenario_lookup import campaign_of, map_of, read_top
from ad1666.content.toml import Table
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character

BATTLE = "battle"
KINDS = ("adventure", BATTLE)
"""Kinds of scenario (SETUP-7)."""
LAST_CHAPTER = 39
"""The maximum, since chapters are written in Roman numerals and no campaign is longer."""
EVENT = "event"
"""Stands in place of a turn for figures that an event brings."""


class HeadlineKeys(Keys):
    """What the start screen reads."""

    title = Field(shapes.title(), "what players read first", words="title")
    story = Field(shapes.prose(), "where they are, and what it is about", words="")
    chapter = Field(
        shapes.optional(shapes.whole(1, LAST_CHAPTER), 0),
        "its number in the campaign, if it belongs to one; the start screen lists scenarios by it",
    )
    map = Field(
        shapes.later(shapes.line(), needed=True),
        "a `.tmx` file beside the scenario or in its pack, or else one of the game's `maps`",
    )
    kind = Field(
        shapes.one_of(KINDS),
        '`"adventure"`: about objectives, with the characters that you name. `"battle"`: about '
        "fighting, with the characters that each side can afford under a `[budget]` (SETUP-7)",
    )
    guard = Field(
        shapes.later(shapes.whole(1, 99)),
        "how long the game lasts: `guard` tokens, which shots, deaths and flights take too "
        "(GUARD-1), or a fixed number of `turns` (GUARD-2); one of the two is needed",
    )
    turns = Field(guard.shape, guard.told)


@frozen
class Headline:
    """A scenario in short: ``chapter`` is its place in the campaign, 0 if none; ``place`` the title
    of its map; ``tokens`` its length, in guard tokens if there is ``intervention`` (GUARD-1),
    otherwise in turns (GUARD-2)."""

    path: Path
    title: str
    chapter: int
    kind: str
    place: str
    tokens: int
    intervention: bool
    factions: Mapping[Side, str]
    map: Path = Path()
    """The file of its map."""
    story: str = ""
    figures: Mapping[Side, tuple[str, ...]] = field(factory=dict)
    """The ids of both sides' characters, as far as they can be read, without those whom an event
    brings; where bands are chosen, those of the suggested bands."""
    people: Mapping[str, Character] = field(factory=dict)
    """Those of them by id that are not the game's, as far as they can be read."""

    @property
    def order(self) -> tuple[int, str]:
        """Sort key: by chapter, then scenarios outside the campaign by title."""
        return self.chapter or LAST_CHAPTER + 1, self.title


def read_headline(path: Path) -> Headline:
    """Reads a scenario's headline. Raises ContentError if a part of the headline is invalid; the
    rest is checked when the scenario is loaded."""
    top = read_top(path)
    factions = top.table("factions")
    factions.only(Side)
    place = map_of(top, path)
    figures = {side: tuple(_characters(top, side)) for side in Side}
    return Headline(
        path=path,
        title=HeadlineKeys.title.read(top),
        chapter=HeadlineKeys.chapter.read(top),
        kind=HeadlineKeys.kind.read(top),
        place=title_of(place),
        tokens=tokens_of(top),
        intervention="guard" in top,
        factions={side: factions.text(side) for side in Side},
        map=place,
        story=_story(top),
        figures=figures,
        people=_people(path, (name for names in figures.values() for name in names)),
    )


def _story(top: Table) -> str:
    story = top.data.get("story")
    return story.strip() if isinstance(story, str) else ""


def _characters(top: Table, side: Side) -> Iterator[str]:
    """The characters of a side. Mistakes in them are reported when the scenario is loaded."""
    figures = top.data.get("figures")
    for figure in figures.values() if isinstance(figures, dict) else ():
        if isinstance(figure, dict) and figure.get("side") == side and not _by_event(figure):
            card = figure.get("card")
            if isinstance(card, str):
                yield card
    musters = top.data.get("muster")
    muster = musters.get(side) if isinstance(musters, dict) else None
    suggested = muster.get("suggested") if isinstance(muster, dict) else None
    for card in suggested if isinstance(suggested, list) else ():
        if isinstance(card, str):
            yield card


def _by_event(figure: Mapping[str, object]) -> bool:
    """Whether an event brings a figure, of which perhaps nobody knows (SCN-6)."""
    return figure.get("arrives") == EVENT


def _people(path: Path, names: Iterable[str]) -> Mapping[str, Character]:
    """The characters beside a scenario of these names. Mistakes in them are reported when it is
    loaded."""
    if not any(card_files(root_of(path))):
        return {}
    # imported late: the start screen of a new player needs no cards
    from ad1666.content.surroundings import surroundings_of

    try:
        around = surroundings_of(path)
    except ContentError:
        return {}
    own = set(around.own_characters)
    return {name: around.characters[name] for name in names if name in own}


def tokens_of(top: Table) -> int:
    """The length in guard tokens, or in turns counted with tokens (GUARD-1, GUARD-2)."""
    if ("guard" in top) == ("turns" in top):
        remedy = message("Give either guard (tokens) or turns")
        problem = message("does not say how long it lasts")
        if "guard" in top:
            problem = message("has both guard and turns")
        raise top.error("turns" if "turns" in top else None, problem, remedy)
    return (HeadlineKeys.guard if "guard" in top else HeadlineKeys.turns).read(top)


def following_chapter(path: Path, chapter: int) -> Headline | None:
    """The chapter after one of the campaign that a scenario is of: its pack's, or the game's own.
    None after the last, or if it is 0, which is none."""
    if not chapter:
        return None
    heads = filter(None, map(_sound_headline, campaign_of(path)))
    return next((head for head in heads if head.chapter == chapter + 1), None)


def _sound_headline(path: Path) -> Headline | None:
    try:
        return read_headline(path)
    except ContentError:
        return None
