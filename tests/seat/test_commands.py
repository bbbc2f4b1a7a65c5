"""Programs in other languages: they read sheets and write answers, a line each, and whatever they
do, no game and no process is lost by them."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import seat as pages
from jsonschema import Draft202012Validator

from ad1666.bots import UnknownPlayer
from ad1666.bots.guests import GuestFails, Unfit, UnfitGuest
from ad1666.console.cli import main
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.game import Game
from ad1666.game.match import Match, play_out
from ad1666.game.seats import LONGEST, Seat, as_named, names_command, parse_seat, seat_line
from ad1666.game.view import SeenPrompt, prompt_seen_by
from ad1666.i18n import speaking
from ad1666.lab.games.names import versioned
from ad1666.rules.cards import Side
from ad1666.rules.events import Event
from ad1666.rules.requests import Prompt, Topic
from ad1666.seat import command
from ad1666.seat.asked import sheet
from ad1666.seat.command import Commanded
from ad1666.seat.programs import player_of, seated
from ad1666.seat.sheet import to_json
from ad1666.settings import preferences
from ad1666.words.log import Chronicle
from tests.source import ROOT
from tests.twins import games

Captured = pytest.CaptureFixture[str]
Shell = Callable[[str], Seat]
SCHEMA = Draft202012Validator(pages.schemas()["seat.schema.json"])
ANSWER = '{"say": "choose", "number": %s, "i": %s}'
pytestmark = pytest.mark.skipif(os.name == "nt", reason="its programs are those of a shell")


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shell]:
    """Writes a program for the shell into the current folder, and returns its seat."""
    monkeypatch.chdir(tmp_path)
    versioned.cache_clear()

    def write(text: str) -> Seat:
        Path("bot.sh").write_text(text, "utf-8")
        return Seat(as_named("cmd:sh bot.sh"), 7)

    yield write
    versioned.cache_clear()


@pytest.fixture
def seen(letter: Scenario) -> SeenPrompt:
    prompt = Match(letter.state, Shuffle(1)).game.pending
    assert isinstance(prompt, Prompt)
    return prompt_seen_by(prompt, prompt.player)


def documented() -> str:
    """The program of docs/programming.md in another language."""
    found = re.search(r"```perl\n(.+?)```", (ROOT / "docs" / "programming.md").read_text(), re.S)
    assert found is not None
    return found[1]


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True)
    return not state.stdout.strip().startswith(b"Z")


def ended(process: int) -> bool:
    until = time.monotonic() + 10
    while alive(process) and time.monotonic() < until:
        time.sleep(0.02)
    return not alive(process)


def test_the_documented_program_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bot.pl").write_text(documented(), "utf-8")
    given = ["lab", "best-blade-in-vienna", "--set", "turns=1", "--games", "1", "--workers", "1"]
    assert main([*given, "--red", "cmd:perl ./bot.pl", "--blue", "chance"]) == 0
    assert re.search(r"cmd:perl%20./bot.pl@[0-9a-f]{8} against chance", capsys.readouterr().out)
    (record,) = Path("lab", "records").iterdir()
    assert "seat red cmd:perl%20./bot.pl" in record.read_text("utf-8")


def test_it_is_told_of_its_side_and_answers(shell: Shell, seen: SeenPrompt) -> None:
    last = len(seen.prompt.choices) - 1
    one, two = (ANSWER % (number, last) for number in (1, 2))
    seat = shell(
        'for n in 1 2 3; do read line; echo "$line"; done > told; echo complaint >&2\n'
        f"echo '{one}'; read more; echo '{two}'; read more\n"
    )
    with seated({seen.side: seat}) as players:
        assert players[seen.side].decide(seen) == seen.prompt.choices[last]
        assert players[seen.side].decide(seen) == seen.prompt.choices[last]
    greeting, board, asked = map(json.loads, Path("told").read_text("utf-8").splitlines())
    for told in (greeting, board, asked):
        SCHEMA.validate(told)
    assert (greeting["side"], greeting["seed"]) == (seen.side, 7)
    labels = [entry["label"] for entry in asked["entries"]]
    assert labels == [str(choice) for choice in seen.prompt.choices]
    assert asked["items"] and asked["figures"][0]["values"]["traits"] and asked["number"] == 1


@pytest.mark.parametrize(
    ("does", "kind", "told"),
    [
        ("while :; do :; done", "no answer in time", "no line within 0.2 seconds"),
        ("exit 3", "its process has ended", "ended with status 3"),
        ("echo oh >&2; exit 3", "its process has ended", "It complained last: oh"),
        ("read a; echo hello", "a line that is no answer", 'no answer: "hello"'),
        ('read a; echo \'{"say": "again"}\'', "a line that is no answer", "again"),
        ("read a; printf '\\377\\n'", "a line that is no answer", "no answer"),
        ("read a; cat /dev/zero", "too long a line", "more than 1024 bytes"),
        (f"read a; echo '{ANSWER % (9, 0)}'", "an answer to another sheet", "number 1: "),
        (f"read a; echo '{ANSWER % (1, 99)}'", "an answer that is not offered", "99"),
    ],
)
def test_what_it_does_wrong_is_told(
    shell: Shell, seen: SeenPrompt, does: str, kind: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = shell(does)
    if "time" in kind:
        monkeypatch.setattr(command, "PATIENCE", 0.2)
    player = Commanded(seat)
    with pytest.raises(GuestFails) as failing:
        player.decide(seen)
    text = str(failing.value)
    assert failing.value.kind == kind and told in text and text.startswith(seat.name)
    assert f"expected: {ANSWER % (1, 0)}, or another i up to {len(seen.prompt.choices) - 1}" in text
    shell(f"read a; echo '{ANSWER % (1, 0)}'; read b")
    assert player.decide(seen) == seen.prompt.choices[0], "once mended it is asked again"
    player.close()


def test_what_it_has_begun_ends_with_it(shell: Shell, seen: SeenPrompt) -> None:
    seat = shell(f"sleep 1000 & echo $! > child; read a; echo '{ANSWER % (1, 0)}'; sleep 1000")
    with seated({seen.side: seat}) as players:
        players[seen.side].decide(seen)
        child = int(Path("child").read_text())
        assert alive(child)
    assert ended(child)


@pytest.mark.parametrize(
    "how", [signal.SIGTERM, pytest.param(signal.SIGKILL, marks=pytest.mark.slow)]
)
def test_it_ends_with_the_process_that_asks(tmp_path: Path, how: signal.Signals) -> None:
    """A worker that is told to stop, or whose own starter is killed, takes it along."""
    worker = (
        "import multiprocessing, sys, time\n"
        "from ad1666.processes import begin, depend\n"
        "def work():\n"
        "    depend()\n"
        "    print(begin(['sleep', '1000']).pid, flush=True)\n"
        "    time.sleep(1000)\n"
        "if __name__ == '__main__':\n"
        "    process = multiprocessing.get_context('spawn').Process(target=work)\n"
        "    process.start()\n"
        "    print(process.pid, flush=True)\n"
        "    process.join()\n"
    )
    path = tmp_path / "worker.py"
    path.write_text(worker, "utf-8")
    with subprocess.Popen([sys.executable, path], stdout=subprocess.PIPE, cwd=ROOT) as starter:
        assert starter.stdout is not None
        asking, asked = (int(starter.stdout.readline()) for _ in range(2))
        os.kill(asking if how is signal.SIGTERM else starter.pid, how)
        assert ended(asked)


@pytest.mark.parametrize("name", ["cmd:", "cmd:a b", "cmd:a@b", "cmd:$(x)", "cmd:ż", "cmd:a|b"])
def test_what_is_no_name_of_a_command_is_none(name: str) -> None:
    assert not names_command(name) and not names_command("cmd:" + "a" * LONGEST)
    assert parse_seat(f"seat red {name} 1") is None
    with pytest.raises(UnknownPlayer):
        player_of(Seat(name))


def test_a_record_names_a_command() -> None:
    for typed in ("cmd:./bot", "cmd:node 'my bot.js' --fast", "cmd:żubr|x@y"):
        name = as_named(typed)
        assert parse_seat(seat_line(Side.RED, Seat(name, 7))) == (Side.RED, Seat(name, 7))
        assert as_named(name) == name
    assert names_command("cmd:./bot@0123abcd")


def test_a_command_that_is_not_there_is_named(capsys: Captured) -> None:
    with pytest.raises(UnfitGuest) as refused:
        player_of(Seat("cmd:./nobody"))
    assert refused.value.why is Unfit.NO_COMMAND
    assert main(["play", "--red-player", "cmd:./nobody"]) == 2
    assert "“./nobody”" in capsys.readouterr().err
    assert preferences.now.guests == ()


def test_its_version_goes_by_its_files(shell: Shell) -> None:
    name = shell("exit 1").name
    before = versioned(name)
    assert re.fullmatch(r"cmd:sh%20bot.sh@[0-9a-f]{8}", before) and names_command(before)
    versioned.cache_clear()
    shell("exit 2")
    assert versioned(name) != before and versioned("cmd:nobody") == "cmd:nobody"


def told(game: Game, log: Sequence[Event], side: Side, code: str) -> dict[str, Any]:
    """What a program is told where it is asked."""
    prompt = game.pending
    if not isinstance(prompt, Prompt) or prompt.player is not side:
        return {}
    with speaking(code):
        return to_json(sheet(prompt_seen_by(prompt, side, log), 1, Chronicle()))


def test_it_is_told_of_its_own_side_alone(letter: Scenario) -> None:
    found = games(told, letter, range(2), 40, 4)
    assert found.asked[Topic.BOOST] and found.differ > 20


def test_a_place_is_the_same_in_any_language(letter: Scenario) -> None:
    match = Match(letter.state, Shuffle(1))
    crude = {side: player_of(Seat("chance", 1)) for side in Side}
    for _choice in islice(play_out(match, crude), 8):
        prompt = match.game.pending
        if isinstance(prompt, Prompt):
            en, pl = (told(match.game, match.log, prompt.player, code) for code in ("en", "pl"))
            assert en["entries"] == pl["entries"] and en["question"] != pl["question"]
