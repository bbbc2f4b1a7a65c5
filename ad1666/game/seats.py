"""Who plays a side, as records name it, and who did before."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Mapping
from urllib.parse import quote, unquote

from attrs import evolve, field, frozen

from ad1666.rules.cards import Side

SEAT = "seat"
ADVICE = "advice"
"""First word of the record line that says that a player has asked for advice."""
PERSON = "person"
"""Who plays a side for which a record names nobody."""
STRONGEST = "swordmaster"
"""The strongest program, which may have a character after a dash."""
_LINE = re.compile(rf"{SEAT} (red|blue) (\S+)(?: ([0-9]{{1,18}}))?")
_OURS = re.compile("[a-z][a-z0-9-]{0,40}")
_GUEST = re.compile(r"[a-z_]\w*(\.[a-z_]\w*)*:[a-z_]\w*(@[0-9a-f]{8})?", re.ASCII | re.IGNORECASE)
COMMAND = "cmd:"
"""What the name of a program begins with that is a command of the system."""
_COMMAND = re.compile(r"cmd:[\w./:=+,~%-]+?(@[0-9a-f]{8})?", re.ASCII)
LONGEST = 200
"""The longest name of a player."""


@frozen
class Seat:
    """A player by name; for a program, with its random seed."""

    name: str
    seed: int = 0


def names_guest(name: str) -> bool:
    """Whether a name is that of a class of somebody's own: ``module:Class``, and ``@`` with the
    digest of its text where games of different versions are to be told apart."""
    if name.startswith(COMMAND) or len(name) > LONGEST:
        return False
    return _GUEST.fullmatch(name) is not None


def names_command(name: str) -> bool:
    """Whether a name is that of a command that plays: ``cmd:./bot``, with ``%20`` for a space and
    the like, and perhaps with such a digest."""
    return len(name) <= LONGEST and _COMMAND.fullmatch(name) is not None


def names_own(name: str) -> bool:
    """Whether a name is that of a program of somebody's own, of either kind."""
    return names_guest(name) or names_command(name)


def as_named(text: str) -> str:
    """A name as records have it, of what somebody has typed: in a command, what records cannot hold
    is escaped as in an address."""
    return quote(text, safe="./:=+,~%-") if text.startswith(COMMAND) else text


def words_of(name: str) -> list[str]:
    """The words of the command that a name means: the program, and what it is given."""
    command = unquote(unversioned(name).removeprefix(COMMAND))
    try:
        return shlex.split(command, posix=sys.platform != "win32")
    except ValueError:  # quotes that nobody has closed
        return []


def unversioned(name: str) -> str:
    """The name of such a program without the digest."""
    return name.partition("@")[0]


def class_of(name: str) -> tuple[str, str]:
    """The module and the class that the name of a class means."""
    module, _, named = unversioned(name).partition(":")
    return module, named


def seat_line(side: Side, seat: Seat) -> str:
    """The line of a record that says who plays a side: ``seat blue seeker 4711``."""
    seed = "" if seat.name == PERSON else f" {seat.seed}"
    return f"{SEAT} {side} {seat.name}{seed}"


def parse_seat(line: str) -> tuple[Side, Seat] | None:
    """What such a line says, None if it is not one."""
    found = _LINE.fullmatch(line)
    if found is None or not (_OURS.fullmatch(found[2]) or names_own(found[2])):
        return None
    return Side(found[1]), Seat(found[2], int(found[3] or 0))


@frozen
class SeatChange:
    """A side that got another player, and in which turn."""

    side: Side
    seat: Seat
    turn: int


@frozen
class History:
    """Who has played in a game: the programs that have ``begun`` it, and all changes since, in
    order."""

    begun: Mapping[Side, Seat] = field(factory=dict)
    changes: tuple[SeatChange, ...] = ()

    def after(self, change: SeatChange) -> History:
        return evolve(self, changes=(*self.changes, change))

    def at_first(self, side: Side) -> Seat:
        """Who played a side when the game began."""
        return self.begun.get(side, Seat(PERSON))

    def later(self, side: Side) -> tuple[SeatChange, ...]:
        """The changes of a side."""
        return tuple(change for change in self.changes if change.side is side)

    def programs(self, seats: Mapping[Side, Seat]) -> dict[Side, Seat]:
        """Those of the programs that played at last which play another game as well: not for a
        side that a person has played, if only for a time."""
        people = {side for side in Side if self.at_first(side).name == PERSON}
        people |= {change.side for change in self.changes if change.seat.name == PERSON}
        return {side: seat for side, seat in seats.items() if side not in people}


def advice_line(side: Side) -> str:
    """The line of a record that says that a player has asked a program for advice."""
    return f"{ADVICE} {side}"


def parse_advice(line: str) -> Side | None:
    """Who has asked, according to such a line; None if it is not one."""
    return next((side for side in Side if line == advice_line(side)), None)
