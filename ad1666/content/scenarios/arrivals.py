"""Reinforcements and alarms, read from a scenario's file."""

from __future__ import annotations

from collections.abc import Iterable

from ad1666.content.collector import Collector, Result
from ad1666.content.errors import hint
from ad1666.content.maps.reader import MapFile
from ad1666.content.toml import Table
from ad1666.rules.board import Kind
from ad1666.rules.cards import Side
from ad1666.rules.characters import Arrival, Figure, Square, Status
from ad1666.rules.victory import Alarm

ALARM = "alarm"
"""In place of a turn, for those whom only an alarm brings."""
_ALARM_KEYS = ("tokens", "shots")


def read_arrival(
    table: Table,
    side: Result[Side],
    board: Result[MapFile],
    tokens: Result[int],
    alarmed: Result[bool],
    errors: Collector,
) -> Arrival | None:
    """When and where a figure arrives, None if it starts on its square; one that may start anywhere
    in a zone arrives at the start of turn 1. ``tokens`` is the largest number of turns, ``alarmed``
    whether there is an alarm. ContentError if invalid."""
    if "arrives" not in table:
        return Arrival(1, read_zone(table, board.value)) if "zone" in table else None
    turn = errors.attempt(_turn, table, tokens, alarmed)
    squares = _squares(table, side, board)
    return Arrival(turn.value, squares)


def _turn(table: Table, tokens: Result[int], alarmed: Result[bool]) -> int | None:
    """The turn in which a figure arrives, None if it waits for an alarm."""
    turn = table.data["arrives"]
    if turn == ALARM:
        if not alarmed.value:
            problem = f"{table.name('arrives')} waits for an alarm, but the scenario has none"
            raise table.error("arrives", problem, "Add the table [alarm], or name a turn")
        return None
    if type(turn) is not int or not 2 <= turn <= 99:
        raise table.wrong("arrives", f'a whole number from 2 to 99, or "{ALARM}"')
    if turn > tokens.value:
        problem = f"{table.name('arrives')} is {turn}, but the game is over after turn "
        raise table.error("arrives", f"{problem}{tokens.value}", "Choose an earlier turn")
    return turn


def _squares(table: Table, side: Result[Side], found: Result[MapFile]) -> tuple[Square, ...]:
    """Where a reinforcement may arrive."""
    board = found.value
    if "zone" in table:
        return read_zone(table, board)
    if "slots" not in table:
        return (read_slot(table, side.value, board),)
    if "slot" in table:
        raise table.error("slot", "has both slot and slots", "Give either of them")
    return read_slots(table, side.value, board)


def read_zone(table: Table, board: MapFile) -> tuple[Square, ...]:
    """The squares of the zone named by the key zone on which a figure can stand. ContentError if
    invalid."""
    for key in ("slot", "slots"):
        if key in table:
            raise table.error(key, f"has both zone and {key}", "Give either of them")
    name = table.text("zone")
    if name not in board.zones:
        problem = f'{table.name("zone")} names the unknown zone "{name}"'
        raise table.error("zone", problem, hint(name, board.zones))
    squares = [s for s in board.zones[name] if board.board.kind(s) is not Kind.BLOCKED]
    if not squares:
        problem = f"nobody can stand in the zone {name}"
        raise table.error("zone", problem, "Choose a zone with open squares")
    return tuple(squares)


def read_slot(table: Table, side: Side, board: MapFile) -> Square:
    """The square of the start named by the key slot. ContentError if invalid."""
    return _start_of(table, "slot", side, table.whole("slot", 1, 99), board)


def read_slots(table: Table, side: Side, board: MapFile) -> tuple[Square, ...]:
    """The squares of the starts named by the key slots. ContentError if invalid."""
    numbers = table.numbers("slots", None, 1, 99)
    return tuple(_start_of(table, "slots", side, number, board) for number in numbers)


def _start_of(table: Table, key: str, side: Side, slot: int, board: MapFile) -> Square:
    at = board.starts.get((side, slot))
    if at is None:
        known = ", ".join(str(n) for s, n in sorted(board.starts) if s is side)
        problem = f"{board.path.name} has no start {slot} for {side}"
        raise table.error(key, problem, f"Choose one of {known}")
    return at


def read_alarm(
    top: Table, guard: Result[int], figures: Result[tuple[Figure, ...]], errors: Collector
) -> Alarm | None:
    """What an alarm does, None if the scenario has none (GUARD-4); ``guard`` is the number of
    tokens. ContentError if invalid, or if it does nothing."""
    if ALARM not in top:
        return None
    table = top.table(ALARM).expecting(_ALARM_KEYS, errors)
    tokens = errors.attempt(_taken, table, top, guard)
    shots = table.flag("shots", False)
    if not tokens.value and not called(figures.value):
        remedy = 'Give it tokens, or figures with arrives = "alarm"'
        raise top.error(ALARM, "nothing follows from the alarm", remedy)
    return Alarm(tokens.value, shots)


def _taken(table: Table, top: Table, guard: Result[int]) -> int:
    """The tokens that an alarm takes."""
    tokens, most = table.whole("tokens", 0, 99, 0), guard.value
    if tokens and "guard" not in top:
        problem = "alarm.tokens takes guard tokens, but the scenario only counts turns (GUARD-2)"
        raise table.error("tokens", problem, "Give the scenario guard instead of turns")
    if tokens > most:
        problem = f"alarm.tokens is {tokens}, and the guard has {most} only"
        remedy = f"Write {most}, with which the alarm ends the game, or less"
        raise table.error("tokens", problem, remedy)
    return tokens


def called(figures: Iterable[Figure]) -> list[Figure]:
    """The figures that an alarm brings (GUARD-4)."""
    return [
        f
        for f in figures
        if f.status is Status.TO_COME and f.arrival is not None and f.arrival.turn is None
    ]
