"""What a campaign changes in the scenarios of its chapters."""

from __future__ import annotations

import pytest

from ad1666.content.campaigns.changes import changed
from ad1666.content.campaigns.lookup import campaign_files
from ad1666.content.campaigns.plan import Campaign, CardChange, Change
from ad1666.content.campaigns.reader import load_campaign
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.scenarios.snapshot import kept_of, kept_scenario
from ad1666.rules.bands import gold_of
from ad1666.rules.cards import Side


@pytest.fixture(scope="module")
def vienna() -> Campaign:
    return load_campaign(campaign_files()[0])


def after(campaign: Campaign, chapter: str, *changes: Change) -> Scenario:
    scenario = campaign.scenarios[chapter]
    kept = kept_of(scenario.path)
    for change in changes:
        kept = changed(kept, scenario, change)
    return kept_scenario(kept, scenario.path, scenario.path)


def test_nothing_but_what_is_named_changes(vienna: Campaign) -> None:
    assert after(vienna, "ball", Change()).state == vienna.scenarios["ball"].state
    for chapter in vienna.chapters:
        for row in chapter.befores:
            scenario = after(vienna, chapter.id, row.change)
            assert scenario.state.terms.goals == vienna.scenarios[chapter.id].state.terms.goals


def test_the_initiative_is_given_or_left_to_the_cards(vienna: Campaign) -> None:
    given = after(vienna, "blade", Change(initiative=Side.BLUE))
    assert given.state.initiative is Side.BLUE
    assert vienna.scenarios["letter"].state.initiative is Side.RED
    assert after(vienna, "letter", Change(contested=True)).state.initiative is None


def test_the_guard_and_those_who_come_are_moved_by_one(vienna: Campaign) -> None:
    tokens = vienna.scenarios["tiles"].state.guard
    assert after(vienna, "tiles", Change(guard=-1)).state.guard == tokens - 1
    came = after(vienna, "ball", Change(arrives={"J": 4})).state.figure("J").arrival
    assert came is not None and came.turn == 4


def test_a_figure_is_exchanged_or_better_armed(vienna: Campaign) -> None:
    sent = after(vienna, "gate", Change(exchange={"G": "man-at-arms"})).state.figure("G")
    assert sent.card.id == "man-at-arms"
    armed = CardChange({"fencing": 1}, ("helmet",), ("Cold",))
    hero = after(vienna, "errand", Change(cards={"K": armed})).state.figure("K")
    plain = vienna.scenarios["errand"].state.figure("K")
    assert hero.card.fencing == plain.card.fencing + 1 and hero.card.ability("Cold") is not None
    assert [i.id for i in hero.card.items] == [*(i.id for i in plain.card.items), "helmet"]
    assert hero.card.death == plain.card.death


def test_spared_gold_adds_up_and_the_suggested_band_still_fits(vienna: Campaign) -> None:
    poor = Change(spare={Side.RED: 3}), Change(budget=-3), Change(spare={Side.BLUE: 3, Side.RED: 1})
    scenario = after(vienna, "election", *poor)
    budgets = [scenario.musters.rules[side].budget for side in Side]
    assert [b and (b.gold, b.spare, b.most) for b in budgets] == [(52, 4, 48), (52, 3, 49)]
    band = scenario.musters.cards(scenario.bands, Side.RED)
    whole = vienna.scenarios["election"].bands[Side.RED]
    assert gold_of(band) <= 48 and len(band) == len(whole)
    assert sum(one != other.id for one, other in zip(whole, band, strict=True)) == 1


def test_whoever_is_not_to_be_had_is_not_suggested(vienna: Campaign) -> None:
    gone = Change(without={Side.RED: ("wolodyjowski", "zagloba")})
    scenario = after(vienna, "frankfurt", gone)
    assert scenario.musters.rules[Side.RED].without == ("wolodyjowski", "zagloba")
    assert "wolodyjowski" not in scenario.bands[Side.RED]


def test_an_event_is_left_out(vienna: Campaign) -> None:
    events = after(vienna, "ring", Change(left_out=("thread",))).state.terms.incidents
    assert set(events) == {"nightcaps"}
