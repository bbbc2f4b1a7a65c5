"""What is read about the figures."""

from __future__ import annotations

from attrs import evolve

from ad1666.content.scenario import Scenario
from ad1666.table.inspect_text import describe


def test_what_lies_under_a_figure_is_told(scenario: Scenario) -> None:
    state = scenario.state
    figure = state.figure("A")
    assert figure.at is not None
    letter = scenario.items["letter"]
    there = evolve(state, ground=((figure.at, letter),))
    assert "Here lies: **letter**" in describe(there, figure)
    aside = evolve(state, ground=(((figure.at[0] + 1, figure.at[1]), letter),))
    assert "Here lies" not in describe(aside, figure)
