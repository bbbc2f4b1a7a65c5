"""Whether a program that was built works, by what a person would do:
``python shipping/smoke.py PROGRAM``.

Everything is done in a home of its own. With Xvfb and xdotool (Linux) a real window is opened and
played in; elsewhere, or with ``--no-window``, only what needs none. Of the standard library alone,
so it also runs in a bare system. Prints a line for each check, and how many passed and failed.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

Act = Callable[[], None]

SCENARIO = "letter-at-the-golden-lion"
PATIENCE = 60.0
"""Seconds for whatever should happen in a window."""
_MOVES = 25
"""Lines of a record once its game has gone on for some choices."""
_KEPT = ("PATH", "SYSTEMROOT", "SYSTEMDRIVE", "TEMP", "TMP", "COMSPEC", "WINDIR", "DISPLAY")
"""What a program is told of the system. It gets a home of its own."""


class Wrong(Exception):
    """A check has found something wrong."""


class Smoke:
    """Checks of one program, each by a method."""

    def __init__(self, program: list[str], home: Path, *, window: bool) -> None:
        self.program, self.home, self.window = program, home, window
        self.passed = self.failed = 0
        self.opened_after = 0.0  # seconds
        self.env = {k: v for k, v in os.environ.items() if k.upper() in _KEPT} | {
            "HOME": str(home),
            "USERPROFILE": str(home),
            "APPDATA": str(home / "roaming"),
            "LOCALAPPDATA": str(home / "local"),
            "AD1666_LANGUAGE": "en",
            "SDL_AUDIODRIVER": "dummy",
        }

    def check(self, what: str, happens: Callable[[], str]) -> None:
        """Prints whether something works, how long it took, and what it says of itself."""
        begun = time.monotonic()
        try:
            told = happens()
        except (Wrong, OSError, subprocess.SubprocessError) as error:
            self.failed += 1
            print(f"FAILED  {what}: {error}", flush=True)
        else:
            self.passed += 1
            print(f"ok      {what} ({time.monotonic() - begun:.1f} s) {told}".rstrip(), flush=True)

    def run(self, *words: str, **env: str) -> str:
        """What a command prints. Raises Wrong if it fails."""
        done = subprocess.run(
            [*self.program, *words],
            env=self.env | env,
            cwd=self.home,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=300,
            check=False,
        )
        if done.returncode:
            raise Wrong(f"{words}: status {done.returncode}: {(done.stdout + done.stderr)[-600:]}")
        return done.stdout

    # What needs no window

    def version(self) -> str:
        first, *others = self.run("--version", "--verbose").splitlines()
        if not first.startswith("ad1666 ") or not others:
            raise Wrong(first)
        return "; ".join((first, *others))

    def languages(self) -> str:
        if "zasady" not in (told := self.run("rules", AD1666_LANGUAGE="pl")).lower():
            raise Wrong(f"no Polish: {told[:80]!r}")
        return ""

    def makes(self) -> str:
        self.run("new", "Smoke Test")
        return self.run("check", "smoke-test.toml").strip()

    def translates(self) -> str:
        return self.run("translate", "smoke-test.toml", "de").splitlines()[0]

    def prints(self) -> str:
        self.run("print", SCENARIO, "--out", "smoke.pdf")
        file = self.home / "smoke.pdf"
        if file.read_bytes()[:5] != b"%PDF-":
            raise Wrong("no PDF")
        return f"{file.stat().st_size // 1000} kB"

    def draws(self) -> str:
        self.run("picture", SCENARIO, "--out", "smoke.png")
        if (self.home / "smoke.png").read_bytes()[1:4] != b"PNG":
            raise Wrong("no PNG")
        return ""

    def laboratory(self) -> str:
        programs = "--red", "chance", "--blue", "chance"
        said = self.run("lab", SCENARIO, "--games", "4", "--workers", "2", *programs)
        return said.splitlines()[0] if said else ""

    def packs(self) -> str:
        mine = self.home / "mine"
        self.run("new", "Mill", "--folder", str(mine))
        head = 'id = "smoke"\ntitle = "Smoke"\nversion = "1"\nauthor = "Nobody"\n'
        rules = re.search(r"rules (\d+)", self.run("--version", "--verbose"))
        head += f'licence = "CC0-1.0"\nlanguage = "en"\nrules = {rules[1] if rules else 0}\n'
        (mine / "pack.toml").write_text(head, "utf-8")
        self.run("pack", "mine")
        [packed] = self.home.rglob("*.ad1666.zip")
        self.run("packs", "add", str(packed))
        if "smoke" not in (told := self.run("packs")):
            raise Wrong(told)
        return ""

    def edits(self) -> str:
        """A Tiled of ours on the path tells its environment, and whether it finds the game."""
        if os.name == "nt":
            return "left out on Windows"
        fake = self.home / "bin"
        fake.mkdir(exist_ok=True)
        told = self.home / "tiled-env.txt"
        asks = f"env >{told}\ncommand -v ad1666 >>{told}\nad1666 --version >>{told}\n"
        (fake / "tiled").write_text(f"#!/bin/sh\n{asks}", "utf-8")
        (fake / "tiled").chmod(0o755)
        self.run("edit", "smoke-test.tmx", PATH=f"{fake}{os.pathsep}{self.env['PATH']}")
        for _ in range(50):
            time.sleep(0.1)
            text = told.read_text("utf-8") if told.exists() else "not started"
            if "ad1666 0" in text:
                break
        else:
            raise Wrong(f"Tiled did not find the game: {text}")
        ours = "LD_", "_PYI", "_MEI", "PYTHON", "PYI"
        if leaks := [row for row in text.splitlines() if row.startswith(ours)]:
            raise Wrong(f"left of ours in its environment: {leaks}")
        return ""

    # What needs one

    @contextlib.contextmanager
    def screen(self) -> Iterator[None]:
        """A screen of its own."""
        ours, theirs = os.pipe()
        command = ["Xvfb", "-displayfd", str(theirs), "-screen", "0", "1600x1000x24"]
        command += ["-noreset", "-nolisten", "tcp"]
        server = subprocess.Popen(command, pass_fds=[theirs], stderr=subprocess.DEVNULL)
        os.close(theirs)
        try:
            with os.fdopen(ours) as told:
                self.env["DISPLAY"] = f":{told.readline().strip()}"
            yield
        finally:
            server.terminate()
            server.wait()

    def do(self, *words: str) -> str:
        """What xdotool says."""
        return _said(["xdotool", *words], self.env)

    @contextlib.contextmanager
    def opened(self, *words: str) -> Iterator[subprocess.Popen[bytes]]:
        """The program with a window that is seen."""
        begun, errors = time.monotonic(), self.home / "errors.txt"
        with errors.open("wb") as heard:
            started = subprocess.Popen(
                [*self.program, *words],
                env=self.env,
                cwd=self.home,
                stdout=subprocess.DEVNULL,
                stderr=heard,
            )
        try:
            while not self.do("search", "--onlyvisible", "--pid", str(started.pid)):
                if started.poll() is not None or time.monotonic() > begun + PATIENCE:
                    raise Wrong(f"no window: {errors.read_text('utf-8')[-500:]}")
                time.sleep(0.02)
            self.opened_after = time.monotonic() - begun
            time.sleep(1)
            yield started
        finally:
            if started.poll() is None:
                started.terminate()
                try:
                    started.wait(15)
                except subprocess.TimeoutExpired:
                    started.kill()
                    started.wait()

    def games(self) -> set[Path]:
        """The records of all games so far."""
        return {*self.home.rglob("*.ad1666")}

    def going_on(self, before: set[Path], keys: Sequence[str], look: Act = lambda: None) -> Path:
        """Presses keys until a new game goes on. Returns its record."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            for key in keys:
                self.do("key", key)
                time.sleep(0.15)
                look()
            for new in self.games() - before:
                if new.read_bytes().count(b"\n") > _MOVES:
                    return new
        raise Wrong(f"no game goes on: {[*self.games() - before]}")

    def window_opens(self) -> str:
        with self.opened():
            return f"after {self.opened_after * 1000:.0f} ms"

    def programs_play(self) -> str:
        before, most = self.games(), 0
        players = "--red-player", "page", "--blue-player", "page"
        with self.opened("play", SCENARIO, *players) as started:

            def look() -> None:
                nonlocal most
                most = max(most, len(_children(started.pid)))

            self.do("key", "Return")
            new = self.going_on(before, ("space", "Return"), look)
        if not most:
            raise Wrong("no program thought in a process of its own")
        time.sleep(0.5)
        if left := _children(started.pid):
            raise Wrong(f"left running: {left}")
        return f"{most} other processes, record in {new.relative_to(self.home)}"

    def person_plays(self) -> str:
        """Some turns of a person, by keys that are always there, against a program."""
        before = self.games()
        with self.opened("play", SCENARIO, "--red-player", "person", "--blue-player", "page"):
            new = self.going_on(before, ("Return", "1", "space", "j", "Return"))
        self.run("replay", "--text", str(new))
        with self.opened(str(new)):
            return "and its record replays, and opens by its name"

    def phones(self) -> str:
        players = "--red-player", "person", "--blue-player", "page"
        with self.opened("play", SCENARIO, *players) as started:
            until = time.monotonic() + PATIENCE
            while time.monotonic() < until:
                for key in ("F10", "Return"):  # whatever is shown at first
                    self.do("key", key)
                    time.sleep(0.7)
                    if ports := _listening(started.pid):
                        return f"listens on {', '.join(map(str, ports))}"
        raise Wrong("nothing listens after F10")

    def reports(self) -> str:
        """What Python itself is broken off by is reported at the next start."""
        with self.opened() as started:
            time.sleep(1)
            started.send_signal(signal.SIGSEGV)
            started.wait(10)
        with self.opened():
            time.sleep(0.5)
            found = [*self.home.rglob("report-*.txt")]
        if not found:
            raise Wrong("no report")
        text = found[0].read_text("utf-8")
        if "ad1666 0" not in text or "Fatal Python error" not in text:
            raise Wrong(f"the report says too little: {text[:300]}")
        return str(found[0].relative_to(self.home))

    def all(self) -> int:
        """Checks everything. Returns the exit status."""
        for what, happens in (
            ("tells its version", self.version),
            ("speaks Polish", self.languages),
            ("makes a scenario, and checks it", self.makes),
            ("translates it to German", self.translates),
            ("prints a PDF", self.prints),
            ("draws a map", self.draws),
            ("packs it, and adds the pack", self.packs),
            ("plays in the laboratory with two workers", self.laboratory),
            ("opens Tiled with a clean environment", self.edits),
        ):
            self.check(what, happens)
        if self.window:
            with self.screen():
                self.check("opens a window", self.window_opens)
                self.check("two programs play", self.programs_play)
                self.check("a person plays against a program", self.person_plays)
                self.check("phones", self.phones)
                self.check("reports what broke it off", self.reports)
        print(f"{self.passed} passed, {self.failed} failed")
        return 1 if self.failed else 0


def _said(command: Sequence[str], env: Mapping[str, str] | None = None) -> str:
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=20, check=False)
    return done.stdout.strip()


def _children(pid: int) -> list[int]:
    return [int(row) for row in _said(["ps", "-o", "pid=", "--ppid", str(pid)]).split()]


def _listening(pid: int) -> list[int]:
    """The ports on which a process listens (Linux)."""
    inodes = set()
    for entry in Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(OSError):
            if (told := os.readlink(entry)).startswith("socket:["):
                inodes.add(told[8:-1])
    found = set()
    for table in ("tcp", "tcp6"):
        for row in Path(f"/proc/{pid}/net/{table}").read_text("ascii").splitlines()[1:]:
            cells = row.split()
            if cells[3] == "0A" and cells[9] in inodes:
                found.add(int(cells[1].rpartition(":")[2], 16))
    return sorted(found)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", nargs="+", help="the program, such as dist/ad1666/ad1666")
    parser.add_argument("--no-window", action="store_true")
    given = parser.parse_args()
    first = shutil.which(given.program[0]) or given.program[0]
    can = shutil.which("Xvfb") and shutil.which("xdotool") and not given.no_window
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        return Smoke(
            [os.path.abspath(first), *given.program[1:]], Path(home), window=bool(can)
        ).all()


if __name__ == "__main__":
    sys.exit(main())
