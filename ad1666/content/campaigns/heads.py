"""What a campaign's file says of how it may be played: its story, its roads and its parties. Read
without its scenarios, for whoever only chooses among campaigns."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from attrs import frozen

from ad1666.content.campaigns.plan import END, Party, Road
from ad1666.content.collector import Collector
from ad1666.content.errors import hint
from ad1666.content.keys import shapes
from ad1666.content.keys.fields import Field, Keys, Shape
from ad1666.content.letters import ID
from ad1666.content.messages import message
from ad1666.content.toml import Table, read_toml
from ad1666.content.toml_kinds import FileKind, check_is

MOST_CHAPTERS, MOST_ROADS, PARTIES, MOST_FACTIONS = 40, 6, 2, 12


class RoadKeys(Keys):
    title = Field(shapes.title(), "what players choose it by", words="")
    first = Field(shapes.later(shapes.line(), needed=True), "the id of its first chapter")
    forks = Field(
        shapes.flag(default=False),
        "`true`: each chapter leads on as its `next` says; by default they follow each other",
    )


class PartyKeys(Keys):
    name = Field(shapes.title(), "what players read", words="")
    factions = Field(
        Shape(
            lambda table, key: table.texts(key, (), MOST_FACTIONS),
            lambda: shapes.listed(shapes.line().schema(), MOST_FACTIONS, 1),
        ),
        "its factions; whoever plays in a chapter belongs to one of the two parties",
    )


class ChapterHeadKeys(Keys):
    id = Field(
        Shape(
            shapes.title().read,
            lambda: {**shapes.line().schema(), "pattern": shapes.AN_ID},
            late=True,
        ),
        "what `next`, roads and saves call it",
    )


class CampaignHeadKeys(Keys):
    """What those read who only choose among campaigns."""

    title = Field(shapes.title(), "what players read first", words="")
    story = Field(shapes.prose(), "what it is about", words="")
    roads = Field(
        shapes.by_name(shapes.AN_ID, RoadKeys, needed=True),
        "ways through the chapters: in the order of the file, or, with `forks = true`, as `next` "
        "says",
    )
    parties = Field(
        shapes.by_name(shapes.AN_ID, PartyKeys, needed=True),
        "the two parties that the persons play, with their factions",
    )


@frozen
class CampaignHead:
    """A campaign in short; ``nights`` is how many chapters it has on all its roads."""

    path: Path
    title: str
    story: str
    roads: Mapping[str, Road]
    parties: Mapping[str, Party]
    nights: int


def read_head(path: Path) -> CampaignHead:
    """A campaign in short. Raises ContentError if one of these parts is invalid; the rest is
    checked when it is loaded."""
    top = read_toml(path)
    check_is(FileKind.CAMPAIGN, top)
    errors = Collector()
    chapters = tuple(map(id_of, chapter_tables(top)))
    roads, parties = read_roads(top, chapters, errors), read_parties(top, errors)
    errors.raise_all()
    return CampaignHead(
        path,
        CampaignHeadKeys.title.read(top),
        CampaignHeadKeys.story.read(top),
        {road.id: road for road in roads},
        {party.id: party for party in parties},
        len(chapters),
    )


def chapter_tables(top: Table) -> tuple[Table, ...]:
    """The tables of the chapters. Raises ContentError if there is none."""
    tables = top.tables("chapters", MOST_CHAPTERS)
    if not tables:
        problem = message("there is no chapter")
        raise top.error(None, problem, message("Add {key}", key="[[chapters]]"))
    return tables


def id_of(table: Table) -> str:
    """The id of a chapter. Raises ContentError if it is none."""
    name = ChapterHeadKeys.id.read(table)
    check_word(table, "id", name)
    if name == END:
        problem = message('no chapter can be called "{name}"', name=name)
        raise table.error("id", problem, message("Choose another id: it is the end of the story"))
    return name


def check_word(table: Table, key: str, word: str) -> None:
    """Raises ContentError if a word cannot be an id."""
    if not ID.fullmatch(word):
        problem = message('"{name}" cannot be an id', name=word)
        remedy = message("Use small letters, digits and single hyphens, a letter first")
        raise table.error(key, problem, remedy)


def read_roads(top: Table, chapters: tuple[str, ...], errors: Collector) -> tuple[Road, ...]:
    """The roads, each from one of the ``chapters`` on. Raises ContentError if there is none."""
    tables = CampaignHeadKeys.roads.read(top)
    if not tables.data:
        problem = message("there is no road through the chapters")
        raise top.error("roads" if "roads" in top else None, problem, _ADD_ROAD)
    top.not_more("roads", tables.data, MOST_ROADS)

    def road(name: str) -> Road:
        check_word(tables, name, name)
        keys = RoadKeys(tables.table(name), errors)
        first = known_chapter(keys.table, RoadKeys.first, chapters)
        return Road(name, keys.title, first, keys.forks)

    return errors.each(road, tables.data)


_ADD_ROAD = message("Add {key}", key="[roads.long]")


def known_chapter(table: Table, field: Field[str], chapters: tuple[str, ...]) -> str:
    """The chapter that a key names. Raises ContentError if there is none of that id."""
    name, key = field.read(table), field.key
    if name not in chapters:
        problem = message('{key} names the unknown chapter "{name}"', name=name)
        raise table.error(key, problem, hint(name, chapters))
    return name


def read_parties(top: Table, errors: Collector) -> tuple[Party, ...]:
    """The two parties. Raises ContentError if there are not two."""
    tables = CampaignHeadKeys.parties.read(top)
    if len(tables.data) != PARTIES:
        problem = message("there are not two parties")
        remedy = message(
            "Add {key}", key='[parties.blades] with name = "..." and factions = ["..."]'
        )
        raise top.error("parties" if "parties" in top else None, problem, remedy)

    def party(name: str) -> Party:
        check_word(tables, name, name)
        keys = PartyKeys(tables.table(name), errors)
        if not keys.factions:
            problem = message("{key} has no faction", key=f"parties.{name}")
            raise keys.table.error(None, problem, message("Add {key}", key='factions = ["..."]'))
        return Party(name, keys.name, keys.factions)

    found = errors.each(party, tables.data)
    first, second = found
    for faction in second.factions:
        if faction in first.factions:
            problem = message('"{name}" belongs to both parties', name=faction)
            raise (
                top.table("parties")
                .table(second.id)
                .error("factions", problem, message("Leave it out of one"), faction)
            )
    return found
