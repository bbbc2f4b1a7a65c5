"""A click on an enemy means the attack that promises most."""

from __future__ import annotations

from attrs import evolve
from tableside import Sit, pick, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.play.clicks import alike, best
from ad1666.play.controller import Controls
from ad1666.play.hot_seat import HotSeat
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Topic


def test_of_two_blades_the_better_is_taken(scenario: Scenario, sit: Sit) -> None:
    state = position(scenario.state, Phase.COMBAT, A=(8, 8), E=(9, 8))
    own = state.figure("A").gear
    dagger = next(
        g for f in state.figures for g in f.gear if "dagger" in g.item.id and not g.item.ranged
    )
    second = evolve(state.figure("A"), gear=(evolve(dagger, held=False), *own))
    session = sit(state.with_figure(second))
    controls = Controls(HotSeat(session))
    found = controls.at((9, 8), None)
    options = [e.answer for e in found]
    assert len(options) > 1 and alike(options)
    chosen = best(session.game, options, None)
    assert chosen.details.item != dagger.item.id, "it lacks the skill for it"
    assert chosen == best(session.game, options[::-1], None)
    meant = controls.meant(found)
    assert meant is not None and meant.choice == chosen, "what is shown is what a click does"
    assert controls.pick(found)
    assert controls.hot_seat.prompt is not None
    assert controls.hot_seat.prompt.topic is not Topic.ATTACK
    assert chosen in session.game.answers


def test_an_aimed_shot_goes_before_a_quick_one(scenario: Scenario, sit: Sit) -> None:
    state = position(scenario.state, Phase.ACTION, D=(8, 8), E=(12, 8))
    session = sit(state)
    for said in ("red: first red", "D: activate"):
        session.choose(pick(session, said))
    controls = Controls(HotSeat(session))
    found = controls.at((12, 8), None)
    shots = {e.answer.verb for e in found}
    assert shots == {"aimed-shot", "quick-shot"}
    assert best(session.game, [e.answer for e in found], None).verb == "aimed-shot"


def test_who_attacks_is_asked_if_several_could(scenario: Scenario, sit: Sit) -> None:
    state = position(scenario.state, Phase.COMBAT, A=(8, 8), B=(10, 8), E=(9, 8))
    controls = Controls(HotSeat(sit(state)))
    assert controls.meant(controls.at((9, 8), None)) is None
    assert controls.pick(controls.at((9, 8), None))
    assert len(controls.stack) == 2
