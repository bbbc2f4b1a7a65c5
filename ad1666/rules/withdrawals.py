"""Withdrawing from a fight (MEL-7, MEL-10 to MEL-12)."""

from __future__ import annotations

from ad1666.rules import make_move, zones
from ad1666.rules.abilities.dispatch import prompt
from ad1666.rules.board import Barrier, Direction, Way, edge_of
from ad1666.rules.board_moves import Move
from ad1666.rules.characters import Figure, Square
from ad1666.rules.events import Fight, NoteKind, Opposed, note
from ad1666.rules.may_move import passage
from ad1666.rules.requests import Rule, Topic, choice, report, withdrawing
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Barred, Reason, Verdict, barred, verdict_of

SQUARE_THERE = Barred(Reason.SQUARE_THERE, "MEL-11")
BOARD_EDGE_THERE = Barred(Reason.BOARD_EDGE_THERE, "MEL-11")


def possible(state: State, figure: Figure) -> list[Move]:
    """The ways in which a figure could withdraw."""
    around = () if figure.at is None else state.board.passages(figure.at)
    found = [withdrawal(state, figure, direction) for direction in around]
    return [move for move in found if isinstance(move, Move)]


def withdrawal(state: State, figure: Figure, direction: Direction) -> Move | Barred:
    """The withdrawal of a figure in a direction (MEL-11): without a test except for jumping down,
    not up onto high terrain, to a free square outside every enemy zone; or off the board over an
    open edge."""
    if figure.at is None:
        return Barred(Reason.NOT_ON_BOARD, "MEL-10")
    if figure.down:
        return Barred(Reason.ON_THE_GROUND_NO_WITHDRAWAL, "MEL-12")
    way = passage(state.board, figure.at, direction)
    if isinstance(way, Barred):
        return way
    if way.way in (Way.CLIMB, Way.WINDOW):
        return Barred(Reason.NO_WITHDRAWAL_OVER_EDGE, "MEL-11")
    if way.to is None and _obstructed(state, figure.at, direction):
        return Barred(Reason.NO_WITHDRAWAL_OFF_OVER_OBSTACLE, "MEL-11")
    if way.upward:
        return Barred(Reason.NO_WITHDRAWAL_UPWARD, "MEL-11")
    other = None if way.to is None else state.standing(way.to)
    if other is not None:
        return barred(Reason.STANDS_THERE, "MEL-11", who=other.id)
    holders = () if way.to is None else zones.controllers(state, figure, way.to)
    if holders:
        return barred(Reason.IN_ZONE, "MEL-11", who=tuple(f.id for f in holders))
    return Move(Verb.WITHDRAW, direction, way.to, way.way, cost=0)


def _obstructed(state: State, square: Square, direction: Direction) -> bool:
    """Whether a board edge is no open edge: a hedge, say, which may be crossed by a move only."""
    return state.board.feature(edge_of(square, direction)).barrier is Barrier.OBSTACLE


def may_withdraw(state: State, figure: Figure, direction: Direction, *, off: bool) -> Verdict:
    """Whether a figure may withdraw in a direction, ``off`` the board or to a square (MEL-11)."""
    found = withdrawal(state, figure, direction)
    if not isinstance(found, Barred) and off != (found.to is None):
        return SQUARE_THERE if off else BOARD_EDGE_THERE
    return verdict_of(found)


def _held_back(state: State, figure_id: str) -> bool:
    """Whether a figure is held by an enemy not yet activated in this phase (MEL-10)."""
    figure = state.figure(figure_id)
    return any(not enemy.activated for enemy in zones.engaged_with(state, figure))


def instead(state: State, winner: Figure, loser: Figure) -> list[Square]:
    """The squares that the winner may withdraw to because the loser cannot withdraw (MEL-12)."""
    if not loser.on_board or _held_back(state, loser.id) or possible(state, loser):
        return []
    return [move.to for move in possible(state, winner) if move.to is not None]


def after_defeat(state: State, winner_id: str, loser_id: str, event: Opposed) -> Rule[State]:
    """The loser withdraws (MEL-10); if it has nowhere to go, the winner may (MEL-12)."""
    done = False
    while not done and state.figure(loser_id).on_board and not _held_back(state, loser_id):
        must = bool(possible(state, state.figure(loser_id)))
        state, done = yield from _withdraw(state, loser_id if must else winner_id, event, must=must)
    return state


def after_tie(state: State, fight: Fight, event: Opposed) -> Rule[State]:
    """A tie: both withdraw if they can, the player without the initiative first (MEL-7)."""
    fighters = sorted(
        (fight.attacker, fight.defender), key=lambda f: state.figure(f).player is state.leader
    )
    for figure_id in fighters:
        done = False
        while not done and not _held_back(state, figure_id):
            state, done = yield from _withdraw(state, figure_id, event, must=True)
    return state


def _withdraw(
    state: State, figure_id: str, event: Opposed, *, must: bool
) -> Rule[tuple[State, bool]]:
    """Asks for a withdrawal square, if there is any (MEL-11). False if an anytime choice was made
    instead: then who withdraws, and where to, must be determined again."""
    figure = state.figure(figure_id)
    moves = {withdrawing(figure_id, m.direction, m.to): m for m in possible(state, figure)}
    if not moves:
        return state, True
    options = tuple(moves) if must else (*moves, choice(figure_id, Verb.HOLD))
    state, chosen = yield from prompt(
        state, figure.player, Topic.WITHDRAW, options, figure_id, test=event
    )
    if chosen is None or chosen.verb == Verb.HOLD:
        return state, chosen is not None
    yield from report(state, note(NoteKind.WITHDRAWS, figure_id, "MEL-10 MEL-11"))
    return (yield from make_move.enter(state, figure_id, moves[chosen])), True
