"""Persuasion (ABIL-24), for scenarios of our own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ad1666.rules.abilities.charm import Wooing
from ad1666.rules.characters import Figure
from ad1666.rules.events import OwnName, note
from ad1666.rules.requests import Rule, report
from ad1666.rules.talk import beside
from ad1666.rules.verdicts import Barred, Verdict

if TYPE_CHECKING:
    from ad1666.rules.state import State

PERSUADES = OwnName("persuades")
PERSUADED = OwnName("persuaded")
PERSUASION = OwnName("persuasion")


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
    what = PERSUASION
    tried = "persuasion tried"
    nobody = Barred("nobody beside it can be persuaded", "ABIL-24")

    def may(self, state: State, owner: Figure, target: Figure) -> Verdict:
        """It is no attack (GEN-4), so that the inconspicuous may do it, and it may be done to
        them."""
        if not beside(state, owner, target):
            return Barred(f"{target.id} is no adjacent enemy", "ABIL-24")
        if target.player is owner.player:
            return Barred(f"{target.id} is in the same hands", "ABIL-24")
        if target.card.hero:
            return Barred(f"{target.id} is a hero", "ABIL-24")
        tried = target.tokens_of(self.tried)
        return not tried or Barred(f"it was tried on {target.id} before", "ABIL-24")

    def try_on(self, state: State, owner: Figure, target: Figure) -> Rule[State]:
        yield from report(state, note(PERSUADES, owner.id, self.clause, target=target.id))
        state, won = yield from self.converse(state, owner, target)
        if not won:
            return state
        yield from report(state, note(PERSUADED, target.id, "ABIL-24 GEN-3", by=owner.id))
        player = owner.player
        return state.change(
            target.id,
            controller=None if player is target.side else player,
            controlled_until=state.turn + 1,
        )


ABILITIES = (Persuasion(),)
