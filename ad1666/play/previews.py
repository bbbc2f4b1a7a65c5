"""Where who is asked could get, and what a square would mean to them: the way there, who would see
and shoot them, hold them, whom they could shoot. Rules and odds are asked; nobody is in the state
whom those at the screen do not see."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from attrs import evolve, frozen

from ad1666.game.odds.ahead import odds_of, success
from ad1666.game.odds.foresight import run_test
from ad1666.game.odds.known import known_to
from ad1666.play.best_shot import best_shot
from ad1666.play.clicks import Route
from ad1666.play.controller import Controls
from ad1666.rules import sight, zones
from ad1666.rules.board import DoorSide
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Square
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.shooting import Shot
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb


@frozen(eq=False)
class Region:
    """Where a figure could get: by ``walk``, and with a ``run`` as far as its test allows, if it
    succeeds; ``held`` are the squares there in which an enemy would hold it. ``chance`` is that
    of the run, if any."""

    figure: str
    walk: Mapping[Square, Route]
    run: Mapping[Square, Route]
    held: frozenset[Square]
    chance: Fraction | None = None

    def way(self, square: Square) -> Route:
        """The way to a square; empty if there is none."""
        return self.walk.get(square) or self.run.get(square) or ()


def region(
    prompt: Prompt,
    walk: Mapping[Square, Route],
    run: Mapping[Square, Route],
    viewer: Side | None,
) -> Region | None:
    """Where the figure asked could get: by a ``walk``, and by a ``run`` whose test succeeds; None
    if it gets nowhere."""
    state, figure = prompt.state, prompt.state.known(prompt.about)
    if figure is None or figure.at is None or not (walk or run):
        return None
    chance = None
    for ahead in run_test(state, figure.id) if run else ():
        odds = odds_of(ahead, known_to(state, viewer), figure.player)
        chance = None if odds is None else success(odds)
    closed = zones.closed_to(state, figure)
    held = frozenset(at for at in closed if at in walk or at in run)
    return Region(figure.id, walk, run, held, chance)


def offered(controls: Controls, prompt: Prompt, choice: Choice | None = None) -> Region | None:
    """Where a walk of the menu leads; without one, where the question lets somebody get. ``prompt``
    is what whoever would walk is asked."""
    ways, run = controls.paths, controls.running()
    if choice is None:
        run = {at: route for at, route in run.items() if at not in ways}
    elif choice.verb == Verb.RUN:
        ways = {}
    else:
        ways, run = controls.ways_of(choice), {}
    return region(prompt, ways, run, controls.hot_seat.viewer)


@frozen
class Onlooker:
    """An enemy in sight of a square: where it stands, the chance of the shot between the two, None
    if there can be none, and whether it ``waits`` to interrupt."""

    at: Square
    chance: Fraction | None
    waits: bool = False


@frozen
class Preview:
    """What it would mean to a ``figure`` to go to a square. ``squares`` are those of the way,
    starting with the present one; ``below`` are the numbers of those from which a passage leads to
    the next."""

    figure: str
    square: Square
    squares: tuple[Square, ...]
    below: frozenset[int]
    cost: int
    begins: str
    """The verb of the action that leads there; empty in the middle of a move."""
    chance: Fraction | None
    """That of getting there if it takes a test."""
    doors: tuple[DoorSide, ...]
    """The doors that are opened on the way."""
    threats: tuple[Onlooker, ...]
    """Who would see the figure, and shoot it with an aimed shot."""
    holders: tuple[Square, ...]
    """Where those stand who would hold it."""
    prey: tuple[Onlooker, ...]
    """Whom it could shoot from there."""


def preview(prompt: Prompt, found: Region, square: Square, viewer: Side | None) -> Preview | None:
    """What it would mean to the figure asked to go to a square; None if it does not get there."""
    route, state = found.way(square), prompt.state
    if not route:
        return None
    figure = state.figure(found.figure)
    paces = [pace for pace in route if pace.choice.details.cost is not None]
    steps = [pace for pace in paces if pace.choice.details.square is not None]
    there = evolve(figure, at=square)
    after = state.with_figure(there)
    enemies = [f for f in after.on_board(figure.side.other) if zones.hostile(after, f, there)]
    seen = [f for f in enemies if f.at and sight.see(after, f.at, square).barred is None]
    mine = [f for f in enemies if f.at and sight.see(after, square, f.at).barred is None]
    begins = "" if prompt.topic is Topic.MOVE else route[0].choice.verb
    # who has a partial action left may shoot at once, others take aim when their turn comes
    shot = Shot.QUICK if begins == Verb.PARTIAL_MOVE and prompt.fresh else Shot.AIMED
    prey = (Onlooker(f.at, _hit(after, there, f, shot, viewer)) for f in mine if f.at)
    return Preview(
        figure.id,
        square,
        (route[0].at, *(s.choice.details.square for s in steps if s.choice.details.square)),
        frozenset(n for n, step in enumerate(steps) if step.choice.verb == Verb.PASSAGE),
        sum(pace.choice.details.cost or 0 for pace in paces),
        begins,
        None if square in found.walk else found.chance,
        tuple(p.choice.details.door for p in paces if p.choice.details.door is not None),
        tuple(
            Onlooker(f.at, _hit(after, f, there, Shot.AIMED, viewer), waits=f.waiting)
            for f in seen
            if f.at is not None
        ),
        tuple(f.at for f in zones.binding(after, there, square) if f.at is not None),
        tuple(one for one in prey if one.chance is not None),
    )


def _hit(
    state: State, shooter: Figure, target: Figure, shot: Shot, viewer: Side | None
) -> Fraction | None:
    found = best_shot(state, shooter, target, shot, viewer)
    return None if found is None else found.chance
