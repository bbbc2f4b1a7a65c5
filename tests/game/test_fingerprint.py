"""The fingerprint of a position: of all that matters to play, and of nothing else."""

from __future__ import annotations

import attrs
import pytest
from attrs import evolve

from ad1666.content.scenarios.fingerprint import PARTS, fingerprint
from ad1666.content.scenarios.scenario import Scenario
from ad1666.rules.board import Board, Door, Link
from ad1666.rules.cards import Card
from ad1666.rules.characters import Character
from ad1666.rules.items import Item
from ad1666.rules.magic import MagicCard
from ad1666.rules.scenes.plot import Effect, Incident, Reply
from ad1666.rules.state import State
from ad1666.rules.victory import Place
from tests.golden_games import table_of

KEPT = {"duel-1": "bf7a8c9b8a9d", "yard-1": "d68476b4d869", "masque-1": "d48274dfd7c3"}
"""Fingerprints of tables that never change: records and results of the laboratory have such."""
LEFT_OUT = {
    State: {"outcome"},  # none as a game begins
    Character: {"name", "text", "called", "like", "kind"},
    Item: {"name", "icon"},
    Link: {"name", "title"},
    Board: {"titles"},
    Place: {"title"},
    Incident: {"title"},
    Effect: {"text"},
    Reply: {"text"},
    Card: {"suit", "value"},  # its name has both
    MagicCard: {"suit", "rank", "number"},
}


@pytest.mark.parametrize("name", KEPT)
def test_it_is_the_same_in_every_version(name: str) -> None:
    assert fingerprint(table_of(name)) == KEPT[name]


@pytest.mark.parametrize("kind", PARTS, ids=lambda kind: kind.__name__)
def test_everything_that_matters_is_told(kind: type[attrs.AttrsInstance]) -> None:
    """A new field is named in PARTS, or left out here."""
    told, fields = PARTS[kind].split(), {f.name for f in attrs.fields(kind) if f.eq}
    assert {*told} == fields - LEFT_OUT.get(kind, set()) and len(told) == len({*told})


def test_what_matters_changes_it(letter: Scenario) -> None:
    state = letter.state
    (edge, _), *doors = state.board.doors
    first, *others = state.figures
    goal, *goals = state.terms.goals
    changed = (
        state,
        evolve(state, guard=3),
        evolve(state, options=("strict-hands",)),
        evolve(state, begun=True),
        evolve(state, left=1),
        evolve(state, figures=tuple(others)),
        evolve(state, figures=(evolve(first, wounds=1), *others)),
        evolve(state, figures=(evolve(first, card=evolve(first.card, fencing=9)), *others)),
        evolve(state, board=evolve(state.board, doors=((edge, Door.DESTROYED), *doors))),
        evolve(state, terms=evolve(state.terms, goals=(evolve(goal, points=9), *goals))),
    )
    assert len({fingerprint(each) for each in changed}) == len(changed)


def test_what_is_only_read_does_not(letter: Scenario) -> None:
    first, *others = letter.state.figures
    card = evolve(first.card, name="Somebody", text="Who is he?")
    state = evolve(letter.state, figures=(evolve(first, card=card), *others))
    assert state != letter.state and fingerprint(state) == fingerprint(letter.state)


def test_what_it_does_not_know_is_not_passed_over(letter: Scenario) -> None:
    strange = evolve(letter.state, ground=(((1, 1), object()),))
    with pytest.raises(TypeError, match="tells nothing of object"):
        fingerprint(strange)
