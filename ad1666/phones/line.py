"""The line on which phones listen at a table, as the table sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from ad1666.phones.server.presence import Presence
from ad1666.phones.server.said import Said
from ad1666.phones.server.sheet import PhoneSheet
from ad1666.rules.cards import Side

if TYPE_CHECKING:  # what only games with phones need
    from ad1666.phones.server.listening import Listening, QrCode
    from ad1666.phones.server.phones import Phones


def listen(address: str, post: Callable[[Said], None], pictures: Mapping[str, bytes]) -> Phones:
    """Listens for phones at an address of this machine. What they say is handed on in the server's
    thread; the pictures are PNG by name. Raises PhonesError."""
    from ad1666.phones.server.phones import Phones

    return Phones.open(address, post, pictures=pictures)


@frozen
class CrossedPairing:
    """What pairs devices with sides, each place of which serves the other side: devices stay with
    their players, who play other sides than when they came."""

    line: Listening | CrossedPairing

    @property
    def address(self) -> str:
        return self.line.address

    def new_code(self, side: Side) -> QrCode:
        return self.line.new_code(side.other)

    def codes(self) -> Mapping[Side, QrCode]:
        return {side.other: code for side, code in self.line.codes().items()}

    def withdraw(self) -> None:
        self.line.withdraw()

    def presence(self) -> Mapping[Side, Presence]:
        return {side.other: found for side, found in self.line.presence().items()}

    def allow(self, side: Side, request: int) -> None:
        self.line.allow(side.other, request)

    def refuse(self, side: Side, request: int) -> None:
        self.line.refuse(side.other, request)


@frozen
class Crossed(CrossedPairing):
    """A line like `Phones`, crossed."""

    line: PhoneLine

    def publish(self, side: Side, sheet: PhoneSheet) -> None:
        self.line.publish(side.other, sheet)

    def clear(self, side: Side) -> None:
        self.line.clear(side.other)

    def release(self, side: Side) -> None:
        self.line.release(side.other)

    def show(self, pictures: Mapping[str, bytes]) -> None:
        self.line.show(pictures)

    def close(self) -> None:
        self.line.close()


PhoneLine: TypeAlias = "Phones | Crossed"
"""What a table needs of phones."""
