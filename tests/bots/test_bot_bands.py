"""Bands that programs choose are legal, whoever is in them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ad1666.bots.bands import choose_band
from ad1666.content.scenarios.scenario import Scenario, assembled
from ad1666.rules.bands import Budget, Muster, gold_of
from ad1666.rules.cards import Side
from tests.shipped import MUSTERS
from tests.shipped import scenario as scenario_of


@pytest.mark.parametrize("path", MUSTERS, ids=lambda path: path.stem)
def test_bands_may_be_played_in_every_scenario_that_lets_choose(path: Path) -> None:
    scenario = scenario_of(path)
    musters, found = scenario.musters, set()
    for seed in range(10):
        rng, bands = random.Random(seed), dict[Side, tuple[str, ...]]()
        for side, muster in musters.rules.items():
            band = choose_band(rng.choice, muster, musters.other(bands, side))
            assert band is not None
            bands[side] = tuple(card.id for card in band)
            if muster.budget is not None:
                assert gold_of(band) >= muster.budget.gold * 0.7, "gold is there to be spent"
        assert assembled(scenario, bands).bands == bands
        found.add(tuple(bands.values()))
    assert len(found) > 5


def test_whom_the_opponent_has_is_not_chosen(brawl: Scenario) -> None:
    muster = brawl.musters.rules[Side.BLUE]
    unique = tuple(card for card in muster.pool if card.unique and card not in muster.fixed)
    for seed in range(10):
        band = choose_band(random.Random(seed).choice, muster, unique)
        assert band and not set(band) & set(unique)


def test_where_nobody_can_be_paid_nobody_is_chosen(brawl: Scenario) -> None:
    muster = brawl.musters.rules[Side.BLUE]
    poor = Muster(muster.faction, muster.pool, muster.places, budget=Budget(0, 0))
    assert choose_band(random.Random(1).choice, poor, ()) is None
