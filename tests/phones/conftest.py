"""A server with nobody behind it, and devices that come to it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ad1666.phones.server.phones import Phones
from ad1666.phones.server.said import Said
from ad1666.rules.cards import Side

PATIENCE = 15.0
"""Seconds after which what is waited for will not come any more, on however busy a machine."""
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1"


class Table:
    """Phones whose news are kept in a list."""

    def __init__(self) -> None:
        self.news: list[Said] = []
        self.phones = Phones.open("127.0.0.1", self.news.append)
        self.host = self.phones.address
        self.origin = f"http://{self.host}"
        self.http = httpx.Client(base_url=self.origin, trust_env=False)

    def token(self, side: Side) -> str:
        """What a new code of a side holds."""
        return self.phones.new_code(side).url.split("#")[1]

    def pair(self, side: Side, token: str, **headers: str) -> httpx.Response:
        """Shows a token, as a device without a cookie of its own."""
        self.http.cookies.clear()
        told = {"origin": self.origin, **headers}
        return self.http.post(f"/{side}/pair", json={"token": token}, headers=told)

    def key(self, side: Side) -> str:
        """Has a device hold a side, and returns its cookie."""
        answer = self.pair(side, self.token(side))
        assert answer.status_code in (200, 202)
        return cookie(answer)

    def line(self, side: Side, key: str = "", **more: Any) -> AbstractContextManager[Any]:
        """The socket of a page."""
        headers = {"cookie": key} if key else {}
        told = {"origin": self.origin, "proxy": None, **more}
        return connect(f"ws://{self.host}/{side}/line", additional_headers=headers, **told)

    def wait(self, until: Callable[[], object], within: float = PATIENCE) -> None:
        """Waits until something holds."""
        end = time.monotonic() + within
        while not until():
            assert time.monotonic() < end, f"in vain; the news are {self.news}"
            time.sleep(0.005)


def cookie(answer: httpx.Response) -> str:
    """The cookie that an answer sets."""
    return answer.headers["set-cookie"].split(";")[0]


def heard(line: ClientConnection) -> dict[str, Any]:
    """What a page is told next."""
    told = json.loads(line.recv(PATIENCE))
    assert isinstance(told, dict)
    return told


def closed(line: ClientConnection, *, at_once: bool = False) -> int:
    """Why a page is closed, which it soon is. What comes before is passed over, unless it is to be
    closed ``at_once``."""
    try:
        while True:
            told = line.recv(PATIENCE)
            assert not at_once, told
    except ConnectionClosed as error:
        assert error.rcvd is not None
        return error.rcvd.code


Ending = Callable[[Callable[[], None]], None]
"""Has something be ended beside the tests that follow."""


@pytest.fixture(scope="module")
def ending() -> Iterator[Ending]:
    """What it is given is done when the tests of a file are: a server takes a fifth of a second to
    end, and waits for most of it."""
    with ThreadPoolExecutor() as threads:
        begun = []
        yield lambda end: begun.append(threads.submit(end))
        for each in begun:
            each.result(PATIENCE)


@pytest.fixture
def table(ending: Ending) -> Iterator[Table]:
    made = Table()
    yield made
    made.http.close()
    ending(made.phones.close)
