"""Phones that are not there: what a table tells them is kept, and what they say is posted as the
server posts it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from attrs import define, evolve, field

from ad1666.phones.server.presence import Presence, There
from ad1666.phones.server.said import (
    Advise,
    Answer,
    Came,
    Left,
    OrderSet,
    Said,
    Speak,
    TakeoverAsked,
    TakeoverSettled,
)
from ad1666.phones.server.sheet import OptionKind, PhoneOption, PhoneSheet
from ad1666.rules.cards import Side


@define
class PretendedCode:
    """A code that nobody can scan."""

    url: str
    matrix: tuple[tuple[bool, ...], ...] = ((True,) * 21,) * 21

    @property
    def place(self) -> str:
        return self.url.partition("#")[0]


class Silence:
    """An adviser without advice."""

    def possible(self, side: Side) -> bool:
        return False

    def words(self, side: Side) -> str:
        return ""


@define
class PretendedLine:
    """A server with the phones that it serves."""

    address: str
    post: Callable[[Said], None]
    pictures: Mapping[str, bytes] = field(factory=dict)
    sheets: dict[Side, PhoneSheet] = field(factory=dict)
    """What each phone shows; nothing if it was taken away."""
    told: list[PhoneSheet] = field(factory=list)
    """All sheets so far."""
    offered: dict[Side, PretendedCode] = field(factory=dict)
    places: dict[Side, There] = field(factory=lambda: dict.fromkeys(Side, There.NOBODY))
    released: list[Side] = field(factory=list)
    settled: list[tuple[Side, int, bool]] = field(factory=list)
    closed: bool = False

    # What the table does

    def new_code(self, side: Side) -> PretendedCode:
        number = len(self.offered)
        self.offered[side] = PretendedCode(f"http://{self.address}/{side}/#{number}")
        return self.offered[side]

    def codes(self) -> Mapping[Side, PretendedCode]:
        return dict(self.offered)

    def withdraw(self) -> None:
        self.offered.clear()

    def publish(self, side: Side, sheet: PhoneSheet) -> None:
        assert not self.closed
        assert sheet.to_text()
        self.sheets[side] = sheet
        self.told.append(sheet)

    def clear(self, side: Side) -> None:
        self.sheets.pop(side, None)

    def release(self, side: Side) -> None:
        self.released.append(side)
        self.places[side] = There.NOBODY

    def show(self, pictures: Mapping[str, bytes]) -> None:
        self.pictures = pictures

    def presence(self) -> Mapping[Side, Presence]:
        now = time.monotonic()
        return {side: Presence(there, now, "iPhone") for side, there in self.places.items()}

    def allow(self, side: Side, request: int) -> None:
        self.settled.append((side, request, True))

    def refuse(self, side: Side, request: int) -> None:
        self.settled.append((side, request, False))

    def close(self) -> None:
        self.closed = True
        self.sheets.clear()

    # What phones do

    def come(self, *sides: Side) -> None:
        """Phones scan their codes, or wake up."""
        for side in sides:
            self.offered.pop(side, None)
            self.places[side] = There.CONNECTED
            self.post(Came(side, "iPhone"))

    def sleep(self, side: Side) -> None:
        """A phone is put away."""
        self.places[side] = There.ASLEEP
        self.post(Left(side))

    def ask(self, side: Side, request: int, *, there: bool) -> None:
        """Another device shows a code of a side that a device holds."""
        self.post(TakeoverAsked(side, request, "Android", there))

    def settle(self, side: Side, request: int) -> None:
        """The older device has answered."""
        self.post(TakeoverSettled(side, request))

    def tap(self, side: Side, option: int, *, number: int | None = None) -> None:
        """A phone chooses an option, of an older sheet if the ``number`` is that of one."""
        current = self.sheets[side].number if number is None else number
        self.post(Answer(side, current, option))

    def order(self, side: Side, key: str, value: str) -> None:
        """A phone changes a standing order."""
        self.post(OrderSet(side, key, value))

    def speak(self, side: Side, code: str) -> None:
        """A phone wants another language."""
        self.post(Speak(side, code))

    def advise(self, side: Side) -> None:
        """A phone asks for advice."""
        self.post(Advise(side, self.sheets[side].number))

    def options(self, side: Side, *kinds: OptionKind) -> list[PhoneOption]:
        """What a phone may choose, of some kinds or of all."""
        wanted = kinds or tuple(OptionKind)
        return [o for o in self.sheets[side].options if o.index is not None and o.kind in wanted]


@define
class Network:
    """Opens lines, and keeps them."""

    lines: list[PretendedLine] = field(factory=list)

    def listen(
        self, address: str, post: Callable[[Said], None], pictures: Mapping[str, bytes]
    ) -> PretendedLine:
        self.lines.append(PretendedLine(f"{address}:16660", post, pictures))
        return self.lines[-1]

    @property
    def line(self) -> PretendedLine:
        """The one that is open."""
        return self.lines[-1]


def bare(sheet: PhoneSheet) -> PhoneSheet:
    """A sheet without its number, to compare it with another one."""
    return evolve(sheet, number=0)
