"""Many skirmishes of each kind: all check clean, are the same in any process and Python, and their
games replay."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ad1666.content.checks import check
from ad1666.game.fate import Shuffle
from ad1666.game.records.record import read
from ad1666.game.records.replayed_by import replayed_record
from ad1666.game.session import Session
from ad1666.skirmish.making import make
from ad1666.skirmish.wish import Place, Size, Wish
from tests.game.records import advance
from tests.source import ROOT

SEEDS, GAMES, DIGESTED = 60, 300, 24
_DIGEST = "from tests.skirmish.test_many import digest; print(digest())"
_NEEDED = "import attrs, babel, filelock, platformdirs, pygame, pytmx, tomli, tomlkit"


def digest() -> str:
    """The digest of all files of some skirmishes, of each place, size and kind."""
    told = hashlib.sha256()
    for number in range(DIGESTED):
        place, size = list(Place)[number % len(Place)], list(Size)[number % len(Size)]
        mirror = number % 4 == 0 and place is not Place.DOCKS
        made = make(Wish(f"same {number}", place, size, mirror=mirror, draw=number % 2))
        for name, text in sorted(made.files.items()):
            told.update(f"{name}\n{text}".encode())
    return told.hexdigest()


def pythons() -> list[str]:
    """This Python, and others of this machine that have what the game needs."""
    others = sorted(Path.home().glob(".pyenv/versions/3.1[1-9]*/bin/python"))
    others += sorted(Path("/tmp").glob("venv-3*/bin/python"))
    able = [subprocess.run([p, "-c", _NEEDED], capture_output=True).returncode for p in others]
    return [sys.executable, *(str(p) for p, code in zip(others, able, strict=True) if not code)]


@pytest.mark.slow
def test_a_seed_gives_the_same_bytes_in_all_processes_and_pythons() -> None:
    told = {
        subprocess.run(
            [python, "-c", _DIGEST],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()[-1]
        for python in pythons()
        for seed in "012"
    }
    assert told == {digest()}


@pytest.mark.slow
@pytest.mark.parametrize("size", Size, ids=lambda size: size.value)
@pytest.mark.parametrize("place", Place, ids=lambda place: place.value)
def test_many_check_clean(place: Place, size: Size, tmp_path: Path) -> None:
    files = []
    for number in range(SEEDS):
        mirror = number % 6 == 0 and place is not Place.DOCKS
        points = 24 + 36 * number // (SEEDS - 1)
        made = make(Wish(f"many {number}", place, size, points, mirror=mirror))
        made.write(tmp_path)
        files += [tmp_path / name for name in made.files]
    assert not check(files).findings


@pytest.mark.slow
def test_games_by_chance_go_on_to_their_end_and_replay(tmp_path: Path) -> None:
    for number in range(GAMES):
        place, size = list(Place)[number % len(Place)], list(Size)[number // 5 % len(Size)]
        scenario = make(Wish(f"by chance {number}", place, size)).scenario()
        path = tmp_path / f"{number}.ad1666"
        session = Session.new(scenario, Shuffle(number), path)
        advance(session, number, 6000)
        end = session.game.state
        session.close()
        assert end.outcome is not None
        _scenario, replayed = replayed_record(read(path))
        assert replayed.problem is None and replayed.game.state == end
        path.unlink()
