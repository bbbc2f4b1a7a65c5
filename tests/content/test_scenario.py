"""Scenarios: the state they start with, and what is said of wrong ones."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666.content.errors import ContentError
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.rules.cards import Side
from ad1666.rules.characters import Status
from ad1666.rules.phases import Phase
from ad1666.rules.victory import Aim, Goal
from tests import shipped
from tests.shipped import SCENARIOS
from tests.shorthand import briefing

Spoil = Callable[[str, str, str], str]
Write = Callable[[str], Path]


def test_a_scenario_becomes_a_state(good_scenario: str, write_scenario: Write) -> None:
    scenario = load_scenario(write_scenario(good_scenario))
    state = scenario.state
    assert (scenario.title, scenario.story, scenario.kind) == (
        "A Duel",
        "Two meet in a yard.",
        "adventure",
    )
    assert (state.phase, state.turn, state.initiative) == (Phase.SETUP, 1, None)
    assert state.board == scenario.map.board
    assert [(f.id, f.card.id, f.side, f.at, f.status) for f in state.figures] == [
        ("A", "zagloba", Side.RED, (0, 0), Status.BOARD),
        ("B", "milady", Side.BLUE, (1, 0), Status.BOARD),
    ]
    assert [(at, item.id) for at, item in state.ground] == [((1, 1), "letter")]
    assert state.terms.goals == (
        Goal(Side.RED, Aim.HOLD, "letter", 2),
        Goal(Side.BLUE, Aim.TAKE_AWAY, "key", 1, decisive=True),
    )
    assert all(len(state.pile(side).deck) == 30 for side in Side)


def test_gear_is_loaded_and_in_hand_as_told(good_scenario: str, write_scenario: Write) -> None:
    a, b = load_scenario(write_scenario(good_scenario)).state.figures
    assert [(g.item.id, g.held, g.starting, g.reload, g.uses) for g in a.gear] == [
        ("broad-sabre", False, True, 0, None),
        ("pistol", True, True, 0, None),
        ("buff-coat", False, True, 0, None),
        ("key", False, False, 0, None),
    ]
    assert [(g.item.id, g.held, g.uses) for g in b.gear] == [
        ("stiletto", True, None),
        ("throwing-knives", True, 3),
        ("pistol", False, None),
    ]


def test_turns_are_counted_with_tokens_that_only_time_takes(
    good_scenario: str, write_scenario: Write, spoil: Spoil
) -> None:
    fixed = load_scenario(write_scenario(good_scenario))
    assert (fixed.state.guard, fixed.state.terms.intervention) == (5, False)
    text = spoil(good_scenario, "turns = 5", 'guard = 9\ninitiative = "blue"')
    guarded = load_scenario(write_scenario(text))
    assert (guarded.state.guard, guarded.state.terms.intervention) == (9, True)
    assert guarded.state.initiative is Side.BLUE


def test_briefings_say_what_the_goals_are(
    good_scenario: str, write_scenario: Write, spoil: Spoil
) -> None:
    scenario = load_scenario(write_scenario(good_scenario))
    nobody_left = (
        "The game also ends once a side has nobody left; that side then loses a tie. [[GUARD-5]]"
    )
    assert briefing(scenario, Side.RED) == (
        "Hold the letter on the board at the end: 2 points.",
        "The game ends after 5 turns.",
        nobody_left,
    )
    assert briefing(scenario, Side.BLUE) == (
        "Carry the key off the board: 1 point. The game ends at once.",
        "The game ends after 5 turns.",
        nobody_left,
    )
    text = spoil(good_scenario, "turns = 5", "guard = 1")
    text = spoil(text, 'aim = "take-away"\nsubject = "key"', 'aim = "kill"\nsubject = "enemy"')
    assert briefing(load_scenario(write_scenario(text)), Side.BLUE) == (
        "For each enemy killed: 1 point. The game ends at once.",
        "The guard is 1 token away. Each shot from a firearm, each death, each flight and each "
        "end of a turn takes one; with the last the game ends.",
        nobody_left,
    )


def test_a_wipeout_need_not_end_the_game(
    good_scenario: str, write_scenario: Write, spoil: Spoil
) -> None:
    assert load_scenario(write_scenario(good_scenario)).state.terms.wipeout_ends
    text = spoil(good_scenario, "turns = 5", "turns = 5\nwipeout_ends = false")
    assert not load_scenario(write_scenario(text)).state.terms.wipeout_ends


BROKEN = {
    "unknown key": (
        'title = "A Duel"',
        'titel = "A Duel"',
        ', line 1: titel means nothing here. Did you mean "title"?',
    ),
    "no title": (
        'title = "A Duel"\n',
        "",
        ": title is missing. Add title = a text in quotes.",
    ),
    "kind": (
        'kind = "adventure"',
        'kind = "brawl"',
        ', line 4: kind is "brawl". Known: adventure, battle.',
    ),
    "unknown map": (
        'map = "yard.tmx"',
        'map = "yards.tmx"',
        ', line 3: there is no map "yards.tmx". Did you mean "yard.tmx"?',
    ),
    "map elsewhere": (
        'map = "yard.tmx"',
        'map = "../yard.tmx"',
        ', line 3: map is "../yard.tmx". '
        "Write the name of a file beside the scenario or in maps, such as inn.tmx.",
    ),
    "no length": (
        "turns = 5\n",
        "",
        ": does not say how long it lasts. Give either guard (tokens) or turns.",
    ),
    "two lengths": (
        "turns = 5",
        "turns = 5\nguard = 5",
        ", line 5: has both guard and turns. Give either guard (tokens) or turns.",
    ),
    "no turns": (
        "turns = 5",
        "turns = 0",
        ", line 5: turns is 0. Write a whole number from 1 to 99.",
    ),
    "initiative": (
        "turns = 5",
        'turns = 5\ninitiative = "green"',
        ', line 6: initiative is "green". Known: blue, red.',
    ),
    "no faction": (
        'blue = "The Cardinal\'s people"\n',
        "",
        ", line 7: factions.blue is missing. Add blue = a text in quotes.",
    ),
    "unknown faction": (
        'blue = "The Cardinal\'s people"',
        'blue = "The Cardinals people"',
        ', line 9: factions.blue is the unknown faction "The Cardinals people". '
        'Did you mean "The Cardinal\'s people"?',
    ),
    "third side": (
        "[figures.A]",
        'green = "Robbers"\n[figures.A]',
        ", line 11: factions.green means nothing here. Known: blue, red.",
    ),
    "small letter": (
        "[figures.A]",
        "[figures.a]",
        ', line 11: "a" cannot name a figure. Use one capital letter from A to Z.',
    ),
    "two letters": (
        "[figures.A]",
        "[figures.AA]",
        ', line 11: "AA" cannot name a figure. Use one capital letter from A to Z.',
    ),
    "same letter": (
        "[figures.B]",
        "[figures.A]",
        ", line 18: is not correct TOML: Cannot declare ('figures', 'A') twice. Fix this line or "
        "the one before.",
    ),
    "figure key": (
        'gear = ["key"]',
        'geer = ["key"]',
        ', line 16: figures.A.geer means nothing here. Did you mean "gear"?',
    ),
    "figure side": (
        'side = "red"\ncard',
        'side = "rad"\ncard',
        ', line 12: figures.A.side is "rad". Did you mean "red"?',
    ),
    "unknown character": (
        'card = "milady"',
        'card = "miladi"',
        ', line 20: figures.B.card names the unknown character "miladi". Did you mean "milady"?',
    ),
    "foreign character": (
        'card = "milady"',
        'card = "dragoon"',
        ", line 20: Dragoon belongs to Defenders of the Commonwealth, but blue plays The "
        "Cardinal's people (SETUP-1). Choose one of beggar, bohun, burgher, cardinals-guard, "
        "cardinals-musketeer, cardinals-spy, courtesan, father-joseph, golem, jussac, kulczycki, "
        "landsknecht, locksmith, man-at-arms, milady, rochefort, watchman.",
    ),
    "no such slot": (
        "slot = 1\nin_hand",
        "slot = 3\nin_hand",
        ", line 14: yard.tmx has no start 3 for red. Choose one of 1, 2.",
    ),
    "slot as a word": (
        "slot = 1\nin_hand",
        'slot = "first"\nin_hand',
        ', line 14: figures.A.slot is "first". Write a whole number from 1 to 99.',
    ),
    "not enough slots": (
        "[things]",
        '[figures.C]\nside = "blue"\ncard = "rochefort"\nslot = 2\n[things]',
        ", line 11: blue has 2 figures, but yard.tmx has starts for only 1. Remove figures, or add "
        "starts to the map.",
    ),
    "nobody": (
        '[figures.B]\nside = "blue"',
        '[figures.B]\nside = "red"',
        ", line 11: blue has no figure on the board. "
        'Add a table like [figures.Z] with side = "blue".',
    ),
    "same slot": (
        "[things]",
        '[figures.C]\nside = "red"\ncard = "dragoon"\nslot = 1\n[things]',
        ", line 26: start 1 of red is taken by figure A. Choose another slot.",
    ),
    "same hero": (
        "[things]",
        '[figures.C]\nside = "red"\ncard = "zagloba"\nslot = 2\n[things]',
        ", line 25: Jan Onufry Zagłoba is unique and already figure A (SETUP-6). "
        "Choose another character.",
    ),
    "not in hand": (
        'in_hand = ["pistol"]',
        'in_hand = ["musket", "dagger"]',
        ", line 15: figures.A.in_hand names items that its figure does not have to hold: musket, "
        "dagger. Jan Onufry Zagłoba has broad-sabre, pistol.",
    ),
    "armour in hand": (
        'in_hand = ["pistol"]',
        'in_hand = ["buff-coat", "pistol", "pistol"]',
        ", line 15: figures.A.in_hand names items that its figure does not have to hold: "
        "buff-coat, pistol. Jan Onufry Zagłoba has broad-sabre, pistol.",
    ),
    "unknown gear": (
        'gear = ["key"]',
        'gear = ["keys"]',
        ', line 16: figures.A.gear names the unknown item "keys". Did you mean "key"?',
    ),
    "unknown thing": (
        'letter = "letter"',
        'leter = "letter"',
        ', line 24: yard.tmx has no thing leter. Did you mean "letter"?',
    ),
    "unknown item there": (
        'letter = "letter"',
        'letter = "ledger"',
        ', line 24: things.letter names the unknown item "ledger". Did you mean "letter"?',
    ),
    "goal aim": (
        'aim = "hold"',
        'aim = "holds"',
        ', line 28: goals.1.aim is "holds". Did you mean "hold"?',
    ),
    "goal subject": (
        'subject = "letter"',
        'subject = "musket"',
        ', line 29: goals.1.subject is "musket", which is not in this scenario. '
        "Known: key, letter.",
    ),
    "goal victim": (
        'aim = "hold"\nsubject = "letter"',
        'aim = "kill"\nsubject = "heros"',
        ', line 29: goals.1.subject is "heros". Did you mean "hero"?',
    ),
    "goal points": (
        "points = 2",
        "points = 0",
        ", line 30: goals.1.points is 0. Write a whole number from 1 to 99.",
    ),
    "goal decisive": (
        "decisive = true",
        "decisive = 1",
        ", line 37: goals.2.decisive is 1. Write true or false.",
    ),
    "no goal": (
        'side = "blue"\naim',
        'side = "red"\naim',
        ', line 26: blue has no goal. Add [[goals]] with side = "blue".',
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_what_is_said_of_a_broken_scenario(
    case: str, good_scenario: str, write_scenario: Write, spoil: Spoil
) -> None:
    old, new, message = BROKEN[case]
    path = write_scenario(spoil(good_scenario, old, new))
    with pytest.raises(ContentError) as raised:
        load_scenario(path)
    assert str(raised.value) == f"{path}{message}"


def test_a_map_may_have_a_name_in_any_language(
    good_scenario: str, write_scenario: Write, spoil: Spoil
) -> None:
    name = "Stary młyn (2).tmx"
    path = write_scenario(spoil(good_scenario, "yard.tmx", name))
    (path.parent / "yard.tmx").rename(path.parent / name)
    assert load_scenario(path).map.path == path.parent / name


@pytest.mark.parametrize("name", ["a:b.tmx", "..tmx", " .tmx", ".tmx", "a/b.tmx", "a\\\\b.tmx"])
def test_a_map_is_not_named_as_if_it_lay_elsewhere(
    good_scenario: str, write_scenario: Write, spoil: Spoil, name: str
) -> None:
    with pytest.raises(ContentError, match="Write the name of a file beside the scenario"):
        load_scenario(write_scenario(spoil(good_scenario, "yard.tmx", name)))


def test_a_broken_map_is_named_itself(
    good_map: str, good_scenario: str, write_map: Write, write_scenario: Write, spoil: Spoil
) -> None:
    scenario = write_scenario(good_scenario)
    path = write_map(spoil(good_map, 'infinite="0"', 'infinite="1"'))
    with pytest.raises(ContentError) as raised:
        load_scenario(scenario)
    assert raised.value.file == path


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_the_scenarios_of_the_game(path: Path) -> None:
    scenario = shipped.scenario(path)
    for side in Side:
        assert len(briefing(scenario, side)) >= 3


def test_the_letter_at_the_golden_lion(letter: Scenario) -> None:
    state = letter.state
    for side in Side:
        band = [f.card.hero for f in state.on_board(side)]
        assert sorted(band) == [False, False, True, True]
    assert [item.id for _, item in state.ground] == ["letter"]
    decisive = {goal.side for goal in state.terms.goals if goal.decisive}
    assert decisive == set(Side)
