"""Which music is heard at a table. It follows from what both players may see."""

from __future__ import annotations

from collections.abc import Iterable

from ad1666.bots.distances import distances_to
from ad1666.content.maps.ambience import Ambience
from ad1666.rules.board import FULL_MP
from ad1666.rules.events import Event, Note, NoteKind
from ad1666.rules.scenes.plot import effects_of
from ad1666.rules.state import State
from ad1666.table.tune import Piece
from ad1666.table.views.board.guard_art import GuardWatch

_HARPSICHORD, _SLOW = "harpsichord", 1
"""The event of a ball in which somebody says what is played, and which of its answers, from 0, asks
for something slow."""
_STOPS = "music-stops"
"""The event of a ball after which nobody dances."""


def piece_of(
    state: State, watch: GuardWatch | None, place: Ambience | None, minuet: Piece
) -> Piece:
    """The music of a position in the view of both players: while the guard is close; while somebody
    is pursued; and where nothing of that is so, that of the place, at a ball a ``minuet``."""
    if state.outcome is not None:
        return Piece.DANCE
    if watch is not None and watch.closing:
        return Piece.LAST_TURNS
    if is_pursuit(state):
        return Piece.PURSUIT
    dancing = place is Ambience.BALL and _STOPS not in state.story.done
    return minuet if dancing else Piece.EXPLORING


def is_pursuit(state: State) -> bool:
    """Whether somebody has a thing that the game is about, with an enemy who could walk there in
    one move."""
    for carrier in state.figures:
        if carrier.at is None or not any(map(carrier.owns, state.terms.prizes)):
            continue
        way = distances_to(state.board, carrier.at)
        enemies = state.on_board(carrier.side.other)
        if any(way.away(enemy) <= FULL_MP for enemy in enemies):
            return True
    return False


def minuet_of(state: State, news: Iterable[Event], before: Piece = Piece.MINUET_LOUD) -> Piece:
    """What is danced to at a ball after some news: as ``before``, unless somebody has said what to
    play."""
    piece, event = before, state.terms.incidents.get(_HARPSICHORD)
    if event is None:
        return piece
    answers = [reply.text for effect in effects_of(event) for reply in effect.answers]
    for told in news:
        if isinstance(told, Note) and told.kind is NoteKind.ANSWERS:
            details = told.details
            if details["event"] == _HARPSICHORD and details["text"] in answers:
                slow = answers.index(details["text"]) == _SLOW
                piece = Piece.MINUET_SLOW if slow else Piece.MINUET_LOUD
    return piece
