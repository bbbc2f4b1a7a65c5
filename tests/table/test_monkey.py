"""Inputs by chance in every scene: nothing fails, everything leads on, nothing is kept that is not
needed any more, and nothing is written but below the player's folder."""

from __future__ import annotations

import ctypes
import errno
import functools
import gc
import os
import random
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import platformdirs
import pygame
import pytest
from attrs import evolve
from campaigned import campaign
from left_games import played
from monkey import WINDOWS, Clock, Monkey
from tableside import position

from ad1666.bots import player_of
from ad1666.campaign.saves import Save
from ad1666.campaign.values import Setup
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.game import session as sessions
from ad1666.game.fate import Shuffle
from ad1666.game.match import decision
from ad1666.game.records import disk
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.game.watching import Onlooker
from ad1666.play.film import footage
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from ad1666.rules.phases import Phase
from ad1666.table.preview.scene import PreviewScene
from ad1666.table.scenes import game_early
from ad1666.table.scenes.campaign import CampaignScene
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Pages, Screening
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets import keeping
from ad1666.table.toolkit.scene import Scene
from ad1666.table.views import programs
from ad1666.table.views.board import board_art
from tests.table.staged import lesson, prelude

SEED = 1685
STINT = 60
"""Inputs from one beginning."""
KEPT = 2000
"""No cache without a bound of its own comes to so many entries: that many files there are not, nor
characters times what abilities make use of."""
WARM, LONG = 6000, 4000
"""Inputs after which every cache is about as full as it will be, in windows of all sizes with type
of all sizes, and those in which memory must not grow any more."""
GROWTH = 30e6
"""Bytes by which it may all the same: the heap is never quite tidy."""
PATIENCE = 60
"""Seconds after which a program has ended that advised in a scene that was left."""
LOAD = board_art.load
"""What reads a map for a scene: tests keep what it gives, and its pictures with it."""
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_CHANGES = ("os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.truncate", "os.link")


class Inline:
    """A thread that is done as soon as it is started."""

    def __init__(self, target: Callable[..., None], args: tuple[Any, ...], daemon: bool) -> None:
        self._run = partial(target, *args)

    def start(self) -> None:
        self._run()


class Guard:
    """Notes what is written outside some folders while they are set."""

    def __init__(self) -> None:
        self.folders: tuple[Path, ...] = ()
        self.outside: list[str] = []
        sys.addaudithook(self._heard)

    def _heard(self, event: str, given: tuple[Any, ...]) -> None:
        if not self.folders:
            return
        if event == "open":
            writes = isinstance(given[2], int) and given[2] & _WRITING
        else:
            writes = event in _CHANGES
        if writes and isinstance(given[0], str | bytes | os.PathLike):
            path = Path(os.fsdecode(given[0])).absolute()
            inside = any(
                folder in (path, *path.parents) or path in folder.parents for folder in self.folders
            )
            # a module that is imported for the first time
            code = "__pycache__" in path.parts or Path(sys.pycache_prefix or "/-") in path.parents
            if not inside and not code and not str(path).startswith(("/dev/", "/proc/")):
                self.outside.append(f"{event}: {path}")


@functools.cache
def guard() -> Guard:
    """The audit hook of this process, which cannot be removed again."""
    return Guard()


@pytest.fixture
def home(tmp_path: Path, bin_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """All folders of a player, in the one of the test; nothing may be written elsewhere but into
    the bin."""
    for name in ("user_data_dir", "user_config_dir"):
        monkeypatch.setattr(platformdirs, name, lambda *_, **__: str(tmp_path / "player"))
    monkeypatch.setattr(keeping, "usual_folders", lambda: (tmp_path,))
    monkeypatch.setattr("webbrowser.open", lambda _: True)
    (tmp_path / "player").mkdir()
    guard().folders, guard().outside = (tmp_path, bin_folder), []
    yield tmp_path
    guard().folders = ()
    assert not guard().outside


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Lets time and chance come from the monkey alone."""
    clock, dice = Clock(), random.Random(SEED)
    random.seed(SEED)
    monkeypatch.setattr(pygame.time, "get_ticks", clock.ticks)
    monkeypatch.setattr(pygame.time, "set_timer", lambda *_: None)
    monkeypatch.setattr(programs, "Thread", Inline)
    monkeypatch.setattr(sessions, "Shuffle", lambda: Shuffle(dice.getrandbits(32)))
    monkeypatch.setattr(game_early, "CALM", 400)
    return clock


@pytest.fixture
def records(letter: Scenario, tmp_path: Path) -> tuple[Path, Path]:
    """A finished game and one that is not."""
    paths = tmp_path / "finished.ad1666", tmp_path / "left.ad1666"
    for path, choices in zip(paths, (10_000, 150), strict=True):
        session = Session.new(letter, Shuffle(3), path)
        seats = {side: player_of(Seat("seeker", number)) for number, side in enumerate(Side)}
        while choices and (choice := decision(session, seats)) is not None:
            session.choose(choice)
            choices -= 1
        session.close()
    return paths


@pytest.fixture
def beginnings(
    letter: Scenario,
    brawl: Scenario,
    records: tuple[Path, Path],
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> tuple[Callable[[], Scene], ...]:
    """Every scene, as it can be entered."""
    finished, left = records
    chase = load_scenario(data_root() / "scenarios" / "over-the-tiles.toml")
    close = position(
        letter.state, Phase.ACTION, "S3 H4 G5 U8", "S2 H6 U7", A=(8, 8), B=(8, 7), E=(9, 8)
    )

    def of(scenario: Scenario, **seats: Seat) -> GameScene:
        seated = {side: seats[side.value] for side in Side if side.value in seats}
        return GameScene(AtTable(Session.new(scenario, seats=seated), TitleScene))

    def with_games() -> TitleScene:
        path = played(4)
        path.with_name("damaged.ad1666").write_text("no record", "utf-8")
        path.with_name("finished.ad1666").write_bytes(finished.read_bytes())
        return TitleScene()

    full, write = home / "full", disk.write

    def tried(path: Path, *more: Any, **named: Any) -> None:
        if full in path.parents and any(full.iterdir()):
            raise OSError(errno.ENOSPC, "No space left on device")
        write(path, *more, **named)

    monkeypatch.setattr(disk, "write", tried)

    def unsaved() -> GameScene:
        shutil.rmtree(full, ignore_errors=True)
        return GameScene(AtTable(Session.new(letter, path=full / "game.ad1666"), TitleScene))

    def looking_on() -> GameScene:
        return GameScene(AtTable(Onlooker(left), TitleScene))

    return (
        TitleScene,
        with_games,
        lambda: prelude(brawl, TitleScene),
        lambda: prelude(letter, TitleScene),
        lambda: of(letter),
        lambda: of(chase),
        lambda: of(evolve(letter, state=close)),
        lambda: of(evolve(letter, state=close)),
        unsaved,
        lambda: of(letter, blue=Seat("seeker", 1)),
        lambda: of(letter, red=Seat("duellist", 1), blue=Seat("seeker", 2)),
        looking_on,
        lambda: FilmScene(Screening(footage(finished), TitleScene)),
        lambda: FilmScene(Screening(footage(left), TitleScene)),
        lambda: lesson(TitleScene),
        lambda: PreviewScene(letter.map.path, watch=True),
    )


def tidy(home: Path) -> None:
    """Removes the player's games, since listing a thousand of them takes long."""
    for path in sorted((home / "player").rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()


def romp(
    beginnings: tuple[Callable[[], Scene], ...], home: Path, monkey: Monkey, inputs: int
) -> None:
    """Stints from each beginning in turn, until so many inputs were made."""
    number, until = 0, monkey.inputs.total() + inputs
    while monkey.inputs.total() < until:
        tidy(home)
        monkey.stint(beginnings[number % len(beginnings)](), STINT)
        number += 1


def unbounded() -> dict[str, int]:
    """How many entries are in the caches that have no bound of their own."""
    found = {}
    for name, module in tuple(sys.modules.items()):
        for key, value in vars(module).items() if name.startswith("ad1666") else ():
            info = getattr(value, "cache_info", None)
            if info is not None and info().maxsize is None:
                found[f"{name}.{key}"] = info().currsize
    return found


def resident() -> int:
    """Bytes that the process has in memory, without those that it only keeps for later."""
    with suppress(AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def forgotten(monkey: Monkey) -> None:
    """Nothing holds on to a scene that was left, and no program thinks on."""
    gc.collect()
    alive = [scene() for scene in monkey.left if scene() is not None]
    assert not alive, f"{len(alive)} of {len(monkey.left)}"
    end = time.monotonic() + PATIENCE
    while active_children() and time.monotonic() < end:
        time.sleep(0.1)
        gc.collect()
    assert not active_children()
    assert not {name: entries for name, entries in unbounded().items() if entries > KEPT}


SCENES = {
    *("TitleScene", "BriefingScene", "MusterScene", "GameScene", "FilmScene", "PreviewScene"),
}
SHEETS = {
    *("HelpSheet", "RulesSheet", "SettingsSheet", "LogSheet", "PauseSheet", "SidesSheet"),
    *("KeysSheet", "Dialog"),
}
"""Chance misses at most one of them."""


def test_a_thousand_inputs_and_more(
    beginnings: tuple[Callable[[], Scene], ...], home: Path, clock: Clock, screen: pygame.Surface
) -> None:
    monkey = Monkey(random.Random(SEED), clock, WINDOWS[:3])
    romp(beginnings, home, monkey, 1000)
    forgotten(monkey)
    seen = set(monkey.scenes)
    assert seen >= SCENES and len(seen & SHEETS) >= len(SHEETS) - 1, monkey.scenes


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
@pytest.mark.parametrize("seed", range(5))
def test_fifty_thousand_inputs(
    beginnings: tuple[Callable[[], Scene], ...],
    home: Path,
    clock: Clock,
    screen: pygame.Surface,
    monkeypatch: pytest.MonkeyPatch,
    seed: int,
) -> None:
    monkeypatch.setattr(board_art, "load", LOAD)
    monkey = Monkey(random.Random(seed), clock)
    romp(beginnings, home, monkey, WARM)
    forgotten(monkey)
    warm, files = resident(), len(os.listdir("/proc/self/fd"))
    romp(beginnings, home, monkey, LONG)
    forgotten(monkey)
    grown = resident() - warm
    print(f"{monkey.inputs.total()} inputs, {warm / 1e6:.0f} MB, {grown / 1e6:+.1f} MB")
    print(monkey.inputs, monkey.scenes, unbounded(), sep="\n")
    assert grown < GROWTH
    assert len(os.listdir("/proc/self/fd")) <= files


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, 5))]
)
def test_inputs_in_a_campaign(home: Path, clock: Clock, screen: pygame.Surface, seed: int) -> None:
    """On its pages, in the games of its nights, and between both."""
    first = Save.new(campaign(), Setup("long"))
    first.close()

    def opened() -> CampaignScene:
        return CampaignScene(Pages(Save.open(first.path), TitleScene))

    monkey = Monkey(random.Random(seed), clock, WINDOWS[:3])
    stints = 0
    while stints < 4 or "GameScene" not in monkey.scenes:
        monkey.stint(opened(), STINT)
        stints += 1
        assert stints < 20, "no night begins"
    forgotten(monkey)
