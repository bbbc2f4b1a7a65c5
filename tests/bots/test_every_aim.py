"""Programs play for goals of every aim."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from attrs import evolve

from ad1666 import bots
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.weights import weights
from ad1666.conform.cases import load
from ad1666.content.cards import load_items
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, play_out
from ad1666.rules.cards import Side
from ad1666.rules.items import Gear
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Place, Terms, Whose
from tests.aims import every_goal

YARD = """
[[case]]
id = "yard"
clauses = []
steps = []
board = '''
+---+---+---+---+---+
  A               B |
+   +   +   +   +   +
  C               D |
+---+---+---+---+---+
'''
phase = "action"
figures.A = { side = "red" }
figures.B = { side = "blue" }
figures.C = { side = "red", kind = "commoner" }
figures.D = { side = "blue", kind = "commoner", thresholds = [2, 4] }
"""
GATE = Place("west-gate", ((0, 0),), exit=True)
WELL = Place("well", ((2, 0), (2, 1)))
LETTERS = {
    Side.RED: {Whose.ITEM: "letter", Whose.OWN: "A", Whose.ENEMY: "B"},
    Side.BLUE: {Whose.ITEM: "letter", Whose.OWN: "B", Whose.ENEMY: "A"},
}
MOST_CHOICES = 400


def yard(tmp_path: Path, *aims: Aim) -> State:
    """A hero and a commoner of each side, one with a letter, and all goals of some aims for
    both sides, that are over with the turn."""
    file = tmp_path / "yard.toml"
    file.write_text(YARD, "utf-8")
    (case,) = load(file)
    goals = [g for side in Side for g in every_goal(side, LETTERS[side], GATE, WELL)]
    terms = Terms(tuple(g for g in goals if g.aim in aims), intervention=False, wipeout_ends=False)
    state = evolve(case.state, guard=1, terms=terms)
    letter = Gear(load_items()["letter"], starting=False)
    figure = state.figure("A")
    return state.with_figure(evolve(figure, gear=(*figure.gear, letter)))


@pytest.mark.parametrize("aim", Aim)
@pytest.mark.parametrize("name", bots.BOTS)
def test_programs_play_for_every_aim(tmp_path: Path, name: str, aim: Aim) -> None:
    match, made = Match(yard(tmp_path, aim), Shuffle(1)), 0
    for _choice in play_out(match, {side: bots.BOTS[name](random.Random(1)) for side in Side}):
        made += 1
        assert made <= MOST_CHOICES, "the game does not come to an end"
    assert match.game.state.outcome is not None
    assert made > 4


def test_what_a_figure_stakes_is_what_its_death_costs(tmp_path: Path) -> None:
    """For each aim: whether it is more than the worth that a figure has without goals."""
    staked = {}
    for aim in Aim:
        now = Situation(yard(tmp_path, aim), Side.RED, weights())
        staked[aim] = {f.id for f in now.state.figures if now.stakes[f.id] > now.gold(f)}
    assert staked == {
        Aim.TAKE_AWAY: {"A"},
        Aim.HOLD: {"A"},
        Aim.ESCAPE: {"A", "B"},
        Aim.KILL: {"A", "B", "C", "D"},
        Aim.CAPTURE: {"A", "B"},
        Aim.PROTECT: {"A", "B"},
        Aim.REACH: {"A", "B"},
        Aim.CONTROL: set(),
        Aim.MORE_KILLS: {"A", "B", "C", "D"},
        Aim.SURVIVE: {"A", "B", "C", "D"},
    }
