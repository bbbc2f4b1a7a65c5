"""A server as its table uses it: opened once, and closed with the game. What phones and desks have
in common: codes, who is there, and devices that ask for what another holds."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from attrs import frozen

from ad1666.i18n import _
from ad1666.packed import cure
from ad1666.phones.server.addresses import bound
from ad1666.phones.server.codes import Matrix, matrix
from ad1666.phones.server.pairing import Pairing
from ad1666.phones.server.presence import Presence
from ad1666.phones.server.said import Said
from ad1666.rules.cards import Side

if TYPE_CHECKING:
    from ad1666.phones.server.serving import Serving
    from ad1666.phones.server.site import Certificate, Site

EXTRA = ("starlette", "uvicorn", "websockets", "segno")
"""The libraries of the extra ``ad1666[phones]``."""


class PhonesError(Exception):
    """Nobody can be listened to. The message, in the current language, says why and what to do."""


class NotInstalled(PhonesError):
    """The libraries are not installed. ``missing`` are their names."""

    def __init__(self, missing: tuple[str, ...]) -> None:
        self.missing = missing
        words, filled = cure("phones")
        message = _("Other devices need libraries that are not there. {remedy}.")
        super().__init__(message.format(remedy=_(words).format(**filled)))


class CannotListen(PhonesError):
    """Nobody can be listened to at an address. ``reason`` is that of the system."""

    def __init__(self, address: str, reason: str) -> None:
        self.address, self.reason = address, reason
        message = _("Nobody can reach this machine at {address}: {reason}. Choose another address.")
        super().__init__(message.format(address=address, reason=reason))


@frozen
class QrCode:
    """What is shown for a side, so that a device can come."""

    place: str
    """The address of the page, which is no secret."""
    url: str
    """The same with a token behind ``#``, which is secret, and works once. The code says this."""
    expires: float
    """When it no longer works, in seconds of `time.monotonic`."""
    matrix: Matrix


def installed() -> None:
    """Raises NotInstalled unless the libraries of a server are there."""
    missing = tuple(name for name in EXTRA if importlib.util.find_spec(name) is None)
    if missing:
        raise NotInstalled(missing)


def served(
    address: str,
    port: int,
    pairing: Pairing,
    post: Callable[[Said], None],
    site: Site,
    *,
    pictures: Mapping[str, bytes] | None = None,
    certificate: Certificate | None = None,
    exactly: bool = False,
) -> Serving:
    """A server that listens at an address, at the port or, unless it has to be ``exactly`` that, at
    another if that is taken. Raises CannotListen."""
    from ad1666.phones.server.serving import Serving

    try:
        listening = bound(address, port, exactly=exactly)
        try:
            serving = Serving(listening, pairing, post, site, pictures, certificate)
            serving.start()
        except BaseException:
            listening.close()
            raise
    except OSError as error:
        raise CannotListen(address, error.strerror or str(error)) from error
    return serving


class Listening:
    """The server, in a thread of its own. All methods are for the table's thread, and none waits,
    but for `close` (under 2 s)."""

    def __init__(self, serving: Serving, pairing: Pairing) -> None:
        self._serving, self._pairing = serving, pairing

    @property
    def address(self) -> str:
        """Where it is reached: ``192.168.1.7:16660``."""
        return self._serving.host

    def new_code(self, side: Side) -> QrCode:
        """Makes a new code for a side; an older one no longer works. A device that holds the side
        keeps it until whoever comes is allowed to have it."""
        self._pairing.offer(side)
        return self.codes()[side]

    def codes(self) -> dict[Side, QrCode]:
        """The codes that work now. A used, expired or voided one is not among them."""
        return {
            side: self._code(side, token, expires)
            for side, (token, expires) in self._pairing.offered().items()
        }

    def _code(self, side: Side, token: str, expires: float) -> QrCode:
        place = f"{self._serving.origin}/{side}/"
        url = f"{place}#{token}"
        return QrCode(place, url, expires, matrix(url))

    def withdraw(self) -> None:
        """Voids all codes: they are no longer shown."""
        self._pairing.withdraw()

    def release(self, side: Side) -> None:
        """Takes a side from its device, which says so and needs a new code."""
        self._serving.release(side)

    def presence(self) -> dict[Side, Presence]:
        """Who is there for each side."""
        return self._serving.presence()

    def allow(self, side: Side, request: int) -> None:
        """Gives the side to the device that asked (`Asked`); one that no longer asks gets
        nothing."""
        self._serving.settle(side, request, allow=True)

    def refuse(self, side: Side, request: int) -> None:
        """Leaves the side where it is."""
        self._serving.settle(side, request, allow=False)

    def close(self) -> None:
        """Ends all connections and the thread, in less than 2 s. A second time it does nothing."""
        self._serving.stop()
