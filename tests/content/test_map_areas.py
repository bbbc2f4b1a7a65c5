"""Maps with zones and exits, and with locks of their own on doors (BOARD-12, BOARD-13)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666.content.errors import ContentError
from ad1666.content.maps.reader import load_map
from ad1666.rules.board import Barrier, Edge, Feature, Lock
from ad1666.words import vocabulary

Spoil = Callable[[str, str, str], str]
Write = Callable[[str], Path]


def thing(number: int, kind: str, frame: str, body: str = "", **properties: object) -> str:
    """An object of a map; ``body`` is what it has besides its properties."""
    told = "".join(
        f'<property name="{k}" type="{"int" if isinstance(v, int) else "string"}" value="{v}"/>'
        for k, v in properties.items()
    )
    inner = f"<properties>{told}</properties>" if told else ""
    return f'<object id="{number}" type="{kind}" {frame}>{inner}{body}</object>\n'


def area(number: int, kind: str, frame: str, body: str = "", **properties: object) -> str:
    """A rectangle, measured in cells: left, top, width, height."""
    names = ("x", "y", "width", "height")
    values = (float(n) * 64 for n in frame.split())
    sides = " ".join(f'{k}="{v:g}"' for k, v in zip(names, values, strict=False) if v == v)
    return thing(number, kind, sides, body, **properties)


def lock(number: int, at: str, **properties: object) -> str:
    """A Lock at a point in pixels."""
    x, y = at.split()
    return thing(number, "Lock", f'x="{x}" y="{y}"', "<point/>", **properties)


GATE = area(20, "Exit", "1 2 1 1", exit="south-gate")
YARD = area(21, "Zone", "1 1 1 2", zone="yard", title="the old yard")


@pytest.fixture
def with_areas(good_map: str, spoil: Spoil) -> Callable[..., str]:
    """The text of the small map with these objects on the layers ``zones`` and ``places``."""

    def text(*zones: str, places: str = "", layer: str = '<objectgroup id="9" name="zones"') -> str:
        filled = spoil(good_map, " </objectgroup>", f"{places} </objectgroup>")
        return spoil(filled, "</map>", f"{layer}>{''.join(zones)}</objectgroup></map>")

    return text


def test_a_map_needs_no_zones(good_map: str, write_map: Write) -> None:
    loaded = load_map(write_map(good_map))
    assert (loaded.zones, loaded.exits) == ({}, {})


@pytest.mark.clause("BOARD-12")
def test_rectangles_become_the_squares_that_they_cover(
    with_areas: Callable[..., str], write_map: Write
) -> None:
    more = area(22, "Zone", "2 2 1 1", zone="yard")
    loaded = load_map(write_map(with_areas(YARD, more, GATE)))
    assert loaded.zones == {"yard": ((0, 0), (0, 1), (1, 1))}
    assert loaded.exits == {"south-gate": ((0, 1),)}
    assert loaded.zone_titles == {"yard": "the old yard"}
    assert loaded.exit_titles == {}


def test_things_may_have_titles(with_areas: Callable[..., str], write_map: Write) -> None:
    at = 'x="96" y="160"'
    tomb = thing(30, "Thing", at, "<point/>", thing="tomb", title=" old tomb ")
    loaded = load_map(write_map(with_areas(places=tomb)))
    assert loaded.board.titles == (("tomb", "old tomb"),) and "tomb" in loaded.things
    assert vocabulary.chest_name(loaded.board, "tomb") == "old tomb"
    assert vocabulary.chest_name(loaded.board, "sluice-wheel") == "sluice wheel"
    untitled = thing(30, "Thing", at, "<point/>", thing="tomb", title="")
    assert load_map(write_map(with_areas(places=untitled))).board.titles == ()
    long = thing(30, "Thing", at, "<point/>", thing="tomb", title="t" * 81)
    with pytest.raises(ContentError, match="has a title of 81 letters"):
        load_map(write_map(with_areas(places=long)))


def test_a_text_that_was_emptied_in_tiled_is_left_out(
    with_areas: Callable[..., str], write_map: Write
) -> None:
    emptied = area(22, "Zone", "2 2 1 1", zone="yard", title="")
    loaded = load_map(write_map(with_areas(emptied, places=lock(30, "128 96", key=""))))
    assert (list(loaded.zones), loaded.zone_titles) == (["yard"], {})
    assert dict(loaded.board.features)[Edge(1, 0, "W")].lock == Lock()
    with pytest.raises(ContentError, match="has no zone"):
        load_map(write_map(with_areas(area(22, "Zone", "2 2 1 1", zone=""))))


def test_a_zone_and_an_exit_may_share_name_and_squares(
    with_areas: Callable[..., str], write_map: Write
) -> None:
    both = area(20, "Exit", "1 2 1 1", exit="gate"), area(21, "Zone", "1 2 2 1", zone="gate")
    loaded = load_map(write_map(with_areas(*both)))
    assert loaded.exits == {"gate": ((0, 1),)}
    assert loaded.zones == {"gate": ((0, 1), (1, 1))}


@pytest.mark.clause("BOARD-12", "MOVE-9")
def test_an_exit_may_lead_over_a_wall_that_can_be_climbed(
    with_areas: Callable[..., str], write_map: Write
) -> None:
    gate = area(20, "Exit", "1 1 1 1", exit="wall")  # walls to the north and the west
    with pytest.raises(ContentError, match="nobody can leave"):
        load_map(write_map(with_areas(gate)))
    climb = '<object id="30" type="Climb" x="64" y="96"><point/></object>'
    assert load_map(write_map(with_areas(gate, places=climb))).exits == {"wall": ((0, 0),)}


@pytest.mark.clause("BOARD-13")
def test_a_point_on_a_door_says_what_its_lock_is_like(
    with_areas: Callable[..., str], write_map: Write
) -> None:
    points = lock(30, "128 96", force=9, key="key") + lock(31, "130 160", pick=4)
    features = dict(load_map(write_map(with_areas(places=points))).board.features)
    assert features[Edge(1, 0, "W")] == Feature(Barrier.DOOR, lock=Lock(force=9, pick=6, key="key"))
    assert features[Edge(1, 1, "W")] == Feature(Barrier.DOOR, lock=Lock(force=7, pick=4, key=None))


ON = ", layer zones, object 22, "
BROKEN = {
    "nameless zone": (
        area(22, "Zone", "1 1 1 1"),
        f"{ON}square 0,0 (1,1 in Tiled): has no zone. "
        "Make zone its name, a string such as north-gate.",
    ),
    "nameless exit": (
        area(22, "Exit", "1 2 1 1", title="the gate"),
        f"{ON}square 0,1 (1,2 in Tiled): has no exit. "
        "Make exit its name, a string such as north-gate.",
    ),
    "bad name": (
        area(22, "Zone", "1 1 1 1", zone="North Gate"),
        f"{ON}square 0,0 (1,1 in Tiled): has the name 'North Gate'. "
        "Use lower case letters from a to z, digits and hyphens, such as north-gate.",
    ),
    "a number for a name": (
        area(22, "Zone", "1 1 1 1", zone=3),
        f"{ON}square 0,0 (1,1 in Tiled): has the name 3. "
        "Use lower case letters from a to z, digits and hyphens, such as north-gate.",
    ),
    "a number for a title": (
        area(22, "Zone", "1 1 1 1", zone="yard", title=3),
        f"{ON}square 0,0 (1,1 in Tiled): has the title 3. Make title a string, or remove it.",
    ),
    "two titles": (
        YARD + area(22, "Zone", "2 2 1 1", zone="yard", title="the new yard"),
        f"{ON}square 1,1 (2,2 in Tiled): has the title 'the new yard', but another rectangle "
        "of it has 'the old yard'. Give both the same title, or only one a title.",
    ),
    "misspelt property": (
        area(22, "Zone", "1 1 1 1", zones="yard"),
        f"{ON}square 0,0 (1,1 in Tiled): has the property 'zones', which means nothing here. "
        'Did you mean "zone"?',
    ),
    "property of the other class": (
        area(22, "Exit", "1 2 1 1", zone="yard"),
        f"{ON}square 0,1 (1,2 in Tiled): has the property 'zone', which means nothing here. "
        "Known: exit, title.",
    ),
    "unknown class": (
        area(22, "Zonne", "1 1 1 1", zone="yard"),
        f"{ON}square 0,0 (1,1 in Tiled): has the class 'Zonne'. Did you mean \"Zone\"?",
    ),
    "no class": (
        area(22, "", "1 1 1 1", zone="yard"),
        f"{ON}square 0,0 (1,1 in Tiled): has no class. "
        "Write Zone or Exit into its Type (Class in newer versions), or remove it.",
    ),
    "a class of places": (
        area(22, "Start", "1 1 1 1"),
        f"{ON}square 0,0 (1,1 in Tiled): has the class 'Start'. "
        "Remove it and make it a point on the layer places.",
    ),
    "empty": (
        area(22, "Zone", "1 1 0 0", zone="yard"),
        f"{ON}square 0,0 (1,1 in Tiled): is empty. Draw it over whole squares, or remove it.",
    ),
    "without a size": (
        area(22, "Zone", "1 1", zone="yard"),
        f"{ON}square 0,0 (1,1 in Tiled): is empty. Draw it over whole squares, or remove it.",
    ),
    "off the grid": (
        area(22, "Zone", "1.5 1 1 1", zone="yard"),
        f"{ON}square 0,0 (1,1 in Tiled): does not lie on the borders of squares. "
        "Turn on View > Snapping > Snap to Grid and draw it again.",
    ),
    "half a square": (
        area(22, "Zone", "1 1 1 0.5", zone="yard"),
        f"{ON}square 0,0 (1,1 in Tiled): does not lie on the borders of squares. "
        "Turn on View > Snapping > Snap to Grid and draw it again.",
    ),
    "over the margin": (
        area(22, "Zone", "2 1 3 1", zone="yard"),
        f"{ON}square 1,0 (2,1 in Tiled): goes beyond the board. Keep it inside the margin.",
    ),
    "outside": (
        area(22, "Zone", "-3 1 1 1", zone="yard"),
        f"{ON}margin (-3,1 in Tiled): goes beyond the board. Keep it inside the margin.",
    ),
    "huge": (
        area(22, "Zone", "1 1 1e9 1e9", zone="yard"),
        f"{ON}square 0,0 (1,1 in Tiled): goes beyond the board. Keep it inside the margin.",
    ),
    "nothing but trees": (
        area(22, "Zone", "3 1 1 1", zone="yard"),
        f"{ON}square 2,0 (3,1 in Tiled): covers nothing but blocked squares. "
        "Draw it over a square that can be entered.",
    ),
    "an exit behind a wall": (
        area(22, "Exit", "1 1 1 2", exit="gate"),
        f"{ON}square 0,0 (1,1 in Tiled): is an exit where nobody can leave the board. "
        "Draw exits over squares at the rim that have no wall on the outer edge.",
    ),
    "an exit over a tree": (
        area(22, "Exit", "3 1 1 1", exit="gate"),
        f"{ON}square 2,0 (3,1 in Tiled): is an exit where nobody can leave the board. "
        "Draw exits over squares at the rim that have no wall on the outer edge.",
    ),
    "a point": (
        thing(22, "Zone", 'x="64" y="64"', "<point/>", zone="yard"),
        ", layer zones, object 22: is not an upright rectangle. Remove it and use Insert "
        "Rectangle, without turning it.",
    ),
    "an ellipse": (
        area(22, "Zone", "1 1 1 1", "<ellipse/>", zone="yard"),
        ", layer zones, object 22: is not an upright rectangle. Remove it and use Insert "
        "Rectangle, without turning it.",
    ),
    "turned": (
        thing(22, "Zone", 'x="64" y="64" width="64" height="64" rotation="90"', zone="yard"),
        ", layer zones, object 22: is not an upright rectangle. Remove it and use Insert "
        "Rectangle, without turning it.",
    ),
    "of no size at all": (
        thing(22, "Zone", 'x="64" y="64" width="inf" height="64"', zone="yard"),
        ", layer zones, object 22: is not an upright rectangle. Remove it and use Insert "
        "Rectangle, without turning it.",
    ),
    "from a template": (
        '<object id="22" template="zone.tx" x="64" y="64"/>',
        ", layer zones, object 22: comes from the template zone.tx. Choose Detach from its menu.",
    ),
}
AT = ", layer places, object 30, "
BROKEN_PLACES = {
    "an area among the places": (
        thing(30, "Zone", 'x="96" y="96"', "<point/>", zone="yard"),
        f"{AT}square 0,0 (1,1 in Tiled): has the class 'Zone'. "
        "Remove it and make it a rectangle on the layer zones.",
    ),
    "a lock on a wall": (
        lock(30, "64 96"),
        f"{AT}square 0,0 (1,1 in Tiled): is where there is no door. "
        "Move it onto the edge of a door, or remove it.",
    ),
    "a lock on nothing": (
        lock(30, "96 192"),
        f"{AT}margin (1,3 in Tiled): is where there is no door. "
        "Move it onto the edge of a door, or remove it.",
    ),
    "a lock in the middle": (
        lock(30, "96 96"),
        f"{AT}square 0,0 (1,1 in Tiled): does not say which edge it means. "
        "Move it to the middle of the edge of its door.",
    ),
    "two locks": (
        lock(29, "128 96") + lock(30, "126 96"),
        f"{AT}square 0,0 (1,1 in Tiled): is on a door that has one already. Remove one of them.",
    ),
    "too hard": (
        lock(30, "128 96", force=13),
        f"{AT}square 1,0 (2,1 in Tiled): has force = 13. Make force an int from 1 to 12.",
    ),
    "hard by a word": (
        lock(30, "128 96", pick="hard"),
        f"{AT}square 1,0 (2,1 in Tiled): has pick = 'hard'. Make pick an int from 1 to 12.",
    ),
    "unknown key": (
        lock(30, "128 96", key="kay"),
        f"{AT}square 1,0 (2,1 in Tiled): has key = 'kay', which is not an item. "
        'Did you mean "key"?',
    ),
    "a number for a key": (
        lock(30, "128 96", key=1),
        f"{AT}square 1,0 (2,1 in Tiled): has key = 1, which is not an item.",
    ),
    "misspelt": (
        lock(30, "128 96", forse=8),
        f"{AT}square 1,0 (2,1 in Tiled): has the property 'forse', which means nothing here. "
        'Did you mean "force"?',
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_what_is_said_of_wrong_areas(
    case: str, with_areas: Callable[..., str], write_map: Write
) -> None:
    objects, message = BROKEN[case]
    path = write_map(with_areas(objects))
    with pytest.raises(ContentError) as raised:
        load_map(path)
    assert str(raised.value) == f"{path}{message}"


@pytest.mark.parametrize("case", BROKEN_PLACES)
def test_what_is_said_of_wrong_locks(
    case: str, with_areas: Callable[..., str], write_map: Write
) -> None:
    objects, message = BROKEN_PLACES[case]
    path = write_map(with_areas(places=objects))
    with pytest.raises(ContentError) as raised:
        load_map(path)
    assert str(raised.value).startswith(f"{path}{message}")


@pytest.mark.parametrize(
    ("layer", "message"),
    [
        (
            '<objectgroup id="9" name="zones" offsetx="-32"',
            ", layer zones: has the offset -32, 0. "
            "Set its horizontal offset to 0 and its vertical to 0.",
        ),
        (
            '<objectgroup id="8" name="zones"/><objectgroup id="9" name="zones"',
            ", layer zones: appears 2 times. Rename or remove the others.",
        ),
        (
            '<imagelayer id="8" name="zones"/><objectgroup id="9" name="notes"',
            ", layer zones: is not an object layer. Create zones again as a layer of the right "
            "kind.",
        ),
    ],
)
def test_what_is_said_of_a_wrong_layer_of_areas(
    layer: str, message: str, with_areas: Callable[..., str], write_map: Write
) -> None:
    path = write_map(with_areas(layer=layer))
    with pytest.raises(ContentError) as raised:
        load_map(path)
    assert str(raised.value) == f"{path}{message}"


def test_all_wrong_areas_are_told_at_once(with_areas: Callable[..., str], write_map: Write) -> None:
    wrong = area(22, "Zone", "1 1 1 1"), area(23, "Exit", "2 1 1 1", exit="Gate")
    with pytest.raises(ContentError) as raised:
        load_map(write_map(with_areas(*wrong)))
    assert len((raised.value, *raised.value.others)) == 2
