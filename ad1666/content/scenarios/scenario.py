"""Scenarios: who fights where and for what, ready to be played."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from attrs import evolve, field, frozen

from ad1666.content.characters.cards import check_body, load_characters, load_items
from ad1666.content.errors import LONGEST_TITLE, correct, hint
from ad1666.content.files import real
from ad1666.content.maps.reader import MapFile, load_map
from ad1666.content.scenarios.arrivals import (
    read_alarm,
    read_arrival,
    read_slot,
    text_of_alarm,
    text_of_arrivals,
)
from ad1666.content.scenarios.budget import check_budget, read_budget
from ad1666.content.scenarios.chests import CHESTS, read_chests, text_of_chests
from ad1666.content.scenarios.doors import DOORS, with_doors
from ad1666.content.scenarios.embedded_scenario import is_map, read_top
from ad1666.content.scenarios.goal_words import text_of, text_of_end
from ad1666.content.scenarios.goals import read_goals, read_tie
from ad1666.content.scenarios.granted_abilities import (
    Lent,
    read_granted,
    text_of_granted,
    with_granted,
)
from ad1666.content.scenarios.recruitment import (
    MUSTER,
    Bands,
    Musters,
    check_letters,
    mustering,
    read_musters,
)
from ad1666.content.scenarios.search_tables import (
    read_markers,
    read_search_tables,
    text_of_search_tables,
)
from ad1666.content.toml import Table
from ad1666.content.warnings import ACCEPTED, Code, accepted
from ad1666.i18n import _
from ad1666.resources import data_root
from ad1666.rules.abilities import with_starting_tokens
from ad1666.rules.bands import NEUTRAL, may_join, may_serve
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character, Figure, Square, Status, equipped
from ad1666.rules.hands import OPTIONS, STRICT
from ad1666.rules.items import Gear, Item
from ad1666.rules.state import State
from ad1666.rules.victory import Alarm, Terms

LAST_CHAPTER = 39
"""Chapters are written in Roman numerals, and a campaign is not that long."""
KINDS = ("adventure", "battle")
"""Kinds of scenario (SETUP-7)."""

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
_FIGURE_KEYS = (
    "side",
    "card",
    "slot",
    "slots",
    "zone",
    "arrives",
    "in_hand",
    "gear",
    "abilities",
)
_MAP_NAME = re.compile(r"[A-Za-z0-9_-]+\.tmx")


@frozen
class Scenario:
    """A scenario read from its file. ``state`` is the table before turn 1: Phase.SETUP, with
    figures on their squares, both decks whole and no card drawn yet.

    Where ``musters`` leave a choice, the figures are those of ``bands``: the suggested ones, until
    ``assembled`` puts others in their place.
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
    """Its place in the campaign, which the start screen goes by; 0 if it has none."""
    options: tuple[str, ...] = ()
    """The options of the rules that it is always played with; others may be chosen besides."""
    accepted: Mapping[Code, str] = field(factory=dict)
    """The warnings about it that its author has accepted, and why."""

    def briefing(self, side: Side) -> tuple[str, ...]:
        """What a side is told before the game: `own` and then `common`."""
        return (*self.own(side), *self.common())

    def own(self, side: Side) -> tuple[str, ...]:
        """What a side is after, a line for each goal, then who of it has what in this scenario only
        and who comes later; in the language chosen at the moment."""
        figures = self.state.figures
        goals = (text_of(g, self.items, figures) for g in self.state.terms.goals if g.side is side)
        band = [f for f in figures if f.side is side]
        return (*goals, *text_of_granted(band, self.granted), *text_of_arrivals(band))

    def common(self) -> tuple[str, ...]:
        """What holds for both sides: what is locked away, what can be found, what an alarm does,
        which options of the rules hold and when the game ends; in the language chosen at the
        moment."""
        terms, tokens = self.state.terms, self.state.guard
        search_tables = (text_of_search_tables(terms.search_tables),) if terms.search_tables else ()
        alarm = () if terms.alarm is None else (text_of_alarm(terms.alarm, self.state.figures),)
        assert tokens is not None  # every scenario has a length
        options = text_of_options(self.state.options)
        chests = text_of_chests(self.state.chests)
        return (*chests, *search_tables, *alarm, *options, text_of_end(tokens, terms.intervention))


def load_scenario(path: Path) -> Scenario:
    """Reads a scenario with its map and cards, from its own file or from the map that holds it.
    ContentError if anything is not correct."""
    return read_scenario(read_top(path))


@frozen
class Parts:
    """What a scenario is made of besides its own text."""

    items: Mapping[str, Item]
    characters: Mapping[str, Character]
    map: MapFile


def read_scenario(top: Table, parts: Parts | None = None) -> Scenario:
    """A scenario from its top table, as `load_scenario` reads it; of the game's own cards and the
    map that it names unless it is given other parts."""
    path = top.document.file
    top.only(_KEYS + _TABLES)
    title, story = top.text("title", longest=LONGEST_TITLE), top.prose("story")
    kind = top.one_of("kind", KINDS)
    initiative = Side(top.one_of("initiative", tuple(Side))) if "initiative" in top else None
    tokens = tokens_of(top)
    items = load_items() if parts is None else parts.items
    characters = load_characters() if parts is None else parts.characters
    factions = _factions(top, characters)
    drawn = load_map(map_file(top, path)) if parts is None else parts.map
    board = evolve(drawn, board=with_doors(top, drawn.board))
    alarm = read_alarm(top, tokens)
    granted = read_granted(top)
    named = _figures(top, characters, factions, items, board, tokens, alarm, granted)
    budget = read_budget(top, kind)
    musters = read_musters(top, factions, characters, board, budget, named)
    if budget is not None:
        check_budget(top, budget, factions, [f for f in named if f.side not in musters.rules])
    figures = musters.figures(musters.suggested)
    ground = _ground(top, items, board)
    search_tables = read_search_tables(top, items)
    present = {item.id for _, item in ground} | {
        f.item.id for f in search_tables if f.item is not None
    }
    chests = read_chests(top, board, items)
    present |= {item.id for chest in chests for item in chest.holds}
    present |= {g.item.id for f in figures for g in f.gear if not g.starting}
    options = tuple(dict.fromkeys(top.known_texts("options", "option", OPTIONS)))
    terms = Terms(
        goals=read_goals(top, present, named, board),
        intervention="guard" in top,
        wipeout_ends=top.flag("wipeout_ends", True),
        search_tables=search_tables,
        alarm=alarm,
        tie=read_tie(top),
    )
    state = State(
        board=board.board,
        figures=figures,
        initiative=initiative,
        guard=tokens,
        ground=ground,
        chests=chests,
        markers=read_markers(top, board),
        terms=terms,
        options=options,
    )
    return Scenario(
        path=path,
        title=title,
        story=story,
        kind=kind,
        factions=factions,
        map=board,
        items=items,
        state=state,
        musters=musters,
        bands=musters.suggested,
        granted=granted,
        chapter=chapter_of(top),
        options=options,
        accepted=accepted(top),
    )


def assembled(scenario: Scenario, bands: Bands) -> Scenario:
    """The scenario with bands that were chosen; a side that is not in ``bands`` keeps its own.

    BadBand if one may not be played (SETUP-1, SETUP-6 to SETUP-8).
    """
    both = {side: tuple(bands.get(side, own)) for side, own in scenario.bands.items()}
    figures = scenario.musters.figures(both)
    return evolve(scenario, state=evolve(scenario.state, figures=figures), bands=both)


def with_options(scenario: Scenario, options: Iterable[str]) -> Scenario:
    """The scenario with these options of the rules besides those that it has of itself (ITEM-8)."""
    chosen = tuple(dict.fromkeys((*scenario.options, *options)))
    return evolve(scenario, state=evolve(scenario.state, options=chosen))


def text_of_options(options: tuple[str, ...]) -> tuple[str, ...]:
    """What each option of the rules means, a line for each."""
    said = {
        STRICT: _(
            "Strict hands: what a character holds is chosen as its activation begins, in each "
            "phase, and stays until the next one; who is attacked before fights with that. "
            "[[ITEM-8]]"
        )
    }
    return tuple(said[option] for option in options)


def scenario_files() -> tuple[Path, ...]:
    """The scenarios that come with the game, by name."""
    return tuple(sorted((data_root() / "scenarios").glob("*.toml")))


def chapter_of(top: Table) -> int:
    """Its place in the campaign, 0 if it has none."""
    return top.whole("chapter", 1, LAST_CHAPTER) if "chapter" in top else 0


def tokens_of(top: Table) -> int:
    """How long the game lasts: guard tokens, or turns counted with tokens (GUARD-1, GUARD-2)."""
    if ("guard" in top) == ("turns" in top):
        remedy = "Give either guard (tokens) or turns"
        problem = "has both guard and turns" if "guard" in top else "does not say how long it lasts"
        raise top.error("turns" if "turns" in top else None, problem, remedy)
    return top.whole("guard", 1, 99) if "guard" in top else top.whole("turns", 1, 99)


def map_file(top: Table, path: Path) -> Path:
    """The map that holds the scenario, or the one beside it, or else the one of that name among
    the game's maps."""
    if is_map(path):
        return path
    name = top.text("map")
    if not _MAP_NAME.fullmatch(name):
        remedy = "Write the name of a file beside the scenario or in maps, such as inn.tmx"
        raise top.error("map", f'map is "{name}"', remedy)
    folders = (path.parent, data_root() / "maps")
    if not real(path.parent / name).is_relative_to(real(path.parent)):
        problem = f"{name} is a link that leads out of the scenario's folder"
        raise top.error("map", problem, "Put the map itself there")
    for folder in folders:
        if os.path.lexists(folder / name):  # else it is told what it is
            return folder / name
    maps = {file.name for folder in folders for file in folder.glob("*.tmx")}
    raise top.error("map", f'there is no map "{name}"', hint(name, maps))


def factions_of(top: Table) -> dict[Side, str]:
    """Whose characters each side may play (SETUP-1)."""
    table = top.table("factions")
    table.only(tuple(Side))
    return {side: table.text(side) for side in Side}


def _factions(top: Table, characters: Mapping[str, Character]) -> dict[Side, str]:
    """Those factions, if there are characters of them."""
    factions, table = factions_of(top), top.table("factions")
    known = {c.faction for c in characters.values() if c.faction != NEUTRAL}
    for side, faction in factions.items():
        if faction not in known:
            problem = f'{table.name(side)} is the unknown faction "{faction}"'
            raise table.error(side, problem, hint(faction, known))
    return factions


def _figures(
    top: Table,
    characters: Mapping[str, Character],
    factions: Mapping[Side, str],
    items: Mapping[str, Item],
    board: MapFile,
    tokens: int,
    alarm: Alarm | None,
    granted: Lent,
) -> tuple[Figure, ...]:
    check_letters(top, "figures", len(top.table("figures").data))
    tables = dict(top.table("figures").subtables())
    sides = {name: _side(name, table) for name, table in tables.items()}
    choosing = mustering(top)
    for side in Side:
        there = [n for n, table in tables.items() if sides[n] is side and "arrives" not in table]
        if there or side not in choosing:
            slotted = sum("zone" not in tables[name] for name in there)
            _check_number(top, side, len(there), slotted, board)
    figures: list[Figure] = []
    taken: dict[Square, str] = {}
    for name, table in tables.items():
        side = sides[name]
        card = _card(table, characters, side, factions[side])
        twin = next((f.id for f in figures if not may_join(card, (f.card,))), None)
        if twin is not None:
            problem = f"{card.name} is unique and already figure {twin} (SETUP-6)"
            raise table.error("card", problem, "Choose another character")
        gear = _gear(table, card, items)
        card = with_granted(card, granted.get(name, ()))
        arrival = read_arrival(table, side, board, tokens, alarm)
        if arrival is not None:
            figure = Figure(name, card, side, None, Status.TO_COME, gear, arrival=arrival)
        else:
            figure = Figure(name, card, side, _start(table, side, board, taken, name), gear=gear)
        figures.append(with_starting_tokens(figure))
    return tuple(figures)


def _start(table: Table, side: Side, board: MapFile, taken: dict[Square, str], name: str) -> Square:
    """Where a figure stands at the start, which nobody else may."""
    if "slots" in table:
        problem = f"{table.name('slots')} is for those that come later"
        raise table.error("slots", problem, "Write slot, or say when it arrives")
    at = read_slot(table, side, board)
    if taken.setdefault(at, name) != name:
        problem = f"start {table.data['slot']} of {side} is taken by figure {taken[at]}"
        raise table.error("slot", problem, "Choose another slot")
    return at


def _side(name: str, table: Table) -> Side:
    """The side of a figure, whose keys and letter are checked first."""
    if not re.fullmatch("[A-Z]", name):
        problem = f'"{name}" cannot name a figure'
        raise table.error(None, problem, "Use one capital letter from A to Z")
    table.only(_FIGURE_KEYS)
    return Side(table.one_of("side", tuple(Side)))


def _check_number(top: Table, side: Side, number: int, slotted: int, board: MapFile) -> None:
    room = sum(s is side for s, _ in board.starts)
    where = "figures" if "figures" in top else None
    if number == 0:
        remedy = f'Add a table like [figures.Z] with side = "{side}"'
        raise top.error(where, f"{side} has no figure on the board", remedy)
    if slotted > room:
        problem = f"{side} has {slotted} figures, but {board.path.name} has starts for {room} only"
        raise top.error(where, problem, "Remove figures, or add starts to the map")


def _card(table: Table, characters: Mapping[str, Character], side: Side, faction: str) -> Character:
    """The character of a figure, of its side's faction or neutral (SETUP-1)."""
    name = table.text("card")
    card = characters.get(name)
    if card is None:
        problem = f'{table.name("card")} names the unknown character "{name}"'
        raise table.error("card", problem, hint(name, characters))
    if not may_serve(card, faction):
        problem = f"{card.name} belongs to {card.faction}, and {side} plays {faction} (SETUP-1)"
        fitting = (c.id for c in characters.values() if may_serve(c, faction))
        raise table.error("card", problem, f"Choose one of {', '.join(sorted(fitting))}")
    return card


def _gear(table: Table, card: Character, items: Mapping[str, Item]) -> tuple[Gear, ...]:
    """Starting items with what is in hand, then what the scenario adds (SETUP-3, ITEM-4)."""
    in_hand = table.texts("in_hand", ()) if "in_hand" in table else None
    try:
        own = equipped(card.items, card.hands, in_hand)
    except ValueError as error:
        remedy = f"{card.name} has {', '.join(i.id for i in card.items) or 'nothing'}"
        raise table.error("in_hand", f"{table.name('in_hand')}: {error}", remedy) from None
    added = tuple(items[name] for name in table.known_texts("gear", "item", items))
    check_body(table, "gear", (*card.items, *added), card.hands)
    return own + tuple(Gear(item, uses=item.uses, starting=False) for item in added)


def _ground(
    top: Table, items: Mapping[str, Item], board: MapFile
) -> tuple[tuple[Square, Item], ...]:
    """What lies where: ``[things]`` says for places of the map which item is there."""
    table = top.table("things")

    def lying(place: str) -> tuple[Square, Item]:
        if place not in board.things:
            problem = f"{board.path.name} has no thing {place}"
            raise table.error(place, problem, hint(place, board.things))
        name = table.text(place)
        if name not in items:
            problem = f'{table.name(place)} names the unknown item "{name}"'
            raise table.error(place, problem, hint(name, items))
        return board.things[place], items[name]

    return correct(lying, table.data)
