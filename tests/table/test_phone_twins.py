"""What a phone is told does not depend on what is hidden from its owner, at any question of whole
games (`tests/twins.py`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any

import pytest
from pretended_phones import Silence

from ad1666.content.cards import load_items
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.game import Game
from ad1666.phones import sheets as phone_sheet
from ad1666.phones.sheets import ON_EITHER, PhoneSheets
from ad1666.play.hot_seat import HotSeat
from ad1666.rules.cards import Side
from ad1666.rules.events import Event
from ad1666.rules.requests import Topic
from tests.twins import Table, games

ITEMS = load_items()


def told(game: Game, log: Sequence[Event], side: Side, code: str) -> dict[str, Any]:
    """The sheet of a side whose phone speaks a language."""
    sheets = PhoneSheets(
        HotSeat(Table(game, log), away={side}), ITEMS, Silence(), languages={side: code}
    )
    return sheets.sheet(side).to_json()


@pytest.mark.parametrize(
    ("seeds", "most", "alike"),
    [(range(5), 120, 25), pytest.param(range(30), 2000, inf, marks=pytest.mark.slow)],
)
def test_no_sheet_depends_on_what_its_side_may_not_see(
    letter: Scenario, seeds: range, most: int, alike: float
) -> None:
    found = games(told, letter, seeds, most, alike)
    secret = {topic for topic in Topic if topic.traits.secret}
    assert all(found.asked[topic] for topic in secret | ON_EITHER), found.asked
    assert all(found.other[topic] for topic in secret), found.other
    compared = found.asked.total() + found.other.total()
    assert compared > 300 and found.differ > compared * 0.8
    assert found.without < compared / 50, "most questions have a twin"


LEAKS: dict[str, Callable[..., object]] = {
    "a question names the hand of who is asked": lambda prompt, test: str(
        prompt.state.pile(prompt.player).hand
    ),
    "a question tells how many cards fit": lambda prompt, test: f"one of {len(prompt.options)}",
    "a question tells what lies face down": lambda prompt, test: str(
        sum(held.value for side in Side for held in prompt.state.pile(side).committed)
    ),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_in_a_question_would_be_found(
    leak: str, letter: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phone_sheet, "question", LEAKS[leak])
    with pytest.raises(AssertionError, match="sheet"):
        games(told, letter, range(2))
