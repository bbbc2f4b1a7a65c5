"""What a rogue! (ABIL-2), Call me uncle (ABIL-5)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from ad1666.rules import decks, zones
from ad1666.rules.abilities import Ability
from ad1666.rules.cards import Side, card
from ad1666.rules.characters import Figure, Status
from ad1666.rules.events import Term, note
from ad1666.rules.requests import Choice, Rule, Topic, choice, choose, report

if TYPE_CHECKING:
    from ad1666.rules.state import State

UNUSED = "rogue"
"""Lies on the card while the ability has not been used in this turn."""
BONUS = 2
UNCLE = "uncle"
"""Lies on the card while the friendship lasts."""
NEPHEW = "nephew"
"""Lies on the cards of those that the opponent has marked, for the whole game."""


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
        yield from report(state, note("draws-more", owner.id, self.clause))
        return state, True

    def initiative_terms(self, state: State, owner: Figure) -> Rule[tuple[State, tuple[Term, ...]]]:
        state, chosen = yield from _offer(state, owner, choice(owner.id, "add-initiative"))
        if chosen is None:
            return state, ()
        yield from report(state, note("adds-initiative", owner.id, self.clause, value=BONUS))
        return state, (Term(BONUS, self.name, self.clause),)

    def as_activated(self, state: State, owner: Figure) -> Rule[State]:
        pile = state.pile(owner.player).discard
        cards = (choice(owner.id, "shuffle-back", c) for c in pile)
        state, chosen = yield from _offer(state, owner, *cards)
        if chosen is None:
            return state
        back = card(chosen.args[0])
        yield from report(state, note("shuffles-back", owner.id, self.clause, card=back))
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


class CallMeUncle(Ability):
    """ABIL-5: before the game the opponent marks two own commoners or one own hero. GEN-7 keeps the
    owner from supporting them against his own side."""

    name = "Call me uncle"
    clause = "ABIL-5"
    text = (
        "Two commoners or a hero of the opponent, whom that one marks before the game, have -1 on "
        "all tests but Fortitude, and +1 there; they and the owner are friends until he ends it."
    )

    def starting_tokens(self, value: int) -> tuple[tuple[str, int], ...]:
        return ((UNCLE, 1),)

    def prepare(self, state: State, owner: Figure) -> Rule[State]:
        others = [f for f in state.figures if f.side is not owner.side]
        if any(f.tokens_of(NEPHEW) for f in others):
            return state
        player = owner.side.other
        options = _markings(player, [f for f in others if _takes_part(f)])
        if not options:
            return state
        chosen = yield from choose(state, player, Topic.MARK, options, owner.id)
        for figure_id in chosen.args:
            yield from report(state, note("marked", figure_id, self.clause, by=owner.id))
            state = state.with_figure(state.figure(figure_id).with_tokens(NEPHEW, 1))
        return state

    def test_terms(
        self, state: State, owner: Figure, tester: Figure, trait: str | None
    ) -> tuple[Term, ...]:
        if not tester.tokens_of(NEPHEW) or tester.side is owner.side:
            return ()
        return (Term(1 if trait == "fortitude" else -1, self.name, self.clause),)

    def friendly(self, state: State, owner: Figure, other: Figure) -> bool:
        return owner.tokens_of(UNCLE) > 0 and other.tokens_of(NEPHEW) > 0

    def anytime(self, state: State, owner: Figure) -> list[Choice]:
        if not owner.tokens_of(UNCLE):
            return []
        friends = [f for f in state.figures if f.tokens_of(NEPHEW) and f.side is not owner.side]
        return [choice(owner.id, "end-uncle")] if any(map(_takes_part, friends)) else []

    def do_anytime(self, state: State, owner: Figure, chosen: Choice) -> Rule[State]:
        yield from report(state, note("ends-friendship", owner.id, self.clause))
        return zones.with_fresh(state, state.with_figure(owner.with_tokens(UNCLE, 0)))


def _takes_part(figure: Figure) -> bool:
    """Whether it is in the game, now or later."""
    return figure.status in (Status.BOARD, Status.TO_COME)


def _markings(player: Side, figures: list[Figure]) -> list[Choice]:
    """Every two commoners, or the only one, and every hero."""
    commoners = [f.id for f in figures if not f.card.hero]
    pairs = [*combinations(commoners, min(2, len(commoners)))] if commoners else []
    heroes = [(f.id,) for f in figures if f.card.hero]
    return [choice(player, "mark", *marked) for marked in (*pairs, *heroes)]


ABILITIES = (WhatARogue(), CallMeUncle())
