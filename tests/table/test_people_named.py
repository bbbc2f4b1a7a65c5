"""The people who play a campaign are asked once what they are called, and are called that on the
road, on its pages, in its scores and in its book."""

from __future__ import annotations

import html

import campaigned
import pygame
import pytest
from attrs import evolve
from campaigned import BLADES, CROWNS
from looks import look_at
from pretended_phones import PretendedLine
from tableside import Driver, sweep
from test_book import visible
from test_campaign_begun import said, sheet_of
from test_campaign_kept import to_the_night
from test_campaign_pages import Notebook, scene_of
from test_campaign_played import to_the_end

from ad1666.campaign.saves import LookedBack, Save
from ad1666.campaign.values import MOST_LETTERS, PartyId, Setup, Standing
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.i18n import set_language
from ad1666.phones import campaign as campaign_phones
from ad1666.phones.underway import underway
from ad1666.play.targets import Area, Command, InRow, Row
from ad1666.play.trail import Shown
from ad1666.rules.cards import Side
from ad1666.table.chronicle import book
from ad1666.table.scenes.campaign import CampaignScene
from ad1666.table.scenes.onward import Pages
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.campaign_sheets import NamePerson, NewCampaignSheet
from ad1666.words import campaigns

PEOPLE = {BLADES: "Anna", CROWNS: "Jan"}
ASKS = ("scar", "purchase", "comfort", "side")
STRANGE = {
    "long": {BLADES: "W" * MOST_LETTERS, CROWNS: "w" * MOST_LETTERS},
    "words": {BLADES: "Wilhelmina de la Wwwwww", CROWNS: "a b c d e f g h i j k l"},
    "markup": {BLADES: "**A** [[MOVE-1]] {party}", CROWNS: "[icon:wound] **"},
    "letters": {BLADES: "日本 ŻŹĆ ẞ", CROWNS: "Ѣ\u0301\u0301 مريم"},
    "equal": {BLADES: "Jan", CROWNS: "Jan"},
    "half": {CROWNS: "Jan"},
}


def named(standing: Standing, people: dict[PartyId, str], **seats: Seat) -> Standing:
    setup = evolve(standing.setup, seats=seats, people=people)
    return evolve(standing, setup=setup)


def asking(which: str, people: dict[PartyId, str]) -> Standing:
    ask = getattr(campaigned, f"{which}_ask")()
    standing = named(campaigned.standing(5, ask=ask), people)
    return evolve(standing, red="" if which == "side" else BLADES)


def shown(driver: Driver, screen: pygame.Surface) -> str:
    driver.frame()
    return said(driver, screen)


def to_the_question(driver: Driver) -> CampaignScene:
    scene = driver.scene
    assert isinstance(scene, CampaignScene)
    while scene.shown is not Shown.ASK:
        driver.key(pygame.K_RETURN)
    driver.frame()
    return scene


def typing(driver: Driver, name: str) -> NamePerson:
    driver.frame()
    naming = driver.scene.sheets.sheet  # type: ignore[attr-defined]
    assert isinstance(naming, NamePerson)
    for letter in name:
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    driver.app.step()
    driver.frame()
    return naming


# Asked once

MINE, FIRST, SECOND = 8, 5, 6
"""The rows for the name of a person alone, and of two."""


def asked_on(driver: Driver, players: int) -> NewCampaignSheet:
    """The sheet of a new campaign for so many people."""
    driver.key("y")
    for _step in range({0: 1, 1: 0, 2: 2}[players]):
        driver.key("3")
    driver.frame()
    return sheet_of(driver)


def tell(driver: Driver, row: int, name: str) -> None:
    driver.key(str(row + 1))
    typing(driver, name)
    driver.key(pygame.K_RETURN)
    driver.frame()


def test_two_people_tell_their_names_by_keys(screen: pygame.Surface) -> None:
    driver = Driver(TitleScene(), screen)
    sheet = asked_on(driver, 2)
    tell(driver, FIRST, "Łucja")
    tell(driver, SECOND, "Jan")
    told = shown(driver, screen)
    assert "Łucja" in told and "Jan" in told and "The Blades: played by" in told
    assert sheet.setup.people == {BLADES: "Łucja", CROWNS: "Jan"}
    driver.key(pygame.K_RETURN)
    scene = driver.scene
    assert isinstance(scene, CampaignScene)
    assert Save.open(scene.save.path).standing.setup.people == sheet.setup.people
    assert "Łucja" in shown(driver, screen) and "Jan" in shown(driver, screen)


def test_and_by_the_mouse_but_for_the_letters(screen: pygame.Surface) -> None:
    driver = Driver(TitleScene(), screen)
    sheet = asked_on(driver, 2)
    for row, name in ((FIRST, "Jan"), (SECOND, "Jan")):
        driver.press(InRow(Row(Area.SETTINGS, row), Command.MORE))
        typing(driver, name)
        driver.press(Command.CONFIRM)
        driver.frame()
    driver.press(InRow(Row(Area.SETTINGS, FIRST), Command.MORE))
    typing(driver, "Anna")
    driver.press(Command.BACK)
    driver.frame()
    assert sheet.setup.people == {BLADES: "Jan", CROWNS: "Jan"}, "two may be called alike"
    driver.press(Command.START)
    assert isinstance(driver.scene, CampaignScene)


def test_nobody_has_to_tell_a_name(screen: pygame.Surface) -> None:
    driver = Driver(TitleScene(), screen)
    sheet = asked_on(driver, 1)
    tell(driver, MINE, "Jo")
    assert sheet.setup.people == {BLADES: "Jo"}
    driver.key(str(MINE + 1))
    driver.key(pygame.K_BACKSPACE)
    driver.key(pygame.K_BACKSPACE)
    driver.frame()
    driver.press(Command.CONFIRM)
    assert not sheet.setup.people
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, CampaignScene)
    assert not driver.scene.standing.setup.people


def test_only_people_are_asked_and_a_name_goes_with_its_person(screen: pygame.Surface) -> None:
    driver = Driver(TitleScene(), screen)
    sheet = asked_on(driver, 2)
    tell(driver, FIRST, "Anna")
    tell(driver, SECOND, "Jan")
    assert sheet.setup.people == PEOPLE and not sheet.setup.seats
    driver.key("3")
    assert sheet.setup.people == {BLADES: "Anna"} and set(sheet.setup.seats) == {CROWNS}
    driver.key("4")
    assert sheet.setup.people == {CROWNS: "Anna"} and set(sheet.setup.seats) == {BLADES}
    driver.key("3")
    assert not sheet.setup.people and len(sheet.setup.seats) == 2
    assert "Anna" not in shown(driver, screen) and "My name" not in said(driver, screen)


def test_a_name_has_so_many_letters_and_is_told_what_cannot_be_drawn(
    screen: pygame.Surface,
) -> None:
    driver = Driver(TitleScene(), screen)
    sheet = asked_on(driver, 1)
    driver.key(str(MINE + 1))
    naming = typing(driver, "日" + "x" * MOST_LETTERS)
    told = shown(driver, screen)
    assert "1 letter too long: 24 at most" in told and "U+65E5" in told
    driver.key(pygame.K_RETURN)
    assert driver.scene.sheets.sheet is naming  # type: ignore[attr-defined]
    driver.key(pygame.K_BACKSPACE)
    driver.key(pygame.K_RETURN)
    assert sheet.setup.people == {BLADES: "日" + "x" * (MOST_LETTERS - 1)}


# The page says whose it is


@pytest.mark.parametrize("which", ASKS)
@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_page_on_which_something_is_chosen_says_whose_it_is(
    screen: pygame.Surface, which: str, language: str
) -> None:
    set_language(language)
    standing = asking(which, PEOPLE)
    driver = Driver(scene_of(Notebook([standing])), screen)
    assert "Who chooses" not in shown(driver, screen) and "Wybiera" not in said(driver, screen)
    assert to_the_question(driver).standing.ask == standing.ask
    crowns = {"en": "Who chooses: Jan (The Crowns)", "pl": "Wybiera: Jan (Korony)"}
    blades = {"en": "Who chooses: Anna (The Blades)", "pl": "Wybiera: Anna (Szable)"}
    assert (blades if which == "purchase" else crowns)[language] in said(driver, screen)


def test_without_a_name_it_is_that_of_the_party(screen: pygame.Surface) -> None:
    driver = Driver(scene_of(Notebook([asking("side", {BLADES: "Anna"})])), screen)
    to_the_question(driver)
    assert "Who chooses: The Crowns" in said(driver, screen)


def test_a_program_keeps_its_own_name(screen: pygame.Surface) -> None:
    standing = named(campaigned.standing(5), PEOPLE, crowns=Seat("page", 1))
    driver = Driver(scene_of(Notebook([standing]), fresh=False), screen)
    told = shown(driver, screen)
    assert "Anna" in told and "Page (easy)" in told and "Jan" not in told
    driver.key("p")
    told = shown(driver, screen)
    assert "The Blades: Anna" in told and "Page (easy)" in told
    scene = driver.scene
    assert isinstance(scene, CampaignScene)
    driver.key("2")
    while CROWNS in scene.standing.setup.seats:
        driver.key(pygame.K_RETURN)
    assert "The Crowns: Jan" in shown(driver, screen)


# Road, scores, book


def test_names_are_on_the_road_and_in_the_scores(screen: pygame.Surface) -> None:
    standing = named(campaigned.standing(4), PEOPLE)
    driver = Driver(scene_of(Notebook([standing]), fresh=False), screen)
    told = shown(driver, screen)
    assert "The Blades · 5 silver Anna" in told and "The Crowns · 3 silver Jan" in told
    assert "The Blades · Anna" in told and "The Crowns · Jan" in told
    driver.key(pygame.K_LEFT)
    told = shown(driver, screen)
    assert "Jan (The Crowns)" in told and "The Blades: Anna, The Crowns: Jan" in told
    assert campaigns.score(standing, standing.past[0]) == "Anna (The Blades) · 7 to 5"
    driver = Driver(scene_of(Notebook([standing])), screen)
    told = shown(driver, screen)
    assert "Jan (The Crowns) · 5 to 4" in told
    assert "Anna (The Blades): 2½" in told and "Jan (The Crowns): 2½" in told
    end = named(evolve(campaigned.standing(14), chapter=None), PEOPLE)
    driver = Driver(scene_of(Notebook([end])), screen)
    while driver.scene.shown is not Shown.ENDING:  # type: ignore[attr-defined]
        driver.key(pygame.K_RETURN)
    told = shown(driver, screen)
    assert "Anna (The Blades): 2½" in told and "Jan (The Crowns): 2½" in told


def test_a_night_that_a_program_played_was_not_that_of_the_person() -> None:
    standing = named(campaigned.standing(4), PEOPLE)
    first = evolve(standing.past[0], seats={BLADES: Seat("page", 1)})
    assert campaigns.score(standing, first) == "The Blades · 7 to 5"
    assert campaigns.seated(standing.setup, BLADES, first.seats).endswith(", Page (easy)")


def test_the_book_names_the_people() -> None:
    standing = named(campaigned.standing(3), {BLADES: "Anna <b>&", CROWNS: "Jan"})
    page = book.page(LookedBack(standing, (standing,) * 3))
    told = visible(page)
    assert "Anna <b>& · 5 silver" in told and "Jan · 3 silver" in told
    assert "Defenders of the Commonwealth · The Blades · Anna <b>&" in told
    assert "Anna <b>& (The Blades) · 7 to 5" in told and "Jan (The Crowns) 0 3 silver" in told
    assert html.escape("Anna <b>&") in page and "<b>&" not in page


def test_the_end_of_a_night_says_whose_each_side_was(screen: pygame.Surface) -> None:
    save = Save.new(campaigned.campaign(), Setup("long", people=PEOPLE))
    driver = Driver(CampaignScene(Pages(save, TitleScene)), screen)
    scene = to_the_night(driver)
    assert isinstance(scene.session, Session)
    to_the_end(scene.session)
    assert dict(scene.commands.people) == {
        Side.RED: "Anna (The Blades)",
        Side.BLUE: "Jan (The Crowns)",
    }
    scene.sheets.end()
    told = shown(driver, screen)
    assert "Anna (The Blades)" in told and "Jan (The Crowns)" in told


# Whatever they are


@sweep(which=tuple(STRANGE), size=[(1280, 800), (1024, 700)])
def test_whatever_they_are_nothing_is_cut_or_covered(
    screen: pygame.Surface, which: str, size: tuple[int, int]
) -> None:
    set_language("pl")
    people = STRANGE[which]
    pages = [asking(ask, people) for ask in ASKS]
    pages.append(named(campaigned.standing(5), people))
    pages.append(named(evolve(campaigned.standing(14), chapter=None), people))
    for standing in pages:
        driver = Driver(scene_of(Notebook([standing])), screen)
        driver.resize(size)
        for _page in range(3):
            look = look_at(driver.scene, driver.app.screen)
            assert look.faults() == [], (which, standing.ask)
            if standing.ask is None or driver.scene.shown is not Shown.ASK:  # type: ignore[attr-defined]
                driver.key(pygame.K_RETURN)
                driver.frame()
            if not isinstance(driver.scene, CampaignScene) or driver.scene.shown is Shown.ROAD:
                break
        driver.frame()


def test_markup_in_a_name_means_nothing(screen: pygame.Surface) -> None:
    driver = Driver(scene_of(Notebook([asking("purchase", STRANGE["markup"])])), screen)
    to_the_question(driver)
    told = said(driver, screen)
    assert "* *A* * [ [MOVE-1]] {party} (The Blades)" in told


def test_phones_say_who_is_asked_at_the_table() -> None:
    line = PretendedLine("192.0.2.7", lambda _said: None)
    underway.wait(line, BLADES, {}, 0)
    for people, told in ((PEOPLE, "Jan"), (STRANGE["markup"], "[ icon:wound] * *")):
        campaign_phones.tell(asking("side", people), lambda: "A quarrel")
        for place in Side:
            asked = "".join(words for _kind, words in line.sheets[place].question)
            assert asked == f"At the table: {told} (The Crowns): A quarrel"
