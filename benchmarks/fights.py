"""The exact odds of a fight, computed from the attack that a player points at: what it leads to,
what is known of the cards, and the possible outcomes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial

from attrs import frozen

from ad1666.conform.positions import parse_drawing
from ad1666.game.fate import Shuffle, settle
from ad1666.game.game import Game, start
from ad1666.game.odds.foresight import foresee
from ad1666.game.odds.harm import FightOdds, fight_odds
from ad1666.game.odds.known import known_to
from ad1666.rules.cards import DECK, Card, Pile, Side, in_order
from ad1666.rules.events import OpposedAhead
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Choice, Prompt
from ad1666.rules.state import State
from benchmarks.measuring import Effort, Line, times
from benchmarks.tables import figure

YARD = """
+---+---+---+---+
|               |
+   +   +   +   +
|               |
+   +   +   +   +
|               |
+---+---+---+---+
"""
HAND, MOST_DISCARDED = 5, 12
"""Cards in each player's hand, and the maximum in the discard pile."""
DUEL = (
    figure("A", Side.RED, "wolodyjowski", (1, 1)),
    figure("B", Side.BLUE, "rochefort", (2, 1)),
)
SUPPORTED = (
    *DUEL,
    figure("C", Side.RED, "skrzetuski", (2, 0)),
    figure("D", Side.BLUE, "cardinals-guard", (1, 2)),
)


@frozen
class Asked:
    """A question for the odds of A's attack on B: the position, the side whose hand is open, and
    whether one of its cards is given."""

    state: State
    viewer: Side | None = None
    card: bool = False


def questions() -> dict[str, Asked]:
    """The questions to measure, by name."""
    duel, supported = (
        State(
            parse_drawing(YARD).board,
            figures,
            phase=Phase.COMBAT,
            initiative=Side.RED,
            first=Side.RED,
        )
        for figures in (DUEL, SUPPORTED)
    )
    return {
        "a duel, hands hidden": Asked(duel),
        "a duel, own hand open": Asked(duel, Side.RED),
        "a duel, for a given card": Asked(duel, Side.RED, card=True),
        "a supported duel, hands hidden": Asked(supported),
        "a supported duel, own hand open": Asked(supported, Side.RED),
        "a supported duel, for a given card": Asked(supported, Side.RED, card=True),
    }


def pieces(asked: Asked, number: int, turn: int) -> Iterator[Callable[[], FightOdds]]:
    """The question with ``number`` different hands and decks."""
    for hand in range(turn * number, (turn + 1) * number):
        rng = random.Random(hand)
        game = settle(start(_dealt(asked.state, rng)), Shuffle(hand))
        assert isinstance(game.pending, Prompt)
        attack = next(o for o in game.pending.options if o.details.target == "B")
        card = rng.choice(game.state.red.hand) if asked.card else None
        yield partial(_odds, game, attack, asked.viewer, card)


def _dealt(state: State, rng: random.Random) -> State:
    for side in Side:
        cards, gone = rng.sample(DECK, len(DECK)), HAND + rng.randint(0, MOST_DISCARDED)
        hand, discard = in_order(cards[:HAND]), tuple(cards[HAND:gone])
        state = state.with_pile(side, Pile(in_order(cards[gone:]), hand, discard))
    return state


def _odds(game: Game, attack: Choice, viewer: Side | None, card: Card | None) -> FightOdds:
    (seen,) = foresee(game, attack)[:1]
    assert isinstance(seen.test, OpposedAhead)
    return fight_odds(seen.state, seen.test, known_to(seen.state, viewer), Side.RED, card)


def fights(effort: Effort) -> Iterator[Line]:
    """The time to compute the odds of fights."""
    for name, asked in questions().items():
        yield times(f"odds of {name}", partial(pieces, asked, effort.games), effort)
