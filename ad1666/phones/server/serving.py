"""The server that phones and desks talk to, in a thread of its own. It keeps what is to be shown to
each side, and to those who look on, and passes on what pages say; it knows neither rules nor
words."""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from itertools import count
from threading import Thread
from time import monotonic

import uvicorn
from attrs import evolve
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from ad1666.phones.server.files import File, pictured
from ad1666.phones.server.guard import HEAD, STRANGER, Guard, Patient
from ad1666.phones.server.line import (
    MOST_ONLOOKERS,
    REFUSED,
    RELEASED,
    REPLACED,
    Channel,
    Socket,
)
from ad1666.phones.server.pairing import Pairing, Pending
from ad1666.phones.server.presence import Presence, There, device
from ad1666.phones.server.said import (
    Again,
    Came,
    Gathered,
    Left,
    Said,
    Seen,
    Spoken,
    TakeoverAsked,
    TakeoverReply,
    TakeoverSettled,
    Voided,
    spoken,
)
from ad1666.phones.server.site import Certificate, Site
from ad1666.rules.cards import SIDES, Side

LARGEST = 1024
"""Bytes of what a device shows to come in."""
PINGS = 10.0
"""Seconds between two pings, and in which each has to be answered."""
BODY_WITHIN = 5.0
"""Seconds in which the body of a request has to be there."""
ASKING, WAITING = 20.0, 90.0
"""Seconds for the older device to answer whether another may take its hand, before only the window
can; and after which whoever asked has to ask again."""
_KEPT = 12 * 3600
"""Seconds for which a browser keeps its key: longer than a game. It is of no use after that."""
_STOPS = 1.9
"""Seconds in which the thread has to end."""


class Serving:
    """Serves pages, pictures, one line for each side, and one for each audience."""

    def __init__(
        self,
        listening: socket.socket,
        pairing: Pairing,
        post: Callable[[Said], None],
        site: Site,
        pictures: Mapping[str, bytes] | None = None,
        certificate: Certificate | None = None,
    ) -> None:
        address, port = listening.getsockname()
        self.host = f"{address}:{port}"
        self.origin = f"{'http' if certificate is None else 'https'}://{self.host}"
        self._port, self._certificate = port, certificate
        self._listening, self._pairing, self._post = listening, pairing, post
        self._site, self._files = site, dict[str, File]()
        self._pictures = pictured(pictures or {})
        self._lines = {side: Channel() for side in SIDES}
        self._audiences = {name: Channel(MOST_ONLOOKERS) for name in site.audiences}
        self._numbers = count(1)
        self._record: bytes | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._server = uvicorn.Server(self._config())
        self._thread = Thread(target=self._serve, name="phones", daemon=True)

    # In the table's thread

    def start(self) -> None:
        """Begins to serve. Raises OSError if that fails."""
        self._thread.start()
        while not self._server.started:
            self._thread.join(0.002)
            if not self._thread.is_alive():
                raise OSError(0, "the server does not start")

    def stop(self) -> None:
        """Ends all connections and the thread."""
        self._server.should_exit = True
        self._thread.join(_STOPS)

    def publish(self, place: str, about: str, text: str) -> None:
        """Hands a side or an audience what is to be shown, and whoever connects later, in place of
        what was ``about`` the same."""
        self._soon(self._channel(place).keep, about, text)

    def reply(self, place: str, page: int, about: str, text: str) -> None:
        """Tells one page something, by the number of `Spoken`."""
        self._soon(self._channel(place).reply, page, about, text)

    def hand_out(self, record: bytes) -> None:
        """Lets whoever has come to any place have a record from now on."""
        self._record = record  # in one step: the server's thread looks there

    def clear(self, place: str) -> None:
        """Takes away what was to be shown."""
        self._soon(self._channel(place).clear)

    def release(self, side: Side) -> None:
        """Takes a side from its device."""
        self._soon(self._release, side)

    def settle(self, side: Side, request: int, *, allow: bool) -> None:
        """Gives a side to the device that asked for it, or not."""
        self._soon(partial(self._settle, side, request, allow=allow))

    def show(self, pictures: Mapping[str, bytes]) -> None:
        """Serves other pictures than before."""
        self._pictures = pictured(pictures)  # in one step: the server's thread looks there

    def serve(self, files: Mapping[str, File]) -> None:
        """Serves files by path besides those of the site, in its folder, in place of others."""
        self._files = dict(files)  # in one step: the server's thread looks there

    def presence(self) -> dict[Side, Presence]:
        """Who is there for each side."""
        return {side: line.presence for side, line in self._lines.items()}

    def _channel(self, place: str) -> Channel:
        return self._audiences[place] if place in self._audiences else self._lines[Side(place)]

    def _soon(self, call: Callable[..., object], *parts: object) -> None:
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has been closed
                self._loop.call_soon_threadsafe(call, *parts)

    # In the server's thread

    def _config(self) -> uvicorn.Config:
        sealed = self._certificate
        return uvicorn.Config(
            Guard(self._app(), self.host, secure=sealed is not None),
            log_config=None,
            log_level=logging.CRITICAL + 1,  # nothing of a request is to be found anywhere
            access_log=False,
            server_header=False,
            date_header=False,
            lifespan="off",
            http=Patient,
            timeout_keep_alive=15,
            timeout_graceful_shutdown=1,
            h11_max_incomplete_event_size=HEAD,
            ws="websockets-sansio",
            ws_max_size=self._site.limits.largest,
            ws_ping_interval=PINGS,
            ws_ping_timeout=PINGS,
            ws_per_message_deflate=False,
            ssl_certfile=None if sealed is None else sealed.certificate,
            ssl_keyfile=None if sealed is None else sealed.key,
        )

    def _serve(self) -> None:
        with asyncio.Runner() as runner:
            self._loop = runner.get_loop()
            runner.run(self._server.serve(sockets=[self._listening]))

    def _app(self) -> Starlette:
        routes: list[Route | WebSocketRoute] = [
            Route(path, partial(_file, file)) for path, file in self._site.files.items()
        ]
        routes.append(Route("/pictures/{name}", self._picture))
        if self._site.folder:
            routes.append(Route(f"{self._site.folder}{{path:path}}", self._later))
        for side in SIDES:
            routes += [
                Route(f"/{side}/pair", partial(self._pair, side), methods=["POST"]),
                WebSocketRoute(f"/{side}/line", partial(self._line, side)),
            ]
        for name in self._audiences:
            routes += [
                Route(f"/{name}/pair", partial(self._enter, name), methods=["POST"]),
                WebSocketRoute(f"/{name}/line", partial(self._look_on, name)),
            ]
        for place, page in self._site.pages.items():
            routes += [
                Route(f"/{place}/", partial(_file, page)),
                Route(f"/{place}/known", partial(self._known, place)),
                Route(f"/{place}/record", partial(self._hand_out, place)),
            ]
        return Starlette(routes=routes)

    def _cookie(self, place: str) -> str:
        return f"ad1666-{self._port}-{place}"  # cookies are shared by all ports of a host

    def _shown(self, place: str, asked: HTTPConnection) -> str:
        """The key that a page shows."""
        return asked.cookies.get(self._cookie(place), "")

    def _keep(self, answer: Response, place: str, key: str) -> None:
        """Has a page keep a key."""
        answer.set_cookie(
            self._cookie(place),
            key,
            max_age=_KEPT,
            path=f"/{place}/",
            secure=self._certificate is not None,
            httponly=True,
            samesite="strict",
        )

    async def _later(self, request: Request) -> Response:
        """A file that has come since it began."""
        file = self._files.get(request.url.path)
        return Response(status_code=404) if file is None else await _file(file, request)

    async def _picture(self, request: Request) -> Response:
        """A picture of the game that is played."""
        file = self._pictures.get(request.url.path)
        return Response(status_code=404) if file is None else await _file(file, request)

    async def _known(self, place: str, request: Request) -> Response:
        """Whether the key of a device still means anything, which a failed line does not tell."""
        known = self._good(place, self._shown(place, request))
        return Response(status_code=204 if known else 403, headers={"cache-control": "no-store"})

    async def _hand_out(self, place: str, request: Request) -> Response:
        """The record of a game that is over, to whoever has come."""
        if self._record is None or not self._good(place, self._shown(place, request)):
            return Response(status_code=403)
        return Response(
            self._record, media_type="text/plain", headers={"cache-control": "no-store"}
        )

    def _good(self, place: str, key: str) -> bool:
        """Whether the device with a key holds a side, or waits for it; or may look on."""
        if place in self._audiences:
            return hmac.compare_digest(key.encode(), self._site.audiences[place].encode())
        side = Side(place)
        return self._pairing.holds(side, key) or self._pairing.awaits(side, key) is not None

    async def _enter(self, name: str, request: Request) -> Response:
        """Lets whoever shows the key of an audience look on."""
        token = await _token(request)
        if isinstance(token, Response):
            return token
        if not self._good(name, token):
            return Response(status_code=403)
        answer = JSONResponse({})
        self._keep(answer, name, token)
        return answer

    async def _look_on(self, name: str, web: WebSocket) -> None:
        if not self._good(name, self._shown(name, web)):
            await web.close(STRANGER)
            return
        await web.accept()
        channel = self._audiences[name]
        opened = self._opened(web)
        channel.add(opened)
        self._post(Gathered(name, channel.number))
        try:
            await opened.serve(partial(self._overheard, name))
        finally:
            channel.remove(opened)
            self._post(Gathered(name, channel.number))

    def _overheard(self, name: str, page: Socket, text: str) -> None:
        """Takes what somebody has said who only looks on."""
        match spoken(name, text):
            case Again():
                self._audiences[name].repeat(page)
            case Spoken() as said:
                self._post(evolve(said, page=page.number))
            case _:
                pass

    def _opened(self, web: WebSocket, waiting: int | None = None) -> Socket:
        seems = device(web.headers.get("user-agent", ""))
        return Socket(web, seems, next(self._numbers), waiting, self._site.limits)

    async def _pair(self, side: Side, request: Request) -> Response:
        token = await _token(request)
        if isinstance(token, Response):
            return token
        found = self._pairing.exchange(side, token, self._shown(side, request))
        if found is None:
            if self._pairing.just_voided:
                self._post(Voided())
            return Response(status_code=403)
        answer = JSONResponse({}, status_code=202 if isinstance(found, Pending) else 200)
        self._keep(answer, side, found.key)
        if isinstance(found, Pending):
            self._ask(side, found.request, device(request.headers.get("user-agent", "")))
        else:
            self._lines[side].end(REPLACED)
        return answer

    async def _line(self, side: Side, web: WebSocket) -> None:
        key = self._shown(side, web)
        if not self._good(side, key):
            await web.close(STRANGER)
            return
        await web.accept()
        if not self._good(side, key):  # meanwhile another device has been let in
            await web.close(REPLACED)
            return
        waiting = self._pairing.awaits(side, key)
        line = self._lines[side]
        opened = self._opened(web, waiting)
        line.add(opened)
        self._look(side)
        try:
            await opened.serve(partial(self.heard, side))
        finally:
            line.remove(opened)
            self._look(side)

    def heard(self, side: Side, page: Socket, text: str) -> None:
        """Takes what a page of a side has said."""
        match self._site.read(side, text):
            case None:
                pass
            case Again():
                self._lines[side].repeat(page)
            case Seen(seen):
                page.seen = seen
                self._look(side)
            case _ if page.waiting is not None:
                pass  # it holds nothing yet
            case TakeoverReply(request, allow):
                self._settle(side, request, allow=allow)
            case Spoken() as said:
                self._post(evolve(said, page=page.number))
            case said:
                self._post(said)

    def _look(self, side: Side) -> None:
        """Finds out who is there, and passes on what has changed."""
        line = self._lines[side]
        page, before = line.seen, line.presence
        if page is not None:
            now = There.CONNECTED, page.device
        else:
            held = self._pairing.held(side)
            now = (There.ASLEEP, before.device) if held else (There.NOBODY, "")
        if now == (before.there, before.device):
            return
        line.presence = Presence(now[0], monotonic(), now[1])
        if page is not None:
            self._post(Came(side, page.device))
        elif before.there is There.CONNECTED:
            self._post(Left(side))

    def _release(self, side: Side) -> None:
        self._pairing.release(side)
        line = self._lines[side]
        line.end(RELEASED)
        line.end(REFUSED, waiting=True)
        self._look(side)

    # Another device asks for a hand

    def _ask(self, side: Side, request: int, agent: str) -> None:
        line = self._lines[side]
        line.end(REFUSED, waiting=True)  # whoever has asked before
        there, loop = line.seen is not None, asyncio.get_running_loop()
        if there:
            line.claim(request, agent)
            loop.call_later(ASKING, self._ask_window, side, request, agent)
        self._post(TakeoverAsked(side, request, agent, there=there))
        loop.call_later(WAITING, partial(self._settle, side, request, allow=False))

    def _ask_window(self, side: Side, request: int, agent: str) -> None:
        if self._pairing.waits(side, request):
            self._lines[side].unclaim()
            self._post(TakeoverAsked(side, request, agent, there=False))

    def _settle(self, side: Side, request: int, *, allow: bool) -> None:
        if not self._pairing.settle(side, request, allow=allow):
            return
        line = self._lines[side]
        line.unclaim()
        if allow:
            line.end(REPLACED)
            line.admit()
        else:
            line.end(REFUSED, waiting=True)
        self._post(TakeoverSettled(side, request))
        self._look(side)


async def _token(request: Request) -> str | Response:
    """The token that a request shows; or what is answered to one that shows none."""
    try:
        async with asyncio.timeout(BODY_WITHIN):
            body = b""
            async for part in request.stream():
                body += part
                if len(body) > LARGEST:
                    return Response(status_code=413)
        told = json.loads(body)
    except TimeoutError:
        return Response(status_code=408)
    except (ValueError, RecursionError):
        return Response(status_code=400)
    token = told.get("token") if isinstance(told, dict) else None
    return token if isinstance(token, str) else Response(status_code=400)


async def _file(file: File, request: Request) -> Response:
    return Response(file.data, media_type=file.media, headers={"cache-control": file.keeping})
