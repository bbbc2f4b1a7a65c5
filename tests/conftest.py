"""What all tests share."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from difflib import unified_diff
from functools import partial
from importlib import import_module
from itertools import count
from pathlib import Path

import pytest

from ad1666 import i18n
from ad1666.conform.positions import position_text
from ad1666.content.maps.reader import load_map
from ad1666.content.scenarios import scenario as scenario_reader
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.game import session
from ad1666.game.records import replayed_by
from ad1666.i18n import VARIABLE
from ad1666.resources import data_root
from ad1666.rules.state import State
from ad1666.settings import Motion, Pace, Settings, preferences
from tests import shipped

BRAWL = Path(__file__).with_name("scenarios") / "brawl-at-the-golden-lion.toml"
LETTER = data_root() / "scenarios" / "letter-at-the-golden-lion.toml"


_numbers = count()
_FULL = 500
"""Caches of the rules and of programs with more entries are emptied after each file of tests:
boards and positions hang on them, and what the garbage collector has to go through grows without
end. Those with fewer hold what is read from files."""


def pytest_configure(config: pytest.Config) -> None:
    """Where Python is told to keep nothing of what it compiles, keeps it for this run alone: each
    process that a test starts would compile the program anew, which takes longer than the rest of
    what it does. The next run may find other code, such as a mutant of the same length.

    What is collected stays, so that nobody looks for garbage in it."""
    gc.disable()
    if sys.dont_write_bytecode:
        folder = tempfile.mkdtemp(prefix="ad1666-compiled-")
        config.add_cleanup(partial(_forget_compiled, folder))
        # a run that is told to end takes it away as well
        signal.signal(signal.SIGTERM, lambda *_: pytest.exit("told to end"))
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = folder
        sys.dont_write_bytecode = False


def _forget_compiled(folder: str) -> None:
    """Takes away what a run has compiled, and keeps nothing more: pygame imports some of itself
    when the process ends."""
    sys.dont_write_bytecode = True
    shutil.rmtree(folder, ignore_errors=True)


def pytest_sessionfinish() -> None:
    """Looks once for what was left behind of late, of which pytest makes a report, not five times
    for all that was."""
    gc.collect(1)
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Lets every other process begin with the last of the files that all of them collect, so that
    each finds half of them compiled: the assertions of tests are written anew before, which takes
    as long as the first minute of them."""
    worker: str = getattr(session.config, "workerinput", {}).get("workerid", "gw0")
    if int(worker.removeprefix("gw")) % 2:
        for file in sorted(Path(__file__).parent.rglob("test_*.py"), reverse=True):
            if str(file.parent) not in sys.path:
                sys.path.insert(0, str(file.parent))
            with suppress(Exception):  # which will be told where it is collected
                import_module(file.stem)


def pytest_collection_finish() -> None:
    """Takes all that is there before the first test out of what the garbage collector goes
    through, and has it look less often, and hardly ever through all that tests have left in caches:
    a seventh of the time of tests went there."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(500_000, 5, 100)
    gc.enable()


@pytest.fixture(scope="module", autouse=True)
def _caches_emptied() -> Iterator[None]:
    yield
    for name, module in tuple(sys.modules.items()):
        if not name.startswith(("ad1666.rules", "ad1666.game", "ad1666.bots")):
            continue
        for value in tuple(vars(module).values()):
            info = getattr(value, "cache_info", None)
            if info is not None and info().currsize > _FULL:
                value.cache_clear()


@pytest.fixture(autouse=True)
def player_folder(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """Gives each test a folder of its own in place of the player's, so that tests neither read nor
    write the games of whoever runs them.

    It is only named: most tests keep nothing, and making a folder for each of thousands would take
    longer than they do.
    """
    folder = tmp_path_factory.getbasetemp() / "players" / str(next(_numbers))
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(folder))
    monkeypatch.setattr("platformdirs.user_config_dir", lambda *_, **__: str(folder / "settings"))
    monkeypatch.setattr("platformdirs.user_log_dir", lambda *_, **__: str(folder / "log"))
    return folder


@pytest.fixture(autouse=True)
def bin_folder(player_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Gives each test a bin of its own in place of the system's."""
    folder = player_folder / "bin"

    def send(path: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        path.replace(folder / path.name)

    monkeypatch.setattr("send2trash.send2trash", send)
    return folder


@pytest.fixture(autouse=True)
def _usual_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives every test the settings of a first start, in English, but without hints, which cover
    the board, without motion and beats, for which it would have to wait, without sound, and without
    what figures call out."""
    i18n.forget()  # what authors wrote in the test before
    preferences.path = None
    preferences.now = Settings(
        hints=False,
        motion=Motion.OFF,
        pace=Pace.NONE,
        mute=True,
        calls=False,
        asks_first=True,
    )
    monkeypatch.setenv("LANGUAGE", i18n.ENGLISH)
    monkeypatch.delenv(VARIABLE, raising=False)  # a command of the test before may have set it
    if i18n.language() != i18n.ENGLISH:  # the test before may have chosen another
        i18n.set_language(i18n.ENGLISH)


@pytest.fixture(autouse=True)
def _no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replaces fsync, which takes long, by a check that the file is open: no test loses its
    power."""
    monkeypatch.setattr("os.fsync", os.fstat)


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    """How two positions differ, line by line; their `repr` has ten thousands of characters."""
    if op != "==" or not (isinstance(left, State) and isinstance(right, State)):
        return None
    one, other = (position_text(state).splitlines() for state in (left, right))
    return ["two positions are equal", *unified_diff(one, other, n=1, lineterm="")]


_content = shipped.read_once(
    replayed_by.content_of, lambda scenario, header: (scenario.path, repr(header))
)


_scenario = shipped.read_once(load_scenario)
scenario_reader.load_map = shipped.read_once(load_map)
"""The maps that scenarios name, most of them the game's own, are read once as well."""


@pytest.fixture(autouse=True)
def _contents_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reads the game's own scenarios for records once, and packs what is kept of one once, not
    for each new game."""
    monkeypatch.setattr(session, "content_of", _content)
    monkeypatch.setattr(replayed_by, "load_scenario", _scenario)


@pytest.fixture(scope="session")
def letter() -> Scenario:
    """The first scenario of the game."""
    return shipped.scenario(LETTER)


@pytest.fixture(scope="session")
def brawl() -> Scenario:
    """A battle on the map of the game, for which both sides choose their bands."""
    return load_scenario(BRAWL)
