"""Who comes later and what an alarm does, in the file of a scenario."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666.content.errors import ContentError
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.fate import Shuffle, settle
from ad1666.game.game import start
from ad1666.rules.board import Kind
from ad1666.rules.cards import Side
from ad1666.rules.characters import Arrival, Status
from ad1666.rules.requests import Prompt
from ad1666.rules.victory import Alarm
from tests.shorthand import briefing

Write = Callable[[str], Path]

LATER = """
[figures.C]
side = "red"
card = "szlachcic"
arrives = 3
slots = [1, 2]

[figures.D]
side = "red"
card = "szlachcic"
arrives = 3
slot = 2

[figures.E]
side = "blue"
card = "watchman"
arrives = "alarm"
slot = 1

[alarm]
tokens = 2
shots = true
"""


@pytest.fixture
def guarded(good_scenario: str) -> str:
    """A scenario with guard tokens and those who come later."""
    assert "turns = 5\n" in good_scenario
    return good_scenario.replace("turns = 5\n", "guard = 6\n") + LATER


def test_who_comes_later_is_off_the_board(guarded: str, write_scenario: Write) -> None:
    state = load_scenario(write_scenario(guarded)).state
    found = {f.id: (f.at, f.status, f.arrival) for f in state.figures if f.arrival}
    assert found == {
        "C": (None, Status.TO_COME, Arrival(3, ((0, 0), (0, 1)))),
        "D": (None, Status.TO_COME, Arrival(3, ((0, 1),))),
        "E": (None, Status.TO_COME, Arrival(None, ((1, 0),))),
    }
    assert state.terms.alarm == Alarm(tokens=2, shots=True)
    assert not state.alarm


def test_a_scenario_has_no_alarm_unless_it_says_so(
    good_scenario: str, write_scenario: Write
) -> None:
    assert load_scenario(write_scenario(good_scenario)).state.terms.alarm is None


def test_the_briefing_tells_who_comes_and_what_an_alarm_does(
    guarded: str, write_scenario: Write
) -> None:
    scenario = load_scenario(write_scenario(guarded))
    coming = [line for line in briefing(scenario, Side.RED) if "TURN-1" in line]
    assert len(coming) == 1
    assert "start of turn 3" in coming[0] and "(C)" in coming[0] and "(D)" in coming[0]
    assert not [line for line in briefing(scenario, Side.BLUE) if "TURN-1" in line]
    for side in Side:
        (alarm,) = (line for line in briefing(scenario, side) if "GUARD-4" in line)
        for part in ("shot from a firearm", "2 guard tokens", "Night watchman"):
            assert part in alarm
    quiet = load_scenario(write_scenario(guarded.replace("shots = true\n", "")))
    (alarm,) = (line for line in briefing(quiet, Side.RED) if "GUARD-4" in line)
    assert "firearm" not in alarm


BROKEN = {
    "too early": (
        "arrives = 3\nslots = [1, 2]",
        "arrives = 1\nslots = [1, 2]",
        'figures.C.arrives is 1. Write a whole number from 2 to 99, "alarm" or "event".',
    ),
    "never": (
        "arrives = 3\nslots = [1, 2]",
        'arrives = "soon"\nslots = [1, 2]',
        'figures.C.arrives is "soon". Write a whole number from 2 to 99, "alarm" or "event".',
    ),
    "too late": (
        "arrives = 3\nslot = 2",
        "arrives = 7\nslot = 2",
        "figures.D.arrives is 7, but the game is over after turn 6. Choose an earlier turn.",
    ),
    "no such start": (
        "slots = [1, 2]",
        "slots = [1, 4]",
        "yard.tmx has no start 4 for red. Choose one of 1, 2.",
    ),
    "no starts": (
        "slots = [1, 2]",
        "slots = []",
        "figures.C.slots is []. Write a list of different whole numbers from 1 to 99.",
    ),
    "start twice": (
        "slots = [1, 2]",
        "slots = [2, 2]",
        "figures.C.slots is [2, 2]. Write a list of different whole numbers from 1 to 99.",
    ),
    "both": (
        "slots = [1, 2]",
        "slots = [1, 2]\nslot = 1",
        "has both slot and slots. Give only one of them.",
    ),
    "slots at the start": (
        'card = "milady"\nslot = 1',
        'card = "milady"\nslots = [1]',
        "figures.B.slots is for figures that come later. Write slot, or say when it arrives.",
    ),
    "no alarm": (
        "[alarm]\ntokens = 2\nshots = true\n",
        "",
        "figures.E.arrives waits for an alarm, but the scenario has none. "
        "Add the table [alarm], or name a turn.",
    ),
    "unknown key": (
        "shots = true",
        "shot = true",
        'alarm.shot means nothing here. Did you mean "shots"?',
    ),
    "idle alarm": (
        'arrives = "alarm"\nslot = 1\n\n[alarm]\ntokens = 2\n',
        "arrives = 2\nslot = 1\n\n[alarm]\n",
        'the alarm has no effect. Give it tokens, or figures with arrives = "alarm".',
    ),
    "tokens of turns": (
        "guard = 6\n",
        "turns = 6\n",
        "alarm.tokens takes guard tokens, but the scenario only counts turns (GUARD-2). "
        "Give the scenario guard instead of turns.",
    ),
    "all of a side come later": (
        'card = "milady"\n',
        'card = "milady"\narrives = 2\n',
        'blue has no figure on the board. Add a table like [figures.Z] with side = "blue".',
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_what_is_said_of_mistakes(case: str, guarded: str, write_scenario: Write) -> None:
    old, new, message = BROKEN[case]
    assert guarded.count(old) == 1
    path = write_scenario(guarded.replace(old, new))
    with pytest.raises(ContentError) as raised:
        load_scenario(path)
    said = str(raised.value)
    assert said.startswith(f"{path}, line ")
    assert said.endswith(f": {message}")


ZONED = """
title = "Garden party"
story = "Everybody is somewhere in the garden."
map = "palace.tmx"
kind = "adventure"
turns = 4

[factions]
red = "Defenders of the Commonwealth"
blue = "The Cardinal's people"

[figures.A]
side = "red"
card = "wolodyjowski"
zone = "pavilion"

[figures.B]
side = "red"
card = "szlachcic"
arrives = 2
zone = "fountain"

[figures.E]
side = "blue"
card = "cardinals-guard"
slot = 1

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


@pytest.mark.clause("TURN-1")
def test_a_player_chooses_where_in_a_zone_a_figure_starts(write_scenario: Write) -> None:
    scenario = load_scenario(write_scenario(ZONED))
    pavilion = tuple(scenario.map.zones["pavilion"])
    open_ones = [s for s in pavilion if scenario.map.board.kind(s) is not Kind.BLOCKED]
    assert len(open_ones) > 3
    assert scenario.state.figure("A").arrival == Arrival(1, tuple(open_ones))
    later = scenario.state.figure("B").arrival
    assert later is not None and later.turn == 2 and len(later.squares) > 1
    assert briefing(scenario, Side.RED)[-4:-2] == (
        "Placed by you at the start: Michał Wołodyjowski. [[TURN-1]]",
        "Arriving at the start of turn 2: Szlachcic. [[TURN-1]]",
    )
    game = settle(start(scenario.state), Shuffle(1))
    assert isinstance(game.pending, Prompt) and game.pending.player is Side.RED
    assert [o.details.square for o in game.pending.options] == open_ones
    game = game.apply(game.pending.options[-1])
    assert game.state.figure("A").at == open_ones[-1]
    assert game.state.turn == 1


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        (
            '"pavilion"',
            '"pavillon"',
            'figures.A.zone names the unknown zone "pavillon". Did you mean "pavilion"?',
        ),
        ('"pavilion"', '"pavilion"\nslot = 1', "has both zone and slot. Give only one of them."),
        (
            '"fountain"',
            '"fountain"\nslots = [1]',
            "has both zone and slots. Give only one of them.",
        ),
    ],
)
def test_a_zone_to_start_in_is_checked(
    was: str, now: str, said: str, write_scenario: Write
) -> None:
    with pytest.raises(ContentError) as caught:
        load_scenario(write_scenario(ZONED.replace(was, now, 1)))
    assert said in str(caught.value)
