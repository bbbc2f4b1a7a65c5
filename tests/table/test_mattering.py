"""What covers gives way to what matters now: the thing, who has it, the way out, who is spoken
of."""

from __future__ import annotations

import pygame
from attrs import evolve
from tableside import Driver, Sit, pick, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.play.targets import Area, Command, Option
from ad1666.rules.items import Gear
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Topic
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit.layout import fit
from ad1666.table.views.board.mattering import matters


def test_the_thing_its_bearer_the_way_out_and_who_is_spoken_of_matter(
    scenario: Scenario, screen: pygame.Surface
) -> None:
    state = scenario.state
    grid = fit(screen.get_rect(), state.board.width, state.board.height)
    ((at, letter),) = state.ground
    assert matters(grid, state) == [grid.rect(at)]
    enemy = state.figure("F")
    assert enemy.at is not None
    assert matters(grid, state, ("F",)) == [grid.rect(at), grid.rect(enemy.at)]
    bearer = state.figure("A")
    gear = (*bearer.gear, Gear(letter, starting=False))
    carried = evolve(state.with_figure(evolve(bearer, gear=gear)), ground=())
    found = matters(grid, carried)
    assert bearer.at is not None and grid.rect(bearer.at) in found
    assert len(found) > 2, "and the gates"


def test_hand_notes_and_buttons_leave_it_free(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    """The letter lies where the hand rests, and then in the corner of the buttons that zoom."""
    for at in ((8, 11), (17, 0)):
        state = position(scenario.state, Phase.ACTION, "S3 H4 G8", "S2")
        ((_at, letter),) = state.ground
        scene = GameScene(AtTable(sit(evolve(state, ground=((at, letter),))), TitleScene))
        table = Driver(scene, screen)
        assert scene.grid is not None and scene.ui is not None
        here = scene.grid.rect(at).inflate(-8, -8)
        covering = scene.ui.places(Area.HAND, Area.HINT, Area.LOG, Command.CLOSER)
        assert not any(box.colliderect(here) for box in covering), at
        assert table.scene is scene


def test_the_hand_leaves_the_answers_on_the_stage_to_the_pointer(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    at = {"A": (9, 4), "E": (9, 5), "B": (8, 0), "C": (9, 0), "D": (7, 1), "F": (10, 1)}
    at |= {"G": (10, 0), "H": (8, 1)}
    session = sit(position(scenario.state, Phase.COMBAT, "BJ S4", "S3", **at))
    for said in ("A: attack E officers-sabre", "E: weapon rapier", "red: play BJ", "blue: play S3"):
        session.choose(pick(session, said))
    scene = GameScene(AtTable(session, TitleScene))
    table = Driver(scene, screen)
    prompt = scene.controls.hot_seat.prompt
    assert prompt is not None and prompt.topic is Topic.SUIT
    if scene.controls.hot_seat.veiled is not None:
        table.press(Command.LIFT)
        table.frame()
    assert scene.ui is not None and table.options() == [0, 1, 2, 3]
    foot = scene.ui.layout.board.bottom - 200
    assert table.hotspot(Option(0)).top > foot, "they lie where the hand would"
    for number in table.options():
        spot = scene.ui.hotspot_at(table.hotspot(Option(number)).center)
        assert spot is not None and spot.target == Option(number)
