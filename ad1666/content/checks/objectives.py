"""Warnings about goals that cannot be reached, or not in time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen

from ad1666.content.checks.walks import (
    PICK_UP_COST,
    Moment,
    Roads,
    Walk,
    earliest,
    starts_of,
    turn_of,
    walk,
)
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.toml import Table
from ad1666.content.warnings import CheckWarning, Code
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Square
from ad1666.rules.scoring import concerns
from ad1666.rules.victory import SCOPES, Aim, Goal, Whose


@frozen
class Prospect:
    """The earliest moment at which a goal can be reached; None if never, and then ``why``."""

    goal: Goal
    number: int
    moment: Moment | None
    why: str = ""


def doubtful_goals(scenario: Scenario, top: Table) -> Iterator[CheckWarning]:
    """Warnings for goals out of reach, goals too far away, and sides with no others."""
    state = scenario.state
    roads = Roads(state.board)
    walks = {f.id: walk(roads, f, starts_of(f)) for f in state.figures}
    prospects = [
        _prospect(scenario, roads, walks, goal, number)
        for number, goal in enumerate(state.terms.goals)
    ]
    tokens = state.guard
    assert tokens is not None  # every scenario has a length
    hopeless = []
    for prospect in prospects:
        where = top.document.line_of(("goals", prospect.number))
        called = f"goal {prospect.number + 1} of the file"
        if prospect.moment is None:
            hopeless.append(prospect)
            problem = f"{called} is out of reach of {prospect.goal.side}: {prospect.why}"
            remedy = "Open a way there, or change the goal"
            yield CheckWarning(Code.UNREACHABLE_OBJECTIVE, scenario.path, where, problem, remedy)
        elif turn_of(prospect.moment) > tokens:
            hopeless.append(prospect)
            problem = (
                f"{called} takes {prospect.goal.side} {turn_of(prospect.moment)} turns at the "
                f"least, walking, and the game may be over after {tokens}"
            )
            remedy = "Give the game more tokens or turns, or put it nearer"
            yield CheckWarning(Code.TOO_FEW_TOKENS, scenario.path, where, problem, remedy)
    for side in Side:
        if state.terms.tie is not side and all(
            p in hopeless for p in prospects if p.goal.side is side
        ):
            yield CheckWarning(
                Code.CANNOT_WIN,
                scenario.path,
                top.document.line_of(("goals",)),
                f"{side} cannot get a single point",
                f"Give {side} a goal within its reach",
            )


def _prospect(
    scenario: Scenario, roads: Roads, walks: Mapping[str, Walk], goal: Goal, number: int
) -> Prospect:
    """The earliest moment for a goal."""
    figures = scenario.state.figures
    own = [f for f in figures if f.side is goal.side]
    enemies = [f for f in figures if f.side is not goal.side]
    if goal.aim in (Aim.TAKE_AWAY, Aim.HOLD):
        return _prospect_of_item(scenario, roads, walks, goal, number)
    if SCOPES[goal.aim].whose is Whose.ENEMY or goal.aim is Aim.MORE_KILLS:
        victims = [f for f in enemies if goal.aim is Aim.MORE_KILLS or concerns(f, goal.subject)]
        if not victims:
            return Prospect(goal, number, None, f"the enemy has no {goal.subject}")
        met = any(_meet(walks, a, b) or _shoots(a) for a in own for b in victims)
        why = f"nobody can get near {' or '.join(f.id for f in victims)}"
        return Prospect(goal, number, 0 if met else None, why)
    fitting = [f for f in own if goal.aim is Aim.CONTROL or concerns(f, goal.subject)]
    if not fitting:
        return Prospect(goal, number, None, f"it has no {goal.subject}")
    names = " or ".join(f.id for f in fitting)
    if goal.aim is Aim.ESCAPE:
        moment = earliest(_leaving(walks[f.id], goal) for f in fitting)
        way = f"by {goal.place.name}" if goal.place else "over any edge"
        return Prospect(goal, number, moment, f"{names} cannot leave the board {way}")
    if goal.place is not None:
        squares = goal.place.squares
        moment = earliest(walks[f.id].squares.get(square) for f in fitting for square in squares)
        why = f"{names} cannot get to the zone {goal.place.name}"
        return Prospect(goal, number, moment, why)
    return Prospect(goal, number, 0)


def _prospect_of_item(
    scenario: Scenario, roads: Roads, walks: Mapping[str, Walk], goal: Goal, number: int
) -> Prospect:
    """When the item can first be had, and carried off the board if that is the goal."""
    groups: dict[object, list[Figure]] = {}  # those who move alike
    for figure in scenario.state.figures:
        if figure.side is goal.side:
            groups.setdefault(roads.gait(figure), []).append(figure)
    had: dict[Square, Moment] = {}
    carried: list[Moment | None] = []
    lying = _lying(scenario, goal.subject)
    held = _soonest(  # enemies can be met wherever they can go
        walks[f.id].squares
        for f in scenario.state.figures
        if f.side is not goal.side and f.owns(goal.subject)
    )
    for group in groups.values():
        places = _soonest(starts_of(f) for f in group if f.owns(goal.subject))
        reach = _soonest(walks[f.id].squares for f in group if not f.owns(goal.subject))
        for square, moment in reach.items():
            if square in lying or square in held:
                then = moment if square in lying else max(moment, held[square])
                then += PICK_UP_COST
                places[square] = min(then, places.get(square, then))
        had |= places
        if goal.aim is Aim.HOLD:
            carried += places.values()
        elif places:
            carried.append(_leaving(walk(roads, group[0], places), goal))
    name = scenario.items[goal.subject].name
    if not had:
        return Prospect(goal, number, None, f"nobody can get to the {name}")
    way = f"by {goal.place.name}" if goal.place else "over any edge"
    why = f"who has the {name} cannot leave the board {way}"
    return Prospect(goal, number, earliest(carried), why)


def _lying(scenario: Scenario, item: str) -> set[Square]:
    """Where an item can be picked up: on the ground, under a search marker, in a chest."""
    state = scenario.state
    lying = {square for square, thing in state.ground if thing.id == item}
    if any(find.item is not None and find.item.id == item for find in state.terms.search_tables):
        lying.update(state.markers)
    return lying | {c.at for c in state.chests if any(i.id == item for i in c.holds)}


def _soonest(parts: Iterable[Mapping[Square, Moment]]) -> dict[Square, Moment]:
    """The earliest moment for each square."""
    found: dict[Square, Moment] = {}
    for part in parts:
        for square, moment in part.items():
            if moment < found.get(square, moment + 1):
                found[square] = moment
    return found


def _leaving(found: Walk, goal: Goal) -> Moment | None:
    """When the board can be left, by the exit of the goal if it has one."""
    allowed: Iterable[Square] = found.leaving if goal.place is None else goal.place.squares
    return earliest(found.leaving.get(square) for square in allowed)


def _meet(walks: Mapping[str, Walk], one: Figure, other: Figure) -> bool:
    """Whether the reach of two figures overlaps."""
    return not walks[one.id].squares.keys().isdisjoint(walks[other.id].squares)


def _shoots(figure: Figure) -> bool:
    """Whether a figure can attack from a distance."""
    return any(gear.item.ranged for gear in figure.gear)
