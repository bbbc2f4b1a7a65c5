"""A snapshot of a scenario, stored in the record of a game, so that the game can be resumed and
replayed even if files have changed or vanished.

It holds the text of the scenario, its map with the tilesets, all cards, and what a campaign has
carried into the game. Pictures are left out:
they do not affect play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from attrs import AttrsInstance, evolve

from ad1666.content.cards import Own, read_characters, read_items
from ad1666.content.errors import ContentError
from ad1666.content.files import stamp
from ad1666.content.maps.drawn import plain_map
from ad1666.content.maps.reader import MapFile, load_map, map_text
from ad1666.content.maps.xml import MAX_BYTES as MAX_MAP
from ad1666.content.messages import Count, Message, counted, message
from ad1666.content.scenarios.carried import CARRIED, carried_in, text_of
from ad1666.content.scenarios.scenario import Parts, Scenario, read_scenario
from ad1666.content.scenarios.scenario_lookup import map_of, read_top
from ad1666.content.surroundings import OWN, own_cards, surroundings_of
from ad1666.content.toml import MAX_BYTES, Table, parse_toml, read_toml
from ad1666.resources import data_root
from ad1666.rules.bands import Muster
from ad1666.rules.board import Board, Chest
from ad1666.rules.carried import Carried
from ad1666.rules.characters import Character, Figure
from ad1666.rules.hidden import Hidden
from ad1666.rules.items import Gear, Item
from ad1666.rules.looks import Look
from ad1666.rules.magic import Find
from ad1666.rules.scenes.plot import Effect, Incident, Reply
from ad1666.rules.state import State
from ad1666.rules.victory import Terms

Cards = tuple[Mapping[str, Item], Mapping[str, Character]]
"""Items and characters by id."""
Kept = Mapping[str, str]
"""Texts by name: ``scenario``, ``map``, ``items``, and ``characters/`` with the file name of each
faction; those of the author's own cards are named likewise after ``own/``. In a campaign also
``carried``: what was carried into the game."""

_ITEMS, _CHARACTERS = "items", "characters/"
_SOURCE = "source"
"""The attribute by which a map names other files."""
_ANY = Path("record.ad1666")
"""Stands for the record of texts that several keep."""


def kept_of(path: Path) -> Kept:
    """The snapshot of the scenario in a file. Raises ContentError if a part
    of it cannot be read."""
    top = read_top(path)
    return {
        "scenario": top.document.text,
        "map": map_text(map_of(top, path)),
        **kept_cards(),
        **{n: _text(file, stamp(file)) for n, file in surroundings_of(path).files.items()},
    }


def kept_cards() -> Kept:
    """What a snapshot has of the game's own cards."""
    assets = data_root() / "assets"
    factions = sorted((assets / "characters").glob("*.toml"))
    return {
        _ITEMS: _text(assets / "items.toml", stamp(assets / "items.toml")),
        **{f"{_CHARACTERS}{file.name}": _text(file, stamp(file)) for file in factions},
    }


def kept_scenario(kept: Kept, record: Path, path: Path) -> Scenario:
    """The scenario of a snapshot from a record, with its texts; ``path`` is where its file was.
    Raises ContentError if it is invalid."""
    texts = tuple(sorted(kept.items()))
    if _SOURCE in kept.get("map", ""):  # which nothing has that was kept: it may lie there alone
        scenario = _scenario(record, texts)
    else:
        scenario = _read_once(_scenario, record, texts)
    return evolve(scenario, map=evolve(scenario.map, path=record), path=path, texts=kept)


def _scenario(record: Path, texts: _Texts) -> Scenario:
    kept = dict(texts)
    ours, own = (_kept_cards(record, kept, under) for under in ("", OWN))
    items, characters = _read_once(_own_cards, record, ours, own)
    board = _map(record, kept.get("map", ""), items)
    top = _part(record, "scenario", kept.get("scenario", ""))
    scenario = read_scenario(top, Parts(items, characters, board))
    if CARRIED not in kept:
        return scenario
    carried = carried_in(_part(record, CARRIED, kept[CARRIED]))
    terms = evolve(scenario.state.terms, carried=carried)
    return evolve(scenario, state=evolve(scenario.state, terms=terms))


def with_carried(kept: Kept, carried: Iterable[Carried]) -> Kept:
    """The snapshot, with what was carried into the game from earlier ones; as it was if that is
    nothing, since a scenario is the same then."""
    told = tuple(carried)
    return {**kept, CARRIED: text_of(told)} if told else kept


T = TypeVar("T")


def _read_once(read: Callable[..., T], record: Path, *texts: object) -> T:
    """What is read from texts of a record: once for all records that keep the same. Raises
    ContentError, which names the record."""
    try:
        found: T = _shared(read, *texts)
    except ContentError:
        return read(record, *texts)
    return found


@lru_cache(maxsize=16)
def _shared(read: Callable[..., Any], *texts: object) -> Any:
    return read(_ANY, *texts)


def _map(record: Path, text: str, items: Mapping[str, Item]) -> MapFile:
    """A map as kept, whose keys are among the items kept with it."""
    kept_map = message("a map of {characters}", characters=_characters(text))
    _check_length(record, kept_map, len(text), MAX_MAP)
    return load_map(record, text.encode(), items)


def _part(record: Path, name: str, text: str) -> Table:
    kept = message("{name} of {characters}", name=name, characters=_characters(text))
    _check_length(record, kept, len(text), MAX_BYTES)
    return parse_toml(record, text, message("{name} kept in it", name=name))


def _characters(text: str) -> Count:
    return counted("{n} character", "{n} characters", len(text))


def _check_length(record: Path, kept: Message, length: int, most: int) -> None:
    if length > most:
        problem = message("keeps {kept}, more than the {most} allowed", kept=kept, most=most)
        raise ContentError(record, None, problem, message("Use another copy of the record"))


_Texts = tuple[tuple[str, str], ...]
"""Texts with their names, the items before the characters."""


def _kept_cards(record: Path, kept: Kept, under: str) -> _Texts:
    """The cards of a snapshot whose names begin with ``under``."""
    items, people = f"{under}{_ITEMS}", f"{under}{_CHARACTERS}"
    factions = tuple((name, kept[name]) for name in sorted(kept) if name.startswith(people))
    cards = sum(len(text) for _name, text in factions)
    letters = counted("{n} letter", "{n} letters", cards)
    _check_length(
        record, message("{letters} of character cards", letters=letters), cards, MAX_BYTES
    )
    first = ((items, kept.get(items, "")),) if not under or items in kept else ()
    return (*first, *factions)


def _cards(record: Path, *texts: tuple[str, str]) -> Cards:
    """The game's items and characters as kept."""
    items, *factions = (_part(record, *text) for text in texts)
    known = read_items(items)
    return known, read_characters(factions, known)


def _own_cards(record: Path, ours: _Texts, own: _Texts) -> Cards:
    """All items and characters as kept, those of the author among them, without pictures."""
    items, characters = _read_once(_cards, record, *ours)
    tops = {name: _part(record, name, text) for name, text in own}
    kept_items = tops.pop(f"{OWN}{_ITEMS}", None)
    added, cast = own_cards(kept_items, tops.values(), Own(items, characters))
    return {**items, **added}, {**characters, **cast}


def pictured(scenario: Scenario, kept: Kept, record: Path) -> Scenario:
    """A scenario from a snapshot with what can be drawn of it: pictures that are still there; and
    the map's file if its board is unchanged, otherwise a map drawn with the game's own tiles."""
    scenario, board = with_pictures(scenario), scenario.map
    try:
        there = load_map(map_of(parse_toml(record, kept["scenario"]), scenario.path))
    except ContentError:
        there = None
    if there is not None and _looks(there.board) == _looks(board.board):
        return evolve(scenario, map=evolve(board, path=there.path))
    return evolve(scenario, map=evolve(board, xml=plain_map(board.board)))


def with_pictures(scenario: Scenario) -> Scenario:
    """The scenario with the pictures that lie beside it now: portraits of characters and icons of
    items of the same ids, also of those who may still be chosen, or that may still come."""
    people, things = scenario.characters.values(), scenario.items.values()
    if not any(card.look for card in people) and not any(item.look for item in things):
        return scenario
    try:
        around = surroundings_of(scenario.path)
    except ContentError:
        return scenario
    looks: Looks = {
        Character: {name: around.characters[name].look for name in around.own_characters},
        Item: {name: around.items[name].look for name in around.own_items},
    }
    rules = {side: _seen(rule, looks) for side, rule in scenario.musters.rules.items()}
    return evolve(
        scenario,
        state=_seen(scenario.state, looks),
        items={name: _seen(item, looks) for name, item in scenario.items.items()},
        characters={name: _seen(card, looks) for name, card in scenario.characters.items()},
        musters=evolve(scenario.musters, rules=rules, fixed=_seen(scenario.musters.fixed, looks)),
    )


Looks = Mapping[type, Mapping[str, Look | None]]
"""How characters and items are shown, by their ids."""
_HOLDING: Mapping[type[AttrsInstance], tuple[str, ...]] = {
    State: ("figures", "ground", "chests", "hidden", "terms"),
    Terms: ("events", "search_tables"),
    Figure: ("card", "gear"),
    Character: ("items",),
    Gear: ("item",),
    Item: ("spent",),
    Chest: ("holds",),
    Hidden: ("item",),
    Find: ("item",),
    Incident: ("then",),
    Effect: ("item", "answers", "success", "failure"),
    Reply: ("then",),
    Muster: ("pool", "fixed"),
}
"""What holds characters and items, and where."""


def _seen(part: Any, looks: Looks) -> Any:
    """A part of a scenario with its characters and items as they are shown."""
    if isinstance(part, tuple):
        return tuple(_seen(each, looks) for each in part)
    names = _HOLDING.get(type(part))
    if names is None:
        return part
    held: dict[str, object] = {name: _seen(getattr(part, name), looks) for name in names}
    if isinstance(part, Character | Item) and part.look is not None:
        known = looks[type(part)]
        like = part.like if isinstance(part, Character) else ""
        held["look"] = known.get(part.id) or known.get(like) or part.look
    return evolve(part, **held)


def _looks(board: Board) -> tuple[object, ...]:
    """What is drawn of a board; the states of doors belong to the scenario."""
    return board.width, board.kinds, board.features, board.rough, board.dark


@lru_cache(maxsize=64)
def _text(file: Path, _stamp: object) -> str:
    return read_toml(file).document.text
