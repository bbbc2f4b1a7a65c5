"""Mistakes that do no harm at once: in layers, tilesets, objects, goals, gear and cases."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666.conform.cases import load_valid
from ad1666.console.cli import main
from ad1666.content.checks import check

Write = Callable[[str], Path]
Spoil = Callable[[str, str, str], str]


def mistakes(path: Path) -> list[str]:
    """All the mistakes in a file and its map, folders left out."""
    found = (str(f) for f in check([path]).findings)
    return [f.replace(f"{path.parent}/", "") for f in found if f.startswith("error: ")]


OWN = (
    '<tileset firstgid="{first}" name="own" tilewidth="{size}" tileheight="{size}" tilecount="4">'
    '<image source="edges.png" width="64" height="64"/></tileset><layer id="1"'
)
SHOW = "Show it in Tiled (the eye in the list of layers), or remove it."
AS_LARGE = "Use a tileset whose tiles are as large as cells."
NO_CLIMB = "Erase it: nobody can climb there, nor fight across it."


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            'name="squares" width',
            'name="squares" visible="0" width',
            f", layer squares: is hidden, but the game reads it. {SHOW}",
        ),
        (
            'name="edges-v" width',
            'name="edges-v" opacity="0" width',
            ", layer edges-v: has the opacity 0, but the game reads it. Set it to 1.",
        ),
        (
            'name="places"',
            'name="places" visible="0"',
            f", layer places: is hidden, but the game reads it. {SHOW}",
        ),
        (
            '<layer id="1"',
            OWN.format(first=16, size=64),
            ": gives tiles of edges.tsx and of the tileset own the same numbers. "
            "Open it in Tiled and save it again.",
        ),
        (
            '<layer id="1"',
            OWN.format(first=90, size=32),
            ": has cells of 64 x 64 pixels, but the tileset own has tiles of 32 x 32. " + AS_LARGE,
        ),
        (
            '<object id="4" type="Thing"',
            '<object id="3" type="Thing"',
            ", layer places, object 3: has the id of another object. Remove one of the two and "
            "draw it again.",
        ),
        (
            "0,5,7,0,5,",
            "0,5,8,8,5,",
            ", layer edges-v, square 2,0 (3,1 in Tiled): holds a high edge between blocked and "
            "open squares",
        ),
        (
            "0,0,6,11,0,",
            "0,0,6,8,0,",
            ", layer edges-v, square 2,1 (3,2 in Tiled): holds a high edge between high and open "
            f"squares. {NO_CLIMB}",
        ),
    ],
)
def test_a_map(
    old: str, new: str, told: str, good_map: str, write_map: Write, spoil: Spoil
) -> None:
    found = mistakes(write_map(spoil(good_map, old, new)))
    if "blocked and" in told:  # the rim of water or of a wall may look so
        assert found == []
    else:
        assert found == [f"error: yard.tmx{told}"]


def test_layers_of_decoration_may_be_hidden(good_map: str, write_map: Write, spoil: Spoil) -> None:
    layer = '<objectgroup id="9" name="notes" visible="0"/><objectgroup id="4"'
    assert mistakes(write_map(spoil(good_map, '<objectgroup id="4"', layer))) == []


GOAL = '\n[[goals]]\nside = "red"\naim = "hold"\nsubject = "letter"\npoints = 5\n'


def test_the_same_goal_twice(good_scenario: str, write_scenario: Write) -> None:
    assert mistakes(write_scenario(good_scenario + GOAL)) == [
        "error: duel.toml, line 39: goals.3 is the same as goals.1. "
        "Leave it out, and add its points to the other."
    ]
    assert mistakes(write_scenario(f"{good_scenario}{GOAL}most = 2\n")) == []


def test_goals_that_are_mended_are_not_the_same(good_scenario: str, write_scenario: Write) -> None:
    """What stands in for a wrong goal is none of the others."""
    kill = GOAL.replace("hold", "kill").replace("letter", "enemy")
    wrong = GOAL.replace("hold", "holds")
    found = mistakes(write_scenario(good_scenario + kill + 2 * wrong))
    assert [line.partition(": goals")[2].partition(" is")[0] for line in found] == [
        ".4.aim",
        ".5.aim",
    ]


@pytest.mark.parametrize(("tokens", "wrong"), [(10, False), (11, True)])
def test_an_alarm_of_more_tokens_than_there_are(
    tokens: int, wrong: bool, good_scenario: str, write_scenario: Write, spoil: Spoil
) -> None:
    text = spoil(good_scenario, "turns = 5", "guard = 10") + f"\n[alarm]\ntokens = {tokens}\n"
    told = (
        "error: duel.toml, line 40: alarm.tokens is 11, but the guard has only 10. Write at most "
        "10, with which the alarm ends the game."
    )
    assert mistakes(write_scenario(text)) == [told] * wrong


def test_armour_on_armour(good_scenario: str, write_scenario: Write, spoil: Spoil) -> None:
    once = spoil(good_scenario, '["key"]', '["key", "helmet"]')
    assert mistakes(write_scenario(once)) == []
    twice = spoil(good_scenario, '["key"]', '["key", "helmet", "helmet"]')
    assert mistakes(write_scenario(twice)) == [
        "error: duel.toml, line 16: the helmet and the helmet both cover the head. "
        "Leave one out: they do not add up (ITEM-9)."
    ]


def test_an_empty_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path)]) == 2
    assert capsys.readouterr().out.splitlines()[0] == (
        f"error: {tmp_path}: there is no map and no scenario in this folder. "
        "Name a folder with files .tmx or .toml."
    )


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            '"ACT-6"',
            '"ACT-6", "ACT-66"',
            'line 3: case.1.clauses names the unknown clause "ACT-66". Did you mean "ACT-6"?',
        ),
        (
            '"strict-hands"',
            '"strict-hand"',
            'line 11: case.1.options names the unknown option "strict-hand". '
            'Did you mean "strict-hands"?',
        ),
    ],
)
def test_words_that_a_case_cannot_use(
    old: str, new: str, told: str, good_case: str, tmp_path: Path, spoil: Spoil
) -> None:
    path = tmp_path / "case.toml"
    path.write_text(good_case, "utf-8")
    assert load_valid(path)[1] == []
    path.write_text(spoil(good_case, old, new), "utf-8")
    assert [str(e) for e in load_valid(path)[1]] == [f"{path}, {told}"]


def test_each_map_that_misses_a_tileset_is_told(
    good_map: str, write_map: Write, tmp_path: Path
) -> None:
    first = write_map(good_map).rename(tmp_path / "first.tmx")
    second = write_map(good_map)
    (tmp_path / "edges.tsx").unlink()
    assert [finding.file for finding in check([first, second]).findings] == [first, second]
