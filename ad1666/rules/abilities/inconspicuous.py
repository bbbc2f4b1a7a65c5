"""Inconspicuous (ABIL-6), as a card has it. What it means to be inconspicuous is in
`ad1666.rules.disguise`."""

from __future__ import annotations

from ad1666.rules.abilities.hooks import Ability, Appeal, Attempt, Price, TokenMark, Wording
from ad1666.rules.characters import INCONSPICUOUS, Figure
from ad1666.rules.disguise import (
    NAME,
    RECOGNISE,
    REVEAL,
    REVEALED,
    may_recognise,
    recognises_by,
    reveal,
)
from ad1666.rules.requests import Choice, Details, Rule, choice
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred, OwnName, Verdict

NOBODY_TO_RECOGNISE = OwnName("nobody-to-recognise")


class Inconspicuous(Ability):
    """ABIL-6."""

    name = NAME
    clause = "ABIL-6"
    text = (
        "Counts as friendly to everyone until it attacks, holds a weapon that is not short in view "
        "of an enemy, is recognised, or is seen within 6 squares by an enemy hero with Senses or "
        "Intelligence above this value."
    )
    least = 0
    price = Price(0.8, "", False)
    price_of_value = Price(0.4, "point of its value", False)
    choice_words = (
        Wording(
            REVEAL,
            "Drop the disguise",
            "Drop the inconspicuous token; it never comes back. [[ABIL-6]]",
        ),
        Wording(
            RECOGNISE,
            "Recognise",
            "Full action, within 6 squares: the higher of Senses and Intelligence against "
            "Charisma; if you win, the disguise falls. [[ABIL-6]]",
            missed="Somebody in disguise was left alone",
        ),
    )
    test_words = ((RECOGNISE, "Recognising"),)
    note_words = ((REVEALED, "{figure} is inconspicuous no more: the disguise falls."),)
    marks = (
        TokenMark(
            INCONSPICUOUS,
            "hidden",
            "inconspicuous",
            "friendly to everyone, until it attacks, shows a long weapon, or is seen through "
            "[[ABIL-6]]",
        ),
    )

    reason_words = ((NOBODY_TO_RECOGNISE, "nobody inconspicuous is near and in sight"),)
    verbs = (RECOGNISE,)

    def starting_tokens(self, value: int) -> tuple[tuple[str, int], ...]:
        return ((INCONSPICUOUS, 1),)

    def anytime(self, state: State, owner: Figure) -> list[Choice]:
        return [choice(owner.id, REVEAL)] if owner.inconspicuous else []

    def do_anytime(self, state: State, owner: Figure, chosen: Choice) -> Rule[State]:
        return (yield from reveal(state, owner))

    def why_not(
        self, state: State, owner: Figure, actor: Figure, verb: str, named: Details
    ) -> Verdict:
        if named.target is None:
            return Barred(NOBODY_TO_RECOGNISE, self.clause)
        return may_recognise(state, actor, owner)

    def appeal(self, state: State, actor: Figure, chosen: Choice) -> Appeal:
        target = state.figure(*chosen.details.targets)
        attempt = Attempt(recognises_by(actor), other=target.id, against="charisma")
        return Appeal(attempt, after=state.with_figure(target.with_tokens(INCONSPICUOUS, 0)))


ABILITIES = (Inconspicuous(),)
