"""Speaking to somebody, or at a thing, in the words phase: the choice, what follows, and the log
(SCN-6, SCN-8)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import evolve

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.game import Game, start
from ad1666.i18n import set_language
from ad1666.play import menus
from ad1666.play.menu import Entry
from ad1666.rules.cards import Side
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Prompt
from ad1666.rules.scenes.kinds import registry
from ad1666.rules.scenes.plot import Condition, Effect, Incident, Reply, Trigger
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.words import vocabulary
from ad1666.words.events import line

HERE, THERE = (9, 5), (10, 5)
HEALS = Effect("heals", who="them", number=1)
ASKS = Effect("ask", "What?", "them", answers=(Reply("This.", then=(HEALS,)),))
AT_A_THING = Trigger("speaks", subject="harpsichord", at=THERE)
TO_SOMEBODY = Trigger("speaks", subject="D")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    set_language("en")


def talking(scenario: Scenario, *events: Incident) -> Game:
    """The words phase, in which A stands beside D and the harpsichord."""
    places = {"A": HERE, "D": THERE}
    figures = tuple(evolve(figure, at=places.get(figure.id)) for figure in scenario.state.figures)
    terms = evolve(scenario.state.terms, events=events, goals=())
    state = evolve(scenario.state, figures=figures, terms=terms, turn=1, phase=Phase.WORDS)
    return start(evolve(state, initiative=Side.RED))


def spoken(game: Game) -> Entry:
    """The choice of speaking."""
    assert isinstance(game.pending, Prompt)
    leaves = menus.build(game.pending).leaves
    return next(leaf for leaf in leaves if leaf.answer.verb == Verb.SPEAK)


def name(state: State, figure: str) -> str:
    return vocabulary.figure_by_id(state, figure)


@pytest.mark.clause("SCN-8")
def test_speaking_at_a_thing_is_chosen_there_and_named_by_it(scenario: Scenario) -> None:
    game = talking(scenario, Incident("music", AT_A_THING, (ASKS,)))
    entry = spoken(game)
    assert entry.label.endswith("Speak at the harpsichord") and THERE in entry.spots
    after = game.apply(entry.answer)
    told = [shown.text for event in after.news if (shown := line(event, after.state))]
    assert f"{name(game.state, 'A')} speaks at the harpsichord. [[SCN-8]]" in told
    set_language("pl")
    told = [shown.text for event in after.news if (shown := line(event, after.state))]
    assert spoken(game).label.endswith("Odezwij się przy klawesynie")
    assert any("odzywa się przy klawesynie" in words for words in told)


@pytest.mark.clause("SCN-8")
def test_speaking_to_somebody_is_chosen_on_the_figure(scenario: Scenario) -> None:
    game = talking(scenario, Incident("talk", TO_SOMEBODY, (ASKS,)))
    entry = spoken(game)
    assert entry.label.endswith(f"Speak to {name(game.state, 'D')}") and THERE in entry.spots
    after = game.apply(entry.answer)
    told = [shown.text for event in after.news if (shown := line(event, after.state))]
    first, second = (vocabulary.definite_by_id(game.state, each) for each in "AD")
    assert f"{first} speaks to {second}. [[SCN-8]]" in told


@pytest.mark.clause("SCN-6", "SCN-8")
@pytest.mark.parametrize("announced", [True, False])
def test_what_follows_is_told_only_where_it_is_announced(
    scenario: Scenario, *, announced: bool
) -> None:
    lone = talking(scenario, Incident("talk", TO_SOMEBODY, (ASKS,), announced=announced))
    healed = f"(1 wound of {name(lone.state, 'A')} is healed)"
    told = f"Red is asked, and may answer “This” {healed}"
    assert (told in spoken(lone).tip) is announced
    said = Incident("more", TO_SOMEBODY, (Effect("cards", who="blue", number=1),))
    both = talking(scenario, Incident("talk", TO_SOMEBODY, (ASKS,), announced=announced), said)
    assert "Blue draws 1 card" in spoken(both).tip
    assert (told in spoken(both).tip) is announced


@pytest.mark.clause("SCN-7", "SCN-9")
def test_those_of_a_kind_have_words_of_their_own_in_reasons(scenario: Scenario) -> None:
    lacking = Condition("alive", "blue")
    words = vocabulary.reason(scenario.state, registry.condition(lacking).unmet(lacking))
    assert words == "only while one of Blue's lives"
