"""Phones stay with their players through a campaign: in its nights and on its pages between them.
The phones are pretended."""

from __future__ import annotations

import pygame
import pytest
from campaigned import BLADES, CROWNS, campaign
from pretended_phones import Network, PretendedLine
from tableside import Driver
from test_campaign_kept import pages, to_the_night

from ad1666.campaign.saves import Save
from ad1666.campaign.values import Setup
from ad1666.phones import hands as phones
from ad1666.phones.server.presence import There
from ad1666.phones.server.sheet import PhoneState
from ad1666.phones.underway import underway
from ad1666.rules.cards import Side
from ad1666.table.scenes.campaign import CampaignScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import Pages
from ad1666.table.scenes.title import TitleScene

RED, BLUE = Side.RED, Side.BLUE


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> Network:
    made = Network()
    monkeypatch.setattr(phones, "listen", made.listen)
    return made


@pytest.fixture
def driver(screen: pygame.Surface, network: Network) -> Driver:
    """A campaign of two people in its first night, with both hands on phones."""
    made = Driver(CampaignScene(Pages(Save.new(campaign(), Setup("long")), TitleScene)), screen)
    made.frame()
    to_the_night(made)
    made.key(pygame.K_F10)
    network.line.come(RED, BLUE)
    settle(made)
    made.key(pygame.K_ESCAPE)
    settle(made)
    return made


def settle(driver: Driver) -> None:
    for _ in range(3):
        driver.frame()


def leave(driver: Driver) -> None:
    """Leaves the night for the pages."""
    driver.key("m")
    driver.key("b")
    settle(driver)
    assert isinstance(driver.scene, CampaignScene)


def game(driver: Driver) -> GameScene:
    assert isinstance(driver.scene, GameScene)
    return driver.scene


def said(line: PretendedLine, place: Side) -> str:
    return "".join(text for _, text in line.sheets[place].question)


def test_phones_wait_between_nights_and_are_there_in_the_next(
    driver: Driver, network: Network
) -> None:
    line = network.line
    hands = {place: line.sheets[place].hand for place in Side}
    number = max(line.sheets[place].number for place in Side)
    leave(driver)
    assert not line.closed and underway.line is line
    for place, party in ((RED, "The Blades"), (BLUE, "The Crowns")):
        sheet = line.sheets[place]
        assert sheet.state is PhoneState.WAITING and sheet.name == party and sheet.number > number
        assert not (sheet.hand or sheet.options or sheet.figures or sheet.log), "no secrets"
        assert said(line, place) == "At the table: The Letter at the Golden Lion"
    driver.key("h")
    settle(driver)
    assert said(line, RED) == "At the table: The heroes of this story"
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_RETURN)
    settle(driver)
    assert game(driver).sheets.sheet is None, "no code has to be scanned again"
    assert network.lines == [line] and game(driver).controls.hot_seat.away == {RED, BLUE}
    assert {place: line.sheets[place].hand for place in Side} == hands
    assert min(line.sheets[place].number for place in Side) > number
    leave(driver)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, TitleScene) and line.closed and underway.line is None


def test_who_is_asked_is_told_in_the_language_of_each_phone(
    driver: Driver, network: Network
) -> None:
    line = network.line
    line.speak(BLUE, "pl")
    settle(driver)
    leave(driver)
    assert said(line, BLUE).startswith("Przy stole:") and said(line, RED).startswith("At the table")
    line.speak(RED, "pl")
    settle(driver)
    assert said(line, RED).startswith("Przy stole:")
    driver.key(pygame.K_RETURN)
    settle(driver)
    assert {line.sheets[place].language for place in Side} == {"pl"}


def test_a_phone_stays_with_its_party_on_the_other_side(driver: Driver, network: Network) -> None:
    line = network.line
    hands = {place: line.sheets[place].hand for place in Side}
    leave(driver)
    assert underway.red == BLADES
    underway.red = CROWNS  # as if they had come in a night in which the Crowns were Red
    driver.key(pygame.K_RETURN)
    settle(driver)
    hot_seat = game(driver).controls.hot_seat
    for place in Side:
        sheet = line.sheets[place]
        assert sheet.side is place.other and sheet.hand == hands[place.other]
    asked = next((place for place in Side if line.sheets[place].state is PhoneState.ASKED), None)
    before = hot_seat.play.game
    if asked is not None:
        line.tap(asked, 0)
        settle(driver)
        assert hot_seat.play.game is not before
    line.speak(RED, "pl")
    settle(driver)
    assert line.sheets[RED].language == "pl" and line.sheets[BLUE].language == "en"
    leave(driver)
    assert underway.red == CROWNS and underway.languages[RED] == "pl"
    assert line.sheets[RED].name == "Korony" or line.sheets[RED].language == "pl"
    assert pages(driver).save.standing.playing is not None


def test_a_page_tells_whose_choice_it_is_at_the_table(network: Network) -> None:
    from campaigned import purchase_ask, standing

    from ad1666.phones import campaign as campaign_phones

    line = network.listen("192.0.2.7", lambda _: None, {})
    underway.wait(line, BLADES, {}, 7)
    campaign_phones.tell(standing(ask=purchase_ask()), lambda: "The purse")
    assert said(line, RED) == said(line, BLUE) == "At the table: The Blades: The purse"
    assert [point.points for point in line.sheets[BLUE].points] == ["2½", "2½"]
    told = len(line.told)
    campaign_phones.tell(standing(ask=purchase_ask()), lambda: "The purse")
    assert len(line.told) == told, "nothing is sent twice"
    campaign_phones.tell(standing(14), lambda: "The end")
    assert {line.sheets[place].state for place in Side} == {PhoneState.OVER}


@pytest.mark.parametrize("stays", [True, False])
def test_the_briefing_of_the_next_night_has_them_on(
    screen: pygame.Surface, network: Network, stays: bool
) -> None:
    save = Save.new(campaign(), Setup("long"))
    line = network.listen("192.0.2.7", lambda _: None, {})
    driver = Driver(CampaignScene(Pages(save, TitleScene)), screen)
    line.places.update(dict.fromkeys(Side, There.CONNECTED))
    underway.wait(line, BLADES, {}, 7)
    driver.frame()
    driver.key(pygame.K_RETURN)
    driver.frame()
    if not stays:
        driver.key(pygame.K_F10)
    to_the_night(driver)
    settle(driver)
    assert line.closed is not stays and underway.line is None
    assert game(driver).controls.hot_seat.away == ({RED, BLUE} if stays else set())
    assert game(driver).sheets.sheet is None
    game(driver).close()
