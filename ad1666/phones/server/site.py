"""What a server is for: the hands of phones, or whole desks. Which pages and files it serves, who
may look on, what a page may say, and how much of it."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Mapping
from pathlib import Path

from attrs import field, frozen

from ad1666.phones.server.files import File
from ad1666.phones.server.said import Up
from ad1666.rules.cards import Side


@frozen
class Limits:
    """How many messages a page may send: ``rate`` a second in the long run, ``burst`` at once;
    and of how many bytes the ``largest`` is."""

    rate: float
    burst: int
    largest: int = 1024


@frozen
class Site:
    """What one server serves beside its lines."""

    pages: Mapping[str, File]
    """The page of each place: of both sides, and of each audience."""
    files: Mapping[str, File]
    """All else, by path."""
    read: Callable[[Side, str], Up | None]
    """What a page of a side has sent; None for anything that no page of ours sends."""
    limits: Limits
    folder: str = ""
    """The folder in which other files may come later."""
    audiences: Mapping[str, str] = field(factory=dict)
    """The places of those who only look on, each with its key: whoever shows that may look, as
    often as it likes."""


@frozen
class Certificate:
    """What makes a line that nobody in between can read: a certificate and its key, files in the
    form PEM."""

    certificate: Path
    key: Path

    def check(self) -> None:
        """Raises OSError, of which ssl.SSLError is one, if the two cannot be used."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, self.key)
