"""The command line: what it offers, and how it answers bad input."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666.console.cli import main
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt
from tests.game.records import texts_of, write_texts

Captured = pytest.CaptureFixture[str]


def refused(capsys: Captured, *arguments: str) -> str:
    """The one line on stderr with which bad input is refused."""
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert err.startswith("ad1666: ") and err.endswith("\n") and err.count("\n") == 1
    assert out == ""
    return err


@pytest.fixture
def record(letter: Scenario, tmp_path: Path) -> Path:
    """The record of a game not yet over."""
    session = Session.new(letter, Shuffle(1), tmp_path / "game.ad1666")
    for _ in range(60):
        assert isinstance(session.game.pending, Prompt)
        session.choose(session.game.pending.options[0])
    session.close()
    return session.path


@pytest.fixture
def scenario(letter: Scenario, tmp_path: Path) -> Callable[[str, str], str]:
    """Writes the scenario with one thing in place of another."""

    def write(old: str, new: str) -> str:
        text = letter.path.read_text("utf-8")
        assert text.count(old) == 1
        path = tmp_path / "changed.toml"
        path.write_text(text.replace(old, new), "utf-8")
        return str(path)

    return write


def test_help_lists_the_commands(capsys: Captured) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(["--help"])
    assert leaving.value.code == 0
    out = capsys.readouterr().out
    for command in ("play", "band", "replay", "conform", "rules"):
        assert f"\n    {command} " in out


@pytest.mark.parametrize("command", ["play", "band", "replay", "conform", "rules"])
def test_each_command_explains_itself(command: str, capsys: Captured) -> None:
    with pytest.raises(SystemExit) as leaving:
        main([command, "--help"])
    assert leaving.value.code == 0
    assert f"usage: ad1666 {command}" in capsys.readouterr().out


def test_the_scenarios_that_there_are_are_named(letter: Scenario, capsys: Captured) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    assert letter.path.stem in "".join(capsys.readouterr().out.split())


def test_the_version_is_told(capsys: Captured) -> None:
    assert main(["--version"]) == 0
    told = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert capsys.readouterr().out == f"ad1666 {told}\n"


@pytest.mark.parametrize("packed", [False, True])
def test_more_than_the_version_is_told(
    packed: bool, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", packed, raising=False)
    assert main(["--version", "--verbose"]) == 0
    first, files, python, pygame = capsys.readouterr().out.splitlines()
    assert first.startswith("ad1666 ")
    assert re.fullmatch(r"rules \d+, record \d+, campaign \d+, mail \d+, translation \d+", files)
    assert re.match(r"Python [\d.]+\w*, frozen, " if packed else r"Python [\d.]+\w*, (?!f)", python)
    assert re.match(r"pygame(-ce)? [\d.]+, SDL [\d.]+, ", pygame)


def test_an_unknown_command(capsys: Captured) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(["fly"])
    assert leaving.value.code == 2
    assert "Traceback" not in capsys.readouterr().err


def test_the_module_runs_as_a_program(tmp_path: Path) -> None:
    said_in = "--language", "en"  # whatever the settings on this machine say
    command = [sys.executable, "-m", "ad1666", *said_in, "replay", str(tmp_path / "none")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"ad1666: {tmp_path / 'none'}: {CANNOT_READ}\n"


CANNOT_READ = "there is no such file. Check its name and folder."


# play


def test_a_scenario_that_is_not_there(capsys: Captured) -> None:
    assert "nowhere.toml: there is no such file" in refused(capsys, "play", "nowhere.toml")


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("mask-ball", "masked-ball"),
        ("maskedball", "masked-ball"),
        ("masked-bal.toml", "masked-ball"),
        ("best-blade", "best-blade-in-vienna"),
    ],
)
@pytest.mark.parametrize("command", ["play", "lab"])
def test_a_misspelt_name_of_ours_is_told_with_the_right_one(
    capsys: Captured, command: str, name: str, meant: str
) -> None:
    told = f'ad1666: {name}: there is no such file. Did you mean "{meant}"?\n'
    assert refused(capsys, command, name) == told


@pytest.mark.parametrize("command", ["play", "lab"])
def test_a_name_that_is_like_none_of_ours_is_told_with_all(capsys: Captured, command: str) -> None:
    known = "Known: ambush-at-the-golden-sun, archchancellors-ring, "
    assert f"ad1666: qqq: there is no such file. {known}" in refused(capsys, command, "qqq")


def test_a_folder_is_no_scenario(tmp_path: Path, capsys: Captured) -> None:
    assert str(tmp_path) in refused(capsys, "play", str(tmp_path))


def test_broken_toml(
    letter: Scenario, scenario: Callable[[str, str], str], capsys: Captured
) -> None:
    path = scenario('kind = "adventure"', 'kind = "adventure')
    line = letter.path.read_text("utf-8").splitlines().index('kind = "adventure"') + 1
    assert f"{path}, line {line}: is not correct TOML" in refused(capsys, "play", path)


def test_an_unknown_character(scenario: Callable[[str, str], str], capsys: Captured) -> None:
    message = refused(capsys, "play", scenario('"rochefort"', '"rochefart"'))
    assert ", line " in message and 'unknown character "rochefart"' in message
    assert 'Did you mean "rochefort"?' in message


def test_a_broken_map(
    letter: Scenario,
    scenario: Callable[[str, str], str],
    tmp_path: Path,
    capsys: Captured,
) -> None:
    path = scenario('map = "golden-lion.tmx"', 'map = "broken.tmx"')
    text = letter.map.path.read_text("utf-8")
    (tmp_path / "broken.tmx").write_text(text[: len(text) // 2], "utf-8")
    assert str(tmp_path / "broken.tmx") in refused(capsys, "play", path)


def test_a_map_that_is_not_there(scenario: Callable[[str, str], str], capsys: Captured) -> None:
    message = refused(capsys, "play", scenario('"golden-lion.tmx"', '"golden-lino.tmx"'))
    assert 'there is no map "golden-lino.tmx"' in message and "golden-lion.tmx" in message


# replay


def test_a_game_is_shown(record: Path, letter: Scenario, capsys: Captured) -> None:
    assert main(["replay", "--text", str(record)]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert err == "" and lines[0] == f"{letter.title}: {record}"
    assert lines[-1].endswith("moves replayed. The game is not over yet.")
    assert len(lines) > 10 and "played by" not in out
    assert "**" not in out and "[[" not in out and "[icon" not in out


def test_who_took_over_is_told(record: Path, capsys: Captured) -> None:
    session, _problem = Session.resume(record)
    session.seat(Side.BLUE, Seat("page", 1))
    turn = session.game.state.turn
    session.close()
    assert main(["replay", "--text", str(record)]) == 0
    told = f"Blue was played by a person; from turn {turn} by Page (easy)."
    assert capsys.readouterr().out.splitlines()[-2] == told


def test_a_finished_game_says_who_won(letter: Scenario, tmp_path: Path, capsys: Captured) -> None:
    session = Session.new(letter, Shuffle(2), tmp_path / "whole.ad1666")
    while isinstance(session.game.pending, Prompt):
        session.choose(session.game.pending.options[-1])
    session.close()
    outcome = session.game.state.outcome
    assert outcome is not None
    assert main(["replay", "--text", str(session.path)]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert outcome.winner is None
    assert last.endswith(" A draw, 0 to 0. The guard is here: the last token is gone. (GUARD-1)")


def test_a_foreign_file_is_no_record(letter: Scenario, capsys: Captured) -> None:
    before = letter.path.read_bytes()
    message = refused(capsys, "replay", str(letter.path))
    assert f"{letter.path}, line 1: not the record of a game" in message
    assert letter.path.read_bytes() == before


def test_a_header_that_was_cut_off(record: Path, capsys: Captured) -> None:
    record.write_text("ad1666 record 1\nrules 1\nscen", "utf-8")
    assert f"{record}, line 2: the header is cut off" in refused(capsys, "replay", str(record))


def test_a_last_line_that_was_cut_off(record: Path, capsys: Captured) -> None:
    text = record.read_text("utf-8")[:-3]
    record.write_text(text, "utf-8")
    assert main(["replay", "--text", str(record)]) == 0
    assert "The last line of the record was cut off" in capsys.readouterr().out
    assert record.read_text("utf-8") == text


def test_a_move_that_cannot_be_made(record: Path, capsys: Captured) -> None:
    texts = texts_of(record)
    number = len(texts) + 1
    write_texts(record, [*texts, "A: fly N"])
    assert main(["replay", "--text", str(record)]) == 2
    out, err = capsys.readouterr()
    assert f"ad1666: {record}, line {number}: 'A: fly N' cannot be chosen now" in err
    assert err.count("\n") == 1 and "intact up to there" in err
    assert len(out.splitlines()) > 10  # what could be replayed is shown


def test_a_scenario_that_was_changed_is_told(record: Path, capsys: Captured) -> None:
    """Even where the record could not keep the scenario that it had."""
    texts = [text for text in texts_of(record) if not text.startswith("content ")]
    sign = next(text for text in texts if text.startswith("table "))
    write_texts(record, ["table 0123456789ab" if text == sign else text for text in texts])
    assert main(["replay", "--text", str(record)]) == 0
    assert "The scenario has changed since" in capsys.readouterr().out


# rules


def test_a_clause_is_printed(capsys: Captured) -> None:
    assert main(["rules", "mel-5"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("MEL-5  Melee\n") and "Referred to by: " in out and err == ""


def test_a_clause_may_be_written_with_a_blank(capsys: Captured) -> None:
    assert main(["rules", "mel", "5"]) == 0
    assert capsys.readouterr().out.startswith("MEL-5  Melee\n")


@pytest.mark.parametrize(
    "asked", [["BOARD-8", "board-4"], ["BOARD-8,", "BOARD 4"], ["BOARD", "8", "BOARD", "4"]]
)
def test_several_clauses_are_printed_in_their_order(asked: list[str], capsys: Captured) -> None:
    assert main(["rules", *asked]) == 0
    out, err = capsys.readouterr()
    assert [line[:8].strip() for line in out.splitlines() if line.startswith("BOARD-")] == [
        "BOARD-8",
        "BOARD-4",
    ]
    assert out.count("\n\n") == 1 and err == ""


def test_of_several_clauses_the_one_that_is_not_there_is_told(capsys: Captured) -> None:
    assert main(["rules", "BOARD-8", "BOARD-99"]) == 1
    out, err = capsys.readouterr()
    assert out.startswith("BOARD-8 ")
    assert err == 'ad1666: no clause contains "BOARD-99". Did you mean "BOARD-9"?\n'


def test_words_are_looked_for(capsys: Captured) -> None:
    assert main(["rules", "parry", "marker"]) == 0
    assert "MEL-8 " in capsys.readouterr().out
    for said, clause in (("disguise", "ABIL-6 "), ("carry", "ITEM-2 ")):
        assert main(["rules", said]) == 0
        assert clause in capsys.readouterr().out, "players call it so"


def test_nothing_found_is_told(capsys: Captured) -> None:
    assert main(["rules", "parrry"]) == 1
    out, err = capsys.readouterr()
    assert (out, err) == ("", 'ad1666: no clause contains "parrry". Did you mean "parry"?\n')
