"""What squares are worth to a figure while all else stays as it is. Most questions of an activation
are about the same position, so these values are kept from question to question, by all that they
depend on (`basis`)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cached_property
from typing import cast

from ad1666.bots.distances import distances
from ad1666.bots.judgement.balance import Balance
from ad1666.bots.judgement.contacts import Meeting, Relocated, backing, beside
from ad1666.bots.judgement.draws import Draw
from ad1666.bots.judgement.goals import open_goals, settled
from ad1666.bots.judgement.influence import Influence
from ad1666.bots.judgement.keys import (
    LEFT_OUT,
    LEFT_OUT_OF_MOVER,
    basis,
    basis_of_all,
    done,
    everything,
    keep,
    phase,
)
from ad1666.bots.judgement.orders import post
from ad1666.bots.judgement.situation import Situation, where
from ad1666.bots.judgement.ways import Placement, Rest
from ad1666.bots.judgement.winning import balance
from ad1666.rules import disguise, scoring
from ad1666.rules.board import apart
from ad1666.rules.cards import Side
from ad1666.rules.characters import INCONSPICUOUS, Figure, Square, Status
from ad1666.rules.frozen import changer, evolve
from ad1666.rules.state import State
from ad1666.rules.victory import End, EndReason

_ASTRAY, _FURTHER = 4.0, 0.4
"""What it costs to be outside the zone where a figure is to stay, in points, and that for each MP
that it is away from it."""
_AMPLE = 20.0
"""The distance in MP beyond which it makes no difference."""
UNSPENT = 2
"""The partial actions of an activation (TURN-6)."""


def weigh(now: Situation) -> None:
    """Counts points as far as they decide the game; how it stands is known for the position, or
    worked out."""
    key = "balance", basis_of_all(now)
    found = now.kept.get(key)
    if found is None:
        found = now.state, balance(now)
        keep(now.kept, key, found)
    now.balance = cast("tuple[State, Balance]", found)[1]
    now.weigh(now.balance.factors())


def before_acting(now: Situation, state: State, figure: Figure) -> Hashable:
    """All that the plans of a figure depend on that has not done anything yet, whether it has been
    chosen already or not."""
    if state.active == figure.id and state.left == UNSPENT and state.walk is None:
        state = evolve(state, active=None, left=0)
    state = evolve(state, phase=phase(state), to_act=None, first=None, initiative=None, passed=())
    stands, factors = balance(now), frozenset(now.factors.items())
    how = now.side, id(now.weights), now.daring, now.grudges, factors
    return (*how, figure.id, stands.lead, stands.spread, stands.chance, everything(state))


def outlook(now: Situation, state: State, figure: Figure) -> Outlook:
    """The outlook of a figure in a position, known or new."""
    key = basis(now, state, figure)
    found = now.kept.get(key)
    if found is None:
        found = Outlook(now, state, figure)
        keep(now.kept, key, found)
    assert isinstance(found, Outlook)
    return found


def _plain(now: Situation, state: State) -> Situation:
    """A situation without what is left out. The outlooks of all figures in a position share it."""
    found = now.plain.get(id(state))
    if found is None:
        plain = now.alike(evolve(state, phase=phase(state), **LEFT_OUT))
        plain.part()
        found = now.plain[id(state)] = state, plain
    return found[1]


class Outlook:
    """The squares of a position as places where one of the figures could stand. It sees nothing of
    the position that is not in its `basis`."""

    def __init__(self, now: Situation, state: State, figure: Figure) -> None:
        mover = evolve(figure, activated=done(state, figure), **LEFT_OUT_OF_MOVER)
        given, state = state, evolve(state.with_figure(mover), phase=phase(state), **LEFT_OUT)
        self._state, self._mover = state, mover
        self._now = _plain(now, given)
        self._own = mover.side is now.side
        self.post = post(state, mover) if self._own else frozenset()
        """The squares where the figure is to stay; empty if it may go anywhere."""
        if self._now.settled is None:
            self._now.settled = settled(self._now, state)
        self._settled = self._now.settled
        self._rest = Rest(self._now, state, mover.id)
        self._influence = Influence(self._now, state, mover)
        self._draw = Draw(self._now, state, mover)
        self._enemies = state.squares_of(mover.side.other)
        self._sides = state.on_board(mover.side.other), state.on_board(mover.side)
        self._meetings = [*self._met()]
        self._places = [*map(where, self._sides[0])]
        """The squares of those whom they are with."""
        self._values: dict[Square, float] = {}

    def _met(self) -> Iterator[Meeting]:
        now, state, stays = self._now, self._state, not self._own
        friends = beside(state, self._mover)
        for other in self._sides[0]:
            own, enemy = (other, self._mover) if stays else (self._mover, other)
            yield Meeting(now, state, own, enemy, friends, stays=stays)

    def value(self, square: Square) -> float:
        """The value of the position with the figure on this square, apart from contacts between
        the others."""
        found = self._values.get(square)
        if found is None:
            found = self._values[square] = self._value(square) - self._astray(square)
        return found

    def known(self) -> tuple[Square, ...]:
        """The squares whose values are known already, in the order in which they were asked for."""
        return tuple(self._values)

    def _value(self, square: Square) -> float:
        now, figure = self._now, _placed(self._mover, square)
        moved = Relocated(self._state, figure, self._enemies)
        if self._mover.inconspicuous and not self._hides(moved.state):
            cost = now.weights.deed.disguise
            return self._seen_through.value(square) + (-cost if self._own else cost)
        standing = Placement(now, self._state, self._rest, figure)
        value = self._settled + open_goals(standing) + self._influence.value(square)
        value += self._draw.value(square)
        for meeting, far in zip(self._meetings, apart(square, self._places), strict=True):
            if far <= meeting.far:
                value += meeting.value(moved, far)
        if moved.beset:
            support = now.weights.contact.support * backing(self._state, figure, *self._sides)
            value += support if self._own else -support
        return value

    def _hides(self, state: State) -> bool:
        """Whether the figure keeps its disguise in a position."""
        return disguise.foreseen(state).figure(self._mover.id).inconspicuous

    @cached_property
    def _seen_through(self) -> Outlook:
        """The outlook of the figure without its disguise, for squares where it fails (ABIL-6)."""
        shown = self._mover.with_tokens(INCONSPICUOUS, 0)
        return Outlook(self._now, self._state.with_figure(shown), shown)

    def _astray(self, square: Square) -> float:
        """What it costs to be away from where the figure is to stay."""
        if not self.post or square in self.post:
            return 0.0
        return _ASTRAY + _FURTHER * min(_AMPLE, distances(self._state.board, self.post).far(square))

    def without(self, square: Square) -> float | None:
        """The value of the position once the figure has left the board from this square, None if
        that ends the game and loses it (GUARD-5)."""
        gone = {"at": None, "status": Status.LEFT, "left_from": square}
        after, side = self._state.change(self._mover.id, **gone), self._mover.side
        settled_then = self._settled
        if side in scoring.gone(after):
            if _loses(after, side):
                return None
            settled_then = settled(self._now, after)
        return settled_then + open_goals(Placement(self._now, after, self._rest))


_placed = changer(Figure, "at")


def _loses(state: State, side: Side) -> bool:
    """Whether the game ends, and is lost, now that a side has nobody left (GUARD-5)."""
    if not state.terms.wipeout_ends:
        return False
    return scoring.outcome(state, EndReason(End.NOBODY_LEFT, side)).winner is side.other
