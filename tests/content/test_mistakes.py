"""Mistakes in maps and scenarios are all told, each once and none that only follows from another;
and how the command tells them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from authoring import MEANINGS

from ad1666.console.cli import main
from ad1666.console.starter import begin
from ad1666.content.cards import load_characters
from ad1666.content.checks import check
from ad1666.content.checks.findings import Severity
from ad1666.content.errors import ContentError, LineNumber
from ad1666.content.maps.reader import load_map
from ad1666.content.scenarios.scenario import Parts, load_scenario, read_scenario
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.content.toml import parse_toml
from ad1666.content.warnings import OF_CAMPAIGNS, OF_MAPS, OF_SCENARIOS, Code
from ad1666.resources import data_root
from tests.content.yards import (
    STARTS,
    WALL,
    drawn,
    told,
)

Write = Callable[[str], Path]
Spoil = Callable[[str, str, str], str]


COLUMNS = ("level", "file", "line", "layer", "x", "y", "object", "code", "text", "remedy")
"""Of the table that ``check --tsv`` prints."""
SPOILT = ('"zzz"', "-7", '["zzz"]', "{}")


def problems(paths: Iterable[Path]) -> list[str]:
    return [f"{f.where}: {f.problem}" for f in check(paths).findings if f.level is Severity.ERROR]


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
    assert [(f.file, str(f.problem)) for f in found] == [
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
    assert [str(f.problem) for f in check([Path(path.name), scenario][::order]).findings] == [
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
        ("slots = [3, 4]", "slots = [3, 9]", "line 72: mill.tmx has no start 9 for blue"),
        ("arrives = 5", "arrives = 300", "line 71: figures.G.arrives is 300"),
        ("arrives = 5", "", "line 72: figures.G.slots is for figures that come later"),
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
        "line 72: mill.tmx has no start 3 for blue"
    ]


def test_an_unknown_item_is_not_missed_by_a_goal_besides(tmp_path: Path) -> None:
    source = data_root() / "scenarios" / "ambush-at-the-golden-sun.toml"
    path = tmp_path / source.name
    text = source.read_text("utf-8")
    path.write_text(text.replace('coach = "strongbox"', 'coach = "zzz"'), "utf-8")
    assert [str(f.problem) for f in check([path]).findings] == [
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
    assert "guard = 14\n" in text and "[alarm]" in text
    path.write_text(text.replace("guard = 14\n", ""), "utf-8")
    assert [str(f.problem) for f in check([path]).findings] == ["does not say how long it lasts"]


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
    begun = re.compile(r"\S+ = (?!\[$)")
    return [n for n, line in lines if begun.match(line) and line.count('"""') != 1]


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("path", [None, *scenario_files()], ids=lambda p: p.stem if p else "own")
def test_a_spoilt_value_gives_one_mistake(path: Path | None, every: int, tmp_path: Path) -> None:
    """Each in turn, in one of some ways: there is no second mistake that only follows from it."""
    path = path or begin("mill", tmp_path).scenario
    sound = load_scenario(path)
    parts = Parts(sound.items, load_characters(), load_map(sound.map.path))
    lines = path.read_text("utf-8").split("\n")
    refused = 0
    for turn, number in list(enumerate(_one_line_values("\n".join(lines))))[::every]:
        key = lines[number].partition(" = ")[0]
        spoilt = f"{key} = {SPOILT[turn % len(SPOILT)]}"
        top = parse_toml(path, "\n".join([*lines[:number], spoilt, *lines[number + 1 :]]))
        try:
            read_scenario(top, parts)
        except ContentError as error:
            refused += 1
            assert not error.others, (spoilt, [str(e) for e in (error, *error.others)])
            assert isinstance(error.where, LineNumber), spoilt
    assert refused > 15 / every


def test_a_battle_without_its_kind_is_no_adventure(tmp_path: Path) -> None:
    source = data_root() / "scenarios" / "election.toml"
    path = tmp_path / source.name
    path.write_text(source.read_text("utf-8").replace('"battle"', '"war"'), "utf-8")
    assert [str(f.problem) for f in check([path]).findings] == ['kind is "war"']


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
        ("mill.toml", "mill.tmx has no start 3 for Blue")
    ]
    assert len(check([made.map, made.scenario]).findings) == 1
    made.map.write_text(text.replace('name="places"', 'name="place"'), "utf-8")
    assert [f.file.name for f in check([made.map]).findings] == ["mill.tmx"]


def test_what_is_neither_map_nor_scenario(tmp_path: Path) -> None:
    path = tmp_path / "yard.txt"
    path.write_bytes(b"")
    missing, unnamed = tmp_path / "gone.tmx", tmp_path / "gone"
    assert [str(f) for f in check([path, missing, unnamed]).findings] == [
        f"error: {path}: is neither a map nor a scenario. Name files .tmx or .toml.",
        f"error: {missing}: there is no such file. Check its name and folder.",
        f"error: {unnamed}: there is no such file. Check its name and folder.",
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
        "2 files checked: 0 errors, 1 warning\n"
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
        kinds = {"map": OF_MAPS, "scenario": OF_SCENARIOS, "campaign": OF_CAMPAIGNS}
        where = next((kind for kind, codes in kinds.items() if code in codes), "—")
        meaning = MEANINGS[code].replace("(scenarios.md#", "(#")  # which is this page
        assert f"| `{code}` | {meaning} | {where} |" in listed
