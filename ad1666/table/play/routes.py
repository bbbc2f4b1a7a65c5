"""Ways for a figure to walk: so that a click on a far square need not be many on near ones."""

from __future__ import annotations

import heapq
from itertools import count

from attrs import evolve, frozen

from ad1666.rules import movement
from ad1666.rules.characters import Figure, Square
from ad1666.rules.movement import Move, Stride
from ad1666.rules.requests import Choice
from ad1666.rules.state import State


@frozen
class Pace:
    """One choice on a way, and where the figure stands when it is made."""

    at: Square
    choice: Choice


Route = tuple[Pace, ...]


@frozen
class _Label:
    """A position reached: how far the search has come, and how."""

    state: State
    left: int
    route: Route


def routes(
    state: State, figure: Figure, mp: int, running_from: Square | None = None
) -> dict[Square, Route]:
    """A way to every square on which the figure could end with so many MP, by moves that need no
    test: without doors and friends in the way if it can, then the cheapest, then that with the
    fewest diagonal steps (MOVE-1, MOVE-5, MOVE-6). ``running_from`` is where a run began (ACT-7).
    """
    number = count()
    begin = _Label(evolve(state, active=figure.id), mp, ())
    todo = [((0, 0, 0), next(number), begin)]
    seen = set()
    found: dict[Square, Route] = {}
    while todo:
        (detours, cost, turns), _, label = heapq.heappop(todo)
        mover = label.state.figure(figure.id)
        tokens = tuple([f.tokens for f in label.state.figures])
        key = (mover.at, mover.diagonals, label.left, label.state.board.doors, tokens)
        if key in seen or mover.at is None:
            continue
        seen.add(key)
        sharing = any(f.at == mover.at and f.id != mover.id for f in label.state.figures)
        if not sharing:
            found.setdefault(mover.at, label.route)
        for move in _moves(label, mover, running_from, sharing=sharing):
            after = movement.made(label.state, mover, move)
            if after is not None:
                pace = Pace(mover.at, move.choice(figure.id))
                further = _Label(after, label.left - move.cost, (*label.route, pace))
                rank = detours + (move.verb != "step"), cost + move.cost, turns + move.diagonals
                heapq.heappush(todo, (rank, next(number), further))
    return {square: route for square, route in found.items() if square != figure.at}


def _moves(
    label: _Label, mover: Figure, running_from: Square | None, *, sharing: bool
) -> list[Move]:
    if sharing:
        return movement.ways_out(label.state, mover, label.left)
    if running_from is not None:
        return movement.moves(label.state, mover, label.left, Stride.RUN, running_from)
    return movement.moves(label.state, mover, label.left)
