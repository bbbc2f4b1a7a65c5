"""The commands for packs, as they are given on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from ad1666.console.cli import main
from ad1666.console.starter import begin
from ad1666.content.packs.shelf import packs_folder
from ad1666.rules import VERSION
from tests.content.archives import PACK, archive, pack

LINE = "The old mill (old-mill), version 1.0, by Jan, licence CC BY 4.0, language en\n"

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    """The folder of a pack."""
    folder = tmp_path / "mine"
    begin("mill", folder)
    (folder / "pack.toml").write_bytes(PACK)
    return folder


def run(capsys: Captured, status: int, *arguments: str | Path) -> tuple[str, str]:
    assert main(tuple(map(str, arguments))) == status
    out, err = capsys.readouterr()
    return out, err


def test_from_a_folder_to_the_shelf(capsys: Captured, mill: Path) -> None:
    file = mill.parent / "old-mill-1.0.ad1666.zip"
    (mill / "my.tiled-project").touch()
    own = ("pack.toml", "mill.toml", "mill.tmx")
    tilesets = list((mill / "tilesets").iterdir())
    out, _err = run(capsys, 0, "pack", mill)
    assert out.splitlines() == [
        f"Made {file}: {len(own) + len(tilesets)} files.",
        "Left out, since no pack holds such: my.tiled-project, schemas/.",
    ]
    assert run(capsys, 0, "packs")[0] == "There are no packs yet. Add one: ad1666 packs add FILE\n"
    out, _err = run(capsys, 0, "packs", "add", file)
    assert out == (
        f"{LINE}  Scenarios: Mill\nAdded: The old mill.\nNext:\n  ad1666 play old-mill/mill\n"
    )
    assert run(capsys, 0, "packs")[0] == f"{LINE}  old-mill/mill\n"
    out, _err = run(capsys, 0, "check", packs_folder() / "old-mill", file)
    assert out == "6 files checked: 0 errors, 0 warnings\n"
    assert run(capsys, 0, "packs", "remove", "old-mill")[0] == "Removed: old-mill.\n"
    assert not (packs_folder() / "old-mill").exists()


def test_another_version_is_added_only_if_told(capsys: Captured, mill: Path) -> None:
    run(capsys, 0, "packs", "add", mill)
    (mill / "pack.toml").write_bytes(PACK.replace(b'"1.0"', b'"0.9"'))
    _out, err = run(capsys, 2, "packs", "add", mill)
    assert err == (
        f"ad1666: {mill}: The old mill is there already, in version 1.0; this is version 0.9. "
        "To replace it, add --replace.\n"
    )
    assert "version 1.0" in run(capsys, 0, "packs")[0]
    run(capsys, 0, "packs", "add", mill, "--replace")
    assert "version 0.9" in run(capsys, 0, "packs")[0]


def test_no_pack_is_made_of_mistakes(capsys: Captured, mill: Path) -> None:
    (mill / "mill.toml").write_text('map = "mill.tmx"', "utf-8")
    out, err = run(capsys, 2, "pack", mill)
    assert f"error: {mill / 'mill.toml'}" in out
    assert err == f"ad1666: {mill}: is not packed while it has errors.\n"
    assert [file.name for file in mill.parent.iterdir()] == ["mine"]
    (mill / "pack.toml").unlink()
    assert "there is no such file" in run(capsys, 2, "pack", mill)[1]


def test_a_pack_for_newer_rules_is_listed_with_the_remedy(capsys: Captured, mill: Path) -> None:
    text = PACK.replace(b"rules = 9", f"rules = {VERSION + 1}".encode())
    (mill / "pack.toml").write_bytes(text)
    assert "Get a newer version" in run(capsys, 0, "packs", "add", mill)[0]
    assert "Get a newer version" in run(capsys, 0, "packs")[0]
    assert "Get a newer version" in run(capsys, 2, "lab", "old-mill/mill")[1]


@pytest.mark.parametrize("command", ["play", "lab"])
def test_names_of_packs_that_are_none(capsys: Captured, mill: Path, command: str) -> None:
    run(capsys, 0, "packs", "add", mill)
    assert 'Did you mean "mill"?' in run(capsys, 2, command, "old-mill/mil")[1]
    assert 'Did you mean "old-mill"?' in run(capsys, 2, command, "old-mil")[1]


def test_a_packed_pack_is_no_scenario(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "a.ad1666.zip"
    file.write_bytes(archive(pack()))
    assert run(capsys, 2, "play", file)[1] == (
        f"ad1666: {file}: is a pack. Add it with ad1666 packs add, or check it with ad1666 check.\n"
    )


def test_a_band_is_checked_in_one_scenario_of_a_pack(capsys: Captured, mill: Path) -> None:
    begin("ford", mill)
    run(capsys, 0, "packs", "add", mill)
    band = mill / "band.toml"
    band.write_text('title = "x"\nfaction = "Musketeers"\ncharacters = ["athos"]\n', "utf-8")
    _out, err = run(capsys, 2, "band", "check", band, "--scenario", "old-mill")
    assert err == (
        "ad1666: old-mill: has several scenarios. Name one of them, such as old-mill/ford.\n"
    )
    _out, err = run(capsys, 2, "band", "check", band, "--scenario", "old-mill/ford")
    assert "ford.toml: nobody chooses a band in this scenario" in err


def test_polish(capsys: Captured, mill: Path) -> None:
    out, _err = run(capsys, 0, "--language", "pl", "packs", "add", mill)
    assert "Dodano: The old mill." in out and "wersja 1.0" in out
