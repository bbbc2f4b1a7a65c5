"""What a scenario asks of programs."""

from __future__ import annotations

from ad1666.rules.characters import Figure, Square
from ad1666.rules.state import State


def post(state: State, figure: Figure) -> frozenset[Square]:
    """The squares where a figure is to stay: until the alarm has been raised, or until it carries a
    thing that goals are about. Empty if it may go anywhere."""
    for who, squares in state.terms.orders.stays:
        if who == figure.id and not (state.alarm or any(map(figure.owns, state.terms.prizes))):
            return frozenset(squares)
    return frozenset()
