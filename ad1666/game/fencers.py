"""The fencers of each level, their habits, and which of them sits at a seat."""

from __future__ import annotations

import enum
import itertools
import random
from collections.abc import Mapping

from attrs import evolve, frozen

from ad1666.game.seats import Seat
from ad1666.rules.orders import Manner
from ad1666.rules.tables import complete


class Habit(enum.Enum):
    """Something that a fencer misjudges every time. Each says how to punish it."""

    LETS_THE_FIRST_IN = "lets-the-first-in"
    """Never parries the first blow that a figure loses in a turn. *Punish it:* strike first with
    whoever wounds most; spend cards on that blow, and none on the next."""
    FOR_THE_HEAD = "for-the-head"
    """Lays a skull whenever it has one, and names the head for a joker. *Punish it:* attack with
    whoever wears a helmet; lay a high card of any suit, since its own is often low."""
    STRIKES_AT_ALL = "strikes-at-all"
    """Strikes wherever it may, whatever the odds, and never stands on guard. *Punish it:* stand two
    beside one of its figures, support each other, and let it come."""
    EMPTY_GUN = "empty-gun"
    """Never reloads. *Punish it:* offer a poor shot at long range, then walk in the open."""
    HASTY_SHOT = "hasty-shot"
    """Shoots as soon as anybody is in sight. *Punish it:* show it somebody behind cover, and come
    out with the others afterwards."""
    LEAVES_DOORS_OPEN = "leaves-doors-open"
    """Never shuts a door behind itself. *Punish it:* follow through it, or shoot through it."""
    SLEEPS_ON_WATCH = "sleeps-on-watch"
    """Never stirs once it waits. *Punish it:* run past a waiting gun."""
    SPENDTHRIFT = "spendthrift"
    """Boosts whatever it may. *Punish it:* begin with slight blows, and strike in earnest once its
    hand is empty."""
    MISER = "miser"
    """Never boosts with its last two cards. *Punish it:* when it holds no more than two, add one
    card: it will not answer."""
    HERO_FIRST = "hero-first"
    """Acts with its heroes first. *Punish it:* hold your own back until they have acted, and then
    go where they no longer can."""
    GRASPING = "grasping"
    """Picks up and searches before all else, and crowds about what scores. *Punish it:* leave the
    thing to it, and stand where it has to come out."""
    HEEDLESS = "heedless"
    """Takes no heed of guns: it walks where it can be shot. *Punish it:* keep one loaded, with the
    way to its goal in view."""


@frozen
class Fencer:
    """Somebody who plays at a level, always with the same habits."""

    id: str
    """Its name in files."""
    habits: tuple[Habit, ...] = ()


FENCERS: Mapping[str, tuple[Fencer, ...]] = {
    "page": (
        Fencer("zwickl", (Habit.LETS_THE_FIRST_IN, Habit.HASTY_SHOT, Habit.LEAVES_DOORS_OPEN)),
        Fencer("hagenauer", (Habit.FOR_THE_HEAD, Habit.EMPTY_GUN, Habit.SLEEPS_ON_WATCH)),
        Fencer("socha", (Habit.STRIKES_AT_ALL, Habit.HEEDLESS, Habit.SPENDTHRIFT)),
        Fencer("pieri", (Habit.GRASPING, Habit.MISER, Habit.LEAVES_DOORS_OPEN)),
    ),
    "musketeer": (
        Fencer("kottulin", (Habit.FOR_THE_HEAD, Habit.SLEEPS_ON_WATCH)),
        Fencer("dessewffy", (Habit.STRIKES_AT_ALL, Habit.LETS_THE_FIRST_IN)),
        Fencer("brossard", (Habit.HERO_FIRST, Habit.HASTY_SHOT)),
        Fencer("strasser", (Habit.MISER, Habit.LEAVES_DOORS_OPEN)),
    ),
    "swordmaster": (
        Fencer("montesanto"),
        Fencer("kirkor"),
        Fencer("ulfeldt"),
        Fencer("celebi"),
    ),
}
"""By level. Those of a page have three habits, a musketeer's two, and a swordmaster's none."""


CONTRARY: Mapping[Manner, frozenset[Habit]] = complete(
    Manner,
    {
        Manner.BOLD: frozenset({Habit.MISER}),
        Manner.CAUTIOUS: frozenset(
            {
                Habit.LETS_THE_FIRST_IN,
                Habit.STRIKES_AT_ALL,
                Habit.SPENDTHRIFT,
                Habit.HEEDLESS,
            }
        ),
        Manner.GREEDY: frozenset({Habit.STRIKES_AT_ALL}),
        Manner.VENGEFUL: frozenset({Habit.GRASPING}),
    },
)
"""The habits that go ill with a manner of playing: whoever has one plays in another."""


def drawn(level: str, manner: Manner | None, salt: str) -> Fencer:
    """The fencer of a level who goes with a number drawn for a seat, and with a manner."""
    contrary = frozenset() if manner is None else CONTRARY[manner]
    suited = [fencer for fencer in FENCERS[level] if contrary.isdisjoint(fencer.habits)]
    return random.Random(f"fencer {salt}").choice(suited)


def again(seat: Seat, number: int) -> Seat:
    """The same fencer in another game, by its number: with other misjudgements, and as often with
    another seed."""
    wanted = fencer_of(seat)
    later = (evolve(seat, seed=seed) for seed in itertools.count(seat.seed))
    return next(itertools.islice((s for s in later if fencer_of(s) == wanted), number, None))


def unlike(seat: Seat, other: Seat) -> Seat:
    """A seat at which somebody else sits than at another: with another seed, if need be."""
    taken = fencer_of(other)
    later = (evolve(seat, seed=seed) for seed in itertools.count(seat.seed))
    return seat if taken is None else next(each for each in later if fencer_of(each) != taken)


def fencer_of(seat: Seat) -> Fencer | None:
    """The fencer who sits at a seat, None if no planner does: the same as long as the seed is."""
    level, _, manner = seat.name.partition("-")
    if level not in FENCERS:
        return None
    return drawn(level, Manner(manner) if manner else None, str(random.Random(seat.seed).random()))
