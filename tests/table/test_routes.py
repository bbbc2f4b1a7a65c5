from __future__ import annotations

import pygame
from attrs import evolve
from looks import look_at
from tableside import Driver, Sit, pick, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.session import Session
from ad1666.play.clicks import routes
from ad1666.play.controller import Controls
from ad1666.play.hot_seat import HotSeat
from ad1666.play.standing import Interrupts, StandingAnswers
from ad1666.rules import actions
from ad1666.rules.cards import Side
from ad1666.rules.events import Note, NoteKind
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Topic, choice
from ad1666.rules.state import State
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from benchmarks.questions import reach


def street(scenario: Scenario) -> State:
    """Red to act, alone in the street."""
    return position(scenario.state, Phase.ACTION)


def test_there_is_a_way_to_every_square_within_reach(scenario: Scenario) -> None:
    state = street(scenario)
    for figure in state.figures:
        found = routes(state, figure, actions.FULL_MP)
        assert set(found) == set(reach(state, figure, actions.FULL_MP))


def test_a_friend_in_the_way_is_walked_round(scenario: Scenario) -> None:
    state = position(scenario.state, Phase.ACTION, A=(3, 8), B=(4, 8))
    (*way,) = routes(state, state.figure("A"), 4)[5, 8]
    assert all(pace.choice.verb == "step" for pace in way)


def test_a_click_walks_all_the_way(scenario: Scenario, sit: Sit, screen: pygame.Surface) -> None:
    session = sit(street(scenario))
    for said in ("red: first red", "A: activate", "A: full-move"):
        session.choose(pick(session, said))
    scene = GameScene(AtTable(session, TitleScene))
    driver = Driver(scene, screen)
    assert scene.grid is not None
    driver.click(scene.grid.rect((5, 8)).center)
    assert scene.controls.hot_seat.state.figure("A").at == (5, 8)


def test_a_click_begins_the_smallest_move_that_leads_there(scenario: Scenario, sit: Sit) -> None:
    for goal, verb in (((4, 7), "partial-move"), ((6, 7), "full-move")):
        session = sit(street(scenario))
        for said in ("red: first red", "A: activate"):
            session.choose(pick(session, said))
        controls = Controls(HotSeat(session))
        assert controls.walk(goal)
        assert session.game.state.figure("A").at == goal
        notes = [e for e in session.log if isinstance(e, Note)]
        acts = [n.details["action"] for n in notes if n.kind is NoteKind.ACTS]
        assert acts == [verb]


def test_a_question_in_between_ends_the_walk(scenario: Scenario, sit: Sit) -> None:
    controls = guarded(scenario, sit)
    assert controls.walk((6, 8))
    prompt = controls.hot_seat.prompt
    assert prompt is not None
    assert prompt.topic == "interrupt"
    assert controls.hot_seat.state.figure("A").at == (3, 8)


def test_a_pass_can_hold_for_the_whole_activation(scenario: Scenario, sit: Sit) -> None:
    state = position(scenario.state, Phase.ACTION, A=(3, 8), E=(12, 8))
    figures = tuple(evolve(f, waiting=f.id == "E") for f in state.figures)
    session = sit(evolve(state, figures=figures))
    for said in ("red: first red", "A: activate", "A: full-move", "blue: pass", "A: step E"):
        session.choose(pick(session, said))
    hot_seat = HotSeat(session)
    hot_seat.standing = dict.fromkeys(Side, StandingAnswers(Interrupts.ENEMIES))
    controls = Controls(hot_seat)
    assert controls.menu is not None
    (entry,) = (e for e in controls.menu.entries if e.lasting)
    controls.choose(entry)
    for said in ("A: step E", "A: step E", "A: step E"):
        controls.hot_seat.choose(pick(session, said))
    # the activation is over without another question about an interrupt
    prompt = controls.hot_seat.prompt
    assert prompt is not None
    assert (prompt.topic, prompt.player) == ("activate", "blue")
    assert controls.hot_seat.state.figure("A").at == (7, 8)


def test_a_run_goes_only_where_it_sees_its_start(scenario: Scenario, sit: Sit) -> None:
    session = sit(street(scenario))
    for said in ("red: first red", "A: activate", "A: run"):
        session.choose(pick(session, said))
    controls = Controls(HotSeat(session))
    figure = session.game.state.figure("A")
    assert set(controls.ways) < set(routes(session.game.state, figure, 4))
    for _step in range(2):
        controls.hot_seat.choose(pick(session, "A: step E"))
    controls.refresh()
    assert session.game.state.figure("A").at == (4, 7)
    # later squares must see where the run began, not where it has come to
    again = routes(session.game.state, session.game.state.figure("A"), 2, (2, 7))
    assert set(controls.ways) == set(again)


def test_what_a_run_gains_by_its_test_is_asked_for(scenario: Scenario, sit: Sit) -> None:
    session = sit(street(scenario))
    for said in ("red: first red", "A: activate", "A: run"):
        session.choose(pick(session, said))
    controls = Controls(HotSeat(session))
    assert controls.walk((6, 7))
    prompt = controls.hot_seat.prompt
    assert prompt is not None and session.game.state.figure("A").at == (6, 7)
    assert prompt.topic is Topic.MOVE and prompt.mp, "the click was about the squares before it"
    assert controls.walk((7, 7))
    assert session.game.state.figure("A").at == (7, 7)
    prompt = controls.hot_seat.prompt
    assert prompt is None or prompt.about != "A", "a further click is all of it"


def test_one_undo_takes_a_whole_walk_back(scenario: Scenario, sit: Sit) -> None:
    session = sit(street(scenario))
    for said in ("red: first red", "A: activate"):
        session.choose(pick(session, said))
    controls = Controls(HotSeat(session))
    before = session.game
    start = session.game.state.figure("A").at
    assert controls.walk((6, 7))
    controls.undo()
    assert session.game == before
    # after that a single step, and a step of another deed, are still taken back one by one
    for said in ("A: full-move", "A: step E", "A: step E"):
        controls.hot_seat.choose(pick(session, said))
    controls.undo()
    assert start is not None
    assert session.game.state.figure("A").at == (start[0] + 1, start[1])


def guarded(scenario: Scenario, sit: Sit, e: tuple[int, int] = (12, 8)) -> Controls:
    """A is to walk where E waits."""
    state = position(scenario.state, Phase.ACTION, A=(3, 8), E=e)
    figures = tuple(evolve(f, waiting=f.id == "E") for f in state.figures)
    session = sit(evolve(state, figures=figures))
    for said in ("red: first red", "A: activate"):
        session.choose(pick(session, said))
    hot_seat = HotSeat(session)
    hot_seat.standing = dict.fromkeys(Side, StandingAnswers(Interrupts.ENEMIES))
    return Controls(hot_seat)


def test_a_walk_goes_on_when_nobody_interrupts_it(scenario: Scenario, sit: Sit) -> None:
    controls = guarded(scenario, sit)
    hot_seat = controls.hot_seat
    assert controls.walk((5, 8))
    for at in ((3, 8), (4, 8)):
        assert hot_seat.prompt is not None
        assert hot_seat.prompt.topic == "interrupt"
        assert hot_seat.state.figure("A").at == at
        hot_seat.choose(choice("blue", "pass"))
        controls.refresh()
    assert hot_seat.state.figure("A").at == (5, 8)
    assert controls.menu is not None and all(e.goal is None for e in controls.menu.entries)
    # what Blue has answered is Blue's to take back
    controls.undo()
    assert hot_seat.state.figure("A").at == (4, 8)
    assert hot_seat.prompt is not None and hot_seat.prompt.topic == "interrupt"


def test_a_walk_that_was_interrupted_goes_on_if_its_player_wants(
    scenario: Scenario, sit: Sit
) -> None:
    controls = guarded(scenario, sit)
    hot_seat = controls.hot_seat
    assert controls.walk((5, 8))
    assert hot_seat.prompt is not None
    step = next(o for o in hot_seat.prompt.options if o.deed == "step")
    hot_seat.choose(step)
    controls.refresh()
    assert hot_seat.state.figure("A").at == (4, 8), "the step itself is made (ACT-10)"
    assert controls.menu is not None
    (onward,) = (e for e in controls.menu.entries if e.goal is not None)
    assert onward.label == "Walk on"
    assert len(controls.at((5, 8), None)) == 1, "a click there is not asked about"
    controls.choose(onward)
    assert hot_seat.state.figure("A").at == (5, 8)


def test_a_walk_that_was_interrupted_is_shown_until_its_player_does_something(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    session = guarded(scenario, sit).hot_seat.play
    assert isinstance(session, Session)
    scene = GameScene(AtTable(session, TitleScene))
    driver, controls, hot_seat = Driver(scene, screen), scene.controls, scene.controls.hot_seat
    hot_seat.standing = dict.fromkeys(Side, StandingAnswers(Interrupts.ENEMIES))
    assert controls.walk((5, 8)) and controls.stopped is None
    assert hot_seat.prompt is not None and hot_seat.prompt.topic == "interrupt"
    hot_seat.choose(next(o for o in hot_seat.prompt.options if o.deed == "step"))
    controls.refresh()
    halt = controls.stopped
    assert halt is not None and (halt.figure, halt.by.figure) == ("A", "E")
    assert halt.at == hot_seat.state.figure("A").at and halt.rest == ((5, 8),)
    driver.frame()
    shown = pygame.image.tobytes(screen, "RGB")
    said = " ".join(line.said for line in look_at(scene, screen).lines)
    assert "interrupts." in said
    controls.halt = None
    driver.frame()
    assert pygame.image.tobytes(screen, "RGB") != shown
    controls.halt = halt
    assert controls.walk((5, 8))
    assert controls.halt is not halt, "its player has gone on"


def test_an_activation_is_ended_from_within_a_move(scenario: Scenario, sit: Sit) -> None:
    session = sit(street(scenario))
    for said in ("red: first red", "A: activate", "A: partial-move", "A: step E"):
        session.choose(pick(session, said))
    controls = Controls(HotSeat(session))
    before = session.game
    end = controls.by_key("J")
    assert end is not None and end.ends
    controls.choose(end)
    prompt = controls.hot_seat.prompt
    assert prompt is not None and prompt.topic == "activate"
    controls.undo()
    assert session.game == before


def test_a_click_beyond_the_rim_leaves_the_board_by_an_exit(scenario: Scenario, sit: Sit) -> None:
    session = sit(position(scenario.state, Phase.ACTION, A=(0, 7)))
    for said in ("red: first red", "A: activate"):
        session.choose(pick(session, said))
    controls = Controls(HotSeat(session))
    assert not controls.way_off((0, 6)), "on the board"
    assert not controls.way_off((-1, 6)), "no exit"
    assert [pace.choice.verb for pace in controls.way_off((-1, 7))] == ["partial-move", "step"]
    assert controls.click((-1, 7), None)
    assert session.game.state.figure("A").at is None
    assert not controls.way_off((-1, 7))
