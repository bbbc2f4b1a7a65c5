from __future__ import annotations

from attrs import evolve

from ad1666.content.scenarios.scenario import Scenario
from ad1666.words.initials import initials


def test_letters_come_from_the_last_name(scenario: Scenario) -> None:
    found = {f.id: initials(scenario.state, f.id) for f in scenario.state.figures}
    assert (found["A"], found["B"], found["E"], found["F"]) == ("Wo", "Sk", "Ro", "Wi")
    assert len(set(found.values())) == len(found)


def test_namesakes_differ(scenario: Scenario) -> None:
    same = scenario.state.figures[3].card
    figures = tuple(evolve(f, card=same) for f in scenario.state.figures)
    state = evolve(scenario.state, figures=figures)
    found = {initials(state, f.id) for f in figures}
    assert len(found) == len(figures)
    assert all(len(letters) <= 2 for letters in found)
