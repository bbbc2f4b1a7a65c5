"""Looking for the things that a scenario hides (PLACE-2)."""

from __future__ import annotations

from ad1666.rules.characters import Square
from ad1666.rules.frozen import evolve
from ad1666.rules.hidden import Lot
from ad1666.rules.items import Item
from ad1666.rules.requests import Rule, draw_lot
from ad1666.rules.state import State


def may_hide(state: State, at: Square | None) -> bool:
    """Whether something may be hidden on a square, where it can be searched for."""
    return any(at in hidden.squares for hidden in state.hidden)


def looked(state: State, place: Square | str) -> Rule[tuple[State, tuple[Item, ...]]]:
    """Looks in a place, a square or a chest, for all that may be hidden there, and gives what is
    found. In the last place where a thing may be, it is."""
    left, found = [], []
    for hidden in state.hidden:
        if place not in hidden.places:
            left.append(hidden)
        elif (yield from draw_lot(state, hidden, place)) is Lot.HERE:
            found.append(hidden.item)
        else:
            left.append(hidden.without(place))
    return evolve(state, hidden=tuple(left)), tuple(found)
