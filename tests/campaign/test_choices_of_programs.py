"""What programs choose between two chapters, and what heroes did."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from attrs import evolve

from ad1666.campaign.careers import Career, careers, nights_in, of_all, of_campaign
from ad1666.campaign.entries import Begins, Entry, Kept, ToldAgain, text_of
from ad1666.campaign.glances import saves_folder
from ad1666.campaign.programs import chosen
from ad1666.campaign.save_files import Head, composed
from ad1666.campaign.scars import SCARS
from ad1666.campaign.steps import ended, picked, started
from ad1666.campaign.values import Asked, Bearing, Deed, Picks, Sides
from ad1666.rules.cards import Location, Side
from tests.campaign.nights_made_up import (
    after,
    asked,
    first,
    killed,
    playing,
    quiet,
    random_night,
    vienna,
    wounded,
)


@pytest.mark.parametrize("sides", Sides)
def test_programs_choose_through_whole_campaigns(sides: Sides) -> None:
    picks: Counter[Picks] = Counter()
    for seed in range(6):
        rng = random.Random(seed)
        standing = first(("long", "short")[seed % 2], sides=sides)
        while not standing.over:
            if standing.ask is not None:
                pick = chosen(standing)
                assert pick == chosen(standing)
                picks[pick.picks] += 1
                standing = picked(standing, pick)
            else:
                standing = ended(started(standing, "record"), random_night(standing, rng))
        for hero in standing.heroes.values():
            assert len(hero.scars) <= 2
    assert picks[Picks.BUY] and picks[Picks.SCAR] and picks[Picks.COMFORT]


def test_a_program_bears_the_scar_that_costs_least() -> None:
    standing = after(first(), lambda night: wounded(night, "milady", Location.ARMS), Side.RED)
    pick = chosen(asked(standing, Asked.SCAR))
    assert SCARS[pick.what].location is Location.ARMS
    assert pick.what != "stiff-wrist"  # a point of fencing is dearer than one of a trait


def test_a_program_chooses_the_side_whose_scars_are_worth_most() -> None:
    """Whoever is behind should choose what helps."""
    standing = asked(after(first(), lambda night: night, Side.RED), Asked.SIDE)
    scars = ("crooked-rib", "quilted-side")
    for hero, side in (("dartagnan", Side.BLUE), ("jehan", Side.RED)):
        marked = evolve(standing, heroes={hero: Bearing(scars=scars)})
        assert chosen(marked).what == side


def test_nothing_is_chosen_where_nothing_is_asked() -> None:
    with pytest.raises(ValueError, match="nothing"):
        chosen(first())


def test_careers_are_counted_over_chapters() -> None:
    standing = after(
        first(),
        lambda night: evolve(
            killed(night, "milady", Location.HEAD, "wolodyjowski"),
            deeds=(Deed("wolodyjowski", "first-blood", 3),),
        ),
        Side.RED,
    )
    standing = after(standing, lambda night: night, None)
    found = {career.hero: career for career in of_campaign(standing)}
    assert found["wolodyjowski"] == Career(
        "wolodyjowski", games=1, won=1, wounds=8, slain=1, feats=("first-blood",)
    )
    assert found["milady"] == Career("milady", games=1, suffered=8, killed=1)


def test_a_game_that_was_given_up_is_in_no_career() -> None:
    night = evolve(quiet(playing(first()), Side.BLUE), broken_off=True, gave_up=Side.RED)
    assert careers([night]) == ()


def test_careers_of_all_campaigns_are_read_from_their_saves() -> None:
    night = quiet(vienna().scenarios["letter"], Side.RED)
    lost = quiet(vienna().scenarios["letter"], Side.BLUE)
    begun = [Begins("letter", "blades", f"{number}.ad1666") for number in range(3)]
    second = ToldAgain("b.ad1666")
    told: list[list[Entry]] = [
        [begun[0], night],
        [begun[1], night, second, lost],
        [begun[2], night, second, Kept()],
    ]
    assert of_all() == ()
    saves_folder().mkdir(parents=True)
    for number, entries in enumerate(told):
        text, _ = composed(Head.of(first()), None, map(text_of, entries))
        Path(saves_folder() / f"{number}.campaign").write_text(text, "utf-8")
    (saves_folder() / "strange.campaign").write_text("?", "utf-8")
    copy = saves_folder() / "0 (conflicted copy 2026-11-28).campaign"
    copy.write_text((saves_folder() / "0.campaign").read_text("utf-8"), "utf-8")
    found = {career.hero: career for career in of_all()}
    assert found["wolodyjowski"].games == 3 and found["wolodyjowski"].won == 2
    assert [night for _, night in nights_in(tuple(enumerate(told[1])))] == [lost]


def test_programs_sometimes_leave_what_would_cost_all_their_silver() -> None:
    """So that each way out of the first chapter is taken in some campaign."""
    found = set()
    for seed in range(12):
        at = after(first("short", seed=seed), lambda night: night, Side.RED)
        while at.ask is not None and at.ask.asked is Asked.OFFER:
            at = picked(at, chosen(at))
        assert at.chapter is not None
        found.add((at.chapter.id, at.favours["letter"]))
    assert {chapter for chapter, _ in found} == {"tiles", "ambush"}
    assert ("ambush", "guard") in found


def test_programs_know_what_somebody_in_place_of_another_is_worth() -> None:
    """About three pieces of silver in a full purse, for a gardener in place of a Deli."""
    tower, silver = vienna().chapter("tower"), dict.fromkeys(vienna().parties, 6)
    found = set()
    for seed in range(8):
        at = evolve(first(seed=seed), chapter=tower, red="blades", ask=None, silver=silver)
        at = asked(after(at, lambda night: night, Side.BLUE), Asked.DILEMMA)
        found.add(picked(at, chosen(at)).favours["siege"])
    assert found == {"lost", "shown"}
