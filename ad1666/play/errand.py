"""The secret errand of a side during its night, in words for whoever may see its hand."""

from __future__ import annotations

from ad1666.campaign.errands import progress
from ad1666.campaign.feats import Evidence
from ad1666.i18n import _
from ad1666.play.hot_seat import HotSeat
from ad1666.rules.cards import Side
from ad1666.words import errands


def lines(hot_seat: HotSeat, side: Side | None) -> tuple[str, ...]:
    """What the errand of a side asks and brings, and how far it is, a sentence each; none without
    one. What it counts everybody has seen, but nobody else may learn that it is counted. While no
    hand may be seen, how one comes to read it, whether anybody has one or not."""
    if side is None:
        here = [each for each in hot_seat.people if each not in hot_seat.away]
        asked = bool(hot_seat.errands and here) and hot_seat.prompt is not None
        return (_("Secret errands are read here while one’s hand is seen: H shows it."),) * asked
    errand = hot_seat.errand_of(side)
    if not errand:
        return ()
    course = Evidence(hot_seat.play.log, hot_seat.state)
    return tuple(errands.now(errand, progress(errand, course, side)))
