"""A click does what is seen there: it takes the thing, leaves by the gate, climbs the table; from
afar it walks as far as the activation allows."""

from __future__ import annotations

import pygame
import pytest
from attrs import evolve
from tableside import Driver, Sit, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.play.controller import Controls
from ad1666.play.hot_seat import HotSeat
from ad1666.play.undertakings import Kind, way_out_at, worth_of_leaving
from ad1666.rules.board import Direction, Door, edge_of
from ad1666.rules.characters import Square, Status
from ad1666.rules.items import Gear
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Topic
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.views import tips
from ad1666.table.views.board import prize_art

LETTER: Square = (9, 3)
GATE: tuple[Square, Direction] = ((0, 8), Direction.W)


pytestmark = pytest.mark.usefixtures("screen")


def standing(scenario: Scenario, at: Square, *, carries: bool = False) -> State:
    """A of Red about to act, everybody else out of the way."""
    state = position(scenario.state, Phase.ACTION, "S3", "S2", A=at, B=(16, 10), C=(16, 9))
    (lies,) = state.ground
    assert lies[0] == LETTER
    if not carries:
        return state
    figure = state.figure("A")
    gear = (*figure.gear, Gear(lies[1], starting=False))
    return evolve(state.with_figure(evolve(figure, gear=gear)), ground=())


def acting(sit: Sit, state: State) -> Controls:
    """The controls once A is asked what it does."""
    controls = Controls(HotSeat(sit(state)))
    for wanted in ("red", "A"):
        prompt = controls.hot_seat.prompt
        assert prompt is not None
        controls.hot_seat.choose(next(o for o in prompt.options if o.who == wanted))
    controls.refresh()
    return controls


def owned(controls: Controls) -> bool:
    return controls.hot_seat.state.figure("A").owns("letter")


def test_a_click_on_a_thing_takes_it_from_where_that_is_possible(
    scenario: Scenario, sit: Sit
) -> None:
    for at in (LETTER, (8, 3), (9, 2)):
        controls = acting(sit, standing(scenario, at))
        assert controls.click(LETTER, None) and owned(controls)
    controls = acting(sit, standing(scenario, (8, 3)))
    controls.look(LETTER)
    controls.enter()
    assert owned(controls), "so does Enter at the cursor"
    far = acting(sit, standing(scenario, (6, 3)))
    plan = far.undertaking(LETTER, None)
    assert plan is not None and not plan.arrives and plan.ends == LETTER
    assert far.click(LETTER, None) and not owned(far)
    assert far.hot_seat.state.figure("A").at == LETTER
    farther = acting(sit, standing(scenario, (1, 1)))
    assert farther.click(LETTER, None)
    x, _y = farther.hot_seat.state.figure("A").at or (0, 0)
    assert x > 2, "it has come nearer"


def test_in_the_middle_of_a_move_the_thing_is_taken_with_what_is_left(
    scenario: Scenario, sit: Sit
) -> None:
    controls = acting(sit, standing(scenario, (7, 3)))
    prompt = controls.hot_seat.prompt
    assert prompt is not None
    partial = next(o for o in prompt.options if o.verb == Verb.PARTIAL_MOVE)
    controls.hot_seat.choose(partial)
    controls.refresh()
    beside = controls.undertaking((8, 3), None)
    assert beside is None, "an ordinary step"
    assert controls.click((8, 3), None)
    prompt = controls.hot_seat.prompt
    assert prompt is not None and prompt.topic in (Topic.MOVE, Topic.ACTION)


def test_a_click_on_a_gate_walks_there_and_leaves_for_what_the_goals_say(
    scenario: Scenario, sit: Sit
) -> None:
    at, way = GATE
    edge, beyond = edge_of(at, way), (at[0] - 1, at[1])
    state = standing(scenario, (2, 8), carries=True)
    assert worth_of_leaving(state, state.figure("A"), at) == 6
    assert way_out_at(state, at, edge) == way_out_at(state, beyond, None) == GATE
    for square, side in ((at, edge), (beyond, None)):
        controls = acting(sit, state)
        plan = controls.undertaking(square, side)
        assert plan is not None and plan.kind is Kind.WAY_OUT and plan.arrives
        assert plan.points == 6
        assert controls.click(square, side)
        assert controls.hot_seat.state.figure("A").status is Status.LEFT
    controls = acting(sit, state)
    assert controls.click(at, None), "away from its outer edge the square is a square"
    assert controls.hot_seat.state.figure("A").at == at
    far = acting(sit, standing(scenario, (8, 8), carries=True))
    assert far.click(at, edge)
    x, _y = far.hot_seat.state.figure("A").at or (9, 9)
    assert x == 4, "a full move nearer"
    empty = standing(scenario, (2, 8))
    assert not worth_of_leaving(empty, empty.figure("A"), at)
    assert acting(sit, empty).undertaking(beyond, None) is None


def test_a_click_on_a_far_door_goes_there_and_opens_it(scenario: Scenario, sit: Sit) -> None:
    edge, before = edge_of((4, 3), Direction.E), (4, 3)
    for at, door, opened in (
        ((2, 3), Door.CLOSED, True),
        ((1, 9), Door.CLOSED, False),
        ((2, 3), Door.LOCKED, False),
    ):
        state = standing(scenario, at)
        controls = acting(sit, evolve(state, board=state.board.with_door(edge, door)))
        plan = controls.undertaking(before, edge)
        assert (plan is not None) is (door is Door.CLOSED), "of a locked one is told why not"
        assert plan is None or (plan.kind, plan.arrives) == (Kind.DOOR, opened)
        assert controls.click(before, edge)
        state = controls.hot_seat.state
        assert (state.board.door(edge) is Door.OPEN) is opened
        assert state.figure("A").at != at, "it has at least come nearer"


def test_who_was_sent_for_something_far_is_asked_once(scenario: Scenario, sit: Sit) -> None:
    at, way = GATE
    place = at, edge_of(at, way)
    far = acting(sit, standing(scenario, (8, 8), carries=True))
    assert far.click(*place) and far.far == {"A": place}
    later = acting(sit, standing(scenario, (2, 8), carries=True))
    later.far.update(far.far)
    later.refresh()
    menu = later.menu
    assert menu is not None
    onward = menu.entries[-1]
    assert (onward.goal, onward.spots) == (at, ((at[0] - 1, at[1]),))
    keys = [entry.key for entry in menu.entries if entry.key]
    assert len({*keys}) == len(keys) and "F" in keys, "the keys of moves stay"
    later.choose(onward)
    assert later.hot_seat.state.figure("A").status is Status.LEFT
    gone = acting(sit, standing(scenario, (8, 8), carries=True))
    gone.click(*place)
    gone.undo()
    assert not gone.far


def test_while_it_is_asked_who_acts_a_far_thing_is_gone_for(scenario: Scenario, sit: Sit) -> None:
    state = standing(scenario, (6, 3))
    controls = Controls(HotSeat(sit(state)))
    prompt = controls.hot_seat.prompt
    assert prompt is not None
    controls.hot_seat.choose(next(o for o in prompt.options if o.who == "red"))
    controls.refresh()
    assert not controls.click(LETTER, None) and controls.undecided(LETTER)
    controls.point((6, 3))
    controls.point((7, 3), rested=True)
    assert controls.walker == "A" and not controls.undecided(LETTER)
    plan = controls.undertaking(LETTER, None)
    assert plan is not None and plan.ends == LETTER
    assert controls.judge(controls.acting or prompt, (16, 9), noes=False), "or why not"
    assert controls.click(LETTER, None)
    assert controls.hot_seat.state.figure("A").at == LETTER


def test_a_click_on_a_table_beside_climbs_it(scenario: Scenario, sit: Sit) -> None:
    controls = acting(sit, standing(scenario, (6, 4)))
    plan = controls.undertaking((6, 5), None)
    assert plan is not None and plan.kind is Kind.HURDLE
    assert plan.route[-1].choice.verb == Verb.CLIMB
    begin, step = (pace.choice for pace in plan.route)
    assert "%" in controls.hot_seat.consequences_after(begin, step)
    assert acting(sit, standing(scenario, (6, 3))).undertaking((6, 5), None) is None


def test_what_is_pointed_at_is_told_and_lies_in_its_own_square(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    square = pygame.Rect(100, 100, 57, 57)
    assert square.contains(prize_art.underfoot(square).inflate(6, 6))
    state = standing(scenario, (2, 8), carries=True)
    scene = GameScene(AtTable(sit(state), lambda: scene))
    for wanted in ("red", "A"):
        prompt = scene.controls.hot_seat.prompt
        assert prompt is not None
        scene.controls.hot_seat.choose(next(o for o in prompt.options if o.who == wanted))
    scene.controls.refresh()
    table = Driver(scene, screen)
    assert scene.grid is not None
    gate = scene.grid.rect(GATE[0])
    here = gate.left + 4, gate.centery
    table.point(here)
    assert scene.ui is not None
    assert tips.draw(scene.ui, scene.grid, scene.controls, here) == "**Escape: 6 points**"
    table.click(here)
    assert scene.session.game.state.figure("A").status is Status.LEFT
