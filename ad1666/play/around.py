"""What a figure has around it, in sentences for whoever does not see the board: who sees it and
could shoot it, whom it could shoot, whose zone it stands in, where its friends are, and how far it
is to what matters. Rules and odds are asked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from attrs import frozen

from ad1666.game.legality import action
from ad1666.i18n import _, listed, phrase
from ad1666.play.best_shot import BestShot, best_shot
from ad1666.rules import sight, zones
from ad1666.rules.board import Direction, distance, sides_of
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Square
from ad1666.rules.requests import Details
from ad1666.rules.search_moves import costs
from ad1666.rules.shooting import Shot
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred
from ad1666.words import sums, vocabulary
from ad1666.words.chances import percent


def offset(start: Square, end: Square) -> str:
    """Where a square lies as seen from another, by rows and columns: ``5 north, 2 east``."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    parts = (
        (abs(dy), Direction.N if dy < 0 else Direction.S),
        (abs(dx), Direction.W if dx < 0 else Direction.E),
    )
    words = [paces(n, direction) for n, direction in parts if n]
    return ", ".join(words) or _("here")


def paces(number: int, direction: Direction) -> str:
    """A number of squares in a direction."""
    # Translators: so many squares in a direction: "3 north"
    return _("{n} {direction}").format(n=number, direction=vocabulary.direction(direction))


def around(state: State, figure: Figure, viewer: Side | None) -> list[str]:
    """What there is around a figure on the board, which may be put where it does not stand, a
    sentence each with markup. ``state`` is the position as it is asked about; of its cards only
    those count that a ``viewer`` may know."""
    state = state.with_figure(figure)
    assert figure.at is not None
    others = sorted(state.on_board(figure.side.other), key=lambda f: _away(figure, f))
    friends = [f for f in state.on_board(figure.side) if f.id != figure.id]
    return [
        *_sights(state, figure, others, viewer),
        *_zones(state, figure),
        *_prey(state, figure, others, viewer),
        *_friends(state, figure, sorted(friends, key=lambda f: _away(figure, f))),
        *_distances(state, figure),
    ]


def watched(state: State, square: Square) -> list[str]:
    """Who sees a square on which nobody stands or is to stand, a sentence for each side."""
    found = []
    for side in Side:
        seeing = [f for f in state.on_board(side) if sight.sees(state, f, square)]
        if seeing:
            words = _("**{side}** sees it: {figures}.")
            names = vocabulary.figures(state, seeing)
            found.append(words.format(side=vocabulary.side(side), figures=names))
    return found or [_("Nobody sees that square.")]


def _away(one: Figure, other: Figure) -> int:
    return distance(one.at, other.at) if one.at and other.at else 0


def _named(state: State, figure: Figure, start: Square) -> str:
    """A figure with where it stands as seen from a square."""
    assert figure.at is not None
    return phrase(
        _("**{figure}** ({where})"),
        figure=vocabulary.figure(figure, state.figures),
        where=offset(start, figure.at),
    )


# Who sees it, and whom it could shoot


def _sights(
    state: State, figure: Figure, others: Collection[Figure], viewer: Side | None
) -> Iterator[str]:
    unseen = []
    assert figure.at is not None
    for other in others:
        assert other.at is not None
        line, name = sight.see(state, other.at, figure.at), _named(state, other, figure.at)
        if line.barred is not None:
            unseen.append(name)
            continue
        shot = best_shot(state, other, figure, Shot.AIMED, viewer)
        words = _("Seen by {figure}: {shot}.")
        if other.waiting:
            words = _("Seen by {figure}, who is waiting and may interrupt: {shot}.")
        yield words.format(figure=name, shot=_shot(state, other, figure, shot))
    if unseen:
        yield _("Not seen by {figures}.").format(figures=listed(unseen))


def _shot(state: State, shooter: Figure, target: Figure, shot: BestShot | None) -> str:
    """A shot with its chance and its whole sum, or why there is none."""
    if shot is not None:
        words = _("**{chance}** to hit with {weapon}, difficulty {difficulty}: {sum}")
        return words.format(
            chance=percent(shot.chance),
            weapon=vocabulary.armed(state, shot.weapon.id),
            difficulty=shot.test.difficulty,
            sum=sums.of_terms(shot.test.terms, state, who=shooter.id).in_brief(),
        )
    why = action(state, shooter, Shot.AIMED, Details(targets=(target.id,)))
    if isinstance(why, Barred):
        return _("no shot, {reason}").format(reason=vocabulary.reason(state, why))
    return _("no shot")


def _prey(
    state: State, figure: Figure, others: Collection[Figure], viewer: Side | None
) -> Iterator[str]:
    assert figure.at is not None
    if not any(gear.item.ranges for gear in figure.gear):
        return
    found = False
    for other in others:
        shot = best_shot(state, figure, other, Shot.AIMED, viewer)
        if shot is not None:
            found = True
            words = _("From here, a shot at {figure}: {shot}.")
            name = _named(state, other, figure.at)
            yield words.format(figure=name, shot=_shot(state, figure, other, shot))
    if not found:
        yield _("From here, no shot at anybody.")


def _zones(state: State, figure: Figure) -> Iterator[str]:
    assert figure.at is not None
    holding = zones.controllers(state, figure, figure.at)
    if holding:
        words = _("In the zone of control of **{figures}**. [[ZOC-1]]")
        yield words.format(figures=vocabulary.figures(state, holding))
    stopping = zones.binding(state, figure, figure.at)
    if stopping and len(stopping) < len(holding):
        words = _("Held there by **{figures}**. [[ZOC-2]]")
        yield words.format(figures=vocabulary.figures(state, stopping))


def _friends(state: State, figure: Figure, friends: Collection[Figure]) -> Iterator[str]:
    assert figure.at is not None
    if friends:
        names = [_named(state, friend, figure.at) for friend in friends]
        yield _("Friends: {figures}.").format(figures=listed(names))


# How far it is


@frozen
class _Aim:
    """Something to go to, with the squares from which it is reached."""

    name: str
    squares: tuple[Square, ...]


def _distances(state: State, figure: Figure) -> Iterator[str]:
    """How far it is to each thing and place that goals are about, to the nearest search marker and
    to the nearest door, in one sentence."""
    at = figure.at
    assert at is not None
    aims = [*_aims(state)]
    cost = costs(state, figure, {square for aim in aims for square in aim.squares})
    told = [_distance(at, aim, cost) for aim in aims]
    if told:
        yield _("Distances: {places}.").format(places="; ".join(told))


def _distance(at: Square, aim: _Aim, cost: Mapping[Square, int]) -> str:
    if at in aim.squares:
        return _("**{what}**, here").format(what=aim.name)
    reached = [square for square in aim.squares if square in cost]
    if reached:
        nearest = min(reached, key=lambda square: cost[square])
        words = _("**{what}**, {where}, {n} MP")
        return words.format(what=aim.name, where=offset(at, nearest), n=cost[nearest])
    nearest = min(aim.squares, key=lambda square: distance(at, square))
    words = _("**{what}**, {where}, without a way there")
    return words.format(what=aim.name, where=offset(at, nearest))


def _aims(state: State) -> Iterator[_Aim]:
    wanted = state.terms.prizes
    for square, item in state.ground:
        if item.id in wanted:
            yield _Aim(vocabulary.thing(item), (square,))
    for hidden in state.hidden:
        if hidden.squares:
            words = _("{item}, perhaps")
            yield _Aim(phrase(words, item=vocabulary.thing(hidden.item)), hidden.squares)
    for place in state.terms.places:
        yield _Aim(vocabulary.title_of(place), place.squares)
    if state.markers:
        yield _Aim(_("a search marker"), state.markers)

    doors = (at for edge, _door in state.board.doors for at in sides_of(edge))
    if sides := tuple(at for at in doors if at in state.board):
        yield _Aim(_("the nearest door"), sides)
