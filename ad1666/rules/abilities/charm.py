"""Abilities of conversation: Ladies' man (ABIL-1), Seduction (ABIL-18) and, in our own scenarios,
Persuasion (ABIL-24)."""

from __future__ import annotations

from functools import partial

from ad1666.rules import damage
from ad1666.rules.abilities import society
from ad1666.rules.abilities.hooks import Ability, Appeal, Attempt, Extra, Price, Wording
from ad1666.rules.cards import Suit
from ad1666.rules.characters import Figure
from ad1666.rules.events import Term, note
from ad1666.rules.requests import Choice, Details, Rule, aimed, report
from ad1666.rules.state import State
from ad1666.rules.talk import Talk, adjacent_enemy, beside, converse
from ad1666.rules.verdicts import Barred, OwnName, Reason, Verdict, barred

TRAIT, AGAINST = "charisma", "fortitude"

SEDUCE = "seduce"
NOBODY_TO_SEDUCE = OwnName("nobody-to-seduce")
SAME_SEX = OwnName("same-sex")
COLD = OwnName("cold")
SEDUCES = OwnName("seduces")
SEDUCED = OwnName("seduced")
SEDUCTION = OwnName("seduction")

PERSUADE = "persuade"
NOBODY_TO_PERSUADE = OwnName("nobody-to-persuade")
SAME_PLAYER = OwnName("same-player")
HERO = OwnName("hero")
PERSUADES = OwnName("persuades")
PERSUADED = OwnName("persuaded")
PERSUASION = OwnName("persuasion")


class LadiesMan(Ability):
    """ABIL-1: as lead of the acting side against the other sex."""

    name = "Ladies' man"
    clause = "ABIL-1"
    text = (
        "Leading the side that began a conversation, against the other sex: horseshoe +1, heart +2."
    )
    price = Price(0.3, "", False)

    def talk_term(self, state: State, owner: Figure, target: Figure, suit: Suit) -> Term | None:
        value = {Suit.HORSESHOE: 1, Suit.HEART: 2}.get(suit, 0)
        if not value or owner.card.sex == target.card.sex:
            return None
        return self.term(value)


class ConversationAbility(Ability):
    """An ability of conversation in the words phase: Charisma and its own value against Fortitude,
    once a game against each character, whoever tries."""

    what: OwnName
    """The name of its test."""
    tried: str
    """The token on the card of a character that it has been tried on."""
    nobody: Barred
    """The refusal when no target is named."""

    def may(self, state: State, owner: Figure, target: Figure) -> Verdict:
        """Whether a figure meets its requirements against a target (TALK-1)."""
        raise NotImplementedError

    def try_on(self, state: State, owner: Figure, target: Figure) -> Rule[State]:
        raise NotImplementedError

    def converse(self, state: State, owner: Figure, target: Figure) -> Rule[tuple[State, bool]]:
        """Plays the conversation; nobody may try it on that target again. True if it succeeds."""
        talk = Talk(
            self.what,
            self.name,
            self.clause,
            owner.id,
            target.id,
            trait=TRAIT,
            against=AGAINST,
            meets=self.may,
        )
        state, won = yield from converse(state, talk)
        return state.with_figure(state.figure(target.id).with_tokens(self.tried, 1)), won

    def attempt(self, owner: Figure, target: str) -> Attempt:
        """The test of the conversation, as programs are told of it."""
        return Attempt(TRAIT, owner.card.ability(self.name) or 0, other=target, against=AGAINST)

    def words(self, state: State, owner: Figure) -> list[Extra]:
        if owner.at is None:
            return []
        (verb,) = self.verbs
        around = state.board.adjacent(owner.at)
        return [
            Extra(
                aimed(owner.id, verb, target.id),
                full=True,
                do=partial(self.try_on, owner=owner, target=target),
            )
            for target in state.figures
            if target.at in around and self.may(state, owner, target)
        ]

    def why_not(
        self, state: State, owner: Figure, actor: Figure, verb: str, named: Details
    ) -> Verdict:
        target = named.target
        return self.may(state, owner, state.figure(target)) if target else self.nobody


class Seduction(ConversationAbility):
    """ABIL-18: initiator and target are removed together."""

    name = "Seduction"
    clause = "ABIL-18"
    text = (
        "Words phase, while inconspicuous, adjacent enemy of the other sex, once a game each: "
        "Charisma and this value against Fortitude. Success: both are removed and count as killed."
    )
    least = 0
    price = Price(1.0, "", False)
    price_of_value = Price(0.5, "point of its value", False)
    choice_words = (
        Wording(
            SEDUCE,
            "Seduce",
            "Charisma against Fortitude; if it succeeds both are removed and count as "
            "killed. [[ABIL-18]]",
        ),
    )
    test_words = ((SEDUCTION, "Seduction"),)
    note_words = (
        (SEDUCES, "{figure} turns to {target}."),
        (SEDUCED, "{by} has won over {figure}: both are removed and count as killed."),
    )
    reason_words = (
        (NOBODY_TO_SEDUCE, "nobody beside it can be seduced"),
        (SAME_SEX, "{who} is of the same sex"),
        (COLD, "{who} is cold"),
    )
    verbs = (SEDUCE,)
    what = SEDUCTION
    tried = "seduction tried"
    nobody = Barred(NOBODY_TO_SEDUCE, "ABIL-18")

    def may(self, state: State, owner: Figure, target: Figure) -> Verdict:
        if not owner.inconspicuous:
            return Barred(Reason.NOT_INCONSPICUOUS, "ABIL-18")
        if not adjacent_enemy(state, owner, target):
            return barred(Reason.NO_ADJACENT_ENEMY, "ABIL-18", who=target.id)
        if owner.card.sex == target.card.sex:
            return barred(SAME_SEX, "ABIL-18", who=target.id)
        if target.tokens_of(self.tried):
            return barred(Reason.TRIED_BEFORE, "ABIL-18", who=target.id)
        if society.COLD.had_by(target):
            return barred(COLD, "ABIL-9", who=target.id)
        return True

    def appeal(self, state: State, actor: Figure, chosen: Choice) -> Appeal:
        targets = chosen.details.targets
        return Appeal(self.attempt(actor, *targets), removed=(*targets, actor.id))

    def try_on(self, state: State, owner: Figure, target: Figure) -> Rule[State]:
        yield from report(state, note(SEDUCES, owner.id, self.clause, target=target.id))
        state, won = yield from self.converse(state, owner, target)
        if won:
            yield from report(state, note(SEDUCED, target.id, self.clause, by=owner.id))
            state = yield from damage.remove(state, owner.id, target.id)
        return state


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


ABILITIES = (LadiesMan(), Seduction(), Persuasion())
