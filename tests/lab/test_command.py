"""The command lab as it is given on the command line."""

from __future__ import annotations

import io
import os
import re
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ad1666.console import laboratory
from ad1666.console.cli import main
from ad1666.console.laboratory import ProgressLine, progress_text
from ad1666.console.starter import begin
from ad1666.content.scenarios.fingerprint import fingerprint
from ad1666.game.records.record import read
from ad1666.game.records.replayed_by import replayed_record
from ad1666.lab.games.game import Job, play
from ad1666.lab.games.played import Failed, Played
from ad1666.lab.results.store import FILE, Results, open_results
from ad1666.lab.running import cluster
from ad1666.output import INTERRUPTED
from ad1666.resources import data_root
from ad1666.rules.cards import Side

Captured = pytest.CaptureFixture[str]
SHORTEST = "best-blade-in-vienna"
LINE = re.compile(
    rf"{SHORTEST}: red \d+ %, blue \d+ %, draws \d+ % \(n = (\d+), 95 %: red \d+-\d+\), "
    r"\d+\.\d turns, goals \d+ %"
)


def lab(*arguments: str, folder: Path) -> int:
    return main(["lab", SHORTEST, "--workers", "1", "--out", str(folder), *arguments])


def test_one_line_for_each_scenario(tmp_path: Path, capsys: Captured) -> None:
    assert lab("--games", "3", folder=tmp_path) == 0
    out, err = capsys.readouterr()
    line, _trust, report = out.splitlines()
    found = LINE.fullmatch(line)
    assert found and found[1] == "3" and err == ""
    assert report == f"Report: {tmp_path / 'report.html'}"
    assert lab("--games", "3", folder=tmp_path) == 0
    assert capsys.readouterr().out == out, "nothing is played again"
    assert lab("--games", "4", folder=tmp_path) == 0
    found = LINE.fullmatch(capsys.readouterr().out.splitlines()[0])
    assert found and found[1] == "4"


def test_a_scenario_and_folders_may_have_any_name(tmp_path: Path, capsys: Captured) -> None:
    """Names that are not UTF-8 as well, which neither a database nor a page can hold."""
    odd = tmp_path / os.fsdecode(b"m\xfcller")
    try:
        odd.mkdir()
    except OSError:
        pytest.skip("this file system has UTF-8 names only")
    mill = begin("mill", odd).scenario
    scenario = str(mill.rename(odd / f"{odd.name}.toml"))
    programs = "--red", "chance", "--blue", "chance", "--workers", "1"
    first, second = odd / "first", odd / "second"
    assert main(["lab", scenario, *programs, "--games", "2", "--out", str(first)]) == 0
    against = "--against", str(first), "--records", "all"
    assert main(["lab", scenario, *programs, "--games", "3", "--out", str(second), *against]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("m\\udcfcller: red ") and err == ""
    assert "m\\udcfcller" in (second / "report.html").read_text("utf-8")


def test_two_programs_change_sides(tmp_path: Path, capsys: Captured) -> None:
    assert lab("--games", "4", "--swap", "--blue", "chance", "--seed", "9", folder=tmp_path) == 0
    _, line, _trust, _ = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"seeker against chance: \d+ % \(n = 4, 95 %: \d+-\d+\)", line)


def test_a_ladder_of_bots(tmp_path: Path, capsys: Captured) -> None:
    assert lab("--games", "2", "--ladder", "seeker", "chance", "duellist", folder=tmp_path) == 0
    head, _, *rungs, empty, times, _, seeker, chance, duellist, _ = (
        capsys.readouterr().out.splitlines()
    )
    assert head == "| bot | Elo | 95 % | score | games | worst |"
    assert {line.split(" | ")[0] for line in rungs} == {"| seeker", "| chance", "| duellist"}
    assert all(f" | 4 | {SHORTEST} " in line for line in rungs)
    assert empty == "" and times == "| bot | activations | median, ms | 95 % | longest |"
    for line in (seeker, chance, duellist):
        assert re.fullmatch(r"\| [a-z]+ \| \d+ \| \d+\.\d \| \d+\.\d \| \d+\.\d \|", line)
    assert lab("--ladder", "--until-sure", folder=tmp_path) == 2
    assert "choose one" in capsys.readouterr().err


@pytest.mark.parametrize("bots", [["seeker"], ["seeker", "seeker"]])
def test_one_bot_is_no_ladder(bots: list[str], tmp_path: Path, capsys: Captured) -> None:
    assert lab("--ladder", *bots, folder=tmp_path / "lab") == 2
    assert "name at least two" in capsys.readouterr().err
    assert not (tmp_path / "lab").exists()


def test_only_bands_of_one_scenario_are_taken_together(tmp_path: Path, capsys: Captured) -> None:
    own = data_root() / "scenarios" / f"{SHORTEST}.toml"
    text = own.read_text("utf-8")
    files = []
    for folder, old, new in (("a", "", ""), ("b", "points = 6", "points = 9")):
        files.append(tmp_path / folder / own.name)
        files[-1].parent.mkdir()
        files[-1].write_text(text.replace(old, new, 1), "utf-8")
    copy = tmp_path / "copy.toml"
    copy.write_text(text, "utf-8")
    folder = tmp_path / "lab"
    given = ["--games", "1", "--workers", "1", "--out", str(folder)]
    assert main(["lab", *map(str, (*files, copy)), *given]) == 0
    out, err = capsys.readouterr()
    assert [line.split(" (")[0] for line in out.splitlines()[:2]] == [SHORTEST] * 2
    assert len(out.splitlines()) == 4 and err == (
        f"ad1666: copy is the same as {SHORTEST}, so they share their games.\n"
    )


def test_what_failed_before_is_no_failure_of_this_run(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(jobs: Iterator[Job], workers: int) -> Iterator[Played | Failed]:
        return (Failed(job.name, "Traceback\nValueError: no") for job in jobs)

    with monkeypatch.context() as patch:
        patch.setattr(laboratory, "in_pool", failing)
        assert main(["lab", "election", "--games", "1", "--out", str(tmp_path)]) == 1
    capsys.readouterr()
    assert lab("--games", "1", folder=tmp_path) == 0
    assert capsys.readouterr().err == ""


def test_a_folder_that_is_damaged(tmp_path: Path, capsys: Captured) -> None:
    for folder in ("now", "before"):
        assert lab("--games", "1", folder=tmp_path / folder) == 0
    with sqlite3.connect(tmp_path / "before" / FILE) as other:
        other.execute("update scenarios set content = x'00'")
    other.close()
    capsys.readouterr()
    against = str(tmp_path / "before")
    assert lab("--games", "1", "--against", against, folder=tmp_path / "now") == 2
    assert capsys.readouterr().err.startswith(f"ad1666: {tmp_path / 'before' / FILE}: cannot be")


def test_a_folder_that_another_program_has_changed(tmp_path: Path, capsys: Captured) -> None:
    assert lab("--games", "1", folder=tmp_path) == 0
    with sqlite3.connect(tmp_path / FILE) as other:
        other.execute("update games set turns = 'many'")
    other.close()
    capsys.readouterr()
    assert lab("--games", "1", folder=tmp_path) == 2
    told = f"ad1666: {tmp_path / FILE}: another program has changed turns in the table games. "
    assert capsys.readouterr().err == f"{told}Name another folder.\n"


def test_who_has_read_enough_loses_no_report(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(_text: str) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(laboratory, "say", closed)
    lab("--games", "1", folder=tmp_path)
    assert (tmp_path / "report.html").exists() and list((tmp_path / "records").iterdir())
    assert "cannot be written" not in capsys.readouterr().err


def test_ctrl_c_keeps_what_is_done(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(jobs: Iterator[Job], workers: int) -> Iterator[Played | Failed]:
        yield play(next(jobs))
        yield play(next(jobs))
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(laboratory, "in_pool", interrupted)
        assert lab("--games", "5", folder=tmp_path) == INTERRUPTED
    line, _trust, stopped, _ = capsys.readouterr().out.splitlines()
    assert "(n = 2, " in line and stopped == "Stopped. Run the same command to continue."
    assert lab("--games", "5", folder=tmp_path) == 0
    assert "(n = 5, " in capsys.readouterr().out


def test_who_stops_it_again_has_been_told_what_was_played(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(jobs: Iterator[Job], workers: int) -> Iterator[Played | Failed]:
        yield play(next(jobs))
        raise KeyboardInterrupt

    def again(*_: object, **_told: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(laboratory, "in_pool", interrupted)
    monkeypatch.setattr(laboratory, "write_records", again)
    monkeypatch.setattr(laboratory, "write_report", again)
    assert lab("--stress", "idler", "--games", "2", folder=tmp_path) == INTERRUPTED
    rows = [line for line in capsys.readouterr().out.splitlines() if line.startswith("| ")]
    assert len(rows) == 3 and rows[2].startswith("| quitter |"), "who has not played has no row"


def test_games_that_fail_are_told(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(jobs: Iterator[Job], workers: int) -> Iterator[Played | Failed]:
        return (Failed(job.name, "Traceback\nValueError: no") for job in jobs)

    monkeypatch.setattr(laboratory, "in_pool", failing)
    assert lab("--games", "5", folder=tmp_path) == 1
    out, err = capsys.readouterr()
    assert err.count("Traceback") == 3 and "and 2 more; " in err
    assert out.startswith(f"{SHORTEST}: no games\n")
    assert "-seeker-seeker-0 failed:\n" in err and "\nad1666: ValueError: no\n" in err


def test_until_sure_says_what_is_sure(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def by_seed(jobs: Iterator[Job], workers: int) -> Iterator[Played]:
        for job in jobs:
            yield Played(job.name, Side.BLUE, "time", 0, 1, 5, 50, 1, 1, 1, 0)

    monkeypatch.setattr(laboratory, "in_pool", by_seed)
    assert lab("--until-sure", folder=tmp_path) == 0
    assert re.search(
        r"goals 0 %, blue is stronger after \d+ games$", capsys.readouterr().out.splitlines()[0]
    )


@pytest.mark.parametrize(
    "arguments",
    [["--games", "0"], ["--games", "many"], ["--seed", "-1"], ["--red", "nobody"]],
)
def test_bad_arguments(arguments: list[str], tmp_path: Path, capsys: Captured) -> None:
    with pytest.raises(SystemExit) as leaving:
        lab(*arguments, folder=tmp_path)
    assert leaving.value.code == 2 and "Traceback" not in capsys.readouterr().err


def test_a_scenario_that_is_not_there(tmp_path: Path, capsys: Captured) -> None:
    assert main(["lab", "no\x1bwhere", "--out", str(tmp_path / "lab")]) == 2
    assert r"no\x1bwhere: there is no such file" in capsys.readouterr().err
    assert not (tmp_path / "lab").exists()


def test_a_folder_that_cannot_be_used(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "file").write_text("no folder")
    assert lab(folder=tmp_path / "file") == 2
    err = capsys.readouterr().err
    assert "the results cannot be written" in err
    assert err.endswith(". Name another folder with --out.\n")
    (tmp_path / "games.sqlite").write_text("no database, though it is called one. " * 40)
    assert lab(folder=tmp_path) == 2
    assert "cannot be used" in capsys.readouterr().err


def test_a_full_disk_is_told(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_self: Results, _played: Played) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(Results, "add", full)
    assert lab("--games", "1", folder=tmp_path) == 2
    said = f"ad1666: {tmp_path}: the results cannot be written: database or disk is full. "
    kept = "Results so far are kept: free some disk space, and run the same command to continue."
    assert capsys.readouterr() == ("", f"{said}{kept}\n")


def test_no_cluster(tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "WAIT", 0.2)
    assert lab("--cluster", "tcp://127.0.0.1:9", folder=tmp_path) == 2
    err = capsys.readouterr().err
    assert "no scheduler" in err or 'pip install "ad1666[lab]"' in err


# progress


def test_how_far_it_is() -> None:
    assert (
        progress_text(0, 400, 0.0) == "0 of 400 games" and progress_text(0, None, 0.0) == "0 games"
    )
    assert progress_text(12, 400, 19.4) == "12 of 400 games, 19.4 a second, 20 s left"
    assert progress_text(1, 1000, 0.05) == "1 of 1,000 games, 0.05 a second, 5 h 33 min left"
    assert progress_text(1, 20, 0.1) == "1 of 20 games, 0.10 a second, 3 min 10 s left"
    assert progress_text(3000, None, 2.0) == "3,000 games, 2.0 a second"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_alone_shows_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream, shown in ((Terminal(), True), (io.StringIO(), False)):
        monkeypatch.setattr(sys, "stderr", stream)
        line = ProgressLine("vienna.toml")
        line.show(1, 2)
        line.end()
        said = stream.getvalue()
        assert ("vienna.toml: 1 of 2 games" in said) is shown
        assert said.endswith("\r\033[K") is shown and "\n" not in said


def test_bands_drawn_by_chance(tmp_path: Path, capsys: Captured) -> None:
    name, given = "road-to-frankfurt", ("--workers", "1", "--games", "1", "--out", str(tmp_path))
    assert main(["lab", name, "--bands", "3", "--records", "all", *given]) == 0
    *lines, together, _trust, _report = capsys.readouterr().out.splitlines()
    assert len({*lines}) == 3 and all(re.match(rf"{name} \([0-9a-f]{{12}}\): ", x) for x in lines)
    assert together.startswith(f"{name}, 3 pairs of bands together: ") and "(n = 3," in together
    results = open_results(tmp_path)
    arenas = results.arenas()
    results.close()
    bands = [arena.scenario().bands for arena in arenas]
    assert len({tuple(band.items()) for band in bands}) == 3
    for arena in arenas:
        assert fingerprint(arena.scenario().state) == arena.digest
    records = [read(path) for path in sorted((tmp_path / "records").iterdir())]
    assert {record.header.table for record in records} == {arena.digest for arena in arenas}
    for record in records:
        scenario, replayed = replayed_record(record)
        assert scenario.bands in bands and replayed.problem is None


def test_bands_are_drawn_only_where_they_are_chosen(tmp_path: Path, capsys: Captured) -> None:
    assert lab("--games", "1", "--bands", "4", folder=tmp_path) == 0
    line, _trust, _ = capsys.readouterr().out.splitlines()
    assert LINE.fullmatch(line)
