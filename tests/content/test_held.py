"""Scenarios that a map holds itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from xml.sax.saxutils import escape

import pytest
from attrs import evolve

from ad1666.content.checks import check
from ad1666.content.errors import ContentError
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.content.scenarios.scenario_lookup import scenarios_for
from ad1666.game.fate import Shuffle
from ad1666.game.session import Session

Spoil = Callable[[str, str, str], str]
Write = Callable[[str], Path]

TITLE = '<property name="title" value="A yard"/>'
NAMED = 'map = "yard.tmx"\n'


@pytest.fixture
def write_held(good_map: str, write_map: Write, spoil: Spoil) -> Write:
    """Writes the map with a text as its scenario."""

    def write(text: str) -> Path:
        # Tiled writes a text of several lines between the tags
        held = f'<property name="scenario">{escape(text)}</property>'
        return write_map(spoil(good_map, TITLE, TITLE + held))

    return write


def complaint(path: Path) -> str:
    with pytest.raises(ContentError) as caught:
        load_scenario(path)
    return str(caught.value)


def test_it_is_the_same_as_one_in_a_file(
    good_scenario: str, write_scenario: Write, write_held: Write
) -> None:
    beside = load_scenario(write_scenario(good_scenario))
    held = load_scenario(write_held(good_scenario.replace(NAMED, "")))
    assert held.path == held.map.path
    assert evolve(held, path=beside.path) == beside


def test_a_short_one_may_be_an_attribute(
    good_map: str, good_scenario: str, write_map: Write, spoil: Spoil
) -> None:
    value = escape(good_scenario.replace(NAMED, ""), {'"': "&quot;", "\n": "&#10;"})
    held = f'<property name="scenario" value="{value}"/>'
    assert load_scenario(write_map(spoil(good_map, TITLE, TITLE + held))).title == "A Duel"


def test_its_lines_are_counted_within_it(good_scenario: str, write_held: Write) -> None:
    path = write_held(good_scenario.replace(NAMED, "").replace("milady", "miladi"))
    line = good_scenario.replace(NAMED, "").split("\n").index('card = "milady"') + 1
    assert complaint(path).startswith(
        f'{path}, property scenario, line {line}: figures.B.card names the unknown character "mil'
    )
    broken = write_held("title = ")
    said = complaint(broken)
    assert said.startswith(f"{broken}, property scenario, line 1: is not correct TOML")


def test_it_names_no_map(good_scenario: str, write_held: Write) -> None:
    path = write_held(good_scenario)
    assert complaint(path) == (
        f"{path}, property scenario, line 3: names a map, but it is in one. Remove this line."
    )


@pytest.mark.parametrize("text", ["", " \n"])
def test_a_map_without_one(good_map: str, write_map: Write, write_held: Write, text: str) -> None:
    for path in (write_map(good_map), write_held(text)):
        assert complaint(path) == (
            f"{path}: has no property scenario with a text. Add scenario in Map > Map Properties, "
            "or play the scenario beside it."
        )


def test_it_comes_before_those_beside_it(
    good_scenario: str, write_scenario: Write, write_held: Write
) -> None:
    beside = write_scenario(good_scenario)
    path = write_held(good_scenario.replace(NAMED, ""))
    assert scenarios_for(path) == (path, beside)


def test_a_game_of_it_goes_on_from_its_record(
    good_scenario: str, write_held: Write, tmp_path: Path
) -> None:
    scenario = load_scenario(write_held(good_scenario.replace(NAMED, "")))
    session = Session.new(scenario, Shuffle(3), tmp_path / "game.ad1666")
    session.close()
    resumed, problem = Session.resume(tmp_path / "game.ad1666")
    resumed.close()
    assert problem is None
    assert resumed.game.state == session.game.state


def test_it_is_checked_with_its_map(good_scenario: str, write_held: Write) -> None:
    assert check([write_held(good_scenario.replace(NAMED, ""))]).errors == 0
    spoiled = good_scenario.replace(NAMED, "").replace("milady", "miladi").replace("zagloba", "zag")
    checked = check([path := write_held(spoiled)])
    places = [str(f.where) for f in checked.findings]
    lines = [n for n, text in enumerate(spoiled.split("\n"), 1) if text.startswith("card")]
    assert places == [f"property scenario, line {n}" for n in lines]
    assert all(f.file == path for f in checked.findings)


def test_it_may_not_be_larger_than_a_file(write_held: Write) -> None:
    path = write_held("#\n" * 300_000)
    assert complaint(path) == (
        f"{path}: has a scenario of 600,000 characters, more than the 500,000 allowed. "
        "Use a smaller one."
    )
