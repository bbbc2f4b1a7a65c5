"""What a player is told about a fight before each answer."""

from __future__ import annotations

import re

import pytest
from tableside import Sit, pick, position

from ad1666.content.scenario import Scenario
from ad1666.rules.asks import Topic
from ad1666.rules.cards import Side
from ad1666.rules.state import Phase, State
from ad1666.table.desk import Desk


def street(scenario: Scenario, red: str, blue: str) -> State:
    """Wołodyjowski beside Rochefort, and nobody else in contact."""
    return position(scenario.state, Phase.COMBAT, red, blue, A=(8, 8), E=(9, 8))


def at(desk: Desk, topic: Topic) -> bool:
    return desk.ask is not None and desk.ask.topic is topic


def fight(desk: Desk, *said: str) -> None:
    """Begins; A attacks with the sabre, E takes the rapier; then the answers given."""
    desk.begin()
    for answer in ("A: attack E officers-sabre", "E: weapon rapier", *said):
        desk.choose(pick(desk.play, answer))


def tips(desk: Desk) -> dict[str, str]:
    assert desk.menu is not None
    leaves = [e for e in desk.menu.leaves if e.choice is not None]
    return {str(e.choice): f"{e.tip} {desk.outlook(e.choice)}" for e in leaves if e.choice}


def sums(told: str) -> list[tuple[str, str]]:
    """The two sides of each sum of a fight that a tip tells, the own first."""
    return re.findall(r"Card (.*?) to card (.*?)\.(?:\n|$)", told)


def test_the_attacked_reads_the_sums_for_each_weapon(scenario: Scenario, sit: Sit) -> None:
    desk = Desk(sit(street(scenario, "", "")))
    desk.begin()
    attack = tips(desk)["A: attack E officers-sabre"]
    desk.choose(pick(desk.play, "A: attack E officers-sabre"))
    assert at(desk, Topic.WEAPON)
    told = tips(desk)
    for weapon in ("rapier", "main-gauche"):
        tip = told[f"E: weapon {weapon}"]
        assert "against officer's sabre" in tip.lower()
        ((own, other),) = sums(tip)
        # the same sums as the attacker read, from the other side
        assert (other, own) in sums(attack)


def test_a_jokers_suit_says_where_it_hits_and_what_it_brings(scenario: Scenario, sit: Sit) -> None:
    desk = Desk(sit(street(scenario, "RJ", "S3")))
    fight(desk, "red: play RJ", "blue: play S3")
    assert at(desk, Topic.SUIT)
    told = tips(desk)
    head = told["red: suit skull"]
    assert "Comte de Rochefort (E) is hit in the head" in head
    assert "+1 officer's sabre" in head.lower()
    assert "is hit in the legs" in told["red: suit horseshoe"]
    assert "officer's sabre" not in told["red: suit horseshoe"].lower()


def test_the_initiatives_joker_hits_nobody(scenario: Scenario, sit: Sit) -> None:
    desk = Desk(sit(position(scenario.state, Phase.INITIATIVE, "RJ", "S3")))
    desk.begin()
    for said in ("red: play RJ", "blue: play S3"):
        desk.choose(pick(desk.play, said))
    assert at(desk, Topic.SUIT)
    assert not any("is hit in" in tip for tip in tips(desk).values())


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        (("S2", "G6"), ("A", "MEL-10", "has lost to Comte de Rochefort (E)")),
        (("G8", "S2"), ("E", "MEL-10", "has lost to Michał Wołodyjowski (A)")),
    ],
)
def test_who_withdraws_reads_why(
    scenario: Scenario, sit: Sit, cards: tuple[str, str], told: tuple[str, str, str]
) -> None:
    desk = Desk(sit(street(scenario, cards[0], cards[1])))
    fight(desk, f"red: play {cards[0]}", f"blue: play {cards[1]}")
    while not at(desk, Topic.WITHDRAW):
        assert desk.ask is not None
        verb = "no-parry" if at(desk, Topic.PARRY) else "pass"
        desk.choose(next(o for o in desk.ask.options if o.verb == verb))
    assert desk.ask is not None and desk.ask.about == told[0]
    assert desk.menu is not None
    assert told[1] in desk.menu.hint
    assert told[2] in desk.menu.hint


def test_a_tie_says_that_both_withdraw(scenario: Scenario, sit: Sit) -> None:
    state = street(scenario, "", "")
    desk = Desk(sit(state))
    desk.begin()
    # cards of the hands even out by how much the sums without them differ
    against_rapier = sums(tips(desk)["A: attack E officers-sabre"])[0]
    own, other = (int(part.split()[0]) for part in against_rapier)
    red, blue = f"S{3 + max(0, other - own)}", f"H{3 + max(0, own - other)}"
    desk = Desk(sit(street(scenario, red, blue)))
    fight(desk, f"red: play {red}", f"blue: play {blue}")
    assert at(desk, Topic.WITHDRAW)
    assert desk.ask is not None and desk.ask.player is Side.BLUE
    assert desk.menu is not None
    assert "A tie with Michał Wołodyjowski (A)" in desk.menu.hint
    assert "MEL-7" in desk.menu.hint
    desk.choose(desk.ask.options[0])
    assert at(desk, Topic.WITHDRAW)
    assert desk.ask.player is Side.RED
    assert desk.menu is not None
    assert "A tie with Comte de Rochefort (E)" in desk.menu.hint
