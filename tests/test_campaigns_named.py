"""Wherever the command line takes a scenario, it takes one of a pack, or a campaign, by name."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ad1666.console import printing
from ad1666.console.cli import main
from ad1666.resources import data_root

Captured = pytest.CaptureFixture[str]
OWN = Path(__file__).parent / "own-pack"
PACK = "mill-at-midnight"
CHAPTERS = ["the-mill-at-midnight", "letter-at-the-golden-lion", "war-of-the-chimneys"]


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, capsys: Captured) -> None:
    """The pack has been added."""
    folder = Path(shutil.copytree(OWN, tmp_path / "mill"))
    shutil.copytree(data_root() / "maps" / "tilesets", folder / "tilesets")
    assert main(["packs", "add", str(folder)]) == 0
    capsys.readouterr()


@pytest.mark.parametrize("name", [f"{PACK}/campaign", f"{PACK}/{CHAPTERS[0]}", "election"])
def test_it_is_checked(name: str, capsys: Captured) -> None:
    assert main(["check", name]) == 0
    assert "0 errors, 0 warnings" in capsys.readouterr().out


def test_what_is_not_there_is_told(capsys: Captured) -> None:
    assert main(["check", f"{PACK}/nothing"]) == 2
    assert 'there is no scenario "nothing" in this pack' in capsys.readouterr().err
    assert main(["check", "nothing"]) == 2
    assert "there is no such file" in capsys.readouterr().out


def test_its_chapters_are_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Path] = []

    def printed(_given: object, files: tuple[Path, ...]) -> int:
        asked.extend(files)
        return 0

    monkeypatch.setattr(printing, "printed", printed)
    assert main(["print", f"{PACK}/campaign"]) == 0
    assert [file.stem for file in asked] == CHAPTERS


@pytest.mark.parametrize("command", ["preview", "picture"])
def test_of_several_one_is_to_be_named(command: str, capsys: Captured) -> None:
    assert main([command, f"{PACK}/campaign"]) == 2
    told = capsys.readouterr().err
    assert f"{PACK}/campaign: has several scenarios. Name one of them, such as " in told
    assert f"{CHAPTERS[0]}.toml" in told


def test_one_of_a_pack_is_drawn(tmp_path: Path, capsys: Captured) -> None:
    to = tmp_path / "mill.png"
    assert main(["picture", f"{PACK}/{CHAPTERS[0]}", "--out", str(to), "--square", "16"]) == 0
    assert to.read_bytes().startswith(b"\x89PNG")


def test_the_cards_beside_it_are_shown(capsys: Captured) -> None:
    for name in (f"{PACK}/campaign", PACK, f"{PACK}/{CHAPTERS[0]}"):
        assert main(["characters", name]) == 0
        assert capsys.readouterr().out.count("\n") > 20
