"""The events of a scenario, read from its file (SCN)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, TypeVar

from attrs import frozen

from ad1666.content.cards import UNKNOWN_ITEM
from ad1666.content.collector import Collector, once
from ad1666.content.errors import ContentError, Remedy, hint, raise_first
from ad1666.content.keys.fields import Field
from ad1666.content.letters import NAME
from ad1666.content.messages import Message, Named, Template, either, listed, message, template
from ad1666.content.scenarios.draft import ScenarioDraft, board, tokens
from ad1666.content.scenarios.event_keys import (
    LONGEST_WORDS,
    MOST_ANSWERS,
    MOST_EFFECTS,
    TRIGGER,
    AnswerKeys,
    EventKeys,
)
from ad1666.content.scenarios.figures import letters, side_of
from ad1666.content.scenarios.headlines import EVENT
from ad1666.content.scenarios.hidden_things import hidden as hidden_things
from ad1666.content.scenarios.keys import UNKNOWN_EVENT, UNKNOWN_ZONE, ScenarioKeys
from ad1666.content.scenarios.things import chests, door_names, with_doors
from ad1666.content.toml import Table, quoted
from ad1666.rules.board import Board, Door, Edge, Kind, parse_square
from ad1666.rules.cards import Side
from ad1666.rules.characters import TRAITS, Square
from ad1666.rules.items import Item
from ad1666.rules.places import Place
from ad1666.rules.scenes.kinds import hooks, registry
from ad1666.rules.scenes.kinds.hooks import Slot, Takes, Together, Whole
from ad1666.rules.scenes.plot import (
    ANYBODY,
    THEM,
    WHO_WORDS,
    Condition,
    Effect,
    Incident,
    Reply,
    Trigger,
    effects_of,
)
from ad1666.rules.tables import complete

_DEEPEST = 6
"""How deep answers and tests may be nested in one another."""
_UNKNOWN_EXIT = template("{key} names the unknown exit {name}")
_UNKNOWN_FIGURE = template("{key} names the unknown figure {name}")
_UNKNOWN_TRIGGER = template("{key} names no trigger")
_UNKNOWN_CONDITION = template("{key} names no condition")
_UNKNOWN_EFFECT = template("{key} says nothing that could happen")
_K = TypeVar("_K", bound=hooks.EventKind[Any])
_Values = tuple[object, ...]
"""The values of the fields that a key sets."""
_Asked = Field[tuple[Table, ...]]


@frozen(slots=False)
class EventNames:
    """All that events may name: the letters of figures with their sides, and of those that an event
    has to bring; items, zones, exits, things, starts and chests; the board with its doors; the ids
    of the events."""

    sides: Mapping[str, Side]
    waiting: Collection[str]
    items: Mapping[str, Item]
    zones: Mapping[str, Place]
    exits: Mapping[str, Place]
    things: Mapping[str, Square]
    starts: Mapping[tuple[Side, int], Square]
    chests: Collection[str]
    board: Board
    ids: Collection[str]

    @cached_property
    def doors(self) -> Mapping[str, Edge]:
        """The doors, each by the square on either side."""
        return {name: edge for edge, _state in self.board.doors for name in door_names(edge)}


@once
def events(draft: ScenarioDraft) -> tuple[Incident, ...]:
    """The events of a scenario, in order. Raises ContentError if one is invalid, if two have one
    id, or if a figure waits for an event that nothing brings."""
    if ScenarioKeys.events.key not in draft.top and not _waiting(draft):
        return ()
    tables = ScenarioKeys.events.read(draft.top)
    found = read_events(tables, _setting(draft), draft.errors)
    raise_first(
        [
            *_beyond(tables, found, tokens(draft)),
            *_hidden_too(draft, tables, found),
            *(_never_brought(draft, letter) for letter in _waiting(draft) - _brought(found)),
        ]
    )
    return found


@once
def event_ids(draft: ScenarioDraft) -> tuple[str, ...]:
    tables = ScenarioKeys.events.read(draft.top)
    return tuple(str(t.data["id"]) for t in tables if isinstance(t.data.get("id"), str))


@once
def _setting(draft: ScenarioDraft) -> EventNames:
    drawn = board(draft)
    zones = {n: Place(n, s, drawn.zone_titles.get(n, "")) for n, s in drawn.zones.items()}
    exits = {
        n: Place(n, s, drawn.exit_titles.get(n, ""), exit=True) for n, s in drawn.exits.items()
    }
    return EventNames(
        sides={letter: side_of(draft, letter) for letter in letters(draft)},
        waiting=_waiting(draft),
        items=draft.items,
        zones=zones,
        exits=exits,
        things=drawn.things,
        starts=drawn.starts,
        chests=[chest.id for chest in chests(draft)],
        board=with_doors(draft),
        ids=event_ids(draft),
    )


@once
def _waiting(draft: ScenarioDraft) -> frozenset[str]:
    """The letters of the figures that an event has to bring."""
    tables = ScenarioKeys.figures.read(draft.top).data
    return frozenset(
        letter
        for letter in letters(draft)
        if isinstance(table := tables[letter], dict) and table.get("arrives") == EVENT
    )


def _brought(found: Iterable[Incident]) -> set[str]:
    """The letters of the figures that events bring."""
    every = (effect for incident in found for effect in effects_of(incident))
    return {effect.who for effect in every if registry.effect(effect).brings}


def laid_by(found: Iterable[Incident]) -> list[Item]:
    """The items that events bring into the game."""
    every = (effect for incident in found for effect in effects_of(incident))
    return [e.item for e in every if e.item is not None and not registry.effect(e).loses]


def _hidden_too(
    draft: ScenarioDraft, tables: tuple[Table, ...], found: tuple[Incident, ...]
) -> Iterator[ContentError]:
    """The mistakes of events that bring what is hidden, of which there would be two (PLACE-2);
    after it has been taken away there are not."""
    concealed = {hidden.item.id for hidden in hidden_things(draft)}
    every = [e for incident in found for e in effects_of(incident) if e.item is not None]
    concealed -= {e.item.id for e in every if e.item is not None and registry.effect(e).loses}
    for table, incident in zip(tables, found, strict=True):
        for effect in effects_of(incident):
            if effect.item is not None and effect.item.id in concealed:
                problem = message(
                    'the event "{name}" brings the {item}, which is hidden',
                    name=incident.id,
                    item=Named("item", effect.item.name),
                )
                remedy = message("Bring something else, or hide something of which there are more")
                yield table.error("then", problem, remedy, word=effect.item.id)


def _never_brought(draft: ScenarioDraft, letter: str) -> ContentError:
    table = ScenarioKeys.figures.read(draft.top).table(letter)
    problem = message("figure {letter} waits for an event, but none brings it", letter=letter)
    remedy = message("Add {effect} to an event, or name a turn", effect=f'arrives = "{letter}"')
    return table.error("arrives", problem, remedy)


def _beyond(
    tables: tuple[Table, ...], found: tuple[Incident, ...], last: int
) -> Iterator[ContentError]:
    """The mistakes of events in turns after the last one."""
    more = [(i.often, registry.tokens(e)) for i in found for e in effects_of(i)]
    if any(often and number > 0 for often, number in more):
        return
    last += sum(max(0, number) for _often, number in more)
    for table, incident in zip(tables, found, strict=True):
        kind = registry.trigger(incident)
        if kind.turn and incident.when.number > last:
            when = table.table("when")
            problem = message(
                "{key} is {turn}, but the game is over after turn {last}",
                turn=incident.when.number,
                last=last,
            )
            yield when.error(kind.name, problem, message("Choose an earlier turn"))


def read_events(
    tables: Iterable[Table], setting: EventNames, errors: Collector
) -> tuple[Incident, ...]:
    """The events of some tables. Raises ContentError if one is invalid, or if two have one id."""
    seen: set[str] = set()
    return errors.each(lambda table: _Reader(setting, errors, table).incident(seen), tables)


class _Reader:
    def __init__(self, setting: EventNames, errors: Collector, table: Table) -> None:
        self.setting, self.errors = setting, errors
        self._keys = EventKeys(table, errors)
        self._them: bool | None = None
        """Whether somebody triggers it, for whom `THEM` stands. None where it cannot yet."""

    def incident(self, seen: set[str]) -> Incident:
        """The event; its id is added to those ``seen``."""
        keys, attempt = self._keys, self.errors.attempt
        name = attempt(self._id, seen)
        when = attempt(self._trigger)
        self._them = not when.ok or registry.triggers()[when.value.on].by_somebody
        conditions = attempt(self._conditions, EventKeys.conditions, keys.table)
        unless = attempt(self._conditions, EventKeys.unless, keys.table)
        then = self.effects(keys.table, EventKeys.then.key, 0)
        return Incident(
            id=name.value,
            when=when.value,
            then=then,
            conditions=conditions.value,
            unless=unless.value,
            each=keys.each,
            announced=keys.announced is True,
            foretold=keys.announced == TRIGGER,
            title=keys.title,
        )

    def _id(self, seen: set[str]) -> str:
        table, name = self._keys.table, self._keys.id
        if not NAME.fullmatch(name):
            problem = message('"{name}" cannot name an event', name=name)
            remedy = message("Use small letters, digits and single hyphens")
            raise table.error("id", problem, remedy)
        if name in seen:
            problem = message('there are two events "{name}"', name=name)
            raise table.error("id", problem, message("Choose another id"))
        seen.add(name)
        return name

    # What triggers it, on what conditions, what it does

    def _trigger(self) -> Trigger:
        table = self._keys.table
        if "when" not in table:
            problem = message("{key} is missing", key=table.name("when"))
            remedy = message("Say what triggers it: {when}", when="when = { turn = 3 }")
            raise table.error(None, problem, remedy)
        kind, fields = self._read(self._keys.when, registry.triggers(), _UNKNOWN_TRIGGER)
        return Trigger(kind, **fields)

    def _conditions(self, field: _Asked, table: Table) -> tuple[Condition, ...]:
        return self.errors.each(self._condition, field.read(table))

    def _condition(self, table: Table) -> Condition:
        kind, fields = self._read(table, registry.conditions(), _UNKNOWN_CONDITION)
        return Condition(kind, **fields)

    def effects(self, table: Table, key: str, depth: int) -> tuple[Effect, ...]:
        """The effects listed under a key, of which there must be some."""
        if depth > _DEEPEST:
            problem = message("{key} is nested too deep")
            raise table.error(key, problem, message("Nest it less deeply"))
        tables = table.tables(key, MOST_EFFECTS)
        if not tables:
            problem = message("{key} says nothing that happens", key=table.name(key))
            remedy = message("Add {key} = [ {braces} ]", key=key, braces="{ ... }")
            raise table.error(key if key in table else None, problem, remedy)
        return self.errors.each(lambda inner: self._effect(inner, depth), tables)

    def _effect(self, table: Table, depth: int) -> Effect:
        kind, fields = self._read(table, registry.effects(), _UNKNOWN_EFFECT, depth)
        return Effect(kind, **fields)

    def answers(self, at: _Place) -> tuple[Reply, ...]:
        """The answers listed under a key, of which there must be some."""
        tables = at.table.tables(at.key, MOST_ANSWERS)
        if not tables:
            problem = message("{key} has no answers", key=at.table.name(at.kind))
            remedy = message("Add answers = [ {braces} ]", braces="{ text = ..., then = [ ... ] }")
            raise at.table.error(at.key if at.key in at.table else None, problem, remedy)
        return self.errors.each(lambda inner: self._answer(inner, at.depth), tables)

    def _answer(self, table: Table, depth: int) -> Reply:
        keys = AnswerKeys(table, self.errors)
        conditions = self.errors.attempt(self._conditions, AnswerKeys.conditions, keys.table)
        then = self.effects(keys.table, AnswerKeys.then.key, depth + 1) if keys.then else ()
        return Reply(keys.text, conditions.value, then)

    # Of one kind

    def _read(
        self,
        table: Table,
        kinds: Mapping[str, hooks.EventKind[Any]],
        unknown: Template,
        depth: int = 0,
    ) -> tuple[str, dict[str, Any]]:
        """The name of the kind that a table is of, and the fields that its keys set."""
        kind, table = self._kind(table, kinds, unknown)
        found = [
            (slot, self.errors.attempt(self._value, table, kind, slot, depth))
            for slot in kind.slots
        ]
        if kind.together is not None:
            _check(table, kind, kind.together)
        fields = dict[str, Any]()
        for slot, result in found:
            value = result.value
            if value is not None:
                fields.update(zip(slot.fields, value, strict=True))
        return kind.name, fields

    def _value(
        self, table: Table, kind: hooks.EventKind[Any], slot: Slot, depth: int
    ) -> _Values | None:
        """The values of the fields that a key sets, None if it is left out."""
        if not slot.needed and slot.key not in table:
            return None
        if isinstance(slot.takes, Whole):
            return (_number(table, slot.key, slot.takes),)
        return _VALUES[slot.takes](_Place(self, table, slot.key, kind.name, depth))

    def _kind(self, table: Table, kinds: Mapping[str, _K], unknown: Template) -> tuple[_K, Table]:
        """The one of some kinds that a table is of, and the table, with unknown keys recorded."""
        found = [name for name in kinds if name in table.data]
        if len(found) == 1:
            kind = kinds[found[0]]
            return kind, table.expecting((slot.key for slot in kind.slots), self.errors)
        table.only_one_of(found, message("Give only one of them"))
        others = {name: [slot.key for slot in kind.beside] for name, kind in kinds.items()}
        known = (*kinds, *(key for keys in others.values() for key in keys))
        strange = [key for key in table.data if key not in known]
        remedy: Remedy = message("Give it one of {known}", known=either(map(quoted, kinds)))
        key = next(iter((*strange, *table.data)), None)
        if strange:
            remedy = hint(strange[0], tuple(kinds))
        elif key is not None:
            owners = [name for name in kinds if key in others[name]]
            problem = message("{key} does not stand alone")
            remedy = message("Add what it belongs to: {known}", known=either(map(quoted, owners)))
            raise table.error(key, problem, remedy)
        raise table.error(key, unknown.filled(key=table.name(key) if key else table.path), remedy)

    def figures(self, table: Table, key: str, word: str, words: Iterable[str]) -> str:
        """A word for figures: the letter of one, or one of these."""
        known = (*self.setting.sides, *words)
        if word == THEM and THEM in known and not self._them:
            problem = message('{key} is "them", but nobody triggers this event')
            raise table.error(key, problem, message("Name a figure or a side"))
        if word not in known:
            problem = _UNKNOWN_FIGURE.filled(name=quoted(word))
            raise table.error(key, problem, hint(word, known))
        return word

    def some(self, table: Table, key: str) -> str:
        """The word for some figures (SCN-7)."""
        them = () if self._them is None else (THEM,)
        return self.figures(table, key, table.text(key), (*WHO_WORDS, *them))


def _check(table: Table, kind: hooks.EventKind[Any], wanted: Together) -> None:
    """Raises ContentError unless some of the keys that belong together are there."""
    there = [key for key in wanted.keys if key in table]
    text = wanted.lacking if not there else wanted.both if len(there) > 1 else ""
    if text:
        problem = Template(text).filled(key=table.name(kind.name))
        raise table.error(None, problem, Message(wanted.remedy))


def _number(table: Table, key: str, takes: Whole) -> int:
    number = table.whole(key, takes.low, takes.high)
    if takes.low < 0 and not number:
        problem = message("{key} is 0")
        raise table.error(key, problem, message("Write how many come or go"))
    return number


# What the keys of kinds hold


@frozen
class _Place:
    """A key to be read: who reads it, its table, the name of its kind, and how deep it is in
    answers and tests."""

    reader: _Reader
    table: Table
    key: str
    kind: str
    depth: int

    @property
    def setting(self) -> EventNames:
        """All that it may name."""
        return self.reader.setting

    def known(self, unknown: Template, known: Iterable[str]) -> str:
        """One of some names."""
        return self.table.known_text(self.key, unknown, known)

    def error(self, problem: Message, remedy: Remedy) -> ContentError:
        """A mistake at it."""
        return self.table.error(self.key, problem, remedy)


def _true(at: _Place) -> _Values:
    if not at.table.flag(at.key):
        problem = message("{key} is false")
        raise at.error(problem, message("Write true, or leave it out"))
    return ()


def _waiting_one(at: _Place) -> _Values:
    name = at.known(_UNKNOWN_FIGURE, at.setting.sides)
    if name not in at.setting.waiting:
        problem = message("figure {letter} does not wait for an event", letter=name)
        remedy = message(
            "Write {arrives} in [figures.{letter}]", arrives='arrives = "event"', letter=name
        )
        raise at.error(problem, remedy)
    return (name,)


def _pair(at: _Place) -> _Values:
    names = at.table.known_texts(at.key, _UNKNOWN_FIGURE, at.setting.sides)
    if len(set(names)) != 2 or len(names) != 2:
        problem = message("{key} does not name two figures")
        raise at.error(problem, message('Write crosses = ["A", "B"]'))
    return (names,)


def _player(at: _Place) -> _Values:
    """A side, or that of whoever triggered the event."""
    words = (THEM, *Side)
    return (at.reader.figures(at.table, at.key, at.table.one_of(at.key, words), words),)


def _addressed(at: _Place) -> _Values:
    sides, things = at.setting.sides, at.setting.things
    name = at.table.text(at.key)
    if name in sides:
        return name, None
    if name not in things:
        problem = message("{key} names no figure and no thing")
        raise at.error(problem, hint(name, (*sides, *things)))
    if not NAME.fullmatch(name):
        problem = message('"{name}" cannot be named in a choice', name=name)
        remedy = message("Give the thing a name of small letters, digits and single hyphens")
        raise at.error(problem, remedy)
    return name, things[name]


def _opened(at: _Place) -> _Values:
    doors, chests_ = at.setting.doors, at.setting.chests
    name = at.table.text(at.key)
    if name in doors:
        return doors[name], ""
    if name in chests_:
        return None, name
    problem = message("{key} names no door and no chest")
    raise at.error(problem, hint(name, (*doors, *chests_)))


def _door(at: _Place) -> _Values:
    name, doors = at.table.text(at.key), at.setting.doors
    if name not in doors:
        problem = message("there is no door at {place}", place=name)
        raise at.error(problem, hint(name, doors))
    return (doors[name],)


def _zone(at: _Place) -> Place:
    return at.setting.zones[at.known(UNKNOWN_ZONE, at.setting.zones)]


def _exit(at: _Place) -> _Values:
    name = at.known(_UNKNOWN_EXIT, (ANYBODY, *at.setting.exits))
    return (None if name == ANYBODY else at.setting.exits[name],)


def _square(at: _Place) -> _Values:
    """A square, or that of a thing."""
    setting, name = at.setting, at.table.text(at.key)
    if name in setting.things:
        return (setting.things[name],)
    try:
        square = parse_square(name)
    except ValueError:
        problem = message("{key} names no square and no thing")
        raise at.error(problem, hint(name, setting.things)) from None
    if square not in setting.board or setting.board.kind(square) is Kind.BLOCKED:
        problem = message("nothing can lie on {square}", square=name)
        raise at.error(problem, message("Choose an open square of the board"))
    return (square,)


def _landing(at: _Place) -> _Values:
    """The squares to which figures are moved, by side: of a zone, or a start of their side."""
    setting, to = at.setting, at.table.data.get(at.key)
    if type(to) is not int:
        blocked = Kind.BLOCKED
        squares = tuple(s for s in _zone(at).squares if setting.board.kind(s) is not blocked)
        return (tuple((side, squares) for side in Side),)
    starts = tuple((s, (setting.starts[s, to],)) for s in Side if (s, to) in setting.starts)
    mover = str(at.table.data.get(at.kind))
    side = setting.sides.get(mover) or next((s for s in Side if s == mover), None)
    if not starts or (side is not None and side not in dict(starts)):
        problem = message("the map has no start {slot}", slot=str(to))
        known = listed(sorted({str(n) for s, n in setting.starts if side in (s, None)}))
        raise at.error(problem, message("Choose one of {known}", known=known))
    return (starts,)


_UNKNOWN_CHEST = template("{key} names the unknown chest {name}")
_VALUES: Mapping[Takes, Callable[[_Place], _Values]] = complete(
    Takes,
    {
        Takes.TRUE: _true,
        Takes.WORDS: lambda at: (at.table.prose(at.key, longest=LONGEST_WORDS),),
        Takes.FIGURES: lambda at: (at.reader.some(at.table, at.key),),
        Takes.FIGURE: lambda at: (
            at.reader.figures(at.table, at.key, at.table.text(at.key), (THEM,)),
        ),
        Takes.WAITING: _waiting_one,
        Takes.PAIR: _pair,
        Takes.PLAYER: _player,
        Takes.ADDRESSED: _addressed,
        Takes.OPENED: _opened,
        Takes.DOOR: _door,
        Takes.CHEST: lambda at: (at.known(_UNKNOWN_CHEST, at.setting.chests),),
        Takes.STATE: lambda at: (Door(at.table.one_of(at.key, tuple(Door))),),
        Takes.OPEN: lambda at: (Door(at.table.one_of(at.key, (Door.OPEN,))),),
        Takes.ITEM: lambda at: (at.setting.items[at.known(UNKNOWN_ITEM, at.setting.items)],),
        Takes.ITEM_ID: lambda at: (at.known(UNKNOWN_ITEM, at.setting.items),),
        Takes.ZONE: lambda at: (_zone(at),),
        Takes.EXIT: _exit,
        Takes.SQUARE: _square,
        Takes.LANDING: _landing,
        Takes.TRAIT: lambda at: (at.table.one_of(at.key, TRAITS),),
        Takes.EVENT: lambda at: (at.known(UNKNOWN_EVENT, at.setting.ids),),
        Takes.ANSWERS: lambda at: (at.reader.answers(at),),
        Takes.EFFECTS: lambda at: (at.reader.effects(at.table, at.key, at.depth + 1),),
    },
)
"""How each kind of key is read: the values of the fields that it sets."""
