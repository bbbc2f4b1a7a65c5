"""Why a figure that moves cannot go in a direction."""

from __future__ import annotations

from ad1666.i18n import _
from ad1666.rules import zones
from ad1666.rules.board import Direction, Kind, edge_of, towards
from ad1666.rules.characters import Figure
from ad1666.rules.state import State
from ad1666.table import terms


def why_not(state: State, figure: Figure, direction: Direction, mp: int) -> str:
    """The reason with its clause, for a direction in which no move is offered."""
    assert figure.at is not None
    holders = zones.binding(state, figure, figure.at)
    if holders:
        names = ", ".join(terms.figure(f) for f in holders)
        return _("Held in the zone of {names}. [[ZOC-2]]").format(names=names)
    to = towards(figure.at, direction)
    passage = state.board.passages(figure.at).get(direction)
    if passage is None:
        return _no_passage(state, figure, direction)
    other = state.standing(to) if to in state.board else None
    if other is not None and not zones.may_push(state, figure, other):
        return _("{figure} stands there. [[MOVE-2]]").format(figure=terms.figure(other))
    if direction.diagonal and figure.diagonals >= figure.card.agility:
        return _("No diagonal step is left in this phase. [[MOVE-1]]")
    if passage.cost > mp:
        return _("It costs {cost}, and {left} are left. [[MOVE-1]]").format(
            cost=passage.cost, left=mp
        )
    if other is not None:
        return _("Through {figure} one cannot come out again. [[MOVE-6]]").format(
            figure=terms.figure(other)
        )
    return _("Not with this action. [[ACT-7]] [[MOVE-4]]")


def _no_passage(state: State, figure: Figure, direction: Direction) -> str:
    """What the board itself forbids."""
    assert figure.at is not None
    to = towards(figure.at, direction)
    if to in state.board and state.board.kind(to) is Kind.BLOCKED:
        return terms.ground(Kind.BLOCKED)
    if direction.diagonal:
        return _("No diagonal step here: walls, doors or blocked squares. [[BOARD-1]]")
    edge = edge_of(figure.at, direction)
    barrier = terms.barrier(state.board.feature(edge), state.board.door(edge))
    if barrier:
        return _("In the way: {barrier}.").format(barrier=barrier)
    return _("There is no way. [[MOVE-2]]")
