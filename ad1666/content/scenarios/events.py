"""The events of a scenario, read from its file (SCN)."""

from __future__ import annotations

import enum
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TypeVar

from attrs import frozen

from ad1666.content.cards import UNKNOWN_ITEM
from ad1666.content.collector import Collector, once
from ad1666.content.errors import ContentError, Remedy, hint, raise_first
from ad1666.content.keys.fields import Field
from ad1666.content.letters import NAME
from ad1666.content.messages import Named, Template, either, listed, message, template
from ad1666.content.scenarios.draft import ScenarioDraft, board, tokens
from ad1666.content.scenarios.event_keys import (
    HARDEST,
    LAST_TURN,
    LONGEST_WORDS,
    MOST_ANSWERS,
    MOST_CARDS,
    MOST_EFFECTS,
    MOST_TOKENS,
    MOST_WOUNDS,
    TRIGGER,
    WITH_CONDITION,
    WITH_EFFECT,
    WITH_TRIGGER,
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
from ad1666.rules.scenes.plot import (
    ANYBODY,
    THEM,
    WHO_WORDS,
    Condition,
    Does,
    Effect,
    If,
    Incident,
    On,
    Reply,
    Trigger,
    effects_of,
)

_DEEPEST = 6
"""How deep answers and tests may be nested in one another."""
_UNKNOWN_EXIT = template("{key} names the unknown exit {name}")
_UNKNOWN_FIGURE = template("{key} names the unknown figure {name}")
_UNKNOWN_TRIGGER = template("{key} names no trigger")
_UNKNOWN_CONDITION = template("{key} names no condition")
_UNKNOWN_EFFECT = template("{key} says nothing that could happen")
_K = TypeVar("_K", bound=enum.StrEnum)
_V = TypeVar("_V")
_Asked = Field[tuple[Table, ...]]


@frozen(slots=False)
class Setting:
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
    """The ids of the events, as far as they have any."""
    tables = ScenarioKeys.events.read(draft.top)
    return tuple(str(t.data["id"]) for t in tables if isinstance(t.data.get("id"), str))


@once
def _setting(draft: ScenarioDraft) -> Setting:
    drawn = board(draft)
    zones = {n: Place(n, s, drawn.zone_titles.get(n, "")) for n, s in drawn.zones.items()}
    exits = {
        n: Place(n, s, drawn.exit_titles.get(n, ""), exit=True) for n, s in drawn.exits.items()
    }
    return Setting(
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
    return {effect.who for effect in every if effect.does is Does.ARRIVES}


def laid_by(found: Iterable[Incident]) -> list[Item]:
    """The items that events bring into the game."""
    every = (effect for incident in found for effect in effects_of(incident))
    return [e.item for e in every if e.item is not None and e.does is not Does.LOSES]


def _hidden_too(
    draft: ScenarioDraft, tables: tuple[Table, ...], found: tuple[Incident, ...]
) -> Iterator[ContentError]:
    """The mistakes of events that bring what is hidden, of which there would be two (PLACE-2);
    after it has been taken away there are not."""
    concealed = {hidden.item.id for hidden in hidden_things(draft)}
    every = [e for incident in found for e in effects_of(incident) if e.item is not None]
    concealed -= {e.item.id for e in every if e.does is Does.LOSES and e.item is not None}
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
    more = [(i.often, e.number) for i in found for e in effects_of(i) if e.does is Does.GUARD]
    if any(often and number > 0 for often, number in more):
        return
    last += sum(max(0, number) for _often, number in more)
    for table, incident in zip(tables, found, strict=True):
        if incident.when.on is On.TURN and incident.when.number > last:
            when = table.table("when")
            problem = message(
                "{key} is {turn}, but the game is over after turn {last}",
                key=when.name(On.TURN),
                turn=incident.when.number,
                last=last,
            )
            yield when.error(On.TURN, problem, message("Choose an earlier turn"))


def read_events(
    tables: Iterable[Table], setting: Setting, errors: Collector
) -> tuple[Incident, ...]:
    """The events of some tables. Raises ContentError if one is invalid, or if two have one id."""
    seen: set[str] = set()
    return errors.each(lambda table: _Reader(setting, errors, table).incident(seen), tables)


class _Reader:
    """Reads one event."""

    def __init__(self, setting: Setting, errors: Collector, table: Table) -> None:
        self._setting, self._errors = setting, errors
        self._keys = EventKeys(table, errors)
        self._them = True
        """Whether somebody triggers it."""

    def incident(self, seen: set[str]) -> Incident:
        """The event; its id is added to those ``seen``."""
        keys, attempt = self._keys, self._errors.attempt
        name = attempt(self._id, seen)
        when = attempt(self._trigger)
        self._them = not when.ok or when.value.on.by_somebody
        conditions = attempt(self._conditions, EventKeys.conditions, keys.table)
        unless = attempt(self._conditions, EventKeys.unless, keys.table)
        then = self._effects(keys.table, EventKeys.then.key, 0)
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

    # What triggers it

    def _trigger(self) -> Trigger:
        table = self._keys.table
        if "when" not in table:
            problem = message("{key} is missing", key=table.name("when"))
            remedy = message("Say what triggers it: {when}", when="when = { turn = 3 }")
            raise table.error(None, problem, remedy)
        on, table = self._kind(self._keys.when, On, WITH_TRIGGER, _UNKNOWN_TRIGGER)
        setting = self._setting
        match on:
            case On.TURN:
                every = table.whole("every", 1, LAST_TURN) if "every" in table else 0
                return Trigger(on, number=table.whole(on, 1, LAST_TURN), every=every)
            case On.ENTERS:
                place = setting.zones[table.known_text(on, UNKNOWN_ZONE, setting.zones)]
                return Trigger(on, self._who(table, "who"), place=place)
            case On.ESCAPES:
                name = table.known_text(on, _UNKNOWN_EXIT, (ANYBODY, *setting.exits))
                exit_ = None if name == ANYBODY else setting.exits[name]
                return Trigger(on, self._who(table, "who"), place=exit_)
            case On.FALLS | On.SERIOUS:
                return Trigger(on, self._who(table, on, needed=True))
            case On.CROSSES:
                return Trigger(on, pair=self._pair(table))
            case On.TAKES:
                item = table.known_text(on, UNKNOWN_ITEM, setting.items)
                return Trigger(on, self._who(table, "who"), item)
            case On.OPENS:
                return self._opens(table)
            case On.TOKENS:
                return Trigger(on, number=table.whole(on, 1, MOST_TOKENS))
            case On.SPEAKS:
                return self._speaks(table)
            case On.ALARM | On.FOUND:
                self._true(table, on)
                return Trigger(on)

    def _pair(self, table: Table) -> tuple[str, str]:
        names = table.known_texts(On.CROSSES, _UNKNOWN_FIGURE, self._setting.sides)
        if len(set(names)) != 2 or len(names) != 2:
            problem = message("{key} does not name two figures", key=table.name(On.CROSSES))
            raise table.error(On.CROSSES, problem, message('Write crosses = ["A", "B"]'))
        return names[0], names[1]

    def _opens(self, table: Table) -> Trigger:
        doors, chests_ = self._setting.doors, self._setting.chests
        name = table.text(On.OPENS)
        if name in doors:
            return Trigger(On.OPENS, door=doors[name])
        if name in chests_:
            return Trigger(On.OPENS, subject=name)
        problem = message("{key} names no door and no chest", key=table.name(On.OPENS))
        raise table.error(On.OPENS, problem, hint(name, (*doors, *chests_)))

    def _speaks(self, table: Table) -> Trigger:
        sides, things = self._setting.sides, self._setting.things
        name, who = table.text(On.SPEAKS), self._who(table, "who")
        if name in sides:
            return Trigger(On.SPEAKS, who, name)
        if name not in things:
            problem = message("{key} names no figure and no thing", key=table.name(On.SPEAKS))
            raise table.error(On.SPEAKS, problem, hint(name, (*sides, *things)))
        if not NAME.fullmatch(name):
            problem = message('"{name}" cannot be named in a choice', name=name)
            remedy = message("Give the thing a name of small letters, digits and single hyphens")
            raise table.error(On.SPEAKS, problem, remedy)
        return Trigger(On.SPEAKS, who, name, at=things[name])

    # On what conditions

    def _conditions(self, field: _Asked, table: Table) -> tuple[Condition, ...]:
        return self._errors.each(self._condition, field.read(table))

    def _condition(self, table: Table) -> Condition:
        asks, table = self._kind(table, If, WITH_CONDITION, _UNKNOWN_CONDITION)
        setting = self._setting
        match asks:
            case If.ALIVE:
                return Condition(asks, self._who(table, asks, them=True, needed=True))
            case If.HAS:
                item = table.known_text(asks, UNKNOWN_ITEM, setting.items)
                return Condition(asks, self._who(table, "who", them=True), item)
            case If.IN:
                place = setting.zones[table.known_text("zone", UNKNOWN_ZONE, setting.zones)]
                return Condition(asks, self._who(table, asks, them=True, needed=True), place=place)
            case If.DONE:
                return Condition(asks, subject=table.known_text(asks, UNKNOWN_EVENT, setting.ids))

    # What it does

    def _effects(self, table: Table, key: str, depth: int) -> tuple[Effect, ...]:
        """The effects listed under a key, of which there must be some."""
        if depth > _DEEPEST:
            problem = message("{key} is nested too deep", key=table.name(key))
            raise table.error(key, problem, message("Nest it less deeply"))
        tables = table.tables(key, MOST_EFFECTS)
        if not tables:
            problem = message("{key} says nothing that happens", key=table.name(key))
            remedy = message("Add {key} = [ {braces} ]", key=key, braces="{ ... }")
            raise table.error(key if key in table else None, problem, remedy)
        return self._errors.each(lambda inner: self._effect(inner, depth), tables)

    def _effect(self, table: Table, depth: int) -> Effect:
        does, table = self._kind(table, Does, WITH_EFFECT, _UNKNOWN_EFFECT)
        match does:
            case Does.TELL:
                return Effect(does, table.prose(does, longest=LONGEST_WORDS))
            case Does.SAYS:
                who = self._attempted(self._one, table, does)
                return Effect(does, table.prose("text", longest=LONGEST_WORDS), who())
            case Does.ASK:
                return self._ask(table, depth)
            case Does.TEST:
                return self._test(table, depth)
            case Does.ARRIVES | Does.MOVES | Does.LEAVES:
                return self._of_figures(does, table)
            case Does.DOOR | Does.CHEST | Does.LAYS | Does.GIVES | Does.LOSES:
                return self._of_things(does, table)
            case Does.WOUNDS | Does.HEALS:
                return self._harm(does, table)
            case Does.GUARD:
                number = table.whole(does, -MOST_TOKENS, MOST_TOKENS)
                if not number:
                    problem = message("{key} is 0", key=table.name(does))
                    raise table.error(does, problem, message("Write how many come or go"))
                return Effect(does, number=number)
            case Does.CARDS:
                number = table.whole(does, 1, MOST_CARDS)
                return Effect(does, who=self._player(table), number=number)
            case Does.ALARM | Does.ENDS:
                self._true(table, does)
                return Effect(does)

    def _ask(self, table: Table, depth: int) -> Effect:
        text = self._attempted(lambda: table.prose(Does.ASK, longest=LONGEST_WORDS))
        player = self._attempted(self._player, table)
        tables = table.tables("answers", MOST_ANSWERS)
        if not tables:
            problem = message("{key} has no answers", key=table.name(Does.ASK))
            remedy = message("Add answers = [ {braces} ]", braces="{ text = ..., then = [ ... ] }")
            raise table.error("answers" if "answers" in table else None, problem, remedy)
        answers = self._errors.each(lambda inner: self._answer(inner, depth), tables)
        return Effect(Does.ASK, text(), player(), answers=answers)

    def _answer(self, table: Table, depth: int) -> Reply:
        keys = AnswerKeys(table, self._errors)
        conditions = self._attempted(self._conditions, AnswerKeys.conditions, keys.table)
        then = self._effects(keys.table, AnswerKeys.then.key, depth + 1) if keys.then else ()
        return Reply(keys.text, conditions(), then)

    def _test(self, table: Table, depth: int) -> Effect:
        trait = self._attempted(lambda: table.one_of(Does.TEST, TRAITS))
        who = self._attempted(self._one, table, "of")
        number = self._attempted(lambda: table.whole("difficulty", 1, HARDEST))
        branches = [
            self._effects(table, key, depth + 1) if key in table else ()
            for key in ("success", "failure")
        ]
        if not any(branches):
            problem = message("{key} has no consequences", key=table.name(Does.TEST))
            raise table.error(None, problem, message("Add success or failure"))
        return Effect(
            Does.TEST,
            who=who(),
            number=number(),
            trait=trait(),
            success=branches[0],
            failure=branches[1],
        )

    def _of_figures(self, does: Does, table: Table) -> Effect:
        if does is Does.LEAVES:
            return Effect(does, who=self._who(table, does, them=True, needed=True))
        if does is Does.MOVES:
            who = self._attempted(lambda: self._who(table, does, them=True, needed=True))
            landing = self._landing(table, does)
            return Effect(does, who=who(), landing=landing)
        name = table.known_text(does, _UNKNOWN_FIGURE, self._setting.sides)
        if name not in self._setting.waiting:
            problem = message("figure {letter} does not wait for an event", letter=name)
            remedy = message(
                "Write {arrives} in [figures.{letter}]", arrives='arrives = "event"', letter=name
            )
            raise table.error(does, problem, remedy)
        return Effect(does, who=name)

    def _landing(self, table: Table, does: Does) -> tuple[tuple[Side, tuple[Square, ...]], ...]:
        """The squares to which a figure is moved: of a zone, or a start of its side."""
        setting, to = self._setting, table.data.get("to")
        if type(to) is not int:
            place = self._place(table, "to")
            squares = tuple(s for s in place.squares if setting.board.kind(s) is not Kind.BLOCKED)
            return tuple((side, squares) for side in Side)
        starts = tuple((s, (setting.starts[s, to],)) for s in Side if (s, to) in setting.starts)
        mover = str(table.data.get(does))
        side = setting.sides.get(mover) or next((s for s in Side if s == mover), None)
        if not starts or (side is not None and side not in dict(starts)):
            problem = message("the map has no start {slot}", slot=str(to))
            known = listed(sorted({str(n) for s, n in setting.starts if side in (s, None)}))
            raise table.error("to", problem, message("Choose one of {known}", known=known))
        return starts

    def _of_things(self, does: Does, table: Table) -> Effect:
        setting = self._setting
        match does:
            case Does.DOOR:
                name = table.text(does)
                if name not in setting.doors:
                    problem = message("there is no door at {place}", place=name)
                    raise table.error(does, problem, hint(name, setting.doors))
                return Effect(
                    does, door=setting.doors[name], state=Door(table.one_of("is", tuple(Door)))
                )
            case Does.CHEST:
                unknown = template("{key} names the unknown chest {name}")
                name = table.known_text(does, unknown, setting.chests)
                return Effect(does, chest=name, state=Door(table.one_of("is", (Door.OPEN,))))
        item = self._attempted(self._item, table, does)
        match does:
            case Does.LAYS:
                at = self._square(table)
                return Effect(does, item=item(), at=at)
            case Does.GIVES:
                to = self._one(table, "to")
                return Effect(does, who=to, item=item())
            case _:
                who = self._who(table, "who", them=True, needed=True)
                return Effect(Does.LOSES, who=who, item=item())

    def _item(self, table: Table, key: str) -> Item:
        return self._setting.items[table.known_text(key, UNKNOWN_ITEM, self._setting.items)]

    def _square(self, table: Table) -> Square:
        """A square, or that of a thing."""
        setting, name = self._setting, table.text("at")
        if name in setting.things:
            return setting.things[name]
        try:
            square = parse_square(name)
        except ValueError:
            problem = message("{key} names no square and no thing", key=table.name("at"))
            raise table.error("at", problem, hint(name, setting.things)) from None
        if square not in setting.board or setting.board.kind(square) is Kind.BLOCKED:
            problem = message("nothing can lie on {square}", square=name)
            raise table.error("at", problem, message("Choose an open square of the board"))
        return square

    def _harm(self, does: Does, table: Table) -> Effect:
        number = self._attempted(lambda: table.whole(does, 1, MOST_WOUNDS))
        if ("to" in table) == ("in" in table):
            problem = message("{key} does not say whose", key=table.name(does))
            if "to" in table:
                problem = message("{key} has both to and in", key=table.name(does))
            raise table.error(None, problem, message('Give it to = "..." or in = "..."'))
        if "in" in table:
            return Effect(does, place=self._place(table, "in"), number=number())
        return Effect(does, who=self._who(table, "to", them=True), number=number())

    # What they name

    def _kind(
        self,
        table: Table,
        kinds: type[_K],
        others: Mapping[_K, tuple[str, ...]],
        unknown: Template,
    ) -> tuple[_K, Table]:
        """The one of some kinds that a table is of, and the table, with unknown keys recorded."""
        found = [kind for kind in kinds if kind in table.data]
        if len(found) == 1:
            return found[0], table.expecting((found[0], *others[found[0]]), self._errors)
        where = table.name("")[:-1]
        if len(found) > 1:
            problem = message(
                "{key} has both {one} and {other}", key=where, one=found[0], other=found[1]
            )
            raise table.error(found[1], problem, message("Give only one of them"))
        known = (*kinds, *(key for keys in others.values() for key in keys))
        strange = [key for key in table.data if key not in known]
        remedy: Remedy = message("Give it one of {known}", known=either(map(quoted, kinds)))
        key = next(iter((*strange, *table.data)), None)
        if strange:
            remedy = hint(strange[0], tuple(kinds))
        elif key is not None:
            owners = [kind for kind in kinds if key in others[kind]]
            problem = message("{key} does not stand alone", key=table.name(key))
            remedy = message("Add what it belongs to: {known}", known=either(map(quoted, owners)))
            raise table.error(key, problem, remedy)
        raise table.error(key, unknown.filled(key=table.name(key) if key else where), remedy)

    def _attempted(self, read: Callable[..., _V], *args: object) -> Callable[[], _V]:
        """A reader's value, to be asked for once what stands beside it has been read as well."""
        result = self._errors.attempt(read, *args)
        return lambda: result.value

    def _who(self, table: Table, key: str, *, them: bool = False, needed: bool = False) -> str:
        """The word for some figures (SCN-7)."""
        word = table.text(key, None if needed else ANYBODY)
        return self._figures(table, key, word, (*(WHO_WORDS), *((THEM,) if them else ())))

    def _one(self, table: Table, key: str) -> str:
        """The word for one figure: its letter, or whoever triggered the event."""
        return self._figures(table, key, table.text(key), (THEM,))

    def _figures(self, table: Table, key: str, word: str, words: tuple[str, ...]) -> str:
        if word == THEM and THEM in words and not self._them:
            problem = message(
                '{key} is "them", but nobody triggers this event',
                key=table.name(key),
            )
            raise table.error(key, problem, message("Name a figure or a side"))
        if word not in (*self._setting.sides, *words):
            problem = _UNKNOWN_FIGURE.filled(key=table.name(key), name=quoted(word))
            raise table.error(key, problem, hint(word, (*self._setting.sides, *words)))
        return word

    def _player(self, table: Table) -> str:
        """The word for a player: a side, or that of whoever triggered the event."""
        word = table.one_of("of", (THEM, *Side))
        return self._figures(table, "of", word, (THEM, *Side))

    def _place(self, table: Table, key: str) -> Place:
        zones = self._setting.zones
        return zones[table.known_text(key, UNKNOWN_ZONE, zones)]

    def _true(self, table: Table, key: str) -> None:
        """Raises ContentError unless a key says true."""
        if not table.flag(key):
            problem = message("{key} is false", key=table.name(key))
            raise table.error(key, problem, message("Write true, or leave it out"))
