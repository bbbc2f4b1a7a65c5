"""The project that Tiled opens, in the player's own folder. It is rewritten each time.

Tiled projects name programs to run at a key press, and scripts that run by themselves. One beside a
map may come from anybody, so only ours is opened, and its content is rewritten, never trusted.
"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

from ad1666.resources import data_root, player_root

PROJECT, OBJECT_TYPES = "ad1666.tiled-project", "objecttypes.json"
"""The files of the game's maps folder that configure Tiled;
docs/make/tiled_project.py makes them."""
EXTENSIONS = "extensions"
"""The folder beside the project where Tiled looks for our extension."""
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
    for script in (ours / EXTENSIONS).glob("*.js"):
        texts[home / EXTENSIONS / script.name] = script.read_bytes()
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
