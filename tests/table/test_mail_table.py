"""A game goes on by mail at the table: from the pause, by keys, with only one's own hand open."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from tableside import Driver

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.records import mails
from ad1666.game.session import Session
from ad1666.play import by_mail
from ad1666.play.hot_seat import ByMail, HotSeat
from ad1666.rules.cards import HIDDEN, Side
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Start
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.host import dropped
from ad1666.table.sheets.mail_sheet import MailSheet
from ad1666.table.toolkit import clipboard


@pytest.fixture
def lies(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What lies on the clipboard, the last first."""
    texts = [""]
    monkeypatch.setattr(clipboard, "put", lambda text: texts.insert(0, text) is None)
    monkeypatch.setattr(clipboard, "text", lambda: texts[0])
    return texts


@pytest.fixture
def driver(letter: Scenario, tmp_path: Path, screen: pygame.Surface) -> Iterator[Driver]:
    session = Session.new(letter, Shuffle(3), tmp_path / "game.ad1666")
    yield Driver(GameScene(AtTable(session, Start)), screen)
    session.close()


def play(hot_seat: HotSeat) -> None:
    while hot_seat.prompt is not None and not hot_seat.absent:
        hot_seat.choose(hot_seat.prompt.options[0])


def reply(text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """What the other player sends back."""
    monkeypatch.setattr("ad1666.play.by_mail.records_folder", lambda: folder)
    monkeypatch.setattr("ad1666.game.records.places.records_folder", lambda: folder)
    session = by_mail.take(by_mail.opened(text)).session
    hot_seat = HotSeat(session, {Side.RED: ByMail()})
    hot_seat.settle()
    play(hot_seat)
    text = mails.to_text(by_mail.send(session))
    session.close()
    return text


def test_a_turn_goes_out_and_the_reply_comes_in(
    driver: Driver, lies: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = driver.scene
    assert isinstance(scene, GameScene)
    for key in ("m", "e", "r", "a", pygame.K_ESCAPE, pygame.K_ESCAPE):
        driver.key(key)
    hot_seat = scene.controls.hot_seat
    assert hot_seat.standing[Side.RED].away and hot_seat.by_mail
    hot_seat.lift()
    play(hot_seat)
    scene.controls.refresh()
    driver.frame()
    assert hot_seat.viewer is Side.RED and set(hot_seat.view.blue.hand) == {HIDDEN}
    driver.key("e")
    driver.key("c")
    assert isinstance(scene.sheets.sheet, MailSheet) and lies[0].startswith("mail.letter-at")
    made = scene.session.made
    driver.key("t")
    assert "message of your own" in scene.sheets.sheet.wrong
    lies.insert(0, reply(lies[0], tmp_path / "blue", monkeypatch))
    driver.key("t")
    assert not scene.sheets.sheet.wrong and scene.session.made > made
    assert hot_seat.prompt is not None and not hot_seat.absent
    assert not scene.sheets.to_seats().action


def test_the_end_goes_out_from_the_final_score(driver: Driver) -> None:
    scene = driver.scene
    assert isinstance(scene, GameScene) and isinstance(scene.session, Session)
    by_mail.begin(scene.session, Side.RED)
    scene.controls.seat(Side.BLUE, ByMail())
    for key in ("m", "g", "g"):
        driver.key(key)
    driver.point((3, 3))  # the end is told, and then shown
    driver.point((4, 4))
    driver.key("e")
    sheet = scene.sheets.sheet
    assert isinstance(sheet, MailSheet)
    assert [button.key for button in sheet.commands()] == ["C", "F"]


@pytest.mark.parametrize("by", ["paste", "drop"])
def test_the_start_takes_a_message(
    by: str, driver: Driver, lies: list[str], tmp_path: Path, screen: pygame.Surface
) -> None:
    scene = driver.scene
    assert isinstance(scene, GameScene) and isinstance(scene.session, Session)
    by_mail.begin(scene.session, Side.BLUE)
    mail = by_mail.send(scene.session)
    start = Driver(TitleScene(), screen)
    if by == "paste":
        lies.insert(0, "mail.nothing.AA")
        start.key("v", mod=pygame.KMOD_CTRL)
        assert isinstance(start.scene, TitleScene) and "damaged" in start.scene.notice
        lies.insert(0, mails.to_text(mail))
        start.key("v", mod=pygame.KMOD_CTRL)
    else:
        file = tmp_path / f"turn{mails.SUFFIX}"
        file.write_text(by_mail.to_file(mail), "utf-8")
        dropped.append(file)
        start.frame()
        start.key(pygame.K_LALT)
    taken = start.scene
    assert isinstance(taken, GameScene)
    hot_seat = taken.controls.hot_seat
    assert not hot_seat.absent and hot_seat.viewer is Side.RED
    taken.close()
