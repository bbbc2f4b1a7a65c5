"""A campaign at two desks: its pages between nights on both, who goes on and who chooses, the
nights, and what follows when the window is closed. The page is pretended."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from attrs import define
from campaigned import BLADES, CROWNS
from jsonschema import Draft202012Validator
from pretended_desks import PretendedDesks
from seat import schemas
from tableside import Driver

from ad1666.campaign.saves import Save
from ad1666.campaign.values import Setup, Sides
from ad1666.content.campaigns.plan import Campaign
from ad1666.phones.server.said import TakeoverAsked, TakeoverSettled
from ad1666.phones.underway import underway
from ad1666.rules.cards import HIDDEN, Side
from ad1666.table.scenes.band import MusterScene
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.campaign import CampaignScene
from ad1666.table.scenes.campaign_choosing import ChoosingPage
from ad1666.table.scenes.campaign_start import opened
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import Pages
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.desk_sheet import DeskSheet, WhoPlaysWhere
from ad1666.table.sheets.pairing_sheet import TakeOver
from tests.campaign.small import small

RED, BLUE = Side.RED, Side.BLUE
SCHEMA = Draft202012Validator(schemas()["seat.schema.json"])


@define
class Two:
    """A campaign in the window with a page beside it."""

    driver: Driver
    lines: list[PretendedDesks]

    @property
    def scene(self) -> Any:
        return self.driver.scene

    @property
    def line(self) -> PretendedDesks:
        return self.lines[-1]

    def keys(self, *keys: int | str) -> None:
        for key in keys:
            self.driver.key(key)
        self.settle()

    def settle(self) -> None:
        for _number in range(2):
            self.driver.frame()

    def between(self, place: str = BLUE) -> dict[str, Any]:
        found = self.line.read(place, "between")
        SCHEMA.validate(found)
        return found

    def page(self, place: Side = BLUE, **told: object) -> None:
        number = self.between(place)["number"]
        self.line.say(place, **{"say": "between", "number": number, **told})
        self.settle()

    def go_on(self) -> None:
        """Both go on."""
        self.page(go_on=True)
        self.keys(pygame.K_RETURN)


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Campaign:
    return small(tmp_path_factory.mktemp("campaign"))


@pytest.fixture
def two(campaign: Campaign, screen: pygame.Surface, lines: list[PretendedDesks]) -> Iterator[Two]:
    save = Save.new(campaign, Setup("long", Sides.SWAP, people={BLADES: "Anna"}))
    made = Two(Driver(CampaignScene(Pages(save, TitleScene)), screen), lines)
    made.driver.frame()
    made.keys("d")
    assert isinstance(made.scene.sheets.sheet, WhoPlaysWhere)
    made.keys("r")
    assert isinstance(made.scene.sheets.sheet, DeskSheet) and underway.at_desks
    made.line.come(BLUE)
    made.keys(pygame.K_ESCAPE)
    yield made
    made.driver.app.leave()


def begun(two: Two) -> GameScene:
    """The night begins once both want it, the first one after its briefing."""
    first = not two.scene.standing.past
    two.go_on()
    assert isinstance(two.scene, BriefingScene) is first
    if first:
        two.keys(pygame.K_RETURN)
    assert isinstance(two.scene, GameScene)
    return two.scene


def given_up(two: Two) -> None:
    """Whoever plays at the page gives the night up."""
    two.line.say(BLUE, say="give-up")
    two.settle()
    while two.scene.sheets.top is not None:
        two.keys(pygame.K_ESCAPE)
    two.keys("b")
    assert isinstance(two.scene, CampaignScene), two.scene


def test_the_night_begins_once_both_want_it(two: Two) -> None:
    sheet = two.between()
    assert sheet["page"] == "road" and sheet["go_on"] == "Into the night" and not sheet["waits"]
    assert [party["own"] for party in sheet["parties"]] == [False, True]
    assert sheet["parties"][0]["there"] == "in the window of the host"
    assert [party["name"] for party in sheet["parties"]] == ["Anna (The Blades)", "The Crowns"]
    two.keys(pygame.K_RETURN)
    assert isinstance(two.scene, CampaignScene) and "Waiting for" in two.scene.desk.waits
    assert "waiting for you" in json.dumps(two.between()["waits"])
    two.page(go_on=True)
    assert isinstance(two.scene, BriefingScene)
    assert "being prepared" in json.dumps(two.between()["waits"]) and not two.between()["go_on"]
    two.keys(pygame.K_RETURN)
    scene = two.scene
    assert isinstance(scene, GameScene) and scene.sheets.sheet is None, "no code is needed"
    assert scene.desks.made().sides == (BLUE,) and two.line.sheet(BLUE)["hand"]
    hot_seat = scene.controls.hot_seat
    assert hot_seat.viewer is RED and set(hot_seat.view.blue.hand) <= {HIDDEN}, "without a curtain"
    assert (BLUE, "between") not in two.line.shown and (RED, "sheet") not in two.line.shown


def test_both_read_at_their_own_pace_and_whoever_is_asked_chooses(two: Two) -> None:
    line = two.line
    begun(two)
    given_up(two)
    assert two.lines == [line] and not line.closed
    assert two.between()["page"] == "outcome" == two.scene.shown.name.lower()
    old = two.between()["number"]
    two.keys(pygame.K_RETURN)
    assert two.scene.shown.name == "OUTCOME" and two.scene.desk.waits_here
    two.page(go_on=True)
    assert two.between()["number"] > old
    line.say(BLUE, say="between", number=old, go_on=True)  # comes too late
    two.settle()
    asked = []
    while (sheet := two.between())["page"] == "ask":
        ask = two.scene.standing.ask
        asked.append(ask.party)
        assert sheet["asked"] is (ask.party == CROWNS) and sheet["whose"]
        own = two.scene.opened
        assert isinstance(own, ChoosingPage) and own.elsewhere is (ask.party == CROWNS)
        if ask.party == CROWNS:
            two.keys("1", pygame.K_RETURN, "n")
            assert two.scene.standing.ask == ask, "it is not for the window"
            two.page(choose=way(sheet))
        else:
            two.page(choose=0)
            assert two.scene.standing.ask == ask, "it is not for the page"
            two.keys(pygame.K_RETURN)
        assert len(asked) < 9
    assert {*asked} == {BLADES, CROWNS}
    assert two.between()["page"] == "road" and two.between()["road"][0]["stage"] == "past"
    number = line.sheet(BLUE)["number"]
    scene = begun(two)
    assert scene.desks.made().sides == (RED,) and line.sheet(BLUE)["side"] == RED, "sides swap"
    assert line.sheet(BLUE)["hand"] and scene.controls.hot_seat.viewer is BLUE
    assert line.sheet(BLUE)["number"] > number


def way(sheet: dict[str, Any]) -> int:
    """The number of any choice."""
    if sheet["leave"]:
        return int(sheet["leave"]["i"])
    ways = [one for each in sheet["offered"] for one in each["ways"] if not one["why_not"]]
    return int(ways[0]["i"])


def to_a_question(two: Two) -> None:
    """Goes on from the first night, which the Crowns give up, to the first question."""
    begun(two)
    given_up(two)
    while two.between()["page"] != "ask":
        two.go_on()


def test_one_takes_back_an_own_choice_alone(two: Two) -> None:
    to_a_question(two)
    asked = two.scene.standing.ask
    assert asked.party == BLADES and not two.scene.desk.may_go_back
    two.keys(pygame.K_RETURN)
    assert two.scene.standing.ask.party == CROWNS and not two.between()["back"]
    two.page(back=True)
    assert two.scene.standing.ask.party == CROWNS
    two.keys(pygame.K_ESCAPE)
    assert two.scene.standing.ask == asked
    two.keys(pygame.K_RETURN)
    two.page(choose=way(two.between()))
    assert not two.scene.desk.may_go_back and two.between()["back"]
    two.page(back=True)
    assert two.scene.standing.ask.party == CROWNS


def test_it_stands_again_where_it_stood_when_the_campaign_is_opened_again(two: Two) -> None:
    to_a_question(two)
    path, line = two.scene.save.path, two.line
    two.keys(pygame.K_ESCAPE)
    assert line.closed and not underway.at_desks
    two.driver.scene.following = CampaignScene(opened(path, TitleScene))
    two.settle()
    assert isinstance(two.scene, CampaignScene) and not two.scene.desk.on
    two.scene.desk.buttons()[0].press()
    two.keys("r")
    assert two.line is not line and not two.line.offered, "the device comes back by itself"
    two.line.come(BLUE)
    two.keys(pygame.K_ESCAPE)
    assert two.between()["page"] == two.scene.shown.name.lower()
    two.scene.desk.buttons()[0].press()
    two.keys("o", pygame.K_ESCAPE)
    assert two.line.closed and not two.scene.desk.on and two.scene.opened.buttons()


def test_it_begins_in_a_night_and_stays_for_the_pages(
    campaign: Campaign, screen: pygame.Surface, lines: list[PretendedDesks]
) -> None:
    save = Save.new(campaign, Setup("long"))
    two = Two(Driver(CampaignScene(Pages(save, TitleScene)), screen), lines)
    two.keys(pygame.K_RETURN, "d", pygame.K_RETURN)
    assert isinstance(two.scene, GameScene) and isinstance(two.scene.sheets.sheet, WhoPlaysWhere)
    two.keys(pygame.K_ESCAPE, "m", "d", "l")
    assert isinstance(two.scene.sheets.sheet, DeskSheet) and two.scene.desks.made().sides == (RED,)
    two.line.come(RED)
    two.keys(pygame.K_ESCAPE, "m", "b")
    assert isinstance(two.scene, CampaignScene) and two.scene.desk.on
    assert two.between(RED)["page"] == "road" and two.between(RED)["parties"][0]["own"]
    two.page(RED, go_on=True)
    two.keys(pygame.K_RETURN)
    assert isinstance(two.scene, GameScene) and two.line.sheet(RED)["hand"], "it goes on"
    two.driver.app.leave()


def test_another_device_is_let_in_between_nights(two: Two) -> None:
    two.line.post(TakeoverAsked(BLUE, 5, "iPhone", there=False))
    two.settle()
    asked = two.scene.sheets.dialog
    assert isinstance(asked, TakeOver) and "The Crowns" in asked.message
    two.keys("y")
    assert two.line.settled == [(BLUE, 5, True)] and two.scene.sheets.dialog is None
    two.line.post(TakeoverSettled(BLUE, 5))
    two.settle()
    assert two.scene.sheets.dialog is None


def test_bands_are_chosen_at_the_page_before_those_in_the_window(
    screen: pygame.Surface, lines: list[PretendedDesks], tmp_path: Path
) -> None:
    save = Save.new(small(tmp_path, "road-to-frankfurt.toml"), Setup("long"))
    two = Two(Driver(CampaignScene(Pages(save, TitleScene)), screen), lines)
    two.settle()
    two.keys("d", "l")
    two.line.come(RED)
    two.keys(pygame.K_ESCAPE)
    two.page(RED, go_on=True)
    two.keys(pygame.K_RETURN)
    assert two.line.sheet(RED)["kind"] == "muster" and two.line.sheet(RED)["own"]
    assert isinstance(two.scene, CampaignScene) and "other desk" in two.scene.desk.waits
    two.line.say(RED, say="band", done=True)
    two.settle()
    assert isinstance(two.scene, MusterScene) and two.scene.choosing.side is BLUE
    assert two.between(RED)["waits"]
    two.driver.app.leave()


def test_both_play_at_pages_and_the_window_leads_from_night_to_night(
    campaign: Campaign, screen: pygame.Surface, lines: list[PretendedDesks]
) -> None:
    save = Save.new(campaign, Setup("long"))
    two = Two(Driver(CampaignScene(Pages(save, TitleScene)), screen), lines)
    two.settle()
    two.keys("d", "p")
    for place in Side:
        two.line.come(place)
    two.keys(pygame.K_ESCAPE, pygame.K_RETURN)
    assert isinstance(two.scene, CampaignScene) and two.scene.desk.waits_here
    two.page(RED, go_on=True)
    two.page(BLUE, go_on=True)
    assert isinstance(two.scene, GameScene) and two.scene.desks.made().sides == (RED, BLUE)
    assert all(two.line.sheet(side)["hand"] for side in Side)
    assert two.scene.controls.hot_seat.viewer is None
    two.line.say(RED, say="give-up")
    two.settle()
    two.scene.commands.leave()
    two.settle()
    assert two.between(RED)["page"] == two.between(BLUE)["page"] == "outcome"
    two.driver.app.leave()


def test_what_pages_say_is_taken_whatever_the_window_shows(two: Two) -> None:
    two.go_on()
    assert isinstance(two.scene, BriefingScene)
    two.line.say(BLUE, say="language", language="pl")
    two.settle()
    assert two.between()["language"] == "pl"
    two.keys(pygame.K_ESCAPE)
    assert isinstance(two.scene, CampaignScene) and two.between()["go_on"], "it is put off"
    assert two.between()["language"] == "pl"
