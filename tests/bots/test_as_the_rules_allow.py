"""Programs count on nothing that the rules would not let a figure do."""

from __future__ import annotations

from pathlib import Path

import pytest

from ad1666.bots.judgement.contacts import between, threat
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.weights import weights
from ad1666.bots.planner.plans import Planner
from ad1666.bots.planner.shutting import closings
from ad1666.rules.abilities.zagloba import NEPHEW, UNCLE
from ad1666.rules.board import FULL_MP, Direction
from ad1666.rules.cards import Side
from ad1666.rules.frozen import evolve
from ad1666.rules.victory import Aim, Goal, Terms
from tests.rules.positions import position

FRIENDS = """
board = '''
+---+---+---+---+---+---+
| B   Z               A |
+---+---+---+---+---+---+
'''
phase = "action"
figures.A = { side = "red", items = ["musket"], skills = { muskets = 5 } }
figures.B = { side = "red", items = ["rapier"], skills = { thrusting = 5 } }
figures.Z = { side = "blue", abilities = ["Call me uncle"] }
"""
"""Z may be a friend of those who would shoot at him and fight him."""


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


@pytest.mark.clause("GEN-4")
@pytest.mark.parametrize("who", ["A", "B"])
def test_nobody_means_to_attack_who_is_a_friend(tmp_path: Path, who: str) -> None:
    goals = (Goal(Side.RED, Aim.KILL, "Z", 4),)
    enemies = evolve(position(tmp_path, FRIENDS), terms=Terms(goals=goals))
    friends = enemies.with_figure(enemies.figure("Z").with_tokens(UNCLE, 1))
    friends = friends.with_figure(friends.figure(who).with_tokens(NEPHEW, 1))
    for state, meant in ((enemies, True), (friends, False)):
        now = Situation(state, Side.RED, weights())
        one, other = state.figure(who), state.figure("Z")
        assert bool(between(now, state, one, other)) is meant
        assert bool(threat(now, state, one, other)) is (meant and who == "A")
