"""Persuasion (ABIL-24), for scenarios of our own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ad1666.rules.abilities import Ability, Extra
from ad1666.rules.asks import Rule, tell
from ad1666.rules.characters import Figure
from ad1666.rules.events import note
from ad1666.rules.talk import Talk, beside, converse

if TYPE_CHECKING:
    from ad1666.rules.state import State

TRIED = "persuasion tried"


class Persuasion(Ability):
    """ABIL-24: control of an enemy commoner for a turn (GEN-3)."""

    name = "Persuasion"
    clause = "ABIL-24"
    text = (
        "Words phase, against an adjacent enemy commoner, once a game each: Charisma and this "
        "value against Fortitude. Success: you decide for it until the next words phase is over."
    )

    def words(self, state: State, owner: Figure) -> list[Extra]:
        return [
            Extra("persuade", (target.id,), full=True, do=self._persuading(owner, target))
            for target in state.figures
            if _may_persuade(state, owner, target)
        ]

    def _persuading(self, owner: Figure, target: Figure) -> Callable[[State], Rule[State]]:
        talk = Talk(
            "persuasion",
            self.name,
            self.clause,
            owner.id,
            target.id,
            trait="charisma",
            against="fortitude",
            meets=_may_persuade,
        )

        def persuade(state: State) -> Rule[State]:
            yield from tell(state, note("persuades", owner.id, self.clause, target=target.id))
            state, won = yield from converse(state, talk)
            state = state.with_figure(state.figure(target.id).with_tokens(TRIED, 1))
            if not won:
                return state
            yield from tell(state, note("persuaded", target.id, "ABIL-24 GEN-3", by=owner.id))
            player = owner.player
            return state.change(
                target.id,
                controller=None if player is target.side else player,
                controlled_until=state.turn + 1,
            )

        return persuade


def _may_persuade(state: State, figure: Figure, target: Figure) -> bool:
    """An adjacent enemy commoner in the other player's hands, on whom nobody has tried yet. It is
    no attack (GEN-4), so that the inconspicuous may do it, and it may be done to them."""
    return (
        beside(state, figure, target)
        and target.player is not figure.player
        and not target.card.hero
        and not target.tokens_of(TRIED)
    )


ABILITIES = (Persuasion(),)
