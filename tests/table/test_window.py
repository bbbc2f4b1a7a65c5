"""The installed program in a real window: clicks and keys come from outside, through X.

The table's own layout says where to aim; what was chosen is read from the record on disk, what is
seen from the frame buffer of the virtual screen.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import struct
import subprocess
import sysconfig
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Protocol

import pygame
import pytest
from attrs import define, field

from ad1666.content.scenarios.scenario import load_scenario
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.game.fate import Shuffle
from ad1666.game.records.places import SUFFIX, records_folder
from ad1666.game.records.record import read
from ad1666.game.session import Session
from ad1666.play.menu import Entry
from ad1666.play.targets import Area, Option, Row
from ad1666.rules.characters import Square
from ad1666.rules.requests import Prompt, Topic
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit.layout import DESIGN

PATIENCE = 30.0
"""Seconds to wait for anything: a slow machine may be busy with the other tests."""
PROGRAM = Path(sysconfig.get_path("scripts")) / "ad1666"
SCREEN = "1600x1000x24"

pytestmark = [
    pytest.mark.skipif(
        shutil.which("Xvfb") is None or shutil.which("xdotool") is None,
        reason="a real window needs Xvfb and xdotool (apt-get install xvfb xdotool)",
    ),
    pytest.mark.skipif(
        not PROGRAM.exists(), reason="the program is not installed (pip install -e '.[test]')"
    ),
]


def until(what: str, happens: Callable[[], bool]) -> None:
    """Waits for a condition; fails saying what did not happen."""
    end = time.monotonic() + PATIENCE
    while not happens():
        assert time.monotonic() < end, f"within {PATIENCE:.0f} s not: {what}"
        time.sleep(0.02)


@define
class Screen:
    """A virtual screen with nothing else on it."""

    folder: Path
    number: int

    def picture(self) -> bytes:
        """What is seen: the frame buffer that Xvfb keeps in a file, without its header."""
        dump = (self.folder / "Xvfb_screen0").read_bytes()
        header, colours = struct.unpack_from(">I72xI", dump)
        return dump[header + 12 * colours :]

    def do(self, *words: object) -> str:
        """Runs xdotool; returns what it says."""
        told = subprocess.run(
            ["xdotool", *map(str, words)],
            env={**os.environ, "DISPLAY": f":{self.number}"},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        return told.stdout


@pytest.fixture
def virtual_screen(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Screen]:
    size = getattr(request, "param", SCREEN)
    folder = tmp_path / "screen"
    folder.mkdir()
    ours, theirs = os.pipe()
    # Without -noreset it begins anew, deaf for a moment, when xdotool has been its only guest.
    command = f"Xvfb -displayfd {theirs} -screen 0 {size} -noreset -nolisten tcp -fbdir"
    server = subprocess.Popen(
        [*command.split(), folder], pass_fds=[theirs], stderr=subprocess.DEVNULL
    )
    os.close(theirs)
    try:
        with os.fdopen(ours) as told:
            number = told.readline()  # ends when there is a display, or no server any more
        assert number, "Xvfb did not start"
        yield Screen(folder, int(number))
    finally:
        server.terminate()
        server.wait(PATIENCE)


@define
class Window:
    """The program on a screen, with hands on its mouse and keyboard."""

    screen: Screen
    program: subprocess.Popen[str]
    size: tuple[int, int] = DESIGN
    id: str = field(default="")

    def __attrs_post_init__(self) -> None:
        def shown() -> bool:
            assert self.program.poll() is None, self.program.communicate()
            ids = self.screen.do("search", "--onlyvisible", "--class", "^ad1666$").split()
            self.id = ids[0] if ids else ""
            return bool(ids)

        until("a window", shown)
        self.settle(b"")
        self.screen.do("windowfocus", self.id)

    def settle(self, before: bytes) -> None:
        """Waits until the picture is another one, the same twice, and no blank window."""
        last = before

        def calm() -> bool:
            nonlocal last
            now, was = self.screen.picture(), last
            last = now
            return now == was != before and len(set(now[::997])) > 16

        until("the picture changes", calm)

    def key(self, name: str) -> None:
        """Presses a key and waits until it is seen to do something."""
        before = self.screen.picture()
        self.screen.do("key", name)
        self.settle(before)

    def click(self, pos: tuple[int, int]) -> None:
        """Clicks, once the pointer is there."""
        self.screen.do("mousemove", "--window", self.id, *pos, "click", 1)

    def resize(self, size: tuple[int, int]) -> None:
        """Makes the window as large as this."""
        before = self.screen.picture()
        self.screen.do("windowsize", self.id, *size)
        self.size = size
        self.settle(before)

    def ends(self) -> int:
        """Waits for the program to end; returns its exit status."""
        said = self.program.communicate(timeout=PATIENCE)
        assert said == ("", ""), said
        return self.program.returncode


class Start(Protocol):
    """Starts the program; its window is to have a size."""

    def __call__(self, size: tuple[int, int] = DESIGN) -> Window: ...


@pytest.fixture
def start(
    virtual_screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Start]:
    """Starts the program, and lets this test look where it keeps its games. What a test leaves
    running is ended."""
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path / "ad1666"))
    programs = []
    env = {k: v for k, v in os.environ.items() if not k.startswith("SDL_")}
    env |= {
        "DISPLAY": f":{virtual_screen.number}",
        "SDL_VIDEODRIVER": "x11",
        "SDL_VIDEO_X11_WMCLASS": "ad1666",
        "SDL_AUDIODRIVER": "dummy",
        "SDL_FRAMEBUFFER_ACCELERATION": "0",
        "XDG_DATA_HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "LANGUAGE": "en",
    }

    settings = tmp_path / "config" / "ad1666" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"window": DESIGN, "grace": "none", "motion": "off"}), "utf-8")

    def run(size: tuple[int, int] = DESIGN) -> Window:
        program = subprocess.Popen(
            [PROGRAM],
            env=env,
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        programs.append(program)
        return Window(virtual_screen, program, size)

    yield run
    for program in programs:
        with suppress(ProcessLookupError):
            program.send_signal(signal.SIGKILL)
        program.communicate()


@define
class Game:
    """The game in the window, as its record on disk tells it."""

    window: Window
    record: Path

    def lines(self) -> list[str]:
        """The moves on disk, without headings."""
        return [line for _number, line in read(self.record).moves]

    def picture(self) -> GameScene:
        """The same position on a table of this test's own, drawn as large as the window."""
        copy = self.record.with_suffix(".copy")
        copy.write_bytes(self.record.read_bytes())
        session, problem = Session.resume(copy)
        assert problem is None
        session.close()
        scene = GameScene(AtTable(session, TitleScene))
        scene.draw(pygame.Surface(self.window.size))
        return scene

    def entry(self, scene: GameScene, text: str) -> tuple[int, Entry]:
        """The entry that makes a choice, with its number in the menu."""
        menu = scene.controls.menu
        assert menu is not None
        return next((n, e) for n, e in enumerate(menu.entries) if str(e.choice) == text)

    def by_button(self, text: str) -> None:
        """Makes a choice by a click on its button."""
        scene = self.picture()
        assert scene.ui is not None
        number, _entry = self.entry(scene, text)
        hotspot = next(h for h in scene.ui.hotspots if h.target == Option(number))
        self._chosen(text, lambda: self.window.click(hotspot.rect.center))

    def by_square(self, text: str, square: Square) -> None:
        """Makes a choice by a click on the board."""
        grid = self.picture().grid
        assert grid is not None
        self._chosen(text, lambda: self.window.click(grid.rect(square).center))

    def by_key(self, text: str) -> None:
        """Makes a choice by its key."""
        key = self.entry(self.picture(), text)[1].key.lower()
        self._chosen(text, lambda: self.window.screen.do("key", key))

    def _chosen(self, text: str, act: Callable[[], object]) -> None:
        before = len(self.lines())
        seen = self.window.screen.picture()
        act()
        until(f"'{text}' in the record", lambda: text in self.lines()[before:])
        self.window.settle(seen)


def start_screen() -> TitleScene:
    """The start as it looks in the window."""
    scene = TitleScene()
    scene.draw(pygame.Surface(DESIGN))
    return scene


def begin(window: Window) -> Game:
    """From the start through the briefing into the scenario's first question."""
    before = window.screen.picture()
    ui = start_screen().ui
    assert ui is not None
    window.click(next(h for h in ui.hotspots if h.target == Row(Area.NEW_GAMES, 0)).rect.center)
    window.settle(before)
    window.key("Return")
    until("a record", lambda: len(list(records_folder().glob(f"*{SUFFIX}"))) == 1)
    game = Game(window, next(records_folder().glob(f"*{SUFFIX}")))
    until("both players have three cards, and Red goes first", lambda: len(game.lines()) == 7)
    return game


def test_a_real_window_from_the_start_to_a_game_that_goes_on(
    start: Start, screen: pygame.Surface
) -> None:
    window = start()
    game = begin(window)

    game.by_square("A: activate", (2, 7))
    game.by_key("A: full-move")
    game.by_square("A: step E", (3, 7))
    game.by_key("A: step SE")
    window.resize((1440, 900))
    game.by_square("A: step N", (4, 7))
    game.by_button("A: stop")
    assert game.lines()[6:] == [
        "red: first red",
        "A: activate",
        "A: full-move",
        "A: step E",
        "A: step SE",
        "A: step N",
        "A: stop",
    ]
    window.key("m")
    window.screen.do("key", "q")
    assert window.ends() == 0

    window = game.window = start((1440, 900))  # as large as it was
    before = game.lines()
    offered = [b for b in start_screen().buttons() if b.target == Row(Area.OLD_GAMES, 0)]
    assert len(offered) == 1
    window.key(offered[0].key)
    game.by_square("E: activate", (16, 9))
    assert game.lines() == [*before, "E: activate"]
    window.key("Escape")  # folds the commands away
    window.key("Escape")
    window.screen.do("key", "q")
    assert window.ends() == 0


def to_the_initiative(path: Path) -> None:
    """A game in which both are asked to lay a card for the initiative: nobody has done anything."""
    session = Session.new(load_scenario(scenario_files()[0]), Shuffle(1), path)
    while isinstance(prompt := session.game.pending, Prompt) and prompt.topic is not Topic.COMMIT:
        idle = next((o for o in prompt.options if o.verb in ("end", "pass")), prompt.options[0])
        session.choose(idle)
    session.close()
    assert session.game.pending is not None


@pytest.mark.slow
def test_a_key_held_for_long_answers_for_one_player_only(
    start: Start, screen: pygame.Surface
) -> None:
    path = records_folder() / f"held{SUFFIX}"
    to_the_initiative(path)
    window = start()
    (offered,) = (b for b in start_screen().buttons() if b.target == Row(Area.OLD_GAMES, 0))
    window.key(offered.key)
    game = Game(window, path)

    def laid() -> list[str]:
        return [line for line in game.lines() if line.endswith(": play deck")]

    time.sleep(0.6)  # the calm after the curtain has come
    window.screen.do("keydown", "n")
    until("a card is laid", lambda: len(laid()) == 1)
    time.sleep(1.2)
    assert len(laid()) == 1
    window.screen.do("keyup", "n")
    window.screen.do("key", "n")
    until("the other player has laid one, too", lambda: len(laid()) == 2)
    assert len({line.partition(":")[0] for line in laid()}) == 2
    window.program.terminate()


def test_a_window_that_leaves_the_full_screen_has_its_size_again(start: Start) -> None:
    window = start()

    def wide() -> str:
        told = window.screen.do("getwindowgeometry", window.id)
        return told.split("Geometry: ")[-1].strip()

    before = wide()
    window.key("F11")  # the server may take longer than the picture
    until("another size", lambda: wide() != before)
    window.key("F11")
    until("the size it had", lambda: wide() == before)


@pytest.mark.parametrize(
    "virtual_screen",
    ["1600x1000x15", "1600x1000x16", "1600x1000x30"],
    indirect=True,
)
@pytest.mark.slow
def test_a_screen_of_few_or_very_many_colours_shows_every_scene(
    start: Start, screen: pygame.Surface
) -> None:
    window = start()
    game = begin(window)
    game.by_square("A: activate", (2, 7))
    assert game.lines()[6:] == ["red: first red", "A: activate"]
    window.key("m")
    window.screen.do("key", "q")
    assert window.ends() == 0


@pytest.mark.parametrize("virtual_screen", ["1600x1000x8"], indirect=True)
def test_a_screen_that_no_window_can_be_shown_on_is_named(virtual_screen: Screen) -> None:
    env = {**os.environ, "DISPLAY": f":{virtual_screen.number}", "SDL_VIDEODRIVER": "x11"}
    told = subprocess.run(
        [PROGRAM],
        env={**env, "LANGUAGE": "en", "XDG_CONFIG_HOME": str(virtual_screen.folder)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert told.returncode == 2
    assert told.stderr.startswith("ad1666: the window cannot be opened on this screen"), told
    assert "Traceback" not in told.stderr


_TILING = (
    *("split h", "split v", "fullscreen toggle", "floating toggle", "layout tabbed"),
    *("layout toggle split", "resize set {} {}", "resize set {} {}"),
    *(
        f"resize {way} {along} {{}} px"
        for way in ("grow", "shrink")
        for along in ("width", "height")
    ),
)
"""What a tiling window manager does to a window."""


@pytest.fixture
def manager(
    request: pytest.FixtureRequest, virtual_screen: Screen, tmp_path: Path
) -> Iterator[str]:
    """A window manager on the screen, by its name; empty for none."""
    name: str = request.param
    if name and shutil.which(name) is None:
        pytest.skip(f"needs {name}")
    settings = tmp_path / "manager"
    settings.write_text("font pango:monospace 8\n", "utf-8")
    command = {"": ["sleep", "1000"], "openbox": [name], "i3": [name, "-c", str(settings)]}[name]
    env = {**os.environ, "DISPLAY": f":{virtual_screen.number}"}
    quiet = subprocess.DEVNULL
    running = subprocess.Popen(command, env=env, stdout=quiet, stderr=quiet)
    yield name
    running.terminate()
    running.wait(PATIENCE)


@pytest.mark.slow
@pytest.mark.parametrize("manager", ["", "openbox", "i3"], indirect=True)
def test_a_window_takes_every_size_it_is_given(
    manager: str, virtual_screen: Screen, start: Start
) -> None:
    """Dragged, or tiled beside others: it goes on, and asks for no size of its own."""
    rng, env = random.Random(1666), {**os.environ, "DISPLAY": f":{virtual_screen.number}"}

    def tell(words: str) -> None:
        subprocess.run(["i3-msg", words], env=env, capture_output=True, check=False)

    window = start()
    window.key("1")  # a briefing
    for number in range(60):
        given = rng.randint(1, 1500), rng.choice((1, rng.randint(1, 900)))
        if manager == "i3":
            if number % 15 == 0:
                tell("open")  # another window beside it
            tell("[class=ad1666] " + rng.choice(_TILING).format(*given))
            continue
        virtual_screen.do("windowsize", "--sync", window.id, *given)
        told = virtual_screen.do("getwindowgeometry", "--shell", window.id)
        assert {f"WIDTH={given[0]}", f"HEIGHT={given[1]}"} <= set(told.split())
    before = virtual_screen.picture()
    if manager == "i3":
        tell("[class=ad1666] fullscreen disable, floating enable, resize set 900 600")
    else:
        virtual_screen.do("windowsize", "--sync", window.id, 900, 600)
    window.settle(before)
    before = virtual_screen.picture()
    virtual_screen.do("windowfocus", window.id, "key", "question")
    window.settle(before)  # it answers
    window.program.terminate()
    assert window.ends() == 0
