"""The command line: play, replay, conform, check, rules."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from ad1666.conform.cases import Case, find, load_valid
from ad1666.conform.runner import run
from ad1666.content.checks import check
from ad1666.content.errors import ContentError
from ad1666.content.rulebook import rulebook
from ad1666.content.scenario import load_scenario, scenario_files
from ad1666.game.record import BadRecord, fingerprint, read
from ad1666.game.session import SUFFIX, replayed_record
from ad1666.reference import lines

NOT_FOUND = 1
DOUBTS = 1
BAD_INPUT = 2
WIDEST = 100
"""Letters in a line of text at most: longer ones do not read well."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; returns the exit status: 0 done, 1 failed cases, doubts or nothing
    found, 2 bad input."""
    given = _parser().parse_args(arguments)
    try:
        match given.command:
            case "replay":
                return _replay(given.file)
            case "conform":
                return _conform(given.paths)
            case "check":
                return _check(given.paths, table=given.tsv)
            case "rules":
                return _rules(" ".join(given.words))
            case "play" if given.scenario is not None:
                return _play(_scenario_path(given.scenario))
            case _:
                return _play(None)
    except (ContentError, BadRecord) as error:
        print(f"ad1666: {error}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        return BAD_INPUT


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="ad1666",
        description="Anno Domini 1666: a swashbuckling skirmish for two players at one desktop. "
        "Without a command: choose a scenario, or go on with an unfinished game.",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    names = ", ".join(path.stem for path in scenario_files())
    play = commands.add_parser("play", help="play a scenario")
    play.add_argument(
        "scenario", nargs="?", help=f"a scenario file, or the name of one of ours: {names}"
    )
    replay = commands.add_parser("replay", help="verify the record of a game and show it")
    replay.add_argument("file", type=Path, help=f"a record ({SUFFIX})")
    conform = commands.add_parser("conform", help="run conformance cases against the rules")
    conform.add_argument("paths", type=Path, nargs="+", help="files or folders of cases (TOML)")
    checking = commands.add_parser(
        "check", help="tell what is wrong or doubtful in maps and scenarios"
    )
    checking.add_argument(
        "paths", type=Path, nargs="+", help="maps (TMX), scenarios (TOML) or folders of them"
    )
    checking.add_argument(
        "--tsv", action="store_true", help="for other programs: columns separated by tabs"
    )
    rules = commands.add_parser("rules", help="read the rules, clause by clause")
    rules.add_argument(
        "words",
        nargs="*",
        metavar="CLAUSE|WORD",
        help="a clause (MEL-5), a chapter (MEL), or words to look for; all chapters without",
    )
    return parser


def _scenario_path(name: str) -> Path:
    """A file of that name, or the scenario of ours that is called so."""
    path = Path(name)
    if path.is_file():
        return path
    ours = {p.stem: p for p in scenario_files()}
    return ours.get(name.removesuffix(".toml"), path)


def _play(path: Path | None) -> int:
    if path is not None:
        load_scenario(path)  # a broken one is told here, before a window opens
    from ad1666.table import app  # opens pygame, which the other commands can do without

    return app.main(path)


def _replay(path: Path) -> int:
    from ad1666.table.chronicle import plain

    record = read(path)
    scenario, replayed = replayed_record(record)
    print(f"{scenario.title}: {path}")
    for text in plain(replayed.log, replayed.game.state):
        print(text)
    if replayed.problem is not None:
        print(f"ad1666: {replayed.problem}", file=sys.stderr)
        return BAD_INPUT
    if record.header.table != fingerprint(scenario.state):
        print("The scenario has been changed since, but every move is still possible.")
    if not record.whole:
        print("The last line of the record was cut off; what is before it is good.")
    outcome = replayed.game.state.outcome
    print(f"{len(replayed.steps)} moves replayed.", end=" ")
    if outcome is None:
        print("The game is not over yet.")
    else:
        print(f"Over: {outcome.reason} ({outcome.clause}). Winner: {outcome.winner or 'nobody'}.")
    return 0


def _conform(paths: list[Path]) -> int:
    """Runs every valid case; what is not valid is told, and makes the exit status 2."""
    cases: list[Case] = []
    errors: list[ContentError] = []
    for file in find(paths):
        valid, invalid = load_valid(file)
        cases += valid
        errors += invalid
    failures = [failure for case in cases if (failure := run(case)) is not None]
    for failure in failures:
        print(failure)
    for error in errors:
        print(f"ad1666: {error}", file=sys.stderr)
    print(f"{len(cases) - len(failures)} passed, {len(failures)} failed")
    if errors:
        return BAD_INPUT
    return 1 if failures else 0


def _check(paths: list[Path], *, table: bool) -> int:
    """Tells what is wrong or doubtful. 0 if nothing is, 1 if there are only doubts, 2 if there are
    mistakes."""
    checked = check(paths)
    for finding in checked.findings:
        print(finding.row if table else finding)
    doubts = len(checked.findings) - checked.errors
    if not table:
        counts = {"file": len(checked.files), "mistake": checked.errors, "doubt": doubts}
        files, *found = (f"{n} {thing}{'' if n == 1 else 's'}" for thing, n in counts.items())
        print(f"{files} checked: {', '.join(found)}")
    sys.stdout.flush()
    return BAD_INPUT if checked.errors else DOUBTS if doubts else 0


def _rules(asked: str) -> int:
    book = rulebook()
    width = max(20, min(shutil.get_terminal_size().columns, WIDEST))
    found = False
    for line in lines(book, asked, width=width, colour=sys.stdout.isatty()):
        found = True
        print(line)
    sys.stdout.flush()
    if not found:
        print(f'ad1666: no clause has "{asked}". {book.suggestion(asked)}', file=sys.stderr)
    return 0 if found else NOT_FOUND
