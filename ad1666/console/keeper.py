"""Whoever keeps a table for two desks at a terminal: the server, what is typed, and what the
terminal has to know of codes and devices."""

from __future__ import annotations

import argparse
import queue
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from attrs import define, field

from ad1666.content.errors import ContentError
from ad1666.content.messages import message
from ad1666.content.scenarios.scenario import Scenario
from ad1666.desks.keeping import Kept, forget, keep
from ad1666.desks.line import DeskLine
from ad1666.desks.table import LATE, WATCH
from ad1666.i18n import N_, _
from ad1666.output import say
from ad1666.phones.server.listening import QrCode
from ad1666.phones.server.said import Said, TakeoverAsked, TakeoverSettled, Voided
from ad1666.phones.server.site import Certificate
from ad1666.reports import tell_fault
from ad1666.rules.cards import Side
from ad1666.words import vocabulary

_KEYS = {"r": Side.RED, "l": Side.BLUE}
"""What makes a new code for a place."""
_AGREED = {"y": True, "n": False}
"""What answers whether another device may have a seat."""
QUIT = "q"
_LOOK_ON: Mapping[str, str] = {
    WATCH: N_("To look on: {url}"),
    LATE: N_("To look on with both hands, a whole turn late: {url}"),
}


class PutAway(Exception):
    """The table is put away while it waits for a page that deals."""


@define(kw_only=True)
class Keeper:
    """A table with its server."""

    late: bool = False
    """Whether some may see both hands, a whole turn late."""
    certificate: Certificate | None = None
    tell: Callable[[str], None] = say
    line: DeskLine = field(init=False)
    inbox: queue.SimpleQueue[Said | str] = field(factory=queue.SimpleQueue, init=False)
    _asking: TakeoverAsked | None = field(default=None, init=False)
    """The device that asks for a seat whose own device does not answer."""
    _address: str = field(default="", init=False)
    audiences: Mapping[str, str] = field(factory=dict, init=False)
    _kept: Kept | None = field(default=None, init=False)
    """What is kept of it on disk."""

    def listen(
        self,
        address: str,
        port: int,
        kept: Kept | None,
        scenario: Scenario | None,
        *,
        fair: bool = False,
    ) -> None:
        """Begins to listen, with the pictures of a board if there is one. Raises PhonesError,
        ContentError."""
        from ad1666.table.paper.pages import pages_for  # loads pygame

        page, files = pages_for(scenario)
        before = kept or Kept(address, port)
        places = (WATCH, LATE) if self.late else (WATCH,)
        self._address = address
        self.audiences = {place: before.key(place) for place in places}
        self.line = DeskLine.open(
            address,
            self.inbox.put,
            page,
            files,
            self.audiences,
            port=port,
            kept=kept,
            certificate=self.certificate,
            fair=fair,
        )

    def typed(self, line: str) -> None:
        """Takes a line from the terminal, in any thread."""
        self.inbox.put(line)

    def following(self) -> Said | str:
        """What comes next."""
        return self.inbox.get()

    def run(self) -> None:
        """Keeps it until it is told to stop."""
        while True:
            came = self.following()
            if isinstance(came, str):
                if came.strip().lower() == QUIT:
                    return
                self.obey(came.strip().lower())
                continue
            try:
                self.take(came)
            except PutAway:
                return
            except Exception as error:  # a page must not end the game of two people
                tell_fault(error)

    def take(self, said: Said) -> None:
        """Takes what a page has said."""
        raise NotImplementedError

    def close(self) -> None:
        """Ends all connections."""
        self.line.close()

    def name(self, place: Side) -> str:
        """Whose place that of a side is."""
        return vocabulary.side(place)

    def notice(self, said: Said) -> None:
        """Takes what only the terminal has to know."""
        match said:
            case TakeoverAsked(side=side, there=False):
                self._asking = said
                words = _(
                    "Another device ({device}) asks for {side}, and nobody answers at that desk. "
                    "Y gives it the seat, N does not."
                )
                self.tell(words.format(device=said.device or "?", side=self.name(side)))
            case TakeoverSettled(request=request):
                if self._asking is not None and self._asking.request == request:
                    self._asking = None
            case Voided():
                words = _("Wrong codes were tried, so none works any more. R and L make new ones.")
                self.tell(words)

    def obey(self, key: str) -> None:
        """Does what was typed."""
        if (side := _KEYS.get(key)) is not None:
            self._code(side, self.line.new_code(side))
        elif key in _AGREED and self._asking is not None:
            asked, self._asking = self._asking, None
            settle = self.line.allow if _AGREED[key] else self.line.refuse
            settle(asked.side, asked.request)

    def show(self, *places: Side) -> None:
        """Shows the addresses of places, and what has to be known of them."""
        held = self.line.held(self._address, self.audiences).held_by
        for side in places:
            if side not in held:
                self._code(side, self.line.new_code(side))
                continue
            words = _("{side}: {place} (a device holds this seat)")
            place = f"{self.line.origin}/{side}/"
            self.tell(words.format(side=self.name(side), place=place))
        for place, key in self.audiences.items():
            self.tell(_(_LOOK_ON[place]).format(url=f"{self.line.origin}/{place}/#{key}"))
        if self.certificate is None:
            words = _(
                "The line is not encrypted: whoever records the traffic of the network sees hands. "
                "Use it in a network of your own or a VPN, or with {option}."
            )
            self.tell(words.format(option="--cert"))
        told = _(
            "This machine deals, and its program knows both hands. A code works once, for three "
            "minutes: R makes a new one for {red}, L for {blue}. Q ends."
        )
        self.tell(told.format(red=self.name(Side.RED), blue=self.name(Side.BLUE)))

    def _code(self, side: Side, code: QrCode) -> None:
        self.tell(f"{self.name(side)}: {code.url}")

    def keep(self, path: Path, *, over: bool) -> None:
        """Keeps who holds the seats with a game or a campaign, as long as there is something to go
        on with."""
        kept = None if over else self.line.held(self._address, self.audiences)
        if kept == self._kept:
            return
        self._kept = kept
        if kept is None:
            forget(path)
        else:
            with suppress(OSError):
                keep(path, kept)


def certificate_of(given: argparse.Namespace) -> Certificate | None:
    """The certificate that was given. Raises ContentError if it cannot be used."""
    if given.cert is None and given.key is None:
        return None
    if given.cert is None or given.key is None:
        problem = message("a certificate needs its key, and a key its certificate")
        remedy = message("Name both: {options}", options="--cert FILE --key FILE")
        raise ContentError(given.cert or given.key, None, problem, remedy)
    certificate = Certificate(given.cert, given.key)
    try:
        certificate.check()
    except OSError as error:
        problem = message(
            "cannot be used as a certificate with the key {key}: {reason}",
            key=str(given.key),
            reason=error.strerror or str(error),
        )
        remedy = message("Give a certificate and its key as PEM")
        raise ContentError(given.cert, None, problem, remedy) from None
    return certificate


def read_lines(take: Callable[[str], None]) -> None:
    """Has lines of the terminal taken as they come, until there are no more."""

    def read() -> None:
        for line in sys.stdin:
            take(line)

    threading.Thread(target=read, daemon=True).start()
