"""Commands that are given what is no ordinary file, or a name that none can have: one line says so,
at once."""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator
from pathlib import Path

import pytest

from ad1666.console.cli import main

COMMANDS = (["replay"], ["band", "check"], ["conform"], ["band", "check", "--scenario"])


@pytest.fixture(autouse=True)
def little_memory() -> Iterator[None]:
    """Limits memory, so that reading a device or a file of a hundred gigabytes fails."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (3_000_000_000, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_AS, before)


def told(capsys: pytest.CaptureFixture[str], command: list[str], name: str, band: Path) -> str:
    """The line with which a command refuses a file."""
    rest = [str(band)] if command[-1] == "--scenario" else []
    assert main([*command, name, *rest]) == 2
    out, err = capsys.readouterr()
    assert out in ("", "0 passed, 0 failed\n")
    line = err.removesuffix("\n")
    assert len(line) < 1500 and line.isprintable()
    return line


@pytest.fixture
def band(tmp_path: Path) -> Path:
    file = tmp_path / "band.toml"
    text = 'title = "Ours"\nfaction = "Defenders of the Commonwealth"\ncharacters = ["beggar"]\n'
    file.write_text(text, "utf-8")
    return file


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("kind", ["pipe", "device", "sparse", "folder-like"])
def test_what_is_no_ordinary_file(
    kind: str, command: list[str], tmp_path: Path, band: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / f"{kind}.toml"
    if kind == "pipe":
        os.mkfifo(file)
    elif kind == "device":
        file.symlink_to("/dev/zero")
    elif kind == "sparse":
        with file.open("wb") as made:
            made.truncate(100_000_000_000)
    else:
        file.symlink_to(file)  # it leads to itself
    line = told(capsys, command, str(file), band)
    assert file.name in line


@pytest.mark.parametrize("name", ["x" * 300, "x" * 5000, "a/" * 3000, "\udcff.toml", "nul\0.toml"])
def test_a_record_of_a_name_that_no_file_has(
    name: str, band: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told(capsys, ["replay"], name, band)


@pytest.mark.skipif(not Path("/proc/kallsyms").exists(), reason="the system makes up no files")
def test_a_file_that_tells_no_size(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its size is reported as 0, and it holds megabytes."""
    file = tmp_path / "made-up.toml"
    file.symlink_to("/proc/kallsyms")
    assert file.stat().st_size == 0
    assert main(["band", "check", str(file)]) == 2
    assert "more than the 500,000 allowed" in capsys.readouterr().err
