"""Reinforcements, read from a scenario's file."""

from __future__ import annotations

from collections.abc import Iterable

from ad1666.content.collector import Result, once
from ad1666.content.scenarios.draft import ScenarioDraft, board, tokens
from ad1666.content.toml import Table
from ad1666.rules.board import Kind
from ad1666.rules.cards import Side
from ad1666.rules.characters import Arrival, Figure, Square, Status

ALARM = "alarm"
"""In place of a turn, for those whom only an alarm brings."""


def read_arrival(draft: ScenarioDraft, table: Table, side: Result[Side]) -> Arrival | None:
    """When and where a figure arrives, None if it starts on its square; one that may start anywhere
    in a zone arrives at the start of turn 1. ContentError if invalid."""
    if "arrives" not in table:
        return Arrival(1, read_zone(draft, table)) if "zone" in table else None
    turn = draft.errors.attempt(_turn, draft, table)
    squares = _squares(draft, table, side)
    return Arrival(turn.value, squares)


@once
def alarmed(draft: ScenarioDraft) -> bool:
    """Whether there is an alarm."""
    return ALARM in draft.top


def _turn(draft: ScenarioDraft, table: Table) -> int | None:
    """The turn in which a figure arrives, None if it waits for an alarm."""
    turn = table.data["arrives"]
    if turn == ALARM:
        if not alarmed(draft):
            problem = f"{table.name('arrives')} waits for an alarm, but the scenario has none"
            raise table.error("arrives", problem, "Add the table [alarm], or name a turn")
        return None
    if type(turn) is not int or not 2 <= turn <= 99:
        raise table.wrong("arrives", f'a whole number from 2 to 99, or "{ALARM}"')
    if turn > tokens(draft):
        problem = f"{table.name('arrives')} is {turn}, but the game is over after turn "
        raise table.error("arrives", f"{problem}{tokens(draft)}", "Choose an earlier turn")
    return turn


def _squares(draft: ScenarioDraft, table: Table, side: Result[Side]) -> tuple[Square, ...]:
    """Where a reinforcement may arrive."""
    board(draft)  # if the map is invalid, report nothing else about the place
    if "zone" in table:
        return read_zone(draft, table)
    if "slot" in table and "slots" in table:
        raise table.error("slot", "has both slot and slots", "Give either of them")
    return read_starts(draft, table, "slots" if "slots" in table else "slot", side.value)


def read_zone(draft: ScenarioDraft, table: Table) -> tuple[Square, ...]:
    """The squares of the zone named by the key zone on which a figure can stand. ContentError if
    invalid."""
    drawn = board(draft)
    for key in ("slot", "slots"):
        if key in table:
            raise table.error(key, f"has both zone and {key}", "Give either of them")
    name = table.known_text("zone", "zone", drawn.zones)
    squares = [s for s in drawn.zones[name] if drawn.board.kind(s) is not Kind.BLOCKED]
    if not squares:
        problem = f"nobody can stand in the zone {name}"
        raise table.error("zone", problem, "Choose a zone with open squares")
    return tuple(squares)


def read_starts(draft: ScenarioDraft, table: Table, key: str, side: Side) -> tuple[Square, ...]:
    """The squares of the starts named by a key: slots, or slot for one. ContentError if invalid."""
    one = key == "slot"
    numbers = (table.whole(key, 1, 99),) if one else table.numbers(key, None, 1, 99)
    starts = board(draft).starts
    for slot in numbers:
        if (side, slot) not in starts:
            known = ", ".join(str(n) for s, n in sorted(starts) if s is side)
            problem = f"{board(draft).path.name} has no start {slot} for {side}"
            raise table.error(key, problem, f"Choose one of {known}")
    return tuple(starts[side, slot] for slot in numbers)


def called(figures: Iterable[Figure]) -> list[Figure]:
    """The figures that an alarm brings (GUARD-4)."""
    return [
        f
        for f in figures
        if f.status is Status.TO_COME and f.arrival is not None and f.arrival.turn is None
    ]
