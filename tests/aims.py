"""Goals with every aim that the rules know, so that a new one is tested without being named."""

from __future__ import annotations

from collections.abc import Iterator

from ad1666.rules.cards import Side
from ad1666.rules.victory import SCOPES, Goal, Place, Whose


def every_goal(side: Side, letters: dict[Whose, str], gate: Place, zone: Place) -> Iterator[Goal]:
    """Each aim with every subject that it may have, and with and without an exit."""
    for aim, scope in SCOPES.items():
        named = () if scope.whose is None else (letters[scope.whose],)
        exits = (gate, None) if scope.exit else (None,)
        for subject in (*named, *scope.words) or ("",):
            for place in (zone,) if scope.zone else exits:
                yield Goal(side, aim, subject, 1, place=place)
