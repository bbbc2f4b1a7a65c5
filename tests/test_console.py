"""The console: no letter makes output fail or reaches a terminal as an order, and where nothing can
be written a command says so."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ad1666.console.cli import main
from ad1666.console.starter import begin
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.session import Session
from ad1666.output import BOLD, INTERRUPTED, PLAIN, say_marked
from ad1666.rules.requests import Prompt

Captured = pytest.CaptureFixture[str]
ORDERS = "\x1b]0;owned\x07\u202e\u200b\x9b"
SHOWN = r"\x1b]0;owned\x07\u202e\u200b\x9b"

CASE = """
[[case]]
id = "x"
clauses = []
board = '''
+---+
| A |
+---+
'''
steps = ["expect A.wounds = 1"]
[case.figures.A]
side = "red"
"""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a game not yet over, of a scenario whose title is in Polish."""
    path = begin("mill", tmp_path).scenario
    path.write_text(path.read_text("utf-8").replace('"Mill"', '"Żółty list – „pod Lwem”"'), "utf-8")
    session = Session.new(load_scenario(path), Shuffle(1), tmp_path / "game.ad1666")
    for _ in range(5):
        assert isinstance(session.game.pending, Prompt)
        session.choose(session.game.pending.options[0])
    session.close()
    return session.path


def commands(folder: Path, record: Path) -> dict[str, list[str]]:
    """A use of each command that writes something."""
    cases, band = folder / "cases.toml", folder / "band.toml"
    cases.write_text(CASE, "utf-8")
    band.write_text('title = "Żbiki"\nfaction = "Żubry"\ncharacters = []\n', "utf-8")
    return {
        "rules": ["rules"],
        "check": ["check", str(folder)],
        "conform": ["conform", str(cases)],
        "replay": ["replay", "--text", str(record)],
        "band": ["band", "check", str(band)],
        "new": ["new", "mill", "--folder", str(folder / "new")],
    }


COMMANDS = ("rules", "check", "conform", "replay", "band", "new")


# letters


class Terminal(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437"])
@pytest.mark.parametrize("name", COMMANDS)
def test_output_never_fails_on_a_letter(
    name: str, encoding: str, tmp_path: Path, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, err = (Terminal(io.BytesIO(), encoding=encoding) for _ in range(2))
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    assert main(commands(tmp_path, record)[name]) <= 2
    out.flush()
    assert out.buffer.getvalue()  # type: ignore[attr-defined]
    if name == "replay":
        said = out.buffer.getvalue().decode(encoding)  # type: ignore[attr-defined]
        assert said.startswith("\\u017b") and "list" in said.split("\n")[0]


def test_into_a_pipe_goes_utf_8(
    tmp_path: Path, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the system's encoding: Tiled and other programs expect it."""
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    out = io.TextIOWrapper(io.BytesIO(), encoding="cp1252")
    monkeypatch.setattr(sys, "stdout", out)
    assert main(commands(tmp_path, record)["replay"]) == 0
    out.flush()
    assert "Ż" in out.buffer.getvalue().decode("utf-8")  # type: ignore[attr-defined]


def test_an_encoding_that_was_asked_for_stays(
    tmp_path: Path, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", out)
    assert main(commands(tmp_path, record)["replay"]) == 0
    out.flush()
    assert out.buffer.getvalue().startswith(b"\\u017b")  # type: ignore[attr-defined]


def test_pygame_does_not_greet_whatever_loads_it() -> None:
    for module in ("pytmx", "ad1666.table.app", "ad1666.content.maps.tiled"):
        loads = [sys.executable, "-c", f"import ad1666, {module}"]
        env = {k: v for k, v in os.environ.items() if k != "PYGAME_HIDE_SUPPORT_PROMPT"}
        done = subprocess.run(loads, capture_output=True, env=env, check=True)
        assert (done.stdout, module) == (b"", module)


@pytest.mark.parametrize(
    "command",
    [
        ["check"],
        ["check", "--tsv"],
        ["conform"],
        ["replay"],
        ["preview"],
        ["edit"],
        ["play"],
        ["play", "golden-lion", "--red"],
        ["band", "check"],
        ["band", "check", "x", "--scenario"],
        ["rules"],
        ["new"],
        ["new", "mill", "--folder", "/dev/null", "--"],
        [],
    ],
)
def test_no_argument_reaches_a_terminal_raw(command: list[str], capsys: Captured) -> None:
    try:
        assert main([*command, f"/no{ORDERS}thing"]) in (1, 2)
    except SystemExit as leaving:
        assert leaving.code == 2
    out, err = capsys.readouterr()
    said = (out + err).replace("\n", "").replace("\t", "")
    assert said and said.isprintable()
    if command != ["play", "golden-lion", "--red"]:  # tells of another mistake
        assert SHOWN in said or "x: there is no such file" in said


@pytest.mark.parametrize(
    "text",
    [
        f'title = "a"\nfaction = "{ORDERS[1:7]}\u202e"\ncharacters = []\n',
        f'title = "\u202e"\nfaction = "x"\n# {ORDERS[1:7]}\n',
        "# \x9b\nf\x9b = 1\n",
        f"a = {ORDERS}\n",
    ],
)
def test_nothing_in_a_file_reaches_a_terminal_raw(
    text: str, tmp_path: Path, capsys: Captured
) -> None:
    path = tmp_path / f"{ORDERS}.toml"
    path.write_text(text, "utf-8")
    record = tmp_path / f"{ORDERS}.ad1666"
    record.write_text(f"ad1666 record 1\nrules 1\nscenario {ORDERS}\ntable {ORDERS}\n", "utf-8")
    for command in (["band", "check"], ["conform"], ["check"], ["check", "--tsv"]):
        assert main([*command, str(path)]) == 2
    assert main(["replay", "--text", str(record)]) == 2
    record.write_text(f"ad1666 record {ORDERS}\n", "utf-8")
    assert main(["replay", "--text", str(record)]) == 2
    assert main(["replay", "--text", str(path)]) == 2
    out, err = capsys.readouterr()
    said = (out + err).replace("\n", "").replace("\t", "")
    assert said.isprintable() and err.count("\n") == 5


def test_words_set_off_stay_so(capsys: Captured) -> None:
    say_marked(f"a {BOLD}word{PLAIN}\x1b[2J")
    assert capsys.readouterr().out == f"a {BOLD}word{PLAIN}\\x1b[2J\n"


# cases


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('side = "red"', 'side = "red"\nabilities = ["a\\nb"]', "contains U+000A (a new line)"),
        ("steps = [", 'steps = ["a\\nb", ', "contains U+000A (a new line)"),
        ("board = '''\n", "\"bo\\u0061rd\" = '''\nno drawing\n", ", line 6: "),
        ("[[case]]", '[["c\\u0061se"]]\nturn = 0', ", line 3: case.1.turn is 0"),
        ("[[case]]", '[["\\u0063ase"]]\n"tu\\"rn" = 2', 'line 3: case.1.tu"rn means nothing'),
    ],
)
def test_strange_cases_are_mistakes(
    old: str, new: str, said: str, tmp_path: Path, capsys: Captured
) -> None:
    path = tmp_path / "cases.toml"
    path.write_text(CASE.replace(old, new), "utf-8")
    assert main(["conform", str(path)]) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"ad1666: {path}, line ") and said in err and err.count("\n") == 1


# where nothing can be written


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("name", COMMANDS)
def test_a_full_disk_is_told(
    name: str, tmp_path: Path, record: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert main(commands(tmp_path, record)[name]) == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert said == (
        "ad1666: cannot write to standard output: No space left on device. Send it somewhere else."
    )


@pytest.mark.parametrize("name", COMMANDS)
def test_closed_output_is_told(
    name: str, tmp_path: Path, record: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(commands(tmp_path, record)[name]) == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert said == "ad1666: cannot write to standard output: it is closed. Send it somewhere else."


@pytest.mark.parametrize("stream", [None, "/dev/full"])
def test_nobody_can_be_told(stream: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    with open(stream or os.devnull, "w", encoding="utf-8") as full:
        for name in ("stdout", "stderr"):
            monkeypatch.setattr(sys, name, None if stream is None else full)
        assert main(["rules", "mel-5"]) == main(["play", "nowhere"]) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="a shell is needed")
@pytest.mark.parametrize(
    ("line", "status", "errors"),
    [
        ("rules >/dev/full", 2, 1),
        pytest.param("rules >&-", 2, 1, marks=pytest.mark.slow),
        pytest.param("--help >/dev/full", 2, 1, marks=pytest.mark.slow),
        ("rules >/dev/full 2>&1", 2, 0),
        ("rules | true", 0, 0),
    ],
)
def test_no_traceback_at_the_very_end(line: str, status: int, errors: int) -> None:
    """Python itself writes what is left when it ends."""
    told = f"{sys.executable} -m ad1666 {line}"
    done = subprocess.run(["sh", "-c", told], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n"), done.stdout) == (status, errors, "")


def test_ctrl_c_ends_a_window_without_a_traceback(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from ad1666.table import app
    from ad1666.table.scenes.title import TitleScene

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    closed: list[str] = []
    monkeypatch.setattr(TitleScene, "close", lambda _scene: closed.append("closed"))

    def interrupted(self: app.App) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(app.App, "step", interrupted)
    assert main([]) == INTERRUPTED
    assert capsys.readouterr() == ("", "") and closed == ["closed"]


def test_ctrl_c_ends_any_command(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_language: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ad1666.console.cli.rulebook", interrupted)
    assert main(["rules"]) == INTERRUPTED
    assert capsys.readouterr() == ("", "")
