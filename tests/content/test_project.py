"""The files for Tiled say what the loader reads."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from tiled_project import files, object_types, project

from ad1666.console.editor import EXTENSIONS, OBJECT_TYPES, PROJECT
from ad1666.content.maps import schema
from ad1666.resources import data_root

CLASSES = {**schema.TILES, **schema.OBJECTS}
TILED = shutil.which("tiled")


def listed(things: object) -> list[dict[str, Any]]:
    assert isinstance(things, list)
    return things


@pytest.mark.parametrize("name", [PROJECT, OBJECT_TYPES])
def test_the_files_are_current(name: str) -> None:
    """If they are not, run docs/make/tiled_project.py."""
    assert (data_root() / "maps" / name).read_text("utf-8") == files()[name]


def test_every_class_and_value_is_told_to_both_kinds_of_tiled() -> None:
    types = {t["name"]: t for t in listed(project()["propertyTypes"])}
    old = {t["name"]: t["properties"] for t in listed(object_types())}
    assert set(old) == set(CLASSES) == {n for n, t in types.items() if t["type"] == "class"}
    for name, members in CLASSES.items():
        told = {m["name"]: m for m in types[name]["members"]}
        assert told.keys() == {k for k, m in members.items() if m.default is not None}
        for key, member in told.items():
            assert member["value"] == members[key].default
            if members[key].values:
                assert types[member["propertyType"]]["values"] == list(members[key].values)
        for member in old[name]:
            assert member["value"] == told[member["name"]]["value"]
            assert member.get("propertytype") == told[member["name"]].get("propertyType")
        assert len(old[name]) == len(told)
    assert types["LowerSide"]["values"] == list(schema.EDGE["lower"].values)


def test_numbers_and_names_of_types_are_their_own() -> None:
    types = listed(project()["propertyTypes"])
    assert [t["id"] for t in types] == list(range(1, len(types) + 1))
    assert len({t["name"] for t in types}) == len(types)


def test_what_tilesets_and_maps_name_is_in_the_project() -> None:
    types = {t["name"]: t for t in listed(project()["propertyTypes"])}
    maps = data_root() / "maps"
    named = set()
    for file in (*maps.rglob("*.tsx"), *maps.rglob("*.tmx")):
        pieces = file.read_text("utf-8").split('propertytype="')[1:]
        named |= {piece.partition('"')[0] for piece in pieces}
    assert named
    assert named <= {name for name, told in types.items() if told["type"] == "enum"}


def test_commands_save_first_and_name_the_map() -> None:
    commands = {c["shortcut"]: c for c in listed(project()["commands"])}
    assert commands.keys() == {"F5", "F6", "F7"}
    for command in commands.values():
        assert command["command"] == "ad1666"
        assert command["arguments"].endswith(" %mapfile")
        assert command["saveBeforeExecute"] and command["showOutput"] and command["enabled"]
    assert project()["extensionsPath"] == EXTENSIONS


PROBE = """
tiled.assetOpened.connect(function () {
    const told = {};
    for (const type of CLASSES) {
        const thing = new MapObject();
        thing.type = type;
        told[type] = thing.resolvedProperties();
    }
    const file = new TextFile(TO, TextFile.WriteOnly);
    file.write(JSON.stringify(told));
    file.commit();
});
"""


@pytest.mark.skipif(TILED is None, reason="tiled is not installed")
def test_the_real_tiled_takes_classes_and_values_from_the_project(tmp_path: Path) -> None:
    """A script of the user's own asks Tiled what an object of each class has by default."""
    assert TILED is not None
    for name, text in files().items():
        (tmp_path / name).write_text(text, "utf-8")
    # Tiled 1.8 opens a project from the command line only where a session lies beside it
    session = (tmp_path / PROJECT).with_suffix(".tiled-session")
    session.write_text(json.dumps({"project": PROJECT}), "utf-8")
    shutil.copytree(data_root() / "maps", tmp_path / "maps")
    scripts = tmp_path / "config" / "tiled" / "extensions"
    scripts.mkdir(parents=True)
    answer = tmp_path / "answer.json"
    probe = PROBE.replace("CLASSES", json.dumps(list(schema.OBJECTS)))
    (scripts / "probe.js").write_text(probe.replace("TO", json.dumps(str(answer))), "utf-8")
    env = os.environ | {"QT_QPA_PLATFORM": "offscreen", "HOME": str(tmp_path)}
    env["XDG_CONFIG_HOME"] = str(tmp_path / "config")
    command = [TILED, "--new-instance", PROJECT, "maps/golden-lion.tmx"]
    window = subprocess.Popen(
        command, cwd=tmp_path, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        until = time.monotonic() + 60
        while not answer.exists() and window.poll() is None and time.monotonic() < until:
            time.sleep(0.1)
    finally:
        window.kill()
        window.wait()
    told = json.loads(answer.read_text("utf-8"))
    for name, members in schema.OBJECTS.items():
        wanted = {k: m for k, m in members.items() if m.default is not None}
        assert told[name].keys() == wanted.keys()
        for key, member in wanted.items():
            given = told[name][key]
            if member.values:
                given = member.values[given["value"]]
            assert given == member.default, (name, key)


@pytest.mark.parametrize("name", ["squares", "edges", "ground", "clear", "decor"])
def test_every_tile_of_ours_has_a_name(name: str) -> None:
    root = ElementTree.parse(data_root() / "maps" / "tilesets" / f"{name}.tsx").getroot()
    named = {
        tile.get("id"): tile.find("properties/property[@name='name']")
        for tile in root.iterfind("tile")
    }
    assert len(named) == int(root.get("tilecount", "0"))
    assert all(found is not None and found.get("value") for found in named.values())


@pytest.mark.parametrize("name", ["edges", "clear"])
def test_edges_have_the_same_name_in_either_direction(name: str) -> None:
    root = ElementTree.parse(data_root() / "maps" / "tilesets" / f"{name}.tsx").getroot()
    names: dict[str, list[str]] = {"v": [], "h": []}
    for tile in root.iterfind("tile[@type='Edge']"):
        has = {p.get("name"): p.get("value", "") for p in tile.iterfind("properties/property")}
        names[has["axis"]].append(has["name"])
    assert names["v"] == names["h"]
