"""SETUP: what lies on the table before the first choice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve
from positions import Dealt

from ad1666.content.errors import ContentError
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.game.fate import settle
from ad1666.game.game import start
from ad1666.rules.board import Door
from ad1666.rules.cards import DECK, Side
from ad1666.rules.characters import Status
from ad1666.rules.damage import wound
from ad1666.rules.requests import Prompt, Rule, Topic
from ad1666.rules.state import Phase, State

Changed = Callable[[str, str], Path]


@pytest.fixture
def changed(letter: Scenario, tmp_path: Path) -> Changed:
    """Writes the scenario with one thing in place of another."""

    def write(old: str, new: str) -> Path:
        text = letter.path.read_text("utf-8")
        assert text.count(old) == 1
        path = tmp_path / "changed.toml"
        path.write_text(text.replace(old, new), "utf-8")
        return path

    return write


@pytest.mark.clause("SETUP-1")
def test_bands_are_of_the_own_faction_or_neutral(letter: Scenario, changed: Changed) -> None:
    for figure in letter.state.figures:
        assert figure.card.faction in (letter.factions[figure.side], "neutral")
    neutral = load_scenario(changed('card = "dragoon"', 'card = "watchman"'))
    assert neutral.state.figure("D").card.faction == "neutral"
    with pytest.raises(ContentError, match="SETUP-1"):
        load_scenario(changed('card = "dragoon"', 'card = "cardinals-guard"'))


@pytest.mark.clause("SETUP-1")
def test_a_band_is_complete_before_play(letter: Scenario) -> None:
    end = start(letter.state)
    assert [f.card for f in end.state.figures] == [f.card for f in letter.state.figures]
    assert {f.side for f in letter.state.figures} == set(Side)


@pytest.mark.clause("SETUP-2")
def test_doors_are_closed_unless_the_scenario_says_otherwise(letter: Scenario) -> None:
    states = [door for _, door in letter.state.board.doors]
    assert states.count(Door.LOCKED) == 1
    assert states.count(Door.CLOSED) > 1
    assert Door.DESTROYED not in states


@pytest.mark.clause("SETUP-3")
def test_characters_begin_whole_loaded_and_equipped(letter: Scenario) -> None:
    shooters = 0
    for figure in letter.state.figures:
        assert (figure.wounds, figure.prone, figure.stunned) == (0, False, False)
        assert figure.parries == figure.card.fencing
        starting = [g for g in figure.gear if g.starting]
        assert [g.item for g in starting] == list(figure.card.items)
        assert all(g.ready and g.uses == g.item.uses for g in starting)
        shooters += any(g.item.ranged for g in starting)
    assert shooters > 0


def done(rule: Rule[State]) -> State:
    """What comes of a rule that asks nothing."""
    while True:
        try:
            rule.send(None)
        except StopIteration as end:
            return end.value


@pytest.mark.clause("SETUP-3")
def test_each_commoner_has_its_own_card(letter: Scenario, changed: Changed) -> None:
    two = load_scenario(changed('card = "dragoon"', 'card = "szlachcic"')).state
    assert two.figure("C").card == two.figure("D").card and not two.figure("C").card.hero
    after = done(wound(two, "C", 1))
    assert (after.figure("C").wounds, after.figure("D").wounds) == (1, 0)


@pytest.mark.clause("SETUP-4")
def test_each_player_draws_three_cards(letter: Scenario) -> None:
    assert all(letter.state.pile(side).everything == DECK for side in Side)
    fate = Dealt(["S2", "RJ", "H5"], ["BJ", "U8", "G3"])
    game = settle(start(letter.state), fate)
    assert [c.name for c in game.state.red.hand] == ["S2", "H5", "RJ"]
    assert [c.name for c in game.state.blue.hand] == ["G3", "U8", "BJ"]
    assert len(fate.asked) == 6 and all(draw.blind for draw in fate.asked)
    assert all(len(game.state.pile(side).deck) == 27 for side in Side)


@pytest.mark.clause("SETUP-5")
def test_turn_1_with_the_initiative_given_begins_with_the_action_phase(letter: Scenario) -> None:
    game = settle(start(letter.state), Dealt())
    assert isinstance(game.pending, Prompt)
    assert (game.state.turn, game.state.phase) == (1, Phase.ACTION)
    assert (game.pending.topic, game.pending.player) == (Topic.FIRST, letter.state.initiative)
    assert len(game.state.red.hand) == 3


@pytest.mark.clause("SETUP-5")
def test_turn_1_without_it_has_an_initiative_phase_but_no_card_phase(letter: Scenario) -> None:
    fate = Dealt()
    game = settle(start(evolve(letter.state, initiative=None)), fate)
    assert isinstance(game.pending, Prompt)
    assert (game.state.turn, game.state.phase) == (1, Phase.INITIATIVE)
    assert (game.pending.topic, game.pending.player) == (Topic.COMMIT, Side.RED)
    assert len(fate.asked) == 6


@pytest.mark.clause("SETUP-6")
def test_the_unique_are_there_once(letter: Scenario, changed: Changed) -> None:
    unique = [f.card.id for f in letter.state.figures if f.card.unique]
    assert len(unique) == len(set(unique)) > 0
    with pytest.raises(ContentError, match="SETUP-6"):
        load_scenario(changed('card = "skrzetuski"', 'card = "wolodyjowski"'))


@pytest.mark.clause("SETUP-6")
def test_others_repeat_on_both_sides(letter: Scenario, changed: Changed) -> None:
    first = changed('card = "dragoon"', 'card = "watchman"')
    text = first.read_text("utf-8")
    first.write_text(text.replace('card = "cardinals-guard"', 'card = "watchman"'), "utf-8")
    figures = load_scenario(first).state.figures
    assert {f.side for f in figures if f.card.id == "watchman"} == set(Side)
    assert all(f.status is Status.BOARD for f in figures)
