"""From chapter to chapter: points, favours, titles and gifts, sides, and what is asked when."""

from __future__ import annotations

from fractions import Fraction

import pytest
from attrs import evolve

from ad1666.campaign.limits import carried_into
from ad1666.campaign.questions import behind
from ad1666.campaign.steps import (
    IllegalPick,
    OutOfOrder,
    begun,
    dealt_again,
    ended,
    picked,
    rewritten,
    seated,
    started,
    told_again,
)
from ad1666.campaign.story import befores, ending
from ad1666.campaign.values import Asked, Deed, Night, Pick, Picks, Setup, Sides, Standing
from ad1666.game.seats import PERSON, Seat
from ad1666.rules.cards import Location, Side
from ad1666.rules.carried import Origin
from tests.campaign.nights_made_up import (
    after,
    asked,
    first,
    killed,
    leaving,
    met,
    playing,
    quiet,
    vienna,
)

RED, BLUE = Side


def same(night: Night) -> Night:
    return night


def to(standing: Standing, chapter: str, winner: Side | None = None) -> Standing:
    """The campaign before a chapter, those before it won by one side, with all questions open."""
    while standing.chapter is not None and standing.chapter.id != chapter:
        standing = after(standing, same, winner)
    assert standing.chapter is not None
    return standing


# Points


def test_a_chapter_is_worth_a_point_and_the_last_three_more() -> None:
    standing, seen = first(), []
    while standing.chapter is not None:
        standing = after(standing, same, RED)
        seen.append(sum(standing.past[-1].points.values()))
    assert seen == [1] * 11 + [2, 2, 3]
    assert standing.over and sum(standing.points.values()) == 18
    assert standing.points == {
        party: sum(past.points[party] for past in standing.past) for party in standing.points
    }


def test_a_draw_halves_the_point() -> None:
    standing = after(first(), same, None)
    assert standing.points == {"blades": Fraction(1, 2), "crowns": Fraction(1, 2)}


def test_who_gives_up_has_lost_and_the_other_side_gets_one_silver() -> None:
    def given_up(night: Night) -> Night:
        return evolve(met(night, playing(first()), 0), broken_off=True, gave_up=RED)

    standing = after(first(), given_up, BLUE)
    assert standing.points == {"blades": 0, "crowns": 1}
    assert standing.silver == {"blades": 0, "crowns": 1}
    assert standing.favours == {"letter": "guard"}  # what is told when nothing else is


# Favours and outcomes


def test_the_first_outcome_that_holds_sets_its_favours_and_leads_on() -> None:
    scenario = playing(first())
    takes_it = after(first("short"), lambda night: met(night, scenario, 0), RED)
    assert takes_it.favours == {"letter": "commonwealth"}
    assert takes_it.chapter is not None and takes_it.chapter.id == "tiles"
    nobody = after(first("short"), same, None)
    assert nobody.favours == {"letter": "guard"}
    assert nobody.chapter is not None and nobody.chapter.id == "ambush"


def test_the_loser_is_offered_first_what_a_chapter_offers() -> None:
    standing = after(first(), same, RED)
    assert standing.ask is not None
    assert (standing.ask.asked, standing.ask.party) == (Asked.OFFER, "crowns")
    taken = picked(standing, Pick(Picks.TAKE))
    assert taken.favours["letter"] == "cardinal"
    assert taken.silver == {"blades": 2, "crowns": 0}
    assert taken.ask is None or taken.ask.asked is not Asked.OFFER
    left = picked(standing, Pick(Picks.LEAVE))
    assert left.ask is not None and (left.ask.asked, left.ask.party) == (Asked.OFFER, "blades")
    assert picked(left, Pick(Picks.TAKE)).favours["letter"] == "commonwealth"
    assert leaving(left).favours["letter"] == "guard"


def test_who_takes_an_offer_may_turn_the_road() -> None:
    standing = after(first("short"), same, RED)
    assert standing.chapter is not None and standing.chapter.id == "ambush"
    taken = picked(standing, Pick(Picks.TAKE))
    assert taken.chapter is not None and taken.chapter.id == "tiles"


def test_a_favour_changes_the_chapter_that_reads_it() -> None:
    chimneys = to(first(), "chimneys")
    assert chimneys.favours["box"] == "lost"
    assert [row.change.spare for _, row in befores(chimneys)][:1] == [{RED: 3, BLUE: 3}]
    told = [one for one in carried_into(chimneys) if one.origin is Origin.FAVOUR]
    assert told and told[0].text and told[0].side is None


# Renown


def deed(hero: str, feat: str):
    return lambda night: evolve(night, deeds=(*night.deeds, Deed(hero, feat, 1)))


def test_a_feat_gives_a_title_for_good_and_a_gift_once() -> None:
    standing = after(first(), deed("rochefort", "first-blood"), RED)
    bearing = standing.heroes["rochefort"]
    assert bearing.titles == bearing.gifts == bearing.used == ("first-blood",)
    while playing(standing) and not any(
        one.what == "first-blood" for one in carried_into(leaving(standing))
    ):
        standing = after(standing, same, None)  # he is not in it: the gift waits
    standing = after(standing, deed("rochefort", "first-blood"), None)
    assert any(one.what == "first-blood" for one in standing.past[-1].carried)
    bearing = standing.heroes["rochefort"]
    assert bearing.titles == ("first-blood",) and bearing.gifts == ()


def test_one_feat_a_hero_and_two_a_side_none_of_the_killed() -> None:
    def deeds(night: Night) -> Night:
        night = killed(night, "milady", Location.HEAD)
        for hero in ("wolodyjowski", "skrzetuski"):
            for feat in ("first-blood", "postman"):
                night = deed(hero, feat)(night)
        return deed("milady", "postman")(night)

    standing = after(first(), deeds, RED)
    titles = {hero: one.titles for hero, one in standing.heroes.items() if one.titles}
    assert titles == {"wolodyjowski": ("first-blood",), "skrzetuski": ("first-blood",)}


def test_statistics_of_heroes_are_counted() -> None:
    def fights(night: Night) -> Night:
        return killed(
            killed(night, "milady", Location.ARMS, "wolodyjowski"), "rochefort", Location.LEGS
        )

    standing = after(first(), fights, RED)
    won, lost = standing.heroes["wolodyjowski"], standing.heroes["milady"]
    assert (won.games, won.wounds, won.slain, won.killed) == (1, 8, 1, 0)
    assert (lost.games, lost.wounds, lost.suffered, lost.killed) == (1, 0, 8, 1)


def test_an_outcome_gives_titles() -> None:
    rows = [row for row in vienna().chapter("blade").outcomes if row.titles]
    letters = {letter for row in rows for letter in row.titles}
    heroes = quiet(vienna().scenarios["blade"]).heroes
    assert letters and letters <= set(heroes)


# Sides


def test_each_keeps_its_party_and_who_is_behind_chooses_in_a_quarrel() -> None:
    standing = first()
    assert standing.red == "blades"
    standing = after(standing, same, RED)
    ask = asked(standing, Asked.SIDE).ask
    assert ask is not None and ask.party == "crowns"
    chosen = picked(asked(standing, Asked.SIDE), Pick(Picks.SIDE, "red"))
    assert chosen.red == "crowns"
    beans = to(standing, "beans")
    assert beans.red == "crowns"  # the Sultan is red there


def test_equal_the_loser_of_the_chapter_before_chooses() -> None:
    standing = after(first(), same, None)
    assert behind(standing) == "blades"  # nobody lost, and they were red
    standing = after(after(first(), same, RED), same, RED)
    assert standing.points["blades"] == standing.points["crowns"] == 1
    loser = "blades" if standing.past[-1].points["crowns"] else "crowns"
    assert behind(standing) == loser


def test_sides_change_each_chapter_if_they_are_swapped() -> None:
    standing, reds = first(sides=Sides.SWAP), []
    while standing.chapter is not None:
        reds.append(standing.red)
        standing = after(standing, same, RED)
    assert reds == ["blades", "crowns"] * 7


def test_whoever_is_behind_chooses_each_time_if_sides_are_chosen() -> None:
    standing = first(sides=Sides.CHOOSE)
    assert standing.ask is not None and standing.ask.asked is Asked.SIDE
    chosen = picked(standing, Pick(Picks.SIDE, "blue"))
    assert chosen.red == "crowns" and chosen.ask is None


def test_the_friend_of_a_faction_always_plays_its_side() -> None:
    standing = first(friend="The King's Musketeers")
    seen = {}
    while standing.chapter is not None:
        factions = playing(standing).factions
        standing = leaving(standing)
        for side in Side:
            if factions[side] == "The King's Musketeers":
                red = standing.red == "blades"
                seen[standing.chapter.id] = red is (side is RED)
        standing = after(standing, same, None)
    assert len(seen) == 5 and all(seen.values()), seen


# What may be done when


def test_nothing_is_chosen_before_the_first_chapter() -> None:
    assert first().ask is None


def test_steps_out_of_order_are_refused() -> None:
    standing = first()
    with pytest.raises(OutOfOrder):
        ended(standing, quiet(playing(standing)))
    with pytest.raises(OutOfOrder):
        dealt_again(standing, "x")
    with pytest.raises(OutOfOrder):
        told_again(standing, "x")
    on = started(standing, "one")
    with pytest.raises(OutOfOrder):
        started(on, "two")
    with pytest.raises(OutOfOrder):
        rewritten(on, vienna())
    with pytest.raises(IllegalPick):
        picked(standing, Pick(Picks.LEAVE))
    asking = after(standing, same, RED)
    with pytest.raises(OutOfOrder):
        started(asking, "two")
    with pytest.raises(KeyError):
        begun(vienna(), Setup("nowhere"))


def test_a_chapter_may_be_dealt_again_with_the_same_carried() -> None:
    on = started(first(), "one")
    again = dealt_again(on, "two")
    assert again.playing is not None and again.playing.deals == 2
    assert again.playing.record == "two" and again.playing.carried == on.playing.carried  # type: ignore[union-attr]


def test_a_chapter_told_again_keeps_the_name_of_its_former_record() -> None:
    on = started(first(), "one")
    again = ended(told_again(on, "two"), quiet(playing(on), BLUE))
    assert (again.past[-1].record, again.past[-1].former) == ("two", "one")
    assert again.points == {"blades": 0, "crowns": 1} and len(again.past) == 1


def test_another_player_sits_down_between_chapters() -> None:
    standing = seated(first(), "crowns", Seat("page", 7))
    assert standing.setup.seats == {"crowns": Seat("page", 7)}
    on = after(standing, same, RED)
    assert on.past[-1].seats == {"crowns": Seat("page", 7)}
    assert seated(on, "crowns", Seat(PERSON)).setup.seats == {}
    assert on.past[-1].seats  # what was played stays


def test_every_ending_is_told_of_somebody() -> None:
    standing = first()
    assert ending(standing) is None
    while standing.chapter is not None:
        standing = after(standing, same, RED)
    assert ending(standing) is not None
