"""The line to the phone of one side: its last sheet, and the sockets of its device."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from time import monotonic

from attrs import define, field
from starlette.websockets import WebSocket

from ad1666.phones.server.presence import Presence, There
from ad1666.phones.server.site import Limits

PHONES = Limits(8.0, 20)
SENT_WITHIN = 5.0
"""Seconds in which a phone has to take a message."""
MOST, MOST_ONLOOKERS = 8, 64
"""Sockets of one side: pages that were left open, lines that are dead without knowing it. And those
of an audience, of whom each has one."""
REPLACED, RELEASED, REFUSED, FLOODED, CROWDED = 4001, 4002, 4003, 4008, 4010
"""Why a socket was closed: another device has the hand, none has it any more, the older device
keeps it, too many messages, too many sockets."""

_CLEAR = json.dumps({"kind": "clear"})
_UNCLAIM = json.dumps({"kind": "unclaim"})
_WAIT = json.dumps({"kind": "wait"})


@define(eq=False)
class Socket:
    """One open page."""

    web: WebSocket
    device: str
    number: int = 0
    """What tells it from the others of its server."""
    waiting: int | None = None
    """The request of a device that waits to take the hand over, and is told nothing until then."""
    limits: Limits = PHONES
    seen: bool = True
    """Whether somebody looks at the page."""
    _letters: dict[str, str] = field(factory=dict, init=False)
    """What is to be sent, by what it is about: a later letter replaces one that a slow phone has
    not taken yet."""
    _code: int | None = field(default=None, init=False)
    _news: asyncio.Event = field(factory=asyncio.Event, init=False)

    def tell(self, about: str, text: str) -> None:
        """Sends something soon."""
        if self._code is None:
            self._letters[about] = text
            self._news.set()

    def end(self, code: int) -> None:
        """Closes the socket soon. Nothing more is sent, and nothing more is heard."""
        if self._code is None:
            self._code = code
            self._letters.clear()
            self._news.set()

    async def serve(self, heard: Callable[[Socket, str], None]) -> None:
        """Sends and hears until either end closes it, or a limit is broken."""
        tasks = {asyncio.create_task(each) for each in (self._write(), self._read(heard))}
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)  # a line may fail at any moment

    async def _write(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            while self._letters:
                text = self._letters.pop(next(iter(self._letters)))
                async with asyncio.timeout(SENT_WITHIN):
                    await self.web.send_text(text)
            if self._code is not None:
                async with asyncio.timeout(SENT_WITHIN):
                    await self.web.close(self._code)
                return

    async def _read(self, heard: Callable[[Socket, str], None]) -> None:
        rate, burst = self.limits.rate, self.limits.burst
        allowed, last = float(burst), monotonic()
        while True:
            event = await self.web.receive()
            if event["type"] != "websocket.receive":
                return
            now = monotonic()
            allowed, last = min(burst, allowed + (now - last) * rate) - 1, now
            if allowed < 0:
                self.end(FLOODED)
            if self._code is not None:
                await asyncio.Event().wait()  # for the other task to close it
            text = event.get("text")
            if text is not None:
                heard(self, text)


@define
class Channel:
    """One side, or an audience. Everything is called in the server's thread, but `presence` and
    ``number`` may be read in any."""

    most: int = MOST
    presence: Presence = field(factory=lambda: Presence(There.NOBODY, monotonic()), init=False)
    number: int = field(default=0, init=False)
    """How many pages are open."""
    _kept: dict[str, str] = field(factory=dict, init=False)
    """What is to be shown, by what it is about."""
    _sockets: list[Socket] = field(factory=list, init=False)

    @property
    def seen(self) -> Socket | None:
        """A page of the device that somebody looks at, the latest; None if there is none."""
        holding = (s for s in reversed(self._sockets) if s.waiting is None and s.seen)
        return next(holding, None)

    def add(self, socket: Socket) -> None:
        """Adds a page and tells it what there is to tell."""
        self._sockets.append(socket)
        if len(self._sockets) > self.most:
            self._sockets.pop(0).end(CROWDED)
        self.number = len(self._sockets)
        self.repeat(socket)

    def remove(self, socket: Socket) -> None:
        """Forgets a page that has gone."""
        if socket in self._sockets:
            self._sockets.remove(socket)
            self.number = len(self._sockets)

    def repeat(self, socket: Socket) -> None:
        """Tells a page once more what is to be shown; one that waits, that it does."""
        if socket.waiting is not None:
            socket.tell("sheet", _WAIT)
            return
        for about, text in (self._kept or {"sheet": _CLEAR}).items():
            socket.tell(about, text)

    def keep(self, about: str, text: str) -> None:
        """Takes what is to be shown from now on in place of what was ``about`` the same, and sends
        it."""
        self._kept[about] = text
        for socket in self._of(waiting=False):
            socket.tell(about, text)

    def clear(self) -> None:
        """Nothing is to be shown."""
        self._kept.clear()
        for socket in self._of(waiting=False):
            self.repeat(socket)

    def reply(self, page: int, about: str, text: str) -> None:
        """Tells one page something, by the number of its socket, unless it has gone."""
        for socket in self._of(waiting=False):
            if socket.number == page:
                socket.tell(about, text)

    def end(self, code: int, *, waiting: bool = False) -> None:
        """Closes the pages of the device; with ``waiting``, those of the device that waits."""
        for socket in self._of(waiting=waiting):
            self._sockets.remove(socket)
            socket.end(code)

    def claim(self, request: int, device: str) -> None:
        """Asks the device whether another may have its hand."""
        told = json.dumps({"kind": "claim", "request": request, "device": device})
        for socket in self._of(waiting=False):
            socket.tell("claim", told)

    def unclaim(self) -> None:
        """Takes that question back."""
        for socket in self._of(waiting=False):
            socket.tell("claim", _UNCLAIM)

    def admit(self) -> None:
        """The device that has waited holds the hand from now on."""
        for socket in self._of(waiting=True):
            socket.waiting = None
            self.repeat(socket)

    def _of(self, *, waiting: bool) -> list[Socket]:
        return [s for s in self._sockets if (s.waiting is not None) is waiting]
