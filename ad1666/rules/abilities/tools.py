"""Abilities of skilled hands: Lock picking (ABIL-8), Rapid loading (ABIL-17)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from ad1666.rules import chests, damage
from ad1666.rules.abilities import Ability, Extra
from ad1666.rules.board import Door, Edge, Lock, edge_of
from ad1666.rules.card_tests import standard_test
from ad1666.rules.characters import Figure
from ad1666.rules.events import Grade, Term, note
from ad1666.rules.items import Gear
from ad1666.rules.movement import doors_near, set_door
from ad1666.rules.reasons import Reason
from ad1666.rules.requests import Rule
from ad1666.rules.verdicts import Barred

if TYPE_CHECKING:
    from ad1666.rules.state import State


class LockPicking(Ability):
    """ABIL-8: full action at an adjacent locked door, or another lock that the scenario names."""

    name = "Lock picking"
    clause = "ABIL-8"
    text = (
        "Full action: open an adjacent locked door or chest; test of this value, difficulty 6 "
        "unless the map or scenario says otherwise. A mishap raises the alarm, if there is one."
    )
    least = 0
    verbs = ("pick-lock",)

    def why_not(
        self, state: State, owner: Figure, actor: Figure, verb: str, args: tuple[str, ...]
    ) -> Barred:
        chest = chests.named(state, args[0]) if args else None
        if chest is not None:
            reached = chests.may_reach(state, owner, chest)
            if isinstance(reached, Barred):
                return reached
        return Barred(Reason.NO_LOCK_IN_REACH, self.clause)

    def actions(self, state: State, owner: Figure) -> list[Extra]:
        found = []
        for square, side in doors_near(state, owner):
            edge = edge_of(square, side)
            if state.board.door(edge) is Door.LOCKED:
                args = (f"{square[0]},{square[1]}/{side}",)
                lock = state.board.lock(edge)
                do = self._picking(owner, lock, partial(_door_opened, owner=owner, edge=edge))
                found.append(Extra("pick-lock", args, full=True, do=do))
        for chest in state.chests:
            if chests.may_reach(state, owner, chest):
                opened = partial(
                    chests.opened, figure_id=owner.id, chest=chest, clauses=self.clause
                )
                do = self._picking(owner, chest.lock, opened)
                found.append(Extra("pick-lock", (chest.id,), full=True, do=do))
        return found

    def _picking(
        self, owner: Figure, lock: Lock, opened: Callable[[State], Rule[State]]
    ) -> Callable[[State], Rule[State]]:
        def pick(state: State) -> Rule[State]:
            value = Term(owner.card.ability(self.name) or 0, self.name, "CHAR-3")
            state, result = yield from standard_test(
                state, owner, "pick-lock", lock.pick, "ABIL-8", (value,)
            )
            if result.passed:
                state = yield from opened(state)
            elif result.grade is Grade.MISHAP:
                state = yield from damage.raise_alarm(state, owner.id, self.clause)
            return (yield from damage.settle(state))

        return pick


def _door_opened(state: State, owner: Figure, edge: Edge) -> Rule[State]:
    event = note("door-open", owner.id, "ABIL-8")
    return (yield from set_door(state, edge, Door.OPEN, event))


class RapidLoading(Ability):
    """ABIL-17: on Reload a Fortitude test removes a token of 2 outright."""

    name = "Rapid loading"
    clause = "ABIL-17"
    text = "On Reload, a Fortitude test may make the weapon ready at once."

    def reloads(self, state: State, owner: Figure, gear: Gear) -> Rule[tuple[State, bool]]:
        if gear.reload != 2 or gear.item.rapid is None:
            return state, False
        state, result = yield from standard_test(
            state, owner, "rapid-loading", gear.item.rapid, "ABIL-17", trait="fortitude"
        )
        return state, result.passed


ABILITIES = (LockPicking(), RapidLoading())
