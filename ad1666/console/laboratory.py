"""The command lab: plays many games and reports what they show."""

from __future__ import annotations

import argparse
import os
import sqlite3
import sys
import time
from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import combinations
from pathlib import Path

from ad1666.bots import BOTS, UnknownPlayer, player_of
from ad1666.bots.guests import UnfitGuest
from ad1666.content.errors import in_words
from ad1666.content.messages import Part, counted, message
from ad1666.game.seats import Seat
from ad1666.i18n import _, decimal, ngettext, percent
from ad1666.lab.games.arenas import Arena, arena_of, with_bands
from ad1666.lab.games.game import OtherProgram
from ad1666.lab.games.names import versioned
from ad1666.lab.games.played import Played
from ad1666.lab.report.counts import pace
from ad1666.lab.report.page import write as write_report
from ad1666.lab.report.trust import trust
from ad1666.lab.results.ladder import ladder, table
from ad1666.lab.results.records import striking, write_records
from ad1666.lab.results.store import (
    FILE,
    BadResults,
    NoParquet,
    Results,
    need_parquet,
    open_results,
    resume_results,
    write_parquet,
)
from ad1666.lab.results.summary import Summary, of_games, score_of, together
from ad1666.lab.results.sure import Verdict
from ad1666.lab.running.cluster import NoCluster, on_cluster
from ad1666.lab.running.pool import MOST_WORKERS, in_pool
from ad1666.lab.running.run import Pairing, Plan, Run, Runner
from ad1666.output import BAD_INPUT, INTERRUPTED, say, tell_progress, warn
from ad1666.table.words.errors import said
from ad1666.table.words.guests import unfit

GAMES = 100
"""Games of each scenario by default."""
USUAL = "seeker"
"""The program that plays a side by default."""
FOLDER = Path("lab")
_KEPT = ("striking", "all")
_FAILED = 1
_TOLD = 3
"""Failed games that are reported in full."""
_MOST_SEED = 10**17
"""The seeds of seats in records have up to 18 digits."""


def describe(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    add = command.add_argument
    purpose = _("a file, the name of a built-in scenario, or a campaign; default: all scenarios")
    add("scenarios", nargs="*", metavar=_("SCENARIO"), help=purpose)
    for side, purpose in (
        ("red", _("who plays Red: {bots} (default: {usual})")),
        ("blue", _("who plays Blue: {bots} (default: {usual})")),
    ):
        purpose = purpose.format(bots=", ".join(BOTS), usual=USUAL)
        add(f"--{side}", type=_bot, default=USUAL, metavar=_("BOT"), help=purpose)
    purpose = _("play each seed twice, the second time with the bots' sides swapped")
    add("--swap", action="store_true", help=purpose)
    purpose = _("play every bot, or those named, against every other instead, and rank them")
    add("--ladder", nargs="*", type=_bot, metavar=_("BOT"), help=purpose)
    length = command.add_mutually_exclusive_group()
    purpose = _("games of each scenario (default: {number})").format(number=GAMES)
    length.add_argument("--games", type=_number, default=GAMES, metavar="N", help=purpose)
    purpose = _("play until it is certain whether Red's share is 45, 50 or 55 %%")
    length.add_argument("--until-sure", action="store_true", help=purpose)
    purpose = _("of a campaign: the road on which programs walk it (default: each)")
    add("--road", metavar=_("ROAD"), help=purpose)
    purpose = _("where bands are chosen: play with this many random ones, not the suggested ones")
    add("--bands", type=_number, metavar="N", help=purpose)
    purpose = _("the seed of the first game (default: 0)")
    add("--seed", type=_seed, default=0, metavar="N", help=purpose)
    workers = min(os.cpu_count() or 1, MOST_WORKERS or sys.maxsize)
    purpose = _("number of processes (default here: {number})").format(number=workers)
    add("--workers", type=_number, default=workers, metavar="N", help=purpose)
    purpose = _("play on a Dask cluster instead; the address of its scheduler, such as {address}")
    purpose = purpose.format(address="tcp://127.0.0.1:8786")
    add("--cluster", metavar=_("ADDRESS"), help=purpose)
    purpose = _("show in the report what has changed since the games in this folder")
    add("--against", type=Path, metavar=_("FOLDER"), help=purpose)
    purpose = _("which games to keep as records for ad1666 replay (default: the striking ones)")
    add("--records", choices=_KEPT, default=_KEPT[0], help=purpose)
    purpose = _("also write the tables of results as Parquet files")
    add("--parquet", action="store_true", help=purpose)
    purpose = _("folder for the results, which are continued if it has any (default: {folder})")
    purpose = purpose.format(folder=FOLDER)
    add("--out", type=Path, default=FOLDER, metavar=_("FOLDER"), help=purpose)


def run(given: argparse.Namespace, files: Sequence[Path]) -> int:
    """Plays games of the scenarios in some files. The exit status is 0 for success, 1 if games
    failed, 2 where nothing could be played or written, or that of Ctrl-C if the run was
    interrupted. Raises ContentError if a scenario cannot be read."""
    if given.ladder is not None and given.until_sure:
        warn(_("--until-sure is about a scenario, and --ladder about bots: choose one"))
        return BAD_INPUT
    if given.ladder is not None and len(set(given.ladder or BOTS)) < 2:
        warn(_("--ladder compares bots: name at least two, or none for all"))
        return BAD_INPUT
    plan = _plan(given, files)
    before = None
    try:
        if given.against is not None:
            before = open_results(given.against, warn)
        if given.parquet:
            need_parquet()
        results = resume_results(given.out, warn)
    except (BadResults, NoParquet) as error:
        warn(str(error))
        return BAD_INPUT
    except OSError as error:
        problem = _(
            "{folder}: the results cannot be written: {reason}. Name another folder with --out."
        )
        warn(problem.format(folder=given.out, reason=said(in_words(error.strerror or ""))))
        return BAD_INPUT
    told: list[str] = []  # printed once all is written: printing may fail
    try:
        run = Run(plan, results)
        status = _play(run, _runner(given))
        told += (_ladder if given.ladder is not None else _lines)(plan, run, results)
        if status == INTERRUPTED:
            told.append(_("Stopped. Run the same command to continue."))
        failed = _failures(plan, results)
        status = status or failed
        _write_records(results, everything=given.records == "all")
        told.append(_("Report: {file}").format(file=write_report(results, before)))
        if given.parquet:
            files_of = ", ".join(path.name for path in write_parquet(results))
            told.append(_("Parquet: {files}").format(files=files_of))
    except BadResults as error:
        warn(str(error))
        status = BAD_INPUT
    except (OSError, sqlite3.Error) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        problem = _(
            "{folder}: the results cannot be written: {reason}. Results so far are kept: free some "
            "disk space, and run the same command to continue."
        )
        warn(problem.format(folder=given.out, reason=said(in_words(reason or ""))))
        status = BAD_INPUT
    finally:
        results.close()
    for text in told:
        say(text)
    return status


def _plan(given: argparse.Namespace, files: Sequence[Path]) -> Plan:
    every = (
        arena
        for path in files
        for arena in ((arena_of(path),) if given.bands is None else with_bands(path, given.bands))
    )
    arenas: dict[str, Arena] = {}
    for arena in every:
        known = arenas.setdefault(arena.digest, arena)
        if known.name != arena.name:
            same = _("{scenario} is the same as {other}, so they share their games.")
            warn(same.format(scenario=arena.name, other=known.name))
    if given.ladder is None:
        pairings = [Pairing(given.red, given.blue, given.swap)]
    else:
        bots = sorted(set(given.ladder or BOTS))
        pairings = [Pairing(*pair, swap=True) for pair in combinations(bots, 2)]
    games = None if given.until_sure else given.games
    return Plan(tuple(arenas.values()), tuple(pairings), games, given.seed)


def _runner(given: argparse.Namespace) -> Runner:
    if given.cluster is not None:
        return partial(on_cluster, address=given.cluster)
    workers = given.workers
    if MOST_WORKERS is not None and workers > MOST_WORKERS:
        fewer = _("Windows allows {most} processes: {most} instead of {number} play.")
        warn(fewer.format(most=MOST_WORKERS, number=workers))
        workers = MOST_WORKERS
    return partial(in_pool, workers=workers)


def _play(run: Run, runner: Runner) -> int:
    """Plays the missing games and returns the exit status."""
    line, status = ProgressLine(), 0
    try:
        for progress in run.play(runner):
            line.show(progress.played, progress.total)
    except KeyboardInterrupt:
        status = INTERRUPTED
    except BrokenProcessPool:
        line.end()
        warn(_("A worker process was killed. Run the same command to continue."))
        status = BAD_INPUT
    except (NoCluster, OtherProgram) as error:
        line.end()
        warn(_(str(error)))
        status = BAD_INPUT
    finally:
        line.end()
    return status


def _failures(plan: Plan, results: Results) -> int:
    """Reports the planned games that failed and returns the exit status."""
    planned = {arena.digest for arena in plan.arenas}
    failed = [failure for failure in results.failures() if failure.name.table in planned]
    for failure in failed[:_TOLD]:
        warn(_("game {name} failed:").format(name=failure.name))
        for text in failure.problem.splitlines():
            warn(text)
    if len(failed) > _TOLD:
        more = len(failed) - _TOLD
        rest = ngettext(
            "and {n} more; {file} has them all", "and {n} more; {file} has them all", more
        )
        warn(rest.format(n=decimal(more, 0), file=results.folder / FILE))
    return _FAILED if failed else 0


def _write_records(results: Results, *, everything: bool) -> None:
    """Writes records of the games to a folder; failed games are always included."""
    failed = results.failures()
    for arena in results.arenas():
        games = results.games(arena.digest)
        kept = games if everything else striking(games)
        write_records(results, arena, (*kept, *(f for f in failed if f.name.table == arena.digest)))


def _lines(plan: Plan, run: Run, results: Results) -> Iterator[str]:
    """What the planned games show, as far as they have been played."""
    everything: list[Played] = []
    drawn: defaultdict[tuple[str, ...], list[Summary]] = defaultdict(list)
    named = Counter(arena.name for arena in plan.arenas)
    for arena in plan.arenas:
        start = arena.scenario().state
        name = arena.name if named[arena.name] == 1 else f"{arena.name} ({arena.digest})"
        for pairing in plan.pairings:
            games = run.played(arena, pairing)
            everything += games
            summary = of_games(results, start, games)
            if arena.bands:
                drawn[arena.name, *arena.content.values()].append(summary)
            text = f"{name}: {summary}"
            yield text if plan.games is not None else f"{text}, {_sure(run, arena, pairing)}"
    for (name, *_content), parts in drawn.items():
        if len(parts) > 1:
            told = ngettext(
                "{name}, {n} pair of bands: {summary}",
                "{name}, {n} pairs of bands together: {summary}",
                len(parts),
            )
            yield told.format(name=name, n=len(parts), summary=together(parts))
    for pairing in plan.pairings:
        if pairing.red != pairing.blue:
            score = _("{bot} against {other}: {score}")
            yield score.format(
                bot=pairing.red, other=pairing.blue, score=_score(pairing, everything)
            )
    if told := trust({(game.name.red, game.name.blue) for game in everything}):
        yield told


def _ladder(plan: Plan, run: Run, results: Results) -> Iterator[str]:
    """Two tables for documents: the strength of the programs in the planned games, and their
    thinking time for an activation over all games in the folder."""
    games = [g for a in plan.arenas for pair in plan.pairings for g in run.played(a, pair)]
    yield from table(ladder(games), {arena.digest: arena.name for arena in plan.arenas})
    yield ""
    yield _("| bot | activations | median, ms | 95 % | longest |")
    yield "| --- | ---: | ---: | ---: | ---: |"
    for row in pace(results):
        times = " | ".join(decimal(1000 * s) for s in (row.median, row.most, row.longest))
        yield f"| {row.bot} | {decimal(row.activations, 0)} | {times} |"


def _sure(run: Run, arena: Arena, pairing: Pairing) -> str:
    sureness = run.sureness(arena, pairing)
    games = counted("{n} game", "{n} games", sureness.games)
    match sureness.verdict:
        case Verdict.RED:
            return said(message("red is stronger after {games}", games=games))
        case Verdict.EVEN:
            return said(message("even after {games}", games=games))
        case Verdict.BLUE:
            return said(message("blue is stronger after {games}", games=games))
        case Verdict.UNSURE:
            return said(message("not sure after {games}", games=games))
        case None:
            return _("not yet sure")


def _score(pairing: Pairing, games: Sequence[Played]) -> str:
    share = score_of(pairing.red, games)
    low, high = (round(100 * bound) for bound in share.interval)
    return _("{share} (n = {n}, 95 %: {low}-{high})").format(
        share=percent(share.value), n=decimal(share.n, 0), low=low, high=high
    )


def _bot(name: str) -> str:
    """The name of a program that can play, with the version of one that is somebody's own. Raises
    ArgumentTypeError for any other."""
    try:
        player_of(Seat(name))
    except UnfitGuest as error:
        raise argparse.ArgumentTypeError(unfit(error)) from None
    except UnknownPlayer:
        raise argparse.ArgumentTypeError(unknown_program(name, BOTS)) from None
    return versioned(name)


def unknown_program(name: str, known: Iterable[str]) -> str:
    """What to say to the name of a program that there is not."""
    problem = _(
        "unknown bot '{name}'; choose from {bots}, or name a class of your own as module:Class"
    )
    return problem.format(name=name, bots=", ".join(known))


def _number(text: str) -> int:
    """A number of games or processes. Raises ArgumentTypeError unless it is a whole
    number of at least 1."""
    if (number := _whole(text)) < 1:
        raise argparse.ArgumentTypeError(
            _("'{text}' is not a number of at least 1").format(text=text)
        )
    return number


def _seed(text: str) -> int:
    """A seed. Raises ArgumentTypeError if it is not a number, or too large for records."""
    if not 0 <= (seed := _whole(text)) <= _MOST_SEED:
        problem = _("'{text}' is not a number from 0 to {most}").format(text=text, most=_MOST_SEED)
        raise argparse.ArgumentTypeError(problem)
    return seed


def _whole(text: str) -> int:
    """A whole number, or -1 if the text is not one."""
    try:
        return int(text)
    except ValueError:
        return -1


_OFTEN = 0.2
"""Seconds between two updates of the line."""
_LOOKED_AT = 200
"""Games over which the rate is measured: scenarios differ, so the latest games matter most."""


class ProgressLine:
    """The progress line of a run; its total number of games may be unknown."""

    def __init__(self) -> None:
        self._times: deque[float] = deque([time.monotonic()], _LOOKED_AT + 1)
        self._written = 0.0

    def show(self, played: int, total: int | None) -> None:
        """Updates the line after one more game, or before the first."""
        now = time.monotonic()
        if played:
            self._times.append(now)
        if now - self._written >= _OFTEN:
            self._written = now
            tell_progress(progress_text(played, total, self._rate))

    def end(self) -> None:
        """Removes the line."""
        tell_progress("")

    @property
    def _rate(self) -> float:
        return (len(self._times) - 1) / max(1e-9, self._times[-1] - self._times[0])


def progress_text(played: int, total: int | None, rate: float) -> str:
    """The progress, at ``rate`` games a second: ``12 of 400 games, 19.4 a second, 20 s left``."""
    games: Part = counted("{n} game", "{n} games", played)
    if total is not None:
        whole = counted("{n} game", "{n} games", total)
        games = message("{n} of {games}", n=played, games=whole)
    if not played:
        return said(games)
    speed = decimal(rate, 1 if rate >= 1 else 2)
    if total is None:
        return said(message("{games}, {speed} a second", games=games, speed=speed))
    left = _duration((total - played) / rate)
    return said(
        message("{games}, {speed} a second, {time} left", games=games, speed=speed, time=left)
    )


def _duration(seconds: float) -> str:
    minutes, left = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return _("{hours} h {minutes} min").format(hours=hours, minutes=f"{minutes:02}")
    if minutes:
        return _("{minutes} min {seconds} s").format(minutes=minutes, seconds=f"{left:02}")
    return _("{seconds} s").format(seconds=left)
