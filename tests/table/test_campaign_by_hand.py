"""A campaign of a pack that a person plays for three nights by keyboard alone, from the start
screen to the ending: a night is lost, a hero comes back marked, something is bought, and the
process is killed in the middle of the second night."""

from __future__ import annotations

import os
import random
import shutil
import signal
import traceback
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from tableside import Driver
from test_whole_games import Keyboard

from ad1666.campaign.saves import Telling
from ad1666.campaign.values import Asked, Picks
from ad1666.content.packs.shelf import offered
from ad1666.game.fate import Shuffle
from ad1666.game.session import Session
from ad1666.play.menu import Entry, Menu
from ad1666.play.trail import Shown
from ad1666.resources import data_root
from ad1666.table.scenes.band import MusterScene
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.campaign import CampaignScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.end_sheet import EndSheet

LEFT_AT = 25
"""The choices in the second night after which the process is killed."""


@pytest.fixture
def _dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every night has cards of its own, the same whenever this is played."""
    new = Session.new.__func__  # type: ignore[attr-defined]
    resume = Session.resume.__func__  # type: ignore[attr-defined]

    def dealt(cls: type, scenario: object, _fate: object, *rest: object) -> object:
        return new(cls, scenario, Shuffle(scenario.title), *rest)  # type: ignore[attr-defined]

    def gone_on(cls: type, path: Path, _fate: object = None, **rest: object) -> object:
        return resume(cls, path, Shuffle(7), **rest)

    monkeypatch.setattr(Session, "new", classmethod(dealt))
    monkeypatch.setattr(Session, "resume", classmethod(gone_on))


class Patient(Keyboard):
    """Plays by keyboard, and takes what has a key."""

    def choose(self, menu: Menu, entry: Entry) -> None:
        free = (each for each in menu.entries if each.key and each.barred is None)
        super().choose(menu, entry if entry.key else next(free))


class Person:
    """Somebody at the keyboard, who buys what is offered first."""

    def __init__(self, screen: pygame.Surface) -> None:
        self.driver = Driver(TitleScene(), screen)
        self.seen: set[object] = set()

    @property
    def campaign(self) -> CampaignScene:
        assert isinstance(self.driver.scene, CampaignScene)
        return self.driver.scene

    def begin(self) -> None:
        """Begins the campaign on the shelf of the pack, for two people."""
        self.driver.key("w")
        self.driver.key("1")
        for _press in range(2):
            self.driver.key("3")
        self.driver.key(pygame.K_RETURN)
        assert not self.campaign.standing.setup.seats

    def to_the_night(self) -> None:
        """Reads page by page, and answers what is asked, until the night begins."""
        for _page in range(60):
            scene = self.driver.scene
            if isinstance(scene, GameScene):
                return
            if isinstance(scene, MusterScene):
                self.driver.key("s")
                self.driver.key("d")
            elif isinstance(scene, BriefingScene):
                self.driver.key(pygame.K_RETURN)
            elif self.campaign.shown is Shown.ENDING:
                return
            else:
                self.read()
        raise AssertionError("no page leads to the night")

    def read(self) -> None:
        """Goes on from a page of the campaign."""
        scene = self.campaign
        ask = scene.standing.ask if scene.shown is Shown.ASK else None
        self.seen.add(scene.shown if ask is None else ask.asked)
        if scene.sheets.dialog is not None:
            self.driver.key(pygame.K_RETURN)
        elif ask is not None and ask.asked is Asked.PURCHASE and self.buy():
            self.seen.add(Picks.BUY)
        elif scene.focus is not None and ask is not None and ask.asked is Asked.PURCHASE:
            self.driver.key("n")  # the last that was selected is not to be had
        else:
            self.driver.key(pygame.K_RETURN)

    def buy(self) -> bool:
        """Selects the wares, one after the other, until something has been bought."""
        before = self.campaign.standing.bought
        for key in "1234567890":
            self.driver.key(key)
            if self.campaign.focus is None:
                continue
            self.driver.key(pygame.K_RETURN)
            if self.campaign.sheets.dialog is not None:
                self.driver.key(pygame.K_RETURN)
            if self.campaign.standing.bought != before:
                return True
        return False

    def play(self, most: int = 4000) -> None:
        """Plays the night, by so many answers at most."""
        scene = self.driver.scene
        assert isinstance(scene, GameScene)
        hands = Patient(scene, self.driver, 7)
        for _ in range(most):
            if scene.controls.hot_seat.prompt is None:
                break
            hands.turn()

    def leave_the_end(self) -> None:
        """Goes from the end of a night to what came of it."""
        self.driver.frame()
        scene = self.driver.scene
        assert isinstance(scene, GameScene) and isinstance(scene.sheets.sheet, EndSheet)
        self.driver.key(pygame.K_RETURN)
        assert self.campaign.shown is Shown.OUTCOME


def killed(act: Callable[[], None]) -> bool:
    """Does something in another process, which is killed then. Returns whether it came so far."""
    child = os.fork()
    if not child:
        try:
            act()
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os.kill(os.getpid(), signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no process can be forked here")
@pytest.mark.usefixtures("_dealt")
def test_a_person_plays_three_nights_and_the_process_is_killed_in_between(
    screen: pygame.Surface, tmp_path: Path
) -> None:
    random.seed(1)
    folder = Path(shutil.copytree(Path(__file__).parents[1] / "own-pack", tmp_path / "mill"))
    shutil.copytree(data_root() / "maps" / "tilesets", folder / "tilesets")
    with offered(folder) as offer:
        offer.add()

    def until_it_is_killed() -> None:
        person = Person(screen)
        person.begin()
        person.to_the_night()
        person.play()
        person.leave_the_end()
        person.to_the_night()
        person.play(LEFT_AT)

    assert killed(until_it_is_killed)
    person = Person(screen)
    person.driver.key(pygame.K_RETURN)  # continue
    assert person.campaign.save.telling is Telling.GOES_ON and not person.campaign.notice
    (first,) = person.campaign.standing.past
    assert first.night.winner and person.campaign.standing.playing is not None
    person.driver.key(pygame.K_RETURN)  # go on with this night
    scene = person.driver.scene
    assert isinstance(scene, GameScene) and scene.session.made >= LEFT_AT
    for _night in range(2):
        person.play()
        person.leave_the_end()
        person.to_the_night()
    standing = person.campaign.standing
    assert standing.over and len(standing.past) == 3
    assert {Asked.SCAR, Picks.BUY, Shown.OUTCOME} <= person.seen
    assert standing.scars and any(past.carried for past in standing.past)
    person.driver.key(pygame.K_RETURN)
    assert person.campaign.shown is Shown.ROAD
    person.campaign.save.close()
