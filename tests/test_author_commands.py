"""The commands for authors, as they are given on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from ad1666.cli import main

Captured = pytest.CaptureFixture[str]


def refused(capsys: Captured, *arguments: str) -> str:
    """The one line on stderr with which bad input is refused."""
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert err.startswith("ad1666: ") and err.endswith("\n") and err.count("\n") == 1
    assert out == ""
    return err


@pytest.mark.parametrize("watch", [(), ("--watch",)])
def test_looking_at_no_map(capsys: Captured, tmp_path: Path, watch: tuple[str, ...]) -> None:
    path = tmp_path / "none.tmx"
    assert refused(capsys, "preview", str(path), *watch) == (
        f"ad1666: {path}: there is no such file. Check its name and folder.\n"
    )


def test_looking_at_a_broken_map(capsys: Captured, tmp_path: Path) -> None:
    path = tmp_path / "broken.tmx"
    path.write_text("<map/>", "utf-8")
    assert "is None, not orthogonal" in refused(capsys, "preview", str(path))


def test_a_map_of_ours_goes_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    from ad1666.table import app

    seen: list[tuple[str, bool]] = []
    monkeypatch.setattr(app, "preview", lambda path, *, watch: seen.append((path.name, watch)) or 0)
    assert main(["preview", "golden-lion", "--watch"]) == 0
    assert seen == [("golden-lion.tmx", True)]
