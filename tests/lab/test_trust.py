"""Whose verdict can be believed is said wherever the laboratory reports."""

from __future__ import annotations

from pathlib import Path

import pytest

from ad1666.bots import BOTS
from ad1666.bots.levels import LEVELS, WITH_CHARACTER
from ad1666.console.cli import main
from ad1666.lab.report.trust import LEVELS_TO_BELIEVE, trust


@pytest.mark.parametrize("name", [*BOTS, *WITH_CHARACTER, "mine:Bot"])
def test_those_who_plan_are_believed(name: str) -> None:
    believed = any(name.startswith(level) for level in LEVELS_TO_BELIEVE)
    assert set(LEVELS_TO_BELIEVE) < set(LEVELS)
    told = trust({(name, name)})
    assert name in told
    assert ("can be believed" in told) == believed
    assert ("--red musketeer" in told) != believed


def test_of_two_programs_the_stronger_one_wins() -> None:
    assert "which is stronger" in trust({("musketeer", "seeker"), ("seeker", "musketeer")})
    assert "can be believed" in trust({("musketeer-bold", "musketeer")})
    assert "which side is stronger" in trust({("seeker", "seeker"), ("chance", "chance")})
    assert trust(set()) == ""


def test_it_stands_under_the_lines_and_on_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    run = ["lab", "election", "--red", "chance", "--blue", "chance", "--games", "2"]
    assert main([*run, "--workers", "1", "--out", str(out)]) == 0
    told = trust({("chance", "chance")})
    assert told in capsys.readouterr().out.splitlines()
    assert told in (out / "report.html").read_text("utf-8")
