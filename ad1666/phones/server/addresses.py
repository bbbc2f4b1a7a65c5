"""At which addresses of this machine phones may reach it."""

from __future__ import annotations

import os
import socket

PORT = 16660
"""The port tried first, so that a permission given in a firewall holds for later games."""
LOCAL = "127.0.0.1"
"""Reached from this machine alone: by another window or browser on it."""
_ELSEWHERE = ("192.0.2.1", 9)
"""An address for documentation: whatever leads to it leads to others. Nothing is sent there."""


def likeliest() -> tuple[str, ...]:
    """The address of this machine that is the likeliest to be reached from a phone, if it is
    connected to any network, and `LOCAL`.

    It is the one from which the rest of the world is reached, unless a VPN is in the way. No packet
    is sent: connecting a datagram socket only looks up the route.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
            return _known(probe.getsockname()[0])
        except OSError:
            return _known()


def addresses() -> tuple[str, ...]:
    """All addresses of this machine, the likeliest first, `LOCAL` last. To ask for those by its
    name may take many seconds."""
    try:
        told = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        told = []
    return _known(*likeliest(), *(str(info[4][0]) for info in told))


def _known(*found: str) -> tuple[str, ...]:
    return (*(a for a in dict.fromkeys(found) if not a.startswith(("127.", "0."))), LOCAL)


def bound(address: str, port: int, *, exactly: bool = False) -> socket.socket:
    """A socket bound to one address, at the port, or at another if that is taken, unless it has to
    be ``exactly`` that.

    Raises OSError if the address is not one of this machine, or stands for several.
    """
    if address in ("", "0.0.0.0"):
        raise OSError(0, "not an address of one network")
    last = port if exactly else 0
    for tried in (port, last):
        opened = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            if os.name == "posix":  # elsewhere it would let two programs share a port
                opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            opened.bind((address, tried))
        except OSError:
            opened.close()
            if tried == last:
                raise
        else:
            return opened
    raise AssertionError("a port of the system's choice was refused without an error")
