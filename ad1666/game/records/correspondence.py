"""What the record of a game by mail says of its messages, in lines that other versions of the
program pass over::

    # mail red 0a1b2c3d
    # mail sent 1 37 near parry
    # mail taken 2 52

The first says whose side is played here, and which game it is; the others which message was sent or
taken, after how many answers, and what was to be answered here while it was away.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from attrs import evolve, frozen

from ad1666.rules.cards import Side

MAIL = "# mail "
"""Begins each of these lines."""
_BEGUN = re.compile(r"(red|blue) ([0-9a-f]{8})")
_PASSED = re.compile(r"(sent|taken) ([1-9][0-9]{0,4}) ([0-9]{1,5})((?: [a-z]+){0,8})")


@frozen
class Correspondence:
    """A game by mail as it stands here."""

    side: Side
    """The side that is played here."""
    game: str
    """Which game it is, in hexadecimal digits: the same for both players."""
    number: int = 0
    """The number of the last message, 0 before the first."""
    answers: int = 0
    """How many answers had been made, and not taken back, after that message."""
    before: int = 0
    """The same after the message before it."""
    waits: bool = False
    """Whether it was sent from here, so that the other has to reply."""
    told: str = ""
    """The standing orders that the other player was told last."""

    @property
    def line(self) -> str:
        """The line with which the record of such a game begins to be one."""
        return f"{MAIL}{self.side} {self.game}"

    @property
    def passed(self) -> str:
        """The line that says which message was sent or taken last."""
        words = "sent" if self.waits else "taken"
        orders = f" {self.told}" if self.waits and self.told else ""
        return f"{MAIL}{words} {self.number} {self.answers}{orders}"

    def sent(self, answers: int, orders: str) -> Correspondence:
        """The same once a message has been sent."""
        number = self.number + 1
        before = self.answers
        return evolve(self, number=number, answers=answers, before=before, waits=True, told=orders)

    def taken(self, number: int, answers: int) -> Correspondence:
        """The same once a message has been taken."""
        return evolve(self, number=number, answers=answers, before=self.answers, waits=False)


def told_in(lines: Iterable[str]) -> Correspondence | None:
    """What the lines of a record say; None if it is not a game by mail."""
    found: Correspondence | None = None
    for line in lines:
        if not line.startswith(MAIL):
            continue
        said = line.removeprefix(MAIL)
        if begun := _BEGUN.fullmatch(said):
            found = Correspondence(Side(begun[1]), begun[2])
        elif (passed := _PASSED.fullmatch(said)) and found is not None:
            number, answers = int(passed[2]), int(passed[3])
            if passed[1] == "taken":
                found = found.taken(number, answers)
            else:
                found = evolve(found.sent(answers, passed[4].strip()), number=number)
    return found
