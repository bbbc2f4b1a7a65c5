"""Our extension in the real Tiled: what the brush for edges paints, and the check when a map is
saved."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from ad1666.console.editor import EXTENSIONS
from ad1666.console.starter import begin
from ad1666.content.maps.reader import load_map
from ad1666.resources import data_root
from ad1666.rules.board import Barrier, Board, Door, Edge

TILED = shutil.which("tiled")
PATIENCE = 60.0
CAUGHT = {
    'tiled.registerTool("Ad1666EdgeBrush", {': "brush = ({",
    "tiled.error : tiled.warn": "issue : issue",
    "tiled.warn(`": "issue(`",
    "tiled.error(`": "issue(`",
}
"""What is put into the script in place of something else, to get hold of it."""

pytestmark = pytest.mark.skipif(TILED is None, reason="tiled is not installed")

PROBE = """
let brush;
const issues = [];

function issue(text, act) {
    issues.push([text, act]);
}

tiled.activeAssetChanged.connect(function (map) {
    try {
        play(map);
    } catch (error) {
        note(String(error));
    }
});

function note(told) {
    const file = new TextFile(DONE, TextFile.WriteOnly);
    file.write(JSON.stringify(told));
    file.commit();
}

function play(map) {
    const edges = map.tilesets.find((tileset) => tileset.name === "edges");
    const cell = map.tileWidth;
    function stroke(button, tile, points) {
        brush.selectedTile = edges.tile(tile);
        brush.mouseMoved(points[0][0] * cell, points[0][1] * cell);
        brush.mousePressed(button, 0, 0, 0);
        for (const point of points) {
            brush.mouseMoved(point[0] * cell, point[1] * cell);
        }
        brush.mouseReleased(button, 0, 0, 0);
    }
    const layers = {};
    for (let i = 0; i < map.layerCount; i++) {
        layers[map.layerAt(i).name] = map.layerAt(i);
    }
    brush.map = map;
    map.currentLayer = layers.places;
    brush.updateEnabledState();
    const amongObjects = brush.enabled;
    map.currentLayer = layers.squares;
    brush.updateEnabledState();
    STROKES.forEach((told) => stroke(told[0], told[1], told[2]));
    const during = map.currentLayer.name;
    brush.deactivated();
    const after = map.currentLayer.name;
    tiled.mapFormat("tmx").write(map, COPY);
    tiled.trigger("Save");
    const told = issues.map((issue) => issue[0]);
    issues.forEach((issue) => issue[1]());
    const seen = map.currentLayer.name + " " + map.selectedArea.boundingRect;
    note({
        amongObjects: amongObjects,
        enabled: brush.enabled,
        layers: [during, after],
        issues: told,
        seen: seen,
    });
}
"""

CHECKER = """#!/bin/sh
echo "$@" >> {log}
printf 'error\\t{map}\\t\\tsquares\\t3\\t4\\t\\tcode\\tis odd\\tMend it\\n'
exit 2
"""
BROKEN = """#!/bin/sh
printf 'first\\nsomething is wrong\\n' >&2
exit 2
"""


def painted(
    tmp_path: Path, *strokes: tuple[int, int, list[tuple[float, float]]], program: str = CHECKER
) -> Board:
    """The starter after strokes of the brush: the button, the number of the tile chosen, the way
    in cells. The map is saved by Tiled, with a program in the place of ours that notes its call."""
    assert TILED is not None
    made = begin("mill", tmp_path / "maps")
    scripts = tmp_path / "config" / "tiled" / "extensions"
    scripts.mkdir(parents=True)
    source = (data_root() / "maps" / EXTENSIONS / "ad1666.js").read_text("utf-8")
    for old, new in CAUGHT.items():
        assert source.count(old) == 1
        source = source.replace(old, new)
    copy, done = tmp_path / "maps" / "copy.tmx", tmp_path / "done.json"
    probe = PROBE.replace("STROKES", json.dumps(strokes))
    probe = probe.replace("COPY", json.dumps(str(copy))).replace("DONE", json.dumps(str(done)))
    (scripts / "both.js").write_text(probe + source, "utf-8")
    programs = tmp_path / "programs"
    programs.mkdir()
    checker = programs / "ad1666"
    if program:
        checker.write_text(program.format(log=tmp_path / "checks", map=made.map), "utf-8")
        checker.chmod(0o755)
    env = os.environ | {"QT_QPA_PLATFORM": "offscreen", "HOME": str(tmp_path)}
    env |= {"XDG_CONFIG_HOME": str(tmp_path / "config"), "PATH": str(programs)}
    env["TMPDIR"] = str(tmp_path)  # another Tiled that is started meanwhile shall not find this one
    with (tmp_path / "said").open("w") as said:
        window = subprocess.Popen(
            [TILED, "--new-instance", str(made.map)], env=env, stdout=said, stderr=said
        )
        try:
            until = time.monotonic() + PATIENCE
            while not done.exists() and window.poll() is None and time.monotonic() < until:
                time.sleep(0.1)
        finally:
            window.kill()
            window.wait()
    assert done.exists(), (tmp_path / "said").read_text("utf-8")
    return load_map(copy).board


def told(tmp_path: Path) -> dict[str, Any]:
    """What the probe has noted."""
    found = json.loads((tmp_path / "done.json").read_text("utf-8"))
    assert isinstance(found, dict), found
    return found


def test_a_stroke_follows_its_line_and_takes_the_tile_for_its_direction(tmp_path: Path) -> None:
    """A locked door of upright edges is painted on level ones as a locked door, too."""
    along = [(2.0, 7.1), (2.1, 7.5), (2.4, 8.5)]
    board = painted(
        tmp_path,
        (1, 1, along),  # stone wall, upright: cells 2,7 and 2,8
        (1, 12, [(6.5, 2.05)]),  # locked door, chosen upright, on the north wall of the house
        (2, 0, [(5.5, 6.0)]),  # erases the south wall of the house at cell 5,6
        (1, 0, [(0.0, 5.5)]),  # in the margin: nothing
    )
    features = dict(board.features)
    for y in (6, 7):
        assert features[Edge(1, y, "W")].barrier is Barrier.WALL
    assert features[Edge(5, 1, "N")].barrier is Barrier.DOOR
    assert board.door(Edge(5, 1, "N")) is Door.LOCKED
    assert Edge(4, 5, "N") not in features
    before = load_map(tmp_path / "maps" / "mill.tmx").board
    assert dict(before.features) == features
    found = told(tmp_path)
    assert (found["amongObjects"], found["enabled"]) == (False, True)
    assert found["layers"] == ["edges-v", "squares"]  # back where one was before


def test_a_map_is_checked_when_it_is_saved(tmp_path: Path) -> None:
    painted(tmp_path)
    called = (tmp_path / "checks").read_text("utf-8")
    assert called == f"check --tsv {tmp_path / 'maps' / 'mill.tmx'}\n"
    found = told(tmp_path)
    assert found["issues"] == ["AD 1666: squares 3,4: is odd. Mend it"]
    assert found["seen"] == "squares QRect(3, 4, 1, 1)"  # where the issue leads to


def test_a_program_that_is_not_there_or_fails_is_told(tmp_path: Path) -> None:
    (tmp_path / "missing").mkdir()
    painted(tmp_path / "missing", program="")
    (said,) = told(tmp_path / "missing")["issues"]
    assert said.startswith('AD 1666: "ad1666" was not found, so the map was not checked.')
    (tmp_path / "failing").mkdir()
    painted(tmp_path / "failing", program=BROKEN)
    assert told(tmp_path / "failing")["issues"] == ["AD 1666: the check failed: something is wrong"]
