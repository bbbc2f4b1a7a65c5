"""Persuasion (ABIL-24), for scenarios of our own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ad1666.rules.abilities.charm import Wooing
from ad1666.rules.characters import Figure
from ad1666.rules.events import note
from ad1666.rules.reasons import Reason
from ad1666.rules.requests import Rule, report
from ad1666.rules.talk import beside
from ad1666.rules.verdicts import Barred, Verdict, barred

if TYPE_CHECKING:
    from ad1666.rules.state import State


class Persuasion(Wooing):
    """ABIL-24: control of an enemy commoner for a turn (GEN-3)."""

    name = "Persuasion"
    clause = "ABIL-24"
    text = (
        "Words phase, adjacent enemy commoner, once a game each: Charisma and this value against "
        "Fortitude. Success: you lead it until the next words phase is over."
    )
    least = 0
    verbs = ("persuade",)
    what = "persuasion"
    tried = "persuasion tried"
    nobody = Barred(Reason.NOBODY_TO_PERSUADE, "ABIL-24")

    def may(self, state: State, owner: Figure, target: Figure) -> Verdict:
        """It is no attack (GEN-4), so that the inconspicuous may do it, and it may be done to
        them."""
        if not beside(state, owner, target):
            return barred(Reason.NO_ADJACENT_ENEMY, "ABIL-24", who=target.id)
        if target.player is owner.player:
            return barred(Reason.SAME_PLAYER, "ABIL-24", who=target.id)
        if target.card.hero:
            return barred(Reason.HERO, "ABIL-24", who=target.id)
        tried = target.tokens_of(self.tried)
        return not tried or barred(Reason.TRIED_BEFORE, "ABIL-24", who=target.id)

    def try_on(self, state: State, owner: Figure, target: Figure) -> Rule[State]:
        yield from report(state, note("persuades", owner.id, self.clause, target=target.id))
        state, won = yield from self.converse(state, owner, target)
        if not won:
            return state
        yield from report(state, note("persuaded", target.id, "ABIL-24 GEN-3", by=owner.id))
        player = owner.player
        return state.change(
            target.id,
            controller=None if player is target.side else player,
            controlled_until=state.turn + 1,
        )


ABILITIES = (Persuasion(),)
