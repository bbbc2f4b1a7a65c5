"""What a position consists of as text, in the notation of conformance cases
(docs/conformance.md)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from attrs import Attribute, fields_dict

from ad1666.rules.board import (
    Barrier,
    Board,
    Direction,
    Door,
    Edge,
    Feature,
    Kind,
    Lock,
    square_text,
)
from ad1666.rules.cards import Pile
from ad1666.rules.characters import Figure, Square
from ad1666.rules.items import Gear

DOORS = {"D": Door.CLOSED, "O": Door.OPEN, "L": Door.LOCKED, "X": Door.DESTROYED}
_ANYWHERE = {
    ":": Feature(Barrier.OBSTACLE),
    "W": Feature(Barrier.WINDOW),
    "s": Feature(Barrier.STAIRS),
    "l": Feature(Barrier.LADDER),
    **dict.fromkeys(DOORS, Feature(Barrier.DOOR)),
}
FEATURES = {
    "N": {
        "-": Feature(Barrier.WALL),
        "v": Feature(Barrier.HIGH, Direction.S),
        "^": Feature(Barrier.HIGH, Direction.N),
        **_ANYWHERE,
    },
    "W": {
        "|": Feature(Barrier.WALL),
        ">": Feature(Barrier.HIGH, Direction.E),
        "<": Feature(Barrier.HIGH, Direction.W),
        **_ANYWHERE,
    },
}
"""What is drawn on an edge, by the side of the edge and by the character."""
_MARKS = {
    side: {(f.barrier, f.lower): mark for mark, f in features.items()}
    for side, features in FEATURES.items()
}
_DOOR_MARKS = {door: mark for mark, door in DOORS.items()}
SURFACES = {(False, False): ".", (True, False): "r", (False, True): "d", (True, True): "b"}
"""The letters of squares in the drawing of surfaces: whether they are rough, and dark."""
MARKS = ("prone", "stunned", "activated", "waiting", "surrendered")
"""What is true of a figure or not."""
NUMBERS = ("wounds", "parry_used", "diagonals", "controlled_until")
"""What is counted on a figure."""


def drawn(board: Board, letters: Mapping[Square, str]) -> str:
    """The board with figures on it: squares three characters wide, edges one, corners ``+``."""
    rows = []
    for y in range(board.height + 1):
        edges = (3 * _mark(board, Edge(x, y, "N")) for x in range(board.width))
        rows.append(f"+{'+'.join(edges)}+")
        if y < board.height:
            squares = (_square(board, (x, y), letters.get((x, y))) for x in range(board.width))
            last = _mark(board, Edge(board.width, y, "W"))
            rows.append("".join((*squares, last)).rstrip())
    return "\n".join(rows)


def _square(board: Board, at: Square, letter: str | None) -> str:
    left = _mark(board, Edge(*at, "W"))
    match board.kind(at):
        case Kind.BLOCKED:
            return f"{left}###"
        case Kind.HIGH:
            return f"{left}={letter or ' '}="
        case _:
            return f"{left} {letter or ' '} "


def _mark(board: Board, edge: Edge) -> str:
    door = board.door(edge)
    if door is not None:
        return _DOOR_MARKS[door]
    feature = board.feature(edge)
    return _MARKS[edge.side].get((feature.barrier, feature.lower), " ")


def counters(figure: Figure, letters: Mapping[Square, str]) -> dict[str, object]:
    """Whose a figure is, and what may change in it, on a board with these letters."""
    drawn_there = figure.at is None or letters[figure.at] == figure.id
    return present(
        side=figure.side,
        name=figure.card.name if figure.card.name != figure.id else None,
        at=None if drawn_there else figure.at,
        status=None if figure.on_board else figure.status,
        **unlike(figure, (*MARKS, *NUMBERS)),
        tokens=dict(figure.tokens),
        struck=figure.struck,
        controller=figure.controller,
        left_from=figure.left_from and square_text(figure.left_from),
        gear=[gear_text(gear) for gear in figure.gear],
    )


def lock_told(lock: Lock) -> dict[str, object]:
    """A lock with its numbers and its key."""
    return present(force=lock.force, pick=lock.pick, key=lock.key)


GEAR_MARKS = ("held", "quick", "shot")
"""What is true of a piece of gear or not."""


def gear_text(gear: Gear) -> str:
    """A piece of gear with its counters: ``pistol held reload=2``."""
    words = [gear.item.id, *(mark for mark in GEAR_MARKS if getattr(gear, mark))]
    words += [f"reload={gear.reload}"] if gear.reload else []
    words += [f"uses={gear.uses}"] if gear.uses is not None else []
    return " ".join((*words, *(() if gear.starting else ("loose",))))


def pile_told(pile: Pile, *, shown: bool) -> dict[str, object]:
    """The cards of a player; unless they are ``shown``, of the hidden ones only the number."""
    if shown:
        return present(
            hand=pile.hand, discard=pile.discard, play=pile.play, committed=pile.committed
        )
    return present(
        hand=len(pile.hand),
        deck=len(pile.deck),
        **present(discard=pile.discard, play=pile.play, committed=len(pile.committed) or None),
    )


def unlike(value: Any, names: Iterable[str]) -> dict[str, object]:
    """Those fields of a value that are not as they are by default."""
    usual: dict[str, Attribute[Any]] = fields_dict(type(value))
    return {n: v for n in names if (v := getattr(value, n)) != usual[n].default}


def present(**values: object) -> dict[str, object]:
    """The values that there are: neither None, False, nor empty."""
    none: tuple[object, ...] = (None, (), [], {})
    return {n: v for n, v in values.items() if v is not False and v not in none}


def entries(**values: object) -> list[str]:
    """A line for each of the values that there are."""
    return [entry(name, value) for name, value in present(**values).items()]


def entry(name: str, value: object) -> str:
    """A value as a line of TOML."""
    return f"{name} = {_toml(value)}"


def _toml(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case int():
            return str(value)
        case dict():
            inner = (f"{_key(name)} = {_toml(of)}" for name, of in value.items())
            return f"{{ {', '.join(inner)} }}" if value else "{}"
        case list() | tuple():
            return f"[{', '.join(map(_toml, value))}]"
        case _:
            return json.dumps(str(value), ensure_ascii=False)


def _key(name: str) -> str:
    bare = name.isascii() and name.replace("-", "").replace("_", "").isalnum()
    return name if bare else json.dumps(name, ensure_ascii=False)
