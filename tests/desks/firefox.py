"""Firefox as Debian has it, spoken to by WebDriver BiDi, which it knows itself."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

from attrs import define, field
from websockets.sync.client import ClientConnection, connect

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
_LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
_PATIENCE = 60.0
_RUN = """(async () => {{
  const found = ({script});
  return JSON.stringify(typeof found === "function" ? await found({given}) : found) ?? "null";
}})()"""


@define
class Firefox:
    """A browser, with what its pages have complained of."""

    _line: ClientConnection
    faults: list[str] = field(factory=list)
    _numbers: count[int] = field(factory=lambda: count(1))

    def ask(self, method: str, **params: object) -> dict[str, Any]:
        """Has the browser do something. Returns what comes of it."""
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            told = json.loads(self._line.recv(_PATIENCE))
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self.faults.append(str(told["params"]["text"]))
            if told.get("id") == number:
                assert told["type"] == "success", told
                return dict(told["result"])

    def page(self, url: str, width: int, height: int) -> Tab:
        """A page of its own size at an address."""
        found = self.ask("browsingContext.create", type="tab")["context"]
        size = {"width": width, "height": height}
        self.ask("browsingContext.setViewport", context=found, viewport=size)
        self.ask("browsingContext.navigate", context=found, url=url, wait="complete")
        return Tab(self, found)


@define
class Tab:
    """A page in it."""

    browser: Firefox
    _context: str

    def evaluate(self, script: str, given: object = None) -> Any:
        """What an expression, or a function of something given, comes to."""
        run = _RUN.format(script=script, given=json.dumps(given))
        target = {"context": self._context}
        told = self.browser.ask("script.evaluate", expression=run, target=target, awaitPromise=True)
        assert told["type"] == "success", told
        return json.loads(told["result"]["value"])

    def reload(self) -> None:
        """Loads it anew."""
        self.browser.ask("browsingContext.reload", context=self._context, wait="complete")


@contextmanager
def firefox(profile: Path) -> Iterator[Firefox]:
    """A browser with an empty profile, as long as the context lasts."""
    assert FIREFOX is not None
    flags = ("--headless", "--no-remote", "--remote-debugging-port", "0")
    with subprocess.Popen(
        (FIREFOX, *flags, "--profile", str(profile)), stderr=subprocess.PIPE, text=True
    ) as running:
        try:
            assert running.stderr is not None
            found = next(filter(None, map(_LISTENS.search, running.stderr)))
            with connect(f"{found[1]}/session", proxy=None, max_size=None) as line:
                browser = Firefox(line)
                browser.ask("session.new", capabilities={})
                browser.ask("session.subscribe", events=["log.entryAdded"])
                yield browser
                with suppress(AssertionError):
                    browser.ask("browser.close")
        finally:
            running.kill()
