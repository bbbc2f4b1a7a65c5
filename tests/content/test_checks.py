"""Each warning about maps and scenarios: one file that gets it, and one that just avoids it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666.content.checks import check
from ad1666.content.warnings import OF_SCENARIOS
from tests.content.yards import (
    CLOSED,
    KILLS,
    LOCKED,
    STAIRS,
    STARTS,
    WALL,
    WINDOW,
    Warnings,
    area,
    drawn,
    goal,
    point,
    thing,
    told,
)

Write = Callable[[str], Path]
Spoil = Callable[[str, str, str], str]


def test_all_is_well(warnings: Warnings) -> None:
    assert warnings(drawn(("....",), starts=STARTS), told()) == []


def test_endings_may_be_in_capitals(
    write_map: Write, write_scenario: Write, tmp_path: Path
) -> None:
    """Some systems write them so; they are found in a folder, by name, and beside the map."""
    path = write_scenario(told())
    wrong = drawn(("....",), {(2, 0): WALL}, starts=STARTS)
    write_map(wrong)
    expected = {f.problem for f in check([path]).findings}
    assert len(expected) > 2
    loud = write_map(wrong).rename(tmp_path / "YARD.TMX")
    text = told().replace("yard.tmx", "YARD.TMX")
    path.unlink()
    (tmp_path / "DUEL.TOML").write_text(text, "utf-8")
    for named in (tmp_path, loud, tmp_path / "DUEL.TOML"):
        assert {f.problem for f in check([named]).findings} == expected, named


@pytest.mark.parametrize("quote", ['"', "'"])
def test_a_broken_scenario_beside_the_map(
    warnings: Warnings, write_map: Write, write_scenario: Write, quote: str
) -> None:
    path = write_scenario(told().replace('"yard.tmx"', f"{quote}yard.tmx{quote}") + "turns = ")
    found = check([write_map(drawn(("....",), starts=STARTS))]).findings
    assert [finding.file for finding in found] == [path]


# Maps


@pytest.mark.parametrize("edge", [0, CLOSED, LOCKED])
def test_a_room_behind_a_door_can_be_reached(warnings: Warnings, edge: int) -> None:
    assert warnings(drawn(("....",), {(2, 0): edge}, starts="red 1 0,0")) == []


def test_a_room_behind_walls_cannot(warnings: Warnings) -> None:
    text = drawn(("....",), {(2, 0): WALL}, starts="red 1 0,0")
    assert warnings(text) == [
        "unreachable-room layer squares, square 2,0 (3,1 in Tiled): nobody can get to 2 squares, "
        "including this one, from any start"
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
        (("...",), (0, 0), "off the board, where there is no exit"),
        (("...",), (3, 0), "off the board, where there is no exit"),
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
        "idle-acceptance None: accepts unreachable-room, but there is no such warning"
    ]


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


def zone(name: str, *squares: int) -> str:
    """Squares of the upper row as a zone."""
    return "".join(area(70 + x, "Zone", name, x, 0) for x in squares)


@pytest.mark.parametrize(
    ("areas", "coming", "shared"),
    [
        (zone("yard", 0), "C red yard", ["C comes where others stand already"]),
        (zone("yard", 0, 1), "C red yard", []),
        (
            zone("yard", 0, 1),
            "C red yard D blue yard",
            ["C and D come at the same time, but 1 of them will find no free start"],
        ),
        (zone("yard", 1, 2), "C red yard D blue yard", []),
        (
            zone("yard", 1, 2) + zone("lawn", 4, 5),
            "C red yard D blue yard E red yard F blue lawn",
            ["C, D and E come at the same time, but 1 of them will find no free start"],
        ),
    ],
)
def test_starts_that_are_taken_in_the_beginning(
    warnings: Warnings, areas: str, coming: str, shared: list[str]
) -> None:
    """Figures on the board have taken their squares; those that come later may come from either
    side."""
    words = coming.split()
    figures = "".join(
        f'[figures.{name}]\nside = "{side}"\nzone = "{where}"\n'
        f'card = "{"hajduk" if side == "red" else "cardinals-guard"}"\n'
        for name, side, where in zip(words[::3], words[1::3], words[2::3], strict=True)
    )
    text = drawn(("......",), starts="red 1 0,0 blue 1 3,0", areas=areas)
    found = warnings(text, told(more=figures + KILLS))
    assert [warning.partition("]: ")[2] for warning in found] == shared
    assert all(warning.startswith("shared-start") for warning in found)


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
        'idle-acceptance shot-at-start = "an ambush, that is the point": accepts shot-at-start, '
        "but there is no such warning"
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
            "accepted.door-to-nowhere is a warning about the map. Accept it in the map, with a "
            "property accepted-door-to-nowhere that gives the reason.",
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
