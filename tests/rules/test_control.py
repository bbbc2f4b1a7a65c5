"""GEN-3: control in the other player's hands, which changes neither whose a character is nor who
its friends are."""

from __future__ import annotations

import pytest
from attrs import evolve
from positions import Dealt, Position, play

from ad1666.game.game import Game, start, to_move
from ad1666.rules.cards import Side
from ad1666.rules.damage import kill
from ad1666.rules.events import Opposed, Standard
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.scoring import reached
from ad1666.rules.state import Phase, State
from ad1666.rules.victory import Aim, Goal, Terms
from ad1666.rules.zones import engaged_with, may_attack

STREET = """
board = '''
+---+---+---+---+---+
| C   A   B       D |
+---+---+---+---+---+
'''
figures.A = { side = "red", agility = 1, skills = { slashing = 0 }, items = ["sabre"] }
figures.B = { side = "blue", skills = { slashing = 0 }, items = ["sabre"] }
figures.C = { side = "red" }
figures.D = { side = "blue" }
"""
"""Red's A and blue's B touch; C is A's friend."""


def led(state: State, *figures: str, until: int = 99) -> State:
    """The state with some figures in their opponent's hands."""
    for figure in figures:
        other = state.figure(figure).side.other
        state = state.change(figure, controller=other, controlled_until=until)
    return state


def asked(game: Game) -> Prompt:
    assert isinstance(game.pending, Prompt)
    return game.pending


def options(game: Game) -> list[str]:
    return [str(o) for o in asked(game).options]


@pytest.fixture
def street(position: Position) -> State:
    """A is led by blue."""
    return led(position(STREET), "A")


@pytest.mark.clause("GEN-3", "GEN-7")
def test_friends_and_enemies_stay_who_they_were(street: State) -> None:
    a, b, c = (street.figure(f) for f in "ABC")
    assert engaged_with(street, a) == (b,) and engaged_with(street, b) == (a,)
    assert engaged_with(street, c) == ()
    assert may_attack(street, a, b)
    assert not may_attack(street, a, c) and not may_attack(street, c, a)


@pytest.mark.clause("GEN-3", "TURN-4")
def test_who_leads_it_activates_it(street: State) -> None:
    game = start(evolve(street, first=Side.BLUE))
    assert options(game) == ["A: activate", "B: activate", "D: activate"]
    game, _ = play(game, Dealt(), "A: activate")
    assert to_move(game) is Side.BLUE
    game, _ = play(game, Dealt(), "A: end")
    assert options(game) == ["C: activate", "red: delay"]


@pytest.mark.clause("GEN-3", "TURN-5")
def test_fewer_figures_means_fewer_to_lead(position: Position) -> None:
    two = position(STREET)
    two = evolve(two, figures=tuple(f for f in two.figures if f.id in "ABC"), first=Side.BLUE)
    # two reds against one blue; but blue leads one of the two
    assert options(start(two)) == ["B: activate", "blue: delay"]
    game, _ = play(start(led(two, "C")), Dealt(), "B: activate", "B: end", "A: activate", "A: end")
    assert options(game) == ["C: activate"]


@pytest.mark.clause("GEN-3", "TEST-1")
def test_who_leads_it_plays_its_cards(street: State) -> None:
    far = street.change("B", at=(3, 0))
    far = evolve(far, figures=tuple(f for f in far.figures if f.id != "C"), first=Side.BLUE)
    run = ("A: activate", "A: run", *("A: step W", "A: step E") * 2)
    game, told = play(start(far), Dealt(blue=["S8"]), *run)
    (test,) = {e.what: e for e in told if isinstance(e, Standard)}.values()
    assert (test.what, test.player, test.card.name) == ("run", Side.BLUE, "S8")
    assert game.state.red.discard == ()


@pytest.mark.clause("GEN-3", "ACT-10")
def test_it_waits_for_who_leads_it(position: Position) -> None:
    state = position(STREET).change("A", at=(2, 0), waiting=True).change("B", at=(3, 0))
    state = led(evolve(state, first=Side.RED), "A").change("B", prone=True)
    game, _ = play(start(state), Dealt(), "C: activate", "C: full-move")
    assert (asked(game).topic, to_move(game)) == (Topic.INTERRUPT, Side.BLUE)
    assert "A: interrupt step W" in options(game)


@pytest.mark.clause("GEN-3", "OPP-1")
def test_both_in_one_hand_the_owners_play(street: State) -> None:
    fight = evolve(street, phase=Phase.COMBAT, first=Side.BLUE)
    game, told = play(start(fight), Dealt(["H6"], ["S4"]), "A: attack B", "red: play deck")
    assert to_move(game) is Side.BLUE
    game, more = play(game, Dealt(["H6"], ["S4"]), "blue: play deck", "red: pass", "blue: pass")
    (test,) = [e for e in [*told, *more] if isinstance(e, Opposed) and e.over]
    assert (test.red.figure, test.red.card.name) == ("A", "H6")
    assert (test.blue.figure, test.blue.card.name) == ("B", "S4")
    assert game.state.figure("B").wounds == 2
    # B has lost and goes where blue says
    assert (asked(game).topic, to_move(game)) == (Topic.WITHDRAW, Side.BLUE)


@pytest.mark.clause("GEN-3", "MEL-3")
def test_each_leads_what_belongs_to_the_other(position: Position) -> None:
    crossed = led(position(STREET + 'phase = "combat"'), "A", "B")
    assert options(start(crossed)) == ["B: attack A", "B: defend"]  # red acts with B
    _, told = play(
        start(crossed), Dealt(["H6"], ["S4"]), "B: attack A", "red: play deck", "blue: play deck"
    )
    (test,) = [e for e in told if isinstance(e, Opposed)]
    assert (test.red.figure, test.blue.figure) == ("B", "A")


@pytest.mark.clause("GEN-3", "MEL-5")
def test_support_goes_by_side(position: Position) -> None:
    keys = STREET.replace("| C   A   B       D |", "|     A   B   C   D |")
    fight = led(position(keys + 'phase = "combat"'), "C").change("D", at=(0, 0))
    _, told = play(start(fight), Dealt(), "A: attack B", "red: play deck", "blue: play deck")
    (test,) = [e for e in told if isinstance(e, Opposed)]
    assert ("support of C", 2) in [(t.cause, t.value) for t in test.red.terms]


@pytest.mark.clause("GEN-3", "TURN-8")
def test_courage_is_tested_by_who_leads(position: Position) -> None:
    keys = STREET.replace("slashing = 0 }, items", 'slashing = 0 }, kind = "commoner", items')
    shaken = position(keys + 'phase = "morale"').change("A", wounds=5).change("B", wounds=5)
    shaken = evolve(led(shaken, "A"), first=Side.BLUE)
    game = start(shaken)
    assert (asked(game).topic, to_move(game)) == (Topic.MORALE, Side.BLUE)
    assert options(game) == ["A: activate", "B: activate"]
    _, told = play(game, Dealt(blue=["S8"]), "A: activate")
    assert [e.player for e in told if isinstance(e, Standard)][:1] == [Side.BLUE]


@pytest.mark.clause("GEN-3", "GUARD-3")
def test_it_dies_for_its_owner(street: State) -> None:
    goal = Goal(Side.BLUE, Aim.KILL, "enemy", 1)
    dead = kill(evolve(street, terms=Terms(goals=(goal,))), "A")
    assert reached(dead, goal) == 1


@pytest.mark.clause("GEN-3")
def test_control_goes_back_after_the_words_phase(position: Position) -> None:
    state = led(position(STREET), "A", until=3)
    words = evolve(state, turn=2, phase=Phase.WORDS)
    game = start(words)
    assert game.state.turn == 3
    assert game.state.figure("A").player is Side.BLUE
    game = start(evolve(words, turn=3))
    assert game.state.turn == 4
    assert game.state.figure("A").player is Side.RED
