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

from ad1666.bots import BOTS, PROBES, UnknownPlayer
from ad1666.bots.guests import UnfitGuest
from ad1666.console import generated
from ad1666.console.places import NotOpened, record_at
from ad1666.content.errors import in_words
from ad1666.content.messages import Part, counted, message
from ad1666.game.seats import Seat, as_named
from ad1666.i18n import _, decimal, ngettext, percent
from ad1666.lab.doubts import AGAINST
from ad1666.lab.games.arenas import Arena, GameOver, arena_from, arena_of, with_bands
from ad1666.lab.games.game import OtherProgram
from ad1666.lab.games.names import versioned
from ad1666.lab.games.played import Played
from ad1666.lab.games.settings import BadSetting, KeySetting, read_setting
from ad1666.lab.report.counts import pace
from ad1666.lab.report.moved import moved_in_words
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
from ad1666.lab.results.sure import EVEN, MARGIN, Sureness, Verdict
from ad1666.lab.running.cluster import NoCluster, on_cluster
from ad1666.lab.running.pool import MOST_WORKERS, in_pool
from ad1666.lab.running.ranges import KeyRange, Variant, grid, read_ranges
from ad1666.lab.running.run import Experiment, Matchup, Run, Runner
from ad1666.lab.running.seeking import BATCH, NoOptuna, Search, need_optuna
from ad1666.output import BAD_INPUT, INTERRUPTED, say, tell_progress, warn
from ad1666.rules.cards import Side
from ad1666.seat.programs import player_of
from ad1666.words import vocabulary
from ad1666.words.errors import said
from ad1666.words.guests import unfit

GAMES = 100
"""Games of each scenario by default."""
USUAL = "seeker"
"""The program that plays a side by default."""
FOLDER = Path("lab")
_SHOWN = 10
"""Variants that are told of a search."""
_KEPT = ("striking", "all")
_FAILED = 1
_TOLD = 3
"""Failed games that are reported in full."""
_MOST_SEED = 10**17
"""The seeds of seats in records have up to 18 digits."""


def describe(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    purpose = _("a file, the name of a built-in scenario, or a campaign; default: all scenarios")
    add("scenarios", nargs="*", metavar=_("SCENARIO"), help=purpose)
    for side, purpose in (
        ("red", _("who plays Red: {bots} (default: {usual})")),
        ("blue", _("who plays Blue: {bots} (default: {usual})")),
    ):
        purpose = purpose.format(bots=", ".join(BOTS), usual=USUAL)
        add(f"--{side}", type=_bot, default=USUAL, metavar=_("BOT"), help=purpose)
    purpose = _("set a key of the scenario for these games, such as {example}; may be repeated")
    purpose = purpose.format(example="goals.3.points=2")
    add("--set", type=_setting, action="append", metavar=_("KEY=VALUE"), help=purpose)
    purpose = _("with {grid} or {seek}: ranges of keys, such as {example}").format(
        grid="--grid", seek="--seek", example="goals.3.points=1..5,figures.F.arrives=2..5"
    )
    add("--vary", type=_ranges, metavar=_("RANGES"), help=purpose)
    search = command.add_mutually_exclusive_group()
    purpose = _("play every variant in the ranges, and tell what moved what")
    search.add_argument("--grid", action="store_true", help=purpose)
    purpose = _("seek the variant in the ranges with which Red wins this many percent")
    search.add_argument("--seek", type=_percent, metavar="N", help=purpose)
    purpose = _("with {seek}: how many points off Red's share would be wrong (default: {number})")
    purpose = purpose.format(seek="--seek", number=round(100 * MARGIN))
    add("--within", type=_points, metavar="N", help=purpose)
    purpose = _("go on from a position instead: after this many moves of a record of a game")
    add("--from", dest="opening", metavar=_("RECORD:MOVES"), help=purpose)
    purpose = _("play every program that tries out scenarios against one (default: {bot})")
    purpose = purpose.format(bot=AGAINST)
    add("--stress", nargs="?", const=AGAINST, type=_bot, metavar=_("BOT"), help=purpose)
    purpose = _("play on this many generated skirmishes instead, and tell what their places show")
    add("--skirmish", type=at_least_one, metavar="N", help=purpose)
    purpose = _("play each seed twice, the second time with the bots' sides swapped")
    add("--swap", action="store_true", help=purpose)
    purpose = _("play every bot, or those named, against every other instead, and rank them")
    add("--ladder", nargs="*", type=_bot, metavar=_("BOT"), help=purpose)
    length = command.add_mutually_exclusive_group()
    purpose = _("games of each scenario (default: {number})").format(number=GAMES)
    length.add_argument("--games", type=at_least_one, default=GAMES, metavar="N", help=purpose)
    purpose = _("play until it is certain whether Red's share is 45, 50 or 55 %%")
    length.add_argument("--until-sure", action="store_true", help=purpose)
    purpose = _("of a campaign: the road on which programs walk it (default: each)")
    add("--road", metavar=_("ROAD"), help=purpose)
    purpose = _("of a campaign: heroes may be lost in it, for a night or for good")
    add("--graves", action="store_true", help=purpose)
    purpose = _("where bands are chosen: play with this many random ones, not the suggested ones")
    add("--bands", type=at_least_one, metavar="N", help=purpose)
    purpose = _("the seed of the first game (default: 0)")
    add("--seed", type=_seed, default=0, metavar="N", help=purpose)
    workers = min(os.cpu_count() or 1, MOST_WORKERS or sys.maxsize)
    purpose = _("number of processes (default here: {number})").format(number=workers)
    add("--workers", type=at_least_one, default=workers, metavar="N", help=purpose)
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
    if given.ladder is not None and given.stress is not None:
        warn(_("--stress and --ladder both say who plays: choose one"))
        return BAD_INPUT
    if (problem := _misplaced(given)) is not None:
        warn(problem)
        return BAD_INPUT
    try:
        if given.seek is not None:
            need_optuna()
        made = {} if given.skirmish is None else generated.skirmishes(given.skirmish)
        arenas = tuple(made) or _arenas(given, files)
    except NoOptuna as error:
        warn(str(error))
        return BAD_INPUT
    plan = _plan(given, arenas)
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
        warn(unwritten(given.out, error))
        return BAD_INPUT
    told: list[str] = []  # printed once all is written: printing may fail
    try:
        if given.seek is not None:
            status, lines = _seek(given, files[0], results)
            told += lines
        else:
            run = Run(plan, results)
            status = _play(run, _runner(given))
            tell = _ladder if given.ladder is not None else _stress if given.stress else _lines
            told += tell(plan, run, results)
            if made:
                told += ("", *generated.table(made, plan.pairings[0], run, results))
            if given.grid:
                told += _moved(plan.arenas, plan.pairings[0], results)
        if status == INTERRUPTED:
            for text in (*told, _("Stopped. Run the same command to continue.")):
                say(text)  # at once: who has stopped it once may not wait for the report
            told.clear()
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


def unwritten(folder: Path, error: OSError) -> str:
    """What to say where the results cannot be written into a folder."""
    problem = _(
        "{folder}: the results cannot be written: {reason}. Name another folder with --out."
    )
    return problem.format(folder=folder, reason=said(in_words(error.strerror or "")))


def _misplaced(given: argparse.Namespace) -> str | None:
    """What to say to options that make no sense together, None if these do."""
    for option, named in (("road", given.road is not None), ("graves", given.graves)):
        if named:
            problem = _("--{option} is about campaigns, and no campaign is named: leave it out")
            return problem.format(option=option)
    if given.skirmish is not None:
        kinds = ("set", "vary", "opening", "stress", "bands", "ladder", "until_sure")
        if given.scenarios or any(getattr(given, k) not in (None, False) for k in kinds):
            return _("--skirmish plays on generated skirmishes: leave out other kinds of runs")
    searching = given.grid or given.seek is not None
    if searching is not (given.vary is not None):
        return _("--grid and --seek go through the ranges of --vary: give both")
    others = ("ladder", "stress", "opening", "bands")
    if searching and any(getattr(given, other) is not None for other in others):
        return _("a search is about the keys of one scenario: leave out other kinds of runs")
    if searching and len(given.scenarios) != 1:
        return _("a search is about the keys of one scenario: name it")
    if given.seek is not None and (given.until_sure or given.swap):
        return _("--seek plays until it is sure: leave out --until-sure and --swap")
    if given.within is not None and given.seek is None:
        return _("--within is about --seek: leave it out, or say what share is sought")
    if given.within is not None and not given.within < given.seek < 1 - given.within:
        return _("--within reaches no further than 0 and 100 %: name fewer points")
    return None


def _arenas(given: argparse.Namespace, files: Sequence[Path]) -> tuple[Arena, ...]:
    """What is played. Raises ContentError, BadRecord, or NotOpened."""
    if given.opening is not None:
        return (_opening(given),)
    settings = tuple(given.set or ())
    if given.seek is not None:
        return ()
    if given.grid:
        variants = grid(given.vary)
        return tuple(
            {a.digest: a for v in variants for a in (_variant(given, files[0], v),)}.values()
        )
    every = (
        arena
        for path in files
        for arena in (
            (arena_of(path, settings),)
            if given.bands is None
            else with_bands(path, given.bands, settings)
        )
    )
    arenas: dict[str, Arena] = {}
    for arena in every:
        known = arenas.setdefault(arena.digest, arena)
        if known.name != arena.name:
            same = _("{scenario} is the same as {other}, so they share their games.")
            warn(same.format(scenario=arena.name, other=known.name))
    return tuple(arenas.values())


def _variant(given: argparse.Namespace, file: Path, variant: Variant) -> Arena:
    return arena_of(file, (*(given.set or ()), *variant))


def _opening(given: argparse.Namespace) -> Arena:
    """The position of a record from which games go on. Raises ContentError, BadRecord, or
    NotOpened."""
    for option, found in (("SCENARIO", given.scenarios), ("--set", given.set)):
        if found:
            problem = _("--from goes on with the scenario of the record: leave out {option}")
            raise NotOpened(problem.format(option=option))
    if given.bands is not None:
        raise NotOpened(_("--from goes on with the bands of the record: leave out --bands"))
    problem = _("--from: '{text}' says no number of moves: write RECORD:MOVES")
    record, at = record_at(given.opening, problem)
    try:
        return arena_from(record, at)
    except GameOver:
        problem = _("{file}: the game is over after {n} moves: name an earlier one")
        raise NotOpened(problem.format(file=record.path, n=at)) from None


def _plan(given: argparse.Namespace, arenas: tuple[Arena, ...]) -> Experiment:
    if given.stress is not None:
        pairings = [Matchup(probe, given.stress, swap=True) for probe in PROBES]
    elif given.ladder is None:
        pairings = [Matchup(given.red, given.blue, given.swap)]
    else:
        bots = sorted(set(given.ladder or BOTS))
        pairings = [Matchup(*pair, swap=True) for pair in combinations(bots, 2)]
    games = None if given.until_sure else given.games
    return Experiment(arenas, tuple(pairings), games, given.seed)


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


def _seek(given: argparse.Namespace, file: Path, results: Results) -> tuple[int, list[str]]:
    """Seeks a variant; returns the exit status, and what is told of it."""
    search = Search(given.vary, given.seek, given.seed, given.within or MARGIN)
    pairing, runner = Matchup(given.red, given.blue), _runner(given)
    arenas: dict[Variant, Arena] = {}
    status = 0
    while status == 0 and (variants := search.ask()):
        for variant in variants:
            arenas.setdefault(variant, _variant(given, file, variant))
        batches = {variant: search.played(variant) + BATCH for variant in variants}
        for games in sorted(set(batches.values())):
            some = {v: arenas[v] for v, most in batches.items() if most == games}
            run = Run(Experiment(tuple(some.values()), (pairing,), games, given.seed), results)
            status = status or _play(run, runner)
            for variant, arena in some.items():
                played = run.played(arena, pairing)[search.played(variant) :]
                search.add(variant, [game.winner for game in played])
    told = list(_best(search, given.seek))
    return status, [*told, *_moved(arenas.values(), pairing, results)]


def _best(search: Search, wanted: float) -> Iterator[str]:
    """The most promising variants of a search, as a table for documents, and its outcome."""
    yield _("| variant | Red's share | 95 % | games | |")
    yield "| --- | ---: | ---: | ---: | --- |"
    for variant, share, test in search.best[:_SHOWN]:
        low, high = share.bounds
        settings = ", ".join(map(str, variant))
        shown = (settings, percent(share.value), f"{low}-{high}", decimal(share.n, 0))
        yield f"| {' | '.join(shown)} | {_verdict(test)} |"
    yield ""
    if (found := search.found) is not None:
        text = _("Red wins {share}, as wanted, with: {settings}")
        settings = " ".join(f"--set {setting}" for setting in found)
        yield text.format(share=percent(wanted), settings=settings)
    else:
        yield _("No variant is sure to give Red {share}.").format(share=percent(wanted))


def _verdict(test: Sureness) -> str:
    match test.verdict:
        case Verdict.RED:
            return _("too often")
        case Verdict.EVEN:
            return _("as wanted")
        case Verdict.BLUE:
            return _("too seldom")
        case Verdict.UNSURE | None:
            return _("not yet sure")


def _moved(arenas: Iterable[Arena], pairing: Matchup, results: Results) -> Iterator[str]:
    """What moved what, as a table for documents."""
    seats = (pairing.red, pairing.blue)
    games = [(a, [g for g in results.games(a.digest) if g.name.bots == seats]) for a in arenas]
    yield ""
    yield _("| key | Red's share by value | each step | 95 % |")
    yield "| --- | --- | ---: | ---: |"
    for row in moved_in_words(games):
        yield f"| {row.key} | {row.shares} | {row.step} | {row.interval} |"


def _failures(plan: Experiment, results: Results) -> int:
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


def _lines(plan: Experiment, run: Run, results: Results) -> Iterator[str]:
    """What the planned games show, as far as they have been played."""
    everything: list[Played] = []
    drawn: defaultdict[tuple[str, ...], list[Summary]] = defaultdict(list)
    named = Counter(arena.label for arena in plan.arenas)
    for arena in plan.arenas:
        start = arena.scenario().state
        label = arena.label
        name = label if named[label] == 1 else f"{label} ({arena.digest})"
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
                bot=pairing.red, other=pairing.blue, score=score_of(pairing.red, everything)
            )
    if told := trust({(game.name.red, game.name.blue) for game in everything}):
        yield told


def _stress(plan: Experiment, run: Run, _results: Results) -> Iterator[str]:
    """A table for documents: how the programs that try out scenarios fare, and where, by the side
    they play, one wins more than half of its games."""
    yield _("| program | wins | 95 % | games | more than half |")
    yield "| --- | ---: | ---: | ---: | --- |"
    for pairing in plan.pairings:
        games = {a.label: some for a in plan.arenas if (some := run.played(a, pairing))}
        if not games:  # it was stopped before
            continue
        share = score_of(pairing.red, [game for some in games.values() for game in some])
        low, high = share.bounds
        too_often = ", ".join(
            f"{label} ({vocabulary.side(side)})"
            for label, some in games.items()
            for side in Side
            if score_of(pairing.red, [g for g in some if g.name.bot(side) == pairing.red]).value
            > EVEN
        )
        shown = (percent(share.value), f"{low}-{high}", decimal(share.n, 0), too_often)
        yield f"| {pairing.red} | {' | '.join(shown)} |"


def _ladder(plan: Experiment, run: Run, results: Results) -> Iterator[str]:
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


def _sure(run: Run, arena: Arena, pairing: Matchup) -> str:
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


def _bot(text: str) -> str:
    """The name of a program that can play, with the version of one that is somebody's own. Raises
    ArgumentTypeError for any other."""
    name = as_named(text)
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
        "unknown bot '{name}'; choose from {bots}, or name one of your own: a class as "
        "module:Class, or a command as cmd:./bot"
    )
    return problem.format(name=name, bots=", ".join(known))


def at_least_one(text: str) -> int:
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


def _setting(text: str) -> KeySetting:
    """A key of a scenario with its value. Raises ArgumentTypeError."""
    try:
        return read_setting(text)
    except BadSetting as error:
        raise argparse.ArgumentTypeError(said(error.problem)) from None


def _ranges(text: str) -> tuple[KeyRange, ...]:
    """Ranges of keys. Raises ArgumentTypeError."""
    try:
        return read_ranges(text)
    except BadSetting as error:
        raise argparse.ArgumentTypeError(said(error.problem)) from None


def _percent(text: str) -> float:
    """A share of Red's in percent. Raises ArgumentTypeError unless it is a number from 10 to 90."""
    if not 10 <= (number := _whole(text.removeprefix("red="))) <= 90:
        problem = _("'{text}' is not a number from 10 to 90").format(text=text)
        raise argparse.ArgumentTypeError(problem)
    return number / 100


def _points(text: str) -> float:
    """A distance in percent. Raises ArgumentTypeError unless it is a number from 1 to 40."""
    if not 1 <= (number := _whole(text)) <= 40:
        raise argparse.ArgumentTypeError(
            _("'{text}' is not a number from 1 to 40").format(text=text)
        )
    return number / 100


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
    """The progress line of a run, with what it is ``about``; its total number of games may be
    unknown."""

    def __init__(self, about: str = "") -> None:
        self._about = about
        self._times: deque[float] = deque([time.monotonic()], _LOOKED_AT + 1)
        self._written = 0.0

    def show(self, played: int, total: int | None) -> None:
        """Updates the line after one more game, or before the first."""
        now = time.monotonic()
        if played:
            self._times.append(now)
        if now - self._written >= _OFTEN:
            self._written = now
            text = progress_text(played, total, self._rate)
            tell_progress(f"{self._about}: {text}" if self._about else text)

    def end(self) -> None:
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
