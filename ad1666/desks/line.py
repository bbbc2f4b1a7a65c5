"""The server of two desks, and of those who look on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol, TypeAlias

from attrs import evolve, frozen

from ad1666.desks.keeping import Kept
from ad1666.phones.line import CrossedPairing
from ad1666.phones.server.listening import Listening, installed, served
from ad1666.phones.server.pairing import Pairing
from ad1666.phones.server.presence import Presence
from ad1666.phones.server.said import Gathered, Said, Spoken, Voided, spoken
from ad1666.rules.cards import SIDES, Side

if TYPE_CHECKING:
    from ad1666.phones.server.files import File
    from ad1666.phones.server.site import Certificate

PORT = 16670
"""The port tried first: another than that of phones, so that both can be had."""
RATE, BURST = 25.0, 60
"""Messages a second that a desk may send in the long run, and at once: what is under a moving
pointer is asked for."""

LARGEST_OF_DECKS = 2**18
"""Bytes of a message from a page that deals: several times the decks of a long game."""


class Carries(Protocol):
    """What carries things to the pages, as tables use it."""

    def publish(self, place: str, about: str, text: str) -> None:
        """Tells a side or an audience what is to be shown from now on."""

    def reply(self, place: str, page: int, about: str, text: str) -> None:
        """Tells one page something."""

    def hand_out(self, record: bytes) -> None:
        """Lets whoever has come have the record from now on."""

    def presence(self) -> Mapping[Side, Presence]:
        """Who is there for each side."""


class DeskLine(Listening):
    """The server of desks."""

    @staticmethod
    def open(
        address: str,
        post: Callable[[Said], None],
        page: File,
        files: Mapping[str, File],
        audiences: Mapping[str, str],
        *,
        port: int = PORT,
        kept: Kept | None = None,
        certificate: Certificate | None = None,
        fair: bool = False,
    ) -> DeskLine:
        """Listens at one address of this machine: at the port or at another if that is taken, or
        exactly where a table stood that is taken up again. ``page`` is that of each place,
        ``files`` are all others by path, ``audiences`` the keys of the places of those who look on.
        Where pages deal for each other, which is ``fair``, they say more at once.

        ``post`` is called in the server's thread and must not raise. Raises NotInstalled or
        CannotListen.
        """
        installed()
        from ad1666.desks.files import AT
        from ad1666.phones.server.site import Limits, Site

        pairing = Pairing()
        if kept is not None:
            pairing.take_up(kept.held_by)
        pages = dict.fromkeys((*SIDES, *audiences), page)
        limits = Limits(RATE, BURST, LARGEST_OF_DECKS) if fair else Limits(RATE, BURST)
        site = Site(pages, files, spoken, limits, AT, audiences)
        serving = served(
            address,
            port if kept is None else kept.port,
            pairing,
            post,
            site,
            certificate=certificate,
            exactly=kept is not None,
        )
        return DeskLine(serving, pairing)

    @property
    def origin(self) -> str:
        """What the addresses of all its pages begin with."""
        return self._serving.origin

    def publish(self, place: str, about: str, text: str) -> None:
        """Tells a side or an audience what is to be shown, and whoever comes later, in place of
        what was ``about`` the same."""
        self._serving.publish(place, about, text)

    def reply(self, place: str, page: int, about: str, text: str) -> None:
        """Tells one page something."""
        self._serving.reply(place, page, about, text)

    def clear(self, place: str) -> None:
        """Takes away what was to be shown."""
        self._serving.clear(place)

    def hand_out(self, record: bytes) -> None:
        """Lets whoever has come have the record."""
        self._serving.hand_out(record)

    def held(self, address: str, audiences: Mapping[str, str]) -> Kept:
        """What is to be kept of it."""
        port = int(self.address.rpartition(":")[2])
        return Kept(address, port, self._pairing.held_by, audiences)

    def serve(self, files: Mapping[str, File]) -> None:
        """Serves more files by path: those of another board."""
        self._serving.serve(files)


@frozen
class Crossed(CrossedPairing):
    """A line like `DeskLine`, crossed. Audiences stay where they are."""

    line: DeskLine

    def publish(self, place: str, about: str, text: str) -> None:
        self.line.publish(_other(place), about, text)

    def reply(self, place: str, page: int, about: str, text: str) -> None:
        self.line.reply(_other(place), page, about, text)

    def hand_out(self, record: bytes) -> None:
        self.line.hand_out(record)


AnyLine: TypeAlias = DeskLine | Crossed
"""What a table needs of a line, by side."""


def _other(place: str) -> str:
    return Side(place).other if place in tuple(Side) else place


def across(said: Said) -> Said:
    """What a page has said, for the other side than that of its place."""
    match said:
        case Spoken(place=place):
            return evolve(said, place=_other(place))
        case Gathered() | Voided():
            return said
    return evolve(said, side=said.side.other)
