"""Which questions answer themselves."""

from __future__ import annotations

from ad1666.rules.asks import Ask, Choice, Topic

CARD_TOPICS = frozenset({Topic.COMMIT, Topic.BOOST, Topic.DISCARD})
"""Questions that cannot be put without showing a hand."""


def forced(ask: Ask) -> Choice | None:
    """The only answer to a question, if giving it unasked tells nothing about a hand (CARD-4);
    None where a player has to be asked."""
    # with no points left a move is over; weapons can be changed at the next question
    moved = ask.topic is Topic.MOVE and all(o.verb == "in-hand" for o in ask.anytime)
    if len(ask.options) != 1 or (ask.anytime and not moved):
        return None
    if ask.topic in CARD_TOPICS and ask.state.pile(ask.player).hand:
        return None
    return ask.options[0]
