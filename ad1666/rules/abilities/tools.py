"""Abilities of skilled hands: Lock picking (ABIL-8), Rapid loading (ABIL-17)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ad1666.rules import chests, damage
from ad1666.rules.abilities.hooks import Ability, Appeal, Attempt, Extra, Price, Wording
from ad1666.rules.board import Chest, Door, DoorSide, Edge, Lock, edge_of
from ad1666.rules.card_tests import standard_test
from ad1666.rules.characters import Character, Figure
from ad1666.rules.events import Cause, Grade, NoteKind, Term, note
from ad1666.rules.items import Gear
from ad1666.rules.make_move import set_door
from ad1666.rules.may_move import may_reach_door
from ad1666.rules.requests import Choice, Details, Rule, at_chest, at_door
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred, OwnName, Verdict

NO_LOCK_IN_REACH = OwnName("no-lock-in-reach")
PICK_LOCK = OwnName("pick-lock")
RAPID_LOADING = OwnName("rapid-loading")
NO_LOCK = Barred(NO_LOCK_IN_REACH, "ABIL-8")


class LockPicking(Ability):
    """ABIL-8: full action at an adjacent locked door, or another lock that the scenario names."""

    name = "Lock picking"
    clause = "ABIL-8"
    text = (
        "Full action: open an adjacent locked door or chest; test of this value, difficulty 6 "
        "unless the map or scenario says otherwise. A mishap raises the alarm, if there is one."
    )
    least = 0
    price = Price(0.2, "", False)
    price_of_value = Price(0.3, "point of its value", False)
    choice_words = (
        Wording(
            PICK_LOCK,
            "Pick a lock",
            "Full action: a test of Lock picking (6, unless map or scenario say "
            "otherwise). Success opens the door, or the chest: what is in it lies on its "
            "square then. [[ABIL-8]]",
            door="Pick the lock",
            chest="Pick the lock of the {chest}",
        ),
    )
    test_words = ((PICK_LOCK, "Picking a lock"),)
    reason_words = ((NO_LOCK_IN_REACH, "no locked door or chest within reach"),)
    verbs = (PICK_LOCK,)
    alarming = True
    at_locks = True
    stake = 1.5

    def why_not(
        self, state: State, owner: Figure, actor: Figure, verb: str, named: Details
    ) -> Verdict:
        chest = chests.named(state, named.chest) if named.chest else None
        return may_pick(state, owner, chest or named.door)

    def appeal(self, state: State, actor: Figure, chosen: Choice) -> Appeal:
        value, lock = actor.card.ability(self.name) or 0, chests.lock_of(state, chosen.details)
        return Appeal(Attempt(value=value, difficulty=lock.pick), opens=True)

    def actions(self, state: State, owner: Figure) -> list[Extra]:
        found = []
        for door in () if owner.at is None else state.board.doors_beside(owner.at):
            if may_pick(state, owner, door):
                edge = edge_of(*door)
                lock = state.board.lock(edge)
                opened = partial(_door_opened, owner=owner, edge=edge)
                do = partial(self._pick, owner=owner, lock=lock, opened=opened)
                found.append(Extra(at_door(owner.id, PICK_LOCK, door), full=True, do=do))
        for chest in state.chests:
            if may_pick(state, owner, chest):
                opened = partial(
                    chests.opened, figure_id=owner.id, chest=chest, clauses=self.clause
                )
                do = partial(self._pick, owner=owner, lock=chest.lock, opened=opened)
                found.append(Extra(at_chest(owner.id, PICK_LOCK, chest.id), full=True, do=do))
        return found

    def _pick(
        self, state: State, owner: Figure, lock: Lock, opened: Callable[[State], Rule[State]]
    ) -> Rule[State]:
        value = Term(owner.card.ability(self.name) or 0, Cause.ABILITY, "CHAR-3", self.name)
        state, result = yield from standard_test(
            state, owner, PICK_LOCK, lock.pick, "ABIL-8", (value,)
        )
        if result.passed:
            state = yield from opened(state)
        elif result.grade is Grade.MISHAP:
            state = yield from damage.raise_alarm(state, owner.id, self.clause)
        return (yield from damage.settle(state))


def may_pick(state: State, owner: Figure, lock: DoorSide | Chest | None) -> Verdict:
    """Whether the lock of a door or a chest can be picked (ABIL-8). None stands for no lock."""
    if isinstance(lock, Chest):
        return chests.may_reach(state, owner, lock)
    if (
        lock is None
        or state.board.door(edge_of(*lock)) is not Door.LOCKED
        or not may_reach_door(state, owner, lock)
    ):
        return NO_LOCK
    return True


def _door_opened(state: State, owner: Figure, edge: Edge) -> Rule[State]:
    event = note(NoteKind.DOOR_OPEN, owner.id, "ABIL-8")
    return (yield from set_door(state, edge, Door.OPEN, event))


class RapidLoading(Ability):
    """ABIL-17: on a Reload, a Fortitude test removes a 2 token outright."""

    name = "Rapid loading"
    clause = "ABIL-17"
    text = "On Reload, a Fortitude test may make a weapon with a token of 2 ready at once."
    price = Price(0.4, "with a weapon of reload 2", False)
    test_words = ((RAPID_LOADING, "Rapid loading"),)

    def units(self, card: Character) -> float:
        return any(item.reload > 1 for item in card.items)


_LOADER = RapidLoading()


def reloaded_at_once(state: State, figure: Figure, gear: Gear) -> Rule[tuple[State, bool]]:
    """Whether a Reload of a figure removes the token outright (ACT-8, ABIL-17)."""
    if gear.reload != 2 or gear.item.rapid is None or not _LOADER.had_by(figure):
        return state, False
    state, result = yield from standard_test(
        state, figure, RAPID_LOADING, gear.item.rapid, "ABIL-17", trait="fortitude"
    )
    return state, result.passed


ABILITIES = (LockPicking(), _LOADER)
