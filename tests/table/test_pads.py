"""By pad alone: buttons are keys, a stick is the pointer, and two pads need no curtain."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from attrs import asdict, define, evolve, field
from tableside import Clock, Driver, Sit, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.i18n import set_language
from ad1666.play.targets import Command, Option
from ad1666.rules.cards import Side
from ad1666.rules.characters import Status
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Topic
from ad1666.settings import Curtain, Motion, preferences
from ad1666.table.motion.act import Cue
from ad1666.table.motion.director import Director
from ad1666.table.motion.show import advance
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.band_sheets import SaveSheet
from ad1666.table.sheets.path_sheet import PathSheet
from ad1666.table.toolkit.entry import TextEntry
from ad1666.table.toolkit.pads import Pads, of_another, pads

A, B = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B
X, Y = pygame.CONTROLLER_BUTTON_X, pygame.CONTROLLER_BUTTON_Y
STRIDE = 88
"""How far the pointer comes in a frame of a tenth of a second, with the stick all the way over."""
LEFT, RIGHT = pygame.CONTROLLER_BUTTON_LEFTSHOULDER, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
START, DOWN = pygame.CONTROLLER_BUTTON_START, pygame.CONTROLLER_BUTTON_DPAD_DOWN
CROSS_UP, CROSS_LEFT, CROSS_RIGHT = (
    pygame.CONTROLLER_BUTTON_DPAD_UP,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
)


@define
class Pretended:
    """A pad that nobody has."""

    name: str = "Xbox Series X Controller"
    felt: list[float] = field(factory=list)

    def rumble(self, low: float, high: float, ms: int, /) -> bool:
        self.felt.append(high)
        return True


@pytest.fixture(autouse=True)
def _pads_put_away() -> Iterator[None]:
    """Puts all pads away after each test."""
    yield
    for name, value in asdict(Pads(), recurse=False).items():
        setattr(pads, name, value)


def push(driver: Driver, button: int, *, pad: int = 0, hold: bool = False) -> None:
    """Pushes a button of a pad, and lets it go unless it is to be held."""
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)[: 1 if hold else 2]:
        pygame.event.post(pygame.event.Event(kind, instance_id=pad, button=button))
        driver.app.step()


def let_go(driver: Driver, button: int, *, pad: int = 0) -> None:
    event = pygame.event.Event(pygame.CONTROLLERBUTTONUP, instance_id=pad, button=button)
    pygame.event.post(event)
    driver.app.step()


def lean(driver: Driver, across: float, down: float) -> None:
    """Leans the left stick of a pad, -1 to 1."""
    for axis, value in enumerate((across, down)):
        told = {"instance_id": 0, "axis": axis, "value": round(value * 32767)}
        pygame.event.post(pygame.event.Event(pygame.CONTROLLERAXISMOTION, told))
    driver.app.step()


def test_by_pad_a_game_is_begun_and_buttons_tell_those_of_the_pad(screen: pygame.Surface) -> None:
    driver = Driver(TitleScene(), screen)
    assert pads.cap("Enter") == "Enter"
    push(driver, DOWN)
    assert (pads.cap("Enter"), pads.cap("M"), pads.cap("Q")) == ("A", "Menu", "Q")
    for _n in range(30):
        if isinstance(driver.scene, GameScene):
            break
        push(driver, A)
    scene = driver.scene
    assert isinstance(scene, GameScene)
    push(driver, START)
    assert scene.sheets.top is not None
    push(driver, B)
    assert scene.sheets.top is None
    driver.key(pygame.K_F1)
    assert pads.cap("Enter") == "Enter", "the keyboard was used last"


def test_a_name_is_typed_by_pad(screen: pygame.Surface) -> None:
    set_language("pl")
    driver, names = Driver(TitleScene(), screen), list[str]()
    assert isinstance(driver.scene, TitleScene)
    driver.scene.sheets.open(SaveSheet("Proposed", names.append))
    driver.key(pygame.K_UP)
    assert isinstance(driver.scene.sheets.top, SaveSheet)
    assert driver.scene.sheets.top.name == "Proposed", "the arrows of a keyboard are none of a pad"
    driver.scene.sheets.shut()
    driver.scene.sheets.open(SaveSheet("Proposed", names.append))
    for button in (DOWN, DOWN, CROSS_RIGHT, DOWN, DOWN, CROSS_RIGHT, CROSS_LEFT, CROSS_UP, A):
        push(driver, button)
    assert names == ["\u0104\u0105"]
    assert entry_typed("", (CROSS_UP,)) == "9", "the last of what names hold"
    assert entry_typed("Jan", (CROSS_RIGHT,) * 4) == "Janaa", "there is no room for more"


def test_paths_and_the_search_of_the_rules_are_typed_by_pad(screen: pygame.Surface) -> None:
    driver = Driver(TitleScene(), screen)
    assert isinstance(driver.scene, TitleScene)
    sheets = driver.scene.sheets
    taken = list[Path]()
    sheets.open(Somewhere(sheets.shut, taken))
    for button in (DOWN, CROSS_RIGHT, CROSS_LEFT, CROSS_RIGHT, DOWN, CROSS_RIGHT, CROSS_UP, A):
        push(driver, button)
    assert taken == [Path("twobZ")], "down chose a path of the list before any letter"
    sheets.shut()
    sheets.open(sheets.rules)
    found = len(sheets.rules.clauses)
    push(driver, DOWN)
    assert sheets.rules.at == 1
    for button in (CROSS_RIGHT, DOWN, CROSS_RIGHT, CROSS_RIGHT):
        push(driver, button)
    assert sheets.rules.query.said == "Baa" and len(sheets.rules.clauses) < found
    push(driver, CROSS_LEFT)
    push(driver, RIGHT)
    push(driver, DOWN)
    assert sheets.rules.query.said == "Ba", "the list again"


@define
class Somewhere(PathSheet):
    taken: list[Path]
    title, task = "Where", "Where?"
    confirms = Command.CONFIRM, "There"

    def paths(self) -> tuple[Path, ...]:
        return Path("one"), Path("two")

    def proposed(self, path: Path) -> Path:
        return path

    def take(self, path: Path) -> str:
        self.taken.append(path)
        return ""


def entry_typed(said: str, buttons: tuple[int, ...]) -> str:
    entry = TextEntry(said, 5)
    for button in buttons:
        entry.pushed(pygame.K_UP if button == CROSS_UP else pygame.K_RIGHT)
    return entry.said


def test_the_stick_moves_the_pointer_and_a_button_clicks(
    screen: pygame.Surface, letter: Scenario, sit: Sit, clock: Clock
) -> None:
    driver = Driver(GameScene(AtTable(sit(letter.state), TitleScene)), screen)
    place = driver.hotspot(Command.PAUSE)
    driver.point((place.centerx - 300, place.centery))
    lean(driver, 1, 0)
    while pads.at is not None and pads.at[0] < place.left + 2:
        clock.now += 20
        driver.app.step()
    lean(driver, 0, 0)
    push(driver, A)
    scene = driver.scene
    assert isinstance(scene, GameScene) and scene.sheets.top is not None, "it was clicked"


def test_the_pointer_comes_to_rest_on_what_is_near() -> None:
    room, spot = pygame.Rect(0, 0, 1000, 500), pygame.Rect(100, 100, 40, 20)
    for axis, value in ((0, 32767), (0, 0)):
        told = {"instance_id": 0, "axis": axis, "value": value}
        assert not list(pads.heard(pygame.event.Event(pygame.CONTROLLERAXISMOTION, told)))
        pads.at = pads.at or (85.0, 95.0)
        for now in (0, 1, 2):
            moved = [event.pos for event in pads.drift(now, room, [spot])]
    assert not moved and pads.at == spot.center
    for value, now in ((32767, 3), (32767, 503), (0, 504)):
        told = {"instance_id": 0, "axis": 0, "value": value}
        assert not list(pads.heard(pygame.event.Event(pygame.CONTROLLERAXISMOTION, told)))
        moved = [event.pos for event in pads.drift(now, room, [spot])]
    assert not moved, "nothing is near"


def test_two_pads_need_no_curtain_and_only_the_owner_sees_a_hand(
    screen: pygame.Surface, letter: Scenario, sit: Sit
) -> None:
    pads.opened.update({0: Pretended(), 7: Pretended("Nintendo Switch Pro Controller")})
    asked = position(letter.state, Phase.COMBAT, red="S5 H3", blue="G4 U6")
    scene = GameScene(AtTable(sit(asked), TitleScene))
    driver = Driver(scene, screen)
    hot_seat = scene.controls.hot_seat
    assert preferences.now.curtain is Curtain.SIDE_BY_SIDE
    assert hot_seat.prompt is not None
    own, other = (0, 7) if hot_seat.prompt.player is Side.RED else (7, 0)
    before = hot_seat.prompt
    for button in (LEFT, A, pygame.CONTROLLER_BUTTON_Y, pygame.CONTROLLER_BUTTON_LEFTSTICK):
        push(driver, button, pad=other, hold=True)
        assert hot_seat.viewer is None and hot_seat.prompt is before
        let_go(driver, button, pad=other)
    push(driver, pygame.CONTROLLER_BUTTON_LEFTSTICK, pad=own, hold=True)
    assert hot_seat.viewer is before.player
    let_go(driver, pygame.CONTROLLER_BUTTON_LEFTSTICK, pad=own)
    assert hot_seat.viewer is None
    gone = pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=7)
    pygame.event.post(gone)
    driver.frame()
    assert preferences.now.curtain is Curtain.FULL


def test_buttons_are_called_as_their_makers_call_them_and_wounds_are_felt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second = Pretended("PS5 Controller"), Pretended("Joy-Con (L/R)")
    pads.opened.update({1: first, 2: second})
    for number, called in ((1, "×"), (2, "A")):
        told = {"instance_id": number, "button": A}
        (key,) = pads.heard(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, told))
        assert key.key == pygame.K_RETURN and pads.cap("Enter") == called
        assert of_another(key, Side.BLUE) is (number == 1)
    monkeypatch.setattr(Director, "cues", lambda _self: iter((Cue.HIT, Cue.STEP, Cue.DEATH)))
    preferences.change(motion=Motion.NORMAL, mute=False, effects=50)
    advance(Director(), None)
    assert first.felt == second.felt == [0.6, 1.0]
    preferences.change(mute=True)
    advance(Director(), None)
    assert len(first.felt) == 2


def steered(driver: Driver, clock: Clock, to: tuple[int, int]) -> None:
    """Leans the stick until the pointer is where it should be, then lets it go."""
    for _n in range(60):
        here = pads.at or (640, 400)
        away = [end - start for end, start in zip(to, here, strict=True)]
        if max(map(abs, away)) <= 2:
            break
        lean(driver, *(leaning(each / STRIDE) for each in away))
        clock.now += 100
        driver.app.step()
    lean(driver, 0, 0)
    driver.app.step()


def leaning(share: float) -> float:
    """How far to lean for a share of the farthest step."""
    way = 0.25 + 0.75 * min(1.0, abs(share)) ** 0.5
    return math.copysign(way, share) if share else 0.0


def test_a_game_is_played_by_pad_alone(
    screen: pygame.Surface, letter: Scenario, sit: Sit, clock: Clock
) -> None:
    """The last turn of two people: cards for the initiative, a step or none, the end."""
    state = position(letter.state, Phase.INITIATIVE, "S3 U4 H2", "S5 U2 U3")
    gone = [evolve(f, at=None, status=Status.LEFT) for f in state.figures if f.id not in "AE"]
    for figure in gone:
        state = state.with_figure(figure)
    driver = Driver(GameScene(AtTable(sit(evolve(state, guard=1)), TitleScene)), screen)
    pressed = Counter[Topic]()
    for _n in range(60):
        scene = driver.scene
        assert isinstance(scene, GameScene)
        clock.now += 1000
        driver.frame()
        prompt, menu = scene.controls.hot_seat.prompt, scene.controls.menu
        if prompt is None:
            break
        pressed[prompt.topic] += 1
        if scene.controls.hot_seat.veiled is not None:
            push(driver, Y if pressed[prompt.topic] > 1 else X)
            continue
        assert menu is not None
        last = [n for n, entry in enumerate(menu.entries) if entry.ends or entry.choice is not None]
        steered(driver, clock, driver.hotspot(Option(last[-1])).center)
        push(driver, A)
    assert scene.controls.hot_seat.prompt is None, "it is over"
    assert {Topic.COMMIT, Topic.ACTION} <= pressed.keys()
    assert pads.used, "nothing else was touched"
