"""Persuasion (ABIL-24), for scenarios of our own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ad1666.rules.abilities import Ability, Extra
from ad1666.rules.asks import Rule, tell
from ad1666.rules.characters import Figure
from ad1666.rules.events import note
from ad1666.rules.talk import Talk, beside, converse
from ad1666.rules.verdicts import Barred, Verdict

if TYPE_CHECKING:
    from ad1666.rules.state import State

TRIED = "persuasion tried"


class Persuasion(Ability):
    """ABIL-24: control of an enemy commoner for a turn (GEN-3)."""

    name = "Persuasion"
    clause = "ABIL-24"
    text = (
        "Words phase, adjacent enemy commoner, once a game each: Charisma and this value against "
        "Fortitude. Success: you lead it until the next words phase is over."
    )

    verbs = ("persuade",)

    def why_not(
        self, state: State, owner: Figure, actor: Figure, verb: str, args: tuple[str, ...]
    ) -> Barred:
        if not args:
            return Barred("nobody beside it can be persuaded", self.clause)
        tried = _may_persuade(state, owner, state.figure(args[0]))
        assert isinstance(tried, Barred)
        return tried

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


def _may_persuade(state: State, figure: Figure, target: Figure) -> Verdict:
    """An adjacent enemy commoner in the other player's hands, on whom nobody has tried yet. It is
    no attack (GEN-4), so that the inconspicuous may do it, and it may be done to them."""
    if not beside(state, figure, target):
        return Barred(f"{target.id} is no adjacent enemy", "ABIL-24")
    if target.player is figure.player:
        return Barred(f"{target.id} is in the same hands", "ABIL-24")
    if target.card.hero:
        return Barred(f"{target.id} is a hero", "ABIL-24")
    return not target.tokens_of(TRIED) or Barred(f"it was tried on {target.id} before", "ABIL-24")


ABILITIES = (Persuasion(),)
