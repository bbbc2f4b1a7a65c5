from __future__ import annotations

import pytest
from tableside import Sit, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.play.keymap import DEEDS, FREE, key_of, set_key
from ad1666.play.menu import DIRECTION_KEYS, Entry, Menu, keyed
from ad1666.play.menus import build, choice_of, submenu
from ad1666.rules.board import Direction, Edge, parse_door, towards
from ad1666.rules.cards import Side, Suit, card
from ad1666.rules.events import CardTest, Grade, Standard
from ad1666.rules.phases import Phase
from ad1666.rules.requests import (
    Choice,
    Prompt,
    Topic,
    aimed,
    at_door,
    choice,
    heading,
    of_suit,
    with_card,
)
from ad1666.rules.state import State
from ad1666.settings import preferences
from ad1666.words import vocabulary


def prompt(state: State, topic: Topic, *said: str, about: str | None = None) -> Prompt:
    options = tuple(offered(state, line) for line in said)
    return Prompt(state, Side.RED, topic, options, about=about)


def offered(state: State, line: str) -> Choice:
    """A choice as the rules would offer it."""
    who, rest = line.split(": ")
    match rest.split():
        case "step", way:
            to = towards(state.figure(who).at or (0, 0), Direction(way))
            return heading(who, "step", Direction(way), to, 1)
        case "open", door:
            return at_door(who, "open", parse_door(door))
        case "boost", name:
            return with_card(who, "boost", card(name))
        case "suit", name:
            return of_suit(who, "suit", Suit(name))
        case verb, target, *items:
            return aimed(who, verb, target, *items)
        case verb, *_:
            return choice(who, verb)


def labels(menu: Menu) -> list[str]:
    return [entry.label for entry in menu.entries]


def test_every_option_can_be_reached(scenario: Scenario) -> None:
    said = [f"A: aimed-shot {t} {w}" for t in "EFGH" for w in ("pistol", "bow")]
    said += ["A: full-move", "A: end"]
    question = prompt(scenario.state, Topic.ACTION, *said, about="A")
    menu = build(question)
    assert {leaf.choice for leaf in menu.leaves} == set(question.options)
    assert len([entry for entry in menu.entries if entry.barred is None]) == 3
    shots = submenu(menu, menu.entries[0])
    assert len(shots.entries) == 4
    assert all(len(entry.menu) == 2 for entry in shots.entries)


def test_a_list_has_digits_as_far_as_they_go() -> None:
    keys = [e.key for e in keyed(tuple(Entry(str(i)) for i in range(12)))]
    assert keys == [*"1234567890", "", ""]


def test_keys_of_deeds_differ_and_mean_nothing_else() -> None:
    keys = [key_of(deed) for deed in DEEDS]
    assert len(set(keys)) == len(keys)
    assert set(keys) <= set(FREE)
    assert not (set("HLMPU?+-=0123456789") | set(DIRECTION_KEYS.values())) & set(FREE)


def test_a_deed_has_its_key_wherever_it_is_offered(scenario: Scenario) -> None:
    first = build(prompt(scenario.state, Topic.ACTION, "A: full-move", "A: end", about="A"))
    then = build(
        prompt(
            scenario.state, Topic.ACTION, "A: wait", "A: run", "A: full-move", "A: end", about="A"
        )
    )
    for menu in (first, then):
        keys = {e.label: e.key for e in menu.entries}
        assert (keys["Full move"], keys["End the activation"]) == ("F", "J")


def test_a_key_can_be_changed_and_its_holder_takes_the_old_one() -> None:
    assert set_key("wait", "F") == ""
    assert (key_of("wait"), key_of("move"), key_of("run")) == ("F", ".", "R")
    set_key("wait", ".")
    assert preferences.now.keys == {}
    with pytest.raises(ValueError, match="'H'"):
        set_key("wait", "H")


def test_a_step_east_is_not_the_figure_called_e(scenario: Scenario) -> None:
    menu = build(prompt(scenario.state, Topic.MOVE, "A: step E", "A: step N", "A: stop", about="A"))
    east = menu.entries[0]
    x, y = scenario.state.figure("A").at or (0, 0)
    assert (east.direction, east.key, east.figure) == (Direction.E, "D", None)
    assert east.spots == ((x + 1, y),)
    assert menu.entries[1].key == "W"


@pytest.mark.clause("ABIL-6")
def test_masks_do_not_crowd_the_question_out(scenario: Scenario) -> None:
    """One entry for all who may drop a disguise, and a click on a figure is for what is asked."""
    masked = tuple(choice(who, "reveal") for who in "ABEF")
    question = prompt(scenario.state, Topic.ACTIVATE, "A: activate", "B: activate")
    menu = build(question._replace(anytime=masked))
    assert labels(menu)[2:] == ["Drop the disguise…", "Blue alone, at any time…"]
    assert {leaf.choice for leaf in menu.leaves} == {*question.options, *masked}
    # what is Blue's is behind the last entry alone, and nothing of it on the board
    *ours, others = menu.entries
    assert [leaf.choice for leaf in others.leaves()] == [*masked[2:]]
    assert others.owner is Side.BLUE and others.key == ""
    assert all(leaf.owner is None for entry in ours for leaf in entry.leaves())
    assert menu.at_square(scenario.state.figure("E").at or (0, 0)) == ()
    (leaf,) = menu.at_square(scenario.state.figure("A").at or (0, 0))
    assert leaf.choice == question.options[0]
    acting = prompt(scenario.state, Topic.ACTION, "A: full-move", "A: end", about="A")
    entries = build(acting._replace(anytime=masked)).entries
    said = [entry.label for entry in entries if entry.barred is None]
    own = ["Drop the disguise", "Jan Skrzetuski: Drop the disguise"]
    assert said[-3:] == [*own, "Blue alone, at any time…"]


def test_a_shot_is_chosen_on_its_target(scenario: Scenario) -> None:
    menu = build(
        prompt(scenario.state, Topic.ACTION, "D: aimed-shot E musket", "D: end", about="D")
    )
    (leaf,) = menu.at_square(scenario.state.figure("E").at or (0, 0))
    assert str(leaf.choice) == "D: aimed-shot E musket"


def test_a_door_is_chosen_on_its_edge(scenario: Scenario) -> None:
    menu = build(prompt(scenario.state, Topic.MOVE, "A: open 8,6/S", "A: stop", about="A"))
    (leaf,) = menu.at_edge(Edge(8, 7, "N"))
    assert leaf.choice is not None
    assert leaf.choice.verb == "open"


def test_several_answers_for_one_place_become_a_menu_of_their_own(scenario: Scenario) -> None:
    said = ("D: aimed-shot E musket", "D: quick-shot E musket", "D: end")
    menu = build(prompt(scenario.state, Topic.ACTION, *said, about="D"))
    found = menu.at_square(scenario.state.figure("E").at or (0, 0))
    assert [e.key for e in choice_of(menu, found).entries] == ["T", "V"]
    assert all(e.label.split(" ")[1].startswith("shot") for e in choice_of(menu, found).entries)


def test_one_target_of_several_attackers_asks_who_strikes(scenario: Scenario) -> None:
    said = [f"{who}: attack E {w}" for who in "AB" for w in ("sabre", "dagger", "pike", "axe")]
    menu = build(prompt(scenario.state, Topic.ATTACK, *said))
    found = menu.at_square(scenario.state.figure("E").at or (0, 0))
    told = [e.label for e in choice_of(menu, found).entries]
    assert len(set(told)) == len(said)
    assert all("Wołodyjowski" in label or "Skrzetuski" in label for label in told)


def test_a_hand_is_shown_whole_with_what_does_not_fit_barred(scenario: Scenario) -> None:
    state = position(scenario.state, Phase.ACTION, "H3 G5 S7")
    test = Standard(
        "A", Side.RED, CardTest.CLIMB, 9, card("H5"), (), (), 5, Grade.FAILURE, ("MOVE-7",)
    )
    question = prompt(state, Topic.BOOST, "red: pass", "red: boost H3", "red: boost G5", about="A")
    menu = build(question, test)
    shown = [e for e in menu.entries if e.card is not None]
    assert [str(e.card) for e in shown] == ["S7", "H3", "G5"]
    assert shown[1].barred is None
    assert shown[0].barred is not None
    assert "5 + 1 = 6" in shown[1].tip
    assert "5 + 2 = 7" in shown[2].tip
    assert "TEST-4" in shown[0].tip


def test_a_boost_is_capped_at_the_difficulty(scenario: Scenario) -> None:
    state = position(scenario.state, Phase.ACTION, "G5")
    test = Standard("A", Side.RED, CardTest.CLIMB, 6, card("H5"), (), (), 5, Grade.FAILURE, ())
    menu = build(prompt(state, Topic.BOOST, "red: pass", "red: boost G5", about="A"), test)
    assert "5 + 2 = 6" in menu.entries[0].tip


def test_barred_actions_stand_behind_one_entry_with_reason_and_clause(scenario: Scenario) -> None:
    state = position(scenario.state, Phase.ACTION)
    menu = build(prompt(state, Topic.ACTION, "A: full-move", "A: end", about="A"))
    (barred,) = (e for e in menu.entries if e.barred is not None)
    assert barred.label == "What I cannot do, and why" and barred.key == ""
    lines = barred.tip.splitlines()
    assert any("Stand up" in line and "[[ACT-16]]" in line for line in lines)
    assert len(lines) > 3 and not any("Full move" in line for line in lines)


def test_the_laying_player_is_told_whence_the_others_card_comes(
    scenario: Scenario, sit: Sit
) -> None:
    session = sit(position(scenario.state, Phase.INITIATIVE, "H3", "G5"))
    first = session.game.pending
    assert isinstance(first, Prompt)
    assert "laid" not in build(first).hint
    session.choose(choice("red", "play", "H3"))
    second = session.game.pending
    assert isinstance(second, Prompt)
    assert "Red has laid 1 card from hand" in build(second).hint


@pytest.mark.parametrize("topic", [topic for topic in Topic if topic is not Topic.EVENT])
def test_every_topic_is_asked_in_words(scenario: Scenario, topic: Topic) -> None:
    """What an event asks is in the author's words: `test_conversation` has that."""
    menu = build(prompt(scenario.state, topic, "A: stop", about="A"))
    assert menu.question.startswith("Red:")
    assert "{" not in menu.question
    assert labels(menu)


def test_a_closed_direction_says_why(scenario: Scenario) -> None:
    state = position(scenario.state, Phase.ACTION, A=(2, 7), B=(5, 3), E=(3, 8))
    question = prompt(state, Topic.MOVE, "A: step W", "A: step SW", about="A")._replace(mp=1)
    tips = {e.direction: e.tip for e in build(question).entries if e.barred is not None}
    assert len(tips) == 6
    assert "Rochefort" in tips[Direction.E]
    assert "ZOC-2" in tips[Direction.E]
    free = position(scenario.state, Phase.ACTION, A=(2, 7), B=(3, 7), E=(12, 8))
    tips = {
        e.direction: e.tip
        for e in build(question._replace(state=free)).entries
        if e.barred is not None
    }
    assert "costs 2" in tips[Direction.N]  # the hedge


def test_reasons_name_the_figures(scenario: Scenario) -> None:
    state = position(scenario.state, Phase.ACTION, A=(8, 8), E=(9, 8), G=(8, 9))
    question = prompt(state, Topic.ACTION, "A: end", about="A")
    menu = build(question._replace(fresh=True))
    barred = next(e.tip for e in menu.entries if e.barred is not None)
    tip = next(line for line in barred.splitlines() if "Full move" in line)
    assert "Comte de Rochefort and Cardinal's guard" in tip


def test_the_suit_for_the_initiative_says_nothing_of_where_it_hits(scenario: Scenario) -> None:
    state = position(scenario.state, Phase.INITIATIVE)
    for about, told in ((None, "heart"), ("A", "heart: torso")):
        asked = prompt(state, Topic.SUIT, "red: suit heart", "red: suit skull", about=about)
        assert build(asked).entries[0].label == told


def test_nothing_is_chosen_before_the_only_group_of_answers(scenario: Scenario) -> None:
    said = [f"A: attack {enemy} {weapon}" for enemy in "EFGH" for weapon in ("sabre", "dagger")]
    menu = build(prompt(scenario.state, Topic.ACTION, *said, about="A"))
    barred = [entry for entry in menu.entries if entry.barred is not None]
    assert len(menu.entries) - len(barred) == 4, "one for each enemy"


def test_a_door_is_named_by_its_side_and_by_where_it_lies(scenario: Scenario) -> None:
    asked = prompt(scenario.state, Topic.MOVE, "A: open 4,4/E", about="A")
    assert labels(build(asked))[0] == "Open the door east (3 north, 2 east)"


@pytest.mark.parametrize(
    ("topic", "said"),
    [
        (Topic.ACTIVATE, ("A: activate", "B: activate")),
        (Topic.MORALE, ("A: activate", "B: activate")),
        (Topic.JOIN, ("red: join A", "red: join B")),
        (Topic.LEAD, ("red: lead A", "red: lead B")),
        (Topic.AGAINST, ("red: against A", "red: against B")),
    ],
)
def test_a_question_for_somebody_is_answered_by_a_name(
    scenario: Scenario, topic: Topic, said: tuple[str, ...]
) -> None:
    names = [str(vocabulary.figure_by_id(scenario.state, who)) for who in "AB"]
    assert labels(build(prompt(scenario.state, topic, *said, about="E"))) == names
