"""Unbreakable (ABIL-7)."""

from __future__ import annotations

from ad1666.rules.abilities.hooks import Ability, Appeal, Price, Wording
from ad1666.rules.characters import Figure
from ad1666.rules.events import Cause, Term, note
from ad1666.rules.requests import Choice, Rule, Topic, choice, choose, report
from ad1666.rules.state import State
from ad1666.rules.verdicts import OwnName

SPENDS = OwnName("spends")

TOKEN = "unbreakable"
TOKENS = 3
SPEND, KEEP = "spend", "keep"


class Unbreakable(Ability):
    """ABIL-7: three tokens, to retake a failed Fortitude test, or to ignore the penalty for serious
    wounds in a test."""

    name = "Unbreakable"
    clause = "ABIL-7"
    text = "Three tokens: retake a failed Fortitude test, or ignore serious wounds in one test."
    price = Price(0.55, "")
    choice_words = (
        Wording(SPEND, "Spend a token", "Spend one Unbreakable token. [[ABIL-7]]"),
        Wording(KEEP, "Keep the token", "Keep the Unbreakable tokens for later. [[ABIL-7]]"),
    )
    note_words = ((SPENDS, "{figure} spends a token, {left} left."),)
    declining = KEEP
    token = TOKEN

    def appeal(self, state: State, actor: Figure, chosen: Choice) -> Appeal:
        """It is spent as soon as a test is at stake."""
        return Appeal(worth=1.0 if chosen.verb == SPEND else 0.0)

    def starting_tokens(self, value: int) -> tuple[tuple[str, int], ...]:
        return ((TOKEN, TOKENS),)

    def spare_wounds(self, state: State, owner: Figure) -> Rule[tuple[State, bool]]:
        return (yield from _offer(state, owner))

    def retake(self, state: State, owner: Figure, trait: str | None) -> Rule[tuple[State, bool]]:
        if trait != "fortitude":
            return state, False
        return (yield from _offer(state, owner))


def _offer(state: State, owner: Figure) -> Rule[tuple[State, bool]]:
    """Whether the player spends a token."""
    left = owner.tokens_of(TOKEN)
    if not left:
        return state, False
    options = [choice(owner.id, SPEND), choice(owner.id, KEEP)]
    chosen = yield from choose(state, owner.player, Topic.TOKEN, options, owner.id)
    if chosen.verb == KEEP:
        return state, False
    terms = Term(left, Cause.TOKENS_BEFORE, "ABIL-7"), Term(-1, Cause.SPENT, "ABIL-7")
    yield from report(state, note(SPENDS, owner.id, "ABIL-7", terms, left=left - 1))
    return state.with_figure(owner.with_tokens(TOKEN, left - 1)), True


ABILITIES = (Unbreakable(),)
