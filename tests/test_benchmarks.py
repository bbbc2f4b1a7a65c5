"""Each row of the benchmarks prints its lines, and the digest notices answers that change.

How fast anything is, is never asserted here.
"""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path

import pytest
from attrs import frozen

from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.rules.board import OPEN_EDGE, Door, Edge
from ad1666.rules.cards import DECK
from ad1666.rules.requests import Choice, Prompt
from benchmarks import __main__ as benchmark
from benchmarks import (
    calibration,
    digest,
    games,
    instructions,
    measuring,
    peers,
    profile,
    tables,
    thinking,
)
from benchmarks.measuring import Effort, Line, ratio, rounds
from benchmarks.workshop import beside

TINY = Effort(rounds=1, games=1, memory=(1, 2), counted=1)
LINES = {
    "choices": ("choices a second, random play", "choices a second as against catanatron"),
    "scenarios": ("masked-ball: choices a second", "masked-ball: as against the street"),
    "sizes": ("100x100 squares as against 18x12", "30 figures as against 10"),
    "fork": ("fork and one choice, ms", "a choice without a fork, ms"),
    "odds": ("odds of a duel, hands hidden, ms", "odds of a supported duel, for a given card, ms"),
    "reach": ("reach of a full move, ms",),
    "sight": ("lines of sight a second, for the first time", "lines of sight a second, again"),
    "seat": ("sheet of election: ms", "sheet of election: bytes"),
    "frame": ("process start to first frame, ms", "first frame as against an empty window"),
    "map": ("largest map loaded and checked, ms",),
    "draw": ("a bare scene, ms", "full redraw, ms", "full redraw at dusk, ms"),
    "idle": (
        "a window in which nothing happens, % of a core",
        "a window in which torches burn, % of a core",
    ),
    "memory": (
        "street: resident memory after 1 games, MB",
        "palace: resident memory after 2 games, MB",
    ),
    "instructions": ("k instructions",),
}


@pytest.fixture(autouse=True)
def _untidy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measures without tidying up before, which takes long where other tests have been."""
    monkeypatch.setattr(measuring.gc, "collect", lambda: 0)


LONG = ("frame", "idle", "memory", "seat")


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the games short, and does without valgrind and other games."""
    monkeypatch.setattr(calibration, "LOOPS", 1_000)
    monkeypatch.setattr(games, "WARMING", range(0))
    monkeypatch.setattr(tables, "GUARD", 2)
    monkeypatch.setattr(tables, "SCENARIOS", ("masked-ball",))
    monkeypatch.setattr(benchmark, "QUICK", TINY)
    monkeypatch.setattr(instructions.shutil, "which", lambda _: None)
    monkeypatch.setattr(peers, "installed", dict)


@pytest.mark.usefixtures("little")
@pytest.mark.parametrize(
    "row",
    [pytest.param(row, marks=pytest.mark.slow) if row in LONG else row for row in benchmark.ROWS],
)
def test_a_row_prints_its_lines(row: str, capsys: pytest.CaptureFixture[str]) -> None:
    benchmark.main([row, "--quick"])
    printed = capsys.readouterr().out.splitlines()
    for begin in LINES[row]:
        (line,) = (line for line in printed if line.startswith(f"{begin:48}"))
        assert line.removeprefix(begin).split()


def test_a_row_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        benchmark.main(["colour"])
    assert "there is no colour; there are choices, " in capsys.readouterr().err


@pytest.mark.usefixtures("little")
def test_a_peer_is_played_beside_ours(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(peers, "installed", lambda: {"chess": lambda seed: iter([20] * 500)})
    benchmark.main(["choices", "--quick"])
    printed = capsys.readouterr().out
    assert "500 a game, of 20.0 each, 0% of one alone" in printed
    said = dict(line.rsplit("  ", 1) for line in printed.splitlines() if "as against" in line)
    assert [" to " in note for note in said.values()] == 8 * [False] + 4 * [True]
    assert "not installed" in next(iter(said.values()))


@pytest.mark.slow  # who measures has the peers installed
@pytest.mark.parametrize("name", ["catanatron", "botbowl", "chess"])
def test_a_peer_plays_to_the_end(name: str) -> None:
    pytest.importorskip(name)
    widths = list(peers.installed()[name](1))
    assert len(widths) > 50 and max(widths) > 10


def test_sides_take_turns() -> None:
    order = list[str]()

    def side(name: str, turn: int) -> float:
        order.append(f"{name}{turn}")
        return turn + 1

    found = rounds({name: lambda turn, name=name: side(name, turn) for name in "ab"}, 3)  # type: ignore[misc]
    assert order == ["a0", "b0", "b1", "a1", "a2", "b2"]
    assert found == {"a": [1, 2, 3], "b": [1, 2, 3]}


def test_a_ratio_is_taken_turn_by_turn() -> None:
    assert ratio("", [1, 4, 9], [1, 2, 3]) == Line("", 2, note="1.00 to 3.00")


REPORT = """
==7== I   refs:      1,000,500
==8== I refs: 1,001,500
==6== I   refs:      2,000,000
"""


def test_instructions_are_those_that_come_on_top() -> None:
    told = instructions.lines("2 a choice\n6 a choice\n", REPORT)
    assert list(told) == [Line("a choice, k instructions", 0.25, note="mean of 4")]


def test_the_large_board_is_the_street_again_and_again() -> None:
    small, large = tables.street_board(), tables.large_street().board
    for x, y in small.squares():
        there = x + 2 * small.width, y + 2 * small.height
        assert large.kind(there) is small.kind((x, y))
        for side in "NW":
            at, edge = Edge(x, y, side), Edge(*there, side)
            if (x if side == "W" else y) > 0:
                assert large.feature(edge) == small.feature(at)
                assert large.door(edge) is small.door(at)
            else:
                assert large.feature(edge) == OPEN_EDGE
    assert {Door.OPEN, Door.LOCKED} <= {door for _, door in large.doors}


@pytest.mark.usefixtures("little")
def test_a_profile_has_a_row_for_each_chapter(capsys: pytest.CaptureFixture[str]) -> None:
    profile.main(["--games", "1"])
    rows = [line.split("|")[1:-1] for line in capsys.readouterr().out.splitlines()[2:]]
    shares = {name.strip(): float(share.strip().removesuffix("%")) for name, share, _ in rows}
    assert shares.keys() > {"rules/may_move", "rules/abilities", "game/game", profile.ELSEWHERE}
    assert sum(shares.values()) == pytest.approx(100, abs=3)


# The digest


def test_a_digest_does_not_depend_on_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    here = list(digest.played(range(2), 1))
    monkeypatch.setenv("PYTHONHASHSEED", "1")
    assert list(digest.played(range(2), 2)) == here


def test_another_choice_is_another_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    before, usual = digest.of_game(1), digest.pick
    changed = False

    def pick(rng: random.Random, offered: Prompt) -> Choice:
        nonlocal changed
        picked = usual(rng, offered)
        others = [option for option in offered.options if option != picked]
        if changed or not others:
            return picked
        changed = True
        return others[0]

    monkeypatch.setattr(digest, "pick", pick)
    after = digest.of_game(1)
    assert before.choices != after.choices
    assert before.events != after.events


def test_a_digest_is_of_values_not_of_names() -> None:
    @frozen
    class One:
        name: tuple[int | None, ...]

    @frozen
    class Other:
        title: tuple[int | None, ...]

    assert digest.plain(One((1, None))) == digest.plain(Other((1, None))) == "((1,None))"
    assert digest.plain((DECK[0], True, "S2")) == "(S2,True,'S2')"
    with pytest.raises(TypeError):
        digest.plain({1: 2})


def test_the_digest_of_many_games(capsys: pytest.CaptureFixture[str]) -> None:
    digest.main(["--games", "1", "--processes", "1", "--each"])
    each, said, *parts = capsys.readouterr().out.splitlines()
    assert each.split()[0] == "0" and said.startswith("1 games, ")
    assert [part.split()[0] for part in parts] == ["choices", "details", "events"]


def test_the_thinking_of_an_activation(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (ball,) = (file for file in scenario_files() if file.stem == "masked-ball")
    monkeypatch.setattr(thinking, "scenario_files", lambda: (ball,))
    taken = thinking.paces("duellist", 1)
    assert taken.total() > 10 and max(taken) > 0, "some took longer than the shortest step"
    monkeypatch.setattr(sys, "argv", ["thinking", "duellist", "--games", "1"])
    thinking.main()
    said = capsys.readouterr().out
    assert re.fullmatch(
        r"duellist: \d+ activations, median [\d.]+ s, 95 % [\d.]+, longest [\d.]+\n", said
    )


def test_two_checkouts_play_the_same_games_in_turns() -> None:
    here, games = Path(__file__).parents[1], [("best-blade-in-vienna", seed) for seed in (0, 1)]
    found = beside.paces((here, here), "seeker", games, 1)
    assert list(found) == games
    there, ours = map(beside.total, zip(*found.values(), strict=True))
    assert there.activations == ours.activations > 0 < min(there.seconds, ours.seconds)
    each = beside.row("all", beside.Pace(3.0, 100), beside.Pace(1.2, 80)).split()
    assert each == ["all", "30.0", "15.0", "2.00"]


def test_a_checkout_that_does_not_play(tmp_path: Path) -> None:
    (tmp_path / "ad1666").mkdir()
    (tmp_path / "ad1666" / "__init__.py").touch()
    with pytest.raises(SystemExit, match="does not play"):
        beside.paces((tmp_path, tmp_path), "seeker", [("best-blade-in-vienna", 0)], 1)
