"""GEN: what holds everywhere."""

from __future__ import annotations

import random

import pytest
from attrs import evolve

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.game import Game, start
from ad1666.rules.cards import DECK, Side
from ad1666.rules.frozen import evolve as copied
from ad1666.rules.requests import Choice, Draw, Prompt
from ad1666.rules.state import State
from ad1666.rules.victory import Terms


def mirrored(state: State) -> State:
    """The same table with the colours changed."""
    goals = tuple(evolve(g, side=g.side.other) for g in state.terms.goals)
    return evolve(
        state,
        figures=tuple(evolve(f, side=f.side.other) for f in state.figures),
        red=state.blue,
        blue=state.red,
        initiative=None if state.initiative is None else state.initiative.other,
        first=None if state.first is None else state.first.other,
        to_act=None if state.to_act is None else state.to_act.other,
        terms=evolve(state.terms, goals=goals),
        outcome=None,
    )


def mirrored_choice(chosen: Choice) -> Choice:
    colours = {"red": "blue", "blue": "red"}
    return Choice(
        colours.get(chosen.who, chosen.who),
        chosen.verb,
        tuple(colours.get(word, word) for word in chosen.args),
    )


@pytest.mark.clause("GEN-2")
@pytest.mark.parametrize("seed", range(6))
def test_colours_give_no_advantage(letter: Scenario, seed: int) -> None:
    """The same game with colours changed goes the same way, question by question."""
    rng, fate = random.Random(seed), Shuffle(seed)
    one, other = start(letter.state), start(mirrored(letter.state))
    while one.pending is not None:
        if isinstance(one.pending, Draw):
            assert isinstance(other.pending, Draw)
            drawn = fate.draw(one.pending)
            one, other = one.apply(drawn), other.apply(drawn)
        else:
            assert isinstance(other.pending, Prompt)
            assert other.pending.player is one.pending.player.other
            assert set(other.pending.options) == set(map(mirrored_choice, one.pending.options))
            chosen = rng.choice(one.pending.options)
            one, other = one.apply(chosen), other.apply(mirrored_choice(chosen))
        assert mirrored(other.state) == evolve(one.state, outcome=None)
    assert one.state.outcome is not None and other.state.outcome is not None
    for side in Side:
        assert one.state.outcome.score(side) == other.state.outcome.score(side.other)


def played_out(game: Game, seed: int) -> list[State]:
    """All states of a game that plays itself."""
    rng, fate = random.Random(seed), Shuffle(seed)
    states = [game.state]
    while (prompt := game.pending) is not None:
        game = game.apply(
            fate.draw(prompt) if isinstance(prompt, Draw) else rng.choice(prompt.options)
        )
        states.append(game.state)
    return states


@pytest.mark.clause("GEN-3", "GEN-6")
def test_sides_and_character_cards_stay_what_they_were(letter: Scenario) -> None:
    before = [(f.id, f.side, f.card) for f in letter.state.figures]
    for state in played_out(start(letter.state), 1):
        assert [(f.id, f.side, f.card) for f in state.figures] == before


@pytest.mark.clause("GEN-6")
def test_cards_never_means_character_cards(letter: Scenario) -> None:
    """What is drawn, held, played and discarded are playing cards, wherever a rule says 'cards'."""
    for state in played_out(start(letter.state), 2):
        for side in Side:
            assert state.pile(side).everything == DECK


@pytest.mark.clause("GEN-1")
def test_a_scenario_may_set_aside_what_holds_in_general(letter: Scenario) -> None:
    """In general a side without figures ends the game (GUARD-5); a scenario can say otherwise."""
    nobody = tuple(f for f in letter.state.figures if f.side is Side.RED)
    alone = evolve(letter.state, figures=nobody)
    general = played_out(start(alone), 3)[-1]
    special = played_out(start(evolve(alone, terms=Terms(wipeout_ends=False))), 3)[-1]
    assert general.outcome is not None and general.outcome.clause == "GUARD-5"
    assert special.outcome is not None and special.outcome.clause == "GUARD-1"
    assert special.turn > general.turn


def test_a_figure_is_found_by_its_id_and_nobody_by_any_other_name(letter: Scenario) -> None:
    state = letter.state
    for figure in state.figures:
        assert state.known(figure.id) is figure
    assert [state.known(name) for name in (None, "", Side.RED.value, "nobody")] == [None] * 4


def test_where_each_side_stands_is_known_however_a_position_was_made(letter: Scenario) -> None:
    state = letter.state
    for side in Side:
        assert state.squares_of(side) == {f.at for f in state.on_board(side)}
    mover = state.on_board(Side.RED)[0]
    assert mover.at is not None
    there = frozenset({(mover.at[0], mover.at[1])})
    assert state.met_by(Side.BLUE, there) and not state.met_by(Side.RED, there)
    assert not state.free(there)
    gone = state.change(mover.id, at=None)
    others = tuple(evolve(f, at=None) if f.id == mover.id else f for f in state.figures)
    for without in (gone, copied(state, figures=others), evolve(state, figures=others)):
        assert without.free(there)
        assert without.squares_of(Side.RED) == state.squares_of(Side.RED) - there
        assert without.squares_of(Side.BLUE) == state.squares_of(Side.BLUE)
