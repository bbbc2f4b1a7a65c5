"""The player's files are for nobody else, and what a killed program has left goes at the next
start."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ad1666.campaign.glances import saves_folder
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.records import disk
from ad1666.game.records.places import SUFFIX, records_folder
from ad1666.game.records.saved_bands import save_band
from ad1666.game.records.tidying import tidy
from ad1666.game.records.writer import FileLocked, RecordLock
from ad1666.game.session import Session
from ad1666.reports import Reporter, reports_folder
from ad1666.resources import player_root
from ad1666.settings import Preferences
from ad1666.table import app

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")


@pytest.fixture(autouse=True)
def _usual() -> Iterator[None]:
    """Lets others read new files, as most systems do."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_records_and_their_folders_are_for_the_player_alone(letter: Scenario) -> None:
    session = Session.new(letter, Shuffle(1))
    path = session.path
    assert mode(path) == 0o600 and mode(records_folder()) == 0o700 and mode(player_root()) == 0o700
    assert mode(path.with_name(f"{path.name}.lock")) == 0o600
    session.close()
    path.write_bytes(path.read_bytes() + b"damage\n")
    path.chmod(0o644)
    resumed, _ = Session.resume(path, Shuffle(1))  # which rewrites it
    resumed.close()
    assert mode(path) == 0o600


def test_a_folder_of_the_players_choice_stays_as_it_is(letter: Scenario, tmp_path: Path) -> None:
    other = tmp_path / "shared"
    other.mkdir(0o755)
    session = Session.new(letter, Shuffle(1))
    session.save_elsewhere(other / f"mine{SUFFIX}")
    session.close()
    tidy()
    assert mode(other) == 0o755 and mode(other / f"mine{SUFFIX}") == 0o600


def test_reports_settings_and_bands_are_for_the_player_alone(tmp_path: Path) -> None:
    report = Reporter().write(RuntimeError("a report"))
    assert report is not None and mode(report) == 0o600 and mode(reports_folder()) == 0o700
    settings = Preferences(path=tmp_path / "config" / "settings.json")
    assert settings.change(mute=True) == ""
    assert settings.path is not None
    assert mode(settings.path) == 0o600 and mode(settings.path.parent) == 0o700
    band = save_band("Mine", "The Cardinal's people", ["rochefort"])
    assert mode(band) == 0o600 and mode(band.parent) == 0o700


def test_folders_of_before_are_closed(tmp_path: Path) -> None:
    for folder in (player_root(), records_folder(), saves_folder(), tmp_path / "config"):
        folder.mkdir(0o755, parents=True)
        folder.chmod(0o755)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir(0o755)
    (player_root() / "pictures").symlink_to(elsewhere)
    tidy(tmp_path / "config", tmp_path / "none")
    for folder in (player_root(), records_folder(), saves_folder(), tmp_path / "config"):
        assert mode(folder) == 0o700
    assert mode(elsewhere) == 0o755


def left(*paths: Path) -> tuple[Path, ...]:
    """Files that a program has left a minute ago."""
    for path in paths:
        disk.make_folder(path.parent)
        path.touch()
        os.utime(path, (path.stat().st_mtime - 60,) * 2)
    return paths


def test_what_a_killed_program_has_left_is_removed(tmp_path: Path) -> None:
    games, campaigns = records_folder(), saves_folder()
    for folder in (games, campaigns):
        disk.make_folder(folder)
    elsewhere = tmp_path / f"elsewhere{SUFFIX}"
    (games / f"link{SUFFIX}").symlink_to(elsewhere)
    goes = left(
        games / f"game{SUFFIX}.new",
        games / f"game{SUFFIX}.lock",
        games / f"game{SUFFIX}.lock-4711",
        games / f"game{SUFFIX}.damaged-1.new",
        campaigns / "mine.campaign.new",
        campaigns / "mine.campaign.lock",
        player_root() / f"lesson-steel{SUFFIX}.lock",
        player_root() / "scenarios.json.new",
        player_root() / "games.4711",
        player_root() / "bands" / "mine.toml.new",
        tmp_path / "config" / "settings.json.new",
        elsewhere.with_name(f"{elsewhere.name}.new"),
        elsewhere.with_name(f"{elsewhere.name}.lock"),
    )
    stays = left(
        games / f"game{SUFFIX}",
        campaigns / "mine.campaign",
        campaigns / "mine.campaign.torn-1",
        games / "notes.new",
        games / "notes.lock",
        elsewhere,
        tmp_path / f"another{SUFFIX}.lock",
    )
    tidy(tmp_path / "config")
    assert [path for path in goes if path.exists()] == []
    assert [path for path in stays if not path.exists()] == []


HOLDS = """
import sys
from pathlib import Path
from ad1666.game.records.writer import RecordLock
lock = RecordLock(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


def test_a_lock_that_is_held_stays_until_its_program_is_killed() -> None:
    path = records_folder() / f"game{SUFFIX}"
    draft, lock = path.with_name(f"{path.name}.new"), path.with_name(f"{path.name}.lock")
    left(path, draft)
    command = [sys.executable, "-c", HOLDS, str(path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None and other.stdout.readline() == "held\n"
        tidy()
        assert draft.exists() and lock.exists()
        with pytest.raises(FileLocked):
            RecordLock(path)
        other.send_signal(signal.SIGKILL)
    assert lock.exists()
    tidy()
    assert not draft.exists() and not lock.exists() and path.exists()
    mine = RecordLock(path)  # this program's own
    tidy()
    assert lock.exists()
    mine.release()


def test_a_window_puts_the_folders_in_order_once_it_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (lock,) = left(records_folder() / f"game{SUFFIX}.lock")
    steps: list[bool] = []

    class Window:
        moving, atmosphere = False, app.sounds.SILENCE

        def step(self) -> bool:
            steps.append(lock.exists())
            return len(steps) < 2

        def leave(self) -> None:
            """Nothing is open."""

    app.run(Window())  # type: ignore[arg-type]
    assert steps == [True, False]
