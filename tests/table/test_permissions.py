"""What the player asked may and may not do about a place, and of which places nothing is said."""

from __future__ import annotations

from tableside import Sit, pick, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.session import Session
from ad1666.play import permissions
from ad1666.rules.characters import Square
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.state import State

STREET = {"A": (8, 8), "B": (8, 7), "E": (9, 8), "F": (12, 9), "G": (9, 7), "H": (14, 10)}


def street(scenario: Scenario, phase: Phase) -> State:
    return position(scenario.state, phase, **STREET)


def asked(session: Session, *said: str) -> Prompt:
    for line in said:
        session.choose(pick(session, line))
    prompt = session.game.pending
    assert isinstance(prompt, Prompt)
    return prompt


def told(prompt: Prompt, square: Square) -> str:
    return permissions.at_square(prompt, square, permissions.reach_of(prompt))


def test_only_own_figures_may_be_activated(scenario: Scenario, sit: Sit) -> None:
    """Nothing is said of the other side's, nor of squares where nobody stands."""
    prompt = asked(sit(street(scenario, Phase.ACTION)), "red: first red")
    assert prompt.topic is Topic.ACTIVATE
    assert told(prompt, STREET["A"]) == "Allowed: **Activate**."
    assert told(prompt, STREET["E"]) == told(prompt, (0, 8)) == ""


def test_nothing_is_said_of_where_a_figure_stands(scenario: Scenario, sit: Sit) -> None:
    prompt = asked(sit(street(scenario, Phase.ACTION)), "red: first red", "A: activate")
    assert prompt.topic is Topic.ACTION and told(prompt, STREET["A"]) == ""
    assert told(prompt, STREET["E"]) != ""


def test_whom_the_combat_phase_compels_is_not_told_before(scenario: Scenario, sit: Sit) -> None:
    prompt = asked(sit(street(scenario, Phase.ACTION)), "red: first red")
    assert "Must be activated" not in told(prompt, STREET["A"])
    prompt = asked(sit(street(scenario, Phase.COMBAT)))
    assert prompt.topic is Topic.ATTACK and "Must be activated" in told(prompt, STREET["A"])
    assert "Must be activated" not in told(prompt, STREET["E"])


def test_who_of_several_may_attack(scenario: Scenario, sit: Sit) -> None:
    """Those who could not are left out, unless there is nobody else."""
    prompt = asked(sit(street(scenario, Phase.COMBAT)))
    said = told(prompt, STREET["E"])
    assert "Attack by Michał Wołodyjowski" in said and "Jan Skrzetuski" in said
    assert told(prompt, STREET["H"]) == ""
    alone = position(scenario.state, Phase.COMBAT, A=(8, 8), E=(9, 8), H=(14, 10))
    alone = alone.change("B", at=None).change("C", at=None).change("D", at=None)
    reason = told(asked(sit(alone)), (14, 10))
    assert reason.startswith("Not allowed: **Attack by Michał Wołodyjowski**")


def test_a_figure_that_is_asked_to_attack_is_told_of_itself_alone(
    scenario: Scenario, sit: Sit
) -> None:
    prompt = asked(sit(street(scenario, Phase.COMBAT)))
    other = permissions.at_square(prompt._replace(about="B"), STREET["E"], None)
    assert "Jan Skrzetuski" in other and "Michał" not in other
