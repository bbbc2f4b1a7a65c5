"""A crude player for scenarios: each figure heads for something that scores, by any route the map
allows, and fights like `Duellist`."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import lru_cache

from ad1666.bots.duellist import Duellist
from ad1666.game.view import SeenPrompt
from ad1666.rules.abilities.disguise import RECOGNISE
from ad1666.rules.abilities.thievery import PICKPOCKET
from ad1666.rules.abilities.tools import PICK_LOCK
from ad1666.rules.board import Board, Direction, Door, Kind, Way, edge_of, towards
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Square, Status
from ad1666.rules.movement import JUMP_COST, jumped_to
from ad1666.rules.reaching import best_first
from ad1666.rules.requests import Choice, Topic
from ad1666.rules.scoring import concerns
from ad1666.rules.shooting import Shot
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.victory import Aim, Goal

FAR = 99.0
BEYOND = 4
"""Runs if the way ahead is clear for so many squares."""
TOLLS = {Way.WALK: 0.0, Way.DROP: 1.5, Way.CLIMB: 1.0, Way.WINDOW: 1.0}
"""Penalty of a move with a test, in MP, for it may fail."""
WORSE: dict[str, float] = {Verb.PUSH: 1.0, Verb.WINDOW: 0.5, Verb.CLIMB: 0.5}
"""Penalty of a move, added to that of the square it leads to."""
SHUT = {Door.CLOSED: 1.0, Door.LOCKED: 6.0}
"""Cost of a door that must first be opened."""

EAGER = 4.0
"""Weight of a place that this figure must reach over a fight of equal worth."""

Field = dict[Square, float]
"""The distance of each square from the target."""
Errand = tuple[float, frozenset[Square]]
"""The weight of an errand, and its squares."""


class Seeker(Duellist):
    """Plays a side of a scenario."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self._salt = rng.random()

    def decide(self, seen: SeenPrompt) -> Choice:
        """An answer to the prompt."""
        if seen.prompt.topic is Topic.WORDS:
            return seen.prompt.options[0]
        return super().decide(seen)

    def _act(self, state: State, options: tuple[Choice, ...]) -> Choice:
        figure, at, field = self._bearings(state, options)
        found: dict[str, Choice] = {o.verb: o for o in reversed(options)}
        at_once = (Verb.PICK_UP, Verb.SEARCH, Verb.STAND_UP, Verb.AWAKEN, PICKPOCKET, PICK_LOCK)
        for verb in at_once:
            if verb in found:
                return found[verb]
        away = field.get(at, FAR)
        door = found.get(Verb.FORCE_DOOR)
        if door is not None and away > 0 and self._random.random() < 0.7:
            return door
        busy = self._carries(state, figure)
        shots = [Shot.DEFENSIVE] if busy else [Shot.AIMED, Shot.DEFENSIVE, RECOGNISE]
        runs = busy and _clear(state.board, field, at) >= BEYOND
        moves = [Verb.RUN, Verb.FULL_MOVE] if runs else [Verb.FULL_MOVE]
        if away <= 0 and not _may_leave(state, figure):
            moves = []
        wanted = [*shots, *moves, Verb.RELOAD, Verb.END]
        return next(found[verb] for verb in wanted if verb in found)

    def _move(self, state: State, options: tuple[Choice, ...]) -> Choice:
        figure, at, field = self._bearings(state, options)
        here = field.get(at, FAR)
        if here <= 0 and _may_leave(state, figure):
            for option in options:
                if option.verb == Verb.STEP and option.details.square is None:
                    return option

        def left(option: Choice) -> float:
            if option.verb == Verb.STOP:
                return here
            if option.verb == Verb.CLOSE:
                return FAR
            if option.details.door is not None:
                return field.get(towards(*option.details.door), FAR) + 0.5
            to = option.details.square
            away = FAR + 1 if to is None else field.get(to, FAR + 1)
            return away + WORSE.get(option.verb, 0.0)

        return min(options, key=lambda o: (left(o), self._random.random()))

    def _bearings(self, state: State, options: tuple[Choice, ...]) -> tuple[Figure, Square, Field]:
        """Who is to act, where it is, and how far each square is from where it wants to go."""
        figure = state.figure(options[0].who)
        assert figure.at is not None
        return figure, figure.at, _field(state.board, self._targets(state, figure))

    def _carries(self, state: State, figure: Figure) -> bool:
        """Whether the figure carries a goal's item, or must itself go somewhere."""
        return any(
            (goal.aim is Aim.TAKE_AWAY and figure.owns(goal.subject))
            or (goal.aim in (Aim.ESCAPE, Aim.REACH) and goal.subject == figure.id)
            for goal in state.terms.goals
            if goal.side is figure.side
        )

    def _targets(self, state: State, figure: Figure) -> frozenset[Square]:
        """Where the figure wants to go: another errand when a turn begins or something is got, and
        the same one till then."""
        loot = tuple(g.item.id for g in figure.gear if not g.starting)
        loose = tuple(at for at, _ in state.ground)
        moment = (state.turn, loot, loose, len(state.on_board()))
        weights, errands = zip(*_errands(state, figure), strict=True)
        chance = random.Random(f"{self._salt} {figure.id} {moment}")
        chosen: frozenset[Square] = chance.choices(errands, weights)[0]
        return chosen


def _errands(state: State, figure: Figure) -> Iterator[Errand]:
    """All errands of the figure with their weights."""
    yield 1.0, _squares(state.on_board(figure.side.other)) or frozenset([figure.at or (0, 0)])
    for goal in state.terms.goals:
        errand = _own(state, figure, goal) if goal.side is figure.side else _other(state, goal)
        if errand is not None and errand[1]:
            yield errand
    if state.markers:
        yield 3.0, frozenset(state.markers)


def _own(state: State, figure: Figure, goal: Goal) -> Errand | None:
    """The errand for a goal of its own side."""
    place = frozenset(goal.place.squares) if goal.place is not None else None
    about = concerns(figure, goal.subject)
    lies = frozenset(at for at, item in state.ground if item.id == goal.subject)
    match goal.aim:
        case Aim.TAKE_AWAY if figure.owns(goal.subject):
            return 30.0, place or _rim(state.board)
        case Aim.TAKE_AWAY | Aim.HOLD:
            return 2.0 * goal.points, lies or _holders(state, goal.side.other, goal.subject)
        case Aim.ESCAPE if about:
            weight = 30.0 if goal.subject == figure.id else EAGER * goal.points
            return weight, place or _rim(state.board)
        case Aim.REACH if about and (goal.place and (goal.place.name, figure.id)) not in (
            state.visits
        ):
            weight = 30.0 if goal.subject == figure.id else EAGER * goal.points
            return weight, place or frozenset()
        case Aim.CONTROL:
            return 1.5 * goal.points, place or frozenset()
        case Aim.KILL | Aim.CAPTURE:
            return float(goal.points), _at(state, goal.subject)
    return None


def _other(state: State, goal: Goal) -> Errand | None:
    """Where to keep the opponent from reaching a goal."""
    match goal.aim:
        case Aim.TAKE_AWAY:
            return 2.0 * goal.points, _holders(state, goal.side, goal.subject)
        case Aim.ESCAPE | Aim.REACH:
            return float(goal.points), _at(state, goal.subject)
    return None


def _squares(figures: Iterable[Figure]) -> frozenset[Square]:
    """Where some figures are."""
    return frozenset(f.at for f in figures if f.at is not None)


def _holders(state: State, side: Side, item: str) -> frozenset[Square]:
    """The squares of those of a side who have the item."""
    return _squares(f for f in state.on_board(side) if f.owns(item))


def _at(state: State, letter: str) -> frozenset[Square]:
    """The square of the figure with that letter, if there is one."""
    return _squares(f for f in state.on_board() if f.id == letter and f.status is Status.BOARD)


def _may_leave(state: State, figure: Figure) -> bool:
    """Whether leaving the board from here scores."""
    return any(
        goal.side is figure.side
        and (goal.place is None or figure.at in goal.place.squares)
        and (
            (goal.aim is Aim.TAKE_AWAY and figure.owns(goal.subject))
            or (goal.aim is Aim.ESCAPE and concerns(figure, goal.subject))
        )
        for goal in state.terms.goals
    )


@lru_cache(maxsize=64)
def _rim(board: Board) -> frozenset[Square]:
    """The squares from which one can leave the board."""
    return frozenset(
        square
        for square in board.squares()
        if board.kind(square) is not Kind.BLOCKED
        and any(p.to is None and p.way is Way.WALK for p in board.passages(square).values())
    )


@lru_cache(maxsize=256)
def _ways_to(board: Board) -> dict[Square, list[tuple[Square, float]]]:
    """For each square those from which one can move to it, with the cost; doors are opened on the
    way."""
    opened = board
    for edge, door in board.doors:
        if not door.passable:
            opened = opened.with_door(edge, Door.OPEN)
    found: dict[Square, list[tuple[Square, float]]] = {}
    for square in board.squares():
        if board.kind(square) is Kind.BLOCKED:
            continue
        for direction, passage in opened.passages(square).items():
            if passage.to is None:
                continue
            toll = TOLLS[passage.way] + (0.3 if direction.diagonal else 0)
            if not direction.diagonal:
                toll += SHUT.get(board.door(edge_of(square, direction)) or Door.OPEN, 0)
            found.setdefault(passage.to, []).append((square, passage.cost + toll))
        if board.kind(square) is Kind.HIGH:
            for direction in Direction:
                landing = jumped_to(board, square, direction)
                if landing is not None:
                    found.setdefault(landing, []).append((square, JUMP_COST + 1.0))
    return found


@lru_cache(maxsize=4096)
def _field(board: Board, targets: frozenset[Square]) -> Field:
    """The distance from each square to the nearest target."""
    ways = _ways_to(board)
    starts = [(0.0, target) for target in sorted(targets)]

    def before(cost: float, square: Square) -> Iterator[tuple[float, Square]]:
        return ((cost + step, start) for start, step in ways.get(square, ()))

    return {square: cost for cost, square in best_first(starts, before)}


def _clear(board: Board, field: Field, square: Square) -> int:
    """How many squares of the shortest path are clear of climbs, jumps and doors."""
    for walked in range(BEYOND):
        onward = [
            p.to
            for p in board.passages(square).values()
            if p.way is Way.WALK and p.to is not None and p.to in field
        ]
        nearest = min(onward, key=field.__getitem__, default=square)
        if field.get(nearest, FAR) >= field.get(square, FAR):
            return walked
        square = nearest
    return BEYOND
