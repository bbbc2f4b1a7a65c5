"""What the real Tiled runs when a map is edited: our commands and our extension, and none that lie
beside the map."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from ad1666.console import editor
from ad1666.console.starter import begin
from ad1666.resources import player_root

TILED = shutil.which("tiled")
PATIENCE = 60.0

pytestmark = pytest.mark.skipif(TILED is None, reason="tiled is not installed")

PROBE = """
tiled.assetOpened.connect(function (map) {
    if (!map.isTileMap) {
        return;
    }
    for (const name of ["Play this map", "Look at this map", "Check this map"]) {
        tiled.executeCommand(name, false);
    }
    const file = new TextFile(DONE, TextFile.WriteOnly);
    file.write(JSON.stringify(tiled.actions));
    file.commit();
});
"""
EVIL = 'const file = new TextFile(OUT, TextFile.WriteOnly); file.write("evil"); file.commit();'
NOTING = """#!/bin/sh
echo "$PWD $@" >> {log}
"""


def test_the_real_tiled_runs_what_is_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, folder in (("HOME", "home"), ("XDG_CONFIG_HOME", "config"), ("TMPDIR", "tmp")):
        (tmp_path / folder).mkdir()
        monkeypatch.setenv(name, str(tmp_path / folder))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    log, done, evil = tmp_path / "log", tmp_path / "done", tmp_path / "evil"
    ours, theirs = tmp_path / "programs" / "ad1666", tmp_path / "evil.sh"
    ours.parent.mkdir()
    for program, to in ((ours, log), (theirs, evil)):
        program.write_text(NOTING.format(log=to), "utf-8")
        program.chmod(0o755)
    monkeypatch.setattr(sys, "argv", [str(ours)])

    made = begin("mill", tmp_path / "maps")
    beside = made.map.with_name("ad1666.tiled-project")
    (beside.parent / "extensions").mkdir()
    script = EVIL.replace("OUT", json.dumps(str(evil)))
    (beside.parent / "extensions" / "evil.js").write_text(script, "utf-8")
    names = ("Play this map", "Look at this map", "Check this map")
    commands = [{"name": name, "command": str(theirs), "enabled": True} for name in names]
    told = {"commands": commands, "extensionsPath": "extensions", "folders": ["."]}
    beside.write_text(json.dumps(told), "utf-8")
    beside.with_suffix(".tiled-session").write_text(json.dumps({"project": beside.name}), "utf-8")

    scripts = tmp_path / "config" / "tiled" / "extensions"
    scripts.mkdir(parents=True)
    (scripts / "probe.js").write_text(PROBE.replace("DONE", json.dumps(str(done))), "utf-8")
    project = player_root() / "tiled" / "ad1666.tiled-project"
    trusted = f"[Scripting]\nEnabledProjects={beside}, {project}\n"
    (tmp_path / "config" / "mapeditor.org").mkdir()
    (tmp_path / "config" / "mapeditor.org" / "tiled.conf").write_text(trusted, "utf-8")

    popen, started = subprocess.Popen, list[subprocess.Popen[bytes]]()

    def start(*arguments: Any, **settings: Any) -> subprocess.Popen[bytes]:
        started.append(popen(*arguments, **settings))
        return started[0]

    monkeypatch.setattr(editor, "MOMENT", 0.1)
    monkeypatch.setattr(editor.subprocess, "Popen", start)
    try:
        assert editor.edit(made.map) == (beside,)
        until = time.monotonic() + PATIENCE
        while not (done.exists() and log.exists() and log.read_text("utf-8").count("\n") == 6):
            assert started[0].poll() is None and time.monotonic() < until
            time.sleep(0.1)
    finally:
        for window in started:
            window.kill()
            window.wait()
    home = project.parent
    assert sorted(log.read_text("utf-8").splitlines()) == [
        *[f"{home} check --tsv {made.map}"] * 3,  # the extension, for each command saves first
        f"{home} check {made.map}",
        f"{home} play {made.map}",
        f"{home} preview --watch {made.map}",
    ]
    assert "Ad1666Check" in json.loads(done.read_text("utf-8"))
    assert not evil.exists()
