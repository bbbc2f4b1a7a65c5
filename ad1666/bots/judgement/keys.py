"""What values depend on: the keys under which a planner keeps what it has worked out."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from itertools import count
from operator import attrgetter
from typing import Any, Protocol

from attrs import fields

from ad1666.bots.judgement.balance import Factors
from ad1666.bots.judgement.weights import Weights
from ad1666.rules.cards import Pile, Side
from ad1666.rules.characters import Figure
from ad1666.rules.phases import Phase
from ad1666.rules.state import State

Kept = dict[Hashable, object]
"""What has been worked out for positions, by all that it depends on."""
_MOST_KEPT = 128
"""How many things are kept: the oldest goes first."""
_UP_TO_ACTION = (Phase.SETUP, Phase.START, Phase.CARDS, Phase.INITIATIVE, Phase.ACTION)

LEFT_OUT: Mapping[str, Any] = {
    "red": Pile(),
    "blue": Pile(),
    "initiative": None,
    "first": None,
    "to_act": None,
    "passed": (),
    "active": None,
    "left": 0,
    "walk": None,
    "tokens_due": (),
    "fresh": (),
    "engaged_before": (),
}
"""The fields of a State that no value depends on, each with what it is taken for."""
LEFT_OUT_OF_MOVER: Mapping[str, Any] = {"diagonals": 0}
"""The same for a figure whose outlook it is, apart from where it stands."""
_ACTED = {"activated", "waiting", "diagonals"}
"""What tells of a figure whether it has acted in this turn."""
NOT_WHEREVER = {*_ACTED, "at", "left_from"}
"""What a figure's strength and worth do not depend on."""
_BY_VALUE = {"turn", "guard", "alarm", "begun", "story", "visits"}
"""The fields of a State that are small, and made anew often. All others go by their identity, which
is quick: the State that an outlook is for keeps them alive."""
_BY_IDENTITY = {"card", "gear", "arrival"}
"""The fields of a Figure that go by their identity."""


class Weighing(Protocol):
    """A position, and how a side weighs what is in it."""

    state: State
    side: Side
    weights: Weights
    factors: Factors
    daring: float
    grudges: frozenset[str]
    last: bool


def _getter(of: type, *, but: set[str]) -> attrgetter[tuple[Any, ...]]:
    return attrgetter(*[f.name for f in fields(of) if f.init and f.name not in but])


class Numbers:
    """Numbers for figures: the same for those that are alike in some fields. As part of a key a
    number is faster than the fields; most figures are asked for many times."""

    def __init__(self, by_value: attrgetter[Any], by_identity: attrgetter[Any]) -> None:
        self.by_value, self.by_identity = by_value, by_identity
        self._told: dict[int, tuple[Figure, int]] = {}
        self._alike: dict[tuple[object, ...], int] = {}

    def __call__(self, figure: Figure) -> int:
        known = self._told.get(id(figure))
        return self._number(figure) if known is None else known[1]

    def _number(self, figure: Figure) -> int:
        if len(self._told) >= _MOST_TOLD:  # no number is ever used again for another figure
            self._told.clear()
            self._alike.clear()
        alike = *self.by_value(figure), *map(id, self.by_identity(figure))
        number = self._alike.get(alike)
        if number is None:
            number = self._alike[alike] = next(_unused)
        self._told[id(figure)] = figure, number  # it keeps alive what goes by its identity
        return number


_MOST_TOLD = 1 << 12
_unused = count()
_small = attrgetter(*sorted(_BY_VALUE))
_large = _getter(State, but={*LEFT_OUT, *_BY_VALUE, "phase", "figures"})
_deep = attrgetter(*sorted(_BY_IDENTITY))
_rest = attrgetter("phase", *LEFT_OUT)


def _numbers(*, but: Iterable[str] = ()) -> Numbers:
    return Numbers(_getter(Figure, but={*_BY_IDENTITY, *but}), _deep)


_whole = _other = _numbers()
_at_rest = _numbers(but=_ACTED)
_wherever = _numbers(but=NOT_WHEREVER)
_mover = _numbers(but={*LEFT_OUT_OF_MOVER, "at", "activated"})
_NO_WAYS = {*_BY_IDENTITY, "activated", "waiting", "parry_used", "struck", "controlled_until"}
_NO_WAYS |= {"left_from", "surrendered"}
"""What nobody's ways depend on; those of others depend neither on the figure's wounds nor on the
diagonal steps that it has made."""
_walker = _getter(Figure, but=_NO_WAYS)
_bystander = _getter(Figure, but={*_NO_WAYS, "wounds", "diagonals"})


def basis(now: Weighing, state: State, figure: Figure) -> Hashable:
    """All that the values of squares to a figure depend on: who weighs them and how, and everything
    in the position but what is left out above and the figure's own square. A new field of a State
    or a Figure counts, unless it is named there."""
    told = [_mover(f) if f.id == figure.id else _other(f) for f in state.figures]
    large, acted = map(id, _large(state)), done(state, figure)
    factors = frozenset(now.factors.items())
    how = now.side, id(now.weights), now.daring, now.grudges, factors
    return (*how, figure.id, phase(state), acted, *_small(state), *large, *told)


def basis_of_all(now: Weighing) -> Hashable:
    """What how the game stands depends on: as `basis`, but for nobody's squares. Who has acted
    already matters only in the last turn."""
    state, figure = now.state, _other if now.last else _at_rest
    told = map(figure, state.figures)
    asked = now.side, id(now.weights), phase(state)
    return (*asked, *_small(state), *map(id, _large(state)), *told)


def wherever(now: Weighing) -> Hashable:
    """All that depends on what figures are like and not on where they stand: as `basis`, but for
    everybody's squares."""
    state = now.state
    told = map(_wherever, state.figures)
    how = now.side, id(now.weights), now.daring, now.grudges, frozenset(now.factors.items())
    return ("wherever", *how, phase(state), *_small(state), *map(id, _large(state)), *told)


def around(state: State, figure: Figure, squares: int) -> Hashable:
    """All that the ways of a figure depend on that lead no farther than so many squares: the board,
    what it is like itself, and who stands in the ways, or beside those who do."""
    board, at = state.board, figure.at
    assert at is not None
    (x, y), far = at, squares + _BESIDE
    if board.links:  # they lead anywhere
        far = max(board.width, board.height)
    near = [
        _bystander(f)
        for f in state.figures
        if f.at is not None and -far <= f.at[0] - x <= far and -far <= f.at[1] - y <= far
    ]
    return id(board), id(state.roster), id(figure.gear), _walker(figure), *near


_BESIDE = 1
"""Squares within which figures matter to those who stand in a way: who is held by others holds
nobody (ZOC-4)."""


def everything(state: State) -> Hashable:
    """All of a position, as part of a key."""
    told = map(_whole, state.figures)
    return (*_rest(state), *_small(state), *map(id, _large(state)), *told)


def phase(state: State) -> Phase:
    """The phase, as far as it matters for what is to come in the turn."""
    return Phase.ACTION if acts_to_come(state) else state.phase


def done(state: State, figure: Figure) -> bool:
    """Whether a figure counts as activated where it is going: it goes there by its activation."""
    return figure.activated or acts_to_come(state)


def acts_to_come(state: State) -> bool:
    """Whether figures may still act in this turn."""
    return state.phase in _UP_TO_ACTION


def keep(kept: Kept, key: Hashable, thing: object) -> None:
    """Keeps something that has been worked out. It has to keep alive whatever goes by its identity
    in the key."""
    if len(kept) >= _MOST_KEPT:
        del kept[next(iter(kept))]
    kept[key] = thing
