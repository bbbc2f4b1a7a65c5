"""``ad1666 band check``, and playing with bands from files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ad1666.console.cli import main
from ad1666.content.scenarios.scenario import Scenario
from ad1666.rules.cards import Side

Captured = pytest.CaptureFixture[str]
Write = Callable[..., str]
RED, BLUE = "Defenders of the Commonwealth", "The Cardinal's people"


@pytest.fixture
def band(tmp_path: Path) -> Write:
    """Writes a band of that faction and those characters."""

    def write(faction: str, *characters: str) -> str:
        path = tmp_path / f"band-{len(list(tmp_path.iterdir()))}.toml"
        people = ", ".join(f'"{name}"' for name in characters)
        path.write_text(
            f'title = "Ours"\nfaction = "{faction}"\ncharacters = [{people}]\n', "utf-8"
        )
        return str(path)

    return write


def check(capsys: Captured, *arguments: str) -> tuple[int, list[str], str]:
    status = main(["band", "check", *arguments])
    out, err = capsys.readouterr()
    return status, out.splitlines(), err


def test_a_good_band(band: Write, capsys: Captured) -> None:
    assert check(capsys, band(RED, "skrzetuski", "beggar")) == (
        0,
        [
            "Ours: Jan Skrzetuski, Beggar",
            "It costs 13 gold, 1 acquaintance.",
            "It may be played where the budget allows it.",
        ],
        "",
    )


def test_a_good_band_for_a_scenario(band: Write, brawl: Scenario, capsys: Captured) -> None:
    file = band(BLUE, "father-joseph", "beggar")
    assert check(capsys, file, "--scenario", str(brawl.path)) == (
        0,
        [
            "Ours: Father Joseph, Beggar",
            "As Blue in A Brawl at the Golden Lion it costs 29 gold of 41, "
            "2 acquaintances of 6, Comte de Rochefort included.",
            "It may be played as Blue.",
        ],
        "",
    )


@pytest.mark.clause("SETUP-1", "SETUP-6", "SETUP-8")
def test_all_that_is_wrong_is_told(band: Write, brawl: Scenario, capsys: Captured) -> None:
    file = band(RED, "skrzetuski", "skrzetuski", "longinus", "milady", "dragon")
    status, lines, err = check(capsys, file, "--scenario", str(brawl.path))
    assert (status, err) == (1, "")
    assert lines == [
        "Ours: Jan Skrzetuski, Jan Skrzetuski, Longinus Podbipięta, Milady de Winter",
        "As Red in A Brawl at the Golden Lion it costs 53 gold of 41, 4 acquaintances of 3.",
        f'{file}, line 3: there is no character "dragon". Did you mean "dragoon"?',
        f"{file}, line 3: Jan Skrzetuski is unique and already chosen (SETUP-6). "
        "Replace the second one.",
        f"{file}, line 3: Milady de Winter belongs to The Cardinal's people, not to Defenders of "
        "the Commonwealth (SETUP-1). Choose somebody of the same faction, or neutral.",
        f"{file}, line 3: the band costs 53 gold, of 41 (SETUP-8). "
        "Leave somebody out, or choose cheaper ones.",
        f"{file}, line 3: the band costs 4 acquaintances, of 3 (SETUP-8). "
        "Leave somebody out, or choose somebody who has Acquaintances.",
        "It may not be played as Red.",
    ]


def test_a_band_of_nobody_in_the_scenario(band: Write, brawl: Scenario, capsys: Captured) -> None:
    file = band("The King's Musketeers", "athos")
    status, lines, _err = check(capsys, file, "--scenario", str(brawl.path))
    assert status == 1
    assert [line for line in lines if "must be one of" in line] == [
        f"{file}, line 2: is a band of The King's Musketeers, but must be one of {faction} "
        "(SETUP-1). Choose another band."
        for faction in (RED, BLUE)
    ]


def test_bad_input(band: Write, letter: Scenario, tmp_path: Path, capsys: Captured) -> None:
    nowhere = tmp_path / "none.toml"
    assert check(capsys, str(nowhere)) == (
        2,
        [],
        f"ad1666: {nowhere}: there is no such file. Check its name and folder.\n",
    )
    status, lines, err = check(capsys, str(letter.path))
    assert (status, lines) == (2, []) and ": is a scenario. Play it" in err
    file = band(RED, "skrzetuski")
    assert check(capsys, file, "--scenario", letter.path.stem) == (
        2,
        [],
        f"ad1666: {letter.path}: nobody chooses a band in this scenario. "
        "Choose a scenario with a muster.\n",
    )
    with pytest.raises(SystemExit) as leaving:
        main(["band"])
    assert leaving.value.code == 2


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, Any]]:
    """With what the table would be opened."""
    from ad1666.table import app

    seen: list[tuple[Any, Any]] = []

    def record(scenario: Any, bands: Any, **_: Any) -> int:
        seen.append((scenario, bands))
        return 0

    monkeypatch.setattr(app, "main", record)
    return seen


def test_bands_from_files_are_played(
    band: Write, brawl: Scenario, opened: list[tuple[Any, Any]]
) -> None:
    red, blue = band(RED, "bohun"), band(BLUE, "milady", "beggar")
    assert main(["play", str(brawl.path), "--blue", blue, "--red", red]) == 0
    ((scenario, bands),) = opened
    assert scenario.title == brawl.title
    assert bands == {Side.RED: ("bohun",), Side.BLUE: ("milady", "beggar")}
    assert main(["play", str(brawl.path), "--blue", blue]) == 0
    assert opened[-1][1] == {Side.BLUE: ("milady", "beggar")}


def test_programs_are_named_on_the_command_line(
    letter: Scenario, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    from ad1666.table import app

    asked: list[Any] = []
    monkeypatch.setattr(app, "main", lambda *_, **told: asked.append(told["players"]) or 0)
    assert main(["play", str(letter.path), "--blue-player", "seeker"]) == 0
    assert main(["play", "--red-player", "chance"]) == 0
    assert main(["play"]) == 0 and main([]) == 0
    # the others are those chosen last
    assert asked == [{Side.BLUE: "seeker"}, {Side.RED: "chance"}, {}, {}]
    assert main(["play", str(letter.path), "--red", "person", "--blue", "page"]) == 0
    assert asked[-1] == {Side.RED: "person", Side.BLUE: "page"}  # as in the laboratory
    with pytest.raises(SystemExit):
        main(["play", "--blue-player", "oracle"])
    assert "unknown bot 'oracle'" in capsys.readouterr().err


@pytest.mark.clause("SETUP-6")
def test_bands_from_files_that_may_not_be_played(
    band: Write,
    brawl: Scenario,
    letter: Scenario,
    opened: list[tuple[Any, Any]],
    capsys: Captured,
) -> None:
    red, blue = band(RED, "bohun"), band(BLUE, "bohun")
    assert main(["play", str(brawl.path), "--red", red, "--blue", blue]) == 2
    assert capsys.readouterr().err == (
        f"ad1666: {blue}, line 3: Jurko Bohun is unique and already chosen (SETUP-6). "
        "Replace the second one.\n"
    )
    assert main(["play", str(letter.path), "--red", red]) == 2
    assert capsys.readouterr().err == (
        f"ad1666: {letter.path}: Red does not choose a band in this scenario. "
        "Choose a scenario with a muster.\n"
    )
    assert opened == []


@pytest.mark.parametrize("named", [[], ["palace.tmx"]])
def test_a_band_for_no_scenario_in_particular(
    named: list[str], band: Write, capsys: Captured
) -> None:
    file = band(BLUE, "beggar")
    assert main(["play", *named, "--blue", file]) == 2
    said = f"ad1666: {file}: is a band, but no scenario is given. Name the scenario to play.\n"
    assert capsys.readouterr().err == said
