"""Tiled, opened at a map with our project."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from pathlib import Path

from ad1666.author.starter import equip
from ad1666.content.errors import ContentError, cannot_read, cannot_write
from ad1666.content.project import PROJECT

_INSTALLED = (
    "/Applications/Tiled.app/Contents/MacOS/Tiled",
    r"C:\Program Files\Tiled\tiled.exe",
)
"""Where Tiled is on systems that do not put programs on a path."""
MOMENT = 2.0
"""Seconds in which Tiled would have said that it cannot start."""


def edit(map_file: Path) -> tuple[Path, ...]:
    """Opens a map in Tiled and does not wait for it to be closed. Returns the files that had to be
    put beside it first. ContentError if Tiled is not there, or does not start."""
    try:
        map_file.stat()
    except OSError as error:
        raise cannot_read(map_file, error) from None
    tiled = _tiled()
    if tiled is None:
        problem = "Tiled, in which maps are drawn, is not installed"
        remedy = "Install it (apt install tiled, or https://www.mapeditor.org) and try again"
        raise ContentError(map_file, None, problem, remedy)
    folder = map_file.resolve().parent
    project = next((p / PROJECT for p in (folder, folder.parent) if (p / PROJECT).is_file()), None)
    added: tuple[Path, ...] = ()
    try:
        if project is None:
            project = folder / PROJECT
            added, _kept = equip(folder, tilesets=False)
        _prepare(project)
    except OSError as error:
        raise cannot_write(Path(error.filename or folder), error) from None
    _start([tiled, str(project), str(map_file.resolve())], map_file)
    return added


def _tiled() -> str | None:
    """The program, None if it is not found."""
    return shutil.which("tiled") or next((p for p in _INSTALLED if Path(p).is_file()), None)


def _prepare(project: Path) -> None:
    """Tiled 1.8 takes up a project from its command line only if a session lies beside it."""
    session = project.with_suffix(".tiled-session")
    if not session.exists():
        session.write_text(json.dumps({"project": project.name}) + "\n", "utf-8")


def _start(command: Sequence[str], map_file: Path) -> None:
    """Starts Tiled, so that its commands and our extension find this program."""
    ours = [str(Path(sys.argv[0]).resolve().parent), sysconfig.get_path("scripts")]
    path = os.pathsep.join([*ours, os.environ.get("PATH", "")])
    with tempfile.TemporaryFile() as told:  # no pipe: Tiled goes on writing when we are gone
        started = subprocess.Popen(
            command,
            env=os.environ | {"PATH": path},
            stdout=subprocess.DEVNULL,
            stderr=told,
            start_new_session=True,
        )
        try:
            status = started.wait(MOMENT)
        except subprocess.TimeoutExpired:
            return
        told.seek(0)
        lines = told.read().decode("utf-8", "replace").strip().splitlines()
    if status:
        last = lines[-1].strip() if lines else "it says nothing"
        problem = f"Tiled does not start: {last}"
        raise ContentError(map_file, None, problem, "Start it by itself to see why")
