"""Maps with passages between squares that lie apart (PLACE-1)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666.content.errors import ContentError
from ad1666.content.maps.reader import load_map
from ad1666.content.translations.texts import texts_of
from ad1666.rules.board import Link
from tests.content.yards import Warnings, drawn, point

Write = Callable[[str], Path]

TWO_ROOMS = ("...#...",) * 3
"""Two rooms that nothing joins."""
STARTS = "red 1 0,0 blue 1 1,0"


def end(number: int, at: str, name: str = "stairs", **facts: str | int) -> str:
    """A point of class Passage."""
    said = [f'<property name="passage" value="{name}"/>'] if name else []
    for key, value in facts.items():
        kind = ' type="int"' if isinstance(value, int) else ""
        said.append(f'<property name="{key}"{kind} value="{value}"/>')
    return point(number, "Passage", at, "".join(said))


def rooms(*ends: str) -> str:
    return drawn(TWO_ROOMS, starts=STARTS, places="".join(ends))


def test_two_points_of_one_name_join_their_squares(write_map: Write) -> None:
    attic = end(22, "2,0", "attic", cost=3), end(23, "6,0", "attic", title="to the attic")
    board = load_map(write_map(rooms(end(20, "0,2"), end(21, "4,2"), *attic))).board
    assert board.links == (
        Link("attic", ((2, 0), (6, 0)), 3, "to the attic"),
        Link("stairs", ((0, 2), (4, 2))),
    )
    assert load_map(write_map(rooms())).board.links == ()


BROKEN = {
    "one end": (
        [end(20, "0,2")],
        "object 20, square 0,2 (1,3 in Tiled): is the only end of its passage. "
        "Put its other end somewhere, a Passage of the same name.",
    ),
    "three ends": (
        [end(20, "0,2"), end(21, "4,2"), end(22, "6,2")],
        "object 22, square 6,2 (7,3 in Tiled): is one end too many of the passage 'stairs'. "
        "A passage has two ends: give it another name.",
    ),
    "a blocked end": (
        [end(20, "0,2"), end(21, "3,2")],
        "object 21, square 3,2 (4,3 in Tiled): is on a blocked square. "
        "Move it to a square that can be entered.",
    ),
    "both ends on a square": (
        [end(20, "0,2"), end(21, "0,2")],
        "object 21, square 0,2 (1,3 in Tiled): is on the square of its other end. "
        "A passage joins squares that lie apart: move it, or make it a door or a gap.",
    ),
    "ends side by side": (
        [end(20, "0,2"), end(21, "1,1")],
        "object 21, square 1,1 (2,2 in Tiled): is beside its other end, 0,2. "
        "A passage joins squares that lie apart: move it, or make it a door or a gap.",
    ),
    "for nothing": (
        [end(20, "0,2", cost=0), end(21, "4,2")],
        "object 20, square 0,2 (1,3 in Tiled): has cost = 0. Make cost an int from 1 to 4.",
    ),
    "too dear": (
        [end(20, "0,2", cost=5), end(21, "4,2")],
        "object 20, square 0,2 (1,3 in Tiled): has cost = 5. Make cost an int from 1 to 4.",
    ),
    "two costs": (
        [end(20, "0,2", cost=1), end(21, "4,2", cost=3)],
        "object 21, square 4,2 (5,3 in Tiled): has another cost than its other end. "
        "Give both the same cost, or only one a cost.",
    ),
    "two titles": (
        [end(20, "0,2", title="up"), end(21, "4,2", title="down")],
        "object 21, square 4,2 (5,3 in Tiled): has another title than its other end. "
        "Give both the same title, or only one a title.",
    ),
    "no name": (
        [end(20, "0,2", ""), end(21, "4,2", "")],
        "object 20, square 0,2 (1,3 in Tiled): has no passage. "
        "Make passage its name, a string such as north-gate.",
    ),
    "a strange name": (
        [end(20, "0,2", "Up Stairs"), end(21, "4,2", "Up Stairs")],
        "object 20, square 0,2 (1,3 in Tiled): has the name 'Up Stairs'. "
        "Use lower case letters from a to z, digits and hyphens, such as north-gate.",
    ),
    "a strange property": (
        [end(20, "0,2", price=2), end(21, "4,2")],
        "object 20, square 0,2 (1,3 in Tiled): has the property 'price', which means nothing here. "
        "Known: cost, passage, title.",
    ),
    "twice the same": (
        [end(20, "0,2"), end(21, "4,2"), end(22, "4,2", "twin"), end(23, "0,2", "twin")],
        "object 23, square 0,2 (1,3 in Tiled): joins the squares of the passage 'stairs'. "
        "Remove one of them.",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_mistake_is_told_once_with_its_place_and_remedy(name: str, write_map: Write) -> None:
    ends, said = BROKEN[name]
    with pytest.raises(ContentError) as caught:
        load_map(write_map(rooms(*ends)))
    told = [str(error) for error in (caught.value, *caught.value.others)]
    assert f", layer places, {said}" in told[0]
    assert len(told) == (2 if name in ("no name", "a strange name") else 1), "both ends lack it"


def test_a_room_is_reached_through_a_passage(warnings: Warnings) -> None:
    (room,) = (said for said in warnings(rooms()) if "unreachable-room" in said)
    assert "nobody can get to 9 squares" in room
    assert warnings(rooms(end(20, "0,2"), end(21, "4,2"))) == []
    assert warnings(rooms(end(20, "5,2"), end(21, "5,0"))) == [room], "it leads nowhere else"


def test_its_name_can_be_translated(
    write_map: Write, write_scenario: Write, good_scenario: str
) -> None:
    path = write_scenario(good_scenario)
    ends = end(20, "0,2", title="the back stairs"), end(21, "4,2")
    loft = end(22, "2,0", "up-loft"), end(23, "6,0", "up-loft")
    write_map(rooms(*ends, *loft))
    texts = {name: text.original for name, text in texts_of(path).items()}
    assert texts["map.passages.stairs"] == "the back stairs"
    assert texts["map.passages.up-loft"] == "up loft"
