"""What one click stands for: a route to a far square, which replaces many clicks on near ones; the
best of several attacks on one enemy."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from attrs import frozen

from ad1666.game.game import Game
from ad1666.game.odds.foresight import Foreseen, foresee
from ad1666.game.odds.harm import fight_odds, shot_odds
from ad1666.game.odds.known import known_to
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Square
from ad1666.rules.events import OpposedAhead, StandardAhead
from ad1666.rules.requests import Choice
from ad1666.rules.search_moves import Waypoint, arrivals
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb


@frozen
class RouteStep:
    """One choice of a route, and where the figure stands when it is made."""

    at: Square
    choice: Choice


Route = tuple[RouteStep, ...]


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


def _rank(arrival: Waypoint) -> tuple[int, ...]:
    detours = sum(move.verb not in (Verb.STEP, Verb.PASSAGE) for move in arrival.path)
    return detours, arrival.cost, arrival.diagonals


def _route(figure: Figure, arrival: Waypoint) -> Route:
    at, route = figure.at, []
    for move in arrival.path:
        assert at is not None
        route.append(RouteStep(at, move.choice(figure.id)))
        at = move.to or at
    return tuple(route)


ORDER: tuple[str, ...] = (
    Verb.ATTACK,
    Verb.AIMED_SHOT,
    Verb.DEFENSIVE_SHOT,
    Verb.QUICK_SHOT,
)
"""Attacks in order of preference: an aimed shot is the surest."""


def alike(options: Sequence[Choice]) -> bool:
    """Whether the options are all attacks by one figure on one other, so that one of them can be
    the best."""
    return len({(o.who, o.details.target) for o in options}) == 1 and all(
        o.deed in ORDER for o in options
    )


def best(game: Game, options: Sequence[Choice], viewer: Side | None) -> Choice:
    """The attack with the most expected wounds, less those suffered; of shots, one of the surest
    kind. A hand is taken into account only if it is the ``viewer``'s and thus visible."""
    first = min(options, key=lambda o: ORDER.index(o.deed)).deed
    rivals = [o for o in options if o.deed == first]
    if len(rivals) == 1:
        return rivals[0]
    return max(rivals, key=lambda o: _gain(game, o, viewer))


def _gain(game: Game, option: Choice, viewer: Side | None) -> Fraction:
    """The expected wounds. Where the enemy can name a weapon, it chooses the worst for the
    attacker."""
    target = option.details.target
    assert target is not None
    gains = [_wounds(found, option.who, target, viewer) for found in foresee(game, option)]
    return min(gains, default=Fraction(0))


def _wounds(found: Foreseen, who: str, target: str, viewer: Side | None) -> Fraction:
    state, test = found.state, found.test
    known = known_to(state, viewer)
    if isinstance(test, StandardAhead) and test.aim is not None:
        return shot_odds(state, test, known).plain.wounds(target)
    if isinstance(test, OpposedAhead) and test.fight is not None:
        odds = fight_odds(state, test, known, state.figure(who).player, None)
        return odds.plain.wounds(target) - odds.plain.wounds(who)
    return Fraction(0)
