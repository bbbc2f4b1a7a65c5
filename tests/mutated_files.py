"""Maps, those of other games too, tilesets, scenarios, campaigns and their saves, packs, bands,
records and cases spoilt at random, and all that the program does with such files: check, preview
and the first frame of a game; new maps begun from them; packs, packed, added and shown; band check;
replay, and going on with the game or, from the start screen too, with the campaign; conform::

    python -m tests.mutated_files --files 5000 --seed 1

None may end in a traceback, and none take more than `SECONDS` of processor time or `MEMORY`. What
``check`` finds nothing wrong with must load, be shown and be played to the first frame. Files with
which one of that happens are kept, each fault once by its place in the program.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import multiprocessing
import multiprocessing.connection
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import platformdirs
import pygame
import pygame.freetype
from attrs import frozen

from ad1666.campaign import programs
from ad1666.campaign.careers import of_all
from ad1666.campaign.glances import saves_folder
from ad1666.campaign.save_files import BadSave, saves
from ad1666.campaign.saves import Save
from ad1666.console.cli import main as ad1666
from ad1666.content.campaigns.reader import load_campaign
from ad1666.content.errors import ContentError
from ad1666.content.file_kinds import PACKED
from ad1666.content.maps.reader import load_map
from ad1666.content.packs.shelf import packs
from ad1666.content.scenarios.scenario import assembled, load_scenario
from ad1666.content.scenarios.scenario_lookup import holds_scenario, scenarios_in
from ad1666.game.fate import Shuffle
from ad1666.game.library import read_games
from ad1666.game.records.places import records_folder
from ad1666.game.records.record import BadRecord
from ad1666.game.session import Session
from ad1666.rules.cards import Side
from ad1666.table.preview.scene import PreviewScene
from ad1666.table.preview.study import Overlay
from ad1666.table.scenes import campaign_start
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Brief, StartState
from ad1666.table.scenes.title import TitleScene
from ad1666.table.staging import staged
from ad1666.table.toolkit.scene import Scene
from tests.spoilt_sources import Source, sources, spoil, write
from tests.table.staged import prelude

SECONDS = 5
"""Of processor time, for one command."""
MEMORY = 1_000_000_000
"""Bytes, for one file, with what the program itself needs."""
GIVE_UP = 30
"""Seconds of processor time after which a command is broken off."""


class TooSlow(BaseException):
    """No Exception, which the program would take for one of those that pytmx raises."""


@frozen
class Result:
    """What came of a file. ``fault`` is where in the program something went wrong."""

    number: int
    kind: str
    outcome: str
    seconds: float = 0
    memory: int = 0
    fault: str = ""
    details: str = ""


# What the program does with it


def use(kind: str, path: Path) -> str:
    """All that can be done with a file. Returns what came of it: ``accepted``, ``refused``."""
    match kind.partition(" ")[0]:
        case "band":
            status = _command(["band", "check", str(path)])
            _command(["band", "check", "--scenario", "ambush-at-the-golden-sun", str(path)])
            return "accepted" if status < 2 else "refused"
        case "campaign":
            return _told(path)
        case "case":
            return "accepted" if _command(["conform", str(path)]) < 2 else "refused"
        case "foreign":
            return _begun_from(path)
        case "pack":
            return _shelved(path if path.name.endswith(PACKED) else path.parent)
        case "record":
            status = _command(["replay", "--text", str(path)])
            return f"{'accepted' if status == 0 else 'refused'}, {_gone_on(path)}"
        case "save":
            return _saved(path)
        case _:
            return _shown(path)


def _told(path: Path) -> str:
    """Checks and loads a campaign."""
    accepted = _command(["check", str(path)]) < 2
    try:
        with timed("load"):
            load_campaign(path)
    except ContentError as error:
        assert not accepted, f"accepted, and then: {error}"
        return "refused"
    return "accepted" if accepted else "refused, but loads"


def _command(arguments: list[str]) -> int:
    """The exit status of a command, whose words are looked at."""
    said, warned = io.StringIO(), io.StringIO()
    with timed(arguments[0]), redirect_stdout(said), redirect_stderr(warned):
        status = ad1666(arguments)
    lines = (said.getvalue() + warned.getvalue()).split("\n")
    assert all(line.isprintable() for line in lines), "what is said is no plain text"
    return status


def _gone_on(path: Path) -> str:
    """Goes on with the game of a record, and draws it."""
    listed = records_folder() / path.name
    listed.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(path, listed)
    with timed("start screen"):
        read_games()
    listed.unlink()
    try:
        with timed("gone on with"):
            session, problem = Session.resume(path, changed=True)
    except (BadRecord, ContentError):
        return "not gone on with"
    _frame(
        "a game gone on with", lambda: GameScene(AtTable(session, TitleScene, str(problem or "")))
    )
    return "gone on with"


@contextmanager
def _among_saves(path: Path) -> Iterator[Path]:
    """Has a save lie for a while where campaigns are kept."""
    kept = saves_folder() / path.name
    kept.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(path, kept)
    try:
        yield kept
    finally:
        shutil.rmtree(kept.parent)


def _met_at_the_start(path: Path) -> None:
    """Shows a campaign on the start screen, and opens it there. No lock is left."""
    with _among_saves(path) as kept:
        _frame("start screen", TitleScene)
        with contextlib.suppress(BadRecord, ContentError):  # what the start screen tells
            _frame("campaign opened", lambda: staged(campaign_start.opened(kept, TitleScene)))
        assert not [*kept.parent.glob("*.lock")], "the campaign stays locked"


def _saved(path: Path) -> str:
    """Meets a campaign at the start, and goes on with it."""
    _met_at_the_start(path)
    with _among_saves(path) as kept:
        return _to_the_end_of_the_chapter(kept)


def _to_the_end_of_the_chapter(kept: Path) -> str:
    """Goes on with a campaign to the end of the chapter, and looks whether that is found again."""
    try:
        with timed("list of campaigns"):
            list(saves())
            of_all()
        with timed("campaign gone on with"):
            save = Save.open(kept)
            if save.standing.playing is not None:
                save.give_up(Side.RED)
            while save.standing.ask is not None:
                save.pick(programs.chosen(save.standing))
            if not save.standing.over:
                save.prepared()
            save.close()
        again = Save.open(kept)
        again.close()
        assert again.trouble is None and again.standing.points == save.standing.points
    except (BadSave, ContentError):
        return "refused"
    return "accepted" if save.trouble is None else "accepted in part"


def _shelved(pack: Path) -> str:
    """Checks, packs and adds a pack, shows it at the start, and draws what is in it."""
    accepted = _command(["check", str(pack)]) < 2
    if pack.is_dir():
        packed = pack.with_name(f"{pack.name}{PACKED}")
        assert (_command(["pack", str(pack), "--out", str(packed)]) == 0) == accepted
    if _command(["packs", "add", "--replace", str(pack)]) != 0:
        assert not accepted, "accepted, and then not added"
        return "refused"
    ((added,), ()) = packs()
    _frame("start screen", lambda: TitleScene(place=StartState(pack=added.id)))
    for scenario in () if added.too_new else scenarios_in(added):
        try:
            _first_frames(scenario)
        except ContentError as error:
            assert not accepted, f"accepted, and then: {error}"
    assert _command(["packs", "remove", added.id]) == 0
    return "accepted" if accepted else "added, with mistakes"


def _begun_from(path: Path) -> str:
    """Begins a map from one of another game. What comes of it is in order."""
    folder = path.parent / "begun"
    given = ["new", "begun", "--folder", str(folder), "--from", str(path)]
    size = ["--size", "14x10"] if path.suffix in (".png", ".jpg", ".bmp") else []
    if _command([*given, *size]) != 0:
        assert not folder.exists(), "refused, and something was written"
        return "refused"
    outcome = {_shown(folder / name) for name in ("begun.tmx", "begun.toml")}
    assert outcome == {"accepted"}, f"accepted, and then: {outcome}"
    return "accepted"


def _shown(path: Path) -> str:
    """Checks, loads and draws a map or a scenario."""
    accepted = _command(["check", str(path)]) < 2
    try:
        if path.suffix == ".tmx":
            with timed("load"):
                load_map(path)
            _preview(path)
        if path.suffix == ".toml" or holds_scenario(path):
            _first_frames(path)
    except ContentError as error:
        assert not accepted, f"accepted, and then: {error}"
        return "refused"
    return "accepted" if accepted else "refused, but loads"


def _preview(path: Path) -> None:
    with timed("preview"):
        scene = PreviewScene(path, watch=False)
        if scene.study.errors:
            raise scene.study.errors[0]
        for overlay in Overlay:
            scene.study.overlay = overlay
            scene.draw(_screen())


def _first_frames(path: Path) -> None:
    """Loads a scenario, and draws what comes before a game of it and how that begins."""
    with timed("load"):
        scenario = load_scenario(path)
    if scenario.musters:
        _frame("choice of bands", lambda: prelude(scenario, TitleScene))
    ready = assembled(scenario, scenario.bands)
    _frame("briefing", lambda: BriefingScene(Brief(ready, TitleScene)))
    with timed("start"):
        session = Session.new(ready, Shuffle(1), path.with_suffix(".ad1666"))
    _frame("game", lambda: GameScene(AtTable(session, TitleScene)))


def _frame(what: str, made: Callable[[], Scene]) -> None:
    with timed(what):
        scene = made()
        try:
            scene.draw(_screen())
        finally:
            scene.close()


@cache
def _screen() -> pygame.Surface:
    pygame.display.init()
    pygame.freetype.init()
    return pygame.display.set_mode((1024, 700))


_TIMES: list[tuple[float, str]] = []
"""How long each command took with the file that is looked at now."""


@contextmanager
def timed(what: str) -> Iterator[None]:
    """Notes how much processor time something takes, and breaks it off where that goes too far."""

    def ring(_signal: int, _frame: object) -> None:
        raise TooSlow(what)

    signal.signal(signal.SIGPROF, ring)
    begun = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, GIVE_UP)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        _TIMES.append((time.process_time() - begun, what))


# One file, and many


def look(source: Source, number: int, seed: int, folder: Path) -> Result:
    """Spoils a file and looks at what comes of it."""
    write(folder, spoil(source, random.Random(f"{seed} {number}")))
    _TIMES.clear()
    _forget_peak()
    before = _peak()
    outcome, fault, details = "", "", ""
    try:
        outcome = use(source.kind, folder / source.name)
    except (Exception, TooSlow) as error:
        last = [f for f in traceback.extract_tb(error.__traceback__) if "ad1666" in f.filename]
        where = f"{Path(last[-1].filename).name}:{last[-1].lineno}" if last else "here"
        fault = f"{type(error).__name__} at {where}"
        if isinstance(error, AssertionError) and str(error).startswith("accepted"):
            fault = f"accepted, and then refused, {where}"
        outcome, details = "fault", traceback.format_exc()
    seconds, slow = max(_TIMES, default=(0.0, ""))
    memory = _peak() - before  # what other tests keep in this process is not the file's
    if not fault and seconds > SECONDS:
        fault = f"too slow: {slow}"
    if not fault and memory > MEMORY:
        fault = "too large"
    return Result(number, source.kind, outcome, seconds, memory, fault, details)


def _forget_peak() -> None:
    """Lets the system count anew how much memory there was at the most, if it can."""
    try:
        Path("/proc/self/clear_refs").write_text("5")
    except OSError:
        return


def _peak() -> int:
    """The bytes of memory that there were at the most."""
    status = Path("/proc/self/status")
    if status.exists():
        for line in status.read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def chosen(all_sources: Sequence[Source], number: int, seed: int) -> Source:
    """The source of a file: each kind is as likely as another."""
    kinds = sorted({source.kind for source in all_sources})
    kind = kinds[number % len(kinds)]
    of_kind = [source for source in all_sources if source.kind == kind]
    return random.Random(f"source {seed} {number}").choice(of_kind)


def run(
    all_sources: Sequence[Source], numbers: Sequence[int], seed: int, keep: Path | None
) -> Iterator[Result]:
    """Looks at the files of those numbers; those with a fault are kept."""
    with tempfile.TemporaryDirectory() as home:
        platformdirs.user_data_dir = lambda *_, **__: home  # type: ignore[assignment]
        _screen()
        for number in numbers:
            with tempfile.TemporaryDirectory() as name:
                folder = Path(name)
                result = look(chosen(all_sources, number, seed), number, seed, folder)
                if result.fault and keep is not None:
                    kept = keep / f"{result.kind.replace(' ', '-')}-{seed}-{number}"
                    shutil.copytree(folder, kept, dirs_exist_ok=True)
                    (kept / "fault.txt").write_text(f"{result.fault}\n{result.details}", "utf-8")
                yield result


def _work(numbers: Sequence[int], seed: int, keep: Path, out: Connection) -> None:
    """What one process does: it can end at any file, and the next one goes on after that."""
    limit = MEMORY * 4  # of addresses, far more than of memory that is used
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    for result in run(sources(box=True), numbers, seed, keep):
        out.send(result)
    out.send(None)


def run_in_processes(files: int, seed: int, processes: int, keep: Path) -> Iterator[Result]:
    """Looks at so many files at once. A process that ends before its files do is a fault of the
    file at which it was, and another one goes on."""
    workers: dict[Connection, list[int]] = {}

    def begin(numbers: list[int]) -> None:
        inner, outer = multiprocessing.Pipe(duplex=False)
        process = multiprocessing.Process(
            target=_work, args=(numbers, seed, keep, outer), daemon=True
        )
        process.start()
        outer.close()
        workers[inner] = numbers

    for first in range(processes):
        begin(list(range(first, files, processes)))
    while workers:
        for ready in multiprocessing.connection.wait(list(workers)):
            assert isinstance(ready, Connection)
            numbers = workers[ready]
            try:
                result = ready.recv()
            except EOFError:
                del workers[ready]
                yield Result(numbers[0], "any", "fault", fault="the process ended")
                begin(numbers[1:])
                continue
            if result is None:
                del workers[ready]
            else:
                numbers.pop(0)
                yield result


def main() -> int:
    """Looks at many files and tells what came of them; 1 if there was a fault."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutated_files", description=__doc__)
    parser.add_argument("--files", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path("mutated"), help="where faults are kept")
    given = parser.parse_args()
    given.keep.mkdir(parents=True, exist_ok=True)
    outcomes: Counter[tuple[str, str]] = Counter()
    faults: dict[str, list[Result]] = {}
    slowest, largest = Result(0, "", ""), Result(0, "", "")
    with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C: what came of those so far
        for result in run_in_processes(given.files, given.seed, given.processes, given.keep):
            outcomes[result.kind, result.outcome] += 1
            slowest = max(slowest, result, key=lambda r: r.seconds)
            largest = max(largest, result, key=lambda r: r.memory)
            if result.fault:
                if result.fault not in faults:
                    print(f"{result.kind} {result.number}: {result.fault}", flush=True)
                faults.setdefault(result.fault, []).append(result)
    for (kind, outcome), count in sorted(outcomes.items()):
        print(f"{count:6} {kind}: {outcome}")
    print(f"slowest: {slowest.seconds:.2f} s, {slowest.kind} {slowest.number}")
    print(f"largest: {largest.memory / 1e6:.0f} MB, {largest.kind} {largest.number}")
    for fault, results in faults.items():
        print(f"{len(results):6} {fault}: {', '.join(str(r.number) for r in results[:5])}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
