"""Files of the largest size allowed are read soon; larger ones are refused at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from string import ascii_uppercase

import pytest
from attrs import evolve

from ad1666.conform import runner
from ad1666.conform.cases import load_valid
from ad1666.conform.runner import run, run_all
from ad1666.console.band_report import report
from ad1666.console.cli import main
from ad1666.content.checks import check
from ad1666.content.checks.findings import MOST_REPORTED
from ad1666.content.errors import LONGEST_TITLE, ContentError
from ad1666.content.maps.draft import MOST_DOORS
from ad1666.content.maps.reader import load_map
from ad1666.content.maps.tiled import MAX_CELLS
from ad1666.content.scenarios.headlines import read_headline
from ad1666.content.scenarios.keys import MOST_GOALS
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.content.scenarios.snapshot import kept_of, kept_scenario
from ad1666.content.toml import MOST_ENTRIES
from ad1666.rules.board import Barrier, Board, Door, Edge, Feature, Kind
from ad1666.table.preview import study

Write = Callable[[str], Path]
Spoil = Callable[[str, str, str], str]

SECONDS = 5
"""Of processor time, for anything that is within the limits."""


@pytest.fixture(autouse=True)
def soon() -> Iterator[None]:
    begun = time.process_time()
    yield
    assert time.process_time() - begun < SECONDS


def told(path: Path) -> list[str]:
    """All that a check says, folders left out."""
    return [str(f).replace(f"{path.parent}/", "") for f in check([path]).findings]


def large(side: int, square: int = 1, upright: int = 0, objects: str = "", areas: str = "") -> str:
    """A map of so many cells on a side, of one kind of square and of edge."""

    def layer(number: int, name: str, tile: int, offset: str = "") -> str:
        inner = ",".join(["0", *[str(tile)] * (side - 2), "0"])
        empty = ",".join(["0"] * side)
        rows = ",\n".join([empty, *[inner] * (side - 2), empty])
        data = f'<data encoding="csv">\n{rows}\n</data>'
        size = f'width="{side}" height="{side}"'
        return f'<layer id="{number}" name="{name}" {size} {offset}>{data}</layer>'

    return (
        f'<map version="1.8" orientation="orthogonal" width="{side}" height="{side}" '
        'tilewidth="64" tileheight="64" infinite="0">'
        '<properties><property name="title" value="A yard"/></properties>'
        '<tileset firstgid="1" source="squares.tsx"/><tileset firstgid="5" source="edges.tsx"/>'
        + layer(1, "squares", square)
        + layer(2, "edges-v", upright, 'offsetx="-32"')
        + layer(3, "edges-h", 0, 'offsety="-32"')
        + f'<objectgroup id="4" name="places">{objects}</objectgroup>'
        + f'<objectgroup id="5" name="zones">{areas}</objectgroup></map>'
    )


START = '<object id="1" type="Start" x="96" y="96"><point/></object>'
SIDE = int(MAX_CELLS**0.5)
OPEN, WALL, DOOR = 1, 5, 6


# Maps


def test_the_largest_map(write_map: Write) -> None:
    assert told(write_map(large(SIDE, objects=START))) == []


@pytest.mark.parametrize(
    ("side", "problem"),
    [
        (SIDE + 1, f"is 61 x 61 cells, more than {MAX_CELLS:,} in total"),
        (200, f"is 200 x 200 cells, more than {MAX_CELLS:,} in total"),
        (201, "is 201 x 201 cells, not between 3 x 3 and 200 x 200"),
    ],
)
def test_larger_maps(side: int, problem: str, write_map: Write) -> None:
    assert told(write_map(large(side))) == [f"error: yard.tmx: {problem}. Choose Map > Resize Map."]


def test_rooms_beyond_number(write_map: Write) -> None:
    found = told(write_map(large(SIDE, upright=WALL, objects=START)))
    assert len(found) == MOST_REPORTED + 1
    rooms = SIDE - 2  # columns; the first has the start
    assert found[-1] == (
        f"warning: yard.tmx: and {rooms - 1 - MOST_REPORTED} more warnings. Fix those above first."
    )


def test_mistakes_beyond_number(write_map: Write, capsys: pytest.CaptureFixture[str]) -> None:
    path = write_map(large(SIDE, square=99))
    assert main(["check", str(path)]) == 2
    lines = capsys.readouterr().out.splitlines()
    number = (SIDE - 2) ** 2
    assert len(lines) == MOST_REPORTED + 2
    assert lines[-2:] == [
        f"error: {path}: and {number - MOST_REPORTED:,} more errors. Fix those above first.",
        f"1 file checked: {number:,} errors, 0 warnings",
    ]
    assert main(["check", "--tsv", str(path)]) == 2
    assert len(capsys.readouterr().out.splitlines()) == MOST_REPORTED + 1


def test_doors_beyond_number(write_map: Write) -> None:
    side = 26
    number = (side - 2) ** 2
    assert number > MOST_DOORS
    assert told(write_map(large(side, upright=DOOR))) == [
        f"error: yard.tmx: has {number} doors, more than the {MOST_DOORS} allowed. "
        "Put walls, or nothing, in the place of some."
    ]


def test_zones_over_all_squares_again_and_again(write_map: Write) -> None:
    zones = "".join(
        f'<object id="{n + 9}" type="Zone" x="64" y="64" width="3712" height="3712"><properties>'
        f'<property name="zone" value="z{n}"/></properties></object>'
        for n in range(900)
    )
    assert told(write_map(large(SIDE, areas=zones))) == [
        f"error: yard.tmx, layer zones: has rectangles over {900 * 58 * 58:,} squares in total, "
        "more than 2,000. Draw smaller ones."
    ]


def test_things_that_a_scenario_does_not_know(
    good_scenario: str, write_scenario: Write, spoil: Spoil
) -> None:
    unknown = "".join(f'thing-{n} = "letter"\n' for n in range(20_000))
    path = write_scenario(spoil(good_scenario, "[things]\n", f"[things]\n{unknown}"))
    found = told(path)
    assert len(found) == MOST_REPORTED + 1
    assert found[0].startswith("error: duel.toml, line 24: yard.tmx has no thing thing-0.")
    # 10,000 are counted; the letter has gone with them, and is not told
    assert found[-1] == ("error: duel.toml: and at least 9,950 more errors. Fix those above first.")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("A yard", "x" * 3_900_000, "has a title of 3,900,000 letters, more than the 80 allowed"),
        ("A yard", "x " * 50, "has a title of 100 letters, more than the 80 allowed"),
    ],
)
def test_long_titles_of_maps(
    old: str, new: str, problem: str, good_map: str, write_map: Write, spoil: Spoil
) -> None:
    path = write_map(spoil(good_map, old, new))
    assert told(path) == [f"error: yard.tmx: {problem}. Shorten it."]


def test_the_start_screen_takes_no_long_titles(
    good_map: str, good_scenario: str, write_map: Write, write_scenario: Write, spoil: Spoil
) -> None:
    path = write_scenario(good_scenario)
    write_map(spoil(good_map, "A yard", "x" * 3_900_000))
    with pytest.raises(ContentError, match="has a title of 3,900,000 letters"):
        read_headline(path)
    write_map(good_map)
    path = write_scenario(spoil(good_scenario, "A Duel", "x" * 3000))
    with pytest.raises(ContentError, match=f"more than the {LONGEST_TITLE} allowed"):
        read_headline(path)


def test_a_message_is_not_as_long_as_its_file(good_map: str, write_map: Write) -> None:
    layer = f'<layer id="9" name="{"x" * 3_900_000}"><data encoding="xml"/></layer>'
    with pytest.raises(ContentError) as raised:
        load_map(write_map(good_map.replace("<objectgroup", f"{layer}<objectgroup")))
    assert len(str(raised.value.where)) < 1000


# Scenarios, bands, cases


def test_goals_beyond_number(good_scenario: str, write_scenario: Write) -> None:
    path = write_scenario(good_scenario + '[[goals]]\nside = "red"\naim = "kil"\n' * 8000)
    assert told(path) == [
        f"error: duel.toml, line 26: goals has 8,002 entries, more than the {MOST_GOALS} allowed. "
        "Leave some out."
    ]


def test_as_many_wrong_goals_as_there_may_be(good_scenario: str, write_scenario: Write) -> None:
    wrong = '[[goals]]\nside = "red"\naim = "kil"\npoints = 500\n'
    path = write_scenario(good_scenario + wrong * (MOST_GOALS - 2))
    found = told(path)
    for number, (aim, points) in enumerate(zip(found[:-1:2], found[1:-1:2], strict=True), 3):
        assert f"goals.{number}.aim is" in aim and f"goals.{number}.points is" in points
    more = 2 * (MOST_GOALS - 2) - MOST_REPORTED
    assert found[-1] == f"error: duel.toml: and {more} more errors. Fix those above first."


def test_keys_beyond_number(good_scenario: str, write_scenario: Write) -> None:
    path = write_scenario("".join(f"key{n} = 1\n" for n in range(20_000)) + good_scenario)
    assert told(path)[-1] == (
        "error: duel.toml: and at least 9,950 more errors. Fix those above first."
    )


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('["key"]', "[" + '"key",\n' * 9000 + "]", "figures.A.gear has 9,000 entries"),
        ("[things]", "[figures.A0]\n[things]\n", '"A0" cannot name a figure'),
        (
            "[things]",
            "".join(f"[figures.A{n}]\n" for n in range(8000)) + "[things]",
            "there can be 8,002 figures, but there are letters for only 26",
        ),
    ],
)
def test_lists_beyond_number(
    old: str, new: str, problem: str, good_scenario: str, write_scenario: Write, spoil: Spoil
) -> None:
    (line,) = told(write_scenario(spoil(good_scenario, old, new)))
    assert f": {problem}" in line


def test_bands_beyond_number(tmp_path: Path) -> None:
    path = tmp_path / "band.toml"
    names = "".join(f'"zagl{n}",\n' for n in range(20_000))
    path.write_text(f'title = "Us"\nfaction = "neutral"\ncharacters = [\n{names}]\n', "utf-8")
    with pytest.raises(ContentError) as raised:
        report(path, None)
    assert str(raised.value) == (
        f"{path}, line 3: characters has 20,000 entries, more than the {MOST_ENTRIES} allowed. "
        "Leave some out."
    )


def test_the_longest_case(good_case: str, tmp_path: Path, spoil: Spoil) -> None:
    path = tmp_path / "case.toml"

    def write(steps: int) -> None:
        said = '"expect choice = red",\n' * steps
        path.write_text(spoil(good_case, "steps = []", f"steps = [{said}]"), "utf-8")

    write(2000)
    (case,), errors = load_valid(path)
    assert errors == [] and run(case) is None
    write(15_000)
    cases, (error,) = load_valid(path)
    assert cases == []
    assert str(error.problem) == "case.1.steps has 15,000 entries, more than the 2,000 allowed"


REACHING = (
    """\
[[case]]
id = "reach"
clauses = ["ACT-6"]
board = """
    + "'''\n{board}\n'''"
    + """
figures.A = {{ side = "red", agility = 9 }}
figures.B = {{ side = "blue" }}
steps = [{steps}]
"""
)


def drawn(side: int, upright: str = " ", level: str = "   ") -> str:
    """A board of so many squares on a side with such edges, A in the middle and B in reach."""
    rows = []
    for y in range(side):
        letters = [" "] * side
        if y in (side // 2, side // 2 + 2):
            letters[side // 2] = "A" if y == side // 2 else "B"
        rows.append("|" + upright.join(f" {letter} " for letter in letters) + "|")
    outer, inner = "+" + "---+" * side, "+" + f"{level}+" * side
    return "\n".join((outer, f"\n{inner}\n".join(rows), outer))


@pytest.mark.parametrize(
    ("board", "steps"), [(drawn(11), 1000), (drawn(11, "O", "OOO"), 1)], ids=["open", "doors"]
)
def test_a_case_that_takes_too_long(
    board: str, steps: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "case.toml"
    right = "none"
    if steps > 1:
        path.write_text(REACHING.format(board=board, steps='"expect reach A = none"'), "utf-8")
        (failure,) = run_all(load_valid(path)[0])
        right = str(failure.found)
    path.write_text(
        REACHING.format(board=board, steps=f'"expect reach A = {right}",\n' * steps), "utf-8"
    )
    monkeypatch.setattr(runner, "SECONDS", 0.5)
    (case,), errors = load_valid(path)
    assert not errors
    later = evolve(case, id="later")
    first, second = run_all([case, later])
    assert str(first.expected) == "its file to take at most 0.5 s"
    assert str(first.found) == "it takes more"
    assert second.case is later and second.step == 1
    assert not list(run_all([evolve(case, file=tmp_path / "b.toml", steps=())]))


def test_an_item_that_all_enemies_own(
    good_scenario: str, write_map: Write, write_scenario: Write, spoil: Spoil
) -> None:
    """It can be taken from any of them, wherever they are met."""
    starts = "".join(
        f'<object id="{n + 1}" type="Start" x="{96 + 64 * (n * 4 % 58)}" y="{96 + 64 * n}">'
        f'<properties><property name="side" value="{("red", "blue")[n % 2]}"/>'
        f'<property name="slot" type="int" value="{n // 2 + 1}"/></properties><point/></object>'
        for n in range(26)
    )
    write_map(large(SIDE, objects=starts))
    items = ["letter", "key", "signet-ring", "seal", "purse", "papers"]
    named = ", ".join(f'"{item}"' for item in items)
    figures = "".join(
        f'[figures.{ascii_uppercase[n]}]\nside = "{("red", "blue")[n % 2]}"\ncard = "beggar"\n'
        f"slot = {n // 2 + 1}\n" + f"gear = [{named}]\n" * (n % 2)
        for n in range(26)
    )
    wanted = [("red", aim, item) for item in items for aim in ("hold", "take-away")]
    goals = "".join(
        f'[[goals]]\nside = "{side}"\naim = "{aim}"\nsubject = "{item}"\npoints = 1\n'
        for side, aim, item in (*wanted, ("blue", "hold", "letter"))
    )
    head = good_scenario[: good_scenario.index("[figures.A]")]
    found = told(write_scenario(f"{head}{figures}{goals}"))
    assert found == []


def test_a_record_that_keeps_many_cards(
    good_scenario: str, write_scenario: Write, tmp_path: Path
) -> None:
    path = write_scenario(good_scenario)
    kept = dict(kept_of(path))
    guard = 'name = "x"\nhero = false\nserious = 3\ndeath = 6\ntext = "x"\n'
    for n in range(14):
        cards = "".join(f"[x{n}y{i}]\n{guard}" for i in range(7000))
        kept[f"characters/x{n}.toml"] = f'faction = "F{n}"\n{cards}'
    record = tmp_path / "game.ad1666"
    with pytest.raises(
        ContentError, match="letters of character cards, more than the 500,000 allowed"
    ):
        kept_scenario(kept, record, path)


def test_keys_of_many_parts(good_scenario: str, write_scenario: Write) -> None:
    key = ".".join("a" * 1900)
    path = write_scenario("".join(f"x{n}.{key} = 1\n" for n in range(120)) + good_scenario)
    with pytest.raises(ContentError, match="line 1: is a key of more than 20 parts"):
        load_scenario(path)


# The preview


def test_reach_among_open_doors() -> None:
    """A figure that is alone gains nothing by closing them."""
    side = 11
    edges = [
        Edge(x, y, name) for x in range(1, side) for y in range(1, side) for name in ("N", "W")
    ]
    features = tuple((edge, Feature(Barrier.DOOR)) for edge in edges)
    doors = tuple((edge, Door.OPEN) for edge in edges)
    board = Board(side, side, (Kind.OPEN,) * side**2, features, doors)
    assert len(study.reach(board, (5, 5), 2, 4)) == 40


def test_as_many_people_and_things_as_there_may_be(
    good_scenario: str, write_scenario: Write
) -> None:
    path = write_scenario(good_scenario)
    folder = path.parent / "characters"
    folder.mkdir()
    for n in range(40):
        cards = "".join(
            f'[x{n}-{i}]\nname = "x"\nhero = true\nserious = 3\ndeath = 6\ntext = "x"\n'
            for i in range(12)
        )
        (folder / f"x{n}.toml").write_text(
            f'faction = "F{n}"\ncolour = "#123456"\n{cards}', "utf-8"
        )
    items = "".join(f'[y{i}]\nname = "y"\n' for i in range(500))
    (path.parent / "items.toml").write_text(items, "utf-8")
    assert told(path) == []
    assert len(read_headline(path).figures) == 2


def test_more_people_than_there_may_be(good_scenario: str, write_scenario: Write) -> None:
    path = write_scenario(good_scenario)
    cards = "".join(f"[x{i}]\nname = 1\ndeth = 1\nabilities = [1]\n" for i in range(11_000))
    (path.parent / "characters.toml").write_text(f'faction = "neutral"\n{cards}', "utf-8")
    (found,) = told(path)
    assert "characters: holds 11,000 cards, more than the 500 allowed. Leave some out." in found
    draft = (path.parent / "characters.toml").rename(path.with_name("draft.toml"))
    (found,) = told(draft)
    assert "draft.toml: holds 11,000 cards" in found
