"""What heroes have done in all games, on one page of the start screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pygame
import pytest
from looks import look_at
from tableside import Driver

from ad1666.bots import player_of
from ad1666.campaign.annals import Annals, annals_file, replayed_lines
from ad1666.campaign.careers import of_all
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.game.fate import Shuffle
from ad1666.game.library import read_games
from ad1666.game.match import play_out
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.play.targets import Command
from ad1666.rules.cards import Side
from ad1666.table.scenes import title_results
from ad1666.table.scenes.title import TitleScene
from ad1666.table.scenes.title_heroes import HeroesSheet
from ad1666.table.scenes.title_results import TOLD


def said(driver: Driver, screen: pygame.Surface) -> str:
    return " ".join(line.said for line in look_at(driver.scene, screen).lines)


def test_there_is_no_page_before_anything_was_played(screen: pygame.Surface) -> None:
    assert Command.HEROES not in Driver(TitleScene(), screen).targets()


@pytest.mark.parametrize("hand", ["H", "mouse"])
def test_games_outside_campaigns_are_counted_once_and_kept(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, hand: str
) -> None:
    session = Session.new(load_scenario(scenario_files()[0]), Shuffle(1))
    seats = {side: player_of(Seat("seeker", number)) for number, side in enumerate(Side)}
    assert sum(1 for _choice in play_out(session, seats))
    session.close()

    def at_once(self: title_results.Retelling[str], untold: Iterable[Path]) -> bool:
        news = {path: line for path, line in replayed_lines(untold) if path not in self.known}
        self.known |= news
        return bool(news)

    driver = Driver(TitleScene(), screen)
    monkeypatch.setattr(title_results.Retelling, "go_on", lambda *_: False)
    driver.key("h") if hand == "H" else driver.press(Command.HEROES)
    sheet = driver.scene.sheets.sheet  # type: ignore[attr-defined]
    assert isinstance(sheet, HeroesSheet)
    assert "1 game has still to be counted." in said(driver, screen)
    monkeypatch.setattr(title_results.Retelling, "go_on", at_once)
    driver.scene.handle(pygame.event.Event(TOLD))
    assert not sheet.annals.untold and "1 game, " in said(driver, screen)
    assert len(of_all(Annals.read().nights())) == len(sheet.careers) > 0
    (game,) = read_games().finished
    game.path.touch()
    assert Annals.read().untold == (game.path,), "it has changed"
    annals_file().write_bytes(b"torn")
    assert Annals.read().untold == (game.path,)


def test_what_cannot_be_replayed_tells_nothing(tmp_path: Path) -> None:
    torn = tmp_path / "torn.ad1666"
    torn.write_text("nothing", "utf-8")
    found: Iterator[tuple[Path, str]] = replayed_lines((torn, tmp_path / "gone.ad1666"))
    assert [line for _path, line in found] == ["", ""]
