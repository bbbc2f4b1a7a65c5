"""Scenarios of which something is otherwise: keys that are set, positions that games go on from,
ranges that are gone through, and what these show."""

from __future__ import annotations

import math
import random
import re
import shlex
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import mean

import pytest
from attrs import evolve

from ad1666.console import laboratory
from ad1666.console.cli import main
from ad1666.content.errors import ContentError
from ad1666.content.scenarios.snapshot import kept_of
from ad1666.game.records.record import read
from ad1666.game.records.replayed_by import replayed_record
from ad1666.lab.games.arenas import Arena, GameOver, arena_from, arena_of, job_of
from ad1666.lab.games.game import play
from ad1666.lab.games.names import GameName
from ad1666.lab.games.played import Played
from ad1666.lab.games.settings import BadSetting, read_setting, with_settings
from ad1666.lab.report.moved import moved, moved_in_words
from ad1666.lab.results.records import write_records
from ad1666.lab.results.store import open_results, resume_results
from ad1666.lab.results.sure import Verdict
from ad1666.lab.running import seeking
from ad1666.lab.running.ranges import grid, read_ranges
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from tests.source import ROOT

Captured = pytest.CaptureFixture[str]
NAME = "best-blade-in-vienna"
FILE = data_root() / "scenarios" / f"{NAME}.toml"


def lab(*arguments: str, folder: Path) -> int:
    fast = "--red", "idler", "--blue", "idler", "--workers", "1", "--out", str(folder)
    return main(["lab", *fast, *arguments])


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory, shortest: Arena) -> Path:
    """The record of a game."""
    folder = tmp_path_factory.mktemp("records")
    played = play(job_of(shortest, GameName(shortest.digest, "chance", "chance", 1)))
    assert isinstance(played, Played)
    results = resume_results(folder)
    results.enter(shortest)
    results.add(played)
    (path,) = write_records(results, shortest, [played])
    results.close()
    return path


# --- keys that are set --------------------------------------------------------------------------


def test_the_documented_settings_can_be_made() -> None:
    page = (ROOT / "docs" / "laboratory.md").read_text("utf-8")
    lines = re.findall(r"^    (ad1666 lab .*? --(?:set|vary) .*?)(?:  +#.*)?$", page, re.M)
    [text] = re.findall(r"and a text otherwise\s+\(`(.*?)`\)", page)
    lines.append(f"ad1666 lab election --set {text}")
    for line in lines:
        _ad1666, _lab, name, *words = shlex.split(line)
        options = [*pairwise(words)]
        settings = [read_setting(word) for option, word in options if option == "--set"]
        for ranges in (word for option, word in options if option == "--vary"):
            settings += next(grid(read_ranges(ranges)))
        assert arena_of(data_root() / "scenarios" / f"{name}.toml", settings)
    assert len(lines) > 4


def test_a_key_is_set_and_everything_else_stays_as_it_was_written() -> None:
    kept = kept_of(FILE)
    changed = with_settings(kept, [read_setting("goals.2.points=7")], FILE)
    assert {name for name in kept if kept[name] != changed[name]} == {"scenario"}
    before, after = (texts["scenario"].splitlines() for texts in (kept, changed))
    assert [line for line in after if line not in before] == ["points = 7"]
    assert len(before) == len(after)


def test_a_key_that_the_scenario_has_not_yet_is_added() -> None:
    arena = arena_of(FILE, [read_setting("turns=3"), read_setting("wipeout_ends=false")])
    state = arena.scenario().state
    assert (state.guard, state.terms.wipeout_ends) == (3, False)
    assert arena.label == f"{NAME} (turns=3, wipeout_ends=false)"
    assert arena.digest != arena_of(FILE).digest


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a=3", 3),
        ("a = true", True),
        ("a=[1, 2]", [1, 2]),
        ("a=red", "red"),
        ('a="3"', "3"),
        ("a=c5, d6", "c5, d6"),
        ("a=", ""),
    ],
)
def test_a_value_that_is_none_of_toml_is_a_text(text: str, value: object) -> None:
    assert read_setting(text).value == value


@pytest.mark.parametrize("text", ["", "a", "=3", "a..b=3", ".a=3"])
def test_what_is_no_setting_is_refused(text: str) -> None:
    with pytest.raises(BadSetting, match="KEY=VALUE"):
        read_setting(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("goals.9.points=1", "goals has no 9"),
        ("goal.1.points=1", 'there is no goal. Did you mean "goals"?'),
        ("goals.1.pionts=1", 'Did you mean "points"?'),
        ("title.x=1", "title has no x"),
        ("turns=many", "turns"),
        ("goals.0.points=1", "goals has no 0"),
    ],
)
def test_a_setting_that_leads_nowhere_names_file_and_key(text: str, told: str) -> None:
    with pytest.raises(ContentError) as error:
        arena_of(FILE, [read_setting(text)])
    assert told in str(error.value) and str(FILE) in str(error.value)
    assert "line" not in str(error.value), "no line of the file is wrong"


def test_what_is_set_is_told(tmp_path: Path, capsys: Captured) -> None:
    assert lab(NAME, "--games", "1", "--set", "turns=1", folder=tmp_path) == 0
    out, _err = capsys.readouterr()
    assert out.startswith(f"{NAME} (turns=1): red ") and ", 1.0 turns," in out
    assert f"{NAME} (turns=1)" in (tmp_path / "report.html").read_text("utf-8")
    results = open_results(tmp_path)
    [arena] = results.arenas()
    assert arena.scenario().state.guard == 1, "it is rebuilt from what is stored"


# --- positions that games go on from ------------------------------------------------------------


def test_games_go_on_from_a_position(record: Path) -> None:
    """Each begins with what the record has up to there, replays whole, and is another game."""
    known = read(record)
    arena = arena_from(known, 40)
    assert list(arena.opening) == [text for _number, text in known.moves[:40]]
    found = [
        play(job_of(arena, GameName(arena.digest, "chance", "chance", seed))) for seed in (1, 2)
    ]
    lines = [game.lines for game in found if isinstance(game, Played)]
    assert len(lines) == 2 and all(game[:40] == arena.opening for game in lines)
    assert lines[0][40:] != lines[1][40:]


def test_only_what_comes_after_the_position_is_counted(record: Path) -> None:
    known = read(record)
    fallen = next(
        number
        for number, (_text, game) in enumerate(replayed_record(known)[1].steps, 1)
        if any(figure.wounds for figure in game.state.figures)
    )
    arena = arena_from(known, fallen)
    game = play(job_of(arena, GameName(arena.digest, "idler", "idler", 0)))
    assert isinstance(game, Played)
    assert game.hits == 0 and game.choices > 0


def test_records_from_a_position_replay(record: Path, tmp_path: Path, capsys: Captured) -> None:
    assert lab("--from", f"{record}:30", "--games", "2", "--records", "all", folder=tmp_path) == 0
    assert f"{NAME} ({record.name}:30): red " in capsys.readouterr().out
    records = [*(tmp_path / "records").iterdir()]
    assert len(records) == 2
    for path in records:
        _scenario, replayed = replayed_record(read(path))
        assert replayed.problem is None and replayed.game.state.outcome is not None


def test_a_position_that_is_over_or_not_there(
    record: Path, tmp_path: Path, capsys: Captured
) -> None:
    known = read(record)
    with pytest.raises(GameOver):
        arena_from(known, len(known.moves))
    for given, told in (
        (f"{record}:{len(known.moves)}", "the game is over after"),
        (f"{record}:100000", "is not a number from 0 to"),
        (f"{record}:+3", "is not a number from 0 to"),
        (f"{record}", "says no number of moves: write RECORD:MOVES"),
        (f"{tmp_path / 'none'}:3", "none"),
    ):
        assert lab("--from", given, folder=tmp_path / "out") == 2
        assert told in capsys.readouterr().err
    for more in (["--set", "turns=3"], ["--bands", "2"], [NAME]):
        assert lab("--from", f"{record}:3", *more, folder=tmp_path / "out") == 2
        assert "leave out" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_no_games_go_on_from_one_that_is_not_over(
    record: Path, tmp_path: Path, capsys: Captured
) -> None:
    """They would tell what is in the hands."""
    unfinished = tmp_path / record.name
    lines = record.read_bytes().splitlines(keepends=True)
    unfinished.write_bytes(b"".join(lines[:60]))
    assert lab("--from", f"{unfinished}:3", folder=tmp_path / "out") == 2
    assert "stay secret until it is over" in capsys.readouterr().err


# --- programs that try out scenarios ------------------------------------------------------------


def test_programs_that_try_out_scenarios_in_one_word(tmp_path: Path, capsys: Captured) -> None:
    given = NAME, "--stress", "chance", "--games", "2", "--set", "turns=1"
    assert lab(*given, folder=tmp_path) == 0
    head, _rule, *rows, _report = capsys.readouterr().out.splitlines()
    assert head == "| program | wins | 95 % | games | more than half |"
    from ad1666.bots import PROBES

    assert [row.split()[1] for row in rows] == list(PROBES)
    assert all(" | 2 | " in row for row in rows)


# --- ranges -------------------------------------------------------------------------------------


def test_ranges_are_whole_numbers_or_choices() -> None:
    ranges = read_ranges("goals.1.points=1..3, kind=battle|duel")
    assert [(found.key, found.ordered) for found in ranges] == [
        ("goals.1.points", True),
        ("kind", False),
    ]
    assert [tuple(map(str, variant)) for variant in grid(ranges)] == [
        (f"goals.1.points={points}", f"kind={kind}")
        for points in (1, 2, 3)
        for kind in ("battle", "duel")
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("turns", "KEY=VALUE"),
        ("turns=3", "a range is"),
        ("turns=5..3", "greater"),
        ("turns=1..101", "less than 100"),
        ("turns=1..2,turns=3..4", "named twice"),
        ("turns=1||2", "a range is"),
        ("a=1..99,b=1..99,c=1..99", "variants"),
    ],
)
def test_what_is_no_range_is_refused(text: str, told: str) -> None:
    with pytest.raises(BadSetting, match=re.escape(told)):
        read_ranges(text)


def test_a_grid_tells_what_moved_what(tmp_path: Path, capsys: Captured) -> None:
    given = NAME, "--grid", "--vary", "turns=1..2,goals.1.points=1..2", "--games", "1"
    assert lab(*given, folder=tmp_path) == 0
    out = capsys.readouterr().out
    assert out.count(f"{NAME} (turns=") == 4
    share = r"\d+ % \(n = 2, 95 %: \d+-\d+\)"
    found = re.search(
        rf"^\| turns \| (1: {share}, 2: {share}) \| ([+−]?\S+) \| (\S+ to \S+) \|$", out, re.M
    )
    page = (tmp_path / "report.html").read_text("utf-8")
    assert found is not None and "What moved what" in page
    assert all(f">{words}</td>" in page for words in found.groups()), "the report has the same"


@pytest.mark.parametrize(
    "given",
    [
        ["--grid"],
        ["--seek", "50"],
        ["--vary", "turns=1..2"],
        ["--grid", "--vary", "turns=1..2", "--stress"],
        ["election", "--grid", "--vary", "turns=1..2"],
        ["--seek", "50", "--vary", "turns=1..2", "--until-sure"],
    ],
)
def test_a_search_needs_its_ranges_and_one_scenario(
    given: list[str], tmp_path: Path, capsys: Captured
) -> None:
    assert lab(NAME, *given, folder=tmp_path / "out") == 2
    assert capsys.readouterr().err and not (tmp_path / "out").exists()


def test_a_road_is_one_of_a_campaign(tmp_path: Path, capsys: Captured) -> None:
    assert lab(NAME, "--road", "long", folder=tmp_path / "out") == 2
    assert "--road is about campaigns" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["--within", "10"], "--within is about --seek"),
        (["--seek", "30", "--vary", "turns=1..2", "--within", "30"], "no further than 0"),
        (["--seek", "70", "--vary", "turns=1..2", "--within", "31"], "no further than 0"),
    ],
)
def test_how_far_off_is_wrong_is_told_to_a_search(
    given: list[str], told: str, tmp_path: Path, capsys: Captured
) -> None:
    assert lab(NAME, *given, folder=tmp_path / "out") == 2
    assert told in capsys.readouterr().err
    with pytest.raises(SystemExit):
        lab(NAME, "--within", "0", folder=tmp_path)


def test_the_farther_off_is_wrong_the_sooner_it_is_sure() -> None:
    games = {}
    for margin in (0.05, 0.1):
        search = seeking.Search(read_ranges("a=1..2"), 0.5, seed=1, margin=margin)
        [variant, *_] = search.ask()
        while search.found is None:
            search.add(variant, [Side.RED, Side.BLUE])
        games[margin] = search.played(variant)
    assert games[0.1] < games[0.05] / 3


@pytest.mark.parametrize("text", ["9", "91", "blue=50", "half"])
def test_what_is_sought_is_a_share_of_reds(text: str, tmp_path: Path, capsys: Captured) -> None:
    with pytest.raises(SystemExit):
        lab(NAME, "--seek", text, "--vary", "turns=1..2", folder=tmp_path)
    assert "from 10 to 90" in capsys.readouterr().err


def variants_of(shares: dict[str, tuple[int, int]]) -> Iterator[tuple[Arena, list[Played]]]:
    """Arenas with made-up games, by what is set: how many Red has won, of how many."""
    arena = arena_of(FILE)
    game = play(job_of(arena, GameName(arena.digest, "chance", "chance", 1)))
    assert isinstance(game, Played)
    for number, (settings, (won, games)) in enumerate(shares.items()):
        name = f"digest{number}"
        winners = [Side.RED] * won + [Side.BLUE] * (games - won)
        played = [evolve(game, winner=winner) for winner in winners]
        yield evolve(arena, digest=name, variant=tuple(settings.split())), played


def test_each_key_is_told_apart_from_the_others() -> None:
    """Points move Red's share by ten points each, turns do not; each is set with the other."""
    shares = {f"points={p} turns={t}": (20 * p + 60, 200) for p in (1, 2, 3) for t in (7, 8)}
    points, turns = moved([*variants_of(shares)])
    assert points.step is not None and turns.step is not None
    assert points.step.value == pytest.approx(0.1, abs=0.005)
    assert points.step.low > 0.05 and points.step.high < 0.15 and points.step.chance < 0.01
    assert turns.step.value == pytest.approx(0, abs=0.001) and turns.step.chance > 0.9
    assert [(text, share.value) for text, share in points.shares] == [
        ("1", 0.4),
        ("2", 0.5),
        ("3", 0.6),
    ]


def test_intervals_of_small_grids_hold_what_they_should() -> None:
    """Two values and ten games of each: the interval of a large step holds the truth as often as it
    says, and reaches beyond no step that there can be."""
    rng, held = random.Random(1), 0
    low, high = 1 / (1 + math.exp(1)), 0.5
    games = dict(variants_of({"points=1": (1, 1), "points=2": (0, 1)}))
    won, lost = (played[0] for played in games.values())
    true = mean(p * (1 - p) for p in (low, high))
    for _ in range(200):
        shown = [[won if rng.random() < p else lost for _game in range(10)] for p in (low, high)]
        [points] = moved([*zip(games, shown, strict=True)])
        assert points.step is not None and -1 <= points.step.low <= points.step.high <= 1
        held += points.step.low <= true <= points.step.high
    assert held >= 188


def test_values_that_are_no_numbers_have_no_steps() -> None:
    games = [*variants_of({"kind=duel turns=3": (5, 10), "kind=battle turns=3": (6, 10)})]
    [kind] = moved(games)
    assert kind.key == "kind" and kind.step is None and len(kind.shares) == 2
    [words] = moved_in_words(games)
    shares = "battle: 60 % (n = 10, 95 %: 31-83), duel: 50 % (n = 10, 95 %: 24-76)"
    assert (words.shares, words.step, words.interval) == (shares, "", "")


def test_steps_are_told_in_points() -> None:
    shares = {f"points={p} turns={t}": (20 * p + 60, 200) for p in (1, 2, 3) for t in (7, 8)}
    points, _turns = moved_in_words([*variants_of(shares)])
    assert (points.step, points.interval) == ("+9.9", "+6.4 to +13.3")


def test_without_the_library_it_is_told_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Captured
) -> None:
    monkeypatch.setattr(seeking, "find_spec", lambda _name: None)
    given = NAME, "--seek", "red=50", "--vary", "turns=1..2"
    assert lab(*given, folder=tmp_path / "out") == 2
    assert 'pip install "ad1666[lab]"' in capsys.readouterr().err
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert lab(*given, folder=tmp_path / "out") == 2
    told = capsys.readouterr().err
    assert "The game as a Python package can have it" in told and "pip" not in told


def test_a_search_finds_the_variant_that_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Among nine variants only one gives Red a half of the games; the same results lead there
    again."""
    pytest.importorskip("optuna")
    monkeypatch.setattr(seeking, "BATCH", 100)
    ranges = read_ranges("a=1..3,b=2..4")

    def share(texts: tuple[str, ...]) -> float:
        a, b = map(int, texts)
        return 0.5 if (a, b) == (2, 3) else 0.5 + 0.15 * (a - 2) + 0.15 * (b - 3) + 0.12

    def walked() -> tuple[list[tuple[str, ...]], seeking.Search]:
        search, asked = seeking.Search(ranges, 0.5, seed=1), []
        while variants := search.ask():
            for variant in variants:
                texts = tuple(setting.text for setting in variant)
                asked.append(texts)
                done = search.played(variant)
                red = share(texts)
                numbers = range(done, done + seeking.BATCH)
                search.add(
                    variant,
                    [Side.RED if int((n + 1) * red) > int(n * red) else Side.BLUE for n in numbers],
                )
        return asked, search

    asked, search = walked()
    assert search.found is not None
    assert tuple(setting.text for setting in search.found) == ("2", "3")
    assert search.best[0][2].verdict is Verdict.EVEN
    assert asked == walked()[0]
    tried = {variant: share.n for variant, share, _test in search.best}
    assert max(tried, key=lambda variant: tried[variant]) == search.found


def test_a_search_among_none_ends() -> None:
    pytest.importorskip("optuna")
    search = seeking.Search(read_ranges("a=1..3"), 0.5, seed=1)
    while variants := search.ask():
        for variant in variants:
            search.add(variant, [Side.RED] * seeking.BATCH)
    assert search.found is None
    assert all(test.verdict is Verdict.RED for _variant, _share, test in search.best)


def test_a_search_is_told_and_goes_on_where_it_stopped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Captured
) -> None:
    pytest.importorskip("optuna")
    monkeypatch.setattr(seeking, "MOST_GAMES", 4)
    monkeypatch.setattr(seeking, "BATCH", 1)
    monkeypatch.setattr(laboratory, "BATCH", 1)
    given = NAME, "--seek", "red=50", "--vary", "turns=1..2"
    assert lab(*given, folder=tmp_path) == 0
    out = capsys.readouterr().out
    assert "| variant | Red's share | 95 % | games | |" in out
    assert "No variant is sure to give Red 50 %." in out and "| turns=1 |" in out
    known = len(open_results(tmp_path).games())
    assert lab(*given, folder=tmp_path) == 0
    assert capsys.readouterr().out == out and len(open_results(tmp_path).games()) == known == 4
