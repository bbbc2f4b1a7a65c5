"""The language of the console: chosen anywhere on the command line, and spoken in all help."""

from __future__ import annotations

import argparse
import ast
import inspect
import re
import tomllib
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo

from ad1666 import i18n
from ad1666.bots import PLAYERS
from ad1666.console.cli import main
from ad1666.console.parser import WORDS_OF_ARGPARSE
from ad1666.console.starter import begin
from ad1666.console.templates import comments
from ad1666.content.maps.reader import map_files
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.i18n import VARIABLE
from ad1666.skirmish.wish import About, Place, Size
from tests.source import ROOT

Captured = pytest.CaptureFixture[str]
COMMANDS = (
    "daily",
    "skirmish",
    "campaign",
    "open",
    "play",
    "host",
    "compare",
    "learn",
    "band",
    "replay",
    "link",
    "mail",
    "verify",
    "position",
    "puzzle",
    "chronicle",
    "characters",
    "pack",
    "packs",
    "conform",
    "check",
    "rules",
    "new",
    "translate",
    "picture",
    "print",
)
SIDES = ("red", "blue", "both")
TOOLS = ("edit", "preview", "lab", "engine")
PART = re.compile(r"(\{[^}]*\}|%\([a-z_]+\)[sr]|%[sr%]|\n)")


def other(msgid: str) -> str:
    """A message in a language of one letter."""
    return "".join(p if PART.match(p) else re.sub("[A-Za-z]", "ż", p) for p in PART.split(msgid))


@pytest.fixture
def pseudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """That language, in place of Polish."""
    catalogue = Catalog("en")
    for path in (ROOT / "ad1666" / "console").glob("*.py"):
        for _line, message, _comments, _context in extract_from_file("python", path):
            forms = (message,) if isinstance(message, str) else message
            catalogue.add(message, tuple(map(other, forms)) if len(forms) > 1 else other(forms[0]))
    starter = (ROOT / "assets" / "starter" / "scenario.toml").read_text("utf-8")
    for _code, comment in comments(starter):
        catalogue.add(comment, other(comment).replace("@żżżżż@", "@TITLE@"))
    folder = tmp_path / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "ad1666.mo").open("wb") as file:
        write_mo(file, catalogue)
    monkeypatch.setattr(i18n, "set_language", partial(i18n.set_language, folder=tmp_path))
    monkeypatch.setenv(VARIABLE, "en")
    yield
    i18n.set_language("en")


def helped(capsys: Captured, *arguments: str) -> str:
    with pytest.raises(SystemExit):
        main(arguments)
    out, err = capsys.readouterr()
    return out + err


def english(text: str) -> set[str]:
    """The words of a text that are English."""
    own = " ".join((*PLAYERS, *(p.stem for p in (*map_files(), *scenario_files()))))
    known = {*COMMANDS, *TOOLS, "ad1666", *re.findall("[a-z]+", own)}
    words = re.sub(r"--?[\w-]+|\b[A-Z0-9_]*AD1666\w*|[a-z]+://\S+|\.ad1666", " ", text)
    return {word for word in re.findall(r"[A-Za-z]{3,}", words) if word.lower() not in known}


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("command", ["", *COMMANDS, *TOOLS])
def test_all_help_is_in_the_language(command: str, capsys: Captured) -> None:
    arguments = [command] if command else []
    text = helped(capsys, *arguments, "--help", "--language", "pl")
    keys = {"figures", "goals", "points", "arrives"}
    allowed = {"striking", "all", "check", "add", "remove", "zip", "campaign", *SIDES, *keys}
    allowed |= {"begin", "take", "send"}
    allowed |= {str(each.value) for kind in (About, Place, Size) for each in kind}
    assert "żżż" in text and english(text) <= allowed, english(text)


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize(
    "arguments",
    [
        ("fly",),
        ("replay",),
        ("link",),
        ("play", "--red"),
        ("play", "--red-player", "nobody"),
        ("check", "maps", "--fast"),
        ("lab", "--games", "0"),
        ("lab", "--seed", "-1"),
        ("lab", "--red", "nobody"),
        ("lab", "--games", "3", "--until-sure"),
    ],
)
def test_so_is_what_is_wrong_on_the_command_line(
    arguments: tuple[str, ...], capsys: Captured
) -> None:
    text = helped(capsys, "--language", "pl", *arguments)
    assert "żżż" in text and english(text) <= {"fly", "nobody", "striking", "all", "fast"}


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize(
    "arguments",
    [("--language", "pl", "rules"), ("rules", "--language=pl"), ("rules", "--language", "pl")],
)
def test_the_option_stands_anywhere(arguments: tuple[str, ...], capsys: Captured) -> None:
    assert main(arguments) == 0
    assert "żżż" in capsys.readouterr().out


@pytest.mark.usefixtures("pseudo")
def test_without_it_the_environment_chooses(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "usage:" in helped(capsys, "--help")
    monkeypatch.setenv(VARIABLE, "pl")
    assert "żżżżż:" in helped(capsys, "--help")
    assert "usage:" in helped(capsys, "--help", "--language", "en")


def test_a_language_is_to_be_named(capsys: Captured) -> None:
    assert "invalid choice: 'xx'" in helped(capsys, "rules", "--language", "xx")
    assert "argument --language: expected one argument" in helped(capsys, "rules", "--language")


NOT_OF_OURS = {
    " (default: %(default)s)",
    "%(prog)s: warning: %(message)s\n",
    "%r is not callable",
    "'required' is an invalid argument for positionals",
    ".__call__() not defined",
    "argument '%(argument_name)s' is deprecated",
    'argument "-" with mode %r',
    "can't open '%(filename)s': %(error)s",
    "cannot have multiple subparser arguments",
    "cannot merge actions - two groups are named %r",
    "command '%(parser_name)s' is deprecated",
    "conflicting option string: %s",
    "conflicting subparser alias: %s",
    "conflicting subparser: %s",
    "dest= is required for options like %r",
    "expected %s argument",
    "invalid %(type)s value: %(value)r",
    "invalid conflict_resolution value: %r",
    "invalid option string %(option)r: must start with a character %(prefix_chars)r",
    "mutually exclusive arguments must be optional",
    "one of the arguments %s is required",
    "option '%(option)s' is deprecated",
    "show program's version number and exit",
    "subcommands",
    "unknown parser %(parser_name)r (choices: %(choices)s)",
}
"""What argparse says only of parsers that are made in other ways than ours."""
SINCE = {
    "%(heading)s:",  # Python 3.12
    "invalid choice: %(value)r, maybe you meant %(closest)r? (choose from %(choices)s)",  # 3.14
}


def test_argparse_says_what_we_translate() -> None:
    told = {
        node.args[0].value
        for node in ast.walk(ast.parse(inspect.getsource(argparse)))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id in ("_", "ngettext") and isinstance(node.args[0], ast.Constant)
    }
    assert {*WORDS_OF_ARGPARSE} - told <= SINCE
    assert told - {*WORDS_OF_ARGPARSE} <= NOT_OF_OURS


def test_no_help_is_coloured(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python 3.14 would; `output` shows what steers a terminal as a sign of its own."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    plain = helped(capsys, "--help"), helped(capsys, "play", "--help"), helped(capsys, "fly")
    for text in plain:
        assert "usage:" in text and "[1;" not in text and "[0m" not in text


@pytest.mark.usefixtures("pseudo")
def test_a_starter_explains_itself_in_the_language(tmp_path: Path) -> None:
    assert main(["--language", "pl", "new", "mill", "--folder", str(tmp_path)]) == 0
    lines = (tmp_path / "mill.toml").read_text("utf-8").splitlines()
    i18n.set_language("en")
    plain = begin("mill", tmp_path / "plain").scenario.read_text("utf-8").splitlines()
    assert len(lines) == len(plain) and max(map(len, lines)) <= 100
    assert [tomllib.loads("\n".join(lines))] == [tomllib.loads("\n".join(plain))]
    assert sum("żżż" in line for line in lines) > 30


def test_a_new_scenario_has_its_texts_for_players_in_the_language(tmp_path: Path) -> None:
    i18n.set_language("pl")
    try:
        text = begin("młyn", tmp_path).scenario.read_text("utf-8")
    finally:
        i18n.set_language("en")
    told = re.findall(r'# (?:red|blue|draw) = "(.+)"|(?s:story = """\n(.+?)""")', text)
    assert len(told) == 4
    assert not any(re.search(r"\b(the|they|a|of)\b", "".join(one), re.IGNORECASE) for one in told)
    assert tomllib.loads(text)["story"].count("\n") == 0


def test_errors_in_the_command_line_are_quoted_as_the_language_does(capsys: Captured) -> None:
    said = helped(capsys, "--language", "pl", "frobnicate")
    i18n.set_language("en")
    assert "„frobnicate”" in said and "„play”" in said and "'" not in said
