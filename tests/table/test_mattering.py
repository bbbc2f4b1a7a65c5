"""What covers gives way to what matters now: the thing, who has it, the way out, who is spoken
of."""

from __future__ import annotations

import pygame
from attrs import evolve
from tableside import Driver, Sit, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.play.targets import Area, Command
from ad1666.rules.items import Gear
from ad1666.rules.phases import Phase
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
