"""Scenarios, loaded and ready to play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from attrs import evolve, field, frozen

from ad1666.content.characters.cards import load_characters, load_items
from ad1666.content.collector import Collector, Result
from ad1666.content.errors import LONGEST_TITLE, hint
from ad1666.content.maps.reader import MapFile, load_map
from ad1666.content.scenarios.arrivals import (
    read_alarm,
)
from ad1666.content.scenarios.budget import check_budget, read_budget
from ad1666.content.scenarios.chests import CHESTS, read_chests
from ad1666.content.scenarios.doors import DOORS, with_doors
from ad1666.content.scenarios.embedded_scenario import read_top
from ad1666.content.scenarios.figures import Stage, read_figures
from ad1666.content.scenarios.goals import Cast, read_goals, read_tie
from ad1666.content.scenarios.granted_abilities import (
    Lent,
)
from ad1666.content.scenarios.outline import (
    KINDS,
    chapter_of,
    map_file,
    tokens_of,
)
from ad1666.content.scenarios.recruitment import (
    MUSTER,
    Bands,
    Musters,
    read_musters,
)
from ad1666.content.scenarios.search_tables import (
    read_markers,
    read_search_tables,
)
from ad1666.content.toml import Table
from ad1666.content.warnings import ACCEPTED, Code, read_accepted
from ad1666.rules.bands import NEUTRAL
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character, Square
from ad1666.rules.hands import OPTIONS
from ad1666.rules.items import Item
from ad1666.rules.state import State
from ad1666.rules.victory import Terms

_KEYS = (
    "title",
    "story",
    "chapter",
    "map",
    "kind",
    "initiative",
    "guard",
    "turns",
    "wipeout_ends",
    "tie",
    "options",
    "search",
)
_TABLES = (
    "factions",
    "figures",
    "things",
    DOORS,
    CHESTS,
    "goals",
    "finds",
    "budget",
    "alarm",
    MUSTER,
    ACCEPTED,
)


@frozen
class Scenario:
    """A scenario read from its file. ``state`` is the table before turn 1: Phase.SETUP, with
    figures on their squares, both decks complete and no card drawn yet.

    Where ``musters`` leave a choice, the figures are those of ``bands``: the suggested ones, until
    ``assembled`` replaces them.
    """

    path: Path
    title: str
    story: str
    kind: str
    factions: Mapping[Side, str]
    map: MapFile
    items: Mapping[str, Item]
    state: State
    musters: Musters = field(factory=Musters)
    bands: Bands = field(factory=dict)
    granted: Lent = field(factory=dict)
    chapter: int = 0
    """Its place in the campaign, by which the start screen sorts; 0 if none."""
    options: tuple[str, ...] = ()
    """The rule options it is always played with; others may be chosen in addition."""
    accepted: Mapping[Code, str] = field(factory=dict)
    """The warnings that its author accepts, and why."""


def load_scenario(path: Path) -> Scenario:
    """Reads a scenario with its map and cards, from its own file or embedded in a map.
    ContentError, with all that is wrong in ``others``, if it is invalid."""
    return read_scenario(read_top(path))


@frozen
class Parts:
    """The content that a scenario is built from, besides its own text."""

    items: Mapping[str, Item]
    characters: Mapping[str, Character]
    map: MapFile


def read_scenario(
    top: Table, parts: Parts | None = None, load: Callable[[Path], MapFile] = load_map
) -> Scenario:
    """A scenario from its top table, as for `load_scenario`; with the game's own cards and the map
    it names unless given others. ContentError, with all that is wrong in ``others``, if it is
    invalid."""
    path, errors = top.document.file, Collector()
    top = top.expecting(_KEYS + _TABLES, errors)
    title = errors.attempt(top.text, "title", longest=LONGEST_TITLE)
    story = errors.attempt(top.prose, "story")
    kind = errors.attempt(top.one_of, "kind", KINDS)
    initiative = errors.attempt(_initiative, top)
    tokens = errors.attempt(tokens_of, top)
    items = load_items() if parts is None else parts.items
    characters = load_characters() if parts is None else parts.characters
    factions = _factions(top, characters, errors)
    board = errors.attempt(lambda: load(map_file(top, path)) if parts is None else parts.map)
    doors = errors.attempt(with_doors, top, board, errors)
    stage = Stage(items, characters, factions, board, tokens)
    roster = errors.attempt(read_figures, top, stage, errors)
    figures = errors.attempt(lambda: roster.value.figures.value)
    sides = errors.attempt(lambda: roster.value.sides.value)
    alarm = errors.attempt(read_alarm, top, tokens, figures, errors)
    budget = errors.attempt(read_budget, top, kind, errors)
    errors.attempt(check_budget, top, budget, factions, figures)
    musters = errors.attempt(
        read_musters, top, factions, characters, board, budget, figures, errors
    )
    ground = errors.attempt(_ground, top, items, board, errors)
    search_tables = errors.attempt(read_search_tables, top, items, errors)
    markers = errors.attempt(read_markers, top, board)
    chests = errors.attempt(read_chests, top, board, items, errors)
    present = errors.attempt(
        lambda: {
            *(item.id for _, item in ground.value),
            *(find.item.id for find in search_tables.value if find.item is not None),
            *(item.id for chest in chests.value for item in chest.holds),
            *(item.id for item in roster.value.added.value),
        }
    )
    goals = errors.attempt(read_goals, top, Cast(present, sides, board), errors)
    tie = errors.attempt(read_tie, top)
    wipeout_ends = errors.attempt(top.flag, "wipeout_ends", True)
    chapter = errors.attempt(chapter_of, top)
    named = errors.attempt(top.known_texts, "options", "option", OPTIONS)
    accepted = errors.attempt(read_accepted, top, errors)
    errors.raise_all()
    options = tuple(dict.fromkeys(named.value))
    terms = Terms(
        goals=goals.value,
        intervention="guard" in top,
        wipeout_ends=wipeout_ends.value,
        search_tables=search_tables.value,
        alarm=alarm.value,
        tie=tie.value,
    )
    state = State(
        board=doors.value,
        figures=musters.value.figures(musters.value.suggested),
        initiative=initiative.value,
        guard=tokens.value,
        ground=ground.value,
        chests=chests.value,
        markers=markers.value,
        terms=terms,
        options=options,
    )
    return Scenario(
        path=path,
        title=title.value,
        story=story.value,
        kind=kind.value,
        factions={side: faction.value for side, faction in factions.items()},
        map=evolve(board.value, board=doors.value),
        items=items,
        state=state,
        musters=musters.value,
        bands=musters.value.suggested,
        granted=roster.value.granted.value,
        chapter=chapter.value,
        options=options,
        accepted=accepted.value,
    )


def assembled(scenario: Scenario, bands: Bands) -> Scenario:
    """The scenario with chosen bands; a side not in ``bands`` keeps its own.

    BadBand if one is illegal (SETUP-1, SETUP-6 to SETUP-8).
    """
    both = {side: tuple(bands.get(side, own)) for side, own in scenario.bands.items()}
    figures = scenario.musters.figures(both)
    return evolve(scenario, state=evolve(scenario.state, figures=figures), bands=both)


def with_options(scenario: Scenario, options: Iterable[str]) -> Scenario:
    """The scenario with these rule options in addition to its own (ITEM-8)."""
    chosen = tuple(dict.fromkeys((*scenario.options, *options)))
    return evolve(scenario, state=evolve(scenario.state, options=chosen))


def _initiative(top: Table) -> Side | None:
    return Side(top.one_of("initiative", tuple(Side))) if "initiative" in top else None


def _factions(
    top: Table, characters: Mapping[str, Character], errors: Collector
) -> dict[Side, Result[str]]:
    """Those factions, if they have any characters."""
    known = {c.faction for c in characters.values() if c.faction != NEUTRAL}

    def faction(side: Side) -> str:
        table = top.table("factions").expecting(tuple(Side), errors)
        name = table.text(side)
        if name not in known:
            problem = f'{table.name(side)} is the unknown faction "{name}"'
            raise table.error(side, problem, hint(name, known))
        return name

    return {side: errors.attempt(faction, side) for side in Side}


def _ground(
    top: Table, items: Mapping[str, Item], board: Result[MapFile], errors: Collector
) -> tuple[tuple[Square, Item], ...]:
    """The items on the ground: ``[things]`` maps places of the map to items."""
    table = top.table("things")

    def lying(place: str) -> tuple[Square, Item]:
        item, things = errors.attempt(_lying, table, place, items), board.value.things
        if place not in things:
            problem = f"{board.value.path.name} has no thing {place}"
            raise table.error(place, problem, hint(place, things))
        return things[place], item.value

    return errors.each(lying, table.data)


def _lying(table: Table, place: str, items: Mapping[str, Item]) -> Item:
    name = table.text(place)
    if name not in items:
        problem = f'{table.name(place)} names the unknown item "{name}"'
        raise table.error(place, problem, hint(name, items))
    return items[name]
