"""Positions that a player may be in: the cards it does not see are dealt to where they may lie."""

from __future__ import annotations

import random

from ad1666.rules.cards import DECK, Card, Side, in_order
from ad1666.rules.state import State
from ad1666.rules.values import evolve


def unseen(state: State, viewer: Side, of: Side) -> tuple[Card, ...]:
    """The cards of a player whose place a viewer does not know: those in the deck and, of the other
    player, in hand and face down. Each is equally likely to be in any of these places."""
    pile = state.pile(of)
    seen = {*pile.discard, *pile.play}
    if of is viewer:
        seen.update(pile.hand, pile.committed)
    return tuple([card for card in DECK if card not in seen])


def dealt(state: State, viewer: Side, rng: random.Random) -> State:
    """A position that looks to a viewer as this one does, with a face for each hidden card. All
    possible deals are equally likely."""
    for side in Side:
        pile, pool = state.pile(side), list(unseen(state, viewer, side))
        if side is viewer:
            state = state.with_pile(side, evolve(pile, deck=in_order(pool)))
            continue
        rng.shuffle(pool)
        held, laid = len(pile.hand), len(pile.hand) + len(pile.committed)
        hand, committed, deck = pool[:held], pool[held:laid], pool[laid:]
        faces = evolve(pile, hand=in_order(hand), committed=tuple(committed), deck=in_order(deck))
        state = state.with_pile(side, faces)
    return state
