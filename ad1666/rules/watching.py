"""What takes effect at once when positions, doors or hands have changed (ZOC-3, ABIL-6)."""

from __future__ import annotations

from ad1666.rules import zones
from ad1666.rules.abilities import dispatch
from ad1666.rules.requests import Rule
from ad1666.rules.state import State


def changed(before: State, after: State) -> Rule[State]:
    """``after`` with the contacts made since ``before`` (ACT-5), and with the effects of abilities
    on what can now be seen."""
    return dispatch.watch(zones.with_fresh(before, after))


def foreseen(state: State) -> State:
    """A hypothetical position with the immediate effects of abilities."""
    rule = dispatch.watch(state)
    while True:
        try:
            next(rule)
        except StopIteration as end:
            assert isinstance(end.value, State)
            return end.value
