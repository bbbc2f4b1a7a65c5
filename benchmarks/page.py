"""How long the page that deals itself takes, and what it fetches:

    python -m benchmarks.page SITE --pyodide FOLDER [--games 200]

SITE has been made by docs/make/site.py, FOLDER is the npm package of Pyodide. Prints the bytes up
to the first question, the time to it over a line of 10 Mbit/s with 40 ms and over none, the time
from an answer to the next question, and how the programs think in WebAssembly and here; and
whether games by chance come to the same digest there and here. Needs node, playwright and chromium.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.both import done

LEVELS = ("page", "musketeer", "swordmaster")
_PACE, _LATENCY = 10e6 / 8, 0.04
"""Bytes a second of a slow line, and the seconds of a way there and back."""
_ANSWERS, _DECISIONS = 60, 200
_CHROMIUM = "/usr/bin/chromium"
_HERE = Path(__file__).resolve().parent


class Line:
    """All that is sent over one line, one after the other."""

    def __init__(self, pace: float, latency: float) -> None:
        self.pace, self.latency = pace, latency
        self.sent = 0
        self._free = time.monotonic()
        self._lock = threading.Lock()

    def take(self, size: int) -> None:
        """Waits until so many bytes have gone through."""
        with self._lock:
            self._free = max(self._free, time.monotonic()) + (size / self.pace if self.pace else 0)
            self.sent += size
            until = self._free
        time.sleep(max(0.0, until - time.monotonic()))


@contextmanager
def served(site: Path, line: Line) -> Iterator[str]:
    """The address of a site that is sent over a line."""
    import site_server

    class Slowly(site_server.Handler):
        def do_GET(self) -> None:
            time.sleep(line.latency)
            super().do_GET()

        def send(self, piece: bytes) -> None:
            line.take(len(piece))
            super().send(piece)

    server = site_server.server(site, handler=Slowly)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


def visit(browser: Any, site: Path, line: Line, program: str, answers: int) -> dict[str, Any]:
    """Comes for the first time, plays as soon as that can be pressed, and answers some times."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page = context.new_page()
    with served(site, line) as address:
        begun = time.perf_counter()
        page.goto(address)
        page.locator("#choices select").nth(2).select_option(program)
        page.locator("[data-key=play]").click()
        _wait(page, "document.body.dataset.state === 'asked'")
        first, sent = time.perf_counter() - begun, line.sent
        waits, dice = [], random.Random(1)
        for _answer in range(answers):
            if _wait(page, _SETTLED + " && document.body.dataset.state") == "over":
                break
            number, begun = page.evaluate("document.body.dataset.number"), time.perf_counter()
            page.evaluate(_ANSWER, dice.random())
            _wait(page, f"document.body.dataset.number !== '{number}' && {_SETTLED}")
            waits.append(1000 * (time.perf_counter() - begun))
    context.close()
    return {"first": first, "sent": sent, "waits": waits}


_SETTLED = "['asked', 'over'].includes(document.body.dataset.state)"
_ANSWER = """(share) => {
  const all = [...document.querySelectorAll(
    "#answers .answer:not([aria-disabled]), #hand button.card:not([aria-disabled])")];
  all[Math.floor(share * all.length)].click();
}"""


def _wait(page: Any, script: str) -> Any:
    end = time.monotonic() + 120
    while not (found := page.evaluate(script)):
        assert time.monotonic() < end, script
        time.sleep(0.002)
    return found


def told(values: list[float]) -> str:
    """The middle, what 95 % are below, and the most."""
    ordered = sorted(values)
    return f"{median(ordered):.0f}, {ordered[int(0.95 * len(ordered))]:.0f}, {ordered[-1]:.0f}"


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.page", description=__doc__)
    parser.add_argument("site", type=Path)
    parser.add_argument("--pyodide", type=Path, required=True)
    parser.add_argument("--games", type=int, default=200)
    given = parser.parse_args()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_CHROMIUM, args=["--no-sandbox"])
        slow = visit(browser, given.site, Line(_PACE, _LATENCY), "page", 0)
        print(f"first question over 10 Mbit/s and 40 ms: {slow['first']:.1f} s")
        print(f"bytes up to it: {slow['sent'] / 1e6:.2f} MB")
        for level in LEVELS:
            found = visit(browser, given.site, Line(0, 0), level, _ANSWERS)
            print(
                f"{level}: first question {found['first']:.1f} s, answers {told(found['waits'])} ms"
            )
        browser.close()
    call = f"done({given.games}, {LEVELS}, {_DECISIONS})"
    node = ["node", str(_HERE / "both.mjs"), str(given.pyodide), str(given.site), str(_HERE), call]
    there = json.loads(subprocess.run(node, check=True, capture_output=True, text=True).stdout)
    here = json.loads(done(given.games, LEVELS, _DECISIONS))
    for level in LEVELS:
        times = there["took"][level], here["took"][level]
        share = sum(times[0]) / sum(times[1])
        print(
            f"{level} decides: {told(times[0])} ms there, {told(times[1])} here: {share:.2f} times"
        )
    same = "the same" if there["digest"] == here["digest"] else "DIFFERENT"
    print(f"{given.games} games by chance: digests are {same}")


if __name__ == "__main__":
    main()
