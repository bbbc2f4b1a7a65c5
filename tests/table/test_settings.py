"""What players set is kept, and a file that somebody has spoilt stops nobody."""

from __future__ import annotations

import errno
import json
from pathlib import Path

import pytest
from attrs import fields

from ad1666.content.errors import cannot_read
from ad1666.settings import Curtain, Motion, Preferences, Settings


def test_what_was_changed_is_there_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "settings.json"
    first, second = Preferences(), Preferences()
    first.read(path)
    assert first.now == Settings()
    assert not first.change(motion=Motion.OFF, window=(1280, 800), keys={"run": "R"})
    first.change(curtain=Curtain.TRUSTING)
    second.read(path)
    assert second.now == first.now != Settings()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("text_size", 90),
        ("text_size", "large"),
        ("motion", "sideways"),
        ("mute", "yes"),
        ("window", [1280]),
        ("window", 5),
        ("window", [float("inf"), 800]),
        ("keys", 7),
        ("players", ["page"]),
        ("language", "xx"),
        ("language", "\ud800"),
        ("language", 5),
    ],
)
def test_what_is_not_possible_stands_at_its_default(
    tmp_path: Path, name: str, value: object, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"music": 0, name: value, "unknown": 1}))
    preferences = Preferences()
    preferences.read(path)
    assert preferences.now == Settings(music=0)
    told = capsys.readouterr().err
    assert str(path) in told and name in told


@pytest.mark.parametrize("text", ["", "[1]", "{", '"x"', "[" * 100_000])
def test_a_damaged_file_is_told_and_not_used(
    tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text)
    preferences = Preferences()
    preferences.read(path)
    assert preferences.now == Settings()
    assert str(path) in capsys.readouterr().err


@pytest.mark.parametrize("text", ["{", "[1]", "\0"])
def test_a_damaged_file_is_kept_aside_and_that_is_said(
    tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "settings.json"
    for number in (1, 2):
        path.write_text(text)
        preferences = Preferences()
        preferences.read(path)
        assert f"kept as settings.json.bad-{number}" in capsys.readouterr().err
        assert not preferences.change(mute=True)
        assert (tmp_path / f"settings.json.bad-{number}").read_text() == text
        assert json.loads(path.read_text())["mute"] is True
    preferences.change(mute=False)
    assert len(list(tmp_path.iterdir())) == 3


def test_a_file_that_may_not_be_read_is_kept_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"text_size": 150}')

    def refused(file: Path, *_: object) -> bytes:
        raise cannot_read(file, PermissionError(errno.EACCES, "Permission denied"))

    preferences = Preferences()
    with monkeypatch.context() as patch:
        patch.setattr("ad1666.settings.read_bytes", refused)
        preferences.read(path)
        assert not preferences.change(mute=True)
    assert (tmp_path / "settings.json.bad-1").read_text() == '{"text_size": 150}'


def test_what_a_newer_version_has_set_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    newer = {"language": "tlh", "motion": "leaping", "hats": ["tricorne"], "keys": {"sing": "X"}}
    path.write_text(json.dumps({**newer, "mute": True}))
    preferences = Preferences()
    preferences.read(path)
    preferences.change(music=5)
    written = json.loads(path.read_text())
    assert written | newer == written and written["mute"] is True and written["music"] == 5
    preferences.change(motion=Motion.FAST)
    assert json.loads(path.read_text())["motion"] == "fast"


def test_a_byte_order_mark_is_read_over(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"music": 5}', "utf-8-sig")
    preferences = Preferences()
    preferences.read(path)
    assert preferences.now.music == 5 and not preferences.faults


@pytest.mark.parametrize("name", [field.name for field in fields(Settings)])
@pytest.mark.parametrize(
    "value", ["\ud800", {"run": "\ud800", "\ud800": "R"}, ["\ud800"], [[]], 10**30, None, True, {}]
)
def test_whatever_stands_in_the_file_a_change_is_written(
    tmp_path: Path, name: str, value: object
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({name: value}))
    preferences, again = Preferences(), Preferences()
    preferences.read(path)
    change = {"mute": True} if name == "hints" else {"hints": False}
    assert not preferences.change(**change)
    again.read(path)
    assert again.now == preferences.now


def test_a_change_that_cannot_be_written_holds_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    preferences = Preferences()
    preferences.path = tmp_path / "file" / "settings.json"
    assert "settings cannot be saved" in preferences.change(mute=True)
    assert preferences.now.mute


def test_what_was_kept_outlasts_a_full_disk(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    path = tmp_path / "settings.json"
    preferences = Preferences()
    preferences.read(path)
    preferences.change(text_size=150)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, limits[1]))
    try:
        assert "settings cannot be saved" in preferences.change(mute=True)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    again = Preferences()
    again.read(path)
    assert again.now == Settings(text_size=150)


def test_two_windows_keep_what_each_has_set(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    one, other, later = Preferences(), Preferences(), Preferences()
    one.read(path)
    other.read(path)
    one.change(text_size=200)
    other.change(music=5)
    assert other.now == Settings(music=5)  # what is seen in a window is set there
    later.read(path)
    assert later.now == Settings(text_size=200, music=5)
    path.write_text("nothing")
    other.change(mute=True)
    later.read(path)
    assert later.now == other.now
