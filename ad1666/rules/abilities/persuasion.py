"""Persuasion (ABIL-24), for scenarios of our own."""

from __future__ import annotations

from ad1666.rules.abilities.charm import ConversationAbility
from ad1666.rules.abilities.hooks import Appeal, Price, Wording
from ad1666.rules.characters import Figure
from ad1666.rules.events import note
from ad1666.rules.requests import Choice, Rule, report
from ad1666.rules.state import State
from ad1666.rules.talk import beside
from ad1666.rules.verdicts import Barred, OwnName, Reason, Verdict, barred

NOBODY_TO_PERSUADE = OwnName("nobody-to-persuade")
SAME_PLAYER = OwnName("same-player")
HERO = OwnName("hero")

PERSUADE = "persuade"

PERSUADES = OwnName("persuades")
PERSUADED = OwnName("persuaded")
PERSUASION = OwnName("persuasion")


class Persuasion(ConversationAbility):
    """ABIL-24: control of an enemy commoner for a turn (GEN-3)."""

    name = "Persuasion"
    clause = "ABIL-24"
    text = (
        "Words phase, adjacent enemy commoner, once a game each: Charisma and this value against "
        "Fortitude. Success: you lead it until the next words phase is over."
    )
    least = 0
    price_of_value = Price(0.5, "point of its value", False)
    choice_words = (
        Wording(
            PERSUADE,
            "Persuade",
            "Charisma against Fortitude; if it succeeds, you decide for this character "
            "until the next words phase is over. [[ABIL-24]] [[GEN-3]]",
        ),
    )
    test_words = ((PERSUASION, "Persuasion"),)
    note_words = (
        (PERSUADES, "{figure} talks to {target}."),
        (PERSUADED, "{by} has persuaded {figure}: the other player decides for it now."),
    )
    reason_words = (
        (NOBODY_TO_PERSUADE, "nobody beside it can be persuaded"),
        (SAME_PLAYER, "{who} is led by the same player"),
        (HERO, "{who} is a hero"),
    )
    verbs = (PERSUADE,)
    what = PERSUASION
    tried = "persuasion tried"
    nobody = Barred(NOBODY_TO_PERSUADE, "ABIL-24")

    def may(self, state: State, owner: Figure, target: Figure) -> Verdict:
        """It is no attack (GEN-4), so the inconspicuous may use it, and it may be used on them."""
        if not beside(state, owner, target):
            return barred(Reason.NO_ADJACENT_ENEMY, "ABIL-24", who=target.id)
        if target.player is owner.player:
            return barred(SAME_PLAYER, "ABIL-24", who=target.id)
        if target.card.hero:
            return barred(HERO, "ABIL-24", who=target.id)
        tried = target.tokens_of(self.tried)
        return not tried or barred(Reason.TRIED_BEFORE, "ABIL-24", who=target.id)

    def appeal(self, state: State, actor: Figure, chosen: Choice) -> Appeal:
        return Appeal(self.attempt(actor, *chosen.details.targets), led=True)

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
