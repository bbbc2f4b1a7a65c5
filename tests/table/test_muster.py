"""Choosing a band at the table, by mouse alone and by keyboard alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest
from attrs import evolve
from tableside import Driver

from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.game.library import read_games
from ad1666.game.records.record import read
from ad1666.game.records.saved_bands import bands_folder, save_band, saved_bands
from ad1666.play.targets import Area, Citation, Command, InRow, Row, Target
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


def placed(place: int, command: Command) -> InRow:
    """A button of one of the band."""
    return InRow(Row(Area.BAND, place), command)


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
    steps = pool.index(character) - muster(driver).offers.at
    keys(driver, *[pygame.K_DOWN if steps > 0 else pygame.K_UP] * abs(steps))
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
    press(
        driver,
        placed(1, Command.EARLIER),
        placed(0, Command.LATER),
        placed(2, Command.AWAY),
    )
    assert ids(driver) == ("zagloba", "szlachcic")
    press(
        driver,
        Command.CLEAR,
        Command.SUGGESTED,
        placed(3, Command.EARLIER),
        Command.DONE,
    )
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
    keys(driver, pygame.K_TAB, pygame.K_DOWN, pygame.K_DELETE)
    assert ids(driver) == ("zagloba", "dragoon")
    driver.key(pygame.K_UP, pygame.KMOD_SHIFT)
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


@pytest.mark.clause("SETUP-6", "SETUP-8")
def test_who_may_not_be_chosen_says_why(driver: Driver, said: list[str]) -> None:
    press(driver, offer(driver, "longinus"), offer(driver, "zagloba"))
    said.clear()
    driver.frame()
    assert "**×** Longinus Podbipięta is unique and already chosen [[SETUP-6]]" in said
    assert "**×** costs 13 gold, you have 13 [[SETUP-8]]" not in said
    press(driver, offer(driver, "szlachcic"))
    said.clear()
    driver.frame()
    assert "**×** costs 13 gold, you have 7 [[SETUP-8]]" in said
    assert any("Gold **34** of **41**. Acquaintances **2** of **3**." in text for text in said)
    # a click on somebody grey chooses nobody and says the same
    press(driver, offer(driver, "wolodyjowski"))
    assert ids(driver) == ("longinus", "zagloba", "szlachcic")
    assert muster(driver).notice == ("Michał Wołodyjowski: costs 13 gold, you have 7 [[SETUP-8]]")
    keys(driver, pygame.K_HOME, pygame.K_RETURN)
    assert ids(driver) == ("longinus", "zagloba", "szlachcic")


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
    brawl: Scenario, screen: pygame.Surface, said: list[str]
) -> None:
    suggested = {**brawl.musters.suggested, Side.BLUE: ("bohun",)}
    wanted = evolve(brawl, musters=evolve(brawl.musters, suggested=suggested))
    save_band("Same man", THEIRS, ["bohun", "beggar"])
    driver = Driver(prelude(wanted, TitleScene), screen)
    walk_to(driver, "beggar")
    keys(driver, pygame.K_RETURN, pygame.K_RETURN)
    walk_to(driver, "bohun")
    keys(driver, pygame.K_RETURN, "d")
    said.clear()
    driver.frame()
    assert any("Red has: **2 × Beggar, Jurko Bohun**." in text for text in said)
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
    driver.point(driver.hotspot(placed(0, Command.AWAY)).center)
    assert muster(driver).shown == "longinus"
    press(driver, Command.SUGGESTED, Command.DONE)
    driver.point(driver.hotspot(Row(Area.BAND, 0)).center)
    assert muster(driver).shown == "rochefort"
    driver.press(Row(Area.BAND, 0))
    assert ids(driver) == ()


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
    press(driver, Citation("SETUP-8"))
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
    driver.frame()
    assert "**×** all heroes are chosen: 1 [[SETUP-1]]" in said
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


def inside(rects: Sequence[pygame.Rect], window: tuple[int, int]) -> bool:
    whole = pygame.Rect(0, 0, *window)
    return all(whole.contains(rect) for rect in rects)


@pytest.mark.parametrize("size", [(1280, 800), (1600, 1000), (2560, 1440)])
def test_everything_is_inside_and_apart_at_every_size(
    brawl: Scenario, screen: pygame.Surface, size: tuple[int, int]
) -> None:
    surface = pygame.display.set_mode(size)
    driver = Driver(prelude(brawl, TitleScene), surface)
    press(driver, Command.SUGGESTED, Command.DONE, Command.SUGGESTED)
    scene = muster(driver)
    assert scene.ui is not None
    buttons = [driver.hotspot(button.target) for button in scene.buttons()]
    offers = [driver.hotspot(Row(Area.OFFERS, n)) for n in driver.rows(Area.OFFERS)]
    members = [driver.hotspot(Row(Area.BAND, n)) for n in driver.rows(Area.BAND)]
    assert len(members) == 4 and inside([*buttons, *offers, *members], size)
    for group in (buttons, offers, members):
        for number, one in enumerate(group):
            assert not any(one.colliderect(two) for two in group[number + 1 :])
    assert not any(one.colliderect(two) for one in offers for two in [*members, *buttons])
    assert not any(one.colliderect(two) for one in members for two in buttons)


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
    assert f"You have {most} gold" in choosing.task()
    assert "2 gold more must be left unspent. [[SETUP-8]]" in choosing.task()
    assert f"of **{most}**" in choosing.sums()
    barred = choosing.verdict(next(card for card in rules.pool if card.id == "zagloba"))
    assert isinstance(barred, Barred)
    assert choosing.why(barred) == "Jan Onufry Zagłoba is not to be had this time [[SETUP-1]]"
