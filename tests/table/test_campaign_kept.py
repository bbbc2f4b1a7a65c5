"""A campaign that cannot be written: told on every page of it, asked about before anything is lost,
and saved elsewhere with the nights that were played meanwhile."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from campaigned import campaign
from looks import look_at
from tableside import Driver

from ad1666.campaign.glances import glances, saves_folder
from ad1666.campaign.save_files import read
from ad1666.campaign.saves import Save, Telling
from ad1666.campaign.values import Setup
from ad1666.game.fate import Shuffle
from ad1666.game.records import disk
from ad1666.game.records.places import SUFFIX, records_folder
from ad1666.phones.underway import underway
from ad1666.play.targets import Command
from ad1666.play.trail import Shown
from ad1666.table.app import FailureScene
from ad1666.table.scenes import campaign_pages
from ad1666.table.scenes.band import MusterScene
from ad1666.table.scenes.campaign import CampaignScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import Pages
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets import keeping
from ad1666.table.sheets.keeping import CampaignElsewhere
from tests.game.records import advance

Refuse = Callable[..., None]


@pytest.fixture
def refuse(monkeypatch: pytest.MonkeyPatch) -> Refuse:
    """Makes the folders with these files refuse to write, and no others."""
    write, full = disk.write, list[Path]()

    def tried(path: Path, *more: Any, **named: Any) -> None:
        if any(folder in path.parents for folder in full):
            raise OSError(errno.ENOSPC, "No space left on device")
        write(path, *more, **named)

    def switch(*folders: Path) -> None:
        full[:] = folders

    monkeypatch.setattr(disk, "write", tried)
    return switch


def on_the_road(screen: pygame.Surface) -> Driver:
    save = Save.new(campaign(), Setup("long"))
    driver = Driver(CampaignScene(Pages(save, TitleScene)), screen)
    driver.frame()
    return driver


def pages(driver: Driver) -> CampaignScene:
    assert isinstance(driver.scene, CampaignScene)
    return driver.scene


def to_the_night(driver: Driver) -> GameScene:
    """Goes on until the night has begun."""
    for _page in range(20):
        if isinstance(driver.scene, GameScene):
            return driver.scene
        if isinstance(driver.scene, MusterScene):
            driver.key("s")
            driver.key("d")
        else:
            driver.key(pygame.K_RETURN)
        driver.frame()
    raise AssertionError("no page leads to the night")


def said(driver: Driver, screen: pygame.Surface) -> str:
    return " ".join(line.said for line in look_at(driver.scene, screen).lines)


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_every_page_says_so_and_leaving_asks(
    screen: pygame.Surface, refuse: Refuse, hand: str
) -> None:
    def give(command: Command, key: int | str) -> None:
        driver.key(key) if hand == "keys" else driver.press(command)
        driver.frame()

    refuse(saves_folder())
    driver = on_the_road(screen)
    scene = pages(driver)
    # it is asked once, with what to do against it
    assert "No space left on device" in said(driver, screen)
    assert "Make room for" in said(driver, screen) and "nights" in said(driver, screen)
    give(Command.STAY, pygame.K_ESCAPE)
    assert scene.sheets.dialog is None and Command.UNSAVED in driver.targets()
    give(Command.HEROES, "h")
    assert scene.shown is Shown.HEROES and Command.UNSAVED in driver.targets()
    assert not look_at(scene, screen).faults()
    give(Command.BACK, pygame.K_ESCAPE)
    give(Command.LEAVE, pygame.K_ESCAPE)
    assert Command.LOSE in driver.targets() and driver.scene is scene
    assert not look_at(scene, screen).faults()
    give(Command.STAY, pygame.K_ESCAPE)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert driver.app.step() is True and scene.sheets.dialog is not None
    driver.frame()
    give(Command.STAY, pygame.K_ESCAPE)
    refuse()
    give(Command.UNSAVED, pygame.K_F2)
    give(Command.RETRY, "t")
    assert Command.UNSAVED not in driver.targets() and "is saved" in said(driver, screen)
    give(Command.LEAVE, pygame.K_ESCAPE)
    assert isinstance(driver.scene, TitleScene) and underway.campaign is None
    assert Save.open(scene.save.path).trouble is None


def test_the_scenes_before_a_night_say_so_too(screen: pygame.Surface, refuse: Refuse) -> None:
    refuse(saves_folder())
    driver = on_the_road(screen)
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_RETURN)
    driver.frame()
    assert not isinstance(driver.scene, CampaignScene)
    assert Command.UNSAVED in driver.targets() and not look_at(driver.scene, screen).faults()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert driver.app.step() is True
    driver.frame()
    driver.key("l")
    assert driver.app.scene is None  # the window is closed as that was allowed


@pytest.mark.parametrize("listed", [True, False])
def test_a_night_that_is_played_meanwhile_belongs_to_it(
    screen: pygame.Surface,
    refuse: Refuse,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    listed: bool,
) -> None:
    other = tmp_path / "pendrive żółty"
    other.mkdir()
    monkeypatch.setattr(keeping, "usual_folders", lambda: (other,))
    if not listed:
        monkeypatch.setattr(Path, "symlink_to", _no_links)
    driver = on_the_road(screen)
    save = pages(driver).save
    refuse(saves_folder())
    night = to_the_night(driver)
    assert night.sheets.dialog is not None and "campaign" in said(driver, screen)
    driver.key(pygame.K_ESCAPE)
    driver.frame()
    assert Command.UNSAVED in driver.targets()
    # back to the pages: the campaign goes on, so nothing is asked
    driver.key("m")
    driver.key("b")
    driver.frame()
    assert pages(driver).save is save and save.telling is Telling.GOES_ON
    driver.key(pygame.K_F2)
    driver.key("s")
    driver.frame()
    sheet = pages(driver).sheets.dialog
    assert isinstance(sheet, CampaignElsewhere) and not look_at(driver.scene, screen).faults()
    driver.key(pygame.K_RETURN)
    driver.frame()
    assert save.unsaved is None and save.path.parent == other
    assert str(save.path) in pages(driver).notice and "goes on in" in said(driver, screen)
    assert (f"Move that file into {saves_folder()}" in pages(driver).notice) is not listed
    assert any(one.path.resolve() == save.path for one in glances()) is listed
    save.close()
    gone_on = Save.open(save.path)
    assert gone_on.telling is Telling.GOES_ON and gone_on.record == night.session.path
    gone_on.close()


@pytest.mark.parametrize("listed", [True, False])
def test_a_night_whose_game_is_saved_elsewhere_still_counts(
    screen: pygame.Surface,
    refuse: Refuse,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    listed: bool,
) -> None:
    if not listed:
        monkeypatch.setattr(Path, "symlink_to", _no_links)
    monkeypatch.setattr(keeping, "usual_folders", lambda: (tmp_path,))
    driver = on_the_road(screen)
    save = pages(driver).save
    night = to_the_night(driver)
    refuse(records_folder())
    for key in ("1", "s"):
        driver.key(key)
        driver.frame()
    typed = night.sheets.dialog
    assert isinstance(typed, keeping.Elsewhere)
    typed.entry.said = str(tmp_path / f"My night{SUFFIX}")
    driver.key(pygame.K_RETURN)
    driver.frame()
    refuse()
    assert night.session.path == tmp_path / f"My night{SUFFIX}" and save.counts(night.session.path)
    night.close()
    save.close()
    if not listed:  # as the notice says
        os.replace(tmp_path / f"My night{SUFFIX}", records_folder() / f"My night{SUFFIX}")
    again = Save.open(save.path)
    assert again.telling is Telling.GOES_ON
    session, trouble = again.resume(Shuffle(3))
    assert trouble is None and again.telling is Telling.GOES_ON
    advance(session, 1, 10_000)
    assert again.finish(session).turns
    session.close()
    assert again.lost(again.standing.past[0].record) is None
    again.close()


def _no_links(*_: object) -> None:
    raise NotImplementedError("symlink")


def test_a_failure_leads_back_to_what_is_not_saved(
    screen: pygame.Surface, refuse: Refuse, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse(saves_folder())
    driver = on_the_road(screen)
    scene = pages(driver)
    driver.key(pygame.K_ESCAPE)

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("a page went wrong")

    with monkeypatch.context() as patch:
        patch.setattr(campaign_pages.HeroesPage, "content", lambda *_: fail)
        driver.key("h")
        driver.frame()
    driver.frame()
    failure = driver.scene
    assert isinstance(failure, FailureScene) and failure.stays()
    assert "No space left on device" in failure.message and "is saved;" not in failure.message
    driver.press(Command.LEAVE)
    driver.frame()
    assert pages(driver).save is scene.save and underway.campaign is scene.save
    refuse()
    assert scene.save.retry()


def test_what_is_given_up_is_gone_and_what_is_not_stays(
    screen: pygame.Surface, refuse: Refuse
) -> None:
    driver = on_the_road(screen)
    save = pages(driver).save
    before = read(save.path)
    refuse(saves_folder())
    to_the_night(driver)
    driver.key(pygame.K_ESCAPE)
    driver.key("m")
    driver.key("q")
    driver.frame()
    assert Command.LOSE in driver.targets()
    driver.key("l")
    assert driver.app.scene is None
    driver.app.leave()
    assert read(save.path).entries == before.entries and underway.campaign is None
