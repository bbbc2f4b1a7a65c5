"""Doors that programs mean to close on the way: those that the rules let them close."""

from __future__ import annotations

from pathlib import Path

import pytest

from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.weights import weights
from ad1666.bots.planner.plans import Planner
from ad1666.bots.planner.shutting import closings
from ad1666.rules.board import FULL_MP, Direction
from ad1666.rules.cards import Side
from ad1666.rules.values import evolve
from ad1666.rules.victory import Aim, Goal, Terms
from tests.rules.positions import position

HALL = """
board = '''
+---+---+---+---+---+---+---+
| B                 O   O A |
+---+---+---+---+---+   +---+
                    | C |   |
+---+---+---+---+---+---+---+
'''
phase = "action"
guard = 1
figures.A = { side = "red", wounds = 7, items = ["dagger"], skills = { knives = 1 } }
figures.B = { side = "blue", items = ["rapier"], skills = { thrusting = 5 } }
figures.C = { side = "SIDE", activated = true }
"""
"""A may close a door before B comes. Nobody holds A where it stands, past an open door."""
GOALS = (Goal(Side.RED, Aim.PROTECT, "A", 4), Goal(Side.BLUE, Aim.KILL, "A", 4))


@pytest.mark.clause("MOVE-5", "ZOC-2")
@pytest.mark.parametrize(("side", "closes"), [("red", True), ("blue", False)])
def test_who_is_held_beside_a_door_closes_none(tmp_path: Path, side: str, closes: bool) -> None:
    state = evolve(position(tmp_path, HALL.replace("SIDE", side)), terms=Terms(goals=GOALS))
    now = Situation(state, Side.RED, weights())
    planner = Planner(now, state, state.figure("A"))
    found = planner.reach(FULL_MP)
    assert (5, 0) in found.squares
    shut = {way.shut for _, _, way, _ in closings(planner.posts, planner.imminent, found, FULL_MP)}
    assert (((5, 0), Direction.W) in shut) is closes
