"""Changes modules in small ways, one at a time, and tells which changes no test notices:

    python -m tests.mutate_modules                       all modules of TESTS
    python -m tests.mutate_modules --minutes 5 hot_seat  one of them, for five minutes at most
    python -m tests.mutate_modules --survivors hot_seat  those again that survived
    python -m tests.mutate_modules --report              only what was found so far

Nothing on disk is changed. The tests of a module are collected and run once, which also shows which
of them pass over which line. Then each mutant lives in a copy of this process: the changed function
gets its new code, and the tests that pass over the line are run, the quick ones first, up to the
first that fails. What is found is kept in a file, so that a run that was stopped goes on where it
was. A module that has changed since begins anew.

What stands outside functions, such as constants and defaults, is not tried: it has been read
already. Needs a system that can fork.
"""

from __future__ import annotations

import argparse
import ast
import functools
import gc
import json
import os
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from attrs import define, field

from tests.mutants import Mutant, mutants

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "mutation.json"


def _tests(folder: str, *names: str) -> tuple[str, ...]:
    """Test files by what their names begin with."""
    return tuple(f"tests/{folder}/test_{name}.py" for name in names)


_PLAY = "ad1666/play"
TESTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "hot_seat": (
        f"{_PLAY}/hot_seat.py",
        _tests("table", "desk", "curtains", "change_of_seats", "hands_away", "standing", "undo"),
    ),
    "standing": (f"{_PLAY}/standing.py", _tests("table", "standing")),
    "seating": (f"{_PLAY}/seating.py", _tests("table", "seating")),
    "view": (
        "ad1666/game/view.py",
        (*_tests("game", "view", "players", "forced"), *_tests("table", "desk", "programs")),
    ),
    "shared_hands": ("ad1666/game/shared_hands.py", _tests("game", "shared_hands")),
    "seats": (
        "ad1666/game/seats.py",
        (*_tests("game", "seats"), *_tests("table", "change_of_seats")),
    ),
    "clicks": (f"{_PLAY}/clicks.py", _tests("table", "best", "controls", "routes")),
    "permissions": (
        f"{_PLAY}/permissions.py",
        _tests("table", "permissions", "reading", "sheets_and_notes", "prompt", "chests_shown"),
    ),
    "controller": (
        f"{_PLAY}/controller.py",
        _tests("table", "controls", "routes", "best", "undo", "whose_choice", "hand_worth"),
    ),
    "menus": (
        f"{_PLAY}/menus.py",
        (
            *_tests("table", "controls", "prompt", "rare_questions", "whose_choice"),
            *_tests("table", "hand_worth", "chests_shown", "sheets_and_notes", "speaking_told"),
        ),
    ),
}
"""The modules by name, each with the quick test files that concern it."""
_SLOWER = 10
"""How much longer than usual tests may take."""
_CACHED = type(functools.cache(len))
KILLED, TIMED_OUT, SURVIVED, UNTRIED = "killed", "killed by time", "survived", "outside functions"


# Code


def _everything() -> list[Any]:
    """All objects that there are, those included that are frozen."""
    gc.unfreeze()
    return gc.get_objects()


def functions_of(file: str) -> list[FunctionType]:
    """The functions and methods that were made from a file, wherever they are kept now."""
    return [
        found
        for found in _everything()
        if isinstance(found, FunctionType) and found.__code__.co_filename == file
    ]


def _codes(code: CodeType) -> Iterator[tuple[tuple[str, int], CodeType]]:
    """The code of all functions in some code, by name and first line."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield (inner.co_qualname, inner.co_firstlineno), inner
            yield from _codes(inner)


def changed(
    mutant: Mutant, file: str, functions: Sequence[FunctionType]
) -> list[tuple[FunctionType, CodeType]]:
    """The functions of a module that a mutant changes, each with its new code."""
    trees = ast.parse(mutant.source), mutant.tree()
    before, after = (dict(_codes(compile(tree, file, "exec"))) for tree in trees)
    new = {key: code for key, code in after.items() if code != before[key]}
    found = ((f, f.__code__.co_qualname, f.__code__.co_firstlineno) for f in functions)
    codes = [(function, new[name, line]) for function, name, line in found if (name, line) in new]
    return [(f, code) for f, code in codes if code.co_freevars == f.__code__.co_freevars]


def forget(file: str) -> None:
    """Empties the caches of the functions of a file, and of its neighbours, which keep what they
    were told by it."""
    for cached in _everything():
        if isinstance(cached, _CACHED):
            code = getattr(cached.__wrapped__, "__code__", None)
            if code is not None and os.path.dirname(code.co_filename) == os.path.dirname(file):
                cached.cache_clear()


@define
class Lines:
    """Which tests pass over which line of a file."""

    file: str
    tests: dict[int, set[str]] = field(factory=lambda: defaultdict(set))
    test: str = ""
    """The test that is running."""

    def watch(self, test: str) -> None:
        """Begins to watch a test, or ends if it is empty."""
        self.test, watched = test, self._call if test else None
        threading.settrace(watched)  # type: ignore[arg-type]
        sys.settrace(watched)

    def _call(self, frame: FrameType, _event: str, _arg: Any) -> Any:
        return self._line if frame.f_code.co_filename == self.file else None

    def _line(self, frame: FrameType, _event: str, _arg: Any) -> Any:
        self.tests[frame.f_lineno].add(self.test)
        return self._line


# Tests


def apart(work: Callable[[], bool], seconds: float) -> bool | None:
    """What some work says, done in a copy of this process; None if it takes longer."""
    child = os.fork()
    if not child:
        os.setsid()
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        try:
            told = work()
        except BaseException:  # whatever a mutant leads to is noticed
            told = True
        os._exit(told)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status != 0
        time.sleep(0.01)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


@define
class Subject:
    """A module that is changed, with its tests and what has been found so far: what became of each
    mutant, by its number."""

    path: Path
    tests: Sequence[str]
    patience: float = 20.0
    """The least seconds that tests get before a mutant counts as one that never ends."""
    found: dict[int, str] = field(factory=dict)

    @property
    def mark(self) -> str:
        """Marks the state of the module: what was found for another is worth nothing."""
        return sha256(self.path.read_bytes()).hexdigest()[:16]

    def mutants(self) -> tuple[Mutant, ...]:
        """All its mutants."""
        return mutants(self.path.read_text("utf-8"))

    def left(self, *, again: bool) -> list[Mutant]:
        """The mutants that were not tried yet, or those that survived if ``again``."""
        wanted = SURVIVED if again else None
        return [m for m in self.mutants() if self.found.get(m.number) == wanted]


@define
class Examiner:
    """A plugin of pytest that runs the collected tests for each of some mutants of a module, until
    the time is over. ``keep`` keeps what has been found."""

    subject: Subject
    left: Sequence[Mutant]
    end: float
    folder: Path
    """Where tests have their files."""
    keep: Callable[[], None]
    _seconds: dict[str, float] = field(factory=dict, init=False)
    _functions: list[FunctionType] = field(factory=list, init=False)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Runs the tests, as long as the process that began this one lives."""
        begun_by = os.getppid()
        items = {item.nodeid: item for item in session.items}
        lines = self._usual(session.items)
        self._functions = functions_of(lines.file)
        files = self._files()
        gc.freeze()
        for mutant in self.left:
            if time.monotonic() > self.end or os.getppid() != begun_by:
                break
            over = sorted(lines.tests.get(mutant.line, ()), key=lambda test: self._seconds[test])
            self.subject.found[mutant.number] = self._fate(mutant, [items[test] for test in over])
            self.keep()
            for left in self._files() - files:
                shutil.rmtree(left, ignore_errors=True)
        return True

    def _usual(self, items: Sequence[pytest.Item]) -> Lines:
        """Runs all tests twice without a change, the second time as for a mutant. Raises UsageError
        if one fails."""
        lines = Lines(str(self.subject.path))
        for item, following in zip(items, (*items[1:], items[0]), strict=True):
            forget(lines.file)
            begin = time.monotonic()
            lines.watch(item.nodeid)
            reports = runtestprotocol(item, log=False, nextitem=following)
            lines.watch("")
            if any(report.failed for report in reports):
                raise pytest.UsageError(f"{item.nodeid} fails without any change")
            self._seconds[item.nodeid] = time.monotonic() - begin
        if self._noticed(items, ()) is not False:
            raise pytest.UsageError("the tests fail when they are run again")
        return lines

    def _fate(self, mutant: Mutant, tests: Sequence[pytest.Item]) -> str:
        """What becomes of a mutant."""
        codes = changed(mutant, str(self.subject.path), self._functions)
        if not codes:
            return UNTRIED
        told = self._noticed(tests, codes)
        return TIMED_OUT if told is None else KILLED if told else SURVIVED

    def _noticed(
        self, tests: Sequence[pytest.Item], codes: Sequence[tuple[FunctionType, CodeType]]
    ) -> bool | None:
        """Whether one of some tests fails while functions have other code; None if they do not come
        to an end."""

        def fails() -> bool:
            for function, code in codes:
                function.__code__ = code
            forget(str(self.subject.path))
            return any(
                report.failed
                for item, following in zip_longest(tests, tests[1:])
                for report in runtestprotocol(item, log=False, nextitem=following)
            )

        usual = sum(self._seconds[item.nodeid] for item in tests)
        return apart(fails, max(self.subject.patience, _SLOWER * usual))

    def _files(self) -> set[Path]:
        """The folders that tests have made."""
        return {*self.folder.glob("*"), *self.folder.glob("players/*")}


def examine(subject: Subject, end: float, keep: Callable[[], None], *, again: bool) -> None:
    """Tries mutants of a module until the time is over. Raises SystemExit if its tests fail without
    any change."""
    left = subject.left(again=again)
    if not left or time.monotonic() > end:
        return

    def run() -> bool:
        with tempfile.TemporaryDirectory() as folder:
            base = Path(folder) / "base"
            options = ["-o", "addopts=", "-p", "no:terminal", "-p", "no:cacheprovider", "-m"]
            paths = [str(ROOT / test) for test in subject.tests]
            examiner = Examiner(subject, left, end, base, keep)
            status = pytest.main([*options, "not slow", f"--basetemp={base}", *paths], [examiner])
        return status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)

    # each module in a process of its own, for pytest collects in one only once
    child = os.fork()
    if not child:
        os._exit(run())
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
        raise SystemExit(f"{subject.path.name}: its tests cannot be run, or fail without a change")


def report(subject: Subject) -> int:
    """Prints what was found in a module; how many mutants survived."""
    every, place = subject.mutants(), os.path.relpath(subject.path, ROOT)
    alive = sorted(n for n, fate in subject.found.items() if fate == SURVIVED)
    untried = sum(fate == UNTRIED for fate in subject.found.values())
    tried = len(subject.found) - untried
    print(f"{place}: {len(every)} mutants, {tried} tried, {untried} outside functions; ", end="")
    print(f"{tried - len(alive)} noticed, {len(alive)} not")
    for number in alive:
        print(f"  {place}:{every[number].line}: {every[number].told}")
    return len(alive)


def main(argv: Sequence[str] | None = None) -> int:
    """Examines modules and reports; 1 if a mutant survived."""
    shown = argparse.RawTextHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=shown)
    parser.add_argument("modules", nargs="*", metavar="MODULE", help="names of TESTS, or paths")
    parser.add_argument("--tests", nargs="+", default=(), help="test files, for modules by path")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after these")
    parser.add_argument("--patience", type=float, default=20.0, help="seconds for an endless one")
    parser.add_argument("--survivors", action="store_true", help="try those that survived again")
    parser.add_argument("--report", action="store_true", help="only print what was found")
    parser.add_argument("--results", type=Path, default=RESULTS, help="where that is kept")
    given = parser.parse_args(argv)
    os.chdir(ROOT)
    end, survived = time.monotonic() + 60 * given.minutes, 0
    for name in given.modules or TESTS:
        path, tests = TESTS.get(name, (name, tuple(given.tests)))
        subject = Subject((ROOT / path).resolve(), tests, given.patience)
        _recall(subject, given.results)
        if not given.report:
            keep = functools.partial(_keep, subject, given.results)
            examine(subject, end, keep, again=given.survivors)
            _recall(subject, given.results)
        survived += report(subject)
    return 1 if survived else 0


def _kept(results: Path) -> dict[str, Any]:
    return json.loads(results.read_text("utf-8")) if results.exists() else {}  # type: ignore[no-any-return]


def _recall(subject: Subject, results: Path) -> None:
    """Reads what was found in a module as it is now."""
    entry = _kept(results).get(str(subject.path), {})
    if entry.get("mark") == subject.mark:
        subject.found = {int(number): fate for number, fate in entry["found"].items()}


def _keep(subject: Subject, results: Path) -> None:
    """Writes it."""
    kept = _kept(results)
    kept[str(subject.path)] = {"mark": subject.mark, "found": subject.found}
    new = results.with_name(f"{results.name}.new")
    new.write_text(json.dumps(kept), "utf-8")
    new.replace(results)


if __name__ == "__main__":
    sys.exit(main())
