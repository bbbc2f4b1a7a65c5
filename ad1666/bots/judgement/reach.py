"""Where a figure can get with its movement points, by which route and how likely. Faster than the
search of the rules, and includes moves that need a test. Ignores the squares on the way where a
figure in disguise would be recognised."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import NamedTuple

from attrs import Factory, define

from ad1666.bots.judgement.forecasts import mishaps, passes
from ad1666.bots.judgement.keys import around
from ad1666.rules import board_moves, make_move, may_move, search_moves, zones
from ad1666.rules.abilities import dispatch
from ad1666.rules.board import (
    Board,
    Direction,
    DoorSide,
    Edge,
    Kind,
    Passage,
    Way,
    distance,
    edge_of,
)
from ad1666.rules.characters import Figure, Square
from ad1666.rules.requests import Choice
from ad1666.rules.sight import see
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb


class MoveChoice(NamedTuple):
    """One way to spend MP, as a choice describes it."""

    verb: str
    direction: Direction | None = None
    door: DoorSide | None = None
    to: Square | None = None
    """The other end of a passage, which has no direction."""

    def fits(self, option: Choice) -> bool:
        details = option.details
        return (
            option.verb == self.verb
            and details.direction is self.direction
            and details.door == self.door
            and self.to in (None, details.square)
        )


class Route(NamedTuple):
    """The best route to a square: its MP, the chance to get there, the chance of a fall, and its
    first stride (None for the figure's own square). Who jumps down gets there in any case."""

    cost: int
    chance: float
    falls: float
    first: MoveChoice | None
    shut: DoorSide | None = None
    """A door to be closed on the way."""
    passed: float = 1.0
    """The chance that all tests on the way are passed, those of jumps down included."""


@define
class Reached:
    """Where a figure could end, and from which squares it could leave the board."""

    squares: dict[Square, Route]
    exits: dict[Square, Route]
    _cheaper: list[tuple[Square, Route, bool]] = Factory(list)
    """The routes that take fewer MP than the best ones, and whether they lead off the board."""

    def note(self, square: Square, route: Route, *, leaving: bool) -> None:
        """Notes a route to a square, or off the board from one: the surer one is the better."""
        ends = self.exits if leaving else self.squares
        known = ends.setdefault(square, route)
        if known is route:
            return
        better, worse = (route, known) if _merit(route) > _merit(known) else (known, route)
        ends[square] = better
        if worse.cost < better.cost:
            self._cheaper.append((square, worse, leaving))

    def within(self, mp: int) -> Reached:
        """The same with fewer MP."""
        squares, exits = (
            {square: route for square, route in ends.items() if route.cost <= mp}
            for ends in (self.squares, self.exits)
        )
        found = Reached(squares, exits)
        for square, route, leaving in self._cheaper:
            if route.cost <= mp:
                found.note(square, route, leaving=leaving)
        return found


_new = tuple.__new__
_HERE = Route(0, 1.0, 0.0, None)
_WALK, _DROP, _HIGH = Way.WALK, Way.DROP, Kind.HIGH
"""For searches, which ask for them at every step: Python 3.11 takes long to find members."""
_Exit = tuple[Direction | None, Way, Square | None, int, bool, Edge | None, Passage]
"""A step: its direction, None through a passage; how and where to; its MP; whether it slants; the
edge of its door, if any; and all that is known of it."""
_MOST_BOARDS = 12
_exits_of: dict[int, tuple[Board, dict[Square, tuple[_Exit, ...]]]] = {}


class Enough(NamedTuple):
    """Where a search may end as soon as a way is found that is sure: squares, or those that the
    board is left from."""

    squares: frozenset[Square]
    leaving: bool

    def met(self, square: Square, route: Route, *, leaving: bool) -> bool:
        """Whether a route is such a way."""
        return route.chance == 1 and leaving is self.leaving and square in self.squares


def reached(
    state: State,
    figure: Figure,
    mp: int,
    running_from: Square | None = None,
    more: int = 0,
    enough: Enough | None = None,
) -> Reached:
    """Where the figure can get with ``mp`` movement points, its own square included.
    ``running_from`` is the square where a run began, and ``more`` what its test may bring once all
    MP are spent (ACT-7). It ends with what is ``enough``, if that is given."""
    at = figure.at
    assert at is not None
    far = mp + more + (0 if running_from is None else distance(at, running_from))
    key = mp, more, running_from, enough, around(state, figure, far)
    before = known.get(key)
    if before is not None:
        return before[1]
    found = Reached({at: _HERE}, {})
    if mp > 0 and may_move.may_spend(state, figure):
        _search(state, figure, (mp, mp + more), running_from, found, enough)
    if len(known) >= _MOST_KNOWN:
        known.clear()
    known[key] = (state, figure), found
    return found


_MOST_KNOWN = 1 << 10
known: dict[Hashable, tuple[tuple[State, Figure], Reached]] = {}
"""What has been found, with what goes by its identity in the keys."""


def chance_to(
    state: State, figure: Figure, mp: int, squares: frozenset[Square], *, leaving: bool
) -> float:
    """The chance that the figure gets to one of these squares with ``mp`` movement points, or
    leaves the board from one."""
    found = reached(state, figure, mp, enough=Enough(squares, leaving))
    ends = found.exits if leaving else found.squares
    return max((way.chance for at, way in ends.items() if at in squares), default=0.0)


def _search(
    state: State,
    figure: Figure,
    parts: tuple[int, int],
    running_from: Square | None,
    found: Reached,
    enough: Enough | None,
) -> None:
    """Dijkstra's algorithm over squares and diagonal steps. Ways that need no test come first; ways
    with tests go on from where the tests lead if they pass."""
    at, running = figure.at, running_from is not None
    before_test, mp = parts
    assert at is not None
    opened = search_moves.with_doors_open(state.board, figure)
    taken = {f.at: f for f in state.figures if f.at is not None and f.id != figure.id}
    zoned = zones.closed_to(state, figure)
    bound = dispatch.using(figure, "bars_way")
    barred = {way for ability in bound for way in Way if ability.bars_way(way)}

    agility, exits_of = figure.card.agility, _exits(opened)
    todo = _Todo(mp)
    todo.after(0)[0].append((figure.diagonals, at, None, False, 1.0, 0.0, 1.0))
    fewest: dict[Square, int] = {}
    cheapest: dict[Square, int] = {}
    sure: dict[Square, tuple[int, int]] = {}  # by ways without tests: the diagonal steps and the MP
    seen: dict[Square | None, bool] = {}
    stride: MoveChoice | None
    squares = found.squares
    for tests, cost, legs in todo.in_order():
        onward = todo.after(tests)
        for diagonals, here, first, inside, chance, falls, whole in legs:
            least = fewest.get(here, 99)
            if least <= diagonals and (not tests or cheapest[here] <= cost):
                continue  # reached as surely and as cheaply before, with no more diagonal steps
            if diagonals < least:
                fewest[here] = diagonals
            if cost < cheapest.get(here, 99):
                cheapest[here] = cost
            if cost >= mp:
                continue
            if not (running or inside) and state.board.kind(here) is _HIGH:
                for jump in _jumps(opened, here):
                    to, spent, turns = jump.to, cost + jump.cost, diagonals + jump.diagonals
                    if to is None or to in taken or spent > mp:
                        continue
                    if jump.diagonals and turns > agility:
                        continue
                    passed, fallen = _jumped(state, figure)
                    stride = first or MoveChoice(Verb.JUMP, jump.direction)
                    ways = chance * passed, falls + chance * fallen
                    route = Route(spent, *ways, stride, passed=whole * passed)
                    found.note(to, route, leaving=False)
                    if to not in zoned:
                        leg = turns, to, stride, False, *ways, route.passed
                        todo.after(tests + 1)[spent].append(leg)
            for direction, way, to, step, slanting, edge, passage in exits_of(here):
                spent, turns = cost + step, diagonals + slanting
                if spent > mp or (slanting and turns > agility):
                    continue
                if cost < before_test < spent:
                    continue
                if not tests and to in sure and way is _WALK:
                    before = sure[to]
                    if before[0] <= turns and before[1] <= spent:
                        continue  # the way that is known is at least as good
                stride = first
                if edge is not None and direction is not None and not _open(state.board, edge):
                    if running or inside or spent + 1 > mp:
                        continue
                    spent += may_move.DOOR_COST
                    stride = stride or MoveChoice(Verb.OPEN, None, (here, direction))
                if way in barred:
                    continue
                if direction is None and (running or inside or to in taken):
                    continue  # a passage is a movement action, to a free square (PLACE-1)
                if running:
                    if to not in seen:
                        seen[to] = _seen(state, figure, to, running_from)
                    if way is not _WALK or not seen[to]:
                        continue
                if inside and way not in (_WALK, _DROP):
                    continue
                other = taken.get(to) if to is not None else None
                if other is not None:
                    spent += board_moves.PUSH_COST
                    pushes = way is _WALK and not running and spent < mp and to not in zoned
                    if to is not None and pushes and zones.may_push(state, figure, other):
                        stride = stride or MoveChoice(Verb.PUSH, direction)
                        onward[spent].append((turns, to, stride, True, chance, falls, whole))
                    continue
                stride = stride or _stride(way, direction, to)
                if way is _WALK:
                    route = _new(Route, (spent, chance, falls, stride, None, whole))
                else:
                    passed, fallen, unharmed = _tested(state, figure, passage)
                    ways = chance * passed, falls + chance * fallen
                    route = Route(spent, *ways, stride, passed=whole * unharmed)
                end, leaving = (here, True) if to is None else (to, False)
                if leaving or squares.setdefault(end, route) is not route:
                    found.note(end, route, leaving=leaving)
                if enough is not None and enough.met(end, route, leaving=leaving):
                    return
                if to is None:
                    continue
                if not tests and way is _WALK:
                    sure[to] = turns, spent
                if to not in zoned:
                    leg = turns, to, stride, False, route.chance, route.falls, route.passed
                    (onward if way is _WALK else todo.after(tests + 1))[spent].append(leg)


_Leg = tuple[int, Square, MoveChoice | None, bool, float, float, float]
"""How a square is reached: the diagonal steps that it takes, the square, the first stride, whether
it is a friend's square, and the chances to get there, of a fall, and that all tests are passed."""


class _Todo:
    """From where a search has yet to go on, by the tests and the MP that it took to get there."""

    def __init__(self, mp: int) -> None:
        self._mp = mp
        self._legs: list[list[list[_Leg]]] = []

    def after(self, tests: int) -> list[list[_Leg]]:
        """Those that took so many tests, by the MP."""
        while tests >= len(self._legs):
            self._legs.append([[] for _ in range(self._mp + 1)])
        return self._legs[tests]

    def in_order(self) -> Iterator[tuple[int, int, list[_Leg]]]:
        """All of them by their tests and MP, those that are noted meanwhile included: the fewest
        tests first, then the fewest MP."""
        for tests, by_cost in enumerate(self._legs):
            for cost, legs in enumerate(by_cost):
                yield tests, cost, legs


def _merit(route: Route) -> tuple[float, int]:
    return route.chance - _FALLS * route.falls, -route.cost


_FALLS = 0.5
"""How a fall compares to not getting there."""


def _stride(way: Way, direction: Direction | None, to: Square | None) -> MoveChoice:
    """The first stride of a route that goes this way into the next square, or through a passage."""
    if direction is None:
        return MoveChoice(Verb.PASSAGE, to=to)
    return MoveChoice(board_moves.VERBS[way], direction)


def _tested(state: State, figure: Figure, passage: Passage) -> tuple[float, float, float]:
    """The chances to get through, to fall, and to pass the test."""
    passed = passes(state, figure, make_move.difficulty(passage), "agility")
    return (1.0, 1 - passed, passed) if passage.way is Way.DROP else (passed, 0.0, passed)


def _jumped(state: State, figure: Figure) -> tuple[float, float]:
    """The chances of a jump to succeed, and to end in a fall: whoever just fails stays where it is
    (MOVE-10)."""
    difficulty = make_move.JUMP_DIFFICULTY
    passed = passes(state, figure, difficulty, "agility")
    return passed, mishaps(state, figure, difficulty, "agility")


def _jumps(board: Board, square: Square) -> Iterator[board_moves.Move]:
    """The jumps that the board allows from a square."""
    for move, _ in board_moves.exits(board, square).all:
        if move.verb == Verb.JUMP:
            yield move


def _open(board: Board, edge: Edge) -> bool:
    door = board.door(edge)
    return door is not None and door.passable


def _seen(state: State, figure: Figure, to: Square | None, running_from: Square | None) -> bool:
    """Whether a square is in sight of where the run began."""
    if to is None or running_from is None:
        return True
    return see(state, to, running_from, ignoring=(figure.id,)).barred is None


def _exits(board: Board) -> Callable[[Square], tuple[_Exit, ...]]:
    """Finds the steps from the squares of a board."""
    known = _exits_of.get(id(board))
    if known is None:
        if len(_exits_of) >= _MOST_BOARDS:
            _exits_of.clear()
        known = _exits_of[id(board)] = (board, {})
    exits = known[1]

    def of(square: Square) -> tuple[_Exit, ...]:
        found = exits.get(square)
        if found is None:
            found = exits[square] = tuple(_steps_from(board, square))
        return found

    return of


def _steps_from(board: Board, square: Square) -> Iterator[_Exit]:
    for direction, passage in board.passages(square).items():
        edge = None if direction.diagonal else edge_of(square, direction)
        if edge is not None and board.door(edge) is None:
            edge = None
        to, cost = passage.to, passage.cost
        yield direction, passage.way, to, cost, direction.diagonal, edge, passage
    for link in board.links_at(square):
        to = link.beyond(square)
        passage = Passage(to, Way.WALK, link.cost + board.toll(to))
        yield None, Way.WALK, to, passage.cost, False, None, passage
