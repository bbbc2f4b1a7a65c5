"""The line to the phone of one side: its last sheet, and the sockets of its device."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from time import monotonic

from attrs import define, field
from starlette.websockets import WebSocket

from ad1666.phones.server.presence import Presence, There

RATE, BURST = 8.0, 20
"""Messages a second that a phone may send in the long run, and at once."""
SENT_WITHIN = 5.0
"""Seconds in which a phone has to take a message."""
MOST = 8
"""Sockets of one side: pages that were left open, lines that are dead without knowing it."""
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
    waiting: int | None = None
    """The request of a device that waits to take the hand over, and is told nothing until then."""
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
        allowed, last = float(BURST), monotonic()
        while True:
            event = await self.web.receive()
            if event["type"] != "websocket.receive":
                return
            now = monotonic()
            allowed, last = min(BURST, allowed + (now - last) * RATE) - 1, now
            if allowed < 0:
                self.end(FLOODED)
            if self._code is not None:
                await asyncio.Event().wait()  # for the other task to close it
            text = event.get("text")
            if text is not None:
                heard(self, text)


@define
class Channel:
    """One side. Everything is called in the server's thread, but `presence` may be read in any."""

    presence: Presence = field(factory=lambda: Presence(There.NOBODY, monotonic()), init=False)
    _sheet: str | None = field(default=None, init=False)
    _sockets: list[Socket] = field(factory=list, init=False)

    @property
    def seen(self) -> Socket | None:
        """A page of the device that somebody looks at, the latest; None if there is none."""
        holding = (s for s in reversed(self._sockets) if s.waiting is None and s.seen)
        return next(holding, None)

    def add(self, socket: Socket) -> None:
        """Adds a page and tells it what there is to tell."""
        self._sockets.append(socket)
        if len(self._sockets) > MOST:
            self._sockets.pop(0).end(CROWDED)
        self.repeat(socket)

    def remove(self, socket: Socket) -> None:
        """Forgets a page that has gone."""
        if socket in self._sockets:
            self._sockets.remove(socket)

    def repeat(self, socket: Socket) -> None:
        """Tells a page the last sheet once more; one that waits, that it does."""
        if socket.waiting is not None:
            socket.tell("sheet", _WAIT)
        else:
            socket.tell("sheet", self._sheet or _CLEAR)

    def keep(self, sheet: str | None) -> None:
        """Takes a new sheet, None for nothing to show, and sends it."""
        self._sheet = sheet
        for socket in self._sockets:
            if socket.waiting is None:
                self.repeat(socket)

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
