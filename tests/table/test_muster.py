"""Choosing a band at the table, by mouse alone and by keyboard alone."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from attrs import evolve
from tableside import Clock, Driver

from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.game.library import read_games
from ad1666.game.records.record import read
from ad1666.game.records.saved_bands import bands_folder, save_band, saved_bands
from ad1666.play.band_choice import Purse
from ad1666.play.targets import Area, Citation, Command, Portrait, Row, Target
from ad1666.rules.cards import Side
from ad1666.rules.verdicts import Barred
from ad1666.settings import preferences
from ad1666.table.scenes.band import MusterScene
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.band_sheets import LoadSheet, SaveSheet, ScenarioSheet
from ad1666.table.sheets.rules_sheet import RulesSheet
from ad1666.table.toolkit.ui import Ui
from tests.table.staged import prelude

OURS, THEIRS = "Defenders of the Commonwealth", "The Cardinal's people"


@pytest.fixture
def driver(brawl: Scenario, screen: pygame.Surface) -> Driver:
    return Driver(prelude(brawl, TitleScene), screen)


def muster(driver: Driver) -> MusterScene:
    scene = driver.scene
    assert isinstance(scene, MusterScene)
    return scene


def ids(driver: Driver) -> tuple[str, ...]:
    return muster(driver).choosing.ids


def press(driver: Driver, *targets: Target) -> None:
    """Clicks, and lets a frame be drawn after each click."""
    for target in targets:
        driver.press(target)
        driver.frame()


def offer(driver: Driver, character: str) -> Row:
    """The row of somebody who can be chosen."""
    pool = muster(driver).choosing.muster.pool
    return Row(Area.OFFERS, [card.id for card in pool].index(character))


def hand(driver: Driver, begin: tuple[int, int], *on: tuple[int, int]) -> None:
    """Presses the button, draws what is under it over some points, and lets it go; without points,
    a click."""
    pygame.event.post(
        pygame.event.Event(pygame.MOUSEMOTION, pos=begin, rel=(0, 0), buttons=(0,) * 3)
    )
    driver.frame()
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=begin, button=1))
    for pos in on:
        held = {"pos": pos, "rel": (1, 1), "buttons": (1, 0, 0)}
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, held))
        driver.frame()
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(begin, *on)[-1], button=1))
    driver.frame()


def start(driver: Driver, place: int) -> tuple[int, int]:
    """The middle of a starting square on the map."""
    return driver.hotspot(Row(Area.BAND, place)).center


def saved(driver: Driver) -> LoadSheet:
    """The sheet with the saved bands, which is open."""
    found = muster(driver).sheets.sheet
    assert isinstance(found, LoadSheet)
    return found


def keys(driver: Driver, *pressed: int | str) -> None:
    for key in pressed:
        driver.key(key)


def type_in(driver: Driver, words: str) -> None:
    for letter in words:
        driver.key(letter)


def walk_to(driver: Driver, character: str) -> None:
    """Goes with the arrow keys to somebody on offer."""
    pool = [card.id for card in muster(driver).choosing.muster.pool]
    steps = pool.index(character) - muster(driver).at
    keys(driver, *[pygame.K_RIGHT if steps > 0 else pygame.K_LEFT] * abs(steps))
    assert muster(driver).shown == character


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All texts with markup that are drawn."""
    texts: list[str] = []
    flow = Ui.flow

    def noted(ui: Ui, markup: str, *rest: object, **more: object) -> int:
        texts.append(markup)
        return flow(ui, markup, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Ui, "flow", noted)
    return texts


def test_from_the_start_to_a_game_by_mouse_alone(
    driver: Driver, brawl: Scenario, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ad1666.table.scenes import title_stock

    monkeypatch.setattr(title_stock, "scenario_files", lambda: (brawl.path,))
    driver = Driver(TitleScene(), screen)
    press(driver, Row(Area.NEW_GAMES, 0))
    press(
        driver,
        offer(driver, "zagloba"),
        offer(driver, "szlachcic"),
        offer(driver, "szlachcic"),
    )
    assert ids(driver) == ("zagloba", "szlachcic", "szlachcic")
    hand(driver, start(driver, 0), (9, 9), start(driver, 1))
    assert ids(driver) == ("szlachcic", "zagloba", "szlachcic")
    hand(driver, start(driver, 0))
    assert ids(driver) == ("zagloba", "szlachcic")
    press(driver, Command.CLEAR, Command.SUGGESTED)
    hand(driver, start(driver, 2), start(driver, 3))
    press(driver, Command.DONE)
    assert muster(driver).choosing.side is Side.BLUE
    press(
        driver,
        offer(driver, "milady"),
        Command.SAVE,
        Command.CONFIRM,
        Command.CLEAR,
        Command.LOAD,
        Row(Area.SAVED_BANDS, 0),
        Command.DONE,
    )
    assert isinstance(driver.scene, BriefingScene)
    press(driver, Command.START)
    assert isinstance(driver.scene, GameScene)
    driver.scene.close()
    (game,) = read_games().unfinished
    assert read(game.path).header.bands == {
        Side.RED: ("skrzetuski", "longinus", "dragoon", "szlachcic"),
        Side.BLUE: ("milady",),
    }
    letters = [(f.id, f.card.id) for f in driver.scene.controls.hot_seat.state.figures]
    assert letters == [
        *[("R", "rochefort"), ("A", "skrzetuski"), ("B", "longinus"), ("C", "dragoon")],
        *[("D", "szlachcic"), ("E", "milady")],
    ]


def test_from_the_start_to_a_game_by_keyboard_alone(
    brawl: Scenario, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ad1666.table.scenes import title_stock

    monkeypatch.setattr(title_stock, "scenario_files", lambda: (brawl.path,))
    driver = Driver(TitleScene(), screen)
    keys(driver, "1")
    walk_to(driver, "zagloba")
    keys(driver, pygame.K_RETURN)
    walk_to(driver, "dragoon")
    keys(driver, pygame.K_SPACE, pygame.K_SPACE)
    assert ids(driver) == ("zagloba", "dragoon", "dragoon")
    keys(driver, pygame.K_TAB, pygame.K_RIGHT, pygame.K_DELETE)
    assert ids(driver) == ("zagloba", "dragoon")
    driver.key(pygame.K_LEFT, pygame.KMOD_SHIFT)
    assert ids(driver) == ("dragoon", "zagloba")
    assert muster(driver).shown == "dragoon" and muster(driver).in_band
    keys(driver, "w")
    type_in(driver, "Two of them")
    keys(driver, pygame.K_BACKSPACE, "n", pygame.K_RETURN)
    assert [band.title for band in saved_bands()[0]] == ["Two of then"]
    keys(driver, "x", "l", pygame.K_RETURN, "d", "s", "d", pygame.K_RETURN)
    scene = driver.scene
    assert isinstance(scene, GameScene)
    scene.close()
    (game,) = read_games().unfinished
    assert read(game.path).header.bands == {
        Side.RED: ("dragoon", "zagloba"),
        Side.BLUE: ("milady", "cardinals-guard", "cardinals-guard"),
    }


def why_not(driver: Driver, character: str) -> str:
    """What somebody's card says to the pointer."""
    driver.frame()
    assert driver.scene.ui is not None
    target = offer(driver, character)
    return next(spot.tip for spot in driver.scene.ui.hotspots if spot.target == target)


@pytest.mark.clause("SETUP-6", "SETUP-8")
def test_who_may_not_be_chosen_says_why(driver: Driver) -> None:
    press(driver, offer(driver, "longinus"), offer(driver, "zagloba"))
    taken = "Longinus Podbipięta is unique and already chosen [[SETUP-6]]"
    assert not why_not(driver, "longinus") and not why_not(driver, "wolodyjowski")
    press(driver, offer(driver, "longinus"))
    assert muster(driver).notice == f"Longinus Podbipięta: {taken}"
    press(driver, offer(driver, "szlachcic"))
    dear = "costs 13 gold, you have 7 [[SETUP-8]]"
    assert why_not(driver, "wolodyjowski") == dear
    assert muster(driver).choosing.purse == Purse(7, 41, 1, 3)
    # a click on somebody dim chooses nobody and says the same
    press(driver, offer(driver, "wolodyjowski"))
    assert ids(driver) == ("longinus", "zagloba", "szlachcic")
    assert muster(driver).notice == f"Michał Wołodyjowski: {dear}"
    keys(driver, pygame.K_HOME, pygame.K_RETURN)
    assert ids(driver) == ("longinus", "zagloba", "szlachcic")


def test_a_card_is_drawn_onto_a_square(driver: Driver) -> None:
    press(driver, offer(driver, "zagloba"))
    card = driver.hotspot(offer(driver, "dragoon")).center
    hand(driver, card, (card[0] + 40, card[1]), start(driver, 0))
    assert ids(driver) == ("dragoon", "zagloba")
    # squares fill up one after the other
    hand(driver, card, start(driver, 3))
    assert ids(driver) == ("dragoon", "zagloba", "dragoon")
    assert muster(driver).notice == "The starting squares fill up one after the other."
    # off the map it goes, beside a square it stays, as does a press that only shakes
    corner = driver.hotspot(Area.BAND).topleft
    hand(driver, start(driver, 2), corner)
    keys(driver, pygame.K_RIGHT)
    assert ids(driver) == ("dragoon", "zagloba") and muster(driver).in_band
    hand(driver, start(driver, 1), corner)
    hand(driver, card)
    assert ids(driver) == ("dragoon", "dragoon")
    x, y = start(driver, 0)
    map_of = muster(driver).board.grid
    assert map_of is not None
    hand(driver, (x, y), map_of.rect((9, 9)).center)
    hand(driver, card, card, (card[0] + 3, card[1]))
    assert ids(driver) == ("dragoon", "dragoon", "dragoon")


def test_a_card_flies_onto_its_square_and_is_there_at_once_without_motion(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(pygame.time.get_ticks())  # the page has been shown by then
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: clock.now)
    preferences.change(motion="normal")
    card = offer(driver, "zagloba")
    press(driver, card)
    assert driver.scene.moving and ids(driver) == ("zagloba",)
    flying = pygame.image.tobytes(driver.app.screen, "RGB")
    clock.now += 1000
    driver.app.step()
    driver.frame()
    driver.frame()
    landed = pygame.image.tobytes(driver.app.screen, "RGB")
    assert not driver.scene.moving and landed != flying
    preferences.change(motion="off")
    press(driver, Command.CLEAR, card)
    driver.point(driver.hotspot(card).center)
    assert not driver.scene.moving
    assert pygame.image.tobytes(driver.app.screen, "RGB") == landed


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1920, 1080)])
def test_a_reason_moves_nothing(size: tuple[int, int], driver: Driver) -> None:
    driver.resize(size)
    rows = [Row(Area.OFFERS, number) for number in driver.rows(Area.OFFERS)]
    before = [driver.hotspot(row).copy() for row in rows]
    keys(driver, "d")
    driver.frame()
    assert muster(driver).notice
    assert [driver.hotspot(row) for row in rows] == before
    press(driver, offer(driver, "longinus"), offer(driver, "zagloba"), offer(driver, "longinus"))
    driver.frame()
    assert muster(driver).notice and [driver.hotspot(row) for row in rows] == before


@pytest.mark.clause("SETUP-1")
def test_a_band_that_may_not_be_played_is_not_done(driver: Driver, said: list[str]) -> None:
    said.clear()
    driver.frame()
    assert any(text.endswith("**×** nobody is chosen [[SETUP-1]]") for text in said)
    press(driver, Command.DONE)
    keys(driver, "d", "w")
    assert muster(driver).sheets.sheet is None
    assert muster(driver).notice == "nobody is chosen [[SETUP-1]]"


@pytest.mark.clause("SETUP-6")
def test_blue_sees_what_red_has_and_cannot_have_it_too(
    brawl: Scenario, screen: pygame.Surface
) -> None:
    suggested = {**brawl.musters.suggested, Side.BLUE: ("bohun",)}
    wanted = evolve(brawl, musters=evolve(brawl.musters, suggested=suggested))
    save_band("Same man", THEIRS, ["bohun", "beggar"])
    driver = Driver(prelude(wanted, TitleScene), screen)
    walk_to(driver, "beggar")
    keys(driver, pygame.K_RETURN, pygame.K_RETURN)
    walk_to(driver, "bohun")
    keys(driver, pygame.K_RETURN, "d")
    there = [target.figure for target in driver.targets() if isinstance(target, Portrait)]
    state = muster(driver).standing.state
    assert {"beggar", "bohun"} <= {state.figure(figure).card.id for figure in there}
    assert len(there) == len(state.figures) == 4
    press(driver, Command.SUGGESTED)
    keys(driver, "s")
    assert ids(driver) == ()
    taken = "Jurko Bohun is unique and already chosen [[SETUP-6]]"
    assert muster(driver).notice == taken
    press(driver, Command.LOAD)
    assert saved(driver).reasons == (taken,)
    press(driver, Row(Area.SAVED_BANDS, 0))
    keys(driver, pygame.K_RETURN)
    assert ids(driver) == () and isinstance(muster(driver).sheets.sheet, LoadSheet)


def test_whoever_is_pointed_at_is_read_about(driver: Driver) -> None:
    press(driver, offer(driver, "longinus"))
    driver.point(driver.hotspot(offer(driver, "hajduk")).center)
    assert muster(driver).shown == "hajduk"
    driver.point(driver.hotspot(Row(Area.BAND, 0)).center)
    assert muster(driver).shown == "longinus"
    press(driver, Command.SUGGESTED, Command.DONE)
    driver.point(driver.hotspot(Portrait("R")).center)
    assert muster(driver).shown == "rochefort"
    hand(driver, driver.hotspot(Portrait("R")).center)
    assert ids(driver) == ()
    driver.point(driver.hotspot(Portrait("A")).center)
    assert muster(driver).shown == "skrzetuski", "of the other side"


def test_going_back_keeps_what_was_chosen(driver: Driver) -> None:
    press(driver, offer(driver, "longinus"), Command.DONE)
    assert muster(driver).choosing.side is Side.BLUE
    keys(driver, pygame.K_ESCAPE)
    assert muster(driver).choosing.side is Side.RED and ids(driver) == ("longinus",)
    keys(driver, "d", "s", "d")
    assert isinstance(driver.scene, BriefingScene)
    keys(driver, pygame.K_ESCAPE)
    assert muster(driver).choosing.side is Side.BLUE and len(ids(driver)) == 3
    press(driver, Command.BACK, Command.BACK)
    assert isinstance(driver.scene, TitleScene)


def test_a_game_that_is_left_leads_to_the_start(driver: Driver) -> None:
    keys(driver, "s", "d", "s", "d", pygame.K_RETURN)
    assert isinstance(driver.scene, GameScene)
    keys(driver, pygame.K_ESCAPE)
    press(driver, Command.LEAVE)
    assert isinstance(driver.scene, TitleScene)


def test_a_list_that_is_longer_than_the_window_scrolls(driver: Driver) -> None:
    shown = set(driver.rows(Area.OFFERS))
    pool = set(range(len(muster(driver).choosing.muster.pool)))
    assert shown < pool
    driver.point(driver.hotspot(offer(driver, "dragoon")).center)
    for _ in range(9):
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
        driver.app.step()
    driver.frame()
    assert set(driver.rows(Area.OFFERS)) | shown == pool
    press(driver, offer(driver, "golem"))
    assert ids(driver) == ("golem",)
    keys(driver, pygame.K_END, pygame.K_HOME)
    driver.frame()
    assert offer(driver, "wolodyjowski") in driver.targets()


def test_a_long_card_scrolls(driver: Driver) -> None:
    preferences.change(text_size=200)
    walk_to(driver, "zagloba")
    driver.frame()
    before = pygame.image.tobytes(driver.app.screen, "RGB")
    keys(driver, pygame.K_PAGEDOWN)
    driver.frame()
    assert pygame.image.tobytes(driver.app.screen, "RGB") != before
    keys(driver, pygame.K_PAGEUP)
    driver.frame()
    assert pygame.image.tobytes(driver.app.screen, "RGB") == before


def test_sheets_open_and_close(driver: Driver) -> None:
    preferences.change(clauses=True)
    for key, sheet in (("g", ScenarioSheet), ("l", LoadSheet), ("?", RulesSheet)):
        keys(driver, key)
        driver.frame()
        assert isinstance(muster(driver).sheets.sheet, sheet)
        press(driver, Command.CLOSE)
        assert muster(driver).sheets.sheet is None
        keys(driver, key, pygame.K_ESCAPE)
        assert muster(driver).sheets.sheet is None
    keys(driver, "g")
    driver.frame()
    assert isinstance(muster(driver).sheets.sheet, ScenarioSheet)
    keys(driver, "g")
    assert muster(driver).sheets.sheet is None
    # a clause can be read where it is cited
    preferences.change(clauses=True)
    driver.frame()
    press(driver, Citation("SETUP-7"))
    assert isinstance(muster(driver).sheets.sheet, RulesSheet)


def test_a_title_that_is_taken_is_replaced_with_notice(driver: Driver, said: list[str]) -> None:
    save_band("Mine", OURS, ["beggar"])
    press(driver, offer(driver, "longinus"), Command.SAVE)
    type_in(driver, "Mine")
    said.clear()
    driver.frame()
    assert "A band of that name already exists. It would be replaced." in said
    keys(driver, pygame.K_RETURN)
    (band,), _ = saved_bands()
    assert band.characters == ("longinus",)
    assert muster(driver).notice == f"Saved as {bands_folder() / 'mine.toml'}"
    # the one proposed is never taken, and a name is needed
    press(driver, Command.SAVE, Command.CONFIRM, Command.SAVE)
    sheet = muster(driver).sheets.sheet
    assert isinstance(sheet, SaveSheet) and sheet.name == "Longinus Podbipięta's people 2"
    keys(driver, *[pygame.K_BACKSPACE] * 40, pygame.K_RETURN)
    driver.frame()
    assert muster(driver).sheets.sheet is sheet and Command.CONFIRM not in driver.targets()


def test_a_name_may_be_anything(driver: Driver) -> None:
    odd = "[icon:none] [[X]] ** {side} ?"
    press(driver, offer(driver, "longinus"), Command.SAVE)
    type_in(driver, odd)
    driver.frame()
    keys(driver, pygame.K_RETURN, "x", "l")
    driver.frame()
    assert [band.title for band in saved(driver).bands] == [odd]
    press(driver, Row(Area.SAVED_BANDS, 0))
    assert ids(driver) == ("longinus",)


def test_a_band_that_cannot_be_saved_is_told(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    press(driver, offer(driver, "longinus"), Command.SAVE, Command.CONFIRM)
    assert muster(driver).notice == ("The band cannot be saved: No space left on device")


def test_saved_bands_that_may_not_be_taken_say_why(driver: Driver, said: list[str]) -> None:
    save_band("A foreign one", THEIRS, ["milady"])
    save_band("Unheard of", OURS, ["dragon"])
    save_band("Too many", OURS, ["beggar"] * 5)
    save_band("Zero faults", OURS, ["beggar", "dragoon"])
    broken = 'title = 3\nfaction = "x"\ncharacters = []\n'
    (bands_folder() / "broken.toml").write_text(broken, "utf-8")
    press(driver, Command.LOAD)
    for text in (
        "**×** Not of this faction. [[SETUP-1]]",
        "**×** There is no character dragon.",
        "**×** 5 are chosen, for 4 starting squares [[SETUP-7]]",
        "Beggar, Dragoon",
    ):
        assert text in said
    assert any("broken.toml, line 1: title is 3." in text for text in said)
    # those of this faction come first
    assert [band.title for band in saved(driver).bands][-1] == "A foreign one"
    keys(driver, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    assert ids(driver) == ("beggar", "dragoon") and muster(driver).sheets.sheet is None


ADVENTURE = """\
[muster.red]
heroes = 1
commoners = 2
from = ["wolodyjowski", "skrzetuski", "szlachcic"]
slots = [1, 2, 3]
suggested = ["skrzetuski", "szlachcic", "szlachcic"]

[figures.E]
"""


def adventure(letter: Scenario, folder: Path) -> Scenario:
    """The scenario of the game, in which red chooses three out of three."""
    text = letter.path.read_text("utf-8")
    start, end = text.index("[figures.A]"), text.index("[figures.E]\n")
    path = folder / "chosen.toml"
    path.write_text(text[:start] + ADVENTURE + text[end + len("[figures.E]\n") :], "utf-8")
    return load_scenario(path)


@pytest.mark.clause("SETUP-1")
def test_an_adventure_asks_for_so_many_and_only_one_side_chooses(
    letter: Scenario, tmp_path: Path, screen: pygame.Surface, said: list[str]
) -> None:
    scenario = adventure(letter, tmp_path)
    driver = Driver(prelude(scenario, TitleScene), screen)
    assert any("Choose 1 hero and 2 commoners. [[SETUP-1]]" in text for text in said)
    press(driver, offer(driver, "wolodyjowski"), offer(driver, "szlachcic"))
    said.clear()
    assert why_not(driver, "skrzetuski") == "all heroes are chosen: 1 [[SETUP-1]]"
    assert any(
        "Heroes **1** of **1**. Commoners **1** of **2**." in text
        and "commoners chosen: 1, required: 2 [[SETUP-1]]" in text
        for text in said
    )
    press(driver, offer(driver, "szlachcic"), Command.DONE)
    scene = driver.scene
    assert isinstance(scene, BriefingScene)
    assert scene.scenario.bands == {Side.RED: ("wolodyjowski", "szlachcic", "szlachcic")}


def test_a_band_from_a_file_is_not_asked_for(brawl: Scenario, screen: pygame.Surface) -> None:
    driver = Driver(prelude(brawl, TitleScene, {Side.BLUE: ("bohun",)}), screen)
    assert muster(driver).choosing.side is Side.RED
    press(driver, offer(driver, "longinus"))
    walk_to(driver, "bohun")
    keys(driver, pygame.K_RETURN)
    assert ids(driver) == ("longinus",)
    press(driver, Command.DONE)
    scene = driver.scene
    assert isinstance(scene, BriefingScene)
    assert scene.scenario.bands == {Side.RED: ("longinus",), Side.BLUE: ("bohun",)}


def test_what_must_be_spared_and_who_is_not_to_be_had_is_said(
    brawl: Scenario, screen: pygame.Surface, tmp_path: Path
) -> None:
    text = brawl.path.read_text("utf-8")
    spared = "[spare]\nred = 2\n\n[muster.red]\nwithout = ['zagloba']"
    changed = tmp_path / "spared.toml"
    changed.write_text(text.replace("[muster.red]", spared, 1), "utf-8")
    scenario = load_scenario(changed)
    rules = scenario.musters.rules[Side.RED]
    assert rules.budget is not None
    choosing = muster(Driver(prelude(scenario, TitleScene), screen)).choosing
    most = rules.budget.gold - 2
    assert "2 gold must be left unspent. [[SETUP-8]]" in choosing.task()
    assert choosing.purse is not None and choosing.purse.all_gold == most
    barred = choosing.verdict(next(card for card in rules.pool if card.id == "zagloba"))
    assert isinstance(barred, Barred)
    assert choosing.why(barred) == "Jan Onufry Zagłoba is not to be had this time [[SETUP-1]]"
