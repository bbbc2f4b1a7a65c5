"""Takes the pictures of the table that the documents show, without a screen.

    python docs/make/screenshots.py [FOLDER] [WIDTHxHEIGHT]

Plays a set game by posted keys. The folder is docs/pictures unless given; the size 1280x800.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pygame.freetype
from attrs import evolve

from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.session import Session
from ad1666.resources import data_root
from ad1666.rules.cards import DECK, Pile, Side, card, in_order
from ad1666.rules.events import Opposed
from ad1666.rules.requests import Topic
from ad1666.rules.state import Phase
from ad1666.table.app import App
from ad1666.table.play.controller import Controls
from ad1666.table.play.menu import Menu
from ad1666.table.scenes import game
from ad1666.table.scenes.band import prelude
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.title import TitleScene

ROOT = Path(__file__).resolve().parents[2]
SEED = 1666
SQUARES = {"A": (8, 8), "B": (8, 7), "C": (6, 9), "D": (5, 10)}
SQUARES |= {"E": (9, 8), "F": (12, 9), "G": (9, 7), "H": (14, 10)}
HANDS = {Side.RED: ("S3", "H4", "G5", "U8"), Side.BLUE: ("S2", "H6", "U7")}

_COARSE = bytes(min(255, (value + 2) // 4 * 4) for value in range(256))
"""Every fourth shade: the eye does not see it, and the files are a third smaller."""


class Camera:
    """Presses keys and saves pictures."""

    def __init__(self, app: App, folder: Path) -> None:
        self.app = app
        self.folder = folder

    def press(self, *keys: int | str) -> None:
        """Presses keys one after the other."""
        for key in keys:
            code, typed = (ord(key), key) if isinstance(key, str) else (key, "")
            given = {"key": code, "mod": 0, "unicode": typed, "scancode": 0}
            event = pygame.event.Event(pygame.KEYDOWN, given)
            pygame.event.post(event)
            self.app.step()

    def take(self, name: str) -> None:
        """Saves the window as it is."""
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))
        self.app.step()
        size = self.app.screen.get_size()
        pixels = pygame.image.tobytes(self.app.screen, "RGB").translate(_COARSE)
        image = pygame.image.frombytes(pixels, size, "RGB")
        pygame.image.save(image, str(self.folder / f"{name}.png"))


def skirmish(scenario: Scenario) -> Scenario:
    """The scenario with everybody in the street before the inn, early in turn 2."""
    figures = tuple(evolve(f, at=SQUARES[f.id]) for f in scenario.state.figures)
    piles = {}
    for side, names in HANDS.items():
        hand = tuple(card(name) for name in names)
        deck = in_order(c for c in DECK if c not in hand)
        piles[side.value] = Pile(deck=deck, hand=in_order(hand))
    state = evolve(
        scenario.state,
        figures=figures,
        phase=Phase.ACTION,
        turn=2,
        guard=9,
        initiative=Side.RED,
        **piles,
    )
    return evolve(scenario, state=state)


def main(arguments: list[str]) -> int:
    """Takes all pictures; returns the exit status."""
    folder = Path(arguments[0]) if arguments else ROOT / "docs" / "pictures"
    width, height = (
        int(n) for n in (arguments[1] if len(arguments) > 1 else "1280x800").split("x")
    )
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.freetype.init()
    game.CALM = 0  # these hands do not tremble
    screen = pygame.display.set_mode((width, height))
    scenario = load_scenario(data_root() / "scenarios" / "letter-at-the-golden-lion.toml")
    with tempfile.TemporaryDirectory() as records:
        os.environ["XDG_DATA_HOME"] = records
        Camera(App(TitleScene(), screen), folder).take("start")
        Camera(App(BriefingScene(scenario, TitleScene), screen), folder).take("briefing")
        session = Session.new(skirmish(scenario), Shuffle(SEED), Path(records) / "game.ad1666")
        scene = GameScene(session, TitleScene)
        camera = Camera(App(scene, screen), folder)
        camera.press("1", "4", "2")
        camera.take("move")
        camera.press(pygame.K_F1)
        camera.take("help")
        camera.press(pygame.K_ESCAPE)
        play_on(camera, scene)
        camera.take("end")
        scene.close()
        chase = load_scenario(data_root() / "scenarios" / "over-the-tiles.toml")
        roofs = GameScene(
            Session.new(chase, Shuffle(SEED), Path(records) / "chase.ad1666"), TitleScene
        )
        camera = Camera(App(roofs, screen), folder)
        over_the_roofs(camera, roofs)
        camera.take("roofs")
        roofs.close()
        battle = load_scenario(data_root() / "scenarios" / "election.toml")
        camera = Camera(App(prelude(battle, TitleScene), screen), folder)
        camera.press(*2 * (pygame.K_RETURN, pygame.K_DOWN, pygame.K_DOWN), pygame.K_RETURN)
        camera.take("band")
    return 0


def over_the_roofs(camera: Camera, scene: GameScene) -> None:
    """Plays the chase into its second turn, each figure walking on, up to a move."""
    controls = scene.controls
    while controls.hot_seat.prompt is not None:
        prompt, menu = controls.hot_seat.prompt, controls.menu
        if controls.hot_seat.veiled is not None:
            camera.press(pygame.K_SPACE)
            continue
        assert menu is not None
        walking = [e for e in menu.entries if e.choice is not None and e.choice.verb == "full-move"]
        if controls.hot_seat.state.turn > 1 and walking and prompt.player is Side.RED:
            camera.press(walking[0].key.lower())
            return
        if walking and (square := farthest(controls)) is not None:
            controls.walk(square)
        else:
            camera.press(menu.entries[answer(menu)].key.lower())


def farthest(controls: Controls) -> tuple[int, int] | None:
    """The square farthest to the east that a click walks to; None if it lies to the west."""
    assert controls.hot_seat.prompt is not None and controls.hot_seat.prompt.about is not None
    at = controls.hot_seat.prompt.state.figure(controls.hot_seat.prompt.about).at
    best = max(controls.ways, default=None)
    return best if best is not None and at is not None and best > at else None


def play_on(camera: Camera, scene: GameScene) -> None:
    """Plays to the end, each side boosting what it can; takes the first curtain of a fight and the
    first fight that has been boosted on both sides."""
    controls = scene.controls
    wanted = {"curtain", "fight"}
    while controls.hot_seat.prompt is not None:
        name = scene_of(controls)
        if name in wanted:
            wanted.remove(name)
            camera.take(name)
        if controls.hot_seat.veiled is not None:
            camera.press(pygame.K_SPACE)
        else:
            assert controls.menu is not None
            camera.press(controls.menu.entries[answer(controls.menu)].key.lower())
    assert not wanted, f"never seen: {wanted}"


def scene_of(controls: Controls) -> str:
    """The name of the picture that the present frame would make, empty for none."""
    hot_seat = controls.hot_seat
    if hot_seat.state.phase is not Phase.COMBAT:
        return ""
    if hot_seat.veiled is not None:
        return "curtain"
    test = hot_seat.test
    boosting = hot_seat.prompt is not None and hot_seat.prompt.topic is Topic.BOOST
    if boosting and isinstance(test, Opposed) and (test.red.boosts or test.blue.boosts):
        return "fight"
    return ""


def answer(menu: Menu) -> int:
    """Which entry is chosen: nothing more in the action phase, else the first that is offered."""
    for number, entry in enumerate(menu.entries):
        if entry.choice is not None and entry.choice.verb in ("end", "stop"):
            return number
    return next(n for n, entry in enumerate(menu.entries) if entry.barred is None)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
