"""Reinforcements, read from a scenario's file."""

from __future__ import annotations

from collections.abc import Iterable

from ad1666.content.collector import ReadResult, once
from ad1666.content.messages import listed, message
from ad1666.content.scenarios.draft import ScenarioDraft, board, tokens
from ad1666.content.scenarios.headlines import EVENT
from ad1666.content.scenarios.keys import ALARM, FigureKeys, MusterKeys
from ad1666.content.toml import Table
from ad1666.rules.board import Kind
from ad1666.rules.cards import Side
from ad1666.rules.characters import Arrival, Figure, Square, Status

_EITHER = message("Give only one of them")


def read_arrival(draft: ScenarioDraft, keys: FigureKeys, side: ReadResult[Side]) -> Arrival | None:
    """When and where a figure arrives, None if it starts on its square. A figure that may start
    anywhere in a zone arrives at the start of turn 1. Raises ContentError if invalid."""
    table = keys.table
    if "arrives" not in table:
        return Arrival(1, read_zone(draft, keys)) if "zone" in table else None
    turn = draft.errors.attempt(_turn, draft, keys)
    squares = _squares(draft, keys, side)
    return Arrival(turn.value, squares, keys.arrives == EVENT)


@once
def alarmed(draft: ScenarioDraft) -> bool:
    return ALARM in draft.top


def _turn(draft: ScenarioDraft, keys: FigureKeys) -> int | None:
    """The turn in which a figure arrives, None if it waits for an alarm or an event."""
    turn, table = keys.arrives, keys.table
    if turn == EVENT:
        return None
    if turn == ALARM:
        if not alarmed(draft):
            problem = message("{key} waits for an alarm, but the scenario has none")
            remedy = message("Add the table [alarm], or name a turn")
            raise table.error("arrives", problem, remedy)
        return None
    if type(turn) is not int or not 2 <= turn <= 99:
        raise table.wrong(
            "arrives",
            message('a whole number from 2 to 99, "{word}" or "{other}"', word=ALARM, other=EVENT),
        )
    if turn > tokens(draft):
        problem = message(
            "{key} is {turn}, but the game is over after turn {last}", turn=turn, last=tokens(draft)
        )
        raise table.error("arrives", problem, message("Choose an earlier turn"))
    return turn


def _squares(draft: ScenarioDraft, keys: FigureKeys, side: ReadResult[Side]) -> tuple[Square, ...]:
    board(draft)  # if the map is invalid, report nothing else about the place
    table = keys.table
    if "zone" in table:
        return read_zone(draft, keys)
    if "slot" in table and "slots" in table:
        raise table.error("slot", message("has both slot and slots"), _EITHER)
    if "slots" in table:
        return starts(draft, keys, side.value)
    return (start(draft, keys, side.value),)


def read_zone(draft: ScenarioDraft, keys: FigureKeys | MusterKeys) -> tuple[Square, ...]:
    """The squares on which a figure can stand in the zone named by the key zone. Raises
    ContentError if invalid."""
    drawn, table = board(draft), keys.table
    for key in ("slot", "slots"):
        if key in table:
            raise table.error(key, message("has both zone and {key}", key=key), _EITHER)
    name = keys.zone(drawn.zones)
    squares = [s for s in drawn.zones[name] if drawn.board.kind(s) is not Kind.BLOCKED]
    if not squares:
        problem = message("nobody can stand in the zone {name}", name=name)
        raise table.error("zone", problem, message("Choose a zone with open squares"))
    return tuple(squares)


def start(draft: ScenarioDraft, keys: FigureKeys, side: Side) -> Square:
    """The square of the start that ``slot`` names. Raises ContentError if invalid."""
    return _start(draft, keys.table, "slot", keys.slot, side)


def starts(draft: ScenarioDraft, keys: FigureKeys | MusterKeys, side: Side) -> tuple[Square, ...]:
    """The squares of the starts that ``slots`` names. Raises ContentError if invalid."""
    return tuple(_start(draft, keys.table, "slots", slot, side) for slot in keys.slots)


def _start(draft: ScenarioDraft, table: Table, key: str, slot: int, side: Side) -> Square:
    known = board(draft).starts
    if (side, slot) not in known:
        numbers = listed(str(n) for s, n in sorted(known) if s is side)
        problem = message(
            "{map} has no start {slot} for {side}",
            map=board(draft).path.name,
            slot=str(slot),
            side=side,
        )
        raise table.error(key, problem, message("Choose one of {known}", known=numbers))
    return known[side, slot]


def called(figures: Iterable[Figure]) -> list[Figure]:
    """The figures that an alarm brings (GUARD-4)."""
    return [f for f in figures if f.status is Status.TO_COME and waits_for_alarm(f)]


def waits_for_alarm(figure: Figure) -> bool:
    """Whether only an alarm brings a figure (GUARD-4)."""
    arrival = figure.arrival
    return arrival is not None and arrival.turn is None and not arrival.event
