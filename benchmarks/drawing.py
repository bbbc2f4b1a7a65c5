"""The time to draw a game at 1920x1080, compared with a bare pygame scene: the largest map with 12
figures, the hand of a player alone at the screen, and all panels."""

from __future__ import annotations

import os
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median

import pygame

from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Prompt, Topic
from ad1666.settings import Pace, Settings, preferences
from ad1666.table.app import FRAMES, App
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.toolkit.living import EVERY
from benchmarks.measuring import Effort, Line, ratio, times

SCENARIO = "election.toml"
SIZE = (1920, 1080)
EACH = 6
"""Frames of each kind in a turn."""
_STEP = 16
"""Milliseconds between two frames of an animation."""


def pictures(effort: Effort) -> Iterator[Line]:
    """The full redraw, the redraw after a choice, pointing, a frame of an
    animation; a bare scene; and the same table with half of the torches lit."""
    with _table() as (scene, screen):
        bare = _bare(scene, screen)
        yield times("a bare scene", lambda _turn: [bare] * EACH, effort)
        yield times("full redraw", partial(_anew, scene), effort)
        yield times("redraw after a choice", partial(_after_choices, scene, screen), effort)
        yield times("pointing at a square", partial(_pointing, scene, screen), effort)
        yield times("frame of motion", partial(_moving, scene, screen), effort)
    with _table(dusk=True) as (scene, screen):
        yield times("full redraw at dusk", partial(_anew, scene), effort)
        yield times("torches and glows flicker", partial(_flickering, scene, screen), effort)


@contextmanager
def _table(*, dusk: bool = False) -> Iterator[tuple[GameScene, pygame.Surface]]:
    """The table in the first turn; at ``dusk``, with half of the guard tokens gone."""
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    pygame.display.init()
    screen = pygame.display.set_mode(SIZE)
    preferences.now = Settings(hints=False, pace=Pace.NONE, mute=True)
    scenario = load_scenario(data_root() / "scenarios" / SCENARIO)
    with tempfile.TemporaryDirectory() as folder:
        seats = {Side.BLUE: Seat("seeker", 1)}
        session = Session.new(scenario, Shuffle(1), Path(folder) / "game", seats)
        rng = random.Random(1)
        prompt = session.game.pending
        while session.game.state.phase is not Phase.ACTION and prompt is not None:
            session.choose(rng.choice(prompt.options))  # type: ignore[union-attr]
            prompt = session.game.pending
        session.choose(prompt.options[0])  # type: ignore[union-attr]  # the stage is cleared
        while dusk and not _is_dusk(session, scenario):
            prompt = session.game.pending
            assert prompt is not None, "the game ended by day"
            session.choose(rng.choice(prompt.options))  # type: ignore[union-attr]
        scene = GameScene(AtTable(session, lambda: scene))
        scene.draw(screen)
        yield scene, screen
        scene.close()


def _is_dusk(session: Session, scenario: Scenario) -> bool:
    """Whether half of the guard tokens are gone and a person is asked whom to activate."""
    left, tokens = session.game.state.guard, scenario.state.guard
    assert left is not None and tokens is not None
    prompt = session.game.pending
    if not isinstance(prompt, Prompt) or prompt.topic is not Topic.ACTIVATE:
        return False
    return 2 * left <= tokens and prompt.player is Side.RED


def _bare(scene: GameScene, screen: pygame.Surface) -> Callable[[], None]:
    """A background, as many images as there are figures, and panels, without text."""
    background = pygame.Surface(SIZE).convert()
    token = pygame.Surface((48, 48), pygame.SRCALPHA).convert_alpha()
    figures = scene.session.game.state.figures

    def draw() -> None:
        screen.blit(background, (0, 0))
        for number in range(len(figures)):
            screen.blit(token, (100 * number, 300))
        for number in range(6):
            pygame.draw.rect(screen, (230, 220, 190), (1400, 150 * number, 480, 140))

    return draw


def _anew(scene: GameScene, _turn: int) -> Iterator[Callable[[], object]]:
    """A new surface makes every cache useless."""
    for _ in range(EACH):
        yield partial(scene.draw, pygame.Surface(SIZE).convert())


def _after_choices(
    scene: GameScene, screen: pygame.Surface, turn: int
) -> Iterator[Callable[[], object]]:
    rng = random.Random(turn)
    for _ in range(EACH):
        _choose(scene, rng)
        scene.show.skip()
        yield partial(scene.draw, screen)


def _pointing(
    scene: GameScene, screen: pygame.Surface, turn: int
) -> Iterator[Callable[[], object]]:
    assert scene.grid is not None
    rng, area = random.Random(turn), scene.grid.area
    for _ in range(EACH):
        pos = rng.randrange(area.left, area.right), rng.randrange(area.top, area.bottom)
        event = pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))

        def point(event: pygame.event.Event = event) -> None:
            scene.handle(event)
            scene.draw(screen)

        yield point


def _moving(scene: GameScene, screen: pygame.Surface, turn: int) -> Iterator[Callable[[], object]]:
    """The animation frames that follow some choices, except those that begin another act
    and redraw everything."""
    rng, clock = random.Random(turn), pygame.time.get_ticks
    now = clock()
    try:
        for _ in range(EACH):
            _choose(scene, rng)
            scene.draw(screen)
            while scene.moving:
                now += _STEP
                pygame.time.get_ticks = partial(int, now)
                yield partial(scene.tick, screen)
    finally:
        pygame.time.get_ticks = clock


def _flickering(
    scene: GameScene, screen: pygame.Surface, _turn: int
) -> Iterator[Callable[[], object]]:
    """The frames of lights that live, one for each of their looks."""
    clock = pygame.time.get_ticks
    now = clock()
    scene.draw(screen)
    try:
        for _ in range(EACH):
            now += EVERY
            pygame.time.get_ticks = partial(int, now)
            yield partial(scene.flicker, screen)
    finally:
        pygame.time.get_ticks = clock


def _choose(scene: GameScene, rng: random.Random) -> None:
    """Makes a random choice, unless the game is over."""
    prompt = scene.session.game.pending
    if prompt is None:
        return
    scene.session.choose(rng.choice(prompt.options))  # type: ignore[union-attr]
    scene.controls.refresh()
    scene.handle(pygame.event.Event(pygame.USEREVENT))


def idle(effort: Effort) -> Iterator[Line]:
    """The share of a core that the loop uses while nothing happens, in percent: by day, and at
    dusk with torches that burn. Both are measured in turns."""
    shares: dict[str, list[float]] = {"nothing happens": [], "torches burn": []}
    frames = min(2 * FRAMES, FRAMES * effort.rounds // 3)
    for _ in range(max(1, effort.rounds // 3)):
        for found, dusk in zip(shares.values(), (False, True), strict=True):
            with _table(dusk=dusk) as (scene, screen):
                found.append(_idle(App(scene, screen), frames))
    for name, found in shares.items():
        note = f"{min(found):.2f} to {max(found):.2f}"
        yield Line(f"a window in which {name}, % of a core", median(found), note=note)
    yield ratio("the second as against the first", *reversed(shares.values()))


def _idle(app: App, frames: int) -> float:
    """The share of a core that some frames take, after as many that are not counted."""
    clock = pygame.time.Clock()
    for number in range(2 * frames):
        if number == frames:
            begun, used = time.monotonic(), time.process_time()
        app.step()
        clock.tick(FRAMES)
    return 100 * (time.process_time() - used) / (time.monotonic() - begun)
