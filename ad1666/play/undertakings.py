"""What a click on something that is seen leads to: the walk to a thing or a chest and the deed
there, the walk to a way out and off the board, or a way that takes a test; as far as the present
activation gets. Rules are asked, nothing is decided here."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator, Mapping, Sequence

from attrs import evolve, frozen

from ad1666.game.legality import stride_of
from ad1666.play.clicks import Route, RouteStep
from ad1666.rules import may_move, scoring
from ad1666.rules.board import STRAIGHT, Direction, Door, Edge, edge_of, sides_of, towards
from ad1666.rules.board_moves import Move
from ad1666.rules.characters import Figure, Square, Status
from ad1666.rules.requests import Choice, Prompt
from ad1666.rules.search_moves import nearest
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.victory import Aim

_BY_LEAVING = (Aim.TAKE_AWAY, Aim.ESCAPE)
"""The aims that are reached by leaving the board."""


class Kind(enum.Enum):
    """What is clicked on."""

    THING = enum.auto()
    """What lies on a square: an item, or what can be searched."""
    CHEST = enum.auto()
    WAY_OUT = enum.auto()
    """Where leaving the board reaches a goal."""
    DOOR = enum.auto()
    """A closed door."""
    HURDLE = enum.auto()
    """A square that only a test leads to: a table to be climbed, a window."""
    RUN = enum.auto()
    """A square that only a run gets to."""


@frozen
class Wish:
    """What ``who`` is to do once a walk is over: to take an ``item``, to open a ``chest``, or else
    to search."""

    who: str
    item: str = ""
    chest: str = ""

    def answer(self, options: Sequence[Choice]) -> Choice | None:
        """The one answer that does it; None if there is none or a choice between several."""
        found = [option for option in options if self._fits(option)]
        return found[0] if len(found) == 1 else None

    def _fits(self, option: Choice) -> bool:
        if self.item:
            return option.verb == Verb.PICK_UP and option.details.item == self.item
        return option.details.chest == self.chest if self.chest else option.verb == Verb.SEARCH


@frozen
class Undertaking:
    """What a click leads to. ``at`` is the square that it is about, for a way out the one from
    which the ``way`` leads. ``wish`` follows the route in the same activation; without one, and
    unless it ``arrives``, the route only leads nearer."""

    kind: Kind
    at: Square
    route: Route
    wish: Wish | None = None
    way: Direction | None = None
    points: int = 0
    """What leaving is worth by the goals."""
    item: str = ""
    """The item that is to be taken."""
    arrives: bool = True
    """Whether this activation gets as far as the deed."""

    @property
    def ends(self) -> Square | None:
        """The square where the route ends; None if it leads nowhere on the board."""
        squares = [pace.choice.details.square for pace in self.route]
        return next((square for square in reversed(squares) if square is not None), None)


@frozen
class Stride:
    """A move that the figure asked may make now: where it leads, each way beginning with the
    choice that begins the move, the MP, and the partial actions left after it."""

    ways: Mapping[Square, Route]
    begin: Route
    mp: int
    left: int


def of_thing(
    prompt: Prompt, figure: Figure, strides: Sequence[Stride], at: Square
) -> Undertaking | None:
    """The way to what lies on a square, and the deed there; None if nothing does, or if the figure
    gets no nearer."""
    state = prompt.state
    if state.standing(at) not in (None, figure):
        return None
    for wish, near in _wishes(state, figure, at):
        kind = Kind.CHEST if wish.chest else Kind.THING
        plan = Undertaking(kind, at, (), item=wish.item)
        if figure.at in near:
            if prompt.mp is not None and state.left > 0:
                return evolve(plan, wish=wish)
            continue
        for stride in (*(s for s in strides if s.left), *strides):
            routes = [stride.ways[square] for square in near if square in stride.ways]
            if routes:
                follows = wish if stride.left else None
                route = min(routes, key=_cost)
                return evolve(plan, route=route, wish=follows, arrives=bool(stride.left))
        if route := _nearer(state, figure, strides, near[0]):
            return evolve(plan, route=route, arrives=False)
    return None


def _wishes(state: State, figure: Figure, at: Square) -> Iterator[tuple[Wish, tuple[Square, ...]]]:
    """What can be done about what lies on a square, what goals are about first, and from where."""
    items = [item.id for square, item in state.ground if square == at]
    for item in sorted(items, key=lambda item: item not in state.terms.prizes):
        yield Wish(figure.id, item=item), (at,)
    hidden = {square for each in state.hidden for square in each.squares}
    if at in state.markers or at in hidden:
        yield Wish(figure.id), (at,)
    for chest in state.chests:
        if chest.at == at:
            beside = {*state.board.adjacent(at)}
            near = (towards(at, side) for side in STRAIGHT)
            yield Wish(figure.id, chest=chest.id), (at, *(s for s in near if s in beside))


def _nearer(state: State, figure: Figure, strides: Sequence[Stride], goal: Square) -> Route:
    """The way to the square in reach that is nearest to a goal; empty if the figure is as near."""
    ways: dict[Square, Route] = {}
    for stride in strides:
        ways = {**stride.ways, **ways}
    best = nearest(state, figure, goal, {*ways, figure.at} if figure.at else ways.keys())
    return ways.get(best, ()) if best is not None else ()


def _cost(route: Route) -> int:
    """The MP of a way."""
    return sum(pace.choice.details.cost or 0 for pace in route)


def of_way_out(
    prompt: Prompt, figure: Figure, strides: Sequence[Stride], at: Square, way: Direction
) -> Undertaking | None:
    """The walk to a way out, and over it; None if leaving there reaches no goal, or if the figure
    gets no nearer."""
    state = prompt.state
    points = worth_of_leaving(state, figure, at)
    if not points:
        return None
    plan = Undertaking(Kind.WAY_OUT, at, (), way=way, points=points)

    def leaves(move: Move) -> bool:
        return move.to is None and move.direction is way

    return _with_last(prompt, figure, strides, plan, leaves)


def of_door(
    prompt: Prompt, figure: Figure, strides: Sequence[Stride], edge: Edge
) -> Undertaking | None:
    """The walk to a closed door, and its opening; None if it is open or locked, or if the figure
    gets no nearer."""
    state = prompt.state
    if (edge, Door.CLOSED) not in state.board.doors:
        return None

    def opens(move: Move) -> bool:
        return move.verb == Verb.OPEN and move.door is not None and edge_of(*move.door) == edge

    sides = [at for at in sides_of(edge) if at in state.board]
    plans = (
        _with_last(prompt, figure, strides, Undertaking(Kind.DOOR, at, ()), opens) for at in sides
    )
    found = [plan for plan in plans if plan is not None]
    return min(found, key=lambda plan: (not plan.arrives, _cost(plan.route)), default=None)


def _with_last(
    prompt: Prompt,
    figure: Figure,
    strides: Sequence[Stride],
    plan: Undertaking,
    last: Callable[[Move], bool],
) -> Undertaking | None:
    """The walk to the square of a plan with a certain last move from there; else nearer to it, None
    if it leads no nearer."""
    state, at = prompt.state, plan.at
    for stride in strides:
        route = stride.begin if figure.at == at else stride.ways.get(at)
        if route is None:
            continue
        there = evolve(figure, at=at, diagonals=figure.diagonals)
        moved = state.with_figure(there, active=figure.id)
        moves = may_move.moves(moved, there, stride.mp - _cost(route), stride_of(prompt))
        found = next(filter(last, moves), None)
        if found is not None:
            return evolve(plan, route=(*route, RouteStep(at, found.choice(figure.id))))
    if route := _nearer(state, figure, strides, at):
        return evolve(plan, route=route, arrives=False)
    return None


def worth_of_leaving(state: State, figure: Figure, at: Square) -> int:
    """The points that a figure gains by leaving the board from a square, by the goals that are
    reached so (BOARD-12)."""
    goals = [g for g in state.terms.goals if g.aim in _BY_LEAVING and g.side is figure.side]
    gone = state.with_figure(evolve(figure, at=None, status=Status.LEFT, left_from=at))
    gains = (g.points * (scoring.reached(gone, g) - scoring.reached(state, g)) for g in goals)
    return sum(gains)


def way_out_at(state: State, square: Square, edge: Edge | None) -> tuple[Square, Direction] | None:
    """The way out that a point of the board stands for: one in the nearest edge of its square, or
    the one that leads to a square beyond the rim."""
    if square in state.board:
        ways = ((square, way) for way in state.board.ways_out(square))
        return next((each for each in ways if edge_of(*each) == edge), None)
    inward = ((towards(square, way.opposite), way) for way in STRAIGHT)
    found = ((at, way) for at, way in inward if at in state.board)
    return next((each for each in found if each[1] in state.board.ways_out(each[0])), None)
