"""Odds of opposed tests (OPP), before cards are committed and during boosts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from attrs import frozen

from ad1666.game.odds.assumed import Assumed
from ad1666.game.odds.known import Holding, Known
from ad1666.game.odds.spread import Spread
from ad1666.rules.card_tests import (
    hand_boosted,
    hand_with,
    laying_order,
    may_boost,
    namer,
    naming_order,
)
from ad1666.rules.cards import Card, Side, Suit
from ad1666.rules.events import Match, Opposed, TestSide

Worth = Callable[[Suit, Suit, int], tuple[int, ...]]
"""Red's payoff for both suits and red's lead; blue minimises it."""
Tally = Mapping[tuple[Suit, Suit], Mapping[int, int]]
"""The number of cases by the suits of red and blue and red's lead."""


@frozen(hash=False)
class OpposedOdds:
    """An opposed test before its cards are known, for one side: the distribution of its lead.
    ``boosted`` is None if the hand of that side is hidden."""

    match: Match
    side: Side
    plain: Spread[int]
    boosted: Spread[int] | None
    assumed: tuple[Assumed, ...]


def won(lead: int) -> bool:
    """Whether a lead wins: a tie does not (OPP-4)."""
    return lead > 0


def opposed_odds(match: Match, known: Known, side: Side, card: Card | None) -> OpposedOdds:
    """The odds for a side that plays a card from its known hand, or with None the top of its deck.
    Jokers get the best suits for whoever names them."""
    return of_tallies(match, side, *tallies(known, side, meetings(match, known, side, card, _lead)))


def of_tallies(match: Match, side: Side, plain: Tally, boosted: Tally | None) -> OpposedOdds:
    """The odds from tallies."""
    if boosted is None:
        return OpposedOdds(match, side, _leads(plain, side), None, (Assumed.DECK,))
    assumed = (Assumed.DECK, Assumed.HAND, Assumed.BOOSTS)
    return OpposedOdds(match, side, _leads(plain, side), _leads(boosted, side), assumed)


def _leads(tally: Tally, side: Side) -> Spread[int]:
    sign = 1 if side is Side.RED else -1
    return Spread.of((sign * lead, n) for leads in tally.values() for lead, n in leads.items())


def _lead(red: Suit, blue: Suit, lead: int) -> tuple[int, ...]:
    return (lead,)


# Which cards may meet


@frozen(eq=False)
class _Initial:
    """An initial card with a suit, its sum, and what is known of the player's other cards then."""

    card: Card
    suit: Suit
    total: int
    others: Holding


Meeting = tuple[_Initial, _Initial]
"""Red's initial card and blue's."""


def meetings(
    match: Match, known: Known, side: Side, card: Card | None, worth: Worth
) -> list[Meeting]:
    """Every pair of initial cards that may meet, all equally likely."""
    reds, blues = (
        _initials(match.test_side(s), known.of(s), card if s is side else None) for s in Side
    )
    new = laying_order(known.leader, match)
    return [_met(new, red, blue, worth) for red in reds for blue in blues]


Suits = tuple[_Initial, ...]
"""An initial card: for a joker, one entry for each possible suit."""


def _initials(test_side: TestSide, holding: Holding, card: Card | None) -> list[Suits]:
    """The initial cards a side may play."""

    def of(initial: Card, others: Holding, suits: tuple[Suit, ...]) -> Suits:
        totals = (hand_with(test_side, initial, suit).total for suit in suits)
        return tuple(
            _Initial(initial, suit, total, others)
            for suit, total in zip(suits, totals, strict=True)
        )

    if test_side.kept is not None:
        return [of(test_side.kept[0], holding, (test_side.kept[1],))]
    if card is not None:
        laid = [(card, holding.played(card))]
    else:
        laid = holding.revealed() if holding.laid else holding.turned_up()
    return [of(c, others, tuple(Suit) if c.suit is None else (c.suit,)) for c, others in laid]


def _met(new: tuple[Side, ...], red: Suits, blue: Suits, worth: Worth) -> Meeting:
    if len(red) == len(blue) == 1:
        return red[0], blue[0]
    cards = {Side.RED: red[0].card, Side.BLUE: blue[0].card}
    jokers = [p for p in naming_order(new, cards) if cards[p].joker]
    return _named(jokers, red, blue, worth)


def _named(jokers: list[Side], red: Suits, blue: Suits, worth: Worth) -> Meeting:
    """The cards after each joker gets the suit best for whoever names it (CARD-3), anticipating the
    next."""
    if not jokers:
        return red[0], blue[0]
    player, *later = jokers
    if player is Side.RED:
        ends = [_named(later, (one,), blue, worth) for one in red]
    else:
        ends = [_named(later, red, (one,), worth) for one in blue]
    joker = (red if player is Side.RED else blue)[0].card
    best = max if namer(player, joker) is Side.RED else min
    return best(ends, key=lambda end: worth(end[0].suit, end[1].suit, end[0].total - end[1].total))


def tallies(known: Known, side: Side, met: list[Meeting]) -> tuple[Tally, Tally | None]:
    """Tallies of red's lead without boosts, and with all that fit; the latter only for a side whose
    hand is known."""
    return _unboosted(met), _all_boosted(met) if known.of(side).hand is not None else None


def _unboosted(met: list[Meeting]) -> Tally:
    tally: dict[tuple[Suit, Suit], dict[int, int]] = {}
    for red, blue in met:
        leads = tally.setdefault((red.suit, blue.suit), {})
        lead = red.total - blue.total
        leads[lead] = leads.get(lead, 0) + 1
    return tally


def _all_boosted(met: list[Meeting]) -> Tally:
    sums: dict[_Initial, Spread[int]] = {}
    tally: dict[tuple[Suit, Suit], dict[int, int]] = {}
    for red, blue in met:
        for one in (red, blue):
            if one not in sums:
                sums[one] = one.others.boosts(one.card, one.suit)
        leads = tally.setdefault((red.suit, blue.suit), {})
        each = red.others.hands // sums[red].total * (blue.others.hands // sums[blue].total)
        for up, weight in sums[red].cases.items():
            for down, other in sums[blue].cases.items():
                lead = red.total - blue.total + up - down
                leads[lead] = leads.get(lead, 0) + weight * other * each
    return tally


# Boosting


@frozen
class Bid:
    """What a boost does to an opposed test (OPP-3), or with no card a pass: the sums, and how
    likely the other hand is to draw level or overtake."""

    card: Card | None
    total: int
    other: int
    level: Fraction
    overtaken: Fraction

    @property
    def lead(self) -> int:
        """The own sum less the other's."""
        return self.total - self.other


@frozen
class Auction:
    """The boosting of an opposed test for one side: a pass, each fitting card in hand, and the sum
    with all of them."""

    bids: tuple[Bid, ...]
    most: int
    assumed: tuple[Assumed, ...] = (Assumed.HAND,)


def auction_of(test: Opposed, known: Known, side: Side) -> Auction:
    """The auction of an open test for a side, whose hand must be known to show more than a pass."""
    mine, theirs = test.hand(side), test.hand(side.other)
    answer = known.of(side.other).boosts(theirs.card, theirs.suit)
    hand = known.of(side).hand or ()
    fitting = [card for card in hand if may_boost(test, side, hand, card)]

    def bid(card: Card | None) -> Bid:
        total = mine.total if card is None else hand_boosted(mine, card).total
        needed = total - theirs.total
        return Bid(
            card,
            total,
            theirs.total,
            level=answer.chance(lambda gain: gain >= needed),
            overtaken=answer.chance(lambda gain: gain > needed),
        )

    best = mine
    for card in fitting:
        best = hand_boosted(best, card)
    return Auction((bid(None), *(bid(card) for card in fitting)), best.total)
