"""Names that no file can have, or that are those of other things: a message, never a traceback."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666.author import editor
from ad1666.author.starter import begin
from ad1666.console.cli import main
from ad1666.content.errors import ContentError
from ad1666.content.maps.reader import load_map
from ad1666.content.scenarios.scenario import load_scenario

Captured = pytest.CaptureFixture[str]
Write = Callable[[str], Path]

NAMES = {
    "long": "x" * 300,
    "long map": "x" * 300 + ".tmx",
    "long way": "y/" * 3000 + "mill.tmx",
    "half a character": "\ud800.tmx",
    "bytes that are no text": "\udcff.toml",
    "NUL": "a\0b.tmx",
    "circle of links": "loop.tmx",
}
COMMANDS = {
    "play": ("play",),
    "play band": ("play", "brawl-at-the-golden-lion", "--red"),
    "band check": ("band", "check"),
    "band check for": ("band", "check", "band.toml", "--scenario"),
    "replay": ("replay",),
    "conform": ("conform",),
    "check": ("check",),
    "check table": ("check", "--tsv"),
    "preview": ("preview",),
    "edit": ("edit",),
    "new": ("new",),
    "new in": ("new", "a b", "--folder"),
}


@pytest.fixture(autouse=True)
def _here(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("records")))
    (tmp_path / "loop.tmx").symlink_to("loop.tmx")
    (tmp_path / "band.toml").write_text('title="A"\nfaction="B"\ncharacters=[]\n', "utf-8")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("command", COMMANDS)
def test_no_argument_ends_in_a_traceback(name: str, command: str, capsys: Captured) -> None:
    assert main([*COMMANDS[command], NAMES[name]]) == 2
    out, err = capsys.readouterr()
    assert err.count("\n") <= 2 and len(out + err) < 3000 and out + err


@pytest.mark.parametrize("name", ["long", "long way", "half a character", "NUL"])
def test_new_folders_need_names_that_can_be(name: str, capsys: Captured) -> None:
    assert main(["new", "mill", "--folder", NAMES[name]]) == 2
    said = capsys.readouterr().err
    assert ": cannot be written: " in said
    assert said.endswith("Give it another, shorter name.\n")


def test_a_picture_of_a_long_name(good_map: str, write_map: Write) -> None:
    for source in ("x" * 300 + ".png", "y/" * 3000 + "x.png"):
        path = write_map(good_map)
        tileset = path.with_name("edges.tsx")
        tileset.write_text(
            tileset.read_text("utf-8").replace(
                "</tileset>",
                f'<tile id="90"><image source="{source}" width="1" height="1"/></tile></tileset>',
            ),
            "utf-8",
        )
        with pytest.raises(ContentError, match="does not exist"):
            load_map(path)
    with pytest.raises(ContentError, match="File name too long"):
        load_map(write_map(good_map.replace("edges.tsx", "x" * 300 + ".tsx")))
    long = f'<imagelayer id="9" name="sky"><image source="{"x" * 300}.png"/></imagelayer></map>'
    with pytest.raises(ContentError, match="does not exist"):
        load_map(write_map(good_map.replace("</map>", long)))


def test_a_picture_in_a_circle_of_links(good_map: str, write_map: Write) -> None:
    layer = '<imagelayer id="9" name="sky"><image source="loop.png"/></imagelayer></map>'
    path = write_map(good_map.replace("</map>", layer))
    path.with_name("loop.png").symlink_to("loop.png")
    with pytest.raises(ContentError, match=r"loop\.png: cannot be read: Too many levels"):
        load_map(path)


def test_a_map_of_a_long_name(good_scenario: str, write_scenario: Write) -> None:
    path = write_scenario(good_scenario.replace("yard.tmx", "y" * 300 + ".tmx"))
    with pytest.raises(ContentError, match='line 3: there is no map "yyy'):
        load_scenario(path)


def test_a_map_that_is_a_pipe_is_told_so(good_scenario: str, write_scenario: Write) -> None:
    """And not that it might be called as it is called."""
    path = write_scenario(good_scenario.replace("yard.tmx", "pipe.tmx"))
    os.mkfifo(path.with_name("pipe.tmx"))
    with pytest.raises(ContentError, match=r"pipe\.tmx: is a pipe, a device or the like\. Put an"):
        load_scenario(path)
    path.with_name("pipe.tmx").unlink()
    path.with_name("pipe.tmx").symlink_to("pipe.tmx")
    with pytest.raises(ContentError, match=r"pipe\.tmx: cannot be read: Too many levels"):
        load_scenario(path)


KINDS = {
    "mill.tmj": "is a map in JSON, which the game does not read. Save it in Tiled as .tmx.",
    "mill.json": "is a map in JSON, which the game does not read. Save it in Tiled as .tmx.",
    "all.world": "is a world of several maps. Name one of its maps.",
    "edges.tsx": "is a tileset. Name a map that uses it.",
    "mine.zip": "is an archive. Unpack it, and name the map or scenario in it.",
    "MINE.ZIP": "is an archive. Unpack it, and name the map or scenario in it.",
    "game.ad1666": "is the record of a game. Show it with ad1666 replay.",
    "own.tiled-project": "is a Tiled project. Open a map with ad1666 edit, which opens a project, "
    "too.",
}


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("command", ["play", "check", "preview", "edit", "conform"])
def test_files_of_other_kinds_are_told_what_they_are(
    name: str, command: str, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editor, "launch", None)
    (tmp_path / name).write_bytes(bytes(600_000))
    assert main([command, name]) == 2
    out, err = capsys.readouterr()
    assert f"{name}: {KINDS[name]}\n" in out + err


def test_what_is_not_there_is_told_so_whatever_it_is_called(capsys: Captured) -> None:
    assert main(["play", "mine.zip"]) == 2
    assert "mine.zip: there is no such file" in capsys.readouterr().err


def test_folders_go_away_while_they_are_searched(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin("mill", tmp_path / "maps")
    scandir = os.scandir

    def gone(path: str) -> object:
        if str(path).endswith("tilesets"):
            raise FileNotFoundError(2, "No such file or directory", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", gone)
    assert main(["check", str(tmp_path / "maps")]) == 0
    assert "2 files checked: 0 errors" in capsys.readouterr().out
