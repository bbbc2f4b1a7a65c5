"""Routes for walking figures: one click on a far square replaces many on near ones."""

from __future__ import annotations

from attrs import frozen

from ad1666.rules.characters import Figure, Square
from ad1666.rules.reaching import Arrival, arrivals
from ad1666.rules.requests import Choice
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb


@frozen
class Pace:
    """One choice of a route, and where the figure stands when it is made."""

    at: Square
    choice: Choice


Route = tuple[Pace, ...]


def routes(
    state: State, figure: Figure, mp: int, running_from: Square | None = None
) -> dict[Square, Route]:
    """A route to every square on which the figure could end with ``mp`` MP, by moves that need no
    test: preferably without doors and friends in the way, then the cheapest, then the one with the
    fewest diagonal steps (MOVE-1, MOVE-5, MOVE-6). ``running_from`` is where a run began
    (ACT-7)."""
    found: dict[Square, Route] = {}
    for arrival in arrivals(state, figure, mp, running_from=running_from, rank=_rank):
        if arrival.may_stop and arrival.at not in found:
            found[arrival.at] = _route(figure, arrival)
    return {square: route for square, route in found.items() if route}


def _rank(arrival: Arrival) -> tuple[int, ...]:
    detours = sum(move.verb != Verb.STEP for move in arrival.path)
    return detours, arrival.cost, arrival.diagonals


def _route(figure: Figure, arrival: Arrival) -> Route:
    at, route = figure.at, []
    for move in arrival.path:
        assert at is not None
        route.append(Pace(at, move.choice(figure.id)))
        at = move.to or at
    return tuple(route)
