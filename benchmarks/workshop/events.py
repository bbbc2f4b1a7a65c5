"""Random events for random tables (SCN)."""

from __future__ import annotations

import random

import attrs
from attrs import evolve

from ad1666.content.cards import load_items
from ad1666.rules.board import Door, Edge, Kind, distance
from ad1666.rules.cards import SIDES
from ad1666.rules.characters import TRAITS, Arrival, Square, Status
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
)
from ad1666.rules.state import State
from ad1666.rules.victory import Alarm

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
        self._ground = [s for s in board.squares() if board.kind(s) is Kind.OPEN]
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
        them = when.on.by_somebody
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
            case On.ENTERS:
                assert when.place is not None
                landing = tuple((side, when.place.squares) for side in SIDES)
                return (Effect(Does.MOVES, who=self._who(them=True), landing=landing),)
            case On.ESCAPES:
                return (Effect(Does.LEAVES, who=one),)
            case On.FALLS | On.SERIOUS:
                return (Effect(Does.WOUNDS, who=one, number=9 if when.on is On.FALLS else 4),)
            case On.TAKES:
                return (Effect(Does.GIVES, who=one, item=load_items()[when.subject]),)
            case On.OPENS if when.door is not None:
                states = (Door.CLOSED, Door.OPEN)
                return tuple(Effect(Does.DOOR, door=when.door, state=state) for state in states)
            case On.TOKENS:
                return (Effect(Does.GUARD, number=-1),)
            case _:
                return ()

    def _trigger(self) -> Trigger:
        rng = self._rng
        on = rng.choice(
            [on for on in On if on is not On.OPENS or self._doors or self._state.chests]
        )
        who = self._who(them=False) if rng.random() < 0.5 else ANYBODY
        match on:
            case On.TURN:
                return Trigger(on, number=rng.randint(1, 4), every=rng.choice((0, 1, 2)))
            case On.ENTERS | On.ESCAPES:
                return Trigger(on, who, place=self._zone())
            case On.FALLS | On.SERIOUS:
                return Trigger(on, who)
            case On.CROSSES:
                return Trigger(on, pair=tuple(rng.sample(self._letters, 2)))
            case On.TAKES:
                return Trigger(on, who, self._item().id)
            case On.OPENS:
                if self._doors:
                    return Trigger(on, door=rng.choice(self._worked or self._doors))
                return Trigger(on, subject=self._state.chests[0].id)
            case On.TOKENS:
                return Trigger(on, number=rng.randint(1, 12))
            case On.SPEAKS if rng.random() < 0.5:
                return Trigger(on, who, "hearth", at=rng.choice(self._ground))
            case On.SPEAKS:
                return Trigger(on, who, rng.choice(self._letters))
            case On.ALARM | On.FOUND:
                return Trigger(on)

    def _conditions(self, them: bool) -> tuple[Condition, ...]:
        return tuple(self._condition(them) for _ in range(self._rng.choice((0, 0, 0, 1))))

    def _condition(self, them: bool) -> Condition:
        asks = self._rng.choice(list(If))
        if asks is If.DONE:
            return Condition(asks, subject=self._rng.choice(self._ids))
        item = self._item().id if asks is If.HAS else ""
        place = self._zone() if asks is If.IN else None
        return Condition(asks, self._who(them=them), item, place)

    def _effects(self, them: bool, often: bool, depth: int) -> tuple[Effect, ...]:
        number = self._rng.randint(1, 3)
        effects = [self._effect(them, often, depth) for _ in range(number)]
        if any(effect.does is Does.ARRIVES for effect in effects) and self._rng.random() < 0.5:
            effects += [Effect(Does.ARRIVES, who=letter) for letter in self._waiting]
        return tuple(effects)

    def _effect(self, them: bool, often: bool, depth: int) -> Effect:
        rng = self._rng
        barred = {
            Does.ARRIVES: not self._waiting,
            Does.DOOR: not self._doors,
            Does.CHEST: not self._state.chests,
            Does.ASK: depth > _DEEPEST,
            Does.TEST: depth > _DEEPEST,
            Does.ENDS: rng.random() < 0.7,
        }
        kinds: list[Does] = [*Does, *2 * [Does.ARRIVES, Does.MOVES]]
        does = rng.choice([kind for kind in kinds if not barred.get(kind)])
        one = rng.choice([*self._letters, *([THEM] * 3 if them else ())])
        who, item, number = self._who(them=them), self._item(), rng.randint(1, 3)
        player = rng.choice([*(side.value for side in SIDES), *([THEM] if them else ())])
        match does:
            case Does.TELL:
                return Effect(does, "So it is.")
            case Does.SAYS:
                return Effect(does, "So it is.", one)
            case Does.ASK:
                answers = tuple(self._reply(them, often, depth) for _ in range(rng.randint(1, 3)))
                return Effect(does, "So it is?", player, answers=answers)
            case Does.ARRIVES:
                return Effect(does, who=rng.choice(self._waiting))
            case Does.DOOR:
                self._worked.append(rng.choice(self._doors))
                return Effect(does, door=self._worked[-1], state=rng.choice(list(Door)))
            case Does.CHEST:
                return Effect(does, chest=rng.choice(self._state.chests).id)
            case Does.LAYS:
                return Effect(does, item=item, at=rng.choice(self._ground))
            case Does.GIVES:
                return Effect(does, who=one, item=item)
            case Does.LOSES:
                return Effect(does, who=who, item=item)
            case Does.GUARD:
                # a game in which tokens come again and again would never end
                return Effect(does, number=-number if often else rng.choice((-number, number)))
            case Does.WOUNDS | Does.HEALS if rng.random() < 0.3:
                return Effect(does, place=self._zone(), number=number)
            case Does.WOUNDS | Does.HEALS | Does.LEAVES:
                return Effect(does, who=one, number=number)
            case Does.MOVES:
                squares = tuple(self._squares())
                return Effect(does, who=who, landing=tuple((side, squares) for side in SIDES))
            case Does.CARDS:
                return Effect(does, who=player, number=number)
            case Does.TEST:
                branches = [self._effects(them, often, depth + 1) for _ in range(2)]
                return Effect(
                    does,
                    who=one,
                    number=rng.randint(4, 9),
                    trait=rng.choice(TRAITS),
                    success=branches[0],
                    failure=branches[1],
                )
            case Does.ALARM | Does.ENDS:
                return Effect(does)

    def _reply(self, them: bool, often: bool, depth: int) -> Reply:
        conditions = (self._condition(them),) if self._rng.random() < 0.3 else ()
        return Reply("Yes.", conditions, self._effects(them, often, depth + 1))
