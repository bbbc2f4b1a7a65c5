"""What is being decided, as the rules have told it."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from ad1666.rules.events import Aim, Event, Fight, Match, Note

_OVER = ("phase", "activates", "acts")
"""Notes with which something else begins."""


@frozen
class Pending:
    """The shot, fight or opposed test that was last begun. A fight has a ``match`` too once its
    weapons are named; one that is no fight has no ``fight``."""

    aim: Aim | None = None
    fight: Fight | None = None
    match: Match | None = None


def pending(log: Sequence[Event]) -> Pending:
    """What a log ends with."""
    match: Match | None = None
    for event in reversed(log):
        if isinstance(event, Note) and event.kind in _OVER:
            break
        if isinstance(event, Fight):
            return Pending(fight=event, match=match)
        if isinstance(event, Aim) and match is None:
            return Pending(aim=event)
        if isinstance(event, Match):
            if match is not None or event.what != "melee":
                return Pending(match=match or event)
            match = event
    return Pending(match=match)
