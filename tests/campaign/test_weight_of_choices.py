"""That choices between two nights have two good sides: no program that goes by worth takes the same
nearly always, and each scar is felt in a fight."""

from __future__ import annotations

import random
from collections import Counter
from statistics import fmean

import pytest
from attrs import evolve

from ad1666.campaign.bouts import exchange
from ad1666.campaign.card_changes import drawback_of, gift_of, with_change
from ad1666.campaign.programs import chosen
from ad1666.campaign.scars import SCARS, Scar
from ad1666.campaign.steps import begun, ended, picked, started
from ad1666.campaign.values import EDITION, Asked, Setup
from ad1666.campaign.worth import worth
from ad1666.content.campaigns.plan import CardChange
from ad1666.content.cards import load_characters, load_items
from tests.campaign.nights_made_up import random_night, streets, vienna

CARDS, ITEMS = load_characters(), load_items()
FEW, IDLE = 40, 0.4
"""Offers from which a share says something, and how often nobody meets a goal in a night."""


@pytest.mark.slow
@pytest.mark.parametrize(("road", "walks"), [("short", 50), ("seven", 40)])
def test_nothing_is_taken_nearly_always(road: str, walks: int) -> None:
    """The bars of docs/campaign.md are a half of three things and more, and two thirds of two, by
    400 walks with games; here are few, with nights that nobody has played."""
    offers, taken = Counter[tuple[Asked, bool, str]](), Counter[tuple[Asked, bool, str]]()
    for seed in range(walks):
        rng = random.Random(seed)
        story = vienna() if road == "short" else streets()
        standing = begun(story, Setup(road, seed=seed))
        while not standing.over:
            if standing.ask is None:
                night = random_night(standing, rng)
                met = (0,) * len(night.met) if rng.random() < IDLE else night.met
                standing = ended(started(standing, "record"), evolve(night, met=met))
                continue
            ask, pick = standing.ask, chosen(standing)
            things = {one.what or one.picks.value for one in ask.picks}
            if len(things) > 1:
                offers.update((ask.asked, len(things) > 2, thing) for thing in things)
                taken[ask.asked, len(things) > 2, pick.what or pick.picks.value] += 1
            standing = picked(standing, pick)
    often = {one: taken[one] / n for one, n in offers.items() if n >= FEW}
    of_two = {asked for asked, many, _ in often if not many}
    assert of_two >= {Asked.DILEMMA, Asked.SIDE if road == "short" else Asked.OFFER}
    bars = {one: 0.6 if one[1] else 0.75 for one in often}
    assert not {one: share for one, share in often.items() if share > bars[one]}


@pytest.mark.parametrize("scar", [s for s in SCARS.values() if EDITION in s.editions])
def test_a_scar_is_felt_in_fights(scar: Scar) -> None:
    """What it costs and what it gives: by a hundredth of a life on average, or else in shots."""
    some = [CARDS[hero] for hero in ("wolodyjowski", "milady", "porthos", "jehan", "husrev")]
    foes = [CARDS["dartagnan"], CARDS["guardsman"]]
    lost, won = list[float](), list[float]()
    for card in some:
        before = fmean(exchange(card, foe) for foe in foes)
        drawback, gift = drawback_of(scar.drawbacks, card), gift_of(scar.gifts, card)
        if drawback is not None:
            after = with_change(card, drawback, ITEMS)
            lost.append(before - fmean(exchange(after, foe) for foe in foes))
        after = with_change(card, gift, ITEMS)
        won.append(fmean(exchange(after, foe) for foe in foes) - before)
    assert (lost and fmean(lost) > 0.01) or scar.id == "bound-hilt"
    assert fmean(won) > 0.01 or scar.id == "roofers-limp"


def test_a_card_is_worth_what_its_fights_say() -> None:
    """A point of skill about as much as in the prices of cards, which are measured by games."""
    foes = [CARDS[name] for name in ("athos", "jussac", "cesar", "husrev", "lope")]
    gained = [
        worth(with_change(card, CardChange({skill: 1}), ITEMS), foes) - worth(card, foes)
        for card, skill in ((CARDS["rochefort"], "thrusting"), (CARDS["azja"], "slashing"))
    ]
    assert 1.2 < fmean(gained) < 2.8
    assert worth(CARDS["milady"], ()) == worth(CARDS["milady"], [])
