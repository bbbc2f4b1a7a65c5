"""Abilities of conversation: Ladies' man (ABIL-1), Cold (ABIL-9), Seduction (ABIL-18)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ad1666.rules import abilities, hurt
from ad1666.rules.abilities import Ability, Extra
from ad1666.rules.abilities.disguise import hidden
from ad1666.rules.asks import Rule, tell
from ad1666.rules.cards import Suit
from ad1666.rules.characters import Figure
from ad1666.rules.events import Term, note
from ad1666.rules.talk import Talk, adjacent_enemy, converse
from ad1666.rules.verdicts import Barred, Verdict

if TYPE_CHECKING:
    from ad1666.rules.state import State

TRIED = "seduction tried"


class LadiesMan(Ability):
    """ABIL-1: as lead of the acting side against the other sex."""

    name = "Ladies' man"
    clause = "ABIL-1"
    text = "Leading a conversation against the other sex: horseshoe +1, heart +2."

    def talk_term(self, state: State, owner: Figure, target: Figure, suit: Suit) -> Term | None:
        value = {Suit.HORSESHOE: 1, Suit.HEART: 2}.get(suit, 0)
        if not value or owner.card.sex == target.card.sex:
            return None
        return Term(value, self.name, self.clause)


class Cold(Ability):
    """ABIL-9."""

    name = "Cold"
    clause = "ABIL-9"
    text = "Cannot be seduced; while it leads a conversation the other side has no bonus."

    @property
    def cold(self) -> bool:
        return True


class Seduction(Ability):
    """ABIL-18: initiator and target are removed together."""

    name = "Seduction"
    clause = "ABIL-18"
    text = (
        "In the words phase, while inconspicuous, against an adjacent enemy of the other sex: "
        "both leave the game."
    )

    verbs = ("seduce",)

    def why_not(
        self, state: State, owner: Figure, actor: Figure, verb: str, args: tuple[str, ...]
    ) -> Barred:
        if not args:
            return Barred("nobody beside it can be seduced", self.clause)
        tried = _may_seduce(state, owner, state.figure(args[0]))
        assert isinstance(tried, Barred)
        return tried

    def words(self, state: State, owner: Figure) -> list[Extra]:
        return [
            Extra("seduce", (target.id,), full=True, do=self._seducing(owner, target))
            for target in state.figures
            if _may_seduce(state, owner, target)
        ]

    def _seducing(self, owner: Figure, target: Figure) -> Callable[[State], Rule[State]]:
        talk = Talk(
            "seduction",
            self.name,
            self.clause,
            owner.id,
            target.id,
            trait="charisma",
            against="fortitude",
            meets=_may_seduce,
        )

        def seduce(state: State) -> Rule[State]:
            yield from tell(state, note("seduces", owner.id, self.clause, target=target.id))
            state, won = yield from converse(state, talk)
            state = state.with_figure(state.figure(target.id).with_tokens(TRIED, 1))
            if won:
                yield from tell(state, note("seduced", target.id, self.clause, by=owner.id))
                state = hurt.kill(state, owner.id)
                state = hurt.kill(state, target.id)
            return state

        return seduce


def _may_seduce(state: State, figure: Figure, target: Figure) -> Verdict:
    """The token, and an adjacent enemy of the other sex on whom nobody has tried yet."""
    if not hidden(figure):
        return Barred("is not inconspicuous", "ABIL-18")
    if not adjacent_enemy(state, figure, target):
        return Barred(f"{target.id} is no adjacent enemy", "ABIL-18")
    if figure.card.sex == target.card.sex:
        return Barred(f"{target.id} is of the same sex", "ABIL-18")
    if target.tokens_of(TRIED):
        return Barred(f"it was tried on {target.id} before", "ABIL-18")
    if any(ability.cold for ability in abilities.of(target)):
        return Barred(f"{target.id} is cold", "ABIL-9")
    return True


ABILITIES = (LadiesMan(), Cold(), Seduction())
