"""The conformance cases, each a test of its own, and what runs them."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from ad1666.conform import runner
from ad1666.conform.runner import run
from ad1666.console.cli import main
from tests.shipped import CASE_FILES, all_cases, cases

IDS = [
    (file, name)
    for file in CASE_FILES
    for name in re.findall('^id = "(.+)"$', file.read_text("utf-8"), re.MULTILINE)
]


@pytest.mark.parametrize(("file", "name"), IDS, ids=[name for _, name in IDS])
def test_case(file: Path, name: str) -> None:
    (case,) = (case for case in cases(file) if case.id == name)
    failure = run(case)
    assert failure is None, str(failure)


def test_each_case_is_a_test_of_its_own() -> None:
    assert [(case.file, case.id) for case in all_cases()] == IDS


def test_ids_are_unique_in_all_files() -> None:
    assert [name for name, times in Counter(name for _, name in IDS).items() if times > 1] == []


# What the command says

GOOD = """\
# a comment, so that the case does not begin in line 1
[[case]]
id = "a-door"
clauses = ["ACT-15"]
board = '''
+---+---+
| A L   |
+---+---+
'''
red = { deck = ["S5"], hand = ["H5"] }
figures.A = { side = "red", brawn = 2, skills = { blunt = 1 }, items = ["mace"] }
steps = [
  "A: activate",
  "A: force-door 0,0/E",
  "expect result = 7",
]
"""


def spoilt(old: str, new: str) -> str:
    assert GOOD.count(old) == 1
    return GOOD.replace(old, new)


def conform(capsys: pytest.CaptureFixture[str], *paths: Path) -> tuple[int, str, str]:
    status = main(["conform", *map(str, paths)])
    out, err = capsys.readouterr()
    return status, out, err


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "door.toml"


def test_all_pass(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(GOOD, "utf-8")
    assert conform(capsys, file) == (0, "1 passed, 0 failed\n", "")


def test_a_folder_is_searched(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(GOOD, "utf-8")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "other.toml").write_text(GOOD, "utf-8")
    assert conform(capsys, tmp_path) == (0, "2 passed, 0 failed\n", "")


@pytest.mark.parametrize("thresholds", ["[9, 1]", "[4, 3]"])
def test_death_takes_no_fewer_wounds_than_a_serious_wound(
    thresholds: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(spoilt("brawn = 2", f"brawn = 2, thresholds = {thresholds}"), "utf-8")
    status, _out, err = conform(capsys, file)
    serious, death = thresholds.strip("[]").split(", ")
    assert (status, err) == (
        2,
        f"ad1666: {file}, line 11: case.1.figures.A.thresholds is {death} for death, but {serious} "
        "for a serious wound. Make the second number at least as high as the first (HURT-3).\n",
    )


@pytest.mark.parametrize(
    ("old", "new", "step", "expected", "found"),
    [
        ('result = 7"', 'result = 8"', 3, "8", "7"),
        ('"expect result = 7"', '"expect A.at = 1,1"', 3, "1,1", "0,0"),
        ('"expect result = 7"', '"expect not offered A: step E"', 3, "not offered A: step E", "A:"),
        ('"A: force-door 0,0/E"', '"A: force-door 0,0/W"', 2, "to be legal", "Red may choose: "),
    ],
)
def test_a_failure_says_where_and_what(
    old: str,
    new: str,
    step: int,
    expected: str,
    found: str,
    file: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file.write_text(spoilt(old, new), "utf-8")
    status, out, err = conform(capsys, file)
    line, summary = out.splitlines()
    assert (status, err, summary) == (1, "", "0 passed, 1 failed")
    assert line.startswith(f"{file}: a-door, step {step}: expected ")
    wanted, _, was = line.partition("; found ")
    assert expected in wanted and found in was


def test_a_failure_does_not_hide_the_others(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(spoilt("result = 7", "result = 8"), "utf-8")
    (tmp_path / "good.toml").write_text(GOOD, "utf-8")
    status, out, _ = conform(capsys, tmp_path)
    assert status == 1 and out.endswith("\n1 passed, 1 failed\n")


def test_nor_does_an_error_of_the_program(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(step: str, *about: object) -> None:
        assert step != "expect result = 8", "it cannot be that much"

    monkeypatch.setattr(runner, "check", wrong)
    worse = spoilt("result = 7", "result = 8").replace('"a-door"', '"a-window"')
    file.write_text(worse + GOOD, "utf-8")
    status, out, err = conform(capsys, file)
    line, summary = out.splitlines()
    assert (status, err, summary) == (1, "", "1 passed, 1 failed")
    told = r"a-window, step 3: expected the program to go on; found an error of the program: "
    assert told + "AssertionError: it cannot be that much" in line
    assert line.endswith(f"({Path(__file__).name}:{wrong.__code__.co_firstlineno + 1})")


def test_an_unknown_ability_fails_the_case(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(spoilt("brawn = 2", 'brawn = 2, abilities = ["Flying 3"]'), "utf-8")
    status, out, _ = conform(capsys, file)
    assert status == 1
    assert "a-door, step 0: expected the ability Flying; found no such ability" in out


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("[[case]\n", 1, "not correct TOML"),
        (GOOD.removesuffix("]\n"), 15, "not correct TOML"),
        ("", 1, "has no cases"),
        ("[other]\n" + GOOD, 1, "other means nothing here"),
        ("case = 3\n", 1, "case is 3"),
        (spoilt('id = "a-door"\n', ""), 2, "case.1.id is missing"),
        (spoilt("clauses =", "clause ="), 4, "case.1.clause means nothing here"),
        (spoilt('["ACT-15"]', '"ACT-15"'), 4, 'case.1.clauses is "ACT-15"'),
        (GOOD + GOOD, 19, 'the id "a-door" appears twice'),
        (spoilt("| A L   |", "| A L   |  |"), 6, "each square three characters wide"),
        (spoilt("| A L   |", "| A Q   |"), 7, "'Q' is not an edge"),
        (spoilt("| A L   |", "| A L x |"), 7, "' x ' is not a square"),
        (spoilt("| A L   |", "| A L A |"), 7, "A is drawn twice"),
        (spoilt("+---+---+\n'''", "+---+-:-+\n'''"), 8, "'-:-' is not the same three times"),
        (spoilt("+---+---+\n'''", "+---*---+\n'''"), 8, "'*' where a corner belongs"),
        (spoilt("| A L   |", "| B L   |"), 11, "in only one of the drawing and the figures: A B"),
        (spoilt("red = {", 'phase = "lunch"\nred = {'), 10, 'case.1.phase is "lunch"'),
        (spoilt("red = {", 'turn = "two"\nred = {'), 10, 'case.1.turn is "two"'),
        (spoilt("red = {", 'initiative = "me"\nred = {'), 10, 'case.1.initiative is "me"'),
        (spoilt("red = {", "ground = { letter = [2, 0] }\nred = {"), 10, "2,0 is not on the board"),
        (spoilt("red = {", "ground = { crown = [1, 0] }\nred = {"), 10, "crown means nothing"),
        (spoilt('"S5"', '"S9"'), 10, 'the unknown card "S9"'),
        (spoilt('"S5"', '"H5"'), 10, "in two places: H5"),
        (spoilt('side = "red", ', ""), 11, "case.1.figures.A.side is missing"),
        (spoilt('side = "red"', 'side = "green"'), 11, 'side is "green"'),
        (spoilt("brawn = 2", 'brawn = "two"'), 11, 'brawn is "two"'),
        (spoilt("brawn = 2", 'abilities = ["Giant 7"]'), 11, "Giant has no value"),
        (spoilt("brawn = 2", 'abilities = ["Seduction"]'), 11, "without its value"),
        (spoilt("brawn = 2", 'abilities = ["Stealth 0"]'), 11, "it cannot have that value"),
        (spoilt("brawn = 2", 'abilities = ["Cold", "Seduction 100"]'), 11, "from 0 to 99"),
        (spoilt("brawn = 2", "brain = 2"), 11, "brain means nothing here"),
        (spoilt("brawn = 2", "thresholds = [4]"), 11, "thresholds is [4]"),
        (spoilt("blunt = 1", "blunder = 1"), 11, "blunder means nothing here"),
        (spoilt('["mace"]', '["maze"]'), 11, 'the unknown item "maze"'),
        (spoilt('["mace"]', '["mace"], in_hand = ["bow"]'), 11, "not among its items: bow"),
        (spoilt('["mace"]', '["mace"], reload = { bow = 1 }'), 11, "bow means nothing here"),
        (spoilt('"A: activate"', "7"), 12, "case.1.steps is "),
        (spoilt('"A: activate"', '"jump"'), 13, "step 1, 'jump': neither a choice nor"),
        (spoilt("result = 7", "weather = fine"), 15, "not a known form of expectation"),
        (spoilt("expect result = 7", "expect A.mood = 7"), 15, "not a known form of expectation"),
        (spoilt("expect result = 7", "expect Z.wounds = 7"), 15, "there is no figure Z"),
        (spoilt("expect result = 7", "expect sight A Z = clear"), 15, "there is no figure Z"),
        (spoilt("expect result = 7", "expect offered quickly"), 15, "'quickly' is not a choice"),
        (
            spoilt("expect result = 7", "expect not offered A: fly N"),
            15,
            "'A: fly N' is not a choice",
        ),
        (spoilt("expect result = 7", "expect not offered Z: run"), 15, "there is no figure Z"),
        (spoilt('"A: activate"', '"A: fly N"'), 13, "'A: fly N': neither a choice nor"),
        (spoilt('"A: activate"', '"green: pass"'), 13, "there is no figure green"),
    ],
)
def test_a_file_that_is_no_case(
    text: str, line: int, reason: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(text, "utf-8")
    status, out, err = conform(capsys, file)
    assert (status, err.count("\n")) == (2, 1)
    assert out.endswith(" passed, 0 failed\n")
    assert err.startswith(f"ad1666: {file}, line {line}: ")
    assert reason in err


def test_what_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    binary = tmp_path / "picture.toml"
    binary.write_bytes(b"\x89PNG\xff\xfe")
    for path, reason in (
        (tmp_path / "missing.toml", "no such file"),
        (binary, "not text in UTF-8"),
    ):
        status, out, err = conform(capsys, path)
        assert (status, out, err.count("\n")) == (2, "0 passed, 0 failed\n", 1)
        assert str(path) in err and reason in err


def test_an_empty_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert conform(capsys, tmp_path)[0] == 2


def test_what_is_valid_runs_beside_what_is_not(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(GOOD, "utf-8")
    (tmp_path / "worse.toml").write_text("[[case]]\n", "utf-8")
    status, out, err = conform(capsys, tmp_path)
    assert (status, out) == (
        2,
        "1 passed, 0 failed\n",
    ) and "worse.toml, line 1: case.1.id is missing" in err


def test_no_case_is_overlooked_however_its_head_is_written(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    header = spoilt("[[case]]\n", '[[ "case" ]] # a table all the same\n')
    file.write_text(header, "utf-8")
    assert conform(capsys, file) == (0, "1 passed, 0 failed\n", "")
