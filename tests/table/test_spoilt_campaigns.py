"""Campaigns whose saves and records are not in order, met at the start screen: each is told, goes
on or is deleted, and no lock is left."""

from __future__ import annotations

import errno
import os
from functools import cache
from pathlib import Path

import campaigned
import pygame
import pytest
from looks import look_at
from tableside import Driver

from ad1666.campaign.glances import saves_folder
from ad1666.campaign.saves import Save, Telling
from ad1666.campaign.values import Setup
from ad1666.game.fate import Shuffle
from ad1666.game.records.places import records_folder
from ad1666.game.records.record import OVER
from ad1666.game.seats import Seat
from ad1666.i18n import set_language
from ad1666.play.targets import Command
from ad1666.rules.cards import Side
from ad1666.table.scenes.campaign import CampaignScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.title import TitleScene
from tests.game.records import advance, texts_of, write_texts


def said(driver: Driver, screen: pygame.Surface) -> str:
    return " ".join(line.said for line in look_at(driver.scene, screen).lines)


def locks() -> list[str]:
    return [path.name for path in saves_folder().glob("*.lock")]


@cache
def _made(choices: int, seed: int) -> tuple[tuple[str, bytes], tuple[str, bytes]]:
    save = Save.new(campaigned.campaign(), Setup("long", seed=3, seats={"crowns": Seat("page", 1)}))
    while (ask := save.standing.ask) is not None:
        save.pick(ask.picks[0])
    session = save.begin(fate=Shuffle(seed))
    advance(session, 1, choices)
    session.close()
    save.close()
    there, record = save.path, session.path
    return (there.name, there.read_bytes()), (record.name, record.read_bytes())


def begun(choices: int = 20, seed: int = 1) -> tuple[Path, Path]:
    """The save of a campaign in whose first night some choices were made, left, and its record."""
    save, record = _made(choices, seed)
    paths = saves_folder() / save[0], records_folder() / record[0]
    for path, (_name, raw) in zip(paths, (save, record), strict=True):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(raw)
    return paths


def on_the_page(driver: Driver) -> CampaignScene:
    scene = driver.scene
    assert isinstance(scene, CampaignScene)
    return scene


def test_a_night_that_is_not_over_although_it_says_so_is_gone_on_with(
    screen: pygame.Surface,
) -> None:
    _save, record = begun()
    write_texts(record, [*texts_of(record), OVER])
    driver = Driver(TitleScene(), screen)
    driver.key(pygame.K_RETURN)  # Continue
    scene = on_the_page(driver)
    assert not scene.save.read_only and scene.save.telling is Telling.GOES_ON
    assert "the game is not over yet" in said(driver, screen)
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, GameScene)


def test_a_night_in_whose_place_lies_another_game_is_told_and_dealt_anew(
    screen: pygame.Surface,
) -> None:
    _save, record = begun()
    other, theirs = begun(seed=2)
    record.write_bytes(theirs.read_bytes())
    other.unlink()
    theirs.unlink()
    driver = Driver(TitleScene(), screen)
    driver.key(pygame.K_RETURN)
    told = said(driver, screen)
    assert "is that of another game" in told and "another deal" in told
    assert Command.ANEW in driver.targets() and Command.GO_ON not in driver.targets()


@pytest.mark.parametrize("when", ["at first", "as the page is made"])
def test_whatever_fails_no_campaign_stays_locked(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    begun()
    driver = Driver(TitleScene(), screen)

    def fails(*_: object) -> None:
        raise RuntimeError("for the test")

    with monkeypatch.context() as patch:
        if when == "at first":
            patch.setattr(CampaignScene, "standing", property(fails))
        else:
            patch.setattr(CampaignScene, "draw", fails)
        driver.key(pygame.K_RETURN)
        driver.frame()
    assert not isinstance(driver.scene, CampaignScene) and not locks()
    driver.key(pygame.K_ESCAPE)
    driver.frame()
    driver.key(pygame.K_RETURN)
    assert not on_the_page(driver).save.read_only


def test_a_campaign_is_let_go_of_where_a_game_of_it_fails(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun()
    driver = Driver(TitleScene(), screen)
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, GameScene) and locks()

    def fails(*_: object) -> None:
        raise RuntimeError("for the test")

    with monkeypatch.context() as patch:
        patch.setattr(GameScene, "draw", fails)
        driver.frame()
    assert not locks()


# Deleted


def asked(driver: Driver, screen: pygame.Surface) -> str:
    """What is asked where the first game of the list is to be deleted."""
    start = driver.scene
    assert isinstance(start, TitleScene)
    start.focus = start.old.items[0].target
    driver.key(pygame.K_DELETE)
    driver.frame()
    return said(driver, screen)


def test_to_delete_a_running_night_names_its_campaign(
    screen: pygame.Surface, bin_folder: Path
) -> None:
    _save, record = begun()
    driver = Driver(TitleScene(), screen)
    told = asked(driver, screen)
    assert "Nights in Vienna · Chapter I" in told and "dealt anew, once" in told
    driver.key("d")
    assert not record.exists() and (bin_folder / record.name).exists()


@pytest.mark.parametrize("what", ["game", "campaign"])
def test_without_a_bin_it_is_asked_again_before_anything_is_gone(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    def none(path: Path) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("send2trash.send2trash", none)
    save, record = begun()
    path = record if what == "game" else save
    driver = Driver(TitleScene(), screen)
    if what == "game":
        asked(driver, screen)
    else:
        driver.key("y")
        driver.key("d")
    driver.key("d")
    driver.frame()
    told = said(driver, screen)
    assert path.exists() and "Delete it for good?" in told and path.name in told
    driver.key(pygame.K_ESCAPE)
    assert path.exists()
    if what == "game":
        asked(driver, screen)
    else:
        driver.key("y")
        driver.key("d")
    driver.key("d")
    driver.key("d")
    assert not path.exists()


def test_a_campaign_that_is_open_elsewhere_is_not_deleted(screen: pygame.Surface) -> None:
    save, _record = begun()
    driver = Driver(TitleScene(), screen)
    other = Save.open(save)
    driver.key("y")
    driver.key("d")
    driver.key("d")
    driver.frame()
    assert save.exists() and "open in another window" in said(driver, screen)
    other.close()


def test_a_night_that_was_played_by_other_moves_than_it_says_is_told(
    screen: pygame.Surface,
) -> None:
    _save, record = begun(10_000)
    texts = texts_of(record)
    at = next(n for n, text in enumerate(texts) if "won by" in text)
    texts[at] = "# guard (GUARD-1); 99 to 0; heroes lost 0 to 0; won by red"
    write_texts(record, texts)
    driver = Driver(TitleScene(), screen)
    driver.key("y")
    driver.key(pygame.K_RETURN)
    scene = on_the_page(driver)
    assert "99 to 0" in scene.notice and scene.standing.past[-1].night.points[Side.RED] != 99


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_copy_is_listed_below_its_campaign_and_goes_on_or_is_deleted(
    screen: pygame.Surface, bin_folder: Path, language: str
) -> None:
    save, _record = begun()
    copy = save.with_name(f"{save.stem} (conflicted copy).campaign")
    copy.write_bytes(save.read_bytes())
    os.utime(copy, (1, 1))
    set_language(language)
    driver = Driver(TitleScene(), screen)
    driver.key("y")
    driver.frame()
    told = said(driver, screen)
    assert ("Another copy: the same" if language == "en" else "Inna kopia: to samo") in told
    assert not look_at(driver.scene, screen).faults()
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    assert on_the_page(driver).save.path == copy
    driver.key(pygame.K_ESCAPE)
    driver.key("y")
    driver.key(pygame.K_UP)
    driver.key("d")
    driver.frame()
    assert copy.name in said(driver, screen) or save.name in said(driver, screen)
    driver.key("d")
    assert len([*saves_folder().glob("*.campaign")]) == 1 == len([*bin_folder.iterdir()])
