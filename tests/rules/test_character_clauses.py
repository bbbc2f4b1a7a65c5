"""CHAR and ITEM: hands."""

from __future__ import annotations

import pytest
from attrs import evolve
from positions import Dealt, Position, play

from ad1666.conform.positions import kit
from ad1666.game.game import start
from ad1666.rules.characters import Character, equipped
from ad1666.rules.requests import Prompt
from ad1666.rules.state import State

ARMOURY = """
board = '''
+---+---+---+---+
| A           B |
+---+---+---+---+
'''
figures.A = { side = "red", items = ["sabre", "dagger", "pistol", "musket"] }
figures.B = { side = "blue" }
"""


def with_hands(state: State, hands: int) -> State:
    figure = state.figure("A")
    card = evolve(figure.card, hands=hands)
    gear = equipped(card.items, hands, ("sabre",))
    return state.with_figure(evolve(figure, card=card, gear=gear))


@pytest.mark.clause("CHAR-1")
def test_two_hands_unless_the_card_says_otherwise() -> None:
    assert Character("x", "X").hands == 2
    three = (kit()["sabre"], kit()["dagger"], kit()["mace"])
    for hands in (1, 2, 3):
        held = [g.item for g in equipped(three, hands, None) if g.held]
        assert held == list(three[:hands])
    with pytest.raises(ValueError, match="1 hands hold"):
        equipped(three, 1, ("sabre", "dagger"))
    with pytest.raises(ValueError, match="2 hands hold"):
        equipped((kit()["musket"], kit()["dagger"]), 2, ("musket", "dagger"))


@pytest.mark.clause("CHAR-1", "ITEM-1")
@pytest.mark.parametrize("hands", [1, 2, 3])
def test_nobody_takes_more_in_hand_than_hands_hold(position: Position, hands: int) -> None:
    game, _ = play(start(with_hands(position(ARMOURY), hands)), Dealt(), "A: activate")
    assert isinstance(game.pending, Prompt)
    swaps = [o.args for o in game.pending.anytime if o.verb == "in-hand"]
    assert swaps
    taken = [sum(kit()[name].hands for name in names if name != "nothing") for names in swaps]
    assert max(taken) == hands
    assert any("musket" in names for names in swaps) == (hands >= 2)
    assert ("dagger", "pistol", "sabre") in map(tuple, map(sorted, swaps)) or hands < 3


@pytest.mark.clause("CHAR-1", "ITEM-1")
@pytest.mark.parametrize(("hands", "may"), [(1, False), (2, True)])
def test_one_hand_shoots_no_musket(position: Position, hands: int, may: bool) -> None:
    game, _ = play(start(with_hands(position(ARMOURY), hands)), Dealt(), "A: activate")
    assert isinstance(game.pending, Prompt)
    assert ("A: aimed-shot B musket" in map(str, game.pending.options)) is may
    assert "A: aimed-shot B pistol" in map(str, game.pending.options)
