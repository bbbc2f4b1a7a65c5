"""Odds of opposed tests (OPP), before cards are committed and during boosts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from attrs import frozen

from ad1666.game.odds.known import DIGIT, Assumed, Holding, Known, unpacked
from ad1666.game.odds.spread import Spread
from ad1666.rules.card_tests import (
    hand_boosted,
    laying_order,
    may_boost,
    namer,
    naming_order,
)
from ad1666.rules.cards import SIDES, SUITS, Card, Side, Suit
from ad1666.rules.events import Opposed, OpposedAhead, TestSide

Worth = Callable[[Side, Suit, int], int]
"""What a side gains by winning with this suit by this difference; more of it is preferred to a
larger difference."""
Sums = Mapping[int, int]
"""The number of cases by sum."""
Tally = Mapping[tuple[Side, Suit], Sums]
"""The number of cases by winner, winning suit and difference. A tie is counted under red's suit."""


@frozen(hash=False)
class OpposedOdds:
    """An opposed test before its cards are known, for one side: the distribution of its lead.
    ``boosted`` is None if the hand of that side is hidden."""

    match: OpposedAhead
    side: Side
    plain: Spread[int]
    boosted: Spread[int] | None
    assumed: tuple[Assumed, ...]


def won(lead: int) -> bool:
    """Whether a lead wins: a tie does not (OPP-4)."""
    return lead > 0


def opposed_odds(match: OpposedAhead, known: Known, side: Side, card: Card | None) -> OpposedOdds:
    """The odds for a side that plays ``card`` from its known hand or, if that is None, the top of
    its deck. Jokers get the suits that are best for whoever names them."""
    met = meetings(match, known, side, card, _no_more)
    return of_tallies(match, side, *tallies(known, side, met))


def of_tallies(match: OpposedAhead, side: Side, plain: Tally, boosted: Tally | None) -> OpposedOdds:
    if boosted is None:
        return OpposedOdds(match, side, _leads(plain, side), None, (Assumed.DECK,))
    assumed = (Assumed.DECK, Assumed.HAND, Assumed.BOOSTS)
    return OpposedOdds(match, side, _leads(plain, side), _leads(boosted, side), assumed)


def _leads(tally: Tally, side: Side) -> Spread[int]:
    return Spread.of(
        (by if winner is side else -by, n)
        for (winner, _), sums in tally.items()
        for by, n in sums.items()
    )


def _no_more(winner: Side, suit: Suit, by: int) -> int:
    return 0


# Which cards may meet


class _Initial(NamedTuple):
    """An initial card with a suit, its sum, and what is then known of the player's other cards."""

    card: Card
    suit: Suit
    total: int
    others: Holding

    @property
    def gains(self) -> int:
        """What all matching boosts add, with the number of possible hands for each sum,
        `packed`."""
        return self.others.packed_boosts(self.card, self.suit)


Suits = tuple[_Initial, ...]
"""An initial card: for a joker, one entry for each possible suit."""
Meeting = tuple[list[_Initial], list[_Initial]]
"""Initial cards of red and of blue: each red one may meet each blue one."""


def meetings(
    match: OpposedAhead, known: Known, side: Side, card: Card | None, worth: Worth
) -> list[Meeting]:
    """Every pair of initial cards that may meet, all equally likely, each in one meeting. The first
    meeting has the cards with suits of their own; each other has a joker with a given suit and the
    cards that it meets."""
    reds, blues = (
        _initials(match.test_side(s), known.of(s), card if s is side else None) for s in SIDES
    )
    new = laying_order(known.leader, match)
    red_jokers, blue_jokers = ([c for c in cards if len(c) > 1] for cards in (reds, blues))
    plain_reds, plain_blues = ([c[0] for c in cards if len(c) == 1] for cards in (reds, blues))
    met: dict[tuple[Side, Card, Suit], Meeting] = {}
    for joker in red_jokers:
        alone = [_named([Side.RED], joker, (other,), worth) for other in plain_blues]
        both = [_named(_naming(new, joker, other), joker, other, worth) for other in blue_jokers]
        for red, blue in (*alone, *both):
            met.setdefault((Side.RED, red.card, red.suit), ([red], []))[1].append(blue)
    for joker in blue_jokers:
        for one in plain_reds:
            red, blue = _named([Side.BLUE], (one,), joker, worth)
            met.setdefault((Side.BLUE, blue.card, blue.suit), ([], [blue]))[0].append(red)
    return [(plain_reds, plain_blues), *met.values()]


def _initials(test_side: TestSide, holding: Holding, card: Card | None) -> list[Suits]:
    """The initial cards a side may play."""
    bonus = {suit: test_side.bonus(suit) for suit in SUITS}
    if test_side.kept is not None:
        kept, with_suit = test_side.kept
        return [(_Initial(kept, with_suit, kept.value + bonus[with_suit], holding),)]
    if card is not None:
        laid, others = holding.played(card)
    else:
        laid, others = holding.revealed() if holding.laid else holding.turned_up()
    found: list[Suits] = []
    for initial in laid:
        suit, value = initial.suit, initial.value
        if suit is None:
            found.append(tuple([_Initial(initial, s, value + bonus[s], others) for s in SUITS]))
        else:
            found.append((_Initial(initial, suit, value + bonus[suit], others),))
    return found


def _naming(new: tuple[Side, ...], red: Suits, blue: Suits) -> list[Side]:
    """The sides in the order in which their jokers, one each, get suits."""
    return naming_order(new, {Side.RED: red[0].card, Side.BLUE: blue[0].card})


def _named(jokers: list[Side], red: Suits, blue: Suits, worth: Worth) -> tuple[_Initial, _Initial]:
    """The cards after each joker has got the suit that is best for whoever names it (CARD-3),
    anticipating the next joker."""
    player, *later = jokers
    joker = (red if player is Side.RED else blue)[0].card
    most = namer(player, joker) is Side.RED
    if not later:
        ends = [(one, other) for one in red for other in blue]
    elif player is Side.RED:
        ends = [_named(later, (one,), blue, worth) for one in red]
    else:
        ends = [_named(later, red, (one,), worth) for one in blue]
    best, top = ends[0], _payoff(*ends[0], worth)
    for end in ends[1:]:
        payoff = _payoff(*end, worth)
        if payoff > top if most else payoff < top:
            best, top = end, payoff
    return best


def _payoff(red: _Initial, blue: _Initial, worth: Worth) -> tuple[int, int]:
    """What red maximises and blue minimises."""
    lead = red.total - blue.total
    if lead > 0:
        return worth(Side.RED, red.suit, lead), lead
    return -worth(Side.BLUE, blue.suit, -lead) if lead else 0, lead


def tallies(known: Known, side: Side, met: list[Meeting]) -> tuple[Tally, Tally | None]:
    """The tallies without boosts, and with all that match; the latter only for a side whose hand is
    known."""
    plain = _tally(met, lambda initial: 1)
    if known.of(side).hand is None:
        return plain, None
    return plain, _tally(met, lambda initial: initial.gains)


def _tally(met: list[Meeting], gains: Callable[[_Initial], int]) -> Tally:
    """The tally, given what boosts add to each initial card, `packed`."""
    tally: dict[tuple[Side, Suit], dict[int, int]] = {
        (side, suit): {} for side in SIDES for suit in SUITS
    }
    for reds, blues in met:
        if not (reds and blues):
            continue
        (red_by_suit, red), (blue_by_suit, blue) = _by_suit(reds, gains), _by_suit(blues, gains)
        for suit, own in red_by_suit.items():
            _count_wins(own, blue, 0, tally[Side.RED, suit])
        for suit, own in blue_by_suit.items():
            _count_wins(own, red, 1, tally[Side.BLUE, suit])
    return tally


def _by_suit(
    cards: list[_Initial], gains: Callable[[_Initial], int]
) -> tuple[dict[Suit, Sums], Sums]:
    """The sums of the initial cards of each suit, and of all together."""
    least = min([card.total for card in cards])
    by_suit: dict[Suit, int] = {}
    for card in cards:
        sums = gains(card) << DIGIT * (card.total - least)
        by_suit[card.suit] = by_suit.get(card.suit, 0) + sums
    together = unpacked(sum(by_suit.values()), least)
    return {suit: unpacked(sums, least) for suit, sums in by_suit.items()}, together


def _count_wins(own: Sums, other: Sums, least: int, wins: dict[int, int]) -> None:
    """Adds the cases in which a sum exceeds the other by at least ``least``, by difference."""
    for total, n in own.items():
        most = total - least
        for against, ways in other.items():  # from the lowest
            if against > most:
                break
            by = total - against
            wins[by] = wins.get(by, 0) + n * ways


# Boosting


@frozen
class Bid:
    """What a boost does to an opposed test (OPP-3), or a pass if there is no card: the sums, and
    the chances that the other hand draws level or overtakes."""

    card: Card | None
    total: int
    other: int
    level: Fraction
    overtaken: Fraction

    @property
    def lead(self) -> int:
        """The own sum minus the other."""
        return self.total - self.other


@frozen
class Auction:
    """The boosting of an opposed test for one side: a pass, each matching card in hand, and the sum
    with all of them."""

    bids: tuple[Bid, ...]
    most: int
    assumed: tuple[Assumed, ...] = (Assumed.HAND,)


def auction_of(test: Opposed, known: Known, side: Side) -> Auction:
    """The auction of an open test for a side. It has more than a pass only if the side's hand is
    known."""
    mine, theirs = test.hand(side), test.hand(side.other)
    answer = Spread.of(known.of(side.other).boosts(theirs.card, theirs.suit).items())
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
