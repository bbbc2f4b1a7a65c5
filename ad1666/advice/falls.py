"""Where the chance of a side fell most in a game, and what that hung on: what happened, what the
side had decided, and the cards that were turned up. No drawing."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from attrs import frozen

from ad1666.advice import prices
from ad1666.advice.coach import Decision, Judged, instead
from ad1666.advice.prices import Price
from ad1666.advice.winning import WinChance
from ad1666.game.past import Moment
from ad1666.game.statistics import gravest
from ad1666.rules.cards import Side
from ad1666.rules.events import Note, NoteKind
from ad1666.rules.requests import Part, Prompt
from ad1666.rules.state import State

_SLIGHT = frozenset({NoteKind.GOES, NoteKind.ARRIVES, NoteKind.STANDS_UP})
"""What happens too often to account for a fall."""


@frozen
class Fall:
    """A step at which the chance of a side fell, from ``before`` on."""

    side: Side
    before: WinChance
    after: WinChance
    turn: int
    deed: Note | None
    """The gravest thing that happened on the way, if any is worth telling."""
    state: State
    """The position before it."""
    cards: tuple[Price, ...]
    """The cards that were worth something to either side, those that cost this one most first."""
    judged: Judged | None
    """The decision of the side on which it hung most, if there was any that can be judged."""
    ends: bool
    """Whether the game was over with it."""
    unjudged: bool = False
    """Whether the side decided something there, but nothing that could be judged in time."""

    @property
    def lost(self) -> float:
        """What the side lost to these cards in all, in points."""
        return -sum(card.to(self.side) for card in self.cards)

    @property
    def says_something(self) -> bool:
        """Whether it is known what it hung on, or what happened."""
        costly = self.lost >= prices.LEAST
        return self.judged is not None or costly or self.deed is not None


@frozen
class Span:
    """The positions of a fall, by their numbers."""

    side: Side
    before: WinChance
    after: WinChance
    first: int
    """The last time before it that the side began something."""
    turn: int
    """The first position of that turn."""

    def holds(self, at: int) -> bool:
        """Whether a decision at a position may have led to it."""
        return self.turn <= at < self.after.at


def span(moments: Sequence[Moment], side: Side, step: tuple[WinChance, WinChance]) -> Span:
    """The positions of a step at which the chance of a side fell."""
    before, after = step
    own = (at for at in range(before.at, -1, -1) if _begins(moments[at], side))
    first = next(own, before.at)
    turn = bisect_left(moments, moments[first].game.state.turn, key=lambda m: m.game.state.turn)
    return Span(side, before, after, first, turn)


def _begins(moment: Moment, side: Side) -> bool:
    asked = moment.game.pending
    return (
        isinstance(asked, Prompt)
        and asked.topic.traits.part is Part.BEGINS
        and (asked.player is side)
    )


def hung_on(span: Span, found: Iterable[Judged]) -> Judged | None:
    """The decision on which a fall hung: of those judged the worst, in the fall or else before it
    in the same turn. Where the program agrees with all of them, the one to which there was most of
    an alternative that games can try, beside that."""
    turn = [one for one in found if span.holds(one.decision.at)]
    there = [one for one in turn if one.decision.at >= span.first]
    for some in (there, turn):
        wrong = max(some, key=lambda one: one.thought, default=None)
        if wrong is not None and not wrong.agreed:
            return wrong
    for some in (there, turn):
        others = [other for other in map(instead, some) if other is not None]
        if others:
            return max(others, key=lambda one: one.thought)
    return there[-1] if there else None


def fall(
    moments: Sequence[Moment],
    span: Span,
    made: Iterable[Decision],
    found: Iterable[Judged],
    priced: Iterable[Price],
) -> Fall:
    """What a fall hung on, by the decisions made, those of them that have been judged, and the
    prices of the cards."""
    judged = hung_on(span, found)
    side, (first, last) = span.side, (span.before.at, span.after.at)
    games = [moment.game for moment in moments[first : last + 1]]
    cards = [card for card in priced if first <= card.at < last]
    cards = [card for card in cards if abs(card.worth) >= prices.LEAST]
    turn, deed = gravest(games)
    if deed is not None and deed.kind in _SLIGHT:
        deed = None
    return Fall(
        side,
        span.before,
        span.after,
        turn,
        deed,
        games[0].state,
        tuple(sorted(cards, key=lambda card: card.to(side))),
        judged,
        games[-1].state.outcome is not None,
        judged is None and any(span.holds(one.at) for one in made),
    )
