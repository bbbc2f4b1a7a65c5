"""Warnings about maps and scenarios: for each one that has it, and one that just has not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from ad1666.author.starter import begin
from ad1666.console.cli import main
from ad1666.content.characters.cards import load_characters
from ad1666.content.checks import check
from ad1666.content.checks.findings import COLUMNS, Level
from ad1666.content.errors import ContentError, Line, Spot
from ad1666.content.maps.reader import load_map
from ad1666.content.scenarios.outline import scenario_files
from ad1666.content.scenarios.scenario import Parts, load_scenario, read_scenario
from ad1666.content.toml import parse_toml
from ad1666.content.warnings import MEANINGS, OF_MAPS, OF_SCENARIOS, Code
from ad1666.resources import data_root

Write = Callable[[str], Path]
Spoil = Callable[[str, str, str], str]

KINDS = {".": 1, "#": 2, "^": 3}
WALL, CLOSED, LOCKED, STAIRS = 5, 6, 7, 11
"""Tiles of the small tileset, for upright edges."""
LEVEL_WALL, WINDOW = 12, 13
"""And for level ones."""


def drawn(
    rows: tuple[str, ...],
    upright: dict[tuple[int, int], int] | None = None,
    level: dict[tuple[int, int], int] | None = None,
    starts: str = "",
    places: str = "",
    areas: str = "",
    properties: str = "",
) -> str:
    """A map of some rows of squares with a wall around it; edges by the square east or south of
    them, starts as ``red 1 0,0``, one after the other."""
    width, height = len(rows[0]), len(rows)
    rim = {(x, y): WALL for x in (0, width) for y in range(height)}
    lid = {(x, y): LEVEL_WALL for x in range(width) for y in (0, height)}

    def layer(number: int, name: str, tiles: dict[tuple[int, int], int], offset: str) -> str:
        cells = ",\n".join(
            ",".join(str(tiles.get((x, y), 0)) for x in range(-1, width + 1))
            for y in range(-1, height + 1)
        )
        size = f'width="{width + 2}" height="{height + 2}"'
        data = f'<data encoding="csv">\n{cells}\n</data>'
        return f'<layer id="{number}" name="{name}" {size}{offset}>{data}</layer>\n'

    squares = {(x, y): KINDS[kind] for y, row in enumerate(rows) for x, kind in enumerate(row)}
    points = []
    words = starts.split()
    for side, slot, at in zip(words[::3], words[1::3], words[2::3], strict=True):
        facts = f'<property name="side" value="{side}"/>'
        facts += f'<property name="slot" type="int" value="{slot}"/>'
        points.append(point(100 + len(points), "Start", at, facts))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<map version="1.8" orientation="orthogonal" '
        f'renderorder="right-down" width="{width + 2}" height="{height + 2}" tilewidth="64" '
        'tileheight="64" infinite="0">\n'
        f'<properties><property name="title" value="A yard"/>{properties}</properties>\n'
        '<tileset firstgid="1" source="squares.tsx"/><tileset firstgid="5" source="edges.tsx"/>\n'
        + layer(1, "squares", squares, "")
        + layer(2, "edges-v", rim | (upright or {}), ' offsetx="-32"')
        + layer(3, "edges-h", lid | (level or {}), ' offsety="-32"')
        + f'<objectgroup id="4" name="places">\n{"".join(points)}{places}</objectgroup>\n'
        + f'<objectgroup id="5" name="zones">\n{areas}</objectgroup>\n</map>\n'
    )


def point(number: int, kind: str, at: str, facts: str) -> str:
    """A point in the middle of a square, or, with halves, on an edge."""
    x, y = (64 * float(n) + 96 for n in at.split(","))
    inner = f"<properties>{facts}</properties><point/>"
    return f'<object id="{number}" type="{kind}" x="{x:.0f}" y="{y:.0f}">{inner}</object>\n'


def thing(at: str, name: str = "letter", number: int = 50) -> str:
    return point(number, "Thing", at, f'<property name="thing" value="{name}"/>')


def area(number: int, kind: str, name: str, x: int, y: int) -> str:
    facts = f'<properties><property name="{kind.lower()}" value="{name}"/></properties>'
    at = f'x="{64 * x + 64}" y="{64 * y + 64}" width="64" height="64"'
    return f'<object id="{number}" type="{kind}" {at}>{facts}</object>\n'


HEAD = """\
title = "A test"
story = "Two meet."
map = "yard.tmx"
kind = "adventure"
"""
BANDS = """
[factions]
red = "Defenders of the Commonwealth"
blue = "The Cardinal's people"
[figures.A]
side = "red"
card = "{red}"
slot = 1
[figures.B]
side = "blue"
card = "{blue}"
slot = 1
"""
KILLS = """
[[goals]]
side = "red"
aim = "kill"
subject = "enemy"
points = 1
[[goals]]
side = "blue"
aim = "kill"
subject = "enemy"
points = 1
"""
STARTS = "red 1 0,0 blue 1 3,0"


def told(
    length: str = "turns = 5", red: str = "hajduk", blue: str = "cardinals-guard", more: str = KILLS
) -> str:
    return f"{HEAD}{length}\n{BANDS.format(red=red, blue=blue)}{more}"


def goal(side: str, aim: str, more: str) -> str:
    return f'[[goals]]\nside = "{side}"\naim = "{aim}"\npoints = 1\n{more}\n'


def place(where: Line | Spot | None, text: str | None) -> str:
    """A place; instead of its number a line of the scenario itself."""
    return (
        str(where)
        if text is None or not isinstance(where, Line)
        else text.splitlines()[where.number - 1]
    )


@pytest.fixture
def warnings(write_map: Write, write_scenario: Write) -> Callable[..., list[str]]:
    """The warnings about a map, or a scenario on it, as code, place and problem."""

    def found(map_text: str, scenario: str | None = None) -> list[str]:
        path = write_scenario(scenario) if scenario is not None else None
        checked = check([write_map(map_text) if path is None else path])
        if path is not None:
            write_map(map_text)
            checked = check([path])
        assert all(f.level is Level.WARNING for f in checked.findings), list(checked.findings)
        return [f"{f.code} {place(f.where, scenario)}: {f.problem}" for f in checked.findings]

    return found


Warnings = Callable[..., list[str]]


def test_all_is_well(warnings: Warnings) -> None:
    assert warnings(drawn(("....",), starts=STARTS), told()) == []


# Maps


@pytest.mark.parametrize("edge", [0, CLOSED, LOCKED])
def test_a_room_behind_a_door_can_be_reached(warnings: Warnings, edge: int) -> None:
    assert warnings(drawn(("....",), {(2, 0): edge}, starts="red 1 0,0")) == []


def test_a_room_behind_walls_cannot(warnings: Warnings) -> None:
    text = drawn(("....",), {(2, 0): WALL}, starts="red 1 0,0")
    assert warnings(text) == [
        "unreachable-room layer squares, square 2,0 (3,1 in Tiled): "
        "nobody can get to 2 squares from here on from any start"
    ]


def test_each_room_is_told_once(warnings: Warnings) -> None:
    text = drawn((".....",), {(2, 0): WALL, (3, 0): WALL}, starts="red 1 0,0")
    assert [d.partition(":")[0] for d in warnings(text)] == [
        "unreachable-room layer squares, square 2,0 (3,1 in Tiled)",
        "unreachable-room layer squares, square 3,0 (4,1 in Tiled)",
    ]


def test_a_wall_that_can_be_climbed_is_a_way_in(warnings: Warnings) -> None:
    climb = point(60, "Climb", "1.5,0", "")
    assert warnings(drawn(("....",), {(2, 0): WALL}, starts="red 1 0,0", places=climb)) == []


def test_a_window_is_a_way_in(warnings: Warnings) -> None:
    assert warnings(drawn((".", "."), level={(0, 1): WINDOW}, starts="red 1 0,0")) == []


def test_one_can_jump_down_but_not_up(warnings: Warnings) -> None:
    rows = ("^..",)
    assert warnings(drawn(rows, starts="red 1 0,0")) == []
    # high terrain that nobody can climb is a roof, no room; what lies beyond it is one
    assert warnings(drawn((".^.",), starts="red 1 0,0")) == [
        "unreachable-room layer squares, square 2,0 (3,1 in Tiled): "
        "nobody can get to this square from any start"
    ]
    assert warnings(drawn((".^.",), {(1, 0): STAIRS}, starts="red 1 0,0")) == []


def test_a_map_without_starts_is_not_yet_one_to_play_on(warnings: Warnings) -> None:
    assert warnings(drawn(("....",), {(2, 0): WALL})) == []


@pytest.mark.parametrize(
    ("rows", "at", "trouble"),
    [
        ((".#.",), (1, 0), "to blocked ground"),
        (("...",), (0, 0), "off the board, where no exit is"),
        (("...",), (3, 0), "off the board, where no exit is"),
        (("^..",), (1, 0), "between high terrain and open ground"),
    ],
)
def test_a_door_to_nowhere(
    warnings: Warnings, rows: tuple[str, ...], at: tuple[int, int], trouble: str
) -> None:
    found = warnings(drawn(rows, {at: CLOSED}, starts="red 1 0,0 red 2 2,0"))
    square = f"square {at[0]},0" if at[0] < 3 else "margin"
    place = f"layer edges-v, {square} ({at[0] + 1},1 in Tiled)"
    assert found == [f"door-to-nowhere {place}: holds a door {trouble}"]


def test_doors_that_lead_somewhere(warnings: Warnings) -> None:
    assert warnings(drawn(("...",), {(1, 0): CLOSED}, starts="red 1 0,0")) == []
    assert warnings(drawn(("^^.",), {(1, 0): CLOSED}, starts="red 1 0,0")) == []
    gate = area(70, "Exit", "gate", 0, 0)
    assert warnings(drawn(("...",), {(0, 0): CLOSED}, starts="red 1 0,0", areas=gate)) == []


def test_a_map_accepts_its_doubts(warnings: Warnings) -> None:
    meant = '<property name="accepted-unreachable-room" value="a cellar"/>'
    shut = drawn(("....",), {(2, 0): WALL}, starts="red 1 0,0", properties=meant)
    assert warnings(shut) == []
    assert warnings(drawn(("....",), starts="red 1 0,0", properties=meant)) == [
        "idle-acceptance None: accepts unreachable-room, and there is no such warning"
    ]


# Goals

APART = {(2, 0): WALL}


def test_an_item_out_of_reach(warnings: Warnings) -> None:
    more = '[things]\nletter = "letter"\n' + KILLS + goal("red", "hold", 'subject = "letter"')
    near = drawn(("....",), {}, starts=STARTS, places=thing("2,0"))
    assert warnings(near, told(more=more)) == []
    rows = ("....", "####", "....")
    far = drawn(rows, starts=f"{STARTS} red 2 0,2", places=thing("2,2"))
    assert warnings(far, told(more=more)) == [
        "unreachable-objective [[goals]]: goal 3 of the file is out of reach of red: "
        "nobody can get to the letter"
    ]


def test_an_item_that_cannot_be_taken_away(warnings: Warnings) -> None:
    more = '[things]\nletter = "letter"\n' + KILLS + goal("red", "take-away", 'subject = "letter"')
    shut = drawn(("....",), starts=STARTS, places=thing("2,0"))
    assert warnings(shut, told(more=more)) == [
        "unreachable-objective [[goals]]: goal 3 of the file is out of reach of red: "
        "who has the letter cannot leave the board over any edge"
    ]
    assert (
        warnings(drawn(("....",), {(0, 0): 0}, starts=STARTS, places=thing("2,0")), told(more=more))
        == []
    )


def test_an_exit_out_of_reach(warnings: Warnings) -> None:
    more = KILLS + goal("red", "escape", 'subject = "any"\nexit = "gate"')
    gate = area(70, "Exit", "gate", 0, 2)
    rows, edges = ("....", "####", "...."), {(0, 2): 0}
    starts = f"{STARTS} red 2 1,2"
    assert warnings(drawn(rows, edges, starts=starts, areas=gate), told(more=more)) == [
        "unreachable-objective [[goals]]: goal 3 of the file is out of reach of red: "
        "A cannot leave the board by gate"
    ]
    rows = ("....", "....", "....")
    starts = "red 1 0,0 blue 1 3,0"
    assert warnings(drawn(rows, edges, starts=starts, areas=gate), told(more=more)) == []


@pytest.mark.parametrize("aim", ["reach", "control"])
def test_a_zone_out_of_reach(warnings: Warnings, aim: str) -> None:
    more = KILLS + goal("blue", aim, 'zone = "chapel"')
    chapel = area(70, "Zone", "chapel", 0, 2)
    starts = f"{STARTS} red 2 1,2"
    assert warnings(
        drawn(("....", "####", "...."), starts=starts, areas=chapel), told(more=more)
    ) == [
        "unreachable-objective [[goals]]: goal 3 of the file is out of reach of blue: "
        "B cannot get to the zone chapel"
    ]
    assert (
        warnings(drawn(("....", "##..", "...."), starts=starts, areas=chapel), told(more=more))
        == []
    )


def test_reinforcements_reach_what_others_cannot(warnings: Warnings) -> None:
    more = KILLS + goal("red", "reach", 'zone = "chapel"')
    late = '[figures.C]\nside = "red"\ncard = "towarzysz"\nslot = 2\narrives = 2\n'
    text = drawn(
        ("....", "####", "...."),
        starts=f"{STARTS} red 2 1,2",
        areas=area(70, "Zone", "chapel", 0, 2),
    )
    assert warnings(text, told(more=late + more)) == []


def test_enemies_who_cannot_meet(warnings: Warnings) -> None:
    text = drawn(("....",), APART, starts=STARTS)
    found = warnings(text, told())
    assert [d.partition(":")[0] for d in found] == [
        "unreachable-objective [[goals]]",
        "unreachable-objective [[goals]]",
        "cannot-win [[goals]]",
        "cannot-win [[goals]]",
    ]
    assert found[0].endswith("goal 1 of the file is out of reach of red: nobody can get near B")
    # who shoots need not come near
    shot = warnings(text, told(red="dragoon"))
    assert [d.partition(" ")[0] for d in shot] == ["unreachable-objective", "cannot-win"]


def test_a_goal_about_nobody(warnings: Warnings) -> None:
    more = KILLS + goal("red", "kill", 'subject = "hero"')
    assert warnings(drawn(("....",), starts=STARTS), told(more=more)) == [
        "unreachable-objective [[goals]]: goal 3 of the file is out of reach of red: "
        "the enemy has no hero"
    ]
    assert warnings(drawn(("....",), starts=STARTS), told(more=more, blue="rochefort")) == []


def test_a_side_that_cannot_win(warnings: Warnings) -> None:
    goals = goal("red", "kill", 'subject = "hero"') + goal("blue", "kill", 'subject = "enemy"')
    found = warnings(drawn(("....",), starts=STARTS), told(more=goals))
    assert found[1:] == ["cannot-win [[goals]]: red cannot get a single point"]
    tie = told(more=goals, length='turns = 5\ntie = "red"')
    assert [d.partition(" ")[0] for d in warnings(drawn(("....",), starts=STARTS), tie)] == [
        "unreachable-objective"
    ]


@pytest.mark.parametrize(("turns", "late"), [(2, False), (1, True)])
def test_too_few_tokens(warnings: Warnings, turns: int, late: bool) -> None:
    """The chapel is seven squares away: two turns of 4 MP."""
    more = KILLS + goal("red", "reach", 'zone = "chapel"')
    text = drawn(("........", "........"), starts=STARTS, areas=area(70, "Zone", "chapel", 7, 0))
    wanted = [
        "too-few-tokens [[goals]]: goal 3 of the file takes red 2 turns at the least, walking, and "
        "the game may be over after 1"
    ]
    assert warnings(text, told(f"turns = {turns}", more=more)) == (wanted if late else [])
    assert warnings(text, told(f"guard = {turns}", more=more)) == (wanted if late else [])


@pytest.mark.parametrize(
    ("edge", "turns"), [(0, 1), (CLOSED, 2), (LOCKED, 2)], ids=["no door", "closed", "locked"]
)
def test_doors_take_time(warnings: Warnings, edge: int, turns: int) -> None:
    """Four squares away; a door in between takes 1 MP more, a locked one half an activation."""
    more = KILLS + goal("red", "reach", 'zone = "chapel"')
    text = drawn((".....",), {(2, 0): edge}, starts=STARTS, areas=area(70, "Zone", "chapel", 4, 0))
    assert bool(warnings(text, told("turns = 1", more=more))) == (turns > 1)


# The beginning


def test_shot_at_before_the_first_turn(warnings: Warnings) -> None:
    text = drawn(("....",), starts=STARTS)
    assert warnings(text, told(blue="cardinals-musketeer")) == [
        "shot-at-start [figures.A]: A can be shot at before it has acted, by B (musket)"
    ]
    # alone, and with the initiative, A may act before
    assert warnings(text, told('turns = 5\ninitiative = "red"', blue="cardinals-musketeer")) == []
    door = drawn(("....",), {(2, 0): CLOSED}, starts=STARTS)
    assert warnings(door, told(blue="cardinals-musketeer")) == []


def test_who_has_the_initiative_saves_one_only(warnings: Warnings) -> None:
    second = '[figures.C]\nside = "red"\ncard = "towarzysz"\nslot = 2\n'
    text = drawn(("....", "...."), starts=f"{STARTS} red 2 0,1")
    length = 'turns = 5\ninitiative = "red"'
    found = warnings(text, told(length, blue="cardinals-musketeer", more=second + KILLS))
    assert [d.partition(" can")[0] for d in found] == [
        "shot-at-start [figures.A]: A",
        "shot-at-start [figures.C]: C",
    ]


def test_a_battle_that_names_the_initiative(warnings: Warnings) -> None:
    text = drawn(("....",), starts=STARTS)
    named = told('turns = 5\ninitiative = "red"')
    battle = named.replace('kind = "adventure"', 'kind = "battle"')
    assert warnings(text, named) == []
    assert warnings(text, battle) == [
        'named-initiative initiative = "red": the battle gives red the initiative in turn 1'
    ]


@pytest.mark.parametrize(
    ("second", "shared"),
    [
        ("arrives = 3\nslot = 2", True),
        ("arrives = 3\nslots = [2, 3]", False),
        ("arrives = 4\nslot = 2", False),
    ],
)
def test_starts_that_are_shared(warnings: Warnings, second: str, shared: bool) -> None:
    coming = (
        '[figures.C]\nside = "red"\ncard = "towarzysz"\narrives = 3\nslot = 2\n'
        f'[figures.D]\nside = "red"\ncard = "hajduk"\n{second}\n'
    )
    text = drawn(("....", "...."), starts=f"{STARTS} red 2 0,1 red 3 1,1")
    assert warnings(text, told(more=coming + KILLS)) == (
        [
            "shared-start [figures.C]: C and D come at the same time, but 1 of them will find no "
            "free start"
        ]
        if shared
        else []
    )


# Items


def test_an_item_of_no_use(warnings: Warnings) -> None:
    text = drawn(("....",), starts=STARTS, places=thing("2,0"))
    there = '[things]\nletter = "{}"\n' + KILLS
    assert warnings(text, told(more=there.format("letter"))) == [
        'idle-item letter = "letter": the letter is of no use to anybody'
    ]
    assert warnings(text, told(more=there.format("musket"))) == []
    wanted = there.format("letter") + goal("red", "hold", 'subject = "letter"')
    assert warnings(text, told(more=wanted)) == []


def test_the_key_of_a_lock_is_of_use(warnings: Warnings) -> None:
    more = KILLS.replace("[[goals]]", 'gear = ["key"]\n[[goals]]', 1)
    text = drawn(("....",), {(2, 0): LOCKED}, starts=STARTS)
    assert warnings(text, told(more=more)) == [
        'idle-item gear = ["key"]: the key is of no use to anybody'
    ]
    lock = point(60, "Lock", "1.5,0", '<property name="key" value="key"/>')
    locked = drawn(("....",), {(2, 0): LOCKED}, starts=STARTS, places=lock)
    assert warnings(locked, told(more=more)) == []


def test_what_is_locked_away_is_looked_at_too(warnings: Warnings) -> None:
    text = drawn(("....",), starts=STARTS, places=thing("2,0"))
    chest = f'[chests.letter]\nholds = ["letter"]\nkey = "key"\n{KILLS}'
    assert warnings(text, told(more=chest)) == [
        'idle-item holds = ["letter"]: the letter is of no use to anybody'
    ]
    wanted = 'gear = ["key"]\n' + chest + goal("red", "hold", 'subject = "letter"')
    assert warnings(text, told(more=wanted)) == []


# Accepted


def test_a_scenario_accepts_its_doubts(warnings: Warnings) -> None:
    text = drawn(("....",), starts=STARTS)
    meant = '[accepted]\nshot-at-start = "an ambush, that is the point"\n'
    assert warnings(text, told(blue="cardinals-musketeer", more=meant + KILLS)) == []
    assert warnings(text, told(more=meant + KILLS)) == [
        'idle-acceptance shot-at-start = "an ambush, that is the point": '
        "accepts shot-at-start, and there is no such warning"
    ]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            'shot-at-strat = "x"',
            'accepted.shot-at-strat is not the code of a warning. Did you mean "shot-at-start"?',
        ),
        (
            'door-to-nowhere = "x"',
            "accepted.door-to-nowhere is a warning about the map. Accept it in the map, by a "
            "property accepted-door-to-nowhere with the reason.",
        ),
        ('shot-at-start = ""', 'accepted.shot-at-start is "". Write a text in quotes.'),
        (
            'idle-acceptance = "x"',
            "accepted.idle-acceptance is not the code of a warning. Known: "
            f"{', '.join(sorted(OF_SCENARIOS))}.",
        ),
    ],
)
def test_what_cannot_be_accepted(
    line: str, message: str, write_map: Write, write_scenario: Write
) -> None:
    path = write_scenario(told(more=f"[accepted]\n{line}\n{KILLS}"))
    write_map(drawn(("....",), starts=STARTS))
    assert [str(f) for f in check([path]).findings] == [f"error: {path}, line 19: {message}"]


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        (
            "accepted-unreachable-rooms",
            "x",
            "has the property 'accepted-unreachable-rooms', which accepts no warning about a map. "
            'Did you mean "unreachable-room"?',
        ),
        (
            "accepted-door-to-nowhere",
            " ",
            "accepts door-to-nowhere without a reason. "
            "Write the reason into accepted-door-to-nowhere.",
        ),
    ],
)
def test_what_a_map_cannot_accept(name: str, value: str, message: str, write_map: Write) -> None:
    path = write_map(drawn(("..",), properties=f'<property name="{name}" value="{value}"/>'))
    assert [str(f) for f in check([path]).findings] == [f"error: {path}: {message}"]


# Mistakes

SPOILT = ('"zzz"', "-7", '["zzz"]', "{}")


def problems(paths: Iterable[Path]) -> list[str]:
    return [f"{f.where}: {f.problem}" for f in check(paths).findings if f.level is Level.ERROR]


def test_every_mistake_of_a_scenario_is_told(good_scenario: str, write_scenario: Write) -> None:
    text = good_scenario
    for right, wrong in (
        ('kind = "adventure"', 'kind = "brawl"'),
        ("turns = 5", "turns = 500"),
        ('card = "milady"', 'card = "miladi"'),
        ('in_hand = ["pistol"]', 'in_hands = ["pistol"]'),
        ('gear = ["key"]', 'gear = ["keys"]'),
        ('aim = "hold"', 'aim = "holds"'),
        ("points = 2", 'points = "two"'),
        ("points = 1\n", "points = 100\n"),
    ):
        assert text.count(right) == 1
        text = text.replace(right, wrong)
    assert problems([write_scenario(text)]) == [
        'line 4: kind is "brawl"',
        "line 5: turns is 500",
        "line 15: figures.A.in_hands means nothing here",
        'line 16: figures.A.gear names the unknown item "keys"',
        'line 20: figures.B.card names the unknown character "miladi"',
        'line 28: goals.1.aim is "holds"',
        'line 30: goals.1.points is "two"',
        "line 36: goals.2.points is 100",
    ]


def test_what_follows_from_a_mistake_is_not_told(good_scenario: str, write_scenario: Write) -> None:
    """Without B nobody is there for blue, without the letter the goal has nothing to be about."""
    text = good_scenario.replace('card = "milady"', 'card = "miladi"')
    text = text.replace('letter = "letter"', 'letter = "leter"')
    assert problems([write_scenario(text)]) == [
        'line 20: figures.B.card names the unknown character "miladi"',
        'line 24: things.letter names the unknown item "leter"',
    ]


def test_a_wrong_slot_is_not_told_as_a_missing_one(
    good_scenario: str, write_scenario: Write
) -> None:
    assert problems([write_scenario(good_scenario.replace("slot = 1", "slot = 9", 1))]) == [
        "line 14: yard.tmx has no start 9 for red"
    ]


def test_missing_keys_are_all_told(good_scenario: str, write_scenario: Write) -> None:
    text = "\n".join(good_scenario.splitlines()[2:]).replace("points = 2", "points = 0")
    assert problems([write_scenario(text)]) == [
        "None: title is missing",
        "None: story is missing",
        "line 28: goals.1.points is 0",
    ]


def test_a_broken_map_is_told_once(
    good_map: str, good_scenario: str, write_map: Write, write_scenario: Write, tmp_path: Path
) -> None:
    write_scenario(good_scenario)
    (tmp_path / "another.toml").write_text(good_scenario, "utf-8")
    text = good_map.replace("0,5,7,0,5,", "0,10,7,0,5,").replace("0,1,1,2,0,", "0,1,0,2,0,")
    path = write_map(text)
    found = check([tmp_path]).findings
    assert [(f.file, f.problem) for f in found] == [
        (path, "is not painted"),
        (path, "has edge = 'hedge'"),
    ]


@pytest.mark.parametrize("order", [1, -1])
def test_nor_is_it_told_again_by_another_name(
    order: int,
    good_map: str,
    good_scenario: str,
    write_map: Write,
    write_scenario: Write,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scenario = write_scenario(good_scenario)
    path = write_map(good_map.replace("0,5,7,0,5,", "0,10,7,0,5,"))
    monkeypatch.chdir(path.parent)
    assert [f.problem for f in check([Path(path.name), scenario][::order]).findings] == [
        "has edge = 'hedge'"
    ]


def _starter_with(tmp_path: Path, *changes: tuple[str, str]) -> list[str]:
    """What is wrong in the scenario of the starter after changes in it or in its map."""
    made = begin("mill", tmp_path)
    for file in (made.map, made.scenario):
        text = file.read_text("utf-8")
        for old, new in changes:
            text = text.replace(old, new)
        file.write_text(text, "utf-8")
    return [f"{f.where}: {f.problem}" for f in check([made.scenario]).findings]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("slots = [3, 4]", "slots = [3, 9]", "line 71: mill.tmx has no start 9 for blue"),
        ("arrives = 3", "arrives = 300", "line 70: figures.G.arrives is 300"),
        ("arrives = 3", "", "line 71: figures.G.slots is for those that come later"),
    ],
)
def test_one_mistake_is_told_and_not_what_follows_from_it(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    (found,) = _starter_with(tmp_path, (old, new))
    assert said in found


def test_a_start_that_has_gone_is_missed_once(tmp_path: Path) -> None:
    made = begin("mill", tmp_path)
    text = made.map.read_text("utf-8")
    start = text.index('<object id="7" name="blue 3"')
    end = text.index("</object>", start) + len("</object>")
    made.map.write_text(text[:start] + text[end:], "utf-8")
    assert [f"{f.where}: {f.problem}" for f in check([made.scenario]).findings] == [
        "line 71: mill.tmx has no start 3 for blue"
    ]


def test_an_unknown_item_is_not_missed_by_a_goal_besides(tmp_path: Path) -> None:
    source = data_root() / "scenarios" / "ambush-at-the-golden-sun.toml"
    path = tmp_path / source.name
    text = source.read_text("utf-8")
    path.write_text(text.replace('coach = "strongbox"', 'coach = "zzz"'), "utf-8")
    assert [f.problem for f in check([path]).findings] == [
        'things.coach names the unknown item "zzz"'
    ]


def test_a_misspelt_key_is_not_missed_besides(
    good_scenario: str, write_scenario: Write, spoil: Spoil
) -> None:
    text = spoil(good_scenario, 'title = "A Duel"', 'titel = "A Duel"')
    text = spoil(text, 'card = "milady"', 'cart = "milady"')
    text = spoil(text, '[[goals]]\nside = "red"', '[[goals]]\nsied = "red"')
    assert problems([write_scenario(text)]) == [
        "line 1: titel means nothing here",
        "line 20: figures.B.cart means nothing here",
        "line 27: goals.1.sied means nothing here",
    ]


def test_nothing_follows_from_a_missing_length(tmp_path: Path) -> None:
    source = data_root() / "scenarios" / "archchancellors-ring.toml"
    path = tmp_path / source.name
    text = source.read_text("utf-8")
    assert "guard = 20\n" in text and "[alarm]" in text
    path.write_text(text.replace("guard = 20\n", ""), "utf-8")
    assert [f.problem for f in check([path]).findings] == ["does not say how long it lasts"]


def test_mistakes_of_one_figure_or_goal_do_not_hide_those_of_others(
    good_scenario: str, write_scenario: Write
) -> None:
    text = good_scenario
    for right, wrong in (
        ('blue = "The Cardinal\'s people"', 'blue = "The Cardinals people"'),
        ("slot = 1\nin_hand", "slot = 9\nin_hand"),
        ('gear = ["key"]', 'gear = ["keys", "pistole"]'),
        ("slot = 1\n\n[things]", "slot = 4\n\n[things]"),
        ('letter = "letter"', 'leter = "letter"'),
        ("points = 2", "points = 0\ndecisive = 1"),
    ):
        assert text.count(right) == 1, right
        text = text.replace(right, wrong)
    assert problems([write_scenario(text)]) == [
        'line 9: factions.blue is the unknown faction "The Cardinals people"',
        "line 14: yard.tmx has no start 9 for red",
        'line 16: figures.A.gear names the unknown item "keys"',
        'line 16: figures.A.gear names the unknown item "pistole"',
        "line 21: yard.tmx has no start 4 for blue",
        "line 24: yard.tmx has no thing leter",
        "line 30: goals.1.points is 0",
        "line 31: goals.1.decisive is 1",
    ]


def _one_line_values(text: str) -> list[int]:
    """The lines with a key and its whole value."""
    lines = enumerate(text.split("\n"))
    return [n for n, line in lines if re.match(r"\S+ = ", line) and line.count('"""') != 1]


@pytest.mark.parametrize("path", [None, *scenario_files()], ids=lambda p: p.stem if p else "own")
def test_a_spoilt_value_gives_one_mistake(path: Path | None, tmp_path: Path) -> None:
    """Each in turn, in one of some ways: there is no second mistake that only follows from it."""
    path = path or begin("mill", tmp_path).scenario
    sound = load_scenario(path)
    parts = Parts(sound.items, load_characters(sound.items), load_map(sound.map.path))
    lines = path.read_text("utf-8").split("\n")
    refused = 0
    for turn, number in enumerate(_one_line_values("\n".join(lines))):
        key = lines[number].partition(" = ")[0]
        spoilt = f"{key} = {SPOILT[turn % len(SPOILT)]}"
        top = parse_toml(path, "\n".join([*lines[:number], spoilt, *lines[number + 1 :]]))
        try:
            read_scenario(top, parts)
        except ContentError as error:
            refused += 1
            assert not error.others, (spoilt, [str(e) for e in (error, *error.others)])
            assert isinstance(error.where, Line), spoilt
    assert refused > 15


def test_a_battle_without_its_kind_is_no_adventure(tmp_path: Path) -> None:
    source = data_root() / "scenarios" / "election.toml"
    path = tmp_path / source.name
    path.write_text(source.read_text("utf-8").replace('"battle"', '"war"'), "utf-8")
    assert [f.problem for f in check([path]).findings] == ['kind is "war"']


def test_a_map_is_checked_with_the_scenarios_that_use_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As Tiled does when it is saved, and F7."""
    made = begin("mill", tmp_path)
    begin("other", tmp_path)
    text = made.map.read_text("utf-8")
    made.map.write_text(
        text.replace('name="slot" type="int" value="3"', 'name="slot" type="int" value="9"'),
        "utf-8",
    )
    (tmp_path / "other.toml").write_text('map = "other.tmx"', "utf-8")
    assert main(["check", "--tsv", str(made.map)]) == 2
    rows = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert [(Path(row[1]).name, row[8]) for row in rows] == [
        ("mill.toml", "mill.tmx has no start 3 for blue")
    ]
    assert len(check([made.map, made.scenario]).findings) == 1
    made.map.write_text(text.replace('name="places"', 'name="place"'), "utf-8")
    assert [f.file.name for f in check([made.map]).findings] == ["mill.tmx"]


def test_what_is_neither_map_nor_scenario(tmp_path: Path) -> None:
    path = tmp_path / "yard.txt"
    path.write_bytes(b"")
    missing = tmp_path / "gone.tmx"
    assert [str(f) for f in check([path, missing]).findings] == [
        f"error: {path}: is neither a map nor a scenario. Name files .tmx or .toml.",
        f"error: {missing}: there is no such file. Check its name and folder.",
    ]


def test_whatever_line_is_lost_nothing_but_findings_come_out(
    good_scenario: str, write_scenario: Write
) -> None:
    lines = good_scenario.splitlines(keepends=True)
    silent = 0
    for number in range(len(lines)):
        found = check([write_scenario("".join(lines[:number] + lines[number + 1 :]))])
        silent += not found.findings
    # in_hand, decisive and the empty lines may go; the rest is missed, or its loss raises a warning
    assert silent <= sum(not line.strip() for line in lines) + 2


def test_other_files_in_a_folder_are_let_be(tmp_path: Path) -> None:
    (tmp_path / "band.toml").write_text('title = "Us"\nfaction = "neutral"\n', "utf-8")
    (tmp_path / "notes.txt").write_text("nothing", "utf-8")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "duel.toml").write_text('story = "Two meet."\n', "utf-8")
    (tmp_path / "torn.toml").write_text('title = "', "utf-8")
    told = {f.file.name for f in check([tmp_path]).findings}
    assert told == {"duel.toml", "torn.toml"}
    # what is named is meant
    assert check([tmp_path / "band.toml"]).errors


# The command


def test_the_command_tells_and_returns(
    write_map: Write, write_scenario: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write_scenario(told(blue="cardinals-musketeer"))
    write_map(drawn(("....",), starts=STARTS))
    assert main(["check", str(path)]) == 1
    assert capsys.readouterr().out == (
        f"warning: {path}, line 10: A can be shot at before it has acted, by B (musket). "
        "Move a start out of range or sight, or close a door between. [shot-at-start]\n"
        "2 files checked: 0 mistakes, 1 warning\n"
    )
    write_scenario(told())
    assert main(["check", str(path)]) == 0
    write_scenario(told("turns = 0"))
    assert main(["check", str(path)]) == 2
    assert ", line 5: turns is 0." in capsys.readouterr().out


def test_the_table_for_other_programs(write_map: Write, capsys: pytest.CaptureFixture[str]) -> None:
    path = write_map(drawn(("....",), {(2, 0): WALL, (1, 0): 10}, starts="red 1 0,0 red 1 1,0"))
    assert main(["check", "--tsv", str(path)]) == 2
    rows = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert all(len(row) == len(COLUMNS) for row in rows)
    edge, start = (dict(zip(COLUMNS, row, strict=True)) for row in rows)
    assert edge | {"text": "", "remedy": ""} == {
        "level": "error",
        "file": str(path),
        "line": "",
        "layer": "edges-v",
        "x": "2",
        "y": "1",
        "object": "",
        "code": "",
        "text": "",
        "remedy": "",
    }
    assert (start["layer"], start["x"], start["y"], start["object"]) == ("places", "2", "1", "101")
    assert start["text"] == "is a second red start with slot 1"


def test_what_files_hold_cannot_break_the_table(
    write_scenario: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write_scenario(told().replace('card = "hajduk"', 'card = "ha\\tj\\nduk\\u001b[2J"'))
    assert main(["check", "--tsv", str(path)]) == 2
    (row,) = capsys.readouterr().out.splitlines()
    assert len(row.split("\t")) == len(COLUMNS) and "\x1b" not in row


def test_maps_and_scenarios_of_the_game_are_sound() -> None:
    checked = check([data_root() / "maps", data_root() / "scenarios"])
    assert len(checked.files) >= 2
    assert list(checked.findings) == []


def test_the_handbook_has_every_doubt() -> None:
    text = (data_root() / "docs" / "scenarios.md").read_text("utf-8")
    listed = [line for line in text.splitlines() if line.startswith("| `") and line.count("|") == 4]
    assert set(MEANINGS) == set(Code)
    for code in Code:
        where = "map" if code in OF_MAPS else "scenario" if code in OF_SCENARIOS else "—"
        assert f"| `{code}` | {MEANINGS[code]} | {where} |" in listed
