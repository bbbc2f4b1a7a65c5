"""What the program reads at its start and on its first pages is no ordinary file: it starts all the
same, with what it has by itself, and neither hangs nor ends."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from tableside import Driver

from ad1666.campaign.annals import annals_file
from ad1666.campaign.glances import SUFFIX as CAMPAIGN
from ad1666.campaign.glances import saves_folder
from ad1666.campaign.lengths import lengths_file
from ad1666.content.bands import SUFFIX as BAND
from ad1666.content.file_kinds import PACKED
from ad1666.content.packs.pack import PACK_FILE
from ad1666.content.packs.shelf import packs_folder
from ad1666.game.library import index_file
from ad1666.game.records.places import SUFFIX, lesson_record, records_folder, remember
from ad1666.game.records.saved_bands import bands_folder, saved_bands
from ad1666.game.records.tidying import tidy
from ad1666.reports import Reporter, reports_folder
from ad1666.resources import player_root
from ad1666.settings import Preferences, Settings, settings_file
from ad1666.table.app import FailureScene
from ad1666.table.scenes import map_pictures
from ad1666.table.scenes.title import TitleScene

_PATIENCE = 300
"""Seconds after which what is read has no end."""

PLACES: dict[str, Callable[[], Path]] = {
    "settings": settings_file,
    "list of games": index_file,
    "heroes": annals_file,
    "lengths of campaigns": lengths_file,
    "places of scenarios": lambda: player_root() / "scenarios.json",
    "a game": lambda: records_folder() / f"2026-01-01-120000-game{SUFFIX}",
    "a campaign": lambda: saves_folder() / f"story{CAMPAIGN}",
    "a campaign set aside": lambda: saves_folder() / f"story{CAMPAIGN}.torn-1",
    "a lesson": lambda: lesson_record("first"),
    "a band": lambda: bands_folder() / f"ours{BAND}",
    "a pack": lambda: packs_folder() / "ours" / PACK_FILE,
    "a packed pack": lambda: packs_folder() / f"ours{PACKED}",
    "a report": lambda: reports_folder() / "running-1.txt",
    "a lock": lambda: saves_folder() / f"story{CAMPAIGN}.lock",
    "a draft": lambda: player_root() / "scenarios.json.new",
}


def _sparse(path: Path) -> None:
    with path.open("wb") as made:
        made.truncate(100_000_000_000)


KINDS: dict[str, Callable[[Path], object]] = {
    "pipe": os.mkfifo,
    "device": lambda path: path.symlink_to("/dev/zero"),
    "folder": Path.mkdir,
    "huge": _sparse,
    "nowhere": lambda path: path.symlink_to("nowhere"),
    "itself": lambda path: path.symlink_to(path),
    "not text": lambda path: path.write_bytes(b"\xff\xfe\x00"),
}


@pytest.fixture(autouse=True)
def _ends(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Breaks off what hangs."""

    def ring(_signal: int, _frame: object) -> None:
        pytest.fail("it hangs")  # no error of the system, which the program would deal with

    monkeypatch.setattr("platformdirs.user_log_dir", lambda *_, **__: str(tmp_path / "log"))
    signal.signal(signal.SIGALRM, ring)
    signal.alarm(_PATIENCE)
    yield
    signal.alarm(0)


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_lies_there_the_program_starts(
    kind: str, screen: pygame.Surface, tmp_path: Path
) -> None:
    for place in PLACES.values():
        place().parent.mkdir(parents=True, exist_ok=True)
        KINDS[kind](place())
    preferences, reporter = Preferences(), Reporter()
    preferences.read(settings_file())
    assert preferences.now == Settings() and len(preferences.faults) == 1
    reporter.watch()
    assert not reporter.found
    for keys in ("", "y", "l", "p", "u"):
        driver = Driver(TitleScene(), screen)
        for key in keys:
            driver.key(key)
        assert driver.app.scene is not None and not isinstance(driver.scene, FailureScene)
        driver.app.leave()
    assert saved_bands()[0] == ()
    scenario = tmp_path / "ours.toml"
    scenario.write_text("", "utf-8")
    remember(scenario)
    tidy(settings_file().parent, reports_folder())


@pytest.mark.parametrize("kind", KINDS)
def test_settings_in_their_place_are_told_once_and_kept_aside(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "settings.json"
    KINDS[kind](path)
    preferences = Preferences()
    preferences.read(path)
    preferences.read(path)
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and str(path) in told
    assert preferences.faults == [told.removeprefix("ad1666: ").removesuffix("\n")]
    assert not preferences.change(mute=True)
    assert json.loads(path.read_text("utf-8"))["mute"] is True
    assert os.path.lexists(tmp_path / "settings.json.bad-1")


def test_the_picture_of_a_map_is_drawn_anew(tmp_path: Path) -> None:
    kept = tmp_path / "kept.png"
    for kind, make in KINDS.items():
        make(kept)
        assert map_pictures.kept_picture(kept) is None, kind
        kept.rmdir() if kind == "folder" else kept.unlink()
