"""Search markers and finds of a scenario (CARD-8, ACT-3)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666.content.errors import ContentError
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.rules.cards import Side
from ad1666.rules.magic import Find, Trove
from tests.shorthand import briefing

Spoil = Callable[[str, str, str], str]
Write = Callable[[str], Path]

FINDS = """\
[[finds]]
numbers = ["XIII", "XVIII"]
what = "trap"
wounds = 2

[[finds]]
numbers = ["IV"]
what = "item"
item = "key"

[[finds]]
numbers = ["V", "VI"]
what = "healing"
wounds = 1

[[finds]]
numbers = ["XXIV"]
what = "alarm"

"""
ALARM = """
[figures.C]
side = "blue"
card = "cardinals-guard"
slot = 1
arrives = "alarm"

[alarm]
"""


@pytest.fixture
def searched(good_scenario: str, spoil: Spoil) -> str:
    """The text of a scenario with a search marker."""
    text = spoil(good_scenario, "turns = 5", 'turns = 5\nsearch = ["letter"]')
    return spoil(text, "[things]", f"{FINDS}[things]") + ALARM


@pytest.mark.clause("CARD-8")
def test_a_scenario_says_where_to_search_and_what_is_found(
    searched: str, write_scenario: Write
) -> None:
    scenario = load_scenario(write_scenario(searched))
    assert scenario.state.markers == (scenario.map.things["letter"],)
    assert scenario.state.terms.search_tables == (
        Find(4, 4, Trove.ITEM, scenario.items["key"]),
        Find(5, 6, Trove.HEALING, wounds=1),
        Find(13, 18, Trove.TRAP, wounds=2),
        Find(24, 24, Trove.ALARM),
    )
    assert briefing(scenario, Side.RED)[-4] == (
        "Whoever stands on a search marker may search it, a partial action; a card of the magic "
        "deck decides what is found: IV key, V–VI 1 wound is healed, XIII–XVIII a trap: 2 wounds, "
        "XXIV the alarm, otherwise nothing."
    )


def test_finds_that_leave_no_number_out_need_no_nothing(
    searched: str, write_scenario: Write, spoil: Spoil
) -> None:
    whole = '[[finds]]\nnumbers = ["I", "XXIV"]\nwhat = "alarm"\n\n'
    scenario = load_scenario(write_scenario(spoil(searched, FINDS, whole)))
    assert briefing(scenario, Side.BLUE)[-4].endswith("what is found: I–XXIV the alarm.")


def test_what_can_only_be_found_can_be_a_goal(
    searched: str, write_scenario: Write, spoil: Spoil
) -> None:
    text = spoil(searched, 'item = "key"', 'item = "dagger"')
    text = spoil(text, 'subject = "letter"', 'subject = "dagger"')
    assert load_scenario(write_scenario(text)).state.terms.goals[0].subject == "dagger"


BROKEN = {
    "no such place": (
        'search = ["letter"]',
        'search = ["leter"]',
        ', line 6: search names the unknown thing of the map "leter". Did you mean "letter"?',
    ),
    "twice the same place": (
        'search = ["letter"]',
        'search = ["letter", "letter"]',
        ', line 6: search names "letter" twice. A square can have only one marker.',
    ),
    "nothing to find": (
        FINDS,
        "",
        ", line 6: there are search markers, but nothing to find. "
        "Add [[finds]], or leave out search.",
    ),
    "nowhere to search": (
        'search = ["letter"]\n',
        "",
        ", line 23: there is something to find, but no search marker. "
        'Add search = ["..."] with things of the map.',
    ),
    "no such kind": (
        'what = "alarm"',
        'what = "alarum"',
        ', line 41: finds.4.what is "alarum". Did you mean "alarm"?',
    ),
    "no such item": (
        'item = "key"',
        'item = "kee"',
        ', line 32: finds.2.item names the unknown item "kee". Did you mean "key"?',
    ),
    "wounds where there are none": (
        'what = "alarm"',
        'what = "alarm"\nwounds = 1',
        ", line 42: finds.4.wounds means nothing here. Known: numbers, what.",
    ),
    "an alarm where there is none": (
        ALARM,
        "",
        ", line 41: finds.4.what is an alarm, but the scenario has none. "
        "Add the table [alarm], or let something else be found.",
    ),
    "no wounds where there are some": (
        "wounds = 2\n",
        "",
        ", line 24: finds.1.wounds is missing. Add wounds = a whole number from 1 to 9.",
    ),
    "no numeral": (
        '["XXIV"]',
        '["XXV"]',
        ', line 40: finds.4.numbers has "XXV", which is on no magic card. '
        "Write Roman numerals from I to XXIV.",
    ),
    "not as one writes it": (
        '["IV"]',
        '["IIII"]',
        ', line 30: finds.2.numbers has "IIII", which is on no magic card. '
        "Write Roman numerals from I to XXIV.",
    ),
    "too many numbers": (
        '["V", "VI"]',
        '["V", "VI", "VII"]',
        ", line 35: finds.3.numbers has 3 numbers. "
        'Write one, ["IV"], or from and to, ["IV", "IX"].',
    ),
    "backwards": (
        '["V", "VI"]',
        '["VI", "V"]',
        ", line 35: finds.3.numbers goes from VI down to V. Put the lower number first.",
    ),
    "overlap": (
        '["V", "VI"]',
        '["IV", "VI"]',
        ", line 35: finds.3.numbers IV–VI overlaps with IV. Each number can bring only one thing.",
    ),
    "inside of another": (
        '["V", "VI"]',
        '["XIV", "XV"]',
        ", line 35: finds.3.numbers XIV–XV overlaps with XIII–XVIII. Each number can bring only "
        "one thing.",
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_what_is_said_of_wrong_finds(
    case: str, searched: str, write_scenario: Write, spoil: Spoil
) -> None:
    old, new, message = BROKEN[case]
    path = write_scenario(spoil(searched, old, new))
    with pytest.raises(ContentError) as raised:
        load_scenario(path)
    assert str(raised.value) == f"{path}{message}"


def test_two_things_on_one_square_cannot_both_be_searched(
    searched: str, good_map: str, write_map: Write, write_scenario: Write, spoil: Spoil
) -> None:
    path = write_scenario(spoil(searched, '["letter"]', '["letter", "chest"]'))
    chest = (
        '<object id="5" type="Thing" x="160" y="160"><properties>'
        '<property name="thing" value="chest"/></properties><point/></object></objectgroup>'
    )
    write_map(spoil(good_map, "</objectgroup>", chest))
    with pytest.raises(ContentError, match="letter and chest are on the same square"):
        load_scenario(path)
