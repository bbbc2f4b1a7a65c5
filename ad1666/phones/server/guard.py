"""What strangers run into before anything of ours is asked: names and origins that are not ours,
and connections that only wait."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import h11
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

STRANGER = 4403
"""Why a socket was refused."""
PATIENCE = 10.0
"""Seconds in which a connection has to get on, from opening to request to response."""
HEAD = 8192
"""Bytes of the head of a request. uvicorn bounds only one that comes in pieces: of one that comes
at once it takes all that it reads."""
MOST_OF_ONE, MOST = 32, 128
"""Connections from one address, and from all. Two browsers on this machine need 14."""


class Guard:
    """Refuses what no page of ours sends, and adds the headers that keep the page to itself."""

    def __init__(self, app: ASGIApp, host: str, *, secure: bool = False) -> None:
        self._app, self._host = app, host
        self._origin = f"{'https' if secure else 'http'}://{host}"
        self._extra = _headers(f"{'wss' if secure else 'ws'}://{host}")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on if its host and its origin are ours."""
        status = 431 if _head(scope) > HEAD else 200 if self._ours(scope) else 403
        if status != 200:
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": STRANGER})
            else:
                await Response(status_code=status)(scope, receive, send)
            return

        async def guarded(event: Message) -> None:
            if event["type"] == "http.response.start":
                event["headers"] = [*event["headers"], *self._extra]
            await send(event)

        await self._app(scope, receive, guarded)

    def _ours(self, scope: Scope) -> bool:
        told = [(k.decode("latin-1"), v.decode("latin-1")) for k, v in scope["headers"]]
        # a name that an attacker's DNS has pointed here is not a host of ours
        if [v for k, v in told if k == "host"] != [self._host]:
            return False
        origins = [v for k, v in told if k == "origin"]
        asks = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        return origins == [self._origin] or (asks and not origins)


def _head(scope: Scope) -> int:
    """The bytes of the head of a request."""
    line = scope.get("raw_path") or b"", scope["query_string"]
    return _length((*scope["headers"], line))


def _length(headers: Iterable[tuple[bytes, bytes]]) -> int:
    return sum(len(name) + len(value) + len(b": \r\n") for name, value in headers)


def _headers(line: str) -> list[tuple[bytes, bytes]]:
    # older Safari does not take a WebSocket for 'self'; the faces of cards are blobs
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
        f"font-src 'self'; connect-src 'self' {line}; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    )
    return [
        (b"content-security-policy", policy.encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),
        (b"cross-origin-resource-policy", b"same-origin"),
    ]


class Patient(H11Protocol):
    """A connection that is ended if it does not get on, or if there are too many."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Counts the connection, and begins to watch it."""
        super().connection_made(transport)
        same = sum(1 for each in self.connections if _from(each) == _from(self))
        if same > MOST_OF_ONE or len(self.connections) > MOST:
            transport.abort()
            return
        self._got: tuple[object, bool] = (None, False)
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Makes a line of the connection, unless its head is too long: the protocol of lines gives
        no answer to that, and waits."""
        if _length(event.headers) > HEAD:
            self.send_400_response("The head is too long.")
        else:
            super().handle_websocket_upgrade(event)

    def _watch(self) -> None:
        self.loop.call_later(PATIENCE, self._look)

    def _look(self) -> None:
        if self not in self.connections:
            return  # closed, or a WebSocket now, which is watched by pings
        got = self.cycle, self.cycle is not None and self.cycle.response_complete
        if got == self._got and self.timeout_keep_alive_task is None:
            self.transport.abort()
            return
        self._got = got
        self._watch()


def _from(connection: Any) -> str:
    """The address at the other end."""
    client = connection.client
    return client[0] if client else ""
