"""Who comes later, and what an alarm does: read from a scenario's file, and said to players."""

from __future__ import annotations

from collections.abc import Sequence

from ad1666.content.errors import hint
from ad1666.content.maps.reader import MapFile
from ad1666.content.toml import Table
from ad1666.i18n import _, ngettext
from ad1666.rules.board import Kind
from ad1666.rules.cards import Side
from ad1666.rules.characters import Arrival, Figure, Square, Status
from ad1666.rules.victory import Alarm

ALARM = "alarm"
"""What stands in place of a turn for those whom only an alarm brings."""
_ALARM_KEYS = ("tokens", "shots")


def read_arrival(
    table: Table, side: Side, board: MapFile, tokens: int, alarm: Alarm | None
) -> Arrival | None:
    """When and where a figure comes, None if it stands on its square from the start: one that may
    start anywhere in a zone comes at the start of turn 1. ``tokens`` say how many turns there can
    be at most. ContentError if it is not correct."""
    if "arrives" not in table:
        return Arrival(1, read_zone(table, board)) if "zone" in table else None
    turn = None
    if table.data["arrives"] != ALARM:
        turn = _turn(table)
        if turn > tokens:
            problem = f"{table.name('arrives')} is {turn}, but the game is over after turn {tokens}"
            raise table.error("arrives", problem, "Choose an earlier turn")
    elif alarm is None:
        problem = f"{table.name('arrives')} waits for an alarm, but the scenario has none"
        raise table.error("arrives", problem, "Add the table [alarm], or name a turn")
    if "zone" in table:
        return Arrival(turn, read_zone(table, board))
    if "slots" not in table:
        return Arrival(turn, (read_slot(table, side, board),))
    if "slot" in table:
        raise table.error("slot", "has both slot and slots", "Give either of them")
    return Arrival(turn, read_slots(table, side, board))


def _turn(table: Table) -> int:
    value = table.data["arrives"]
    if type(value) is int and 2 <= value <= 99:
        return value
    raise table.wrong("arrives", f'a whole number from 2 to 99, or "{ALARM}"')


def read_zone(table: Table, board: MapFile) -> tuple[Square, ...]:
    """The squares of the zone that the key zone names, on which a figure can stand. ContentError if
    it is not correct."""
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
    """The square of the start that the key slot names. ContentError if it is not correct."""
    return _start_of(table, "slot", side, table.whole("slot", 1, 99), board)


def read_slots(table: Table, side: Side, board: MapFile) -> tuple[Square, ...]:
    """The squares of the starts that the key slots names. ContentError if it is not correct."""
    numbers = table.numbers("slots", None, 1, 99)
    return tuple(_start_of(table, "slots", side, number, board) for number in numbers)


def _start_of(table: Table, key: str, side: Side, slot: int, board: MapFile) -> Square:
    at = board.starts.get((side, slot))
    if at is None:
        known = ", ".join(str(n) for s, n in sorted(board.starts) if s is side)
        problem = f"{board.path.name} has no start {slot} for {side}"
        raise table.error(key, problem, f"Choose one of {known}")
    return at


def read_alarm(top: Table, tokens: int) -> Alarm | None:
    """What an alarm does, None if the scenario has none (GUARD-4); ``tokens`` are those that there
    are. ContentError if it is not
    correct, or does nothing at all."""
    if ALARM not in top:
        return None
    table = top.table(ALARM)
    table.only(_ALARM_KEYS)
    alarm = Alarm(table.whole("tokens", 0, 99, 0), table.flag("shots", False))
    if alarm.tokens and "guard" not in top:
        problem = "alarm.tokens takes guard tokens, but the scenario only counts turns (GUARD-2)"
        raise table.error("tokens", problem, "Give the scenario guard instead of turns")
    if alarm.tokens > tokens:
        problem = f"alarm.tokens is {alarm.tokens}, and the guard has {tokens} only"
        remedy = f"Write {tokens}, with which the alarm ends the game, or less"
        raise table.error("tokens", problem, remedy)
    waiting = (t for _name, t in top.table("figures").subtables() if t.data.get("arrives") == ALARM)
    if not alarm.tokens and not any(waiting):
        remedy = 'Give it tokens, or figures with arrives = "alarm"'
        raise top.error(ALARM, "nothing follows from the alarm", remedy)
    return alarm


def text_of_arrivals(figures: Sequence[Figure]) -> tuple[str, ...]:
    """Who comes when of some figures, a line for each turn, as players read it."""
    coming: dict[int, list[Figure]] = {}
    for figure in figures:
        if figure.arrival is not None and figure.arrival.turn is not None:
            coming.setdefault(figure.arrival.turn, []).append(figure)
    return tuple(_coming(turn, _names(coming[turn])) for turn in sorted(coming))


def _coming(turn: int, names: str) -> str:
    if turn == 1:
        return _("You choose at the start where they stand: {names}. [[TURN-1]]").format(
            names=names
        )
    return _("At the start of turn {turn} come: {names}. [[TURN-1]]").format(turn=turn, names=names)


def text_of_alarm(alarm: Alarm, figures: Sequence[Figure]) -> str:
    """What raises the alarm and what follows, as players read it; ``figures`` are all there are."""
    if alarm.shots:
        said = _("A shot from a firearm, or a mishap at a lock or in stealth, raises the alarm.")
    else:
        said = _("A mishap at a lock or in stealth raises the alarm.")
    if alarm.tokens:
        takes = ngettext(
            "It takes {n} guard token at once.",
            "It takes {n} guard tokens at once.",
            alarm.tokens,
        )
        said = f"{said} {takes.format(n=alarm.tokens)}"
    return f"{said} {text_of_called(figures)}".strip() + " [[GUARD-4]]"


def text_of_called(figures: Sequence[Figure]) -> str:
    """Whom of some figures an alarm is to bring, as players read it; empty if nobody."""
    waiting = [
        f
        for f in figures
        if f.status is Status.TO_COME and f.arrival is not None and f.arrival.turn is None
    ]
    if not waiting:
        return ""
    return _("At the start of the next turn it brings: {names}.").format(names=_names(waiting))


def _names(figures: Sequence[Figure]) -> str:
    return ", ".join(f"{_(f.card.name)} ({f.id})" for f in figures)
