"""Locked chests in scenarios (ABIL-8)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666.content.errors import ContentError
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.resources import data_root
from ad1666.rules.board import Lock
from ad1666.words.scenarios import common

Spoil = Callable[[str, str, str], str]
Write = Callable[[str], Path]
LOCK = Lock(pick=8, force=9, key="key")
CHEST = """
[chests.letter]
holds = ["seal", "purse"]
pick = 8
force = 9
key = "key"
"""


@pytest.mark.clause("ABIL-8")
def test_a_chest_stands_on_a_thing_of_the_map(good_scenario: str, write_scenario: Write) -> None:
    scenario = load_scenario(write_scenario(f"{good_scenario}\n{CHEST}"))
    (chest,) = scenario.state.chests
    assert (chest.id, chest.at, chest.lock) == ("letter", scenario.map.things["letter"], LOCK)
    assert [item.id for item in chest.holds] == ["seal", "purse"]
    x, y = chest.at
    assert common(scenario)[0] == (
        f"Locked in the letter on {x},{y}: seal, purse. Difficulty 9 to force, 8 to pick. "
        "It has a key. [[ABIL-8]]"
    )


def test_locks_are_the_usual_ones_unless_said(good_scenario: str, write_scenario: Write) -> None:
    text = f'{good_scenario}\n[chests.letter]\nholds = ["seal"]\n'
    (chest,) = load_scenario(write_scenario(text)).state.chests
    assert chest.lock == Lock()


def test_what_is_locked_in_can_be_a_goal(
    good_scenario: str, write_scenario: Write, spoil: Spoil
) -> None:
    text = spoil(good_scenario, 'subject = "letter"', 'subject = "seal"')
    with pytest.raises(ContentError):
        load_scenario(write_scenario(text))
    scenario = load_scenario(write_scenario(f"{text}\n{CHEST}"))
    assert scenario.state.terms.goals[0].subject == "seal"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("chests.letter", "chests.leter", 'yard.tmx has no thing leter. Did you mean "letter"?'),
        ('"purse"', '"purce"', 'the unknown item "purce". Did you mean "purse"?'),
        ('"seal", "purse"', "", "chests.letter.holds is empty. Write holds ="),
        ('"key"', '"kee"', 'chests.letter.key names the unknown item "kee". Did you mean "key"?'),
        ("pick = 8", "pick = 0", "chests.letter.pick is 0. Write a whole number from 1 to"),
        ("pick = 8", "pik = 8", 'chests.letter.pik means nothing here. Did you mean "pick"?'),
    ],
)
def test_what_is_said_of_a_wrong_one(
    old: str, new: str, said: str, good_scenario: str, write_scenario: Write, spoil: Spoil
) -> None:
    with pytest.raises(ContentError) as raised:
        load_scenario(write_scenario(f"{good_scenario}\n{spoil(CHEST, old, new)}"))
    assert said in str(raised.value)


def test_the_box_has_one() -> None:
    scenario = load_scenario(data_root() / "scenarios" / "sacks-of-black-beans.toml")
    assert [chest.id for chest in scenario.state.chests] == ["strongbox"]
