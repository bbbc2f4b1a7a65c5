"""Which device holds which side. No network here.

A token is shown at the window as a QR code and works once. It is exchanged for a key, which the
browser keeps in a cookie that no script can read. One device at a time sees a hand: another that
comes with a token has to wait until it is allowed to take the hand over, unless it shows the key of
the device that holds it.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Mapping
from hashlib import sha256
from itertools import count
from threading import Lock
from time import monotonic

from attrs import define, field, frozen

from ad1666.rules.cards import Side

LASTS = 180.0
"""Seconds after which a code that nobody has used expires."""
MOST_WRONG = 8
"""Wrong tokens after which all codes are void, and the window has to show new ones."""
_TOKEN, _KEY = 16, 32
"""Bytes of chance in a token and in a key."""


@frozen
class Granted:
    """The device holds the side, by this key."""

    key: str


@frozen
class Pending:
    """Another device holds the side. This one may have it, by this key, once that is allowed."""

    key: str
    request: int


@frozen
class _Waiting:
    request: int
    digest: bytes


@define
class Pairing:
    """Tokens and keys of both sides, for any thread. Keys are kept as digests only."""

    clock: Callable[[], float] = monotonic
    _tokens: dict[Side, tuple[str, float]] = field(factory=dict, init=False)
    _keys: dict[Side, bytes] = field(factory=dict, init=False)
    _waiting: dict[Side, _Waiting] = field(factory=dict, init=False)
    _requests: count[int] = field(factory=lambda: count(1), init=False)
    _wrong: int = field(default=0, init=False)
    _lock: Lock = field(factory=Lock, init=False)

    # What outlives the program

    @property
    def held_by(self) -> dict[Side, str]:
        """The digests of the keys, in hexadecimal digits: what a device shows later can be compared
        with them, and nothing can be shown that was made of them."""
        with self._lock:
            return {side: digest.hex() for side, digest in self._keys.items()}

    def take_up(self, held_by: Mapping[Side, str]) -> None:
        """Takes up the devices that held sides when the program ended. Raises ValueError for what
        is no digest."""
        with self._lock:
            self._keys = {side: bytes.fromhex(digest) for side, digest in held_by.items()}

    # Codes

    def offer(self, side: Side) -> str:
        """Makes a new token for a side; an older one no longer works."""
        token = secrets.token_urlsafe(_TOKEN)
        with self._lock:
            self._wrong = 0
            self._tokens[side] = token, self.clock() + LASTS
        return token

    def offered(self) -> dict[Side, tuple[str, float]]:
        """The tokens that work now, with when they expire."""
        with self._lock:
            now = self.clock()
            return {side: held for side, held in self._tokens.items() if now <= held[1]}

    def withdraw(self) -> None:
        """Voids all tokens."""
        with self._lock:
            self._tokens.clear()

    # Devices

    def exchange(self, side: Side, token: str, shown: str = "") -> Granted | Pending | None:
        """What a device gets for a token; None if that does not work. ``shown`` is the key that it
        has from before: whoever holds the side already need not ask itself."""
        with self._lock:
            wanted, until = self._tokens.get(side, ("", 0.0))
            if not wanted or not _same(wanted.encode(), _bytes(token)) or self.clock() > until:
                self._wrong += 1
                if self._wrong >= MOST_WRONG:
                    self._tokens.clear()
                return None
            del self._tokens[side]
            key = secrets.token_urlsafe(_KEY)
            held = self._keys.get(side)
            if held is None or _same(held, _digest(shown)):
                self._keys[side] = _digest(key)
                return Granted(key)
            self._waiting[side] = _Waiting(next(self._requests), _digest(key))
            return Pending(key, self._waiting[side].request)

    @property
    def just_voided(self) -> bool:
        """Whether the last token tried was one wrong one too many."""
        with self._lock:
            return self._wrong == MOST_WRONG

    def held(self, side: Side) -> bool:
        """Whether a device holds a side."""
        with self._lock:
            return side in self._keys

    def holds(self, side: Side, key: str) -> bool:
        """Whether a key is the present one of a side."""
        with self._lock:
            return _same(self._keys.get(side, b""), _digest(key))

    def awaits(self, side: Side, key: str) -> int | None:
        """The request of the device with a key that waits to take a side over; None if it does not
        wait."""
        with self._lock:
            waiting = self._waiting.get(side)
            found = waiting is not None and _same(waiting.digest, _digest(key))
            return waiting.request if waiting is not None and found else None

    def waits(self, side: Side, request: int) -> bool:
        """Whether a request has not been settled."""
        with self._lock:
            waiting = self._waiting.get(side)
            return waiting is not None and waiting.request == request

    def settle(self, side: Side, request: int, *, allow: bool) -> bool:
        """Gives a side to the device that waits for it, or not. Returns whether it still waited."""
        with self._lock:
            waiting = self._waiting.get(side)
            if waiting is None or waiting.request != request:
                return False
            del self._waiting[side]
            if allow:
                self._keys[side] = waiting.digest
            return True

    def release(self, side: Side) -> None:
        """Takes a side away from its device, and from any that waits."""
        with self._lock:
            self._keys.pop(side, None)
            self._waiting.pop(side, None)


def _digest(key: str) -> bytes:
    return sha256(_bytes(key)).digest()


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")  # whatever somebody has sent


def _same(one: bytes, other: bytes) -> bool:
    """Whether two secrets are the same, found without telling by the time that takes."""
    return hmac.compare_digest(one, other)
