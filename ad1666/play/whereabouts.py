"""Squares by what is there, or by where they lie as seen from somebody, for whoever sees the board;
numbers name them only where nothing else does."""

from __future__ import annotations

from ad1666.i18n import _
from ad1666.play.around import offset
from ad1666.rules.board import DoorSide, towards
from ad1666.rules.characters import Square
from ad1666.rules.state import State
from ad1666.words import vocabulary


def whereabouts(state: State, at: Square, since: Square | None) -> str:
    """A square by who stands there, or what goals are about and lies there; else by the rows and
    columns from another, with the zone or exit that it belongs to. ``state`` is what may be known.
    Its numbers if there is no other square, as for whoever is still to come."""
    standing = state.standing(at)
    if standing is not None:
        return vocabulary.figure(standing, state.figures)
    things = (item for where, item in state.ground if where == at)
    wanted = next((item for item in things if item.id in state.terms.prizes), None)
    if wanted is not None:
        return vocabulary.thing(wanted)
    if since is None:
        return vocabulary.square_words(at)
    way = offset(since, at)
    place = next((place for place in state.terms.places if at in place.squares), None)
    if place is None:
        return way
    # Translators: a zone or an exit, and where a square of it lies: "Gate (3 north)"
    return _("{place} ({way})").format(place=vocabulary.title_of(place), way=way)


def at_door(here: Square | None, verb: str, door: DoorSide) -> str:
    """What somebody on a square does to a door, with its direction from there, or from the square
    along the wall beside which it is."""
    at, side = door
    if here == towards(at, side):
        at, side = towards(at, side), side.opposite
    deed = _("{verb} {direction}").format(
        verb=vocabulary.of_door(verb), direction=vocabulary.direction(side)
    )
    if here is None or here == at:
        return deed
    # Translators: what is done to a door, and where that is: "Open the door north (1 east)"
    return _("{deed} ({way})").format(deed=deed, way=offset(here, at))
