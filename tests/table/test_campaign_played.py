"""A campaign from its beginning through two chapters, by what is pressed in the window."""

from __future__ import annotations

from pathlib import Path

import campaigned
import pygame
import pytest
from looks import look_at
from tableside import Clock, Driver

from ad1666.bots import player_of
from ad1666.campaign.glances import glances
from ad1666.campaign.saves import Save, Telling
from ad1666.campaign.values import Setup
from ad1666.game.concessions import given_up
from ad1666.game.library import end_game
from ad1666.game.match import decision
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.play.lesson_list import LESSONS
from ad1666.play.targets import Area, Command, Row
from ad1666.play.trail import Shown
from ad1666.rules.cards import Side
from ad1666.settings import preferences
from ad1666.table.scenes import campaign_start
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.campaign import CampaignScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import Pages
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.campaign_sheets import NewCampaignSheet
from ad1666.table.sheets.end_sheet import EndSheet
from ad1666.table.staging import staged
from tests.campaign.small import small


def to_the_end(session: Session) -> None:
    """Has programs play a game out."""
    seats = {side: player_of(Seat("seeker", number)) for number, side in enumerate(Side)}
    while (choice := decision(session, seats)) is not None:
        session.choose(choice)


def at_the_road(driver: Driver) -> CampaignScene:
    """Presses Enter until the road is shown."""
    for _page in range(20):
        scene = driver.scene
        assert isinstance(scene, CampaignScene)
        if scene.shown is Shown.ROAD:
            return scene
        driver.key(pygame.K_RETURN)
    raise AssertionError("no page leads to the road")


def seen(scene: CampaignScene, screen: pygame.Surface) -> str:
    """All words that a page shows."""
    return " ".join(line.said for line in look_at(scene, screen).lines)


def the_night_is_listed_as_one_of_the_campaign(screen: pygame.Surface) -> None:
    driver = Driver(TitleScene(), screen)
    start = driver.scene
    assert isinstance(start, TitleScene)
    (listed,) = start.old.items
    assert listed.foremost and listed.lines()[0].startswith("Nights in Vienna · Chapter I")
    driver.point(driver.hotspot(Row(Area.NEW_GAMES, 3)).center)
    said = [line.said for line in look_at(start, screen).lines]
    (strip,) = (each for each in said if each.startswith("Only looked at"))
    assert strip.endswith("Enter: Continue")  # the title has no room beside six columns
    driver.press(listed.target)
    campaign = driver.scene
    assert isinstance(campaign, CampaignScene) and campaign.save.telling is Telling.GOES_ON
    driver.key(pygame.K_ESCAPE)
    for key in "yd":
        driver.key(key)
    said = [line.said for line in look_at(driver.scene, screen).lines]
    assert "The night that has begun stays" in " ".join(said)


def test_two_chapters_are_played_one_after_the_other(screen: pygame.Surface) -> None:
    setup = Setup("long", seats={campaigned.CROWNS: Seat("page", 1)})
    save = Save.new(campaigned.campaign(), setup)
    driver = Driver(CampaignScene(Pages(save, TitleScene)), screen)
    assert at_the_road(driver).standing.chapter is not None
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, BriefingScene)
    driver.key(pygame.K_RETURN)
    scene = driver.scene
    assert isinstance(scene, GameScene) and save.telling is Telling.GOES_ON
    assert scene.commands.way_out == "Back to the campaign"
    # left in the middle, as a window that is closed would leave it
    scene.commands.leave()
    driver.frame()
    road = driver.scene
    assert isinstance(road, CampaignScene) and road.shown is Shown.ROAD
    save.close()
    the_night_is_listed_as_one_of_the_campaign(screen)
    save = Save.open(save.path)
    driver = Driver(CampaignScene(Pages(save, TitleScene)), screen)
    driver.key(pygame.K_RETURN)
    scene = driver.scene
    assert isinstance(scene, GameScene)
    to_the_end(scene.session)  # type: ignore[arg-type]
    scene.controls.refresh()
    scene.sheets.end()
    driver.frame()
    sheet = scene.sheets.sheet
    assert isinstance(sheet, EndSheet)
    assert Command.LEAVE not in [button.target for button in sheet.commands()]
    driver.key(pygame.K_RETURN)
    scene = driver.scene
    assert isinstance(scene, CampaignScene) and scene.shown is Shown.OUTCOME
    assert len(scene.standing.past) == 1
    road = at_the_road(driver)
    assert road.standing.chapter is not None and road.standing.chapter.id in ("tiles", "ambush")
    driver.key("i")
    assert isinstance(driver.scene, BriefingScene)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, CampaignScene) and driver.scene.standing.playing is None
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, GameScene) and road.standing.playing is not None


@pytest.mark.parametrize("hand", ["keys", "mouse"])
@pytest.mark.parametrize("people", [1, 2])
def test_from_night_to_night_four_inputs_choose_nothing(
    people: int, hand: str, screen: pygame.Surface, tmp_path: Path
) -> None:
    """From the last screen of a night to the first question of the next: three, and a fourth where
    that lies behind a curtain."""
    seats = {campaigned.CROWNS: Seat("page", 1)} if people == 1 else {}
    save = Save.new(small(tmp_path / "story"), Setup("long", seats=seats))
    save.begin().close()
    driver = Driver(CampaignScene(Pages(save, TitleScene)), screen)
    driver.key(pygame.K_RETURN)
    first = driver.scene
    assert isinstance(first, GameScene)
    first.controls.hot_seat.end(given_up(Side.RED))
    first.controls.refresh()
    first.sheets.end()
    driver.frame()
    assert isinstance(first.sheets.sheet, EndSheet)
    leads = {Command.OUTCOME, Command.GO_ON, Command.TO_NIGHT}
    inputs = 0
    while (scene := driver.scene) is first or not isinstance(scene, GameScene):
        if isinstance(scene, CampaignScene) and scene.shown is Shown.ASK:
            driver.key(pygame.K_RETURN)  # something is chosen
            continue
        (lead,) = leads & {*driver.targets()}
        driver.key(pygame.K_RETURN) if hand == "keys" else driver.press(lead)
        driver.frame()
        inputs += 1
        assert inputs <= 3
    assert scene.controls.hot_seat.prompt is not None and len(save.standing.past) == 1
    driver.app.leave()


def test_where_nobody_plays_nights_follow_each_other(screen: pygame.Surface, clock: Clock) -> None:
    programs = dict.fromkeys((campaigned.BLADES, campaigned.CROWNS), Seat("page", 1))
    save = Save.new(campaigned.campaign(), Setup("long", seats=programs))
    driver = Driver(CampaignScene(Pages(save, TitleScene)), screen)
    driver.wait(clock, 8)
    briefing = driver.scene
    assert isinstance(briefing, BriefingScene)
    driver.key(pygame.K_ESCAPE)
    driver.wait(clock, 100)
    assert isinstance(driver.scene, CampaignScene), "whoever goes back looks around"
    driver.key(pygame.K_RETURN)
    driver.key("w")
    driver.wait(clock, 100)
    briefing = driver.scene
    assert isinstance(briefing, BriefingScene) and Command.WAIT in driver.targets()
    driver.key("w")
    driver.wait(clock, 40)
    scene = driver.scene
    assert isinstance(scene, GameScene) and isinstance(scene.session, Session)
    to_the_end(scene.session)
    scene.controls.refresh()
    while scene.sheets.sheet is None:
        clock.now += 1000
        driver.frame()
    scene.sheets.open_help()
    driver.wait(clock, 100)
    assert driver.scene is scene and len(save.standing.past) == 0
    scene.sheets.shut()
    driver.key(pygame.K_ESCAPE)
    assert scene.sheets.top is None, "the result is closed, and the board is looked at"
    driver.wait(clock, 60)
    came = driver.scene
    assert isinstance(came, CampaignScene) and len(save.standing.past) == 1
    save.close()


def friends_are_of_the_own_party(
    driver: Driver, sheet: NewCampaignSheet, screen: pygame.Surface
) -> None:
    """Looks through what can be chosen of parties, sides and friends, and puts it back. The
    first row is which story it is to be."""

    def said() -> str:
        return " ".join(line.said for line in look_at(driver.scene, screen).lines)

    assert "Defenders of the Commonwealth, The King's Musketeers and" in said()
    driver.key("6")
    assert sheet.setup.friend == "Defenders of the Commonwealth"
    assert "Where two of your party meet, you lead these." in said()
    driver.key("4")
    assert not sheet.setup.friend and "The Cardinal's people, The Spanish" in said()
    driver.key("6")
    assert sheet.setup.friend == "The Cardinal's people"
    driver.key("5")  # where sides swap, nobody is a friend
    assert not sheet.setup.friend and "Friend of" not in said()
    for key in "5544":  # to "whoever is behind", to "each keeps a party", and back to the Blades
        driver.key(key)
    assert not sheet.setup.friend


def test_a_new_campaign_is_begun_from_the_start_and_continued_first(
    screen: pygame.Surface,
) -> None:
    driver = Driver(TitleScene(), screen)
    driver.key("y")
    sheet = driver.scene.sheets.sheet  # type: ignore[attr-defined]
    assert isinstance(sheet, NewCampaignSheet)
    driver.key("3")  # nobody plays: only watch
    driver.key("3")  # two people
    assert not sheet.setup.seats
    driver.key("3")
    assert [seat.name for seat in sheet.setup.seats.values()] == ["page"]
    friends_are_of_the_own_party(driver, sheet, screen)
    driver.key(pygame.K_RETURN)
    scene = driver.scene
    assert isinstance(scene, CampaignScene) and scene.shown is Shown.ROAD
    driver.key(pygame.K_ESCAPE)
    start = driver.scene
    assert isinstance(start, TitleScene)
    said = " ".join(line.said for line in look_at(start, screen).lines)
    assert start.ui is not None
    assert "Continue: The Letter at the Golden Lion" in said
    spots = [spot for spot in start.ui.hotspots if spot.target is Command.FOREMOST]
    assert "The Blades 0, The Crowns 0" in spots[0].tip
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, CampaignScene)
    driver.key(pygame.K_ESCAPE)
    driver.key("y")
    driver.key("d")
    said = " ".join(line.said for line in look_at(driver.scene, screen).lines)
    assert "Nights in Vienna (I. The Letter at the Golden Lion" in said
    driver.key("d")
    assert not glances()


def test_the_first_night_follows_the_lesson(screen: pygame.Surface) -> None:
    preferences.change(lessons=LESSONS)
    start = TitleScene()
    assert any(line.said == "The first night" for line in look_at(start, screen).lines)
    driver = Driver(start, screen)
    driver.key(pygame.K_RETURN)
    scene = driver.scene
    assert isinstance(scene, CampaignScene)
    assert [seat.name for seat in scene.standing.setup.seats.values()] == ["page"]
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, BriefingScene)


def test_a_campaign_that_another_window_has_open_is_only_looked_at(
    screen: pygame.Surface,
) -> None:
    save = Save.new(campaigned.campaign(), Setup("long"))
    driver = Driver(staged(campaign_start.opened(save.path, TitleScene)), screen)
    scene = driver.scene
    assert isinstance(scene, CampaignScene)
    assert "Another window of the program has this campaign open." in seen(scene, screen)
    assert Command.TO_NIGHT not in [button.target for button in scene.buttons()]
    driver.key(pygame.K_RETURN)
    assert driver.scene is scene
    begun = save.begin()
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    driver.app.step()
    assert "This night has begun, and goes on" in seen(scene, screen)
    begun.end(given_up(Side.RED))
    save.finish(begun)
    begun.close()
    driver.key("h")
    assert scene.shown is Shown.OUTCOME, "and not the heroes"
    save.close()


def test_a_night_that_another_window_finishes_is_noticed(screen: pygame.Surface) -> None:
    save = Save.new(campaigned.campaign(), Setup("long"))
    save.begin().close()
    driver = Driver(CampaignScene(Pages(save, TitleScene)), screen)
    assert save.record is not None
    elsewhere, _trouble = Session.resume(save.record)
    driver.key(pygame.K_RETURN)
    scene = driver.scene
    assert isinstance(scene, CampaignScene)
    said = seen(scene, screen)
    assert "This night is being played in another window." in said
    assert str(save.record) not in said.replace(" ", "")
    elsewhere.end(given_up(Side.RED))
    elsewhere.close()
    driver.key(pygame.K_RETURN)
    assert driver.scene is scene and scene.shown is Shown.OUTCOME and not scene.notice


def test_what_came_of_a_night_is_shown_until_it_has_been_read(
    screen: pygame.Surface, tmp_path: Path
) -> None:
    seats = {party: Seat("page", 1) for party in (campaigned.BLADES, campaigned.CROWNS)}
    save = Save.new(small(tmp_path), Setup("long", seats=seats))
    session = save.begin()
    session.end(given_up(Side.RED))
    save.finish(session)
    while (ask := save.standing.ask) is not None:
        save.pick(ask.picks[0])
    save.close()
    for shown, key in (Shown.OUTCOME, "h"), (Shown.OUTCOME, pygame.K_RETURN), (Shown.ROAD, "h"):
        driver = Driver(staged(campaign_start.opened(save.path, TitleScene)), screen)
        scene = driver.scene
        assert isinstance(scene, CampaignScene) and scene.shown is shown
        driver.key(key)
        scene.close()


def test_a_night_that_was_begun_may_be_begun_again_or_given_up(screen: pygame.Surface) -> None:
    save = Save.new(
        campaigned.campaign(), Setup("long", seats={campaigned.CROWNS: Seat("page", 1)})
    )
    save.begin().close()
    driver = Driver(CampaignScene(Pages(save, TitleScene)), screen)
    scene = driver.scene
    assert isinstance(scene, CampaignScene)
    offered = [button.target for button in scene.buttons()]
    assert offered[:3] == [Command.GO_ON, Command.ANEW, Command.GIVE_UP]
    driver.key("n")
    assert isinstance(driver.scene, BriefingScene)
    driver.key(pygame.K_RETURN)
    again = driver.scene
    assert isinstance(again, GameScene)
    again.commands.leave()
    driver.frame()
    scene = driver.scene
    assert isinstance(scene, CampaignScene)
    assert Command.ANEW not in [button.target for button in scene.buttons()], "once is enough"
    driver.key("g")
    assert scene.sheets.dialog is not None and not scene.standing.past
    driver.key("1")
    driver.key(pygame.K_RETURN)
    assert scene.shown is Shown.OUTCOME
    past = scene.standing.past[-1]
    assert past.night.broken_off and past.night.gave_up is Side.RED


def test_a_night_that_was_broken_off_says_in_which_turn(screen: pygame.Surface) -> None:
    save = Save.new(campaigned.campaign(), Setup("long"))
    session = save.begin()
    seats = {side: player_of(Seat("seeker", number)) for number, side in enumerate(Side)}
    while session.game.state.turn < 2 and (choice := decision(session, seats)) is not None:
        session.choose(choice)
    session.close()
    end_game(session.path)
    scene = CampaignScene(Pages(save, TitleScene))
    assert "This night was broken off in turn 2." in seen(scene, screen)
    save.close()


def test_blue_alone_gives_a_night_up_by_the_first_key(screen: pygame.Surface) -> None:
    setup = Setup("long", seats={campaigned.BLADES: Seat("page", 1)})
    save = Save.new(campaigned.campaign(), setup)
    save.begin().close()
    driver = Driver(CampaignScene(Pages(save, TitleScene)), screen)
    driver.key("g")
    driver.key("1")
    driver.key(pygame.K_RETURN)
    assert save.standing.past[-1].night.gave_up is Side.BLUE


def test_what_was_chosen_is_taken_back_after_the_campaign_was_left(
    screen: pygame.Surface,
) -> None:
    save = Save.new(
        campaigned.campaign(), Setup("long", seats={campaigned.CROWNS: Seat("page", 1)})
    )
    save.begin().close()
    save.give_up(Side.RED)
    driver = Driver(CampaignScene(Pages(save, TitleScene, fresh=True)), screen)
    shown = []
    while (scene := driver.scene).shown is not Shown.ROAD:  # type: ignore[attr-defined]
        shown.append((scene.shown, scene.standing.ask))  # type: ignore[attr-defined]
        driver.key(pygame.K_RETURN)
    road = save.standing.comfort, save.standing.bought, save.standing.silver
    assert any(page is Shown.ASK for page, _ask in shown)
    driver.key("q")
    assert isinstance(driver.scene, TitleScene)
    driver = Driver(staged(campaign_start.opened(save.path, TitleScene)), screen)
    scene = driver.scene
    assert isinstance(scene, CampaignScene) and scene.shown is Shown.ROAD
    for page in reversed(shown):
        driver.key(pygame.K_ESCAPE)
        assert (scene.shown, scene.standing.ask) == page
    assert not scene.save.before_choices
    again = at_the_road(driver).standing
    assert (again.comfort, again.bought, again.silver) == road
    driver.key("i")
    driver.key(pygame.K_ESCAPE)  # from the briefing, to a new scene
    scene = driver.scene
    assert isinstance(scene, CampaignScene) and scene.shown is Shown.ROAD
    driver.key(pygame.K_ESCAPE)
    assert scene.shown is shown[-1][0]
    scene.save.close()


def test_a_past_chapter_is_played_again_for_nothing(screen: pygame.Surface) -> None:
    save = Save.new(campaigned.campaign(), Setup("long"))
    session = save.begin()
    to_the_end(session)
    save.finish(session)
    session.close()
    driver = Driver(CampaignScene(Pages(save, TitleScene)), screen)
    road = at_the_road(driver)
    before = road.standing
    driver.key(pygame.K_LEFT)
    driver.key("a")
    scene = driver.scene
    assert isinstance(scene, GameScene) and scene.commands.onward == "Back: it counts for nothing"
    to_the_end(scene.session)  # type: ignore[arg-type]
    scene.commands.leave()
    driver.frame()
    road = driver.scene
    assert isinstance(road, CampaignScene) and road.standing == before
