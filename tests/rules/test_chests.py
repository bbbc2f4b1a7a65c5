"""Locks other than doors that a scenario names: picked, forced, opened by the key (ABIL-8)."""

from __future__ import annotations

import pytest
from attrs import evolve
from positions import Dealt, Position, play, why

from ad1666.content.cards import load_items
from ad1666.game.game import Game, start
from ad1666.rules.board import Chest, Lock
from ad1666.rules.events import Event, Standard
from ad1666.rules.items import Gear
from ad1666.rules.requests import Prompt
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred, Reason
from ad1666.rules.victory import Alarm

ITEMS = load_items()
ROOM = """
board = '''
+---+---+---+---+
| A             |
+   +   +   +   +
|           |   |
+   +   +   +   +
|             C |
+---+---+---+---+
'''
figures.A = { side = "red", brawn = 1, abilities = ["Lock picking 2"] }
figures.C = { side = "blue" }
"""


LOCK = Lock(pick=8, force=9, key="key")


def with_chest(state: State, at: tuple[int, int] = (0, 1)) -> State:
    """The position with a chest that holds a letter and a seal."""
    chest = Chest("strongbox", at, (ITEMS["letter"], ITEMS["seal"]), LOCK)
    return evolve(state, chests=(chest,))


def offered(game: Game) -> set[str]:
    assert isinstance(game.pending, Prompt)
    return set(map(str, game.pending.options))


def trials(told: list[Event]) -> list[tuple[str, int]]:
    return [(e.what, e.difficulty) for e in told if isinstance(e, Standard) and e.over]


def lying(game: Game) -> set[tuple[tuple[int, int], str]]:
    return {(at, item.id) for at, item in game.state.ground}


@pytest.mark.clause("ABIL-8", "ITEM-4")
def test_a_picked_lock_lets_out_what_is_in_it(position: Position) -> None:
    game, told = play(
        start(with_chest(position(ROOM))),
        Dealt(red=("H6",)),
        "A: activate",
        "A: pick-lock strongbox",
    )
    assert trials(told) == [("pick-lock", 8)]
    assert game.state.chests == ()
    assert lying(game) == {((0, 1), "letter"), ((0, 1), "seal")}


@pytest.mark.clause("ABIL-8", "GUARD-4")
@pytest.mark.parametrize(("card", "alarm"), [("H5", False), ("BJ", True)])
def test_failure_does_nothing_and_a_mishap_raises_the_alarm(
    card: str, alarm: bool, position: Position
) -> None:
    state = with_chest(position(ROOM))
    state = evolve(state, terms=evolve(state.terms, alarm=Alarm()))
    commands = ("A: activate", "A: pick-lock strongbox")
    game, _ = play(start(state), Dealt(red=(card,)), *commands)
    if not alarm:
        game, _ = play(game, Dealt(), "red: pass")
    assert game.state.alarm is alarm
    assert [chest.id for chest in game.state.chests] == ["strongbox"]


@pytest.mark.clause("ABIL-8", "MOVE-5")
@pytest.mark.parametrize(
    ("at", "enemy", "reason"),
    [
        ((0, 0), None, None),  # in its own square
        ((1, 0), None, None),
        ((1, 1), None, None),  # diagonally
        ((1, 1), (2, 2), None),  # where the enemy is not orthogonally beside it
        ((1, 1), (2, 1), "lock-guarded who=C (MOVE-5)"),
        ((1, 0), (2, 0), None),  # orthogonally nobody keeps it from it
        ((2, 0), None, "lock-not-adjacent (ABIL-8)"),
    ],
)
def test_who_can_get_at_it(
    at: tuple[int, int], enemy: tuple[int, int] | None, reason: str | None, position: Position
) -> None:
    state = with_chest(position(ROOM), at)
    if enemy is not None:
        state = state.change("C", at=enemy)
    game, _ = play(start(state), Dealt(), "A: activate")
    found = why(game.state, "A: pick-lock strongbox")
    assert ("A: pick-lock strongbox" in offered(game)) is (reason is None)
    assert (None if found else str(found)) == reason


@pytest.mark.clause("ABIL-8", "MOVE-5")
def test_walls_keep_from_it(position: Position) -> None:
    state = with_chest(position(ROOM), (3, 1)).change("A", at=(2, 1))
    game, _ = play(start(state), Dealt(), "A: activate")
    assert "A: pick-lock strongbox" not in offered(game)


@pytest.mark.clause("BOARD-1", "ABIL-8", "BOARD-13")
@pytest.mark.parametrize(("edge", "near"), [("W", True), ("O", True), ("D", False)])
def test_it_is_near_enough_past_an_open_door_or_a_window(
    edge: str, near: bool, position: Position
) -> None:
    room = f"""
board = '''
+---+---+
| A {edge}   |
+   +   +
|   |   |
+---+---+
'''
figures.A = {{ side = "red", abilities = ["Lock picking 2"] }}
"""
    state = with_chest(position(room), (1, 1))
    state = state.change("A", gear=(Gear(ITEMS["key"], starting=False),))
    game, _ = play(start(state), Dealt(), "A: activate")
    assert ("A: pick-lock strongbox" in offered(game)) is near
    game, _ = play(game, Dealt(), "A: partial-move")
    assert ("A: open strongbox" in offered(game)) is near


@pytest.mark.clause("ACT-15")
@pytest.mark.parametrize(
    ("card", "out", "wounds"), [("H8", True, 0), ("H4", False, 0), ("H2", False, 1)]
)
def test_it_can_be_broken_open(card: str, out: bool, wounds: int, position: Position) -> None:
    state = with_chest(position(ROOM))
    game, told = play(start(state), Dealt(red=(card,)), "A: activate", "A: force-door strongbox")
    if not out:
        game, more = play(game, Dealt(), "red: pass")
        told += more
    assert trials(told) == [("force-lock", 9)]
    assert (game.state.chests == ()) is out
    assert game.state.figure("A").wounds == wounds
    assert "A: quick-shot" not in offered(game) and "A: partial-move" in offered(game)


@pytest.mark.clause("ACT-15")
def test_diagonally_it_cannot_be_broken_open(position: Position) -> None:
    state = with_chest(position(ROOM), (1, 1))
    game, _ = play(start(state), Dealt(), "A: activate")
    assert "A: force-door strongbox" not in offered(game)
    assert why(game.state, "A: force-door strongbox") == Barred(
        Reason.LOCK_NOT_ORTHOGONAL, "ACT-15"
    )


@pytest.mark.clause("BOARD-13", "MOVE-5")
def test_the_key_opens_it_for_a_point_without_a_test(position: Position) -> None:
    state = with_chest(position(ROOM))
    game, _ = play(start(state), Dealt(), "A: activate", "A: full-move")
    assert "A: open strongbox" not in offered(game)
    assert why(game.state, "A: open strongbox") == Barred(Reason.NO_KEY, "BOARD-13")
    state = state.change("A", gear=(Gear(ITEMS["key"], starting=False),))
    game, told = play(start(state), Dealt(), "A: activate", "A: full-move", "A: open strongbox")
    assert trials(told) == []
    assert lying(game) == {((0, 1), "letter"), ((0, 1), "seal")}
    assert isinstance(game.pending, Prompt) and game.pending.mp == 3
