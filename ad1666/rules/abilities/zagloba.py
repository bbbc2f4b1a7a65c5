"""What a rogue! (ABIL-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ad1666.rules import decks
from ad1666.rules.abilities import Ability
from ad1666.rules.asks import Choice, Rule, Topic, choice, choose, tell
from ad1666.rules.cards import card
from ad1666.rules.characters import Figure
from ad1666.rules.events import Term, note

if TYPE_CHECKING:
    from ad1666.rules.state import State

UNUSED = "rogue"
"""Lies on the card while the ability has not been used in this turn."""
BONUS = 2


class WhatARogue(Ability):
    """ABIL-2: one of three effects each turn."""

    name = "What a rogue!"
    clause = "ABIL-2"
    text = (
        "Once a turn: draw one more card in the card phase; or, when activated, shuffle a card of "
        "the discard pile back into the deck; or have +2 in the initiative test."
    )

    def starting_tokens(self, value: int) -> tuple[tuple[str, int], ...]:
        return ((UNUSED, 1),)

    def refresh(self, state: State, owner: Figure) -> State:
        return state.with_figure(owner.with_tokens(UNUSED, 1))

    def draws_more(self, state: State, owner: Figure) -> Rule[tuple[State, bool]]:
        state, chosen = yield from _offer(state, owner, choice(owner.id, "draw-more"))
        if chosen is None:
            return state, False
        yield from tell(state, note("draws-more", owner.id, self.clause))
        return state, True

    def initiative_terms(self, state: State, owner: Figure) -> Rule[tuple[State, tuple[Term, ...]]]:
        state, chosen = yield from _offer(state, owner, choice(owner.id, "add-initiative"))
        if chosen is None:
            return state, ()
        yield from tell(state, note("adds-initiative", owner.id, self.clause, value=BONUS))
        return state, (Term(BONUS, self.name, self.clause),)

    def as_activated(self, state: State, owner: Figure) -> Rule[State]:
        pile = state.pile(owner.player).discard
        cards = (choice(owner.id, "shuffle-back", c) for c in pile)
        state, chosen = yield from _offer(state, owner, *cards)
        if chosen is None:
            return state
        back = card(chosen.args[0])
        yield from tell(state, note("shuffles-back", owner.id, self.clause, card=back))
        return decks.shuffle_back(state, owner.player, back)


def _offer(state: State, owner: Figure, *uses: Choice) -> Rule[tuple[State, Choice | None]]:
    """Offers ways to use the ability of this turn. None if it is saved, or used up, or if there
    are none."""
    if not uses or not owner.tokens_of(UNUSED):
        return state, None
    options = (*uses, choice(owner.id, "save"))
    chosen = yield from choose(state, owner.player, Topic.ONCE_A_TURN, options, owner.id)
    if chosen.verb == "save":
        return state, None
    return state.with_figure(owner.with_tokens(UNUSED, 0)), chosen


ABILITIES = (WhatARogue(),)
