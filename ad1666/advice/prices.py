"""What each card that a deck turned up was worth, beside the others that the deck still held. No
drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import fmean

from attrs import define, field, frozen

from ad1666.advice.winning import ahead
from ad1666.game.game import Game
from ad1666.game.past import Moment
from ad1666.game.view import seen_by
from ad1666.rules.cards import Card, Side
from ad1666.rules.requests import Choice, Draw, Drawn, Part, Prompt
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb

LEAST = 0.1
"""The least price of a card that is worth telling, in points."""
_LONGEST = 40
"""The most answers that a test with all that follows from it may take."""
_SPREAD = 7, 4, 2
"""By how many cards a deck is represented: for the first card of a test, and for those after it."""
_DECLINES = frozenset({Verb.PASS, Verb.HOLD, Verb.NO_PARRY, Verb.NO_STRAY})


@frozen
class Price:
    """A card that was turned up at a position, by its number, for a ``side``, and what it was worth
    to that side: how many points more than the cards of its deck on average, negative if fewer."""

    at: int
    turn: int
    side: Side
    card: Card
    worth: float

    def to(self, side: Side) -> float:
        """What it was worth to a side."""
        return self.worth if side is self.side else -self.worth


def prices(moments: Sequence[Moment]) -> Iterator[Price]:
    """The price of each card that was turned up, in order: by how much more is to be expected with
    it than with the cards that its deck still held. So the prices of a test add up to what came of
    it beyond what was to be expected. Choices stay as they were: what was laid and what was
    boosted, as far as that is possible with other cards."""
    test, before = _Test(), None
    for at, (moment, after) in enumerate(pairwise(moments)):
        draw, card = moment.game.draw, after.drawn
        if draw is None or draw.player is None or draw.blind or not isinstance(card, Card):
            continue
        follow = moments[at + 1 : at + 2 + _LONGEST]
        then = [each.choice for each in follow if each.choice is not None]
        if before is None or before.game != moment.game:  # it is the first card of a test
            test = _Test()
            before = test.expected(moment.game, then, _SPREAD)
        now = test.expected(after.game, then, _SPREAD[1:])
        worth = now.value - before.value
        before = now
        turn, own = draw.state.turn, draw.player is Side.RED
        yield Price(at, turn, draw.player, card, worth if own else -worth)


@frozen
class _Expected:
    """What is to be expected for Red at a ``game`` in which the next card of a test is to be turned
    up, or in which the test is over."""

    game: Game
    value: float


@define
class _Test:
    """A test. Many of its cards come to the same but for the piles: that is valued once."""

    _known: list[tuple[object, float]] = field(factory=list, init=False)

    def expected(self, game: Game, then: Sequence[Choice], spread: Sequence[int]) -> _Expected:
        """What is to be expected once the test and what follows from it is over. It is answered as
        it was answered ``then``, and what could not be answered so is declined. ``spread`` tells by
        how many cards each further deck is represented."""
        left = list(then)
        for _ in range(_LONGEST):
            asked = game.pending
            if isinstance(asked, Draw) and spread:  # a tie may be repeated for ever
                each = (game.apply(card) for card in _some(asked.deck, spread[0]))
                worth = (self.expected(after, left, spread[1:]).value for after in each)
                return _Expected(game, fmean(worth))
            if not isinstance(asked, Prompt) or not _within(asked):
                break
            said = next((choice for choice in left if choice in asked.options), None)
            if said is None:
                declined = (option for option in asked.options if option.verb in _DECLINES)
                said = next(declined, asked.options[-1])
            else:
                del left[: left.index(said) + 1]
            game = game.apply(said)
        return _Expected(game, self._valued(game.state))

    def _valued(self, state: State) -> float:
        same = state.figures, state.ground, state.story, state.guard, state.outcome
        found = next((value for key, value in self._known if key == same), None)
        if found is None:
            found = ahead(seen_by(state, None), Side.RED)
            self._known.append((same, found))
        return found


def _within(prompt: Prompt) -> bool:
    """Whether a question belongs to a test, or to what follows from it at once."""
    traits = prompt.topic.traits
    return prompt.test is not None or traits.of_cards or traits.part is Part.REACTS


def _some(deck: Sequence[Drawn], most: int) -> Sequence[Drawn]:
    """Cards that stand for a deck, evenly spread over their values."""
    cards = [card for card in deck if isinstance(card, Card)]
    if not cards:
        return deck[:1]
    cards.sort(key=lambda card: (card.value, card.name))
    number = min(len(cards), most)
    return [cards[(2 * n + 1) * len(cards) // (2 * number)] for n in range(number)]
