"""Pickpocket (ABIL-4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ad1666.rules import abilities, actions
from ad1666.rules.abilities import Ability, Extra
from ad1666.rules.abilities.disguise import hidden, reveal
from ad1666.rules.card_tests import contest
from ad1666.rules.characters import Figure, with_in_hand
from ad1666.rules.events import note
from ad1666.rules.reasons import Reason
from ad1666.rules.requests import Rule, report
from ad1666.rules.talk import adjacent_enemy
from ad1666.rules.values import evolve
from ad1666.rules.verdicts import Barred, barred

if TYPE_CHECKING:
    from ad1666.rules.state import State

ESCAPE_MP = 1


class Pickpocket(Ability):
    """ABIL-4: partial action against an adjacent enemy that has a scenario item."""

    name = "Pickpocket"
    clause = "ABIL-4"
    text = (
        "While inconspicuous: steal a scenario item from an adjacent enemy, Agility against Senses."
    )

    verbs = ("pickpocket",)
    aimed = True

    def why_not(
        self, state: State, owner: Figure, actor: Figure, verb: str, args: tuple[str, ...]
    ) -> Barred:
        if not hidden(owner):
            return Barred(Reason.NOT_INCONSPICUOUS, self.clause)
        if not args:
            return Barred(Reason.NOTHING_TO_STEAL, self.clause)
        if not adjacent_enemy(state, owner, state.figure(args[0])):
            return barred(Reason.NO_ADJACENT_ENEMY, self.clause, who=args[0])
        return barred(Reason.OTHER_LACKS_ITEM, self.clause, who=args[0])

    def actions(self, state: State, owner: Figure) -> list[Extra]:
        if not hidden(owner):
            return []
        return [
            Extra("pickpocket", (target.id, item), full=False, do=_stealing(owner, target, item))
            for target in state.figures
            if adjacent_enemy(state, owner, target)
            for item in dict.fromkeys(g.item.id for g in target.gear if not g.starting)
        ]


def _stealing(owner: Figure, target: Figure, item: str) -> Callable[[State], Rule[State]]:
    def steal(state: State) -> Rule[State]:
        thief, victim = state.figure(owner.id), state.figure(target.id)
        state, won = yield from contest(
            state, thief, "agility", victim, "senses", "pickpocket", "ABIL-4"
        )
        if not won:
            return (yield from reveal(state, state.figure(thief.id)))
        yield from report(state, note("steals", thief.id, "ABIL-4", target=victim.id, item=item))
        state = yield from abilities.watch(_taken(state, thief.id, victim.id, item))
        return (yield from actions.spend(state, thief.id, ESCAPE_MP))

    return steal


def _taken(state: State, thief_id: str, victim_id: str, item: str) -> State:
    """The item in the thief's hand."""
    victim = state.figure(victim_id)
    gear = next(g for g in victim.gear if g.item.id == item and not g.starting)
    rest = list(victim.gear)
    rest.remove(gear)
    state = state.with_figure(evolve(victim, gear=tuple(rest)))
    thief = state.figure(thief_id)
    loose = evolve(gear, held=False)
    thief, _ = with_in_hand(evolve(thief, gear=(*thief.gear, loose)), loose)
    return state.with_figure(thief)


ABILITIES = (Pickpocket(),)
