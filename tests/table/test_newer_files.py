"""What a newer version of the program has written: told as that, not as damaged, and beside nothing
that deletes it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from campaigned import campaign
from left_games import played
from looks import look_at
from tableside import Driver

from ad1666.campaign.entries import Begins
from ad1666.campaign.glances import glances
from ad1666.campaign.save_files import BadSave, read
from ad1666.campaign.saves import Save, Telling
from ad1666.campaign.values import Setup
from ad1666.game.library import put_lesson_away, read_games
from ad1666.game.records.places import lesson_record, records_folder
from ad1666.game.records.record import BadRecord
from ad1666.game.records.record import read as read_record
from ad1666.i18n import set_language
from ad1666.play.targets import Area, Command, InRow, Row
from ad1666.rules import VERSION
from ad1666.table.scenes.campaign import CampaignScene
from ad1666.table.scenes.onward import Pages
from ad1666.table.scenes.title import TitleScene
from tests.game.records import texts_of, write_texts

NEWER = f"rules {VERSION + 1}"


def by_newer_rules(path: Path) -> Path:
    """The same file, of newer rules."""
    write_texts(path, [NEWER if text.startswith("rules ") else text for text in texts_of(path)])
    return path


def of_newer_format(path: Path) -> Path:
    """The same file, of a newer format."""
    first, *rest = texts_of(path)
    kind, _, number = first.rpartition(" ")
    write_texts(path, [f"{kind} {int(number) + 1}", *rest])
    return path


def said(driver: Driver, screen: pygame.Surface) -> str:
    return " ".join(line.said for line in look_at(driver.scene, screen).lines)


@pytest.mark.parametrize("make", [by_newer_rules, of_newer_format])
def test_a_newer_record_is_no_damaged_one(screen: pygame.Surface, make: object) -> None:
    path = make(played())  # type: ignore[operator]
    raw = path.read_bytes()
    driver = Driver(TitleScene(), screen)
    driver.frame()
    row = Row(Area.OLD_GAMES, 0)
    assert "needs a newer version" in said(driver, screen) and "damaged" not in said(driver, screen)
    assert InRow(row, Command.DELETE) not in driver.targets()
    scene = driver.scene
    assert isinstance(scene, TitleScene)
    scene.focus = row
    for key in (pygame.K_DELETE, pygame.K_F2, pygame.K_RETURN):
        driver.key(key)
        driver.frame()
        assert scene.sheets.top is None and driver.scene is scene
    assert "ewer version" in scene.notice
    assert path.read_bytes() == raw


def test_a_record_that_only_looks_like_one_may_be_deleted(screen: pygame.Surface) -> None:
    path = records_folder() / "odd.ad1666"
    path.parent.mkdir(parents=True)
    path.write_text("ad1666 record x\n", "utf-8")
    (listed,) = read_games().unfinished
    assert listed.problem is not None and not listed.problem.newer
    driver = Driver(TitleScene(), screen)
    driver.frame()
    assert InRow(Row(Area.OLD_GAMES, 0), Command.DELETE) in driver.targets()


def test_a_lesson_of_a_newer_version_is_not_removed_for_a_new_one() -> None:
    path = lesson_record("steel")
    played().replace(path)
    by_newer_rules(path)
    raw = path.read_bytes()
    put_lesson_away(path)
    (kept,) = records_folder().glob("*lesson-steel.ad1666")
    assert not path.exists() and kept.read_bytes() == raw


def begun() -> Save:
    return Save.new(campaign(), Setup("long"))


@pytest.mark.parametrize("make", [by_newer_rules, of_newer_format])
@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_a_newer_campaign_stands_beside_nothing_that_deletes_it(
    screen: pygame.Surface, make: object, hand: str
) -> None:
    save = begun()
    save.close()
    make(save.path)  # type: ignore[operator]
    raw = save.path.read_bytes()
    assert [one.newer for one in glances()] == [True]
    driver = Driver(TitleScene(), screen)
    driver.frame()
    scene = driver.scene
    assert isinstance(scene, TitleScene) and "Continue" not in said(driver, screen)
    driver.key("y") if hand == "keys" else driver.press(Command.CAMPAIGN)
    driver.frame()
    assert "needs a newer version" in said(driver, screen)
    assert Command.DELETE not in driver.targets() and not look_at(scene, screen).faults()
    driver.key("1") if hand == "keys" else driver.press(Row(Area.SETTINGS, 0))
    driver.key(pygame.K_RETURN) if hand == "keys" else None
    driver.frame()
    assert driver.scene is scene and "ewer version" in scene.notice
    assert "damaged" not in scene.notice and save.path.read_bytes() == raw


@pytest.mark.parametrize("line", ["duel blades athos", NEWER])
def test_what_a_newer_version_has_added_to_a_campaign_is_not_cut_off(line: str) -> None:
    save = begun()
    save.close()
    write_texts(save.path, [*texts_of(save.path), line])
    raw = save.path.read_bytes()
    with pytest.raises(BadSave) as refused:
        Save.open(save.path)
    assert refused.value.trouble.newer and "damaged" not in str(refused.value)
    assert save.path.read_bytes() == raw


def test_a_night_that_a_newer_version_went_on_with_is_not_given_up(
    screen: pygame.Surface,
) -> None:
    save = begun()
    session = save.begin()
    session.close()
    by_newer_rules(session.path)
    assert save.telling is Telling.NEWER and not save.may_deal_again
    driver = Driver(CampaignScene(Pages(save, TitleScene)), screen)
    driver.frame()
    assert "newer version of the game has gone on" in said(driver, screen)
    assert not {Command.ANEW, Command.GIVE_UP, Command.GO_ON} & {*driver.targets()}
    set_language("pl")
    driver.frame()
    assert "Nowsza wersja gry" in said(driver, screen)
    set_language("en")
    with pytest.raises(BadRecord):
        read_record(session.path)
    (begins,) = [entry for _, entry in read(save.path).entries if isinstance(entry, Begins)]
    assert begins.record == session.path.name
    save.close()


def test_a_newer_copy_of_a_campaign_does_not_claim_its_night(screen: pygame.Surface) -> None:
    save = begun()
    save.begin().close()
    save.close()
    newer = save.path.with_name("newer.campaign")
    newer.write_bytes(save.path.read_bytes())
    of_newer_format(newer)
    driver = Driver(TitleScene(), screen)
    driver.press(Row(Area.OLD_GAMES, 0))
    driver.frame()
    scene = driver.scene
    assert isinstance(scene, CampaignScene) and scene.save.path == save.path
    scene.close()
