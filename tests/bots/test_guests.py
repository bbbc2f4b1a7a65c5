"""Programs of somebody's own: named ``module:Class``, kept apart, and told apart."""

from __future__ import annotations

import os
import random
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ad1666.bots import UnknownPlayer, player_of
from ad1666.bots.guests import Guest, GuestFails, Unfit, UnfitGuest
from ad1666.console.cli import main
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, play_out
from ad1666.game.seats import LONGEST, Seat, names_guest, parse_seat, seat_line
from ad1666.game.view import SeenPrompt, prompt_seen_by
from ad1666.lab.games import patience
from ad1666.lab.games.arenas import arena_of, job_of
from ad1666.lab.games.game import play
from ad1666.lab.games.names import GameName, versioned
from ad1666.lab.games.played import Failed
from ad1666.play.apart import Apart, try_out
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt
from ad1666.settings import preferences, settings_file
from tests.source import ROOT

Captured = pytest.CaptureFixture[str]
Writes = Callable[..., str]
SOUND = "class Bot:\n    def __init__(self, rng): pass\n"


@pytest.fixture
def writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Writes]:
    """Writes a module into the current folder, and returns the name of its class Bot."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    written = []

    def write(*lines: str, name: str = "", text: str = "") -> str:
        name = name or f"own_{len(written)}_{os.getpid()}"
        text = text or SOUND + "".join(f"    {line}\n" for line in lines)
        (tmp_path / f"{name}.py").write_text(text, "utf-8")
        written.append(name)
        return f"{name}:Bot"

    yield write
    for name in written:
        sys.modules.pop(name, None)
    versioned.cache_clear()


@pytest.fixture
def seen(letter: Scenario) -> SeenPrompt:
    prompt = Match(letter.state, Shuffle(1)).game.pending
    assert isinstance(prompt, Prompt)
    return prompt_seen_by(prompt, prompt.player)


def documented() -> str:
    """The program with which docs/bots.md begins."""
    found = re.search(r"```python\n(.+?)```", (ROOT / "docs" / "bots.md").read_text("utf-8"), re.S)
    assert found is not None
    return found[1]


def test_the_documented_program_has_about_twenty_lines_and_plays(
    writes: Writes, letter: Scenario
) -> None:
    text = documented()
    assert sum(bool(line.strip()) for line in text.splitlines()) <= 20
    name = writes(text=text)
    for seed in range(3):
        match = Match(letter.state, Shuffle(seed))
        seats = {Side.RED: player_of(Seat(name, seed)), Side.BLUE: player_of(Seat("chance", seed))}
        assert all(match.made < 3000 for _choice in play_out(match, seats))
        assert match.game.state.outcome is not None


@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_laboratory_lets_it_play(writes: Writes, capsys: Captured, workers: str) -> None:
    name = writes(name="mybot", text=documented())
    brawl = str(ROOT / "tests" / "scenarios" / "brawl-at-the-golden-lion.toml")
    given = ["lab", brawl, "--red", name, "--blue", "chance", "--games", "2"]
    assert main([*given, "--workers", workers, "--records", "all"]) == 0
    assert re.search(r"mybot:Bot@[0-9a-f]{8} against chance", capsys.readouterr().out)
    records = sorted(Path("lab", "records").iterdir())
    assert len(records) == 2 and not any(":" in path.name for path in records)
    assert main(["replay", "--text", str(records[0])]) == 0
    Path("mybot.py").write_text(documented() + "\n# another version\n")
    before = versioned(name)
    versioned.cache_clear()
    assert versioned(name) != before and versioned("seeker") == "seeker"


@pytest.mark.parametrize(
    "thinks", ["while True: pass", "import time; time.sleep(60)", "seen.prompt.options[0]"]
)
def test_the_laboratory_waits_for_no_answer_without_end(
    writes: Writes, monkeypatch: pytest.MonkeyPatch, brawl: Scenario, thinks: str
) -> None:
    name = writes("def decide(self, seen):", f"    {thinks}", "    return seen.prompt.options[0]")
    monkeypatch.setattr(patience, "PATIENCE", 0.1)
    arena = arena_of(brawl.path)
    game = play(job_of(arena, GameName(arena.digest, versioned(name), "chance", 1)))
    endless = not thinks.startswith("seen")
    assert isinstance(game, Failed) is endless
    assert not endless or "no answer within 0.1 seconds" in game.problem


@pytest.mark.parametrize(
    ("lines", "kind"),
    [
        (("def decide(self, seen): return 1 / 0",), "ZeroDivisionError"),
        (("def decide(self, seen): raise SystemExit",), "SystemExit"),
        (("def decide(self, seen): return None",), "IllegalChoice"),
        (("def decide(self, seen): return ('A', 'fly', ())",), "IllegalChoice"),
        (("def decide(self, seen): return self", "__eq__ = None"), "TypeError"),
        (("def decide(self): return None",), "TypeError"),
    ],
)
def test_how_it_fails_is_told_in_text_alone(
    writes: Writes, seen: SeenPrompt, lines: tuple[str, ...], kind: str
) -> None:
    with pytest.raises(GuestFails) as failing:
        Guest(writes(*lines), random.Random(1)).decide(seen)
    assert failing.value.kind == kind
    assert failing.value.__cause__ is None and {type(a) for a in failing.value.args} == {str}


def test_it_answers_with_what_it_is_offered(writes: Writes, seen: SeenPrompt) -> None:
    name = writes("def decide(self, seen): return tuple(seen.prompt.options[0])")
    assert Guest(name, random.Random(1)).decide(seen) is seen.prompt.options[0]
    assert Guest(name, random.Random(1)).interject(seen) is None
    meddles = writes(
        "def decide(self, seen): return None", "def interject(self, seen): return 'A: step NE'"
    )
    with pytest.raises(GuestFails):
        Guest(meddles, random.Random(1)).interject(seen)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", Unfit.NO_CLASS),
        ("Bot = 1", Unfit.NO_CLASS),
        ("class Bot: pass", Unfit.NO_PLAYER),
        ("class Bot:\n  def decide(self, seen): pass", Unfit.NOT_MADE),
        ("import no_such_module", Unfit.MODULE_FAILS),
        ("1 / 0", Unfit.MODULE_FAILS),
        ("raise SystemExit(3)", Unfit.MODULE_FAILS),
        ("class Bot", Unfit.MODULE_FAILS),
    ],
)
def test_what_is_unfit_is_told(writes: Writes, capsys: Captured, text: str, why: Unfit) -> None:
    name = writes(text=f"{text}\n")
    with pytest.raises(UnfitGuest) as refused:
        player_of(Seat(name))
    assert refused.value.why is why
    sys.modules.pop(name.partition(":")[0], None)
    for command in (("lab", "--red", name), ("play", "--red-player", name)):
        status = 2
        try:
            status = main(command)
        except SystemExit as leaving:  # in the command line
            assert leaving.code == 2
        assert status == 2
        out, err = capsys.readouterr()
        assert out == "" and name in err.splitlines()[-1] and "Traceback" not in err
    assert name not in preferences.now.guests


def test_a_module_that_is_not_there_is_named() -> None:
    for name in ("nowhere_at_all:Bot", "nowhere_at_all.deeper:Bot", "ad1666.nowhere:Bot"):
        with pytest.raises(UnfitGuest) as refused:
            player_of(Seat(name))
        assert refused.value.why is Unfit.NO_MODULE


@pytest.mark.parametrize(
    "name", ["Bot", "mod:", ":Bot", "a b:Bot", "a..b:Bot", "../a:Bot", "a:B:C", "a:B@1", "ä:B"]
)
def test_what_is_no_name_is_none(name: str) -> None:
    assert not names_guest(name) and not names_guest("a" * LONGEST + ":B")
    assert parse_seat(f"seat red {name} 1") is None
    with pytest.raises(UnknownPlayer):
        player_of(Seat(name))


def test_a_record_names_it() -> None:
    for name in ("mybot:Bot", "some.where.else_:Bot_2", "mybot:Bot@0123abcd"):
        assert parse_seat(seat_line(Side.RED, Seat(name, 7))) == (Side.RED, Seat(name, 7))


def test_it_plays_in_a_process_of_its_own_once_it_was_named(
    writes: Writes, seen: SeenPrompt
) -> None:
    name = writes("def decide(self, seen): return tuple(seen.prompt.options[0])")
    with pytest.raises(UnknownPlayer):
        Apart(Seat(name, 1))
    preferences.override(guests=(name,))
    try_out(Seat(name, 1))
    player = Apart(Seat(name, 1))
    assert player.decide(seen) == seen.prompt.options[0]
    assert name.partition(":")[0] not in sys.modules


def test_its_errors_stay_in_its_process(writes: Writes, seen: SeenPrompt) -> None:
    own = "class Odd(Exception): pass\n"
    name = writes(text=f"{own}{SOUND}    def decide(self, seen): raise Odd(seen)\n")
    preferences.override(guests=(name,))
    with pytest.raises(GuestFails, match="Odd") as failing:
        Apart(Seat(name, 1)).decide(seen)
    assert failing.value.kind == "Odd" and name.partition(":")[0] not in sys.modules
    gone = "gone_since:Bot"
    preferences.override(guests=(gone,))
    with pytest.raises(UnfitGuest):
        Apart(Seat(gone, 1)).decide(seen)


@pytest.mark.parametrize("option", ["--blue-player", "--blue"])
def test_it_is_named_on_the_command_line_and_remembered(
    writes: Writes, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    from ad1666.table import app

    asked: list[object] = []
    monkeypatch.setattr(app, "main", lambda *_, **told: asked.append(told["players"]) or 0)
    name = writes("def decide(self, seen): return None")
    assert main(["play", option, name]) == 0
    assert asked == [{Side.BLUE: name}]
    assert name.partition(":")[0] not in sys.modules
    preferences.read(settings_file())
    assert preferences.now.guests == (name,)


def test_one_that_ends_its_process_is_told(writes: Writes, capsys: Captured) -> None:
    name = writes(text="import os\nos._exit(3)\n")
    assert main(["play", "--red-player", name]) == 2
    assert f"{name}: its process ended" in capsys.readouterr().err
