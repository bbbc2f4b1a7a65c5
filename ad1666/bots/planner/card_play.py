"""Cards: which to lay, whether to boost and with what, which to discard."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from ad1666.bots.judgement import forecasts
from ad1666.bots.planner.combat import WON, last_blow, lost_by
from ad1666.bots.planner.imminent import Imminent
from ad1666.bots.planner.question import Question, hidden_hand
from ad1666.bots.planner.reasons import Chance, Chanced, Reasoned, Weighed
from ad1666.game.odds.known import unseen
from ad1666.rules import melee, shooting
from ad1666.rules.abilities import dispatch
from ad1666.rules.card_tests import boost_value
from ad1666.rules.cards import BLACK_JOKER, SUITS, Card, Side, Suit
from ad1666.rules.events import CardTest, Fight, Opposed, OpposedAhead, Standard, TestSide
from ad1666.rules.frozen import evolve
from ad1666.rules.requests import Choice
from ad1666.rules.tables import some
from ad1666.rules.verbs import Verb

_SCARCE = {5: 0.35, 4: 0.6, 3: 0.85}
"""Factor for the worth of a card in a hand of this size; from a full hand some are
discarded in any case."""
_ALONE = 1.1
_PARRIED = 0.5
"""The part of a blow that a parry may undo."""
_SEEN = 0.8
"""The chance that the opponent boosts where that decides the test."""
_MOST_BOOSTS = 7
_TESTS = some(
    CardTest,
    {
        CardTest.FORCE_DOOR: 0.7,
        CardTest.FORCE_LOCK: 0.9,
        CardTest.RUN: 0.1,
        CardTest.CLIMB: 0.35,
        CardTest.WINDOW: 0.35,
        CardTest.JUMP: 0.5,
        CardTest.JUMP_DOWN: 0.4,
    },
)
"""The value in points of passing a test that has no stake of its own."""
_OTHER_TEST = 0.4


class InitialCard(NamedTuple):
    """An initial card with its suit and its total."""

    card: Card
    suit: Suit
    total: int


Worth = Callable[[int, Suit, Suit], float]
"""The value of a lead (negative if behind), given one's own suit and the other's."""


def keeping(question: Question, card: Card, spare: int = 0) -> float:
    """The value of keeping a card in hand when ``spare`` others are played too."""
    weights = question.weights.card
    held = len(question.state.pile(question.side).hand) - spare
    scarce = _SCARCE.get(min(held, 5), _ALONE)
    if card.joker:
        return weights.joker * scarce if card is not BLACK_JOKER else 0.0
    return scarce * (weights.base + weights.value * max(0, card.value - 3))


# Laying


def commit(question: Question) -> Reasoned:
    """Which card to lay, or the top of the deck, by the expected value of each against all that
    the opponent may lay."""
    match, state, side = question.prompt.test, question.state, question.side
    if not isinstance(match, OpposedAhead):
        return question.best(Weighed(o, _bare_worth(question, o)) for o in question.prompt.options)
    worth = _stakes_of(question, match)
    mine, theirs = match.test_side(side), match.test_side(side.other)
    laid = bool(state.pile(side.other).committed)
    foes = _foes(question, theirs, from_hand=laid)
    hand = state.pile(side).hand

    def value(card: Card) -> tuple[float, float]:
        own = _shown(mine, card)
        total = won = 0.0
        for foe, weight in foes:
            lead = own.total - foe.total
            total += weight * worth(lead, own.suit, foe.suit)
            won += weight * (lead > 0)
        return total, won

    weighed = []
    for option in question.prompt.options:
        card = option.details.card
        if card is None:
            pool = unseen(state, side, side) or hand
            values = [value(c) for c in pool]
            worth_of = sum(v for v, _ in values) / len(values)
            won = sum(w for _, w in values) / len(values)
        else:
            worth_of, won = value(card)
            worth_of -= keeping(question, card)
            follow = sum(boost_value(card, card.suit, c) > 0 for c in hand if c is not card)
            worth_of += question.weights.card.follow * follow
        weighed.append(question.weighed(option, worth_of, (Chance(Chanced.WON, won),)))
    return question.best(weighed)


def _bare_worth(question: Question, option: Choice) -> float:
    """The worth of a card in a conversation with helpers, where there is no single test yet."""
    card = option.details.card
    return 0.15 if card is None else 0.05 * (card.value - 5) - keeping(question, card) + 0.1


def _foes(
    question: Question, theirs: TestSide, *, from_hand: bool
) -> list[tuple[InitialCard, float]]:
    """What the opponent may show, with the chances. From a hand comes the better of two cards."""
    if theirs.kept is not None:
        card, suit = theirs.kept
        return [(InitialCard(card, suit, card.value + theirs.bonus(suit)), 1.0)]
    pool = unseen(question.state, question.side, question.side.other)
    shown = sorted((_shown(theirs, card) for card in pool), key=lambda s: s.total)
    number = len(shown)
    if from_hand:
        return [(s, (2 * place + 1) / number**2) for place, s in enumerate(shown)]
    return [(s, 1 / number) for s in shown]


def _shown(test_side: TestSide, card: Card) -> InitialCard:
    """A card with its total. A red joker gets the best suit, a black one the worst (CARD-3)."""
    if card.suit is not None:
        return InitialCard(card, card.suit, card.value + test_side.bonus(card.suit))
    shown = [InitialCard(card, suit, card.value + test_side.bonus(suit)) for suit in SUITS]
    best = min if card is BLACK_JOKER else max
    return best(shown, key=lambda s: s.total)


_OF_SWING = 0.6
"""The part that the initiative decides of what who acts first may bring."""


def _stakes_of(question: Question, test: OpposedAhead | Opposed) -> Worth:
    """The value of the outcomes of an opposed test to the side."""
    if test.fight is not None:
        return _stakes_of_fight(question, test, test.fight)
    cards = question.weights.card
    stake = cards.trial
    if test.what == CardTest.INITIATIVE:
        stake = cards.initiative + _OF_SWING * Imminent(question.now, question.state).swing()
    return lambda lead, mine, theirs: stake if lead > 0 else 0.0


def _stakes_of_fight(question: Question, test: OpposedAhead | Opposed, fight: Fight) -> Worth:
    state, side = question.state, question.side
    if isinstance(test, OpposedAhead):
        own, other = test.test_side(side).figure, test.test_side(side.other).figure
    else:
        own, other = test.hand(side).figure, test.hand(side.other).figure
    assert own is not None and other is not None
    parries = {f: forecasts.parry(state, fight, f) for f in (own, other)}

    @cache
    def damage(by: str, suit: Suit) -> int:
        return forecasts.total(melee.hit_of(state, fight, by, suit, 0).terms)

    @cache
    def blow(by: str, suit: Suit, lead: int) -> float:
        victim = state.figure(fight.other(by))
        harm = lost_by(question, victim, max(0, damage(by, suit) + lead))
        parry = parries[victim.id]
        if parry is not None:
            needed = lead + parry
            harm *= 1 - 2 * _PARRIED * max(0.0, 0.5 - needed / 20) if needed < 10 else 1.0
        return harm + WON

    def worth(lead: int, mine: Suit, theirs: Suit) -> float:
        if lead > 0:
            return blow(own, mine, lead)
        return -blow(other, theirs, -lead) if lead < 0 else 0.0

    return worth


# Boosting


def boost(question: Question) -> Reasoned:
    """Whether to boost, and with which card: finds the set of cards that gains most, less their
    worth in hand, and plays its best card first."""
    test = question.prompt.test
    if isinstance(test, Standard):
        return _boost_alone(question, test)
    assert isinstance(test, Opposed)
    return _boost_against(question, test)


def _sets(
    question: Question, value: Callable[[Card], int]
) -> Iterator[tuple[tuple[Choice, ...], int, float]]:
    """All sets of cards that may be played as boosts, with what they add and what they cost."""
    offers = [o for o in question.prompt.options if o.verb == Verb.BOOST][:_MOST_BOOSTS]
    for number in range(1, len(offers) + 1):
        for chosen in combinations(offers, number):
            cards = [o.details.card for o in chosen]
            added = sum(value(c) for c in cards if c is not None)
            cost = sum(keeping(question, c, n) for n, c in enumerate(cards) if c is not None)
            yield chosen, added, cost


def _decided(
    question: Question,
    found: Sequence[tuple[tuple[Choice, ...], float]],
    value: Callable[[Card], int],
) -> Reasoned:
    """Passing, or the strongest card of each set with the gain of the set."""
    weighed = [Weighed(o, 0.0) for o in question.prompt.options if o.verb == Verb.PASS]
    best: dict[Choice, float] = {}
    for chosen, gain in found:
        first = max(chosen, key=lambda o: value(o.details.card) if o.details.card else 0)
        best[first] = max(gain, best.get(first, gain))
    weighed += [question.weighed(option, gain) for option, gain in best.items()]
    return question.best(weighed)


def _boost_alone(question: Question, test: Standard) -> Reasoned:
    needed, worth = test.difficulty - test.result, _worth_of(question, test)

    def value(card: Card) -> int:
        return boost_value(test.card, test.card.suit, card)

    found = [
        (chosen, worth - cost) for chosen, added, cost in _sets(question, value) if added >= needed
    ]
    return _decided(question, found, value)


def _worth_of(question: Question, test: Standard) -> float:
    state, now = question.state, question.now
    figure = state.figure(test.figure)
    sign = 1.0 if figure.side is question.side else -1.0
    if test.aim is not None and test.suit is not None:
        hit = shooting.hit_of(state, test.aim, test.suit, 0)
        target = state.figure(hit.figure)
        toward = 1.0 if target.side is not question.side else -1.0
        return toward * lost_by(question, target, hit.wounds)
    if test.what == CardTest.PARRY:
        event = last_blow(question)
        if event is None or event.winner is None:
            return _OTHER_TEST
        blow = melee.winning_hit(state, event)
        return sign * (0.7 * lost_by(question, figure, blow.wounds) + WON)
    if test.what == CardTest.MORALE:
        return sign * now.stakes[figure.id] * (1.25 - now.gone(figure, figure.wounds))
    ability = dispatch.testing(test.what)
    if ability is not None:
        return sign * (_OTHER_TEST if ability.stake is None else ability.stake)
    known = next((v for what, v in _TESTS.items() if what == test.what), _OTHER_TEST)
    return sign * known


def _boost_against(question: Question, test: Opposed) -> Reasoned:
    side, state = question.side, question.state
    mine, theirs = test.hand(side), test.hand(side.other)
    assert mine.suit is not None and theirs.suit is not None
    own_suit, other_suit = mine.suit, theirs.suit
    worth, lead = _stakes_of(question, test), mine.total - theirs.total
    beaten = _answers(question, theirs.card, theirs.suit)

    def after(ahead: int) -> float:
        """The value after the other side's reply, which may turn the test if its hand allows."""
        value = worth(ahead, own_suit, other_suit)
        if ahead <= 0 or not state.pile(side.other).hand:
            return value
        over = _SEEN * beaten(ahead)
        return (1 - over) * value + over * worth(-1, own_suit, other_suit)

    def value(card: Card) -> int:
        return boost_value(mine.card, own_suit, card)

    before = after(lead)
    found = [
        (chosen, after(lead + added) - before - cost)
        for chosen, added, cost in _sets(question, value)
    ]
    return _decided(question, found, value)


def _answers(question: Question, card: Card, suit: Suit) -> Callable[[int], float]:
    """The chance that the opponent's hand beats a lead."""
    sums = hidden_hand(question.state, question.side).boosts(card, suit)
    all_hands = sum(sums.values())

    def beats(lead: int) -> float:
        return sum(n for total, n in sums.items() if total > lead) / max(1, all_hands)

    return beats


# Discarding, naming


def discard(question: Question) -> Reasoned:
    """The card least worth keeping: low, and matching no other."""
    hand = question.state.pile(question.side).hand

    def value(card: Card) -> float:
        if card.joker:
            return 9.0 if card is not BLACK_JOKER else -1.0
        fitting = sum(c.suit is card.suit or c.value == card.value for c in hand if c is not card)
        return card.value + 0.4 * fitting

    return question.best(
        Weighed(o, -value(o.details.card) if o.details.card else 0.0)
        for o in question.prompt.options
    )


def suit(question: Question) -> Reasoned:
    """The suit of a joker: the best for the side that names it (CARD-3)."""
    test, state, side = question.prompt.test, question.state, question.side
    options = question.prompt.options

    def value(option: Choice) -> float:
        named = option.details.suit
        if named is None:
            return 0.0
        if isinstance(test, Standard) and test.aim is not None:
            hit = shooting.hit_of(state, test.aim, named, max(0, test.result - test.difficulty))
            target = state.figure(hit.figure)
            toward = 1 if target.side is not side else -1
            return toward * lost_by(question, target, hit.wounds)
        if isinstance(test, OpposedAhead):
            return _suit_worth(question, test, named)
        return 0.0

    named = (Weighed(o, value(o)) for o in options)
    return question.best(evolve(w, value=w.value + question.habitual(w)) for w in named)


def _suit_worth(question: Question, test: OpposedAhead, named: Suit) -> float:
    """The value of the test with this suit for every joker laid in it."""
    side, declared = question.side, question.prompt.declared
    cards = _revealed(declared)
    worth = _stakes_of(question, test)
    lead: dict[Side, int] = {}
    suits: dict[Side, Suit] = {}
    for player in (side, side.other):
        card = cards.get(player)
        if card is None:
            return 0.0
        if card.suit is not None:
            suits[player] = card.suit
        else:
            suits[player] = named
        lead[player] = card.value + test.test_side(player).bonus(suits[player])
    return worth(lead[side] - lead[side.other], suits[side], suits[side.other])


def _revealed(declared: object) -> dict[Side, Card]:
    details = getattr(declared, "details", None)
    if not isinstance(details, dict):
        return {}
    return {side: details[side.value] for side in Side if side.value in details}
