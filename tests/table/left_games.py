"""Games that were left, and what shows them at the start."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pygame
from tableside import Driver

from ad1666.content.scenarios.scenario import load_scenario
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.game.fate import Shuffle
from ad1666.game.records.record import composed, read
from ad1666.game.records.results import Result
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.play.targets import Target
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.title import TitleScene
from tests.game.records import advance


def played(
    choices: int = 3,
    scenario: int = 0,
    path: Path | None = None,
    seats: Mapping[Side, Seat] | None = None,
) -> Path:
    """The record of a game of some choices that was left."""
    file = scenario_files()[scenario] if path is None else path
    session = Session.new(load_scenario(file), Shuffle(scenario), None, seats or {})
    for _ in range(choices):
        assert isinstance(session.game.pending, Prompt)
        session.choose(session.game.pending.options[0])
    session.close()
    return session.path


def won(
    path: Path,
    seats: Mapping[Side, Seat],
    winner: Side,
    points: tuple[int, int] = (7, 4),
    lost: tuple[int, int] = (0, 0),
) -> Path:
    """A record that says that its game was won; its moves are only the first few."""
    session = Session.new(load_scenario(path), Shuffle(1), seats=seats)
    advance(session, 1, 3)
    session.close()
    record = read(session.path)
    told = (dict(zip(Side, both, strict=True)) for both in (points, lost))
    closing = f"# guard (GUARD-1){Result(winner, *told)}", "over"
    body = (*(text for _, text in record.body), "", *closing)
    session.path.write_text(composed(record.header, record.content, body)[0])
    return session.path


def own(folder: Path, title: str, name: str = "own.toml") -> Path:
    """A scenario of the player's own."""
    lion = next(p for p in scenario_files() if p.stem == "letter-at-the-golden-lion")
    path = folder / name
    text = lion.read_text("utf-8").replace("The Letter at the Golden Lion", title)
    path.write_text(text.replace("chapter = 1\n", ""), "utf-8")
    return path


def table(driver: Driver) -> GameScene:
    scene = driver.scene
    assert isinstance(scene, GameScene)
    return scene


def title(driver: Driver) -> TitleScene:
    scene = driver.scene
    assert isinstance(scene, TitleScene)
    return scene


def go_to(driver: Driver, target: Target) -> None:
    """Takes the keyboard to something on the start screen."""
    for _ in title(driver).buttons():
        driver.key(pygame.K_TAB)
        if title(driver).focus == target:
            return
    raise AssertionError(f"{target} cannot be reached")
