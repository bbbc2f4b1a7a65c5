"""Opening chests: by picking the lock (ABIL-8), by force like a door (ACT-15) or with the key
(BOARD-13)."""

from __future__ import annotations

from ad1666.rules import damage, searches, zones
from ad1666.rules.board import Chest, Door, DoorSide, Lock, direction_between, edge_of
from ad1666.rules.card_tests import standard_test
from ad1666.rules.characters import Figure
from ad1666.rules.events import CardTest, Cause, Grade, NoteKind, note
from ad1666.rules.frozen import evolve
from ad1666.rules.requests import Details, Rule, report
from ad1666.rules.scenes import conditions
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred, Reason, Verdict, barred

_NO_LOCK_BESIDE = Barred(Reason.NO_LOCK_BESIDE, "ACT-15")
_NOT_ORTHOGONAL = Barred(Reason.DOOR_NOT_ORTHOGONAL, "ACT-15")
_NOT_LOCKED = Barred(Reason.DOOR_NOT_LOCKED, "ACT-15")


def named(state: State, name: str) -> Chest | None:
    """The locked chest with this id, None if there is none."""
    return next((chest for chest in state.chests if chest.id == name), None)


def lock_of(state: State, at: Details) -> Lock:
    """The lock of the locked chest or of the door that a choice names."""
    if at.chest is not None:
        return next(chest.lock for chest in state.chests if chest.id == at.chest)
    assert at.door is not None
    return state.board.lock(edge_of(*at.door))


def may_reach(state: State, figure: Figure, chest: Chest) -> Verdict:
    """Whether a figure can get at the lock: from the chest's own square, or adjacent to it as to a
    door (ABIL-8, MOVE-5)."""
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


def to_force(
    state: State, figure: Figure, named: DoorSide | Chest | None = None
) -> list[DoorSide | Chest] | Barred:
    """The locked doors and chests that a figure can force, or only the one named; or why there are
    none (ACT-15)."""
    if named is not None:
        fit = may_force(state, figure, named)
        return [named] if fit else fit
    doors = () if figure.at is None else state.board.doors_beside(figure.at)
    locks: tuple[DoorSide | Chest, ...] = (*doors, *state.chests)
    found = [lock for lock in locks if may_force(state, figure, lock)] if locks else []
    return found or _NO_LOCK_BESIDE


def may_force(state: State, figure: Figure, lock: DoorSide | Chest) -> Verdict:
    """Whether a figure can break a lock by force: that of a locked door orthogonally adjacent, or
    of a chest within reach, but not diagonally (ACT-15)."""
    if not isinstance(lock, Chest):
        if lock[0] != figure.at:
            return _NOT_ORTHOGONAL
        return state.board.door(edge_of(*lock)) is Door.LOCKED or _NOT_LOCKED
    reached = may_reach(state, figure, lock)
    if reached and not _straight(figure, lock):
        return Barred(Reason.LOCK_NOT_ORTHOGONAL, "ACT-15")
    return reached


def _straight(figure: Figure, chest: Chest) -> bool:
    """Whether a figure stands on the chest's square or orthogonally beside it."""
    assert figure.at is not None
    direction = direction_between(chest.at, figure.at)
    return figure.at == chest.at or (direction is not None and not direction.diagonal)


def has_key(figure: Figure, chest: Chest) -> bool:
    """Whether a figure carries the key (BOARD-13, ITEM-5)."""
    return chest.lock.key is not None and figure.owns(chest.lock.key)


def opened(state: State, figure_id: str | None, chest: Chest, clauses: str) -> Rule[State]:
    """Opens a chest for good. What was in it then lies on its square (ITEM-4), and so does what
    turns out to be hidden in it (PLACE-2). Without a figure, an event of the scenario opens it."""
    state, found = yield from searches.looked(state, chest.id)
    within = (*chest.holds, *found)
    items = tuple(item.id for item in within)
    kind = NoteKind.CHEST_SET if figure_id is None else NoteKind.CHEST_OPEN
    yield from report(state, note(kind, figure_id, clauses, chest=chest.id, items=items))
    state = conditions.opened(state, chest.id, figure_id)
    out = tuple((chest.at, item) for item in within)
    left = tuple(other for other in state.chests if other.id != chest.id)
    return evolve(state, chests=left, ground=(*state.ground, *out))


def force(state: State, figure_id: str, chest: Chest) -> Rule[State]:
    """Tries to break a chest open by a Brawn test; a mishap wounds (ACT-15)."""
    state, result = yield from standard_test(
        state,
        state.figure(figure_id),
        CardTest.FORCE_LOCK,
        chest.lock.force,
        "ACT-15",
        trait="brawn",
    )
    if result.passed:
        state = yield from opened(state, figure_id, chest, "ACT-15")
    elif result.grade is Grade.MISHAP:
        state = yield from damage.wound(state, figure_id, 1, Cause.MISHAP, "ACT-15")
    return (yield from damage.settle(state))
