"""The windows of small and of large screens: nothing is cut off, nothing lies on anything else."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from attrs import evolve
from looks import look_at, looking
from tableside import Driver, Sit, pick, position

from ad1666.content.scenarios.scenario import Scenario, assembled
from ad1666.play.controller import Controls
from ad1666.play.hot_seat import HotSeat
from ad1666.play.targets import Area, Command, Row
from ad1666.rules.cards import DECK, Side
from ad1666.rules.characters import Status
from ad1666.rules.phases import Phase
from ad1666.table.preview.scene import PreviewScene
from ad1666.table.scenes.band import MusterScene
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Brief
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.sheet import draw_message
from ad1666.table.toolkit import pictures, text
from ad1666.table.toolkit.layout import SMALLEST, arrange, opening
from ad1666.table.toolkit.scene import Scene
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.ui import Button, Ui
from tests import shipped
from tests.shipped import MUSTERS, SCENARIOS
from tests.table.staged import prelude

SMALL = [(1024, 700), (1152, 720), (1280, 720), (1366, 768)]
SIZES = [*SMALL, (1280, 800), (2560, 1440)]


@pytest.fixture(params=SIZES, ids=lambda size: "x".join(map(str, size)))
def window(request: pytest.FixtureRequest, screen: pygame.Surface) -> pygame.Surface:
    """A window of each size."""
    return pygame.display.set_mode(request.param)


def sound(scene: Scene, window: pygame.Surface, what: str = "") -> None:
    """Everything that is drawn lies where it can be read and reached."""
    faults = look_at(scene, window).faults()
    assert not faults, (what, len(faults), faults[:5])


def test_a_window_opens_no_larger_than_the_screen() -> None:
    assert opening((1920, 1080)) == (1920, 1012)
    assert opening((3840, 2160)) == (3840, 2092)
    assert opening((1366, 768)) == (1366, 700)
    assert opening((1280, 720)) == (1280, 700)
    assert opening((1024, 768)) == (1024, 700)
    assert opening((800, 600)) == (800, 600)
    assert opening((1, 1)) == (1, 1)
    # as large as it was, where that still fits
    assert opening((1920, 1080), (1440, 900)) == (1440, 900)
    assert opening((1366, 768), (1440, 900)) == (1366, 700)
    assert opening((1366, 768), (100, 100)) == SMALLEST


def test_the_first_screen_has_room(window: pygame.Surface) -> None:
    driver = Driver(TitleScene(), window)
    sound(driver.scene, window)
    for sheet in (pygame.K_F1, "?"):
        driver.key(sheet)
        sound(driver.scene, window, str(sheet))
        driver.key(pygame.K_ESCAPE)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
@pytest.mark.parametrize("size", [SIZES[0], pytest.param(SIZES[3], marks=pytest.mark.slow)])
def test_every_briefing_has_room(screen: pygame.Surface, path: Path, size: tuple[int, int]) -> None:
    scenario = shipped.scenario(path)
    window = pygame.display.set_mode(size)
    sound(BriefingScene(Brief(assembled(scenario, {}), TitleScene)), window)


@pytest.mark.parametrize("path", MUSTERS, ids=lambda path: path.stem)
@pytest.mark.parametrize("size", [SMALL[0], SMALL[2], SIZES[-1]])
def test_the_choice_of_a_band_has_room(
    screen: pygame.Surface, path: Path, size: tuple[int, int]
) -> None:
    window = pygame.display.set_mode(size)
    scene = prelude(shipped.scenario(path), TitleScene)
    assert isinstance(scene, MusterScene)
    driver = Driver(scene, window)
    driver.key("d")  # refused: what is wrong is told
    assert scene.notice
    sound(scene, window, "refused")


def test_the_sheets_over_the_choice_of_a_band_have_room(screen: pygame.Surface) -> None:
    window = pygame.display.set_mode(SMALLEST)
    driver = Driver(prelude(shipped.scenario(MUSTERS[0]), TitleScene), window)
    driver.key("s")
    sound(driver.scene, window, "suggested")
    for key in ("g", "l", "w"):
        driver.key(key)
        sound(driver.scene, window, key)
        driver.key(pygame.K_ESCAPE)


def test_every_sheet_of_a_game_has_room(
    window: pygame.Surface, sit: Sit, scenario: Scenario
) -> None:
    state = position(scenario.state, Phase.ACTION, red="S2 H4 G8 U7 RJ", blue="S3")
    pile = evolve(state.red, deck=(), discard=tuple(c for c in DECK if c not in state.red.hand))
    driver = Driver(GameScene(AtTable(sit(evolve(state, red=pile)), TitleScene)), window)
    for sheet in (pygame.K_F1, "?", "l", "p", "m"):
        driver.key(sheet)
        sound(driver.scene, window, str(sheet))
        driver.key(pygame.K_ESCAPE)
    driver.key("h")
    sound(driver.scene, window, "curtain")
    driver.key(pygame.K_SPACE)
    sound(driver.scene, window, "hand")


def test_a_long_message_has_room(window: pygame.Surface) -> None:
    ui = Ui(window, arrange(window.get_size(), 18, 12))
    buttons = tuple(
        Button(Row(Area.PATHS, n), "Something that can be done about it", "F1", str)
        for n in range(5)
    )
    said = "Cannot write /home/zażółć/" + "bardzo-długa-nazwa-katalogu/" * 20 + "gra.ad1666"
    with looking(window) as look:
        draw_message(ui, "Something went wrong", said, buttons, Scroll())
    look.hotspots = ui.hotspots[1:]
    assert not look.faults()
    shown = {hotspot.target for hotspot in ui.hotspots}
    assert shown >= {button.target for button in buttons}


def test_a_map_that_is_looked_at_has_room(window: pygame.Surface, scenario: Scenario) -> None:
    driver = Driver(PreviewScene(scenario.map.path, watch=True), window)
    for key in ("1", "2", "3", "4", pygame.K_F1):
        driver.key(key)
        sound(driver.scene, window, str(key))


@pytest.mark.parametrize(("figure", "at", "key"), [("A", (0, 7), "A"), ("E", (17, 7), "D")])
def test_the_key_that_leads_off_the_board_is_whole(
    window: pygame.Surface,
    sit: Sit,
    scenario: Scenario,
    monkeypatch: pytest.MonkeyPatch,
    figure: str,
    at: tuple[int, int],
    key: str,
) -> None:
    where = {"A": (2, 7), "E": (15, 7), figure: at}
    session = sit(position(scenario.state, Phase.ACTION, red="", **where))
    side = session.game.state.figure(figure).side
    for said in (f"red: first {side}", f"{figure}: activate", f"{figure}: full-move"):
        session.choose(pick(session, said))
    scene = GameScene(AtTable(session, TitleScene))
    caps: list[pygame.Rect] = []
    centred = text.centred

    def noted(to: pygame.Surface, said: str, box: pygame.Rect, *more: object) -> None:
        centred(to, said, box, *more)  # type: ignore[arg-type]
        if said == key and to is window and scene.grid and scene.grid.area.collidepoint(box.center):
            caps.append(box.copy())

    monkeypatch.setattr(text, "centred", noted)
    scene.draw(window)
    assert scene.grid is not None
    off = (-1, 7) if key == "A" else (18, 7)
    (cap,) = (c for c in caps if scene.grid.at(c.center) == off)
    assert scene.grid.area.contains(cap)
    sound(scene, window)
    driver = Driver(scene, window)
    driver.click(cap.center)
    assert session.game.state.figure(figure).at is None


def test_a_bell_counts_guard_tokens_and_an_hourglass_turns(
    screen: pygame.Surface, sit: Sit, scenario: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    icon = pictures.icon
    monkeypatch.setattr(
        pictures, "icon", lambda name, size: (drawn.append(name), icon(name, size))[1]
    )
    state = position(scenario.state, Phase.ACTION)
    for intervention, sign, other in ((True, "guard", "turns"), (False, "turns", "guard")):
        drawn.clear()
        scene = GameScene(
            AtTable(
                sit(evolve(state, terms=evolve(state.terms, intervention=intervention))), TitleScene
            )
        )
        scene.draw(screen)
        assert sign in drawn and other not in drawn


@pytest.mark.parametrize("button", ["escape", "backspace", "right", "button"])
def test_one_step_back_from_the_curtain_before_the_own_hand(
    screen: pygame.Surface, sit: Sit, scenario: Scenario, button: str
) -> None:
    state = position(scenario.state, Phase.ACTION, red="S2 H4")
    scene = GameScene(AtTable(sit(state), TitleScene))
    driver, controls = Driver(scene, screen), scene.controls
    for lifted in (False, True):
        driver.key("h")
        assert controls.hot_seat.veiled is Side.RED
        if lifted:
            driver.key(pygame.K_SPACE)
            assert controls.hot_seat.viewer is Side.RED
        driver.frame()
        match button:
            case "escape":
                driver.key(pygame.K_ESCAPE)
            case "backspace":
                driver.key(pygame.K_BACKSPACE)
            case "right":
                event = {"pos": (5, 5), "button": 3}
                pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, event))
                pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, event))
                driver.app.step()
            case "button":
                driver.press(Command.HAND if lifted else Command.NOT_NOW)
        assert controls.hot_seat.veiled is None and controls.hot_seat.viewer is None
        assert scene.sheets.sheet is None and controls.menu is not None


@pytest.mark.parametrize("fate", [Status.KILLED, Status.LEFT])
def test_the_card_of_somebody_who_is_gone_does_not_stay_open(
    screen: pygame.Surface, sit: Sit, scenario: Scenario, fate: Status
) -> None:
    state = position(scenario.state, Phase.ACTION)
    session = sit(state.with_figure(evolve(state.figure("E"), at=None, status=fate)))
    controls = Controls(HotSeat(session))
    for read in ("E", "A"):
        controls.looked = read  # as it was read before the answer after which it is gone
        controls.refresh()
        assert controls.looked == (None if read == "E" else "A")
    controls.looked = "D"
    controls.next_figure(1)  # who wants to read it still can
    assert controls.looked == "E"
