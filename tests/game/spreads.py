"""What tests of odds share: a few cards, all the ways in which they may lie, and what comes of
it."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from brute import Told, deals, piled, position
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from ad1666.game.game import Game
from ad1666.game.odds.foresight import Foreseen
from ad1666.game.odds.harm import Harm
from ad1666.game.odds.spread import Spread
from ad1666.rules.cards import DECK, Pile, Side
from ad1666.rules.events import Hit, Opposed
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.state import State

quick = settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    # playing all cards out takes its time: what fails is told, not searched for a smaller one
    phases=(Phase.generate,),
)
RED, BLUE = Side


def chances(spread: Spread[object]) -> dict[object, Fraction]:
    return {outcome: Fraction(n, spread.total) for outcome, n in spread.cases.items()}


@st.composite
def piles(draw: st.DrawFn, deck: int = 5, hand: int = 2) -> Pile:
    """A few cards, jokers and eights more often than in a whole deck."""
    wild = [c for c in DECK if c.joker]
    cards = draw(
        st.lists(
            st.one_of(st.sampled_from(DECK), st.sampled_from(wild)),
            min_size=2,
            max_size=deck + hand,
            unique=True,
        )
    )
    held = draw(st.integers(0, min(hand, len(cards) - 1)))
    return piled(cards[:held], cards[held:])


@cache
def table(keys: str) -> State:
    with TemporaryDirectory() as folder:
        return position(Path(folder), keys)


def viewed(state: State, viewer: Side | None, sides: tuple[Side, ...] = (RED, BLUE)) -> list[State]:
    """Every state that the viewer cannot tell from this one."""
    found = [state]
    for side in sides:
        if side is not viewer:
            found = [other for one in found for other in deals(one, side)]
    return found


def hit(told: Told) -> Harm | None:
    found = next((e for e in told if isinstance(e, Hit)), None)
    return None if found is None else Harm(found.figure, found.location, found.wounds)


def lead(told: Told) -> int:
    test = next(e for e in told if isinstance(e, Opposed) and e.over)
    return test.red.total - test.blue.total


def the(led: tuple[Foreseen, ...]) -> Foreseen:
    (one,) = led
    return one


def prompts(game: Game, topic: Topic) -> bool:
    return isinstance(game.pending, Prompt) and game.pending.topic is topic
