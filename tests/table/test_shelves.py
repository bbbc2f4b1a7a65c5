"""Packs on the start screen: shelves by mouse and by keyboard, and files dropped on the window."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from pathlib import Path

import platformdirs
import pygame
import pytest
from left_games import played, title, won
from looks import look_at
from tableside import Driver

from ad1666 import i18n
from ad1666.console.starter import begin
from ad1666.content.file_kinds import PACKED
from ad1666.content.packs.packing import pack_up
from ad1666.content.packs.shelf import offered, packs, packs_folder
from ad1666.content.scenarios.scenario_lookup import scenarios_of_pack
from ad1666.game.remembered import Placing
from ad1666.game.seats import Seat
from ad1666.play.targets import Area, Command, InRow, Row
from ad1666.rules import VERSION
from ad1666.rules.cards import Side
from ad1666.settings import preferences
from ad1666.table.scenes import map_pictures
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets import pack_sheet
from ad1666.table.sheets.host import dropped
from ad1666.table.sheets.pack_sheet import AddPack

BOX = Row(Area.SHELVES, 0)
WINDOWS = (((1024, 700), 100), ((1280, 800), 150), ((2560, 1440), 100), ((3840, 2160), 120))
"""Their sizes, each with a size of type in per cent."""
OFTEN = (WINDOWS[0], "pl"), (WINDOWS[1], "en")
"""Tried each time: where there is least room."""
LONG = "A title of a pack that is as long as a title of a pack may possibly be, that is 80 ls"[:80]


@pytest.fixture(autouse=True)
def _nothing_dropped() -> Iterator[None]:
    dropped.clear()
    yield
    dropped.clear()


def shelf(number: int) -> Row:
    return Row(Area.SHELVES, number)


def card(number: int) -> Row:
    return Row(Area.NEW_GAMES, number)


def made(
    folder: Path, number: int, scenarios: Sequence[str] = ("mill",), name: str = "", **given: str
) -> Path:
    """The folder of a pack."""
    home = folder / f"made-{number}-{given.get('version', '1')}"
    for scenario in scenarios:
        begin(scenario, home)
    values = {"id": f"pack-{number:02}", "title": name or f"Pack {number:02}", "version": "1.0"}
    values |= {"author": "Jan Kowalski", "licence": "CC BY 4.0", "language": "en"} | given
    lines = [f'{key} = "{value}"' for key, value in values.items() if key != "rules"]
    lines.append(f"rules = {given.get('rules', VERSION)}")
    home.mkdir(exist_ok=True)
    (home / "pack.toml").write_text("\n".join(lines), "utf-8")
    return home


def put(folder: Path) -> None:
    with offered(folder) as offer:
        offer.add()


@pytest.fixture
def two(tmp_path: Path) -> None:
    """Two packs, the first with two scenarios."""
    put(made(tmp_path, 1, ("ford", "mill")))
    put(made(tmp_path, 2, ("inn",), about="An inn, and who pays."))


def words(driver: Driver, screen: pygame.Surface) -> str:
    return " ".join(line.said for line in look_at(driver.scene, screen).lines)


def drop(driver: Driver, *files: Path) -> None:
    for file in files:
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    driver.app.step()
    driver.frame()


def test_without_packs_there_are_no_shelves(screen: pygame.Surface, tmp_path: Path) -> None:
    driver = Driver(TitleScene(), screen)
    first = driver.hotspot(card(0))
    assert Area.SHELVES not in driver.targets() and BOX not in driver.targets()
    put(made(tmp_path, 1))
    driver = Driver(TitleScene(), screen)
    assert driver.rows(Area.SHELVES) == [0, 1]
    assert driver.hotspot(shelf(1)).bottom <= driver.hotspot(card(0)).top
    assert driver.hotspot(card(0)).width <= first.width
    offered_alone = Driver(TitleScene(scenarios_of_pack("pack-01")), screen)
    assert BOX not in offered_alone.targets()


@pytest.mark.parametrize("hand", ["mouse", "W", "focus"])
@pytest.mark.usefixtures("two")
def test_a_shelf_shows_its_scenarios(screen: pygame.Surface, hand: str) -> None:
    driver = Driver(TitleScene(), screen)
    assert len(driver.rows(Area.NEW_GAMES)) == 14 and Command.LEARN in driver.targets()
    if hand == "mouse":
        driver.press(shelf(1))
    elif hand == "W":
        driver.key("w")
    else:
        for key in (pygame.K_TAB, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_RETURN):
            driver.key(key)
    driver.frame()
    assert driver.rows(Area.NEW_GAMES) == [0, 1] and Command.LEARN not in driver.targets()
    said = words(driver, screen)
    assert "Ford" in said and "Mill" in said and "Over the Tiles" not in said
    driver.key("2") if hand == "W" else driver.press(card(1))
    assert isinstance(driver.scene, BriefingScene)
    driver.frame()
    driver.key(pygame.K_ESCAPE)
    driver.frame()
    assert title(driver).stock.shelves.rows.at == 1, "the shelf is shown as it was left"
    for _press in range(2):
        driver.key("w")
    driver.frame()
    assert len(driver.rows(Area.NEW_GAMES)) == 14


@pytest.mark.usefixtures("two")
def test_enter_starts_what_is_chosen_on_a_shelf(screen: pygame.Surface) -> None:
    (path,) = scenarios_of_pack("pack-01/ford")
    left = played()  # of the box
    driver = Driver(TitleScene(), screen)
    driver.key("w")
    driver.frame()
    said = words(driver, screen)
    assert "Play: Ford" in said and "Enter starts this." in said and "Continue" not in said[-20:]
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, BriefingScene) and driver.scene.scenario.path == path
    driver.key(pygame.K_ESCAPE)
    driver.frame()
    assert title(driver).focus == card(0), "what was chosen is in focus"
    driver.key(pygame.K_RIGHT)
    driver.frame()
    driver.point(driver.hotspot(card(0)).center)
    assert "Only looked at. Enter: Mill" in words(driver, screen)
    title(driver).focus = shelf(1)
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, BriefingScene) and driver.scene.scenario.path == path
    driver.key(pygame.K_ESCAPE)
    own = played(path=path)
    for begun, shown in ((own, shelf(1)), (left, BOX)):
        os.utime(begun, (2_000_000_000 + (begun == left), 2_000_000_000 + (begun == left)))
        driver = Driver(TitleScene(), screen)
        driver.press(shown)
        driver.point((2, 2))
        driver.key(pygame.K_RETURN)
        assert isinstance(driver.scene, GameScene) and driver.scene.session.path == begun
        driver.app.leave()


@pytest.mark.parametrize("hand", ["mouse", "keys"])
@pytest.mark.usefixtures("two")
def test_a_pack_is_removed_after_a_question(screen: pygame.Surface, hand: str) -> None:
    driver = Driver(TitleScene(), screen)
    driver.press(shelf(1))
    driver.frame()

    def ask() -> None:
        if hand == "mouse":
            driver.press(InRow(shelf(1), Command.DELETE))
        else:
            title(driver).focus = shelf(1)
            driver.key(pygame.K_DELETE)
        driver.frame()

    ask()
    assert "Its games stay" in words(driver, screen)
    driver.key(pygame.K_ESCAPE)
    driver.frame()
    assert len(packs()[0]) == 2
    ask()
    driver.press(Command.DELETE) if hand == "mouse" else driver.key("r")
    driver.frame()
    assert [pack.id for pack in packs()[0]] == ["pack-02"]
    assert driver.rows(Area.SHELVES) == [0, 1] and len(driver.rows(Area.NEW_GAMES)) == 14


@pytest.mark.parametrize("number", [9, *(pytest.param(n, marks=pytest.mark.slow) for n in (1, 20))])
@pytest.mark.parametrize(
    ("window", "language"),
    [
        pytest.param(*each, marks=() if each in OFTEN else pytest.mark.slow)
        for each in product(WINDOWS, ("pl", "en"))
    ],
)
def test_shelves_have_room_at_any_size(
    screen: pygame.Surface,
    tmp_path: Path,
    number: int,
    language: str,
    window: tuple[tuple[int, int], int],
) -> None:
    size, percentage = window
    for n in range(number):
        put(
            made(
                tmp_path, n, ("mill", "ford", "inn", "bridge")[: n % 5], name=LONG if n == 1 else ""
            )
        )
    i18n.set_language(language)
    preferences.change(text_size=percentage)
    screen = pygame.display.set_mode(size)
    driver = Driver(TitleScene(), screen)
    seen, at = set(), driver.hotspot(Area.SHELVES)
    for _shelf in range(number + 1):
        assert not look_at(driver.scene, screen).faults()
        rows = [driver.hotspot(shelf(n)) for n in driver.rows(Area.SHELVES)]
        assert all(screen.get_rect().contains(row) for row in rows) and len(rows) >= 2
        assert all(a.right < b.left and a.top == b.top for a, b in pairwise(rows))
        assert title(driver).stock.shelves.rows.at in driver.rows(Area.SHELVES)
        seen |= set(driver.rows(Area.SHELVES))
        assert driver.hotspot(Area.SHELVES) == at, "they stay where they are"
        driver.key("w")
        driver.frame()
    assert seen == set(range(number + 1)) and title(driver).stock.shelves.rows.at == 0


def test_more_shelves_than_there_is_room_for(screen: pygame.Surface, tmp_path: Path) -> None:
    for number in range(20):
        put(made(tmp_path, number))
    driver = Driver(TitleScene(), screen)
    first = driver.rows(Area.SHELVES)
    driver.press(Command.MORE_SHELVES)
    driver.frame()
    assert driver.rows(Area.SHELVES) == [n + len(first) for n in first]
    driver.point(driver.hotspot(shelf(first[-1] + 1)).center)
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, y=9, x=0))
    driver.app.step()
    driver.frame()
    assert driver.rows(Area.SHELVES) == first
    title(driver).focus = BOX
    driver.key(pygame.K_LEFT)
    driver.frame()
    assert title(driver).focus == shelf(20) and 20 in driver.rows(Area.SHELVES)
    assert title(driver).stock.shelves.shown is None


def test_a_pack_for_newer_rules_is_shown_and_not_played(
    screen: pygame.Surface, tmp_path: Path
) -> None:
    put(made(tmp_path, 1, ("ford", "mill"), rules=str(VERSION + 1)))
    driver = Driver(TitleScene(), screen)
    assert "needs a newer version of the game" in words(driver, screen)
    driver.press(shelf(1))
    driver.frame()
    assert driver.rows(Area.NEW_GAMES) == [0, 1]
    driver.press(card(0))
    driver.frame()
    assert isinstance(driver.scene, TitleScene)
    assert "Get a newer version of the game." in title(driver).notice
    assert not look_at(driver.scene, screen).faults()
    driver.press(BOX)
    assert not title(driver).notice


def test_what_is_wrong_with_packs_is_told(screen: pygame.Surface, tmp_path: Path) -> None:
    broken = made(tmp_path, 1, ("ford", "mill"))
    (broken / "ford.toml").write_text('map = "ford.tmx"\n', "utf-8")
    put(broken)
    (packs_folder() / "none").mkdir()
    driver = Driver(TitleScene(), screen)
    assert "none/pack.toml: there is no such file" in title(driver).notice
    driver.press(shelf(1))
    driver.frame()
    assert driver.rows(Area.NEW_GAMES) == [0] and "ford.toml" in title(driver).notice


def test_more_scenarios_than_cards_have_room_for(screen: pygame.Surface, tmp_path: Path) -> None:
    put(made(tmp_path, 1, [f"ford-{number}" for number in range(60)]))
    driver = Driver(TitleScene(), screen)
    driver.press(shelf(1))
    driver.frame()
    rows = driver.rows(Area.NEW_GAMES)
    assert 3 < len(rows) < 60 and Command.MORE_NEW in driver.targets()
    assert not look_at(driver.scene, screen).faults()
    at = [driver.hotspot(card(number)).left for number in rows]
    assert len(set(at)) == 1, "they are rows"


def test_an_empty_pack(screen: pygame.Surface, tmp_path: Path) -> None:
    put(made(tmp_path, 1, ()))
    driver = Driver(TitleScene(), screen)
    driver.press(shelf(1))
    assert "There is no scenario in this pack." in words(driver, screen)
    driver.key(pygame.K_RETURN)
    assert driver.scene is not None


@pytest.mark.usefixtures("two")
def test_games_of_packs_are_listed_with_their_scenario(screen: pygame.Surface) -> None:
    (path,) = scenarios_of_pack("pack-01/mill")
    played(path=path)
    driver = Driver(TitleScene(), screen)
    (game,) = title(driver).old.items
    assert game.headline is not None and game.headline.path == path
    assert len(title(driver).new.items) == 14, "it is on its shelf"
    driver.press(shelf(1))
    (game,) = title(driver).old.items
    assert game.headline is not None


@pytest.mark.usefixtures("two")
def test_scenarios_of_packs_have_seals(screen: pygame.Surface) -> None:
    (path,) = scenarios_of_pack("pack-01/mill")
    won(path, {Side.BLUE: Seat("swordmaster", 1)}, Side.RED)
    driver = Driver(TitleScene(), screen)
    driver.press(shelf(1))
    ford, mill = title(driver).new.items
    assert ford.sealed is None and mill.sealed is Placing.MASTERLY
    driver.press(shelf(2))
    assert [item.sealed for item in title(driver).new.items] == [None]


def test_a_cover_or_the_map(
    screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(map_pictures, "BUDGET", 60.0)  # on a machine that has other work as well
    homes = [made(tmp_path, 1), made(tmp_path, 2), made(tmp_path, 3)]
    image = pygame.Surface((300, 200))
    image.fill((10, 200, 30))
    pygame.image.save(image, homes[0] / "cover.png")
    (homes[1] / "cover.png").write_bytes(b"no picture")
    for home in homes:
        put(home)
    driver = Driver(TitleScene(), screen)

    def at(number: int) -> tuple[int, ...]:
        spine = driver.hotspot(shelf(number))
        return tuple(screen.get_at((spine.left + 50, spine.centery)))[:3]

    assert all(abs(a - b) < 5 for a, b in zip(at(1), (10, 200, 30), strict=True))
    assert at(1) != at(2) == at(3)


# Dropped files


def test_a_dropped_pack_is_shown_before_it_is_added(screen: pygame.Surface, tmp_path: Path) -> None:
    file = pack_up(made(tmp_path, 1, ("ford", "mill"), about="A [[ford]] and a **mill**.")).file
    driver = Driver(TitleScene(), screen)
    drop(driver, file)
    said = words(driver, screen)
    for told in ("Pack 01 (pack-01), version 1.0, by Jan Kowalski", "Scenarios: Ford, Mill"):
        assert told in said
    assert "[ford]] and a * *mill* *." in said, "its text is no markup"
    assert packs() == ((), ())
    driver.key(pygame.K_ESCAPE)
    driver.frame()
    assert packs() == ((), ()) and not list(packs_folder().iterdir())
    drop(driver, file)
    driver.press(Command.ADD_PACK)
    driver.frame()
    assert [pack.id for pack in packs()[0]] == ["pack-01"]
    assert title(driver).stock.shelves.rows.at == 1 and driver.rows(Area.NEW_GAMES) == [0, 1]


@pytest.mark.parametrize("hand", ["mouse", "keys"])
def test_a_pack_that_was_downloaded_is_chosen_and_added(
    screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hand: str
) -> None:
    downloads, other = tmp_path / "downloads", tmp_path / "documents"
    downloads.mkdir()
    other.mkdir()
    monkeypatch.setattr(pack_sheet, "usual_folders", lambda: (downloads, tmp_path / "no", other))
    for number, folder in ((1, other), (2, downloads)):
        file = pack_up(made(tmp_path, number)).file.rename(folder / f"{number}{PACKED}")
        os.utime(file, (1_000_000 * number, 1_000_000 * number))
    (downloads / "stray.zip").write_bytes(b"PK")
    (downloads / f"folder{PACKED}").mkdir()
    driver = Driver(TitleScene(), screen)
    driver.press(Command.ADD_PACK) if hand == "mouse" else driver.key("+")
    driver.frame()
    assert driver.rows(Area.PATHS) == [0, 1] and not look_at(driver.scene, screen).faults()
    if hand == "mouse":
        driver.press(Row(Area.PATHS, 1))
        driver.frame()
        driver.press(Command.ADD_PACK)
    else:
        driver.key(pygame.K_DOWN)
        driver.key(pygame.K_RETURN)
    driver.frame()
    assert "Pack 01 (pack-01), version 1.0" in words(driver, screen) and packs() == ((), ())
    driver.press(Command.ADD_PACK) if hand == "mouse" else driver.key("a")
    driver.frame()
    assert [pack.id for pack in packs()[0]] == ["pack-01"]
    assert title(driver).stock.shelves.rows.at == 1 and title(driver).sheets.dialog is None


def test_the_path_of_a_pack_can_be_typed(
    screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pack_sheet, "usual_folders", lambda: ())
    home = made(tmp_path, 1)
    driver = Driver(TitleScene(), screen)
    driver.key("+")
    sheet = title(driver).sheets.dialog
    assert isinstance(sheet, AddPack) and not sheet.entry.said
    driver.key(pygame.K_RETURN)
    for wrong in (str(tmp_path / "nothing"), "a" * 300, "~nosuchuser/pack", str(tmp_path)):
        sheet.entry.said = wrong
        driver.key(pygame.K_RETURN)
        driver.frame()
        assert sheet.wrong and title(driver).sheets.dialog is sheet
        assert not look_at(driver.scene, screen).faults()
    sheet.entry.said = str(home)[:-1]
    driver.key(str(home)[-1])
    driver.key(pygame.K_RETURN)
    driver.frame()
    assert "Pack 01 (pack-01)" in words(driver, screen)
    driver.key(pygame.K_ESCAPE)
    assert packs() == ((), ()) and title(driver).sheets.dialog is None
    driver.key("+")
    driver.key(pygame.K_ESCAPE)
    assert title(driver).sheets.dialog is None and driver.app.scene is title(driver)


def test_packs_are_looked_for_where_files_are_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone() -> Path:
        raise FileNotFoundError

    monkeypatch.setattr(platformdirs, "user_downloads_path", lambda: tmp_path)
    monkeypatch.setattr(Path, "cwd", gone)
    assert tmp_path in pack_sheet.usual_folders()


def test_a_dropped_version_asks_before_it_replaces_one(
    screen: pygame.Surface, tmp_path: Path
) -> None:
    put(made(tmp_path, 1))
    driver = Driver(TitleScene(), screen)
    drop(driver, made(tmp_path, 1, version="1.1"))
    said = words(driver, screen)
    assert "Pack 01 is there already, in version 1.0; this is version 1.1." in said
    assert "Replace version 1.0" in said
    driver.key("a")
    driver.frame()
    assert [pack.version for pack in packs()[0]] == ["1.1"]


def test_several_dropped_files_are_asked_about_in_turn(
    screen: pygame.Surface, tmp_path: Path
) -> None:
    stray = tmp_path / "stray.zip"
    stray.write_bytes(b"PK")
    driver = Driver(TitleScene(), screen)
    drop(driver, stray, made(tmp_path, 1), made(tmp_path, 2))
    assert "is an archive" in words(driver, screen)
    driver.key(pygame.K_ESCAPE)
    driver.frame()
    for _question in range(2):
        driver.key("a")
        driver.frame()
    assert [pack.id for pack in packs()[0]] == ["pack-01", "pack-02"]
    assert title(driver).sheets.dialog is None


def test_what_is_dropped_elsewhere_waits_for_the_start_screen(
    screen: pygame.Surface, tmp_path: Path
) -> None:
    driver = Driver(TitleScene(), screen)
    driver.press(card(0))
    driver.frame()
    drop(driver, made(tmp_path, 1))
    assert isinstance(driver.scene, BriefingScene) and driver.scene.sheets.dialog is None
    driver.key(pygame.K_ESCAPE)
    driver.frame()
    driver.frame()
    assert title(driver).sheets.dialog is not None
    driver.app.leave()
    assert not list(packs_folder().iterdir()), "what was only offered is put away"


def test_a_pack_with_an_id_of_ours_says_so_before_it_is_added(
    screen: pygame.Surface, tmp_path: Path
) -> None:
    folder = made(tmp_path, 1)
    (folder / "characters").mkdir()
    (folder / "characters" / "own.toml").write_text(
        'faction = "The Spanish embassy"\n[athos]\n', "utf-8"
    )
    driver = Driver(TitleScene(), screen)
    drop(driver, folder)
    assert "athos is a character of the game" in words(driver, screen)
