"""Windows smaller than anything fits in: whatever size the system gives is drawn and works, and no
other is asked for."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from campaigned import campaign
from tableside import Driver, Sit, in_window, position

from ad1666.campaign.saves import Save
from ad1666.campaign.values import Setup
from ad1666.content.scenarios.scenario import Scenario
from ad1666.rules.phases import Phase
from ad1666.table.app import FailureScene
from ad1666.table.preview.scene import PreviewScene
from ad1666.table.scenes.campaign import CampaignScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Pages, Riddle
from ad1666.table.scenes.puzzle import PuzzleScene
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit.canvas import canvas_of
from ad1666.table.toolkit.layout import SMALLEST
from ad1666.table.toolkit.scene import Scene
from ad1666.table.views import top_panel
from tests.table.staged import lesson, prelude

SIZES = (
    *((1, 1), (1, 2000), (2000, 1), (2, 3), (37, 41), (271, 400), (400, 271), (640, 480)),
    *((1023, 700), (1024, 699), (960, 1080), (1024, 2400), (3000, 200), (3000, 700)),
)
PATIENCE = 30.0


KINDS = ("start", "briefing", "band", "game", "lesson", "puzzle", "campaign", "preview", "failure")


@pytest.fixture
def scene(request: pytest.FixtureRequest, letter: Scenario, brawl: Scenario, sit: Sit) -> Scene:
    """A scene of each kind."""
    state = position(letter.state, Phase.ACTION, A=(8, 8), B=(8, 7), E=(9, 8))
    kinds: dict[str, Callable[[], Scene]] = {
        "start": TitleScene,
        "briefing": lambda: prelude(letter, TitleScene),
        "band": lambda: prelude(brawl, TitleScene),
        "game": lambda: GameScene(AtTable(sit(state), TitleScene)),
        "lesson": lambda: lesson(TitleScene),
        "puzzle": lambda: PuzzleScene(Riddle(0, TitleScene)),
        "campaign": lambda: CampaignScene(Pages(Save.new(campaign(), Setup("long")), TitleScene)),
        "preview": lambda: PreviewScene(letter.map.path, watch=False),
        "failure": lambda: FailureScene(ValueError("x"), TitleScene),
    }
    return kinds[request.param]()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The windows that were asked for, by the test or by the program."""
    found: list[Any] = []
    opened = pygame.display.set_mode

    def noted(*given: Any) -> pygame.Surface:
        found.append(given[0])
        return opened(*given)

    monkeypatch.setattr(pygame.display, "set_mode", noted)
    return found


@pytest.mark.parametrize("scene", KINDS, indirect=True)
def test_any_size_is_drawn_and_none_is_asked_for(
    scene: Scene, screen: pygame.Surface, asked: list[Any]
) -> None:
    driver, kind = Driver(scene, screen), type(scene)
    for size in SIZES:
        before = driver.scene.ui
        driver.resize(size)
        assert type(driver.scene) is kind
        assert driver.scene.ui is not before, "no frame was drawn"
        window = pygame.display.get_surface()
        assert window is not None and window.get_size() == driver.app.canvas.window == size
        assert all(map(int.__ge__, driver.app.screen.get_size(), SMALLEST))
        middle = window.get_rect().center
        assert window.get_at(middle)[:3] != (0, 0, 0), size  # something is shown
    driver.app.leave()
    assert tuple(asked) == SIZES  # by the test alone


def test_what_is_shown_reduced_keeps_its_shape_and_its_places(screen: pygame.Surface) -> None:
    rng = random.Random(1)
    for size in (*SIZES, *((rng.randint(1, 2500), rng.randint(1, 1500)) for _ in range(300))):
        canvas = canvas_of(pygame.Surface(size, 0, 32))
        wide, high = canvas.picture.get_size()
        assert wide >= SMALLEST[0] and high >= SMALLEST[1]
        assert pygame.Rect((0, 0), size).contains(canvas.shown)
        # it reaches two rims of the window, and is as large as fits
        assert canvas.shown.width == size[0] or canvas.shown.height == size[1]
        # a pixel is as wide as it is high, but for rounding
        assert abs(canvas.shown.width * high - canvas.shown.height * wide) <= wide + high
        # what is pointed at is what is seen there
        for _ in range(5):
            x, y = rng.randrange(canvas.shown.width), rng.randrange(canvas.shown.height)
            pos = canvas.shown.left + x, canvas.shown.top + y
            assert canvas.place(pygame.Rect(canvas.point(pos), (1, 1))).topleft == pos
            assert canvas.picture.get_rect().collidepoint(canvas.point(pos))
        outside = canvas.shown.right, canvas.shown.bottom
        assert not canvas.picture.get_rect().collidepoint(canvas.point(outside))


@pytest.mark.parametrize("size", [(700, 1100), (1400, 400), (512, 350)])
def test_the_mouse_reaches_what_is_seen(size: tuple[int, int], screen: pygame.Surface) -> None:
    driver = Driver(TitleScene(), screen)
    driver.resize(size)
    ui = driver.scene.ui
    assert ui is not None and driver.app.canvas.reduced
    spots = [h for h in ui.hotspots if ui.hotspot_at(h.rect.center) is h]
    assert len(spots) > 5
    for spot in spots:
        driver.point(spot.rect.center)
        ui = driver.scene.ui
        assert ui is not None and ui.pointer is not None
        assert ui.target_at(ui.pointer) == spot.target
        assert max(abs(a - b) for a, b in zip(ui.pointer, spot.rect.center, strict=True)) <= 3


def test_a_click_on_what_was_drawn_for_another_size_does_nothing(screen: pygame.Surface) -> None:
    driver = Driver(TitleScene(), screen)
    pos = driver.hotspot(driver.targets()[-1]).center
    pygame.display.set_mode((640, 480), pygame.RESIZABLE)
    post = pygame.event.post
    post(pygame.event.Event(pygame.VIDEORESIZE, size=(640, 480), w=640, h=480))
    scene = driver.scene
    pygame.event.post(
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=in_window(driver.app, pos), button=1)
    )
    driver.app.step()
    assert driver.scene is scene
    assert not scene.sheets.top  # type: ignore[attr-defined]


@pytest.mark.parametrize("gap", [0, 1, 4])
@pytest.mark.parametrize("width", [-3, 0, 1, 90, 10_000])
def test_commands_are_divided_into_rows_however_little_room_there_is(gap: int, width: int) -> None:
    widths = (60, 20, 75, 60, 3)
    rows = top_panel.rows_of(widths, width, gap)
    assert tuple(wide for row in rows for wide in row) == widths


_STUCK = """
import itertools, sys
from ad1666.table import app
from ad1666.table.scenes.title import TitleScene

class Stuck(TitleScene):
    def draw(self, surface):
        super().draw(surface)
        print("stuck", flush=True)
        for _ in itertools.count():
            pass

sys.exit(app.show(Stuck, "stuck"))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_a_program_that_is_stuck_heeds_the_request_to_end(tmp_path: Path) -> None:
    program = subprocess.Popen([sys.executable, "-c", _STUCK], stdout=subprocess.PIPE, text=True)
    try:
        assert program.stdout is not None
        assert any(line.strip() == "stuck" for line in program.stdout)
        program.send_signal(signal.SIGTERM)
        assert program.wait(PATIENCE) == 0
    finally:
        program.kill()
        program.communicate()
