"""The line on which phones listen at a table, as the table sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from attrs import frozen

from ad1666.phones.server.presence import Presence
from ad1666.phones.server.said import Said
from ad1666.phones.server.sheet import PhoneSheet
from ad1666.rules.cards import Side


class PairingCode(Protocol):
    """What is shown for a side, so that a phone can come."""

    @property
    def url(self) -> str:
        """What the code says."""

    @property
    def place(self) -> str:
        """The part of it that is no secret."""

    @property
    def matrix(self) -> tuple[tuple[bool, ...], ...]:
        """The rows of the code, with True for dark, without its margin."""


class PhoneLine(Protocol):
    """What the table needs of `ad1666.phones.server.phones.Phones`."""

    @property
    def address(self) -> str:
        """Where phones reach it."""

    def new_code(self, side: Side) -> PairingCode:
        """Makes a new code for a side."""

    def codes(self) -> Mapping[Side, PairingCode]:
        """The codes that work now."""

    def withdraw(self) -> None:
        """Voids all codes."""

    def publish(self, side: Side, sheet: PhoneSheet) -> None:
        """Tells a side's phone a sheet, and whichever connects later."""

    def clear(self, side: Side) -> None:
        """Takes the last sheet of a side away."""

    def release(self, side: Side) -> None:
        """Takes a side from its device."""

    def show(self, pictures: Mapping[str, bytes]) -> None:
        """Serves these pictures, PNG by name, in place of those before."""

    def presence(self) -> Mapping[Side, Presence]:
        """Who is there for each side."""

    def allow(self, side: Side, request: int) -> None:
        """Gives a hand to the device that asked."""

    def refuse(self, side: Side, request: int) -> None:
        """Leaves a hand where it is."""

    def close(self) -> None:
        """Ends all connections and the thread."""


def listen(address: str, post: Callable[[Said], None], pictures: Mapping[str, bytes]) -> PhoneLine:
    """Listens for phones at an address of this machine. What they say is handed on in the server's
    thread; the pictures are PNG by name. Raises PhonesError."""
    from ad1666.phones.server.phones import Phones  # what only games with phones need

    return Phones.open(address, post, pictures=pictures)


@frozen
class Crossed:
    """A line each of whose places serves the other side: phones stay with their players, who play
    other sides than when they came."""

    line: PhoneLine

    @property
    def address(self) -> str:
        """Where phones reach it."""
        return self.line.address

    def new_code(self, side: Side) -> PairingCode:
        """Makes a new code for a side."""
        return self.line.new_code(side.other)

    def codes(self) -> Mapping[Side, PairingCode]:
        """The codes that work now."""
        return {side.other: code for side, code in self.line.codes().items()}

    def withdraw(self) -> None:
        """Voids all codes."""
        self.line.withdraw()

    def publish(self, side: Side, sheet: PhoneSheet) -> None:
        """Tells a side's phone a sheet, and whichever connects later."""
        self.line.publish(side.other, sheet)

    def clear(self, side: Side) -> None:
        """Takes the last sheet of a side away."""
        self.line.clear(side.other)

    def release(self, side: Side) -> None:
        """Takes a side from its device."""
        self.line.release(side.other)

    def show(self, pictures: Mapping[str, bytes]) -> None:
        """Serves these pictures, PNG by name, in place of those before."""
        self.line.show(pictures)

    def presence(self) -> Mapping[Side, Presence]:
        """Who is there for each side."""
        return {side.other: found for side, found in self.line.presence().items()}

    def allow(self, side: Side, request: int) -> None:
        """Gives a hand to the device that asked."""
        self.line.allow(side.other, request)

    def refuse(self, side: Side, request: int) -> None:
        """Leaves a hand where it is."""
        self.line.refuse(side.other, request)

    def close(self) -> None:
        """Ends all connections and the thread."""
        self.line.close()
