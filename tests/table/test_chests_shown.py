"""What players see and read of locked chests (ABIL-8)."""

from __future__ import annotations

import pytest
from attrs import evolve

from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.game import Game, start
from ad1666.play import menus, permissions
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from ad1666.rules.events import NoteKind, note
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Choice, Prompt, at_chest
from ad1666.words import events, ground, symbols, vocabulary


@pytest.fixture
def game() -> Game:
    """Jehan, activated beside the strongbox of the customs."""
    scenario = load_scenario(data_root() / "scenarios" / "sacks-of-black-beans.toml")
    state = scenario.state.change("F", at=(11, 2))
    state = evolve(state, phase=Phase.ACTION, initiative=Side.BLUE, first=Side.BLUE)
    return start(state).apply(Choice("F", "activate"))


def test_a_chest_is_told_of_where_it_stands(game: Game) -> None:
    said = ground.describe(game.state, (10, 2))
    assert (
        "A locked **strongbox**, in it: sack of black beans. "
        "Difficulty 7 to force, 7 to pick. [[ABIL-8]]" in said
    )
    assert symbols.lying_at(game.state)[10, 2] == ("chest",)


def test_it_can_be_chosen_on_the_board(game: Game) -> None:
    assert isinstance(game.pending, Prompt)
    menu = menus.build(game.pending)
    leaves = [leaf for entry in menu.entries for leaf in entry.leaves()]
    (picks,) = [e for e in leaves if str(e.choice) == "F: pick-lock strongbox"]
    (breaks,) = [e for e in leaves if str(e.choice) == "F: force-door strongbox"]
    assert (10, 2) in picks.spots
    assert picks.label == "Pick the lock of the strongbox"
    assert breaks.label == "Break open the strongbox"


def test_a_chest_is_opened_by_its_key_in_words(game: Game) -> None:
    prompt = game.pending
    assert isinstance(prompt, Prompt)
    said = menus.label(prompt, at_chest("F", "open", "strongbox"))
    assert said == "Open the strongbox with its key"


def test_what_may_be_done_about_it_is_told(game: Game) -> None:
    assert isinstance(game.pending, Prompt)
    said = permissions.at_square(game.pending, (10, 2), permissions.reach_of(game.pending))
    assert "Force a door or chest, Pick a lock" in said
    far = evolve(game.state.figure("F"), at=(13, 5))
    moved = start(game.state.with_figure(evolve(far, activated=False), active=None))
    (prompt,) = [moved.apply(Choice("F", "activate")).pending]
    assert isinstance(prompt, Prompt)
    assert "is not adjacent to that lock" in permissions.at_square(
        prompt, (10, 2), permissions.reach_of(prompt)
    )


def test_the_log_says_what_was_in_it(game: Game) -> None:
    event = note(NoteKind.CHEST_OPEN, "F", "ABIL-8", chest="strongbox", items=("black-beans",))
    said = events.reported(event, game.state)
    assert said == f"{vocabulary.figure_by_id(game.state, 'F')} opens the strongbox; in it: " + (
        "sack of black beans."
    )
