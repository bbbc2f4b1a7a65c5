"""A game that begins in a later turn, for authors who try something that happens there."""

from __future__ import annotations

import pygame
import pytest
from tableside import Driver

from ad1666.console.cli import main
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.records.record import read
from ad1666.game.records.replay import replay
from ad1666.game.records.replayed_by import played
from ad1666.play.seating import Seating
from ad1666.play.targets import Command
from ad1666.rules.requests import Prompt
from ad1666.table import app
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import Brief
from ad1666.table.scenes.title import TitleScene


def begun(letter: Scenario, screen: pygame.Surface, turn: int) -> GameScene:
    seating = Seating(from_turn=turn)
    driver = Driver(BriefingScene(Brief(letter, TitleScene, seating=seating)), screen)
    driver.press(Command.START)
    assert isinstance(driver.scene, GameScene)
    return driver.scene


def test_it_begins_in_that_turn(letter: Scenario, screen: pygame.Surface) -> None:
    session = begun(letter, screen, 3).session
    assert session.game.state.turn == 3 and isinstance(session.game.pending, Prompt)
    record = read(session.path)
    again = replay(record, played(record).scenario.state)
    assert again.problem is None and again.game.state == session.game.state
    assert not session.seats, "the programs are gone"


def test_a_game_begins_in_turn_one_as_a_rule(letter: Scenario, screen: pygame.Surface) -> None:
    session = begun(letter, screen, 1).session
    assert session.game.state.turn == 1 and not session.made


def test_of_a_game_that_is_over_before_the_end_is_shown(
    letter: Scenario, screen: pygame.Surface
) -> None:
    session = begun(letter, screen, 99).session
    assert session.game.state.outcome is not None


def test_the_command_takes_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, object] = {}
    monkeypatch.setattr(app, "main", lambda *_, **named: asked.update(named) or 0)
    assert main(["play", "letter-at-the-golden-lion", "--at-turn", "4"]) == 0
    assert asked["at_turn"] == 4
    assert main(["play", "letter-at-the-golden-lion"]) == 0 and asked["at_turn"] == 1


@pytest.mark.parametrize("turn", ["0", "100", "-1", "four", "³", ""])
def test_a_wrong_turn_is_refused(turn: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "letter-at-the-golden-lion", "--at-turn", turn])
    assert "not a turn; write a number from 1 to 99" in capsys.readouterr().err
