"""Random events for random tables (SCN)."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, TypeVar

import attrs
from attrs import evolve

from ad1666.content.cards import load_items
from ad1666.rules.board import Door, Edge, distance
from ad1666.rules.board import Kind as Ground
from ad1666.rules.cards import SIDES
from ad1666.rules.characters import TRAITS, Arrival, Square, Status
from ad1666.rules.items import Item
from ad1666.rules.places import Place
from ad1666.rules.scenes.kinds import registry
from ad1666.rules.scenes.kinds.effects import (
    Arrives,
    Gives,
    Guard,
    Leaves,
    Moves,
    SetDoor,
    Wounds,
)
from ad1666.rules.scenes.kinds.hooks import EventKind, Takes, Whole
from ad1666.rules.scenes.kinds.triggers import (
    Enters,
    Escapes,
    Falls,
    Opens,
    Owns,
    Serious,
    Tokens,
)
from ad1666.rules.scenes.plot import THEM, WHO_WORDS, Condition, Effect, Incident, Reply, Trigger
from ad1666.rules.state import State
from ad1666.rules.victory import Alarm

_K = TypeVar("_K", bound=EventKind[Any])
_DEEPEST = 2
"""How deep answers and tests are nested."""


def with_random_events(seed: int, state: State) -> State:
    """The table with some events of all kinds, and perhaps with figures that wait for one."""
    return _Author(random.Random(f"events {seed}"), state).table()


class _Author:
    """Makes up events about what there is on a table."""

    def __init__(self, rng: random.Random, state: State) -> None:
        self._rng, self._state = rng, state
        board = state.board
        self._ground = [s for s in board.squares() if board.kind(s) is Ground.OPEN]
        self._doors = [edge for edge, _state in board.doors]
        self._letters = [f.id for f in state.figures]
        self._waiting: list[str] = []
        self._ids = [f"event-{n}" for n in range(rng.randint(1, 12))]
        self._worked: list[Edge] = []
        """Doors that events open or close, whose opening triggers others more often."""

    def table(self) -> State:
        """The table with its events."""
        rng, state = self._rng, self._state
        for figure in state.figures:
            others = [f for f in state.on_board(figure.side) if f.id not in self._waiting]
            if len(others) > 1 and figure in others and rng.random() < 0.3:
                self._waiting.append(figure.id)
        for letter in self._waiting:
            arrival = Arrival(None, tuple(self._squares()), event=True)
            state = state.change(letter, at=None, status=Status.TO_COME, arrival=arrival)
        events = tuple(self._incident(name) for name in self._ids)
        goals = tuple(
            evolve(goal, since=self._some_id(), until=self._some_id()) for goal in state.terms.goals
        )
        alarm = state.terms.alarm or Alarm()
        return attrs.evolve(
            state, terms=attrs.evolve(state.terms, events=events, goals=goals, alarm=alarm)
        )

    def _some_id(self) -> str:
        return self._rng.choice(self._ids) if self._rng.random() < 0.2 else ""

    def _squares(self) -> list[Square]:
        """Some squares: here and there, or those around where somebody stands at the start."""
        rng, where = self._rng, self._state.on_board()
        if where and rng.random() < 0.5:
            at = rng.choice(where).at
            assert at is not None
            near = [square for square in self._ground if distance(square, at) <= rng.randint(1, 4)]
            if near:
                return near
        return rng.sample(self._ground, min(len(self._ground), rng.randint(1, 12)))

    def _zone(self) -> Place:
        return Place(f"zone-{self._rng.randint(1, 99)}", tuple(self._squares()))

    def _item(self) -> Item:
        return self._rng.choice(list(load_items().values()))

    def _who(self, *, them: bool) -> str:
        words: list[str] = [*self._letters, *WHO_WORDS, *([THEM] * 8 if them else ())]
        return self._rng.choice(words)

    def _incident(self, name: str) -> Incident:
        rng = self._rng
        when = self._trigger()
        them = registry.triggers()[when.on].by_somebody
        often = rng.random() < 0.4
        then = self._effects(them, often or when.every > 0, 0)
        if often and rng.random() < 0.5:
            then = (*then, *self._alike(when))
        conditions, unless = self._conditions(them), self._conditions(them)
        known = rng.random()
        return Incident(
            name,
            when,
            then,
            conditions,
            unless,
            each=often,
            announced=known < 0.6,
            foretold=0.6 <= known < 0.8,
        )

    def _alike(self, when: Trigger) -> tuple[Effect, ...]:
        """What brings about for others, or anew, what triggers the event itself (SCN-4)."""
        one = self._rng.choice(self._letters)
        match when.on:
            case Enters.name:
                assert when.place is not None
                landing = tuple((side, when.place.squares) for side in SIDES)
                return (Effect(Moves.name, who=self._who(them=True), landing=landing),)
            case Escapes.name:
                return (Effect(Leaves.name, who=one),)
            case Falls.name | Serious.name:
                return (Effect(Wounds.name, who=one, number=9 if when.on == Falls.name else 4),)
            case Owns.name:
                return (Effect(Gives.name, who=one, item=load_items()[when.subject]),)
            case Opens.name if when.door is not None:
                states = (Door.CLOSED, Door.OPEN)
                return tuple(Effect(SetDoor.name, door=when.door, state=state) for state in states)
            case Tokens.name:
                return (Effect(Guard.name, number=-1),)
            case _:
                return ()

    def _trigger(self) -> Trigger:
        kind = self._kind(registry.triggers(), 0)
        return Trigger(kind.name, **self._fields(kind, them=False))

    def _conditions(self, them: bool) -> tuple[Condition, ...]:
        return tuple(self._condition(them) for _ in range(self._rng.choice((0, 0, 0, 1))))

    def _condition(self, them: bool) -> Condition:
        kind = self._kind(registry.conditions(), 0)
        return Condition(kind.name, **self._fields(kind, them=them))

    def _effects(self, them: bool, often: bool, depth: int) -> tuple[Effect, ...]:
        number = self._rng.randint(1, 3)
        effects = [self._effect(them, often, depth) for _ in range(number)]
        if any(registry.effect(effect).brings for effect in effects) and self._rng.random() < 0.5:
            effects += [Effect(Arrives.name, who=letter) for letter in self._waiting]
        return tuple(effects)

    def _effect(self, them: bool, often: bool, depth: int) -> Effect:
        kind = self._kind(registry.effects(), depth)
        if kind.ends and self._rng.random() < 0.7:
            return self._effect(them, often, depth)
        effect = Effect(kind.name, **self._fields(kind, them, often, depth))
        # a game in which tokens come again and again would never end
        return evolve(effect, number=-abs(effect.number)) if kind.guards and often else effect

    def _kind(self, kinds: Mapping[str, _K], depth: int) -> _K:
        """One of the kinds for which there is what they take, and more often one that brings or
        moves somebody."""
        takes = {name: {slot.takes for slot in kind.slots} for name, kind in kinds.items()}
        doors, chests = bool(self._doors), bool(self._state.chests)
        there: dict[Takes | Whole, bool] = {
            Takes.WAITING: bool(self._waiting),
            Takes.DOOR: doors,
            Takes.CHEST: chests,
            Takes.OPENED: doors or chests,
            **dict.fromkeys((Takes.ANSWERS, Takes.EFFECTS), depth <= _DEEPEST),
        }
        able = [name for name in kinds if all(there.get(t, True) for t in takes[name])]
        often = [name for name in able if {Takes.WAITING, Takes.LANDING} & takes[name]]
        return kinds[self._rng.choice([*able, *often, *often])]

    def _fields(
        self, kind: EventKind[Any], them: bool, often: bool = False, depth: int = 0
    ) -> dict[str, Any]:
        """What the keys of a kind set, some of those left out that need not be there."""
        optional = [slot.key for slot in kind.slots if not slot.needed]
        without = [key for key in optional if self._rng.random() < 0.5]
        if kind.together is not None:
            without = self._rng.sample(optional, len(optional) - 1)
            if not kind.together.both and self._rng.random() < 0.8:
                without = []
        found = dict[str, Any]()
        for slot in kind.slots:
            if slot.key not in without:
                values = self._values(slot.takes, them, often, depth)
                found.update(zip(slot.fields, values, strict=True))
        return found

    def _values(
        self, takes: Takes | Whole, them: bool, often: bool, depth: int
    ) -> tuple[object, ...]:
        """Something that a key may hold: the values of its fields."""
        rng, state = self._rng, self._state
        if isinstance(takes, Whole):
            low, high = takes.usual
            return (rng.choice([number for number in range(low, high + 1) if number or low >= 0]),)
        match takes:
            case Takes.TRUE:
                return ()
            case Takes.WORDS:
                return ("So it is.",)
            case Takes.FIGURES if rng.random() < 0.5:
                return (self._who(them=them),)
            case Takes.FIGURES | Takes.FIGURE:
                return (rng.choice([*self._letters, *([THEM] * 3 if them else ())]),)
            case Takes.WAITING:
                return (rng.choice(self._waiting),)
            case Takes.PAIR:
                return (tuple(rng.sample(self._letters, 2)),)
            case Takes.PLAYER:
                return (rng.choice([*map(str, SIDES), *([THEM] if them else ())]),)
            case Takes.ADDRESSED if rng.random() < 0.5:
                return "hearth", rng.choice(self._ground)
            case Takes.ADDRESSED:
                return rng.choice(self._letters), None
            case Takes.OPENED if self._doors:
                return rng.choice(self._worked or self._doors), ""
            case Takes.OPENED:
                return None, state.chests[0].id
            case Takes.DOOR:
                self._worked.append(rng.choice(self._doors))
                return (self._worked[-1],)
            case Takes.CHEST:
                return (rng.choice(state.chests).id,)
            case Takes.STATE:
                return (rng.choice(list(Door)),)
            case Takes.OPEN:
                return (Door.OPEN,)
            case Takes.ITEM:
                return (self._item(),)
            case Takes.ITEM_ID:
                return (self._item().id,)
            case Takes.ZONE | Takes.EXIT:
                return (self._zone(),)
            case Takes.SQUARE:
                return (rng.choice(self._ground),)
            case Takes.LANDING:
                squares = tuple(self._squares())
                return (tuple((side, squares) for side in SIDES),)
            case Takes.TRAIT:
                return (rng.choice(TRAITS),)
            case Takes.EVENT:
                return (rng.choice(self._ids),)
            case Takes.ANSWERS:
                return (tuple(self._reply(them, often, depth) for _ in range(rng.randint(1, 3))),)
            case Takes.EFFECTS:
                return (self._effects(them, often, depth + 1),)

    def _reply(self, them: bool, often: bool, depth: int) -> Reply:
        conditions = (self._condition(them),) if self._rng.random() < 0.3 else ()
        return Reply("Yes.", conditions, self._effects(them, often, depth + 1))
