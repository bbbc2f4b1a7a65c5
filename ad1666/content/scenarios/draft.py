"""A scenario being read, and the parts of it that others depend on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attrs import define

from ad1666.content.collector import Draft, once
from ad1666.content.errors import hint
from ad1666.content.maps.reader import MapFile
from ad1666.content.messages import Message, Named, listed, message
from ad1666.content.scenarios.headlines import HeadlineKeys, tokens_of
from ad1666.content.toml import Table
from ad1666.rules.bands import may_serve
from ad1666.rules.cards import Side
from ad1666.rules.characters import NEUTRAL, Character, Square
from ad1666.rules.items import Item


@define
class ScenarioDraft(Draft):
    """A scenario being read: its top table, the cards of the game, and how to load its map."""

    top: Table
    items: Mapping[str, Item]
    characters: Mapping[str, Character]
    load: Callable[[], MapFile]


@once
def kind(draft: ScenarioDraft) -> str:
    """Adventure or battle."""
    return HeadlineKeys.kind.read(draft.top)


@once
def tokens(draft: ScenarioDraft) -> int:
    return tokens_of(draft.top)


@once
def board(draft: ScenarioDraft) -> MapFile:
    """The map, with its doors as drawn."""
    return draft.load()


@once
def faction(draft: ScenarioDraft, side: Side) -> str:
    """The faction whose characters a side may play (SETUP-1); it must have some."""
    table = draft.top.table("factions").expecting(tuple(Side), draft.errors)
    name = table.text(side)
    known = {c.faction for c in draft.characters.values() if c.faction != NEUTRAL}
    if name not in known:
        problem = message('{key} is the unknown faction "{name}"', name=name)
        raise table.error(side, problem, hint(name, known))
    return name


def thing_at(draft: ScenarioDraft, table: Table, key: str | None, place: str) -> Square:
    """The square of a thing on the map. Raises ContentError at a key of the
    table if there is none."""
    drawn = board(draft)
    if place not in drawn.things:
        problem = message("{map} has no thing {name}", map=drawn.path.name, name=place)
        remedy = (table.home(key) if key == place else None) or hint(place, drawn.things)
        raise table.error(key, problem, remedy)
    return drawn.things[place]


def squares_of(
    draft: ScenarioDraft, table: Table, key: str, places: Sequence[str], remedy: Message
) -> tuple[Square, ...]:
    """The squares of some things on the map, which a key lists. Raises ContentError if it names one
    twice, or two that share a square."""
    things = board(draft).things
    for place in places:
        beside = [other for other in places if things[other] == things[place]]
        if len(beside) > 1:
            problem = message(
                "{place} and {other} are on the same square", place=beside[0], other=beside[1]
            )
            if places.count(place) > 1:
                problem = message('{key} names "{name}" twice', name=place)
            raise table.error(key, problem, remedy, word=place)
    return tuple(things[place] for place in places)


def check_serves(draft: ScenarioDraft, table: Table, key: str, card: Character, side: Side) -> None:
    """Raises ContentError at a key if a character may not serve a side (SETUP-1)."""
    served = faction(draft, side)
    if not may_serve(card, served):
        problem = message(
            "{character} belongs to {faction}, but {side} plays {other_faction} (SETUP-1)",
            character=Named("character", card.name),
            faction=Named("faction", card.faction),
            side=side,
            other_faction=Named("faction", served),
        )
        fitting = sorted(c.id for c in draft.characters.values() if may_serve(c, served))
        remedy = message("Choose one of {known}", known=listed(fitting))
        raise table.error(key, problem, remedy, card.id)
