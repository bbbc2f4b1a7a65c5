"""What a player is told about a fight before each answer."""

from __future__ import annotations

import re

import pytest
from attrs import evolve
from tableside import Sit, pick, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.play.hot_seat import HotSeat
from ad1666.rules.cards import Side
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Topic
from ad1666.rules.state import State
from ad1666.words.questions import question


def street(scenario: Scenario, red: str, blue: str) -> State:
    """Wołodyjowski beside Rochefort, and nobody else in contact."""
    return position(scenario.state, Phase.COMBAT, red, blue, A=(8, 8), E=(9, 8))


def at(hot_seat: HotSeat, topic: Topic) -> bool:
    return hot_seat.prompt is not None and hot_seat.prompt.topic is topic


def fight(hot_seat: HotSeat, *said: str) -> None:
    """Begins; A attacks with the sabre, E defends with the rapier; then the answers given."""
    hot_seat.settle()
    for answer in ("A: attack E officers-sabre", *said):
        hot_seat.choose(pick(hot_seat.play, answer))


def tips(hot_seat: HotSeat) -> dict[str, str]:
    assert hot_seat.menu is not None
    leaves = [e for e in hot_seat.menu.leaves if e.choice is not None]
    return {str(e.choice): f"{e.tip} {hot_seat.consequences(e.choice)}" for e in leaves if e.choice}


def sums(told: str) -> list[tuple[str, str]]:
    """The two sides of each sum of a fight that a tip tells, the own first."""
    return re.findall(r"Your card (.*?) against card (.*?)\.(?:\n|$)", told)


def test_the_attacked_reads_the_sums_for_each_weapon(scenario: Scenario, sit: Sit) -> None:
    state = street(scenario, "", "")
    figure = state.figure("E")
    unarmed = evolve(figure, gear=tuple(evolve(each, held=False) for each in figure.gear))
    hot_seat = HotSeat(sit(state.with_figure(unarmed)))
    hot_seat.settle()
    attack = tips(hot_seat)["A: attack E officers-sabre"]
    hot_seat.choose(pick(hot_seat.play, "A: attack E officers-sabre"))
    assert at(hot_seat, Topic.WEAPON)
    told = tips(hot_seat)  # none of them is in hand
    for weapon in ("rapier", "main-gauche"):
        tip = told[f"E: weapon {weapon}"]
        assert "against officer's sabre" in tip.lower()
        ((own, other),) = sums(tip)
        # the same sums as the attacker read, from the other side
        assert (other, own) in sums(attack)


def test_a_jokers_suit_says_where_it_hits_and_what_it_brings(scenario: Scenario, sit: Sit) -> None:
    hot_seat = HotSeat(sit(street(scenario, "RJ", "S3")))
    fight(hot_seat, "red: play RJ", "blue: play S3")
    assert at(hot_seat, Topic.SUIT)
    told = tips(hot_seat)
    head = told["red: suit skull"]
    assert "Comte de Rochefort is hit in the head" in head
    assert "+1 officer's sabre" in head.lower()
    assert "is hit in the legs" in told["red: suit horseshoe"]
    assert "officer's sabre" not in told["red: suit horseshoe"].lower()


def test_the_initiatives_joker_hits_nobody(scenario: Scenario, sit: Sit) -> None:
    hot_seat = HotSeat(sit(position(scenario.state, Phase.INITIATIVE, "RJ", "S3")))
    hot_seat.settle()
    for said in ("red: play RJ", "blue: play S3"):
        hot_seat.choose(pick(hot_seat.play, said))
    assert at(hot_seat, Topic.SUIT)
    assert not any("is hit in" in tip for tip in tips(hot_seat).values())


def asks(hot_seat: HotSeat) -> str:
    assert hot_seat.prompt is not None and at(hot_seat, Topic.SUIT)
    return question(hot_seat.prompt, hot_seat.test)


def test_whoever_names_the_suit_of_the_others_joker_reads_whose_it_is(
    scenario: Scenario, sit: Sit
) -> None:
    theirs = "Red: Blue has played the black joker. Which suit do you give it?"
    own = "Red: which suit does the joker take?"
    for cards, told in ((("S3", "BJ"), theirs), (("RJ", "S3"), own)):
        said = [f"{side}: play {card}" for side, card in zip(Side, cards, strict=True)]
        hot_seat = HotSeat(sit(street(scenario, *cards)))
        fight(hot_seat, *said)
        assert asks(hot_seat) == told
        hot_seat = HotSeat(sit(position(scenario.state, Phase.INITIATIVE, *cards)))
        hot_seat.settle()
        for choice in said:
            hot_seat.choose(pick(hot_seat.play, choice))
        assert asks(hot_seat) == told


def test_of_two_jokers_for_the_initiative_each_question_says_whose_it_asks_for(
    scenario: Scenario, sit: Sit
) -> None:
    hot_seat = HotSeat(sit(position(scenario.state, Phase.INITIATIVE, "RJ", "BJ")))
    hot_seat.settle()
    for said in ("red: play RJ", "blue: play BJ"):
        hot_seat.choose(pick(hot_seat.play, said))
    assert asks(hot_seat) == "Red: Blue has played the black joker. Which suit do you give it?"
    hot_seat.choose(pick(hot_seat.play, "red: suit heart"))
    assert asks(hot_seat) == "Red: which suit does the joker take?"


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        (("S2", "G6"), ("A", "MEL-10", "has lost to Comte de Rochefort")),
        (("G8", "S2"), ("E", "MEL-10", "has lost to Michał Wołodyjowski")),
    ],
)
def test_who_withdraws_reads_why(
    scenario: Scenario, sit: Sit, cards: tuple[str, str], told: tuple[str, str, str]
) -> None:
    hot_seat = HotSeat(sit(street(scenario, cards[0], cards[1])))
    fight(hot_seat, f"red: play {cards[0]}", f"blue: play {cards[1]}")
    while not at(hot_seat, Topic.WITHDRAW):
        assert hot_seat.prompt is not None
        verb = "no-parry" if at(hot_seat, Topic.PARRY) else "pass"
        hot_seat.choose(next(o for o in hot_seat.prompt.options if o.verb == verb))
    assert hot_seat.prompt is not None and hot_seat.prompt.about == told[0]
    assert hot_seat.menu is not None
    assert told[1] in hot_seat.menu.hint
    assert told[2] in hot_seat.menu.hint


def test_a_tie_says_that_both_withdraw(scenario: Scenario, sit: Sit) -> None:
    state = street(scenario, "", "")
    hot_seat = HotSeat(sit(state))
    hot_seat.settle()
    # cards of the hands even out by how much the sums without them differ
    against_rapier = sums(tips(hot_seat)["A: attack E officers-sabre"])[0]
    own, other = (int(part.split()[0]) for part in against_rapier)
    red, blue = f"S{3 + max(0, other - own)}", f"H{3 + max(0, own - other)}"
    hot_seat = HotSeat(sit(street(scenario, red, blue)))
    fight(hot_seat, f"red: play {red}", f"blue: play {blue}")
    assert at(hot_seat, Topic.WITHDRAW)
    assert hot_seat.prompt is not None and hot_seat.prompt.player is Side.BLUE
    assert hot_seat.menu is not None
    assert "A tie with Michał Wołodyjowski" in hot_seat.menu.hint
    assert "MEL-7" in hot_seat.menu.hint
    hot_seat.choose(hot_seat.prompt.options[0])
    assert at(hot_seat, Topic.WITHDRAW)
    assert hot_seat.prompt.player is Side.RED
    assert hot_seat.menu is not None
    assert "A tie with Comte de Rochefort" in hot_seat.menu.hint
