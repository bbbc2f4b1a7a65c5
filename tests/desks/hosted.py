"""Tables that are kept in threads of their own, and pages without a browser."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import Any

import httpx
from attrs import define, field
from websockets.sync.client import ClientConnection, connect

from ad1666.console.hosting import Hosted, PutAway
from ad1666.content.scenarios.scenario import Scenario
from ad1666.desks.keeping import kept_of
from ad1666.game.session import Session
from tests.phones.conftest import PATIENCE

LOCAL = "127.0.0.1"


@define
class Hosting:
    """A table that is kept in a thread of its own, and what was said at its terminal."""

    begun: Session | None
    address: str = LOCAL
    scenario: Scenario | None = None
    """The scenario, where the bands are still to be chosen."""
    fair: bool = False
    record: Path | None = None
    """The game to go on with, where pages deal."""
    said: list[str] = field(factory=list)
    hosted: Hosted = field(init=False)
    thread: threading.Thread = field(init=False)

    def __attrs_post_init__(self) -> None:
        scenario = self.scenario or self.session.scenario
        self.hosted = Hosted(scenario, self.begun, late=True, tell=self.said.append)
        self.hosted.record, self.hosted.fair = self.record, self.fair

    def begin(self) -> None:
        """Opens the table, at the place where it stood if it did."""
        path = self.record if self.begun is None else self.begun.path
        kept = None if path is None else kept_of(path)

        def keep() -> None:
            with suppress(PutAway):
                self.hosted.begin()
                self.hosted.run()

        self.hosted.open(self.address, 0, kept)
        if self.fair:  # it is open once both pages have come
            self.thread = threading.Thread(target=keep, daemon=True)
            self.thread.start()
            self.wait(lambda: any("This machine deals" in line for line in [*self.said]))
            return
        self.hosted.begin()
        self.thread = threading.Thread(target=self.hosted.run, daemon=True)
        self.thread.start()

    def end(self) -> None:
        """Puts it away."""
        self.hosted.typed("q")
        self.thread.join(PATIENCE)
        self.hosted.close()
        if self.hosted.session is not None:
            self.hosted.session.close()

    @property
    def session(self) -> Session:
        """The game."""
        found = self.begun or self.hosted.session
        assert found is not None
        return found

    @property
    def origin(self) -> str:
        return self.hosted.line.origin

    def url(self, place: str) -> str:
        """The address that was told last for a place."""
        told = (line for line in reversed(self.said) if f"/{place}/#" in line)
        return next(told).rpartition(" ")[2]

    def come(self, place: str, **headers: str) -> str:
        """Comes in with the code of a place. Returns the cookie."""
        token = self.url(place).partition("#")[2]
        told = {"origin": self.origin, **headers}
        answer = httpx.post(
            f"{self.origin}/{place}/pair", json={"token": token}, headers=told, trust_env=False
        )
        assert answer.status_code in (200, 202)
        return str(answer.headers["set-cookie"].split(";")[0])

    def wait(self, until: Callable[[], object]) -> None:
        """Waits until something holds."""
        end = time.monotonic() + PATIENCE
        while not until():
            assert time.monotonic() < end, self.said
            time.sleep(0.005)

    def line(self, place: str, key: str) -> AbstractContextManager[ClientConnection]:
        """The line of a page."""
        return connect(
            f"{self.origin.replace('http', 'ws')}/{place}/line",
            additional_headers={"cookie": key},
            origin=self.origin,  # type: ignore[arg-type]
            proxy=None,
        )


def until(line: ClientConnection, holds: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """The first message of which something holds."""
    while True:
        told = json.loads(line.recv(PATIENCE))
        if holds(told):
            assert isinstance(told, dict)
            return told


def kind(name: str) -> Callable[[dict[str, Any]], object]:
    return lambda told: told["kind"] == name


def say(line: ClientConnection, **told: object) -> None:
    line.send(json.dumps(told))
