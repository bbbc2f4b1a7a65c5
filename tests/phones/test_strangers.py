"""Whoever is not expected: other hosts, other origins, nonsense, floods, the slow and the many."""

from __future__ import annotations

import json
import random
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from typing import Any

import pytest
from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ad1666.phones.server import guard, line, serving
from ad1666.phones.server.addresses import bound
from ad1666.phones.server.pairing import Pairing
from ad1666.phones.server.said import Advise, Answer, Came, Left, OrderSet, Said, Speak, understood
from ad1666.phones.server.serving import Serving
from ad1666.phones.server.site import Site
from ad1666.rules.cards import BLUE, RED
from tests.phones import pretended
from tests.phones.conftest import PATIENCE, Table, closed, heard
from tests.phones.test_sheet import spoilt


def raw(table: Table, *, source: str = "127.0.0.1") -> socket.socket:
    """A bare connection from an address of this machine."""
    host, port = table.host.split(":")
    return socket.create_connection((host, int(port)), PATIENCE, source_address=(source, 0))


def ended(stranger: socket.socket, within: float = PATIENCE) -> bool:
    """Whether the other end closes a connection in time."""
    stranger.settimeout(within)
    try:
        while stranger.recv(4096):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


def opening(table: Table, key: str) -> bytes:
    """What opens the line of a device that never says a word again."""
    heads = (
        "GET /red/line HTTP/1.1",
        f"Host: {table.host}",
        f"Origin: {table.origin}",
        f"Cookie: {key}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    )
    return "\r\n".join((*heads, "", "")).encode()


# Names and origins


def test_other_names_are_refused(table: Table) -> None:
    port = table.host.split(":")[1]
    for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", "", f"localhost:{port}"):
        answer = table.http.get("/red/", headers={"host": host})
        assert answer.status_code in (400, 403) and not answer.content.startswith(b"<!doctype")
    with closing(raw(table)) as stranger:
        stranger.sendall(
            f"GET /red/ HTTP/1.1\r\nHost: {table.host}\r\nHost: evil.example\r\n\r\n".encode()
        )
        assert stranger.recv(100).split()[1] in (b"400", b"403")


def test_other_origins_are_refused(table: Table) -> None:
    red, token = table.key(RED), table.token(BLUE)
    strange = (
        "http://evil.example",
        "null",
        f"{table.origin}.evil.example",
        f"https://{table.host}",
    )
    for origin in strange:
        assert table.pair(BLUE, token, origin=origin).status_code == 403
        assert table.http.get("/red/", headers={"origin": origin}).status_code == 403
        with pytest.raises(InvalidStatus), table.line(RED, red, origin=origin):
            pass
    with pytest.raises(InvalidStatus), table.line(RED, red, origin=None):
        pass
    table.http.cookies.clear()
    assert table.http.post("/blue/pair", json={"token": token}).status_code == 403
    assert table.pair(BLUE, token).status_code == 200  # none of these has used it up


def test_the_page_keeps_to_itself(table: Table) -> None:
    answer = table.http.get("/red/")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy and "*" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert answer.headers["cache-control"] == "no-store"
    assert "server" not in answer.headers and "date" not in answer.headers


def test_no_other_file_is_served(table: Table) -> None:
    for path in (
        "/",
        "/red",
        "/red/line",
        "/green/",
        "/page/page.html",
        "/page/../serving.py",
        "/cards/../../../pyproject.toml",
        "/cards/%2e%2e/%2e%2e/pack.toml",
        "/pictures/athos.png",
        "/docs",
        "/openapi.json",
    ):
        with closing(raw(table)) as stranger:
            stranger.sendall(f"GET {path} HTTP/1.1\r\nHost: {table.host}\r\n\r\n".encode())
            assert stranger.recv(100).split()[1] in (b"404", b"307"), path
    assert table.http.get("/cards/S6.png").content.startswith(b"\x89PNG")
    assert table.http.put("/red/pair").status_code == 403
    assert table.http.get("/red/pair").status_code == 405


# Limits


@pytest.mark.parametrize("said", [["x" * 5000], ["{}"] * 60], ids=["large", "many"])
def test_large_and_many_messages_end_the_line(table: Table, said: list[str]) -> None:
    with table.line(RED, table.key(RED)) as page:
        with suppress(ConnectionClosed):
            for each in said:
                page.send(each)
        assert closed(page) in (1009, line.FLOODED)


def test_of_a_flood_no_more_than_the_burst_is_heard(table: Table) -> None:
    with table.line(RED, table.key(RED)) as page, suppress(ConnectionClosed):
        for number in range(100):
            page.send(f'{{"say": "answer", "number": {number}, "option": 0}}')
        while True:
            page.recv(2)
    assert sum(isinstance(one, Answer) for one in table.news) <= line.PHONES.burst + 2


def test_a_large_body_is_refused(table: Table) -> None:
    told = {"origin": table.origin}
    large = table.http.post("/red/pair", content=b"x" * 5000, headers=told)
    assert large.status_code == 413

    def parts() -> Iterator[bytes]:
        yield from [b"x" * 200] * 20

    assert table.http.post("/red/pair", content=parts(), headers=told).status_code == 413


def test_a_head_without_an_end_is_cut_off(table: Table) -> None:
    with closing(raw(table)) as stranger:
        stranger.sendall(f"GET /red/ HTTP/1.1\r\nHost: {table.host}\r\nX: ".encode())
        with suppress(OSError):
            for _ in range(10):
                stranger.sendall(b"y" * 2000)
                time.sleep(0.01)
        assert ended(stranger)


@pytest.mark.parametrize("where", ["header", "path", "line"])
def test_a_head_that_comes_at_once_may_not_be_long_either(table: Table, where: str) -> None:
    """What is read at once passes through the bound that uvicorn sets to heads in pieces."""
    many = "y" * 60_000
    line = f"GET /red/?{many if where == 'path' else ''} HTTP/1.1"
    more = f"X: {many}\r\n" if where == "header" else ""
    with closing(raw(table)) as stranger:
        head = f"{line}\r\nHost: {table.host}\r\nOrigin: {table.origin}\r\n{more}"
        if where == "line":
            upgrade = opening(table, table.key(RED)).decode()
            head = upgrade.removesuffix("\r\n") + f"X: {many}\r\n"
        stranger.sendall(f"{head}\r\n".encode())
        assert stranger.recv(100).split()[1] in (b"431", b"403", b"400")
    assert table.http.get("/red/", headers={"x": "y" * 7000}).status_code == 200


def test_a_slow_body_is_not_waited_for(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "BODY_WITHIN", 0.1)
    with closing(raw(table)) as stranger:
        stranger.sendall(
            f"POST /red/pair HTTP/1.1\r\nHost: {table.host}\r\nOrigin: {table.origin}\r\n"
            "Content-Length: 50\r\n\r\n{".encode()
        )
        assert stranger.recv(100).split()[1] == b"408"


def test_who_begins_and_says_no_more_is_put_out(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "PATIENCE", 0.2)
    half = f"GET /red/known HTTP/1.1\r\nHost: {table.host}\r\n"
    with closing(raw(table)) as silent, closing(raw(table)) as slow, closing(raw(table)) as second:
        slow.sendall(half.encode())
        second.sendall(f"{half}\r\n".encode())
        assert second.recv(100).split()[1] == b"403"
        second.sendall(half.encode())  # and the next request of a good one
        assert all(ended(each) for each in (silent, slow, second))


def test_a_line_that_does_not_answer_pings_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "PINGS", 0.1)
    table = Table()
    red = table.key(RED)
    with closing(raw(table)) as dead:
        dead.sendall(opening(table, red))
        assert dead.recv(100).split()[1] == b"101"
        table.wait(lambda: Left(RED) in table.news)
    table.phones.close()
    table.http.close()


def test_a_phone_that_takes_nothing_is_given_up(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line, "SENT_WITHIN", 0.2)
    red = table.key(RED)
    with closing(socket.socket()) as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        host, port = table.host.split(":")
        deaf.connect((host, int(port)))
        deaf.sendall(opening(table, red))
        table.wait(lambda: any(isinstance(one, Came) for one in table.news))
        huge = evolve(pretended.quiet(), name="x" * 3_000_000)
        table.phones.publish(RED, huge)
        time.sleep(0.1)
        table.phones.publish(RED, huge)
        table.wait(lambda: Left(RED) in table.news)
        begun = time.perf_counter()
        table.phones.close()
        assert time.perf_counter() - begun < 2


def test_pages_of_one_device_are_counted(table: Table) -> None:
    red = table.key(RED)
    with ExitStack() as stack:
        pages = [stack.enter_context(table.line(RED, red)) for _ in range(line.MOST + 1)]
        for page in pages[1:]:
            assert heard(page) == {"kind": "clear"}
        assert closed(pages[0]) == line.CROWDED


# The many

OTHERS = pytest.mark.skipif(
    sys.platform == "darwin", reason="this machine has one address of its own alone"
)


@OTHERS
def test_forty_strangers_at_once_do_not_keep_a_phone_out(table: Table) -> None:
    table.phones.publish(RED, pretended.quiet())
    strangers = [raw(table, source=f"127.0.0.{2 + number % 4}") for number in range(40)]
    for each in strangers:
        each.sendall(b"GET /red/ HTTP/1.1\r\nHost: ")
    begun = time.perf_counter()
    with table.line(RED, table.key(RED)) as page:
        assert heard(page)["kind"] == "sheet"
    assert time.perf_counter() - begun < 5
    for each in strangers:
        each.close()


@OTHERS
def test_one_address_has_only_so_many_connections(table: Table) -> None:
    strangers = [raw(table, source="127.0.0.9") for _ in range(guard.MOST_OF_ONE + 20)]
    time.sleep(0.2)
    for each in strangers:
        each.setblocking(False)
    refused = 0
    for each in strangers:
        try:
            refused += each.recv(1) == b""
        except BlockingIOError:
            pass
        except OSError:
            refused += 1
    assert refused == 20
    assert table.http.get("/red/").status_code == 200  # from another address
    for each in strangers:
        each.close()


# Nonsense

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda more: (
        st.lists(more, max_size=4) | st.dictionaries(st.text(max_size=8), more, max_size=4)
    ),
    max_leaves=12,
)
MANY = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@MANY
@given(said=st.text(max_size=200) | ANYTHING.map(json.dumps) | st.binary(max_size=100))
def test_nonsense_leaves_the_line_or_ends_it(table: Table, said: str | bytes) -> None:
    table.phones.release(RED)
    table.phones.publish(RED, pretended.quiet())
    with table.line(RED, table.key(RED)) as page:
        heard(page)
        page.send(said)
        try:
            page.send('{"say": "again"}')
            assert heard(page)["kind"] == "sheet"
        except ConnectionClosed:
            pass
    assert not any(isinstance(one, Answer) for one in table.news)


@MANY
@given(
    line=st.binary(max_size=60)
    | st.sampled_from([b"GET /red/ HTTP/1.1", b"POST /red/pair HTTP/1.1", b"PRI * HTTP/2.0"]),
    heads=st.lists(st.binary(max_size=40), max_size=4),
    body=st.binary(max_size=200),
)
def test_nonsense_over_http_gets_nothing(
    table: Table, line: bytes, heads: list[bytes], body: bytes
) -> None:
    with closing(raw(table)) as stranger:
        with suppress(OSError):
            stranger.sendall(b"\r\n".join([line, *heads, b"Connection: close", b"", body]))
            stranger.shutdown(socket.SHUT_WR)
        stranger.settimeout(PATIENCE)
        got = b""
        with suppress(OSError):
            while part := stranger.recv(4096):
                got += part
    status = got.split(None, 2)[1:2]
    assert status in ([], [b"400"], [b"403"])
    assert b"500" not in status and b"<!doctype" not in got


@MANY
@given(body=ANYTHING.map(json.dumps).map(str.encode) | st.binary(max_size=300))
def test_no_body_but_a_token_pairs(table: Table, body: bytes) -> None:
    table.token(RED)
    answer = table.http.post("/red/pair", content=body, headers={"origin": table.origin})
    assert answer.status_code in (400, 403) and "set-cookie" not in answer.headers


class Page:
    """A socket that is not there."""

    waiting: Any = None
    seen = True

    def tell(self, about: str, text: str) -> None:
        assert json.loads(text)["kind"] in ("clear", "wait")


def test_of_twenty_thousand_messages_only_those_of_a_page_are_passed_on() -> None:
    """They come to where the sockets lead: each of these takes but few."""
    news: list[Said] = []
    with closing(bound("127.0.0.1", 0)) as listening:
        server = Serving(listening, Pairing(), news.append, Site({}, {}, understood, line.PHONES))
        rng = random.Random(42)
        for number in range(20_000):
            page: Any = Page()
            page.waiting = number % 2 or None
            before = len(news)
            server.heard(RED, page, spoilt(rng))
            assert page.waiting is None or len(news) == before  # who waits holds nothing
    assert {type(one) for one in news} == {Answer, OrderSet, Speak, Advise}
