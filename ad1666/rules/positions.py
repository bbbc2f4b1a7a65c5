"""A position as text, in the notation of conformance cases (docs/conformance.md)."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

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
    door_text,
    square_text,
)
from ad1666.rules.cards import SIDES, Pile, Side
from ad1666.rules.characters import TRAITS, Character, Figure, Square
from ad1666.rules.items import Gear

if TYPE_CHECKING:
    from ad1666.rules.state import State

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
NOT_HELD = ("terms", "tokens_due", "outcome")
"""What the text of a position does not hold: what a scenario sets besides the pieces, and what is
over or being resolved. Nor does it hold what a card says beside its values, or who is to come when;
and of an item it holds only the id."""


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


def position_text(state: State, hands: Collection[Side] = SIDES) -> str:
    """A position as the part of a case before its steps, which `conform.cases.read_position` reads
    back, except for `NOT_HELD`. Of a player whose hand is not among those to tell, only the number
    of cards is told: such a text cannot be read back."""
    lines = [*_beginning(state), *_ground(state), *_contacts(state), *_of_board(state.board)]
    lines += [_line(f"figures.{f.id}", _figure(state, f)) for f in state.figures]
    lines += [_line(side, _pile(state.pile(side), shown=side in hands)) for side in SIDES]
    lines += _lines(magic={"discard": state.magic.discard} if state.magic.discard else None)
    usual = fields_dict(type(state))
    untold = [name for name in NOT_HELD if getattr(state, name) != usual[name].default]
    lines += [f"# not held: {', '.join(untold)}"] if untold else []
    return "\n".join((*lines, ""))


def position_summary(state: State) -> str:
    """What both players may see of a position and what may change in it, in the same notation:
    without hands, and without what only the cards of the figures and the map say."""
    lines = [*_beginning(state), *_ground(state)]
    lines += [_line(f"figures.{f.id}", _counters(state, f)) for f in state.figures]
    lines += [_line(side, _pile(state.pile(side), shown=False)) for side in SIDES]
    lines += ["# over"] if state.outcome is not None else []
    return "\n".join(lines)


def _beginning(state: State) -> Iterator[str]:
    """When it is, who acts, and the drawing."""
    yield from _lines(
        turn=state.turn,
        phase=state.phase,
        initiative=state.initiative or "none",
        first=state.first or "none",
        to_act=state.to_act,
        passed=state.passed,
        active=state.active,
        left=state.left or None,
    )
    if state.walk is not None:
        mp, start, tested = state.walk
        yield _line("walk", _told(mp=mp, start=start and square_text(start), tested=tested))
    yield from _lines(guard=state.guard, alarm=state.alarm)
    yield f"board = '''\n{drawn(state.board, _letters(state))}\n'''"


def _letters(state: State) -> dict[Square, str]:
    return {square: f.id for square, f in state.taken().items()}


def _ground(state: State) -> Iterator[str]:
    """What lies about."""
    lying: dict[str, list[str]] = {}
    for at, item in state.ground:
        lying.setdefault(item.id, []).append(square_text(at))
    chests = {
        c.id: {"at": c.at, "holds": [item.id for item in c.holds], **_lock(c.lock)}
        for c in state.chests
    }
    markers = [square_text(at) for at in state.markers]
    yield from _lines(ground=lying, chests=chests, markers=markers, options=state.options)


def _contacts(state: State) -> Iterator[str]:
    """Who was engaged with whom, and who has been where."""
    yield _line("engaged_before", state.engaged_before)
    fresh = [" ".join((c.figure, c.enemy, *c.late)) for c in state.fresh]
    visits = [f"{figure} {zone}" for zone, figure in state.visits]
    yield from _lines(fresh=fresh, visits=visits, begun=state.begun)


def _of_board(board: Board) -> Iterator[str]:
    """What the drawing does not show."""
    climbs, locks = {}, {}
    for (x, y, side), feature in sorted(board.features):
        edge = door_text(((x, y), Direction(side)))
        if feature.climb is not None:
            climbs[edge] = feature.climb
        if feature.lock is not None:
            locks[edge] = _lock(feature.lock)
    yield from _lines(climbs=climbs, locks=locks)
    if board.rough or board.dark:
        rough, dark = set(board.rough), set(board.dark)
        marks = [SURFACES[square in rough, square in dark] for square in board.squares()]
        starts = range(0, len(marks), board.width)
        rows = ("".join(marks[start : start + board.width]) for start in starts)
        yield "\n".join(("surfaces = '''", *rows, "'''"))


def _lock(lock: Lock) -> dict[str, object]:
    return _told(force=lock.force, pick=lock.pick, key=lock.key)


def _figure(state: State, figure: Figure) -> dict[str, object]:
    """A figure with its card. (Where a figure stands the drawing shows, as a rule.)"""
    told = {**_counters(state, figure), **_card(figure.card)}
    if figure.arrival is not None:
        squares = [square_text(square) for square in figure.arrival.squares]
        told["arrival"] = _told(turn=figure.arrival.turn, squares=squares)
    if figure.card.abilities:  # it may have begun with tokens that it no longer has
        told["tokens"] = dict(figure.tokens)
    return told


def _counters(state: State, figure: Figure) -> dict[str, object]:
    """Whose a figure is, and what may change in it."""
    seen = figure.at is None or _letters(state)[figure.at] == figure.id
    return _told(
        side=figure.side,
        name=figure.card.name if figure.card.name != figure.id else None,
        at=None if seen else figure.at,
        status=None if figure.on_board else figure.status,
        **_unlike(figure, (*MARKS, *NUMBERS)),
        tokens=dict(figure.tokens),
        struck=figure.struck,
        controller=figure.controller,
        left_from=figure.left_from and square_text(figure.left_from),
        gear=[_gear(gear) for gear in figure.gear],
    )


def _card(card: Character) -> dict[str, object]:
    usual = fields_dict(Character)
    thresholds = card.serious, card.death
    as_usual = thresholds == (usual["serious"].default, usual["death"].default)
    told = _told(
        kind=None if card.hero else "commoner",
        **_unlike(card, ("sex", *TRAITS, "fencing", "hands")),
        thresholds=None if as_usual else thresholds,
        skills=dict(card.skills),
        abilities=[f"{name} {value}" if value else name for name, value in card.abilities],
        items=[item.id for item in card.items],
    )
    return told if card.human else {**told, "human": False}


GEAR_MARKS = ("held", "quick", "shot")
"""What is true of a piece of gear or not."""


def _gear(gear: Gear) -> str:
    """A piece of gear with its counters: ``pistol held reload=2``."""
    words = [gear.item.id, *(mark for mark in GEAR_MARKS if getattr(gear, mark))]
    words += [f"reload={gear.reload}"] if gear.reload else []
    words += [f"uses={gear.uses}"] if gear.uses is not None else []
    return " ".join((*words, *(() if gear.starting else ("loose",))))


def _pile(pile: Pile, *, shown: bool) -> dict[str, object]:
    if shown:
        return _told(hand=pile.hand, discard=pile.discard, play=pile.play, committed=pile.committed)
    return _told(
        hand=len(pile.hand),
        deck=len(pile.deck),
        **_told(discard=pile.discard, play=pile.play, committed=len(pile.committed) or None),
    )


def _unlike(value: Any, names: Iterable[str]) -> dict[str, object]:
    """Those fields of a value that are not as they are by default."""
    usual: dict[str, Attribute[Any]] = fields_dict(type(value))
    return {n: v for n in names if (v := getattr(value, n)) != usual[n].default}


def _told(**values: object) -> dict[str, object]:
    """The values that there are: neither None, False, nor empty."""
    none: tuple[object, ...] = (None, (), [], {})
    return {n: v for n, v in values.items() if v is not False and v not in none}


def _lines(**values: object) -> list[str]:
    return [_line(name, value) for name, value in _told(**values).items()]


def _line(name: str, value: object) -> str:
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
