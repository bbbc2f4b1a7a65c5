"""How players end a game themselves (GUARD-6), as records name it: ``gives-up red``, ``draw``."""

from __future__ import annotations

from collections.abc import Mapping

from ad1666.rules.cards import Side
from ad1666.rules.victory import End, EndReason

GIVES_UP = "gives-up"
"""First word of the record line that says who has given up."""
DRAW = "draw"
"""The record line that says that both have agreed on a draw."""
AGREED = EndReason(End.AGREED)
_LINES: Mapping[str, EndReason] = {
    **{f"{GIVES_UP} {side}": EndReason(End.GIVEN_UP, side) for side in Side},
    DRAW: AGREED,
}


def given_up(side: Side) -> EndReason:
    """The end of a game that a side gives up."""
    return EndReason(End.GIVEN_UP, side)


def end_line(reason: EndReason) -> str:
    """The line of a record that says so. Raises KeyError for an end that no player may bring."""
    return {held: line for line, held in _LINES.items()}[reason]


def parse_end(line: str) -> EndReason | None:
    """How a game was ended, according to such a line; None if it is not one."""
    return _LINES.get(line)
