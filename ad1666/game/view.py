"""What one player may see."""

from __future__ import annotations

from attrs import evolve

from ad1666.rules.cards import HIDDEN, Card, Pile, Side
from ad1666.rules.state import State


def seen_by(state: State, side: Side | None) -> State:
    """The state as a player sees it: every face hidden from that side is replaced by HIDDEN. With
    None as both may see it. How many cards lie where is public (CARD-4, CARD-5), and so is the
    magic deck as a whole: it has no order, and what has gone from it was turned up (CARD-8)."""
    for player in Side:
        pile = state.pile(player)
        hidden = _hidden(pile) if player is not side else evolve(pile, deck=_backs(pile.deck))
        state = state.with_pile(player, hidden)
    return state


def _hidden(pile: Pile) -> Pile:
    return evolve(
        pile,
        deck=_backs(pile.deck),
        hand=_backs(pile.hand),
        committed=_backs(pile.committed),
    )


def _backs(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (HIDDEN,) * len(cards)
