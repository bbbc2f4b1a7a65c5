"""People end their game from the pause: whoever gives up is asked once more, a draw needs both."""

from __future__ import annotations

import pygame
import pytest
from tableside import Driver, Sit, position

from ad1666.bots import player_of
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.concessions import AGREED, given_up
from ad1666.game.seats import Seat
from ad1666.play.targets import Command
from ad1666.rules.cards import Side
from ad1666.rules.phases import Phase
from ad1666.rules.victory import EndReason
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.conceding import Conceding

DRAW = ("d", "a", "a")


@pytest.fixture
def scene(scenario: Scenario, sit: Sit, screen: pygame.Surface) -> GameScene:
    return GameScene(AtTable(sit(position(scenario.state, Phase.ACTION)), TitleScene))


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        (("r", "g"), given_up(Side.RED)),
        (("l", "g"), given_up(Side.BLUE)),
        (DRAW, AGREED),
        (("r", pygame.K_ESCAPE), None),
        (("d", "a", pygame.K_ESCAPE), None),
        ((pygame.K_RETURN,), None),
    ],
)
def test_two_people_end_their_game(
    scene: GameScene, screen: pygame.Surface, keys: tuple[int | str, ...], reason: EndReason | None
) -> None:
    driver = Driver(scene, screen)
    for key in ("m", "g", *keys):
        driver.key(key)
    outcome = scene.session.game.state.outcome
    assert (None if outcome is None else outcome.reason) == reason
    assert scene.sheets.dialog is None
    assert (scene.controls.hot_seat.prompt is None) == (reason is not None)


def test_one_alone_gives_up_for_one_side_only(scene: GameScene, screen: pygame.Surface) -> None:
    scene.controls.hot_seat.seat(Side.BLUE, player_of(Seat("page", 1)))
    driver = Driver(scene, screen)
    for key in ("m", "g", "g"):
        driver.key(key)
    outcome = scene.session.game.state.outcome
    assert outcome is not None and outcome.reason == given_up(Side.RED)


def test_nobody_ends_a_night_of_a_campaign_here_nor_a_game_of_programs(scene: GameScene) -> None:
    controls = scene.controls
    night = Conceding(scene.sheets, controls, part_of=True).button
    assert night.target is Command.GIVE_UP and night.action is None and "campaign" in night.tip
    for side in Side:
        controls.hot_seat.seat(side, player_of(Seat("page", 1)))
    assert Conceding(scene.sheets, controls, part_of=False).button.action is None
