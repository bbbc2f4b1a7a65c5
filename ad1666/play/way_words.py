"""A walk in sentences before it is walked, for whoever does not see the footprints on the board:
its steps, what it costs, and what it would mean to stand where it leads."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import groupby

from ad1666.i18n import N_, _, listed, ngettext, phrase
from ad1666.play.around import offset, paces
from ad1666.play.clicks import Route, RouteStep
from ad1666.play.previews import Onlooker, Preview
from ad1666.play.whereabouts import at_door
from ad1666.rules.board import Barrier, Direction, edge_of
from ad1666.rules.characters import Square
from ad1666.rules.state import State
from ad1666.rules.tables import some
from ad1666.rules.verbs import Verb
from ad1666.words import vocabulary
from ad1666.words.chances import percent

_CROSSED = some(
    Barrier,
    {
        Barrier.DOOR: N_("through the door"),
        Barrier.OBSTACLE: N_("over the obstacle"),
        Barrier.STAIRS: N_("by the stairs"),
        Barrier.LADDER: N_("by the ladder"),
        Barrier.HIGH: N_("over the edge"),
    },
)
"""What a straight step may cross that is no verb of its own."""


def steps(state: State, route: Route) -> list[str]:
    """The steps of a route in words, those in one direction together: ``2 north``, ``Open the door
    east``. What begins it, such as a Full move, is none."""
    told = (_step(state, pace) for pace in route if pace.choice.details.cost is not None)
    found = []
    for step, same in groupby(told):
        number = sum(1 for _each in same)
        found += [paces(number, step)] if isinstance(step, Direction) else [step] * number
    return found


def _step(state: State, pace: RouteStep) -> Direction | str:
    """A step that is no more than that as its direction, any other in words."""
    details, verb = pace.choice.details, pace.choice.verb
    way = details.direction
    if way is not None and verb == Verb.STEP:
        crossed = "" if way.diagonal else _(_CROSSED.get(_on_edge(state, pace.at, way), ""))
        return f"{paces(1, way)} {crossed}" if crossed else way
    if details.door is not None:
        return vocabulary.amid(at_door(pace.at, verb, details.door))
    deed = vocabulary.amid(vocabulary.verb(verb))
    if way is not None:
        words = _("{verb} {direction}")
        return words.format(verb=deed, direction=vocabulary.direction(way))
    if details.square is not None:
        # Translators: what is done on the way, and where that leads: "jump (3 north)"
        words = _("{verb} ({way})")
        return words.format(verb=deed, way=offset(pace.at, details.square))
    return deed


def _on_edge(state: State, at: Square, way: Direction) -> Barrier:
    return state.board.feature(edge_of(at, way)).barrier


def reach(squares: Collection[Square]) -> str:
    """How many squares a walk could lead to; empty for none."""
    if not squares:
        return ""
    words = ngettext("It leads to {n} square.", "It leads to any of {n} squares.", len(squares))
    return words.format(n=len(squares))


def way(state: State, route: Route, seen: Preview) -> list[str]:
    """What it would mean to a figure to go a way, a sentence each with markup: its steps and cost,
    who would see, shoot and hold the figure there, and whom it could shoot."""
    return [_gone(state, route, seen), *_met(state, seen)]


def _gone(state: State, route: Route, seen: Preview) -> str:
    words = _("{figure}: {steps}. **{n} MP**.")
    if seen.begins:
        words = _("{figure}, {deed}: {steps}. **{n} MP**.")
    told = words.format(
        figure=vocabulary.figure_by_id(state, seen.figure),
        deed=vocabulary.amid(vocabulary.verb(seen.begins)) if seen.begins else "",
        steps=", ".join(steps(state, route)),
        n=seen.cost,
    )
    if seen.chance is None:
        return told
    return f"{told} " + _("It takes a test: {chance}.").format(chance=percent(seen.chance))


def _met(state: State, seen: Preview) -> Iterator[str]:
    if seen.threats:
        names = [_onlooker(state, threat) for threat in seen.threats]
        yield _("Seen there by {figures}.").format(figures=listed(names))
    elif state.on_board(state.figure(seen.figure).side.other):
        yield _("Nobody sees that square.")
    if seen.holders:
        holders = [at for at in map(state.standing, seen.holders) if at is not None]
        words = _("Held there by **{figures}**. [[ZOC-2]]")
        yield words.format(figures=vocabulary.figures(state, holders))
    if seen.prey:
        names = [_onlooker(state, prey) for prey in seen.prey]
        yield _("From there, a shot at {figures}.").format(figures=listed(names))


def _onlooker(state: State, one: Onlooker) -> str:
    standing = state.standing(one.at)
    name = vocabulary.figure(standing, state.figures) if standing is not None else ""
    words = _("**{figure}** (who waits: {chance})") if one.waits else _("**{figure}** ({chance})")
    if one.chance is None:
        words = _("**{figure}** (who waits)") if one.waits else _("**{figure}** (no shot)")
    chance = "" if one.chance is None else percent(one.chance)
    return phrase(words, figure=name, chance=chance)
