"""Programs of somebody's own in the window: each in its process, and no game is lost by them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from tableside import Driver, until

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.records.record import read
from ad1666.game.seats import Seat, as_named
from ad1666.game.session import Session
from ad1666.play.targets import Command
from ad1666.rules.cards import Side
from ad1666.settings import preferences
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene

NAME = "bot_at_the_table:Bot"
pytestmark = pytest.mark.apart
FIRST = "class Bot:\n  def __init__(self, rng): pass\n  def decide(self, seen): return {}\n"
SEATS = {side: Seat(NAME, 1) for side in Side}
Sit = Callable[[], GameScene]
Captured = pytest.CaptureFixture[str]


@pytest.fixture
def sit(
    scenario: Scenario, screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Sit]:
    """Opens the game of the test, begun or taken up again, with guests on both sides."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    preferences.override(guests=(NAME,))
    path, opened = tmp_path / "game.ad1666", list[GameScene]()

    def start() -> GameScene:
        if opened:
            opened[-1].close()
            session, _trouble = Session.resume(path)
        else:
            session = Session.new(scenario, Shuffle(7), path, SEATS)
        opened.append(GameScene(AtTable(session, TitleScene)))
        return opened[-1]

    yield start
    opened[-1].close()


def write(answer: str) -> None:
    Path("bot_at_the_table.py").write_text(FIRST.format(answer), "utf-8")


def failing(scene: GameScene, screen: pygame.Surface) -> Driver:
    driver = Driver(scene, screen)
    until(driver, "it fails", lambda: scene.programs.failed is not None)
    driver.frame()
    assert Command.RETRY in driver.targets()
    return driver


def test_it_plays_and_its_record_plays_on(sit: Sit, screen: pygame.Surface) -> None:
    write("seen.prompt.options[0]")
    for _ in range(2):
        scene = sit()
        before = scene.session.game
        until(Driver(scene, screen), "it plays", lambda b=before, s=scene: s.session.game is not b)
        assert "bot_at_the_table" not in sys.modules
        assert read(scene.session.path).seats == SEATS


@pytest.mark.parametrize(
    ("answer", "told"), [("1 / 0", "ZeroDivisionError"), ("'A: fly'", "IllegalChoice")]
)
def test_what_it_does_wrong_is_told_and_the_game_is_kept(
    sit: Sit, screen: pygame.Surface, answer: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    write(answer)
    scene = sit()
    driver = failing(scene, screen)
    assert told in capsys.readouterr().err
    assert read(scene.session.path).seats == SEATS
    driver.key("o")
    assert len(scene.controls.hot_seat.seats) == 1 and scene.programs.failed is None


@pytest.mark.skipif(os.name == "nt", reason="its program is one of a shell")
def test_a_command_that_fails_loses_no_game(
    sit: Sit, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    name = as_named("cmd:sh bot.sh")
    Path("bot.sh").write_text("read line; echo hello", "utf-8")
    monkeypatch.setitem(SEATS, Side.RED, Seat(name, 1))
    monkeypatch.setitem(SEATS, Side.BLUE, Seat(name, 1))
    preferences.override(guests=(name,))
    scene = sit()
    driver = failing(scene, screen)
    err = capsys.readouterr().err
    assert 'its line is no answer: "hello"' in err and "Traceback" not in err
    assert scene.programs.buttons() and scene.session.seats == SEATS
    answer = '{"say": "choose", "number": %s, "i": 0}'
    answers = "".join(f"read l; echo '{answer % n}'\n" for n in (1, 2))
    Path("bot.sh").write_text(f"read g; read b; {answers}", "utf-8")
    before = scene.session.game
    driver.press(Command.RETRY)
    until(driver, "it plays", lambda: scene.session.game is not before)


def test_one_that_is_gone_is_told_and_may_come_back(sit: Sit, screen: pygame.Surface) -> None:
    write("seen.prompt.options[0]")
    sit()
    Path("bot_at_the_table.py").unlink()
    scene = sit()
    driver = failing(scene, screen)
    write("seen.prompt.options[0]")
    before = scene.session.game
    driver.press(Command.RETRY)
    until(driver, "it plays", lambda: scene.session.game is not before)


def test_a_record_brings_no_program_that_was_never_named_here(
    sit: Sit, screen: pygame.Surface
) -> None:
    write("seen.prompt.options[0]")
    path = sit().session.path
    preferences.override(guests=())
    scene = sit()
    assert not scene.controls.hot_seat.seats
    assert all(f"--{side}-player {NAME}" in scene.notice for side in Side)
    assert read(path).seats == SEATS
