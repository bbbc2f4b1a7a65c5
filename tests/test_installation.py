"""Installations that lack something, and computers that are set up strangely: one message that says
what to do, never a traceback."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.machinery import PathFinder
from pathlib import Path

import pytest
from attrs import frozen

from ad1666 import pygames
from tests.source import ROOT

_SHOWN = """
import sys
import pygame
from ad1666.__main__ import guarded
from ad1666.table import app, sounds
from ad1666.table.scenes.title import TitleScene

class Once(TitleScene):
    def draw(self, surface):
        super().draw(surface)
        sounds.play(sounds.CLICK)
        print("drawn:", self.notice, flush=True)
        pygame.event.post(pygame.event.Event(pygame.QUIT))

sys.exit(guarded(lambda: app.show(Once, "")))
"""
"""Opens the window at the start screen, and closes it once that was drawn."""
_RUN = "import sys; sys.argv = ['ad1666']; from ad1666.__main__ import run; sys.exit(run())"


@frozen
class Installed:
    """The program with its data."""

    root: Path
    home: Path

    def run(self, *words: str, at: Path | None = None, **variables: str) -> tuple[int, str, str]:
        """Runs Python with this program. Returns exit status, output and errors."""
        home = self.home
        home.mkdir(exist_ok=True)
        env = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG"))}
        places = {"HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home / "config"}
        env |= {name: str(path) for name, path in places.items()}
        env |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LANGUAGE": "en"}
        env |= {"PYTHONPATH": str(at or self.root)} | variables
        done = subprocess.run(
            [sys.executable, *words],
            cwd=home,
            env=env,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert "Traceback" not in done.stderr, done.stderr
        return done.returncode, done.stdout, done.stderr

    def lacks(self, *words: str, what: str, at: Path | None = None, **variables: str) -> None:
        """The program says in one line what is missing, and ends."""
        status, _said, told = self.run(*words, at=at, **variables)
        assert status == 2, told
        assert re.fullmatch(rf"ad1666: .*{re.escape(what)}.*\. Install .*\n", told), told


@pytest.fixture
def whole(tmp_path: Path) -> Installed:
    """The program as it is."""
    return Installed(ROOT, tmp_path / "home")


@pytest.fixture
def installed(tmp_path: Path) -> Installed:
    """A copy, which a test may spoil."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "ad1666", tmp_path / "ad1666", ignore=ignored)
    for folder in ("assets", "maps", "scenarios", "docs"):
        (tmp_path / folder).symlink_to(ROOT / folder, target_is_directory=True)
    return Installed(tmp_path, tmp_path / "home")


def test_what_runs_from_an_archive_says_to_install_it(installed: Installed, tmp_path: Path) -> None:
    packed = Path(shutil.make_archive(str(tmp_path / "a"), "zip", tmp_path, "ad1666"))
    status, _said, told = installed.run("-m", "ad1666", at=packed)
    assert (status, told) == (
        2,
        f"ad1666: the game cannot run from inside an archive. Install it: pip install {packed}\n",
    )


@pytest.mark.parametrize("library", ["pygame", "fontpkg_cinzel"])
def test_a_library_that_is_missing_is_named(installed: Installed, library: str) -> None:
    without = f"import sys; sys.modules['{library}'] = None; "
    installed.lacks("-c", without + _RUN, what=library)


@pytest.mark.parametrize(
    ("notes", "whole", "told"),
    [
        (("pygame-2.6.1",), True, ""),
        (("pygame-2.6.1", "pygame_ce-2.5.7"), True, "are both installed"),
        (("pygame-2.6.1",), False, "is there only in part"),
        (("pygame_ce-2.5.7",), False, "is there only in part"),
    ],
)
def test_two_pygames_in_one_folder_are_told(
    tmp_path: Path, notes: tuple[str, ...], whole: bool, told: str
) -> None:
    (tmp_path / "pygame").mkdir()
    (tmp_path / "pygame" / "left.txt").touch()
    if whole:
        (tmp_path / "pygame" / "__init__.py").touch()
    for note in notes:
        (tmp_path / f"{note}.dist-info").mkdir()
    found = PathFinder.find_spec("pygame", [str(tmp_path)])
    said = pygames.broken(found) + pygames.both(found)
    assert told in said and bool(told) == bool(said)
    assert not said or "pip uninstall -y pygame pygame-ce, then pip install pygame" in said


def test_a_pygame_without_its_parts_is_told_in_a_line(installed: Installed, tmp_path: Path) -> None:
    (tmp_path / "pygame").mkdir()
    rest = "import sys; sys.path[:] = [p for p in sys.path if 'site-packages' not in p]; "
    needed = "import platformdirs, babel, attrs; "
    status, _said, told = installed.run("-c", needed + rest + _RUN)
    assert status == 2 and told.startswith("ad1666: pygame is there only in part"), told


@pytest.mark.parametrize("letters", [None, "no letters"])
def test_a_typeface_that_is_missing_or_damaged_is_named(
    installed: Installed, tmp_path: Path, letters: str | None
) -> None:
    face = tmp_path / "files" / "Cinzel[wght].ttf"
    face.parent.mkdir()
    if letters is not None:
        face.write_text(letters, "utf-8")
    without = f"import fontpkg_cinzel as f, pathlib; f.ROOT = pathlib.Path({str(tmp_path)!r}); "
    installed.lacks("-c", without + _RUN, what=str(face))


def test_data_that_are_missing_are_named(installed: Installed, tmp_path: Path) -> None:
    (tmp_path / "maps").unlink()
    installed.lacks("-m", "ad1666", what=str(tmp_path / "ad1666" / "_data"))


def test_without_sounds_there_is_silence(installed: Installed, tmp_path: Path) -> None:
    (tmp_path / "assets").unlink()
    (tmp_path / "assets").mkdir()
    for part in (ROOT / "assets").iterdir():
        if part.name != "sounds":
            (tmp_path / "assets" / part.name).symlink_to(part, target_is_directory=part.is_dir())
    status, said, told = installed.run("-c", _SHOWN)
    assert status == 0
    assert said.startswith("drawn: sounds are missing in ")
    assert told.count("sounds are missing") == 1


def test_a_damaged_catalogue_is_told_and_all_is_english(installed: Installed) -> None:
    folder = installed.root / "ad1666" / "locale" / "pl" / "LC_MESSAGES"
    ready, written = folder / "ad1666.mo", folder / "ad1666.po"
    installed.run("-m", "ad1666", "rules", "GUARD-1", LANGUAGE="pl")  # which compiles it
    whole = ready.read_bytes()
    ready.write_bytes(whole[: len(whole) // 2])
    os.utime(ready, (2**31, 2**31))  # newer than its source
    _status, said, told = installed.run("-m", "ad1666", "rules", "GUARD-1", LANGUAGE="pl")
    assert "żeton" in said and not told, "it is compiled again where there is its source"
    written.unlink()
    ready.write_bytes(whole[: len(whole) // 2])
    _status, said, told = installed.run("-m", "ad1666", "rules", "GUARD-1", LANGUAGE="pl")
    assert "token" in said
    assert told.startswith(f"ad1666: the translation {ready} is damaged") and told.count("\n") == 1
    status, said, told = installed.run("-c", _SHOWN, LANGUAGE="pl")
    assert status == 0 and said.startswith(f"drawn: the translation {ready} is damaged")


def without(installed: Installed, *names: str) -> None:
    """Takes files of the assets out of a copy."""
    assets = installed.root / "assets"
    assets.unlink()
    shutil.copytree(ROOT / "assets", assets, copy_function=os.symlink)
    for name in names:
        (assets / name).unlink()


def test_without_some_sounds_the_others_are_heard(installed: Installed) -> None:
    gone = ("sounds/click.ogg", "sounds/music/exploring.ogg", "sounds/places/tension.ogg")
    without(installed, *gone)
    status, said, told = installed.run("-c", _SHOWN)
    assert status == 0 and told.count("\n") == 1
    assert told.startswith("ad1666: sounds are missing: ") and said == f"drawn: {told[8:]}"
    for name in gone:
        assert str(Path(name).relative_to("sounds")) in told
    assert "none is heard" not in told


def test_a_picture_that_is_missing_is_named(installed: Installed) -> None:
    without(installed, "start/icon.png")
    installed.lacks("-c", _SHOWN, what=str(installed.root / "assets" / "start" / "icon.png"))


@pytest.mark.parametrize("zone", [":/etc/hostname", "Nowhere/Land", "/", "/dev/null", ":"])
def test_a_time_zone_that_is_none_stops_nothing(whole: Installed, zone: str) -> None:
    words = "from ad1666.i18n import moment; from datetime import datetime; "
    words += "print(moment(datetime(2026, 3, 4, 15, 6), datetime(2027, 1, 1)))"
    status, said, _told = whole.run("-c", words, TZ=zone)
    assert status == 0
    assert re.fullmatch(r"2026-03-04 15:06|04/03/2026, 15:06", said.strip())


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        pytest.param("LC_ALL", "xx_YY.bogus", marks=pytest.mark.slow),
        ("LC_ALL", "\udcff\udcfe"),
        ("LANG", "pl_PL.bogus"),
        ("LANGUAGE", "@:."),
        *(pytest.param("LANG", v, marks=pytest.mark.slow) for v in ("xx_YY.bogus", "C", "")),
    ],
)
def test_a_language_that_is_none_stops_nothing(whole: Installed, variable: str, value: str) -> None:
    given = {"LANGUAGE": "", variable: value}
    status, said, told = whole.run("-m", "ad1666", "rules", "GUARD-1", **given)
    assert (status, told) == (0, "")
    assert ("żeton" if value.startswith("pl") else "token") in said


@pytest.mark.parametrize("value", ["xx_YY.bogus", "\udcff\udcfe"])
def test_nor_does_it_hinder_the_window(whole: Installed, value: str) -> None:
    status, said, told = whole.run("-c", _SHOWN, LANGUAGE="", LANG=value, LC_ALL=value)
    assert (status, said, told) == (0, "drawn: \n", "")


def test_what_pygame_asks_for_is_no_concern_of_players(
    installed: Installed, tmp_path: Path
) -> None:
    """It uses a module of which setuptools warns at each start."""
    (tmp_path / "pkg_resources.py").write_text(
        "import warnings\n"
        "warnings.warn('pkg_resources is deprecated as an API. See elsewhere', stacklevel=2)\n"
        "print('asked for')\n"
        "resource_exists = resource_stream = None\n",
        "utf-8",
    )
    status, said, told = installed.run("-m", "ad1666", SDL_VIDEODRIVER="none-such")
    assert (status, said) == (2, ""), "it is not asked for"
    assert told.startswith("ad1666: ") and told.count("\n") == 1
