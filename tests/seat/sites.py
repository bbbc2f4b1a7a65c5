"""The site for tests: made once, served on this machine, and played in a browser."""

from __future__ import annotations

import importlib.util
import os
import random
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.phones import elsewhere
from tests.source import ROOT

PATIENCE = 60.0
"""Seconds for whatever may take long on a busy machine."""
MADE = "AD1666_SITE"
"""The environment variable with the folder of a site that is made already."""


def missing() -> str:
    """What a test of the site lacks; empty if it lacks nothing."""
    for tool in ("node", "npm"):
        if shutil.which(tool) is None and MADE not in os.environ:
            return f"{tool} is not installed"
    return elsewhere.missing()


def made(folder: Path) -> Path:
    """The site: the one that is there, or made in a folder."""
    if MADE in os.environ:
        return Path(os.environ[MADE])
    spec = importlib.util.spec_from_file_location("making_sites", ROOT / "docs/make/site.py")
    assert spec is not None and spec.loader is not None
    making = importlib.util.module_from_spec(spec)  # "site" is also a module of Python itself
    spec.loader.exec_module(making)
    making.make(folder / "site", making.fetched(folder))
    return folder / "site"


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder, which is served meanwhile."""
    import site_server

    server = site_server.server(folder)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join(PATIENCE)


class Visitor:
    """A page of the site in a browser, and what was wrong with it."""

    def __init__(self, page: Any, address: str) -> None:
        self.page, self.address = page, address
        self.faults: list[str] = []
        self.asked: list[str] = []
        page.set_default_timeout(1000 * PATIENCE)
        page.on("console", lambda told: self.faults.append(told.text))
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("requestfailed", self._missed)
        page.on("request", lambda request: self.asked.append(request.url))

    def _missed(self, request: Any) -> None:
        if request.failure != "net::ERR_ABORTED":  # nobody waits for it any longer
            self.faults.append(f"not got: {request.url}")

    def wait(self, script: str) -> Any:
        """Waits until a script says something, and gives that. (The waiting of Playwright takes
        ``unsafe-eval``, which the page has not got.)"""
        end = time.monotonic() + PATIENCE
        while not (found := self.page.evaluate(script)):
            assert time.monotonic() < end, f"{script}; {self.faults}"
            time.sleep(0.01)
        return found

    def state(self) -> str:
        """What the seat is to do."""
        return str(self.page.evaluate("document.body.dataset.state ?? ''"))

    def begin(self, **chosen: str) -> None:
        """Chooses at the start and plays."""
        for label, value in chosen.items():
            self.page.locator(f"#choices label:has-text('{label}') select").select_option(value)
        self.page.locator("[data-key=play]").click()
        self.wait("document.body.dataset.state")

    def play(self, dice: random.Random, goal: tuple[int, int], most: int = 500) -> list[float]:
        """Plays on the board, by buttons, cards and keys until the game is over or ``most`` answers
        were given, walking towards a square where that can be done. Gives the seconds from each
        answer to the next question."""
        waits = []
        for _answer in range(most):
            state = self.wait(f"{_SETTLED} && document.body.dataset.state")
            if state == "over":
                break
            number = self.page.evaluate("document.body.dataset.number")
            begun = time.perf_counter()
            offered = self.page.evaluate(_OFFERED)
            self._choose(dice, offered, goal)
            self.wait(f"document.body.dataset.number !== '{number}' && {_SETTLED}")
            waits.append(time.perf_counter() - begun)
        return waits

    def _choose(
        self, dice: random.Random, offered: dict[str, list[Any]], goal: tuple[int, int]
    ) -> None:
        if offered["cards"] and dice.random() < 0.75:
            self._click(dice, f'#hand [data-key="{dice.choice(offered["cards"])}"]')
        elif offered["targets"] and dice.random() < 0.7:
            self._click(dice, f'[data-at="{_at(dice.choice(offered["targets"]))}"]')
        elif offered["ways"] and dice.random() < 0.6:
            near = min(offered["ways"], key=lambda at: _far(at, goal) + 3 * dice.random())
            self._click(dice, f'[data-at="{_at(near)}"]')
        elif offered["keys"] and dice.random() < 0.5:
            self.page.keyboard.press(dice.choice(offered["keys"]))
        else:
            at = dice.randrange(offered["answers"][0]) if offered["answers"][0] else 0
            self._click(dice, f"{_ANSWERS} >> nth={at}" if offered["answers"][0] else _CARDS)

    def _click(self, dice: random.Random, place: str) -> None:
        """Clicks with the mouse now and then, as moving it takes long."""
        found = self.page.locator(place).first
        if dice.random() < 0.1:
            found.click()
        else:
            found.dispatch_event("click")


_ANSWERS = "#answers .answer:not([aria-disabled])"
_CARDS = "#hand button.card:not([aria-disabled])"
_SETTLED = "['asked', 'over'].includes(document.body.dataset.state)"
_OFFERED = f"""(() => {{
  const all = (place) => [...document.querySelectorAll(place)];
  const squares = (place) => all(place).map((cell) => JSON.parse(cell.dataset.at));
  return {{
    cards: all("{_CARDS}").map((card) => card.dataset.key),
    targets: squares(".cell.target"),
    ways: squares(".cell.way"),
    keys: all("{_ANSWERS} kbd").map((key) => key.textContent),
    answers: [all("{_ANSWERS}").length],
  }};
}})()"""


def _at(square: list[int]) -> str:
    return str(square).replace(" ", "")


def _far(one: list[int], other: tuple[int, int]) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
