"""A crude player for scenarios. Each figure heads for something that scores, by any route the map
allows, and fights like `Duellist`."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from ad1666.bots.distances import FAR, Field, distances, rim
from ad1666.bots.duellist import Duellist, appeals, changing
from ad1666.bots.judgement.orders import post
from ad1666.bots.judgement.things import hiding_places
from ad1666.game.view import SeenPrompt
from ad1666.rules.board import Board, Way, towards
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Square, Status
from ad1666.rules.requests import Choice, Topic
from ad1666.rules.scoring import concerns, open_goals
from ad1666.rules.shooting import Shot
from ad1666.rules.state import State
from ad1666.rules.tables import some
from ad1666.rules.verbs import Verb
from ad1666.rules.victory import Aim, Goal

BEYOND = 4
"""The number of clear squares ahead from which a figure runs."""
WORSE: dict[str, float] = some(Verb, {Verb.PUSH: 1.0, Verb.WINDOW: 0.5, Verb.CLIMB: 0.5})
"""Penalty of a move, added to the distance of the square it leads to."""
EAGER = 4.0
"""Weight of a place that this figure must reach, relative to a fight of equal worth."""

Errand = tuple[float, frozenset[Square]]
"""The weight of an errand, and its target squares."""


class Seeker(Duellist):
    """Plays a side of a scenario."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self._salt = rng.random()

    def decide(self, seen: SeenPrompt) -> Choice:
        if seen.prompt.topic is Topic.WORDS:
            return seen.prompt.options[0]
        return super().decide(seen)

    def _act(self, state: State, options: tuple[Choice, ...]) -> Choice:
        figure, at, field = self._bearings(state, options)
        found: dict[str, Choice] = {o.verb: o for o in reversed(options)}
        for verb in at_once(state, options):
            if verb in found:
                return found[verb]
        away = field.get(at, FAR)
        door = found.get(Verb.FORCE_DOOR)
        if door is not None and away > 0 and self._random.random() < 0.7:
            return door
        busy = self._carries(state, figure)
        shots = (
            [Shot.DEFENSIVE] if busy else [Shot.AIMED, Shot.DEFENSIVE, *changing(state, options)]
        )
        runs = busy and _clear(state.board, field, at) >= BEYOND
        moves = [Verb.RUN, Verb.FULL_MOVE] if runs else [Verb.FULL_MOVE]
        if away <= 0 and not self._leaves(state, figure):
            moves = []
        wanted = [*shots, *moves, Verb.RELOAD, Verb.END]
        return next(found[verb] for verb in wanted if verb in found)

    def _move(self, state: State, options: tuple[Choice, ...]) -> Choice:
        figure, at, field = self._bearings(state, options)
        here = field.get(at, FAR)
        if here <= 0 and self._leaves(state, figure):
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

    def _leaves(self, state: State, figure: Figure) -> bool:
        """Whether the figure leaves the board from here: if that scores."""
        return not post(state, figure) and any(
            goal.side is figure.side
            and (goal.place is None or figure.at in goal.place.squares)
            and (
                (goal.aim is Aim.TAKE_AWAY and figure.owns(goal.subject))
                or (goal.aim is Aim.ESCAPE and concerns(figure, goal.subject))
            )
            for goal in open_goals(state)
        )

    def _bearings(self, state: State, options: tuple[Choice, ...]) -> tuple[Figure, Square, Field]:
        """The figure to act, its square, and the distance of every square from its target."""
        figure = state.figure(options[0].who)
        assert figure.at is not None
        return figure, figure.at, distances(state.board, self._targets(state, figure)).field()

    def _carries(self, state: State, figure: Figure) -> bool:
        """Whether the figure carries the item of a goal, or must itself reach a place."""
        return any(
            (goal.aim is Aim.TAKE_AWAY and figure.owns(goal.subject))
            or (goal.aim in (Aim.ESCAPE, Aim.REACH) and goal.subject == figure.id)
            for goal in open_goals(state)
            if goal.side is figure.side
        )

    def _targets(self, state: State, figure: Figure) -> frozenset[Square]:
        """The squares the figure heads for. The errand stays the same until a new turn begins, or
        until its loot, the things on the ground or the number of figures on the board change."""
        if to_keep := post(state, figure):
            return to_keep
        loot = tuple(g.item.id for g in figure.gear if not g.starting)
        loose = tuple(at for at, _ in state.ground)
        moment = (state.turn, loot, loose, len(state.on_board()))
        weights, errands = zip(*_errands(state, figure), strict=True)
        chance = random.Random(f"{self._salt} {figure.id} {moment}")
        chosen: frozenset[Square] = chance.choices(errands, weights)[0]
        return chosen


def at_once(state: State, options: Sequence[Choice]) -> list[str]:
    """The actions that come before moves and shots."""
    added = {
        (not appeal.takes, verb)
        for verb, appeal in appeals(state, options)
        if appeal.takes or appeal.opens or appeal.removed or appeal.worth > 0
    }
    general = (Verb.PICK_UP, Verb.SEARCH, Verb.STAND_UP, Verb.AWAKEN)
    return [*general, *(verb for _, verb in sorted(added))]


def _errands(state: State, figure: Figure) -> Iterator[Errand]:
    """All errands of the figure with their weights."""
    yield 1.0, enemies(state, figure)
    for goal in open_goals(state):
        own = goal.side is figure.side
        errand = own_errand(state, figure, goal) if own else _other(state, goal)
        if errand is not None and errand[1]:
            yield errand
    if state.markers:
        yield 3.0, frozenset(state.markers)
    if state.hidden:
        yield 3.0, frozenset(square for hidden in state.hidden for square in hidden.squares)


def enemies(state: State, figure: Figure) -> frozenset[Square]:
    """The squares of the enemies of a figure, or else its own."""
    return _squares(state.on_board(figure.side.other)) or frozenset([figure.at or (0, 0)])


def own_errand(state: State, figure: Figure, goal: Goal) -> Errand | None:
    """The errand for a goal of the figure's own side."""
    place = frozenset(goal.place.squares) if goal.place is not None else None
    about = concerns(figure, goal.subject)
    lies = frozenset(at for at, item in state.ground if item.id == goal.subject)
    match goal.aim:
        case Aim.TAKE_AWAY if figure.owns(goal.subject):
            return 30.0, place or rim(state.board)
        case Aim.TAKE_AWAY | Aim.HOLD:
            sought = lies or hiding_places(state, goal.subject)
            return 2.0 * goal.points, sought or _holders(state, goal.side.other, goal.subject)
        case Aim.ESCAPE if about:
            weight = 30.0 if goal.subject == figure.id else EAGER * goal.points
            return weight, place or rim(state.board)
        case Aim.REACH if about and (goal.place and (goal.place.name, figure.id)) not in (
            state.visits
        ):
            weight = 30.0 if goal.subject == figure.id else EAGER * goal.points
            return weight, place or frozenset()
        case Aim.CONTROL:
            return 1.5 * goal.points, place or frozenset()
        case Aim.KILL | Aim.CAPTURE:
            return float(goal.points), _at(state, goal.subject)
        case Aim.ESCAPE | Aim.REACH | Aim.PROTECT | Aim.MORE_KILLS | Aim.SURVIVE:
            return None  # for somebody else, or nowhere to go
        case _:
            assert_never(goal.aim)


def _other(state: State, goal: Goal) -> Errand | None:
    """The errand that hinders a goal of the opponent."""
    match goal.aim:
        case Aim.TAKE_AWAY:
            return 2.0 * goal.points, _holders(state, goal.side, goal.subject)
        case Aim.ESCAPE | Aim.REACH:
            return float(goal.points), _at(state, goal.subject)
    return None


def _squares(figures: Iterable[Figure]) -> frozenset[Square]:
    return frozenset(f.at for f in figures if f.at is not None)


def _holders(state: State, side: Side, item: str) -> frozenset[Square]:
    """The squares of the figures of a side that have the item."""
    return _squares(f for f in state.on_board(side) if f.owns(item))


def _at(state: State, letter: str) -> frozenset[Square]:
    """The square of the figure with that letter, if it is on the board."""
    return _squares(f for f in state.on_board() if f.id == letter and f.status is Status.BOARD)


def _clear(board: Board, field: Field, square: Square) -> int:
    """How many squares along the shortest path, up to BEYOND, are free of
    climbs, jumps and doors."""
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
