"""Warnings about goals that cannot be reached, or not in time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ad1666.content.checks.walks import (
    PICK_UP_COST,
    Earliest,
    Moment,
    Roads,
    earliest,
    starts_of,
    turn_of,
    walk,
)
from ad1666.content.messages import Message, Named, counted, either, message
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.toml import Table
from ad1666.content.warnings import CheckWarning, Code, warning
from ad1666.rules.abilities import dispatch
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Square
from ad1666.rules.scenes.kinds import registry
from ad1666.rules.scenes.plot import THEM, Effect, effects_of
from ad1666.rules.scoring import concerns
from ad1666.rules.victory import SCOPES, Aim, Goal, Whose

Prospect = Moment | Message
"""The earliest moment at which a goal can be reached, or why it never can be."""


def doubtful_goals(scenario: Scenario, top: Table) -> Iterator[CheckWarning]:
    """Warnings for goals that are out of reach or too far away, and for sides
    without any other goal."""
    state = scenario.state
    roads = Roads(state.board)
    walks = {f.id: walk(roads, f, starts_of(f)) for f in state.figures}
    tokens = state.guard
    assert tokens is not None  # every scenario has a length
    hopeful = set[Side]()
    for number, goal in enumerate(state.terms.goals):
        of_item = goal.aim.of_item
        prospect = (_prospect_of_item if of_item else _prospect)(scenario, roads, walks, goal)
        keys, called = ("goals", number), str(number + 1)
        if isinstance(prospect, Message):
            problem = message(
                "goal {number} of the file is out of reach of {side}: {why}",
                number=called,
                side=goal.side,
                why=prospect,
            )
            remedy = message("Open a way there, or change the goal")
            yield warning(top, Code.UNREACHABLE_OBJECTIVE, keys, problem, remedy)
        elif turn_of(prospect) > tokens:
            problem = message(
                "goal {number} of the file takes {side} at least {turns}, walking, but the game "
                "may be over after {last}",
                number=called,
                side=goal.side,
                turns=counted("{n} turn", "{n} turns", turn_of(prospect)),
                last=tokens,
            )
            remedy = message("Give the game more tokens or turns, or put it nearer")
            yield warning(top, Code.TOO_FEW_TOKENS, keys, problem, remedy)
        else:
            hopeful.add(goal.side)
    for side in Side:
        if state.terms.tie is not side and side not in hopeful:
            problem = message("{side} cannot get a single point", side=side)
            remedy = message("Give {side} a goal within its reach", side=side)
            yield warning(top, Code.CANNOT_WIN, ("goals",), problem, remedy)


def _prospect(
    scenario: Scenario, roads: Roads, walks: Mapping[str, Earliest], goal: Goal
) -> Prospect:
    """The earliest moment for a goal that is not about an item."""
    figures = scenario.state.figures
    own = [f for f in figures if f.side is goal.side]
    enemies = [f for f in figures if f.side is not goal.side]
    if SCOPES[goal.aim].whose is Whose.ENEMY or goal.aim is Aim.MORE_KILLS:
        victims = [f for f in enemies if goal.aim is Aim.MORE_KILLS or concerns(f, goal.subject)]
        if not victims:
            return message("the enemy has no {subject}", subject=goal.subject)
        near = set[Square]().union(*(walks[f.id].squares for f in own))
        met = any(_shoots(f, goal.aim, victims) for f in own) or any(
            not near.isdisjoint(walks[f.id].squares) for f in victims
        )
        wanted = either(f.id for f in victims)
        return 0 if met else message("nobody can get near {figures}", figures=wanted)
    fitting = [f for f in own if not goal.subject or concerns(f, goal.subject)]
    if not fitting:
        return message("it has no {subject}", subject=goal.subject)
    names = either(f.id for f in fitting)
    if goal.aim is Aim.ESCAPE:
        moment = earliest(_leaving(walks[f.id], goal) for f in fitting)
        if moment is not None:
            return moment
        if goal.place is None:
            return message("{figures} cannot leave the board over any edge", figures=names)
        way = goal.place.name
        return message("{figures} cannot leave the board by {exit}", figures=names, exit=way)
    if goal.place is None:
        return 0
    squares = goal.place.squares
    moment = earliest(walks[f.id].squares.get(square) for f in fitting for square in squares)
    if moment is not None:
        return moment
    zone = goal.place.name
    return message("{figures} cannot get to the zone {zone}", figures=names, zone=zone)


def _shoots(figure: Figure, aim: Aim, victims: Iterable[Figure]) -> bool:
    """Whether a figure may achieve a goal by shooting. A shot takes no prisoners, unless an ability
    makes some of those it hits surrender (ABIL-11)."""
    if not any(gear.item.ranged for gear in figure.gear):
        return False
    disarming = dispatch.using(figure, "takes_prisoner")
    return aim is not Aim.CAPTURE or any(a.takes_prisoner(f) for f in victims for a in disarming)


def _prospect_of_item(
    scenario: Scenario, roads: Roads, walks: Mapping[str, Earliest], goal: Goal
) -> Prospect:
    """The earliest moment at which the item can be obtained, and carried off the
    board if that is the goal."""
    groups: dict[object, list[Figure]] = {}  # figures that move alike
    for figure in scenario.state.figures:
        if figure.side is goal.side:
            groups.setdefault(roads.gait(figure), []).append(figure)
    had: dict[Square, Moment] = {}
    carried: list[Moment | None] = []
    lying = _lying(scenario, goal.subject)
    held = _soonest(  # enemies can be met wherever they can go
        walks[f.id].squares
        for f in scenario.state.figures
        if f.side is not goal.side and _may_own(scenario, f, goal.subject)
    )
    for group in groups.values():
        places = _soonest(starts_of(f) for f in group if _may_own(scenario, f, goal.subject))
        reach = _soonest(
            walks[f.id].squares for f in group if not _may_own(scenario, f, goal.subject)
        )
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
    item = Named("item", scenario.items[goal.subject].name)
    if not had:
        return message("nobody can get to the {item}", item=item)
    if (soonest := earliest(carried)) is not None:
        return soonest
    if goal.place is None:
        return message("who has the {item} cannot leave the board over any edge", item=item)
    way = goal.place.name
    return message("who has the {item} cannot leave the board by {exit}", item=item, exit=way)


def _may_own(scenario: Scenario, figure: Figure, item: str) -> bool:
    """Whether a figure has an item from the start, or an event may give it the item."""
    given = (e for e in _bringing(scenario, item) if e.at is None)
    return figure.owns(item) or any(e.who in (figure.id, THEM) for e in given)


def _bringing(scenario: Scenario, item: str) -> Iterator[Effect]:
    """What events do with an item that is not there before."""
    for incident in scenario.state.terms.events:
        effects = (e for e in effects_of(incident) if e.item is not None and e.item.id == item)
        yield from (effect for effect in effects if not registry.effect(effect).loses)


def _lying(scenario: Scenario, item: str) -> set[Square]:
    """Where an item can be picked up: on the ground, under a search marker, in a chest, where it
    may be hidden, or where an event lays it."""
    state = scenario.state
    lying = {square for square, thing in state.ground if thing.id == item}
    lying |= {e.at for e in _bringing(scenario, item) if e.at is not None}
    if any(find.item is not None and find.item.id == item for find in state.terms.search_tables):
        lying.update(state.markers)
    for hidden in (each for each in state.hidden if each.item.id == item):
        lying.update(hidden.squares)
        lying.update(c.at for c in state.chests if c.id in hidden.chests)
    return lying | {c.at for c in state.chests if any(i.id == item for i in c.holds)}


def _soonest(parts: Iterable[Mapping[Square, Moment]]) -> dict[Square, Moment]:
    found: dict[Square, Moment] = {}
    for part in parts:
        for square, moment in part.items():
            if moment < found.get(square, moment + 1):
                found[square] = moment
    return found


def _leaving(found: Earliest, goal: Goal) -> Moment | None:
    """The earliest moment to leave the board, by the exit of the goal if it has one."""
    allowed: Iterable[Square] = found.leaving if goal.place is None else goal.place.squares
    return earliest(found.leaving.get(square) for square in allowed)
