"""TURN: what cases cannot say about the turn."""

from __future__ import annotations

import pytest
from positions import Dealt, Position, play

from ad1666.game.game import start
from ad1666.rules.requests import Prompt
from ad1666.rules.state import Phase

SHOOTER = """
board = '''
+---+---+---+---+
| A           B |
+---+---+---+---+
'''
turn = 1
red = { deck = ["S2", "S3", "S4", "S5", "S6"] }
figures.A = { side = "red", skills = { bows = 0 }, items = ["bow"] }
figures.B = { side = "blue", thresholds = [90, 99] }
"""


@pytest.mark.clause("TURN-1", "ACT-13")
def test_what_may_be_done_once_a_turn_refreshes(position: Position) -> None:
    game, _ = play(start(position(SHOOTER)), Dealt(), "A: activate", "A: quick-shot B bow")
    game, _ = play(game, Dealt(), "red: pass")
    assert isinstance(game.pending, Prompt)
    assert [g.quick for g in game.state.figure("A").gear] == [True]
    assert "A: quick-shot B bow" not in map(str, game.pending.options)

    game, _ = play(game, Dealt(), "A: end", "B: activate", "B: end")
    assert (game.state.turn, game.state.phase) == (2, Phase.INITIATIVE)
    assert [g.quick for g in game.state.figure("A").gear] == [False]


@pytest.mark.clause("TURN-10", "TURN-2")
def test_the_turn_goes_round(position: Position) -> None:
    """From the end of one turn to the action phase of the next, with the cards drawn between."""
    game, _ = play(start(position(SHOOTER)), Dealt(), "A: activate", "A: end", "B: activate")
    before = len(game.state.red.hand)
    game, _ = play(game, Dealt(), "B: end")
    assert len(game.state.red.hand) == before + 2
    assert not any(f.activated for f in game.state.figures)
    fate = Dealt(["RJ"], ["U4"])
    game, _ = play(game, fate, "red: play deck", "blue: play deck", "red: suit skull")
    game, _ = play(game, fate, "red: pass", "blue: pass")
    assert (game.state.turn, game.state.phase) == (2, Phase.ACTION)
    assert game.state.initiative == "red" and game.state.first is None
