"""One press where several answers go together: what both players answer without looking at a hand,
and the first steps of a figure that has still to be activated."""

from __future__ import annotations

import pygame
import pytest
from attrs import evolve
from counted import Bench
from tableside import Driver, Sit, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.play.controller import Controls
from ad1666.play.hot_seat import HotSeat
from ad1666.play.menu import Entry
from ad1666.play.standing import Interrupts, StandingAnswers
from ad1666.rules.cards import Side
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Topic, choice
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.settings import Curtain, preferences
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene

FIRST = (2, 7)
"""Where A stands."""


def behind(state: State) -> tuple[HotSeat, Bench]:
    """Two people before the cards for the initiative."""
    bench = Bench(position(state, Phase.INITIATIVE, "S3 U4 H2", "S5 U2 U3"), 3)
    hot_seat = HotSeat(bench)
    hot_seat.settle()
    return hot_seat, bench


def test_both_answer_without_a_look_by_one_press(scenario: Scenario) -> None:
    hot_seat, bench = behind(scenario.state)
    hot_seat.both_unseen()
    assert bench.choices[:2] == ["red: play deck", "blue: play deck"]
    hot_seat, bench = behind(scenario.state)
    hot_seat.choose(choice("red", "play", "S3"))
    assert hot_seat.then_unseen is None, "nobody lays a card after Blue"
    hot_seat.choose(choice("blue", "play", "S5"))
    assert hot_seat.prompt is not None and hot_seat.prompt.topic is Topic.BOOST
    hot_seat.both_unseen()
    assert bench.choices[2:4] == ["red: pass", "blue: pass"]


def test_one_answers_without_a_look_and_the_other_looks(scenario: Scenario) -> None:
    hot_seat, bench = behind(scenario.state)
    hot_seat.other_looks()
    assert bench.choices == ["red: play deck"]
    assert (hot_seat.viewer, hot_seat.veiled) == (Side.BLUE, None)
    assert {str(card) for card in hot_seat.view.red.hand} == {"??"}


def test_the_other_draws_from_the_deck_against_whoever_looks(scenario: Scenario) -> None:
    hot_seat, bench = behind(scenario.state)
    hot_seat.pledge()
    assert hot_seat.viewer is Side.RED and not bench.choices
    hot_seat.toggle_hand()
    assert hot_seat.may_pledge, "nothing is laid yet, and it may be said anew"
    hot_seat.lift()
    hot_seat.choose(choice("red", "play", "S3"))
    assert bench.choices[:2] == ["red: play S3", "blue: play deck"]
    assert hot_seat.undo_groups[-1] == (0, 2), "taken back together"
    hot_seat, bench = behind(scenario.state)
    hot_seat.pledge()
    hot_seat.send_away(Side.BLUE)
    hot_seat.choose(choice("red", "play", "S3"))
    assert bench.choices == ["red: play S3"], "whose hand is elsewhere now says so there"


def fighting(scenario: Scenario) -> State:
    """Wołodyjowski beside Rochefort, who has a rapier and a main-gauche in hand."""
    return position(scenario.state, Phase.COMBAT, "S8 H3", "U6 G3", A=(8, 8), E=(9, 8))


def _attacks(entry: Entry) -> bool:
    return any(leaf.answer.deed == Verb.ATTACK for leaf in entry.leaves())


def test_with_shift_whoever_attacks_looks_at_their_hand(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    for held in (pygame.KMOD_NONE, pygame.KMOD_LSHIFT):
        driver = Driver(GameScene(AtTable(sit(fighting(scenario)), TitleScene)), screen)
        controls: Controls = driver.scene.controls  # type: ignore[attr-defined]
        pygame.key.set_mods(held)
        driver.key(next(e.key.lower() for e in controls.stack[0].entries if _attacks(e)))
        pygame.key.set_mods(pygame.KMOD_NONE)
        hot_seat = controls.hot_seat
        assert hot_seat.prompt is not None and hot_seat.prompt.topic is Topic.COMMIT
        assert (hot_seat.viewer is Side.RED) is bool(held)
        assert {str(card) for card in hot_seat.view.blue.hand} == {"??"}


@pytest.mark.parametrize("why", ["", "not in hand", "worn", "armoured"])
def test_nobody_is_asked_to_defend_with_what_is_worse_in_everything(
    scenario: Scenario, why: str
) -> None:
    state = fighting(scenario)
    figure = state.figure("E")
    if why == "not in hand":
        figure = evolve(figure, gear=tuple(evolve(each, held=False) for each in figure.gear))
    elif why == "worn":
        figure = evolve(figure, gear=tuple(evolve(each, uses=2) for each in figure.gear))
    elif why == "armoured":
        better = evolve(figure.gear[1].item, traits=("armour-piercing",))
        figure = evolve(figure, gear=(figure.gear[0], evolve(figure.gear[1], item=better)))
    hot_seat = HotSeat(Bench(state.with_figure(figure), 3))
    hot_seat.settle()
    hot_seat.choose(choice("A", "attack", "E", "officers-sabre"))
    assert hot_seat.prompt is not None
    asked = hot_seat.prompt.topic is Topic.WEAPON
    assert asked is bool(why)


@pytest.mark.parametrize("why", ["away", "alone", "open", "side by side"])
def test_nobody_answers_for_who_is_not_there_behind_a_curtain(scenario: Scenario, why: str) -> None:
    hot_seat, _bench = behind(scenario.state)
    if why == "away":
        hot_seat.send_away(Side.BLUE)
    elif why == "alone":
        hot_seat.seats[Side.BLUE] = None  # type: ignore[assignment]
    elif why == "open":
        hot_seat.lift()
    else:
        preferences.override(curtain=Curtain.SIDE_BY_SIDE)
        assert hot_seat.then_unseen is not None
    assert not hot_seat.other_may_look
    assert why == "side by side" or hot_seat.then_unseen is None


def seated(scenario: Scenario) -> tuple[Controls, Bench]:
    """Red is asked whom to activate."""
    preferences.override(asks_first=False)
    bench = Bench(position(scenario.state, Phase.ACTION), 3)
    never = StandingAnswers(Interrupts.NEVER)
    controls = Controls(HotSeat(bench, standing=dict.fromkeys(Side, never)))
    bench.choices.clear()
    return controls, bench


def test_a_click_on_a_square_activates_who_was_looked_at_and_walks_there(
    scenario: Scenario,
) -> None:
    controls, bench = seated(scenario)
    assert not controls.paths and not controls.click((3, 8), None)
    controls.point(FIRST)
    assert controls.walker == "A" and not controls.ways
    goal = max(controls.paths, key=lambda at: abs(at[0] - FIRST[0]))
    controls.point(goal, rested=True)
    assert controls.walker == "A" and controls.paths
    assert controls.click(goal, None)
    assert bench.choices[0] == "A: activate" and bench.game.state.figure("A").at == goal
    assert len(controls.hot_seat.undo_groups) == 1, "taken back together"
    begin, end = controls.hot_seat.undo_groups[0]
    assert (begin, end) == (0, controls.hot_seat.made)


def test_a_shot_is_foretold_before_a_click_activates_for_it(scenario: Scenario) -> None:
    preferences.override(asks_first=False)
    bench = Bench(position(scenario.state, Phase.ACTION, D=(8, 8), E=(12, 8)), 3)
    controls = Controls(HotSeat(bench))
    bench.choices.clear()
    controls.point((8, 8))
    controls.point((12, 8), rested=True)
    shot, *_others = controls.shots((12, 8))
    assert (shot.who, shot.verb) == ("D", Verb.AIMED_SHOT)
    assert "%" in controls.shooting(shot)
    assert controls.click((12, 8), None)
    assert bench.choices[0] == "D: activate" and "aimed-shot E" in bench.choices[1]


def test_whoever_is_only_passed_over_is_not_meant(scenario: Scenario) -> None:
    controls, _bench = seated(scenario)
    controls.point(FIRST)
    controls.point((FIRST[0] + 1, FIRST[1]))
    assert controls.walker is None and not controls.paths
    controls.next_figure(1)
    controls.move_cursor(1, 0)
    assert controls.walker is not None, "the keyboard means whom it shows"


@pytest.mark.parametrize("ends", [False, True])
def test_a_walk_stops_where_it_leads_and_may_be_all_of_an_activation(
    scenario: Scenario, ends: bool
) -> None:
    controls, bench = seated(scenario)
    controls.hot_seat.choose(choice("A", "activate"))
    controls.refresh()
    assert controls.click((3, 8), None, ends=ends)
    assert ("A: end" in bench.choices) is ends
    prompt = controls.hot_seat.prompt
    assert prompt is not None
    assert (prompt.player, prompt.topic) == (
        (Side.BLUE, Topic.ACTIVATE) if ends else (Side.RED, Topic.ACTION)
    )


def test_in_the_window_the_keys_of_the_curtain_do_so(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    state = position(scenario.state, Phase.INITIATIVE, "S3 U4 H2", "S5 U2 U3")
    driver = Driver(GameScene(AtTable(sit(state), TitleScene)), screen)
    driver.key("d")
    hot_seat = driver.scene.controls.hot_seat  # type: ignore[attr-defined]
    assert hot_seat.viewer is Side.BLUE
