"""A second desk for a game in the window: who plays where, what the window shows and the page is
told, what both agree on. The page is pretended; tests/desks has real ones."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pygame
import pytest
from attrs import define
from pretended_desks import PretendedDesks
from tableside import Driver

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.session import Session
from ad1666.phones.server.said import TakeoverAsked, TakeoverSettled
from ad1666.play.hot_seat import HotSeat
from ad1666.rules.cards import HIDDEN, Side
from ad1666.rules.victory import End
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Brief, Start
from ad1666.table.sheets.desk_sheet import DeskSheet, Proposed, TalkSheet, WhoPlaysWhere
from ad1666.table.sheets.pairing_sheet import TakeOver

RED, BLUE = Side.RED, Side.BLUE


@define
class Table:
    """A game in the window with a page beside it."""

    driver: Driver
    lines: list[PretendedDesks]

    @property
    def scene(self) -> GameScene:
        assert isinstance(self.driver.scene, GameScene)
        return self.driver.scene

    @property
    def hot_seat(self) -> HotSeat:
        return self.scene.controls.hot_seat

    @property
    def line(self) -> PretendedDesks:
        return self.lines[-1]

    def keys(self, *keys: int | str) -> None:
        for key in keys:
            self.driver.key(key)

    def settle(self) -> None:
        for _number in range(2):
            self.driver.frame()

    def sit(self, here: str = "r") -> None:
        """The other plays at a page from now on."""
        self.keys("m", "d", here)
        assert isinstance(self.scene.sheets.sheet, DeskSheet)
        for side in self.scene.desks.made().sides:
            self.line.come(side)
        self.settle()
        self.keys(pygame.K_ESCAPE)

    def play(self, choices: int, rng: random.Random) -> None:
        """Both choose anything."""
        for _number in range(choices):
            prompt = self.hot_seat.prompt
            if prompt is None:
                return
            if self.hot_seat.absent:
                self.line.play(prompt.player, rng)
            else:
                self.hot_seat.lift()
                self.hot_seat.choose(rng.choice(prompt.options))
                self.scene.controls.refresh()
            self.settle()

    def until(self, holds: Callable[[], bool], rng: random.Random) -> None:
        for _number in range(200):
            if holds():
                return
            self.play(1, rng)
        raise AssertionError("it never comes")


@pytest.fixture
def table(
    letter: Scenario, tmp_path: Path, screen: pygame.Surface, lines: list[PretendedDesks]
) -> Iterator[Table]:
    session = Session.new(letter, Shuffle(3), tmp_path / "game.ad1666")
    yield Table(Driver(GameScene(AtTable(session, Start)), screen), lines)
    session.close()


def test_the_other_plays_on_at_a_page(table: Table) -> None:
    table.keys("m", "d")
    assert isinstance(table.scene.sheets.sheet, WhoPlaysWhere) and not table.lines
    table.keys(pygame.K_ESCAPE, pygame.K_ESCAPE)
    table.sit()
    assert table.hot_seat.announced is RED, "the hand that stays comes from behind a curtain"
    table.keys(pygame.K_SPACE)
    rng = random.Random(2)
    table.until(lambda: table.hot_seat.absent, rng)
    table.play(2, rng)
    session = table.scene.session
    assert {m.game.chooser for m in session.moments} >= {RED, BLUE}
    assert table.hot_seat.viewer is RED and set(table.hot_seat.view.blue.hand) <= {HIDDEN}
    assert table.line.sheet(BLUE)["hand"] and (RED, "sheet") not in table.line.shown
    there = {desk["side"]: desk["there"] for desk in table.line.beside(BLUE)["desks"]}
    assert there == {RED: "connected", BLUE: "connected"}
    assert not table.scene.sheets.to_seats().action and not table.scene.sheets.to_mail().action


def test_it_is_put_away_and_stands_again_where_it_stood(table: Table) -> None:
    table.sit()
    table.play(1, random.Random(1))
    table.keys("m", "d", "o")
    assert table.line.closed and not table.hot_seat.seats and not table.scene.desks.on
    assert table.hot_seat.viewer is None and table.hot_seat.coming == {RED, BLUE}
    table.keys(pygame.K_ESCAPE, pygame.K_ESCAPE)
    table.keys("m", "d", "r")
    assert not table.line.offered, "whoever was there comes back by itself"
    assert table.line.sheet(BLUE)["hand"]


def test_both_play_at_pages_while_the_window_looks_on(table: Table) -> None:
    table.sit("p")
    table.play(3, random.Random(4))
    assert table.scene.session.made > 2
    view = table.hot_seat.view
    assert set(view.red.hand) | set(view.blue.hand) <= {HIDDEN}
    menu = table.scene.controls.menu
    assert menu is None or not menu.entries
    assert table.line.sheet(RED)["hand"] and table.line.sheet(BLUE)["hand"]


def test_they_speak_and_agree(table: Table) -> None:
    table.sit()
    rng = random.Random(5)
    table.until(lambda: table.hot_seat.absent, rng)
    assert table.scene.sheets.to_talk().label.endswith("(Blue: there)")
    table.line.leave(BLUE)
    table.settle()
    assert table.scene.sheets.to_talk().label.endswith("(Blue: away)")
    table.keys("t")
    assert isinstance(table.scene.sheets.sheet, TalkSheet)
    table.keys("1", "d")
    told = table.line.beside(BLUE)
    assert told["said"][-1]["side"] == RED and told["proposal"]["what"] == "draw"
    table.line.say(BLUE, say="reply", offer=told["proposal"]["number"], agreed=False)
    table.line.say(BLUE, say="phrase", phrase="thanks")
    table.settle()
    assert "Thank you" in table.scene.notice
    table.keys(pygame.K_ESCAPE)
    table.line.say(BLUE, say="propose", what="draw")
    table.settle()
    assert isinstance(table.scene.sheets.dialog, Proposed)
    table.line.say(BLUE, say="withdraw")
    table.settle()
    assert table.scene.sheets.dialog is None, "what was withdrawn is not asked any more"
    table.until(lambda: not table.hot_seat.absent, rng)
    table.line.say(BLUE, say="propose", what="draw")
    table.settle()
    table.keys("y")
    table.settle()
    outcome = table.scene.session.game.state.outcome
    assert outcome is not None and outcome.reason.end is End.AGREED
    assert table.line.record and table.line.sheet(BLUE)["state"] == "over"


def test_what_was_chosen_is_taken_back_by_agreement(table: Table) -> None:
    table.sit()
    rng, session = random.Random(7), table.scene.session
    assert isinstance(session, Session)
    table.until(lambda: table.hot_seat.absent and isinstance(session.since(RED), tuple), rng)
    made = len(session.moments)
    table.keys("t", "u")
    number = table.line.beside(BLUE)["proposal"]["number"]
    table.line.say(BLUE, say="reply", offer=number, agreed=True)
    table.settle()
    assert len(session.moments) < made and not table.hot_seat.absent
    assert table.line.sheet(BLUE)["state"] == "waiting"


def test_the_page_gives_up(table: Table) -> None:
    table.sit()
    table.line.say(BLUE, say="give-up")
    table.settle()
    assert table.scene.session.game.state.outcome is not None and table.hot_seat.prompt is None


def test_another_device_asks_for_a_seat(table: Table) -> None:
    table.sit()
    table.line.post(TakeoverAsked(BLUE, 3, "iPad", there=False))
    table.settle()
    assert isinstance(table.scene.sheets.dialog, TakeOver)
    table.keys("y")
    assert table.line.settled == [(BLUE, 3, True)]
    table.line.post(TakeoverAsked(BLUE, 4, "iPad", there=False))
    table.line.post(TakeoverSettled(BLUE, 4))
    table.settle()
    assert table.scene.sheets.dialog is None


def test_a_game_begins_with_a_second_desk_from_its_briefing_and_devices_stay_in_the_rematch(
    letter: Scenario, screen: pygame.Surface, lines: list[PretendedDesks]
) -> None:
    driver = Driver(BriefingScene(Brief(letter, Start)), screen)
    for key in ("d", pygame.K_RETURN):
        driver.key(key)
    scene = driver.scene
    assert isinstance(scene, GameScene)
    assert isinstance(scene.sheets.sheet, WhoPlaysWhere)
    driver.key("l")
    assert scene.desks.made().sides == (RED,)
    [line] = lines
    line.come(RED)
    driver.frame()
    number = line.sheet(RED)["number"]
    scene.commands.rematch()
    driver.frame()
    again = driver.scene
    assert isinstance(again, GameScene) and again is not scene
    assert again.sheets.sheet is None and not line.closed and lines == [line]
    assert again.desks.made().sides == (BLUE,), "who played Red plays Blue, at the same page"
    sheet = line.sheet(RED)
    assert sheet["side"] == BLUE and sheet["hand"] and sheet["number"] > number
    again.session.close()
    resumed, _trouble = Session.resume(again.session.path)
    driver.app.leave()
    assert line.closed
    with closing(resumed):
        scene = GameScene(AtTable(resumed, Start))
        scene.desks.made().sit(RED)
        scene.desks.made().open("192.0.2.7")
        assert lines[-1].sheet(RED)["side"] == BLUE, "after a stop too"
        scene.close()
