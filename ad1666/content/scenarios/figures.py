"""The figures named by a scenario, and the alarm that brings some of them, read from its file."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from attrs import evolve

from ad1666.content.abilities import AbilityList
from ad1666.content.cards import check_body
from ad1666.content.collector import ReadResult, once
from ad1666.content.messages import Named, counted, listed, message
from ad1666.content.scenarios.arrivals import alarmed, called, read_arrival, start
from ad1666.content.scenarios.draft import ScenarioDraft, board, check_serves, tokens
from ad1666.content.scenarios.keys import AlarmKeys, FigureKeys, ScenarioKeys
from ad1666.content.scenarios.recruitment import check_letters, mustering
from ad1666.rules.abilities.dispatch import with_starting_tokens
from ad1666.rules.bands import may_join
from ad1666.rules.cards import Side
from ad1666.rules.characters import Arrival, Character, Figure, Square, Status, equipped
from ad1666.rules.items import Gear, Item
from ad1666.rules.victory import Alarm

Granted = Mapping[str, tuple[tuple[str, int], ...]]
"""The abilities, with values, that a scenario grants beyond those on the card, such as masks or
lock picking (GEN-1, CHAR-3), by the figure's letter."""


@once
def figures(draft: ScenarioDraft) -> tuple[Figure, ...]:
    """The figures of the table ``[figures]``. Raises ContentError if there are too many."""
    cards: dict[str, Character] = {}
    taken: dict[Square, str] = {}
    for side in Side:
        draft.errors.attempt(_check_room, draft, side)
    return draft.errors.each(lambda name: _figure(draft, name, cards, taken), letters(draft))


@once
def letters(draft: ScenarioDraft) -> tuple[str, ...]:
    names = tuple(ScenarioKeys.figures.read(draft.top).data)
    check_letters(draft.top, "figures", len(names))
    return names


@once
def _keys(draft: ScenarioDraft, name: str) -> FigureKeys:
    """The keys of a figure, with its letter checked."""
    table = ScenarioKeys.figures.read(draft.top).table(name)
    if not re.fullmatch("[A-Z]", name):
        problem = message('"{name}" cannot name a figure', name=name)
        raise table.error(None, problem, message("Use one capital letter from A to Z"))
    return FigureKeys(table, draft.errors)


@once
def side_of(draft: ScenarioDraft, name: str) -> Side:
    """The side a figure belongs to."""
    return _keys(draft, name).side


@once
def granted(draft: ScenarioDraft, name: str) -> AbilityList:
    return _keys(draft, name).abilities


@once
def added(draft: ScenarioDraft, name: str) -> tuple[Item, ...]:
    """The items that the scenario adds to a figure's own (ITEM-4)."""
    names = _keys(draft, name).gear(draft.items)
    return tuple(draft.items[item] for item in names)


@once
def _check_room(draft: ScenarioDraft, side: Side) -> None:
    """Raises ContentError if the map has too few starts for the figures of a side, or if a side
    without a choice has no figure on the board."""
    top, sides = draft.top, {n: draft.errors.attempt(side_of, draft, n) for n in letters(draft)}
    own = [
        _keys(draft, name).table
        for name, found in sides.items()
        if found.ok and found.value is side
    ]
    there = [table for table in own if "arrives" not in table]
    where = "figures" if "figures" in top else None
    if not there and side not in mustering(top) and all(found.ok for found in sides.values()):
        problem = message("{side} has no figure on the board", side=side)
        remedy = message('Add a table like [figures.Z] with side = "{key}"', key=side.value)
        raise top.error(where, problem, remedy)
    slotted = sum("zone" not in table for table in there)
    drawn = board(draft)
    room = sum(s is side for s, _ in drawn.starts)
    if slotted > room:
        problem = message(
            "{side} has {figures}, but {map} has starts for only {room}",
            side=side,
            figures=counted("{n} figure", "{n} figures", slotted),
            map=drawn.path.name,
            room=room,
        )
        remedy = message("Remove figures, or add starts to the map")
        raise top.error(where, problem, remedy)


def _figure(
    draft: ScenarioDraft, name: str, cards: dict[str, Character], taken: dict[Square, str]
) -> Figure:
    """A figure with its abilities, gear, and start or arrival. ``cards`` and ``taken`` are those of
    the figures before it."""
    keys, attempt = _keys(draft, name), draft.errors.attempt
    side = attempt(side_of, draft, name)
    lent, more = attempt(granted, draft, name), attempt(added, draft, name)
    card = attempt(_card, draft, name, cards)
    gear = attempt(_gear, keys, card, more)
    at, arrival = _place(draft, name, side, taken)
    status = Status.BOARD if arrival is None else Status.TO_COME
    whole = with_granted(card.value, lent.value)
    figure = Figure(name, whole, side.value, at, status, gear.value, arrival=arrival)
    return with_starting_tokens(figure)


def _card(draft: ScenarioDraft, name: str, cards: dict[str, Character]) -> Character:
    """The character of a figure. It must be of its side's faction or neutral (SETUP-1), and not a
    unique one that another figure has (SETUP-6)."""
    keys = _keys(draft, name)
    card, table = draft.characters[keys.card(draft.characters)], keys.table
    check_serves(draft, table, "card", card, side_of(draft, name))
    twin = next((n for n, other in cards.items() if not may_join(card, (other,))), None)
    if twin is not None:
        problem = message(
            "{character} is unique and already figure {letter} (SETUP-6)",
            character=Named("character", card.name),
            letter=twin,
        )
        raise table.error("card", problem, message("Choose another character"))
    cards[name] = card
    return card


def with_granted(card: Character, granted: AbilityList) -> Character:
    """The card with abilities added; for duplicates the higher value counts, and the name that the
    scenario gives."""
    values = dict(card.abilities)
    for name, value in granted.values:
        values[name] = max(value, values.get(name, value))
    renamed = {name for name, _called, _text in granted.called}
    kept = tuple(own for own in card.called if own[0] not in renamed)
    return evolve(card, abilities=tuple(values.items()), called=(*kept, *granted.called))


def _gear(
    keys: FigureKeys, found: ReadResult[Character], added: ReadResult[tuple[Item, ...]]
) -> tuple[Gear, ...]:
    """Starting items, with those in hand, then the items the scenario adds (SETUP-3, ITEM-4)."""
    table, in_hand, card = keys.table, keys.in_hand, found.value
    try:
        own = equipped(card.items, card.hands, in_hand)
    except ValueError:
        name, held = Named("character", card.name), [i.id for i in card.items if not i.worn]
        remedy = message("{character} has nothing", character=name)
        if held:
            items = listed(held)
            remedy = message("{character} has {items}", character=name, items=items)
        strange = Counter(in_hand) - Counter(held)
        problem = message(
            "{key} names items that its figure does not have to hold: {items}",
            items=listed(strange.elements()),
        )
        if not strange:
            hands = counted("{n} hand", "{n} hands", card.hands)
            problem = message("{key}: more in hand than {hands} can hold (ITEM-1)", hands=hands)
        raise table.error("in_hand", problem, remedy) from None
    check_body(table, "gear", (*card.items, *added.value), card.hands)
    return own + tuple(Gear(item, uses=item.uses, starting=False) for item in added.value)


def _place(
    draft: ScenarioDraft, name: str, side: ReadResult[Side], taken: dict[Square, str]
) -> tuple[Square | None, Arrival | None]:
    """The start of a figure, which no other may share, or when and where it arrives."""
    keys = _keys(draft, name)
    table, arrival = keys.table, read_arrival(draft, keys, side)
    if arrival is not None:
        return None, arrival
    if "slots" in table:
        problem = message("{key} is for figures that come later")
        raise table.error("slots", problem, message("Write slot, or say when it arrives"))
    _check_room(draft, side.value)
    at = start(draft, keys, side.value)
    if taken.setdefault(at, name) != name:
        problem = message(
            "start {slot} of {side} is taken by figure {letter}",
            slot=str(table.data["slot"]),
            side=side.value,
            letter=taken[at],
        )
        raise table.error("slot", problem, message("Choose another slot"))
    return at, None


@once
def alarm(draft: ScenarioDraft) -> Alarm | None:
    """What an alarm does, None if the scenario has none (GUARD-4). Raises ContentError if it is
    invalid or does nothing."""
    if not alarmed(draft):
        return None
    keys = AlarmKeys(ScenarioKeys.alarm.read(draft.top), draft.errors)
    taken = draft.errors.attempt(_taken, draft, keys)
    if not taken.value and not called(figures(draft)):
        remedy = message('Give it tokens, or figures with arrives = "alarm"')
        raise draft.top.error("alarm", message("the alarm has no effect"), remedy)
    return Alarm(taken.value, keys.shots)


def _taken(draft: ScenarioDraft, keys: AlarmKeys) -> int:
    """The number of tokens that an alarm takes."""
    taken, table, most = keys.tokens, keys.table, tokens(draft)
    if taken and "guard" not in draft.top:
        problem = message(
            "alarm.tokens takes guard tokens, but the scenario only counts turns (GUARD-2)"
        )
        remedy = message("Give the scenario guard instead of turns")
        raise table.error("tokens", problem, remedy)
    if taken > most:
        problem = message(
            "alarm.tokens is {taken}, but the guard has only {most}", taken=taken, most=most
        )
        remedy = message("Write at most {most}, with which the alarm ends the game", most=most)
        raise table.error("tokens", problem, remedy)
    return taken
