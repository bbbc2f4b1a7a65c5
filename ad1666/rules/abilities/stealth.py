"""Stealth (ABIL-24), for scenarios of our own."""

from __future__ import annotations

from functools import partial

from ad1666.rules import actions, damage
from ad1666.rules.abilities.hooks import Ability, Appeal, Attempt, Extra, Price, Wording
from ad1666.rules.board import FULL_MP
from ad1666.rules.card_tests import standard_test
from ad1666.rules.characters import Figure
from ad1666.rules.events import Cause, Grade, Term
from ad1666.rules.requests import Choice, Rule, choice
from ad1666.rules.state import State
from ad1666.rules.verdicts import OwnName

SNEAK = OwnName("sneak")
UNSEEN = "unseen"
"""The token on the card while the figure sneaks."""
DIFFICULTY = 6


class Stealth(Ability):
    """ABIL-24: a move past enemies."""

    name = "Stealth"
    clause = "ABIL-24"
    text = (
        "Full action, not while engaged; test of this value, difficulty 6. Success: a Full move on "
        "which enemy zones neither stop nor hold it. A mishap raises the alarm, if there is one."
    )
    least = 1
    price_of_value = Price(0.4, "point of its value", False)
    choice_words = (
        Wording(
            SNEAK,
            "Sneak",
            "Full action: a test of Stealth (6). Success: 4 movement points, and enemy "
            "zones neither stop nor hold you. [[ABIL-24]]",
        ),
    )
    test_words = ((SNEAK, "Sneaking"),)

    verbs = (SNEAK,)
    alarming = True

    def slips(self, state: State, owner: Figure) -> bool:
        return owner.tokens_of(UNSEEN) > 0

    def appeal(self, state: State, actor: Figure, chosen: Choice) -> Appeal:
        value = actor.card.ability(self.name) or 0
        attempt = Attempt(value=value, difficulty=DIFFICULTY)
        unseen = state.figure(actor.id).with_tokens(UNSEEN, 1)
        return Appeal(attempt, mp=FULL_MP, mover=unseen)

    def actions(self, state: State, owner: Figure) -> list[Extra]:
        return [Extra(choice(owner.id, SNEAK), full=True, do=partial(self._sneak, owner=owner))]

    def _sneak(self, state: State, owner: Figure) -> Rule[State]:
        value = Term(owner.card.ability(self.name) or 0, Cause.ABILITY, "CHAR-3", self.name)
        figure = state.figure(owner.id)
        state, result = yield from standard_test(
            state, figure, SNEAK, DIFFICULTY, self.clause, (value,)
        )
        if result.grade is Grade.MISHAP:
            state = yield from damage.raise_alarm(state, owner.id, self.clause)
        if not result.passed:
            return (yield from damage.settle(state))
        state = state.with_figure(state.figure(owner.id).with_tokens(UNSEEN, 1))
        return actions.spend(state, FULL_MP)

    def walked(self, owner: Figure) -> Figure:
        return owner.with_tokens(UNSEEN, 0)


ABILITIES = (Stealth(),)
