"""Opening chests: by picking the lock (ABIL-8), by force (ACT-15) or by the key (BOARD-13)."""

from __future__ import annotations

from ad1666.rules import damage, zones
from ad1666.rules.board import direction_between
from ad1666.rules.card_tests import standard_test
from ad1666.rules.characters import Figure
from ad1666.rules.events import Grade, note
from ad1666.rules.locks import Chest
from ad1666.rules.reasons import Reason
from ad1666.rules.requests import Rule, report
from ad1666.rules.state import State
from ad1666.rules.values import evolve
from ad1666.rules.verdicts import Barred, Verdict, barred


def named(state: State, name: str) -> Chest | None:
    """The locked chest of that id, None if there is none."""
    return next((chest for chest in state.chests if chest.id == name), None)


def may_reach(state: State, figure: Figure, chest: Chest) -> Verdict:
    """Whether a figure can get at the lock: from its square, or adjacent to it as to a door
    (ABIL-8, MOVE-5)."""
    if figure.at is None:
        return Barred(Reason.NOT_ON_BOARD, "ABIL-8")
    if figure.at == chest.at:
        return True
    if figure.at not in state.board.adjacent(chest.at):
        return Barred(Reason.LOCK_NOT_ADJACENT, "ABIL-8")
    if not _straight(figure, chest):
        for keeper in state.on_board():
            near = keeper.at == chest.at or keeper.at in state.board.adjacent(chest.at)
            if near and _straight(keeper, chest) and zones.hostile(state, figure, keeper):
                return barred(Reason.LOCK_GUARDED, "MOVE-5", who=keeper.id)
    return True


def may_force(state: State, figure: Figure, chest: Chest) -> Verdict:
    """Whether a figure is near enough to break it open: not diagonally (ACT-15)."""
    reached = may_reach(state, figure, chest)
    if reached and not _straight(figure, chest):
        return Barred(Reason.LOCK_NOT_ORTHOGONAL, "ACT-15")
    return reached


def _straight(figure: Figure, chest: Chest) -> bool:
    """Whether somebody stands with it or orthogonally beside it."""
    assert figure.at is not None
    direction = direction_between(chest.at, figure.at)
    return figure.at == chest.at or (direction is not None and not direction.diagonal)


def has_key(figure: Figure, chest: Chest) -> bool:
    """Whether a figure has the key with it (BOARD-13, ITEM-5)."""
    return chest.lock.key is not None and figure.owns(chest.lock.key)


def opened(state: State, figure_id: str, chest: Chest, clauses: str) -> Rule[State]:
    """The chest is open for good, and what was in it lies on its square (ITEM-4)."""
    items = " ".join(item.id for item in chest.holds)
    yield from report(state, note("chest-open", figure_id, clauses, chest=chest.id, items=items))
    out = tuple((chest.at, item) for item in chest.holds)
    left = tuple(other for other in state.chests if other.id != chest.id)
    return evolve(state, chests=left, ground=(*state.ground, *out))


def force(state: State, figure_id: str, chest: Chest) -> Rule[State]:
    """Breaks it open by a Brawn test; a mishap wounds (ACT-15)."""
    state, result = yield from standard_test(
        state,
        state.figure(figure_id),
        "force-lock",
        chest.lock.force,
        "ACT-15",
        trait="brawn",
    )
    if result.passed:
        state = yield from opened(state, figure_id, chest, "ACT-15")
    elif result.grade is Grade.MISHAP:
        state = yield from damage.wound(state, figure_id, 1, "mishap", "ACT-15")
    return (yield from damage.settle(state))
