"""Opens Tiled on a map with our own project, which is rewritten each time in the player's folder.

Tiled projects name programs to run at a key press, and scripts that run by themselves. One beside a
map may come from anybody, so only ours is opened, and its content is rewritten, never trusted.
"""

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

from ad1666.content.errors import ContentError, cannot_write
from ad1666.content.files import read_head, real
from ad1666.content.messages import message
from ad1666.content.toml_kinds import check_is_map
from ad1666.packed import frozen
from ad1666.resources import data_root, player_root

PROJECT, OBJECT_TYPES = "ad1666.tiled-project", "objecttypes.json"
"""The files of the game's maps folder that configure Tiled;
docs/make/tiled_project.py makes them."""
EXTENSIONS = "extensions"
"""The folder beside the project where Tiled looks for our extension."""
_PARTS = (".js", ".png")
"""The endings of its files: the script, and the icon of the brush."""
_SUFFIX = Path(PROJECT).suffix


def make_project(maps: Path) -> Path:
    """Writes the project for a folder of maps, with our extension beside it and nothing else that
    Tiled would run. Returns its file. Raises OSError if it cannot be written."""
    home, ours = player_root() / "tiled", data_root() / "maps"
    project = home / PROJECT
    contents = json.loads((ours / PROJECT).read_text("utf-8")) | {"folders": [str(maps)]}
    texts = {
        # surrogateescape: folder names need not be valid UTF-8
        project: json.dumps(contents, ensure_ascii=False).encode("utf-8", "surrogateescape"),
        home / OBJECT_TYPES: (ours / OBJECT_TYPES).read_bytes(),
    }
    # Tiled 1.8 takes a project from its command line only with a session beside it
    session = json.dumps({"project": PROJECT})
    texts[project.with_suffix(".tiled-session")] = session.encode()
    for part in (ours / EXTENSIONS).iterdir():
        if part.suffix in _PARTS:
            texts[home / EXTENSIONS / part.name] = part.read_bytes()
    for folder in (home, home / EXTENSIONS):
        if folder.is_symlink():
            folder.unlink()
        folder.mkdir(parents=True, exist_ok=True)
    for stranger in {*(home / EXTENSIONS).iterdir()} - texts.keys():
        _remove(stranger)
    for file, text in texts.items():
        _put(file, text)
    return project


def other_projects(maps: Path) -> tuple[Path, ...]:
    """The projects in a folder of maps, or its parent, other than ours: they could
    make Tiled run anything."""
    found = (p for folder in (maps, maps.parent) for p in sorted(folder.glob(f"*{_SUFFIX}")))
    ours = data_root() / "maps" / PROJECT
    return tuple(p for p in found if not (os.path.exists(p) and p.samefile(ours)))


def _remove(path: Path) -> None:
    """Removes a file or a folder, never the target of a link."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink()


def _put(file: Path, text: bytes) -> None:
    """Writes a file, replacing whatever is at its path, even a link."""
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    draft.unlink(missing_ok=True)
    with draft.open("xb") as opened:
        opened.write(text)
    if file.is_dir() and not file.is_symlink():
        shutil.rmtree(file)
    os.replace(draft, file)


INSTALLED = (
    "/Applications/Tiled.app/Contents/MacOS/Tiled",
    r"C:\Program Files\Tiled\tiled.exe",
    "/var/lib/flatpak/exports/bin/org.mapeditor.Tiled",
    os.path.expanduser("~/.local/share/flatpak/exports/bin/org.mapeditor.Tiled"),
)
"""Where Tiled is installed on systems that do not put it on the path."""
_LIBRARIES = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LIBPATH")
"""Where programs look for libraries; what PyInstaller sets it keeps with ``_ORIG`` behind."""
MOMENT = 2.0
"""Seconds within which Tiled reports that it cannot start."""


def edit(map_file: Path) -> tuple[Path, ...]:
    """Opens a map in Tiled with our own project, without waiting for Tiled to close. Returns other
    projects beside the map, which are not opened. Raises ContentError if the file does not exist or
    is not a map, or if Tiled is not installed or does not start."""
    read_head(map_file, 0, sys.maxsize)  # raises unless it is a file
    check_is_map(map_file)
    tiled = _tiled()
    if tiled is None:
        problem = message("Tiled, the map editor, is not installed")
        remedy = message(
            "Install it (apt install tiled, or https://www.mapeditor.org) and try again"
        )
        raise ContentError(map_file, None, problem, remedy)
    drawn = real(map_file)
    try:
        project = make_project(drawn.parent)
    except OSError as error:
        raise cannot_write(Path(error.filename or player_root()), error) from None
    launch([tiled, str(project), str(drawn)], map_file, project.parent)
    return other_projects(drawn.parent)


def _tiled() -> str | None:
    """The path of the program, None if it is not found. The working directory is ignored: Windows
    would search it first."""
    found = shutil.which("tiled")
    if found is not None and Path(found).is_absolute():
        return found
    return next((p for p in INSTALLED if Path(p).is_file()), None)


def _environment() -> dict[str, str]:
    """The environment that this program was started with. A frozen one has its own libraries put
    first, on which Tiled would fail, and keeps what was there under a second name."""
    env = dict(os.environ)
    if frozen():
        for name in (*_LIBRARIES, *(name for name in env if name.startswith("_PYI_"))):
            env.pop(name, None)
            if (before := env.pop(f"{name}_ORIG", None)) is not None:
                env[name] = before
    return env


def launch(command: Sequence[str], map_file: Path, folder: Path) -> None:
    """Starts Tiled in a folder, with a path on which its commands and our
    extension find this program."""
    ours = [str(Path(sys.argv[0]).resolve().parent), sysconfig.get_path("scripts")]
    path = os.pathsep.join([*ours, os.environ.get("PATH", "")])
    with tempfile.TemporaryFile() as output:  # no pipe: Tiled keeps writing after we exit
        started = subprocess.Popen(
            command,
            cwd=folder,
            env=_environment() | {"PATH": path},
            stdout=subprocess.DEVNULL,
            stderr=output,
            start_new_session=True,
        )
        try:
            status = started.wait(MOMENT)
        except subprocess.TimeoutExpired:
            return
        output.seek(0)
        lines = output.read().decode("utf-8", "replace").strip().splitlines()
    if status:
        last = lines[-1].strip() if lines else message("no reason given")
        problem = message("Tiled does not start: {reason}", reason=last)
        raise ContentError(map_file, None, problem, message("Start it on its own to see why"))
