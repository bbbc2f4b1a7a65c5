"""Names that no file can have, or that belong to something else: a message, never a traceback."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666.console import editor
from ad1666.console.cli import main
from ad1666.console.starter import begin
from ad1666.content.errors import ContentError
from ad1666.content.maps.reader import load_map
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.resources import data_root

Captured = pytest.CaptureFixture[str]
Write = Callable[[str], Path]

# a window that opens after all would wait for ever, in a call that no signal interrupts
pytestmark = pytest.mark.timeout(120, method="thread")

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
    "new in": ("new", "мельница", "--folder"),
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
    """Its own name is not suggested in place of its name."""
    path = write_scenario(good_scenario.replace("yard.tmx", "pipe.tmx"))
    os.mkfifo(path.with_name("pipe.tmx"))
    with pytest.raises(ContentError, match=r"pipe\.tmx: is a pipe, a device or the like\. Put an"):
        load_scenario(path)
    path.with_name("pipe.tmx").unlink()
    path.with_name("pipe.tmx").symlink_to("pipe.tmx")
    with pytest.raises(ContentError, match=r"pipe\.tmx: cannot be read: Too many levels"):
        load_scenario(path)


IN_JSON = (
    "is a map in JSON, which the game does not read. Save it in Tiled as .tmx; if it is of another "
    "game, use ad1666 new NAME --from FILE."
)
KINDS = {
    "mill.tmj": IN_JSON,
    "mill.json": IN_JSON,
    "all.world": "is a world of several maps. Name one of its maps.",
    "edges.tsx": "is a tileset. Name a map that uses it.",
    "mine.zip": "is an archive. Unpack it, and name the map or scenario in it.",
    "MINE.ZIP": "is an archive. Unpack it, and name the map or scenario in it.",
    "game.ad1666": "is the record of a game. Show it with ad1666 replay.",
    "inn.dd2vtt": "is a map of a virtual tabletop, which the game does not read. Begin from it "
    "with ad1666 new NAME --from FILE.",
    "inn.ldtk": "is a map of another editor. Export it there as Universal VTT, for Tiled, or as a "
    "picture, and begin from that with ad1666 new NAME --from FILE.",
    "inn.JPEG": "is a picture. Name the map that uses it, or begin one with ad1666 new NAME --from "
    "FILE --size WxH.",
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


def told_of(command: str, file: Path, capsys: Captured) -> str:
    """What a command says of a file, on one line."""
    assert main([*command.split(), str(file)]) == 2
    out, err = capsys.readouterr()
    return (err + out).splitlines()[0].split(f"{file.name}: ")[1]


ASSETS, CASES = data_root() / "assets", Path(__file__).parents[1] / "conformance"
BAND = """
title = "Ours"
faction = "The Cardinal's people"
characters = ["milady"]
"""
IN_TOML = {
    "scenario": (data_root() / "scenarios" / "election.toml", "is a scenario."),
    "band": (BAND, "is a band. Check it with ad1666 band check, or"),
    "cases": (CASES / "act.toml", "has cases of the rules. Run them with ad1666 conform."),
    "characters": (
        ASSETS / "characters" / "cardinal.toml",
        "has cards of characters. Show them",
    ),
    "own characters": ('[me]\nname = "Me"\ndeath = 6\n', "has cards of characters. Show them"),
    "items": (ASSETS / "items.toml", "has cards of items. Show them with"),
    "words": (ASSETS / "search.toml", "has words for the search in the rules. It belongs"),
}
OWN = {"scenario": ("play", "check", "preview"), "band": ("band check",), "cases": ("conform",)}
OWN |= dict.fromkeys(("characters", "own characters", "items"), ("check",))
"""The commands for a kind."""


@pytest.mark.parametrize("kind", IN_TOML)
@pytest.mark.parametrize("command", ["play", "check", "band check", "conform", "preview", "edit"])
def test_toml_files_of_other_kinds_are_told_what_they_are(
    kind: str, command: str, tmp_path: Path, capsys: Captured
) -> None:
    source, told = IN_TOML[kind]
    file = tmp_path / "mine.toml"
    file.write_text(source if isinstance(source, str) else source.read_text("utf-8"), "utf-8")
    if command == "edit":
        told = f"{told.split('.')[0]}. Name "
    if command not in OWN.get(kind, ()):
        assert told_of(command, file, capsys).startswith(told)


@pytest.mark.parametrize("command", ["band check", "conform"])
def test_a_map_is_told_from_broken_toml(
    command: str, good_map: str, write_map: Write, capsys: Captured
) -> None:
    told = "is a map. Name a file in TOML; ad1666 check, preview and edit take maps."
    assert told_of(command, write_map(good_map), capsys) == told


def test_what_is_no_file_of_ours_is_told_what_it_lacks(tmp_path: Path, capsys: Captured) -> None:
    """It may be a scenario that its author has only begun."""
    for text in ("", 'title = "The mill"\n', '[project]\nname = "x"\nversion = 1\n[tool]\n'):
        (tmp_path / "new.toml").write_text(text, "utf-8")
        assert "is missing. Add" in told_of("check", tmp_path / "new.toml", capsys)


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
