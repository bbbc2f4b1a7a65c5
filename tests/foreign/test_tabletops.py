"""Virtual tabletops: what is lost of them is told, and their pictures are found however they are
named; files of other tools are told as what they are."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import pygame
import pytest

from ad1666.console.cli import main
from ad1666.content.maps.reader import load_map
from tests.foreign.make_kinds import HIGH, WIDE, bytes_of, plan, point, vtt

Captured = pytest.CaptureFixture[str]
PLAN = bytes_of(plan(24), "png")
SIZE = {"map_origin": point(0, 0), "map_size": point(WIDE, HIGH), "pixels_per_grid": 24}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder for a file of somebody else."""
    (tmp_path / "theirs").mkdir()
    return tmp_path / "theirs"


def begun(folder: Path, found: object, capsys: Captured, name: str = "inn.uvtt") -> str:
    """What is told of a map begun from a file."""
    file, home = folder / name, folder.parent / "ours"
    file.write_text(json.dumps(found), "utf-8")
    assert main(["new", "inn", "--from", str(file), "--folder", str(home)]) == 0
    return capsys.readouterr().out


def picture_of(folder: Path) -> pygame.Surface:
    """The picture that the map shows."""
    return pygame.image.load(folder.parent / "ours" / "inn.png")


def test_what_lies_off_the_map_is_lost(folder: Path, capsys: Captured) -> None:
    whole = vtt(PLAN)
    outside = [point(90, 90), point(99, 90)]
    across = [point(1, 1), point(99, 1)]
    nearly = [point(1, 2), point(WIDE + 0.3, 2)]
    portal = {"position": point(95, 90), "bounds": outside, "closed": True}
    told = begun(
        folder,
        {
            **whole,
            "line_of_sight": [outside, across, nearly],
            "objects_line_of_sight": [outside],
            "lights": [],
            "portals": [portal, {**portal, "closed": False}],
        },
        capsys,
    )
    understood, lost = told.split("Not taken over:\n")
    assert "  2 walls of the map\n" in understood and "door" not in understood
    assert lost.split("Next:")[0].splitlines() == [
        "  1 wall off the board",
        "  1 wall in part: the rest is off the board",
        "  1 thing that bars sight off the board",
        "  1 door off the board",
        "  1 window off the board",
    ]


def test_a_picture_of_another_size_is_told(folder: Path, capsys: Captured) -> None:
    told = begun(folder, {**vtt(PLAN), "resolution": {**SIZE, "pixels_per_grid": 70}}, capsys)
    wanted = f"{WIDE * 70} x {HIGH * 70}"
    had = f"{WIDE * 24} x {HIGH * 24}"
    assert f"  its picture, {had} pixels, made to fit, as if it were {wanted}\n" in told


@pytest.mark.parametrize("mends", [24, 24.01])
def test_one_of_the_right_size_is_not(folder: Path, capsys: Captured, mends: float) -> None:
    told = begun(folder, {**vtt(PLAN), "resolution": {**SIZE, "pixels_per_grid": mends}}, capsys)
    assert "its picture" not in told


def test_fractions_are_cut(folder: Path, capsys: Captured) -> None:
    size = {**SIZE, "map_size": point(WIDE - 0.4, HIGH - 0.001)}
    told = begun(folder, {**vtt(PLAN), "resolution": size}, capsys)
    cut = f"{WIDE - 0.4:g} x {HIGH - 0.001:g} squares are cut to {WIDE - 1} x {HIGH}"
    assert f"  its last columns or rows: {cut}\n" in told
    board = load_map(folder.parent / "ours" / "inn.tmx").board
    assert (board.width, board.height) == (WIDE - 1, HIGH)


def test_a_picture_may_be_a_data_uri_or_a_path(folder: Path, capsys: Captured) -> None:
    packed = f"data:image/png;base64,{base64.b64encode(PLAN).decode()}"
    (folder / "maps").mkdir()
    (folder / "maps" / "gospoda w Wąwozie.png").write_bytes(PLAN)
    for told in (packed, "maps/gospoda w Wąwozie.png", "maps\\gospoda w Wąwozie.png"):
        assert "Not taken" not in begun(folder, {**vtt(b""), "image": told, "lights": []}, capsys)
        assert picture_of(folder).get_at((5 * 64 + 32, 2 * 64 + 32))[3] == 255
        for file in (folder.parent / "ours").glob("inn.*"):
            file.unlink()


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("maps/cellar.jpg", "maps/cellar.jpg: there is no such file"),
        ("../../../etc/secret.png", "lies outside the folders of the map"),
        ("/etc/secret.png", "lies outside the folders of the map"),
        ("https://example.org/cellar.jpg", "lies outside the folders of the map"),
        ("junk.png", "junk.png: is not a picture in PNG"),
    ],
)
def test_a_path_has_its_limits(folder: Path, capsys: Captured, path: str, told: str) -> None:
    (folder / "junk.png").write_text("junk", "utf-8")
    assert told in begun(folder, {**vtt(b""), "image": path}, capsys)


EXPORT = "Export it there as Universal VTT, for Tiled, or as a picture, and begin from that with"
OTHERS: tuple[tuple[str, object, str], ...] = (
    ("Foundry", {"walls": [{"c": [1, 1, 9, 1]}], "grid": {"size": 140}}, "scene.json"),
    ("Foundry", {"walls": [], "tokens": [], "tiles": []}, "scene.json"),
    ("One Page Dungeon", {"version": "1", "rects": [], "doors": [], "notes": []}, "cellar.json"),
    ("donjon", {"cell_bit": {"block": 1}, "cells": [[0, 0]], "rooms": [None]}, "dungeon.json"),
    ("Ogmo", {"ogmoVersion": "3.4.0", "layers": [{"grid": ["0"]}]}, "level.json"),
    ("LDtk", {"__header__": {"app": "LDtk"}, "levels": []}, "world.json"),
    (
        "Watabou",
        {"type": "FeatureCollection", "features": [{"type": "Feature", "id": "values"}]},
        "town.json",
    ),
)


@pytest.mark.parametrize(("tool", "found", "name"), OTHERS)
def test_files_of_other_tools_are_told(
    tool: str, found: object, name: str, folder: Path, capsys: Captured
) -> None:
    (folder / name).write_text(json.dumps(found), "utf-8")
    assert main(["new", "inn", "--from", str(folder / name), "--folder", str(folder)]) == 2
    told = capsys.readouterr().err
    assert f"{name}: was made with {tool}, whose files are not read. {EXPORT}" in told


def test_other_json_is_told(folder: Path, capsys: Captured) -> None:
    for name, told in (("a.json", "is JSON, but no map of Tiled"), ("a.ogmo", "another editor")):
        (folder / name).write_text('{"name": "p"}', "utf-8")
        assert main(["new", "inn", "--from", str(folder / name), "--folder", str(folder)]) == 2
        said = capsys.readouterr().err
        assert told in said and EXPORT in said
